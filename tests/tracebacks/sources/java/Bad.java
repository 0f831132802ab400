class Bad { int f() { return "x"; } }
