#include <pthread.h>
#include <stdlib.h>
int n;
static void bump(void) { n++; }
void *run(void *a) { bump(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); bump(); pthread_join(t, 0); return 0; }
