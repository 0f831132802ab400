"""What happens to a list of parameters, and whether a call of before still works."""

import pytest

from patchwidth.source.signatures import compare
from source.named import named


def changes(path: str, base: str, head: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What breaks and what only widens between the first definitions of two files."""
    found = [named(path, text) for text in (base, head)]
    return compare(found[0].definitions[0], found[1].definitions[0], found[0].language)


BREAKS = [
    ("a.rb", "def f(a, b); end", "def f(a); end", "lost its parameter `b`"),
    ("a.rb", "def f(a); end", "def f(a, b); end", "has the new required parameter `b`"),
    ("a.rb", "def f; end", "def f(a); end", "has the new required parameter `a`"),
    ("a.rb", "def f(a:, b: 1); end", "def f(b: 1); end", "lost its parameter `a`"),
    ("a.rb", "def f(a: 1); end", "def f(a:); end", "needs `a` now"),
    ("a.rb", "def f(a, b); end", "def f(b, a); end", "has its parameters in another order: b, a"),
    ("a.rb", "def f(*a); end", "def f(a); end", "takes `a`, was `*a`"),
    ("a.php", "<?php function f($a = 1) {}", "<?php function f($a = 2) {}", "takes 2 for `$a` by default, was 1"),
    ("a.rs", "pub fn f(a: u8) {}", "pub fn f(a: u16) {}", "takes `a` as `u16`, was `u8`"),
    ("a.rs", "pub fn f() -> u8 {}", "pub fn f() -> u16 {}", "ends in `- > u16`, was `- > u8`"),
    ("a.c", "int f(char *a) {}", "int f(char **a) {}", "takes `a` as `char**`, was `char*`"),
    ("a.c", "int f(void) {}", "long f(void) {}", "is `long`, was `int`"),
    ("a.swift", "public func f(a: Int) {}", "public func f(b: Int) {}", "calls its parameter `a` now `b`"),
    ("a.swift", "public func f(_ a: Int, b: Int) {}", "public func f(b: Int) {}", "lost its parameter `_1`"),
]


@pytest.mark.parametrize(("path", "base", "head", "says"), BREAKS)
def test_what_breaks_a_call(path: str, base: str, head: str, says: str) -> None:
    assert changes(path, base + "\n", head + "\n") == ((says,), ())


WIDENS = [
    ("a.rb", "def f(a); end", "def f(a, b = 1); end", "has the new optional parameter `b`"),
    ("a.rb", "def f(a: 1, b: 2); end", "def f(c: 3, b: 2, a: 1); end", "has the new optional parameter `c`"),
    ("a.rb", "def f(a:); end", "def f(**b); end", "has the new optional parameter `**b`"),
    ("a.rs", "fn f(a: u8) {}", "fn f(a: u16) {}", "takes `a` as `u16`, was `u8`"),
    ("a.c", "static int f(int a) {}", "static long f(int a) {}", "is `long`, was `int`"),
    ("a.php", "<?php class A extends B {}", "<?php class A extends B implements C {}", "ends in"),
]


@pytest.mark.parametrize(("path", "base", "head", "says"), WIDENS)
def test_what_serves_every_call_of_before(path: str, base: str, head: str, says: str) -> None:
    breaks, widens = changes(path, base + "\n", head + "\n")
    assert breaks == ()
    assert widens[0].startswith(says)


SAME = [
    ("a.rb", "def f(a, &b); end", "def f(x); end"),
    ("a.rb", "def f; end", "def f(); end"),
    ("a.rb", "def f(a = 'x'); end", 'def f(a = "x"); end'),
    ("a.php", "<?php function f($a = array(1)) {}", "<?php function f($b = [1]) {}"),
    ("a.rs", "pub fn f<'a>(a: &'a str) -> &'a str {}", "pub fn f(b: &str) -> &str {}"),
    ("a.rs", "pub fn f() {}", "pub(crate) fn f() {}"),
    ("a.c", "LIB_API int f(const char *a) {}", "__attribute__((cold)) int f(const char* b) {}"),
    ("a.cpp", "struct A { int f() const override; };", "struct A final { int f() const; };"),
    ("a.swift", "public func f(_ a: Int, b c: Int) {}", "public func f(_ x: Int, b y: Int) {}"),
]


@pytest.mark.parametrize(("path", "base", "head"), SAME)
def test_what_nobody_who_calls_can_tell(path: str, base: str, head: str) -> None:
    found = [named(path, text + "\n").definitions[-1] for text in (base, head)]
    assert compare(found[0], found[1], named(path, base).language) == ((), ())
