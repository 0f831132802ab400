package com.acme.ex
fun b(): Int {
    return "x"
}
