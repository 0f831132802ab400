int deep(int n) { char b[1000]; b[0] = n;
  return deep(n + 1) + b[0]; }
int glob[3];
int main(int c, char **v) { if (c > 1) return glob[c + 2];
  return deep(0); }
