package com.ex;
class Broken {
  int f() {
    return "x";
  }
}
