#include <stddef.h>
static int get(int *p) {
  return *p;
}
int main(void) { return get(NULL); }
