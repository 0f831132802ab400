#include <assert.h>
int f(int x) { assert(x > 3); return x; }
int main(void) { return f(1); }
