class Bad {
  int F() { return "x"; }
}
