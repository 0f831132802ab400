#include <stdlib.h>
static void drop(int *p) { free(p); }
int use(int *p) { drop(p); return p[0]; }
int main(void) { return use(malloc(8)); }
