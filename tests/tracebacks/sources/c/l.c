#include <stdlib.h>
static char *leak(int n) { return malloc(n); }
int main(void) { char *p = leak(4); p = 0; return p != 0; }
