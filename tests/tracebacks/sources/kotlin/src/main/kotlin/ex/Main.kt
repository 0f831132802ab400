package com.acme.ex

class Parser {
    fun outer(xs: List<Int?>): Int {
        return xs.map { it!! + 1 }.sum()
    }
}

fun main() {
    Parser().outer(listOf(1, null))
}
