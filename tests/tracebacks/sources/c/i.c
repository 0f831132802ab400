#include "inc/h.h"
int main(void) { return g(); }
