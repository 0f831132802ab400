"""What stands behind a class's name, and what a method throws: what went, what came, and what breaks."""

import pytest

from patchwidth.source.signatures import compare
from patchwidth.source.supertypes import class_changes, throw_changes, thrown
from source.named import named


def behind(path: str, text: str) -> tuple[str, ...]:
    return named(path, text).definitions[0].after


@pytest.mark.parametrize(
    ("path", "old", "new", "told"),
    [
        (
            "a.java",
            "class A extends B {}",
            "class A extends B implements C<D, E> {}",
            [("inherits from C<D,E> now", False)],
        ),
        ("a.java", "class A implements B, C {}", "class A implements C, B {}", []),
        ("a.java", "class A implements B {}", "class A {}", [("no longer inherits from B", True)]),
        (
            "a.java",
            "class A<T> {}",
            "class A<T extends B> {}",
            [("is bound by `< T extends B >`, was `< T >`", True)],
        ),
        ("a.java", "class A {}", "class A<T> {}", [("is bound by `< T >`, was `nothing`", False)]),
        ("a.kt", "class A : B(1, f(2)), C by d", "class A : B(), C by e.f(g)", []),
        ("a.kt", "class A<T : (B) -> C> : D", "class A<T : (B) -> C> : D, E", [("inherits from E now", False)]),
        (
            "a.kt",
            "class A<T> : D where T : X",
            "class A<T> : D",
            [("is bound by `< T >`, was `< T > where T : X`", True)],
        ),
        (
            "a.scala",
            "class A[F[_] <: G] extends B(1)",
            "class A[F[_] <: G] extends B(2) with C",
            [("inherits from C now", False)],
        ),
        ("a.cs", "class A<T> : B where T : C {}", "class A<T> : B where T : C, new() {}", None),
        (
            "a.cs",
            "class A : B.C<D> {}",
            "class A : B.C<E> {}",
            [("no longer inherits from B.C<D>", True), ("inherits from B.C<E> now", False)],
        ),
    ],
)
def test_classes(path: str, old: str, new: str, told: list[tuple[str, bool]] | None) -> None:
    found = list(class_changes(behind(path, old), behind(path, new), typed=True))
    if told is None:
        assert [breaks for _, breaks in found] == [True]
        assert "is bound by" in found[0][0]
    else:
        assert found == told
    assert not any(breaks for _, breaks in class_changes(behind(path, old), behind(path, new), typed=False))


def test_what_is_cut_off_ends_where_the_text_does() -> None:
    assert list(class_changes(("<", "T"), ("<", "T"), typed=True)) == []
    assert list(class_changes(("extends", "B", "(", "1"), ("extends", "B"), typed=True)) == []
    assert (
        list(class_changes((":", "B", "by", "c", "(", "1", ",", "2", ")", ",", "D"), (":", "B", ",", "D"), typed=True))
        == []
    )


def test_exceptions_that_a_caller_must_know() -> None:
    assert thrown(("[", "]")) == (("[", "]"), [])
    assert thrown(("throws", "a", ".", "B", ",", "IllegalStateException", ";")) == ((), ["a.B"])
    assert list(throw_changes(["A"], ["B"], typed=True)) == [("throws B now", True), ("no longer throws A", False)]
    assert list(throw_changes([], ["B"], typed=False)) == [("throws B now", False)]


@pytest.mark.parametrize(
    ("path", "old", "new", "breaks"),
    [
        ("a.java", "class A { public static final int X = 1; }", "class A { public final static int X = 1; }", None),
        ("a.java", "class A { public final int X = 1; }", "class A { public int X = 1; }", False),
        ("a.java", "class A { public int X = 1; }", "class A { public final int X = 1; }", True),
        ("a.java", "class A { public Map<B, C> X; }", "class A { public Map<C, B> X; }", True),
        ("a.kt", "class A {\n    fun f() {}\n}", "class A {\n    open fun f() {}\n}", False),
        ("a.kt", "class A {\n    open fun f() {}\n}", "class A {\n    fun f() {}\n}", True),
        ("a.kt", "class A {\n    fun f(): Int = 1\n}", "class A {\n    fun f() = 1\n}", False),
        ("a.kt", "class A {\n    fun f(): Int? {}\n}", "class A {\n    fun f(): Int {}\n}", False),
        ("a.kt", "class A {\n    var f: Int? = 1\n}", "class A {\n    var f: Int = 1\n}", True),
        ("a.kt", "class A {\n    fun f(): Int {}\n}", "class A {\n    fun f() {}\n}", True),
        ("a.kt", "class A {\n    private fun f(a: Int) {}\n}", "class A {\n    private fun f(b: Int) {}\n}", False),
        ("a.cs", "class A { public Task F() {} }", "class A { public async Task F() {} }", None),
        ("a.cs", "class A { public int F() {} }", "class A { public virtual int F() {} }", False),
        ("a.cs", "class A { public int F() {} }", "class A { public static int F() {} }", True),
        ("a.cs", "class A { private class F {} }", "class A { private sealed class F {} }", False),
        ("a.cs", "class A { public class F {} }", "class A { public sealed class F {} }", True),
        ("a.scala", "class A { val f = 1 }", "class A { lazy val f = 1 }", None),
        ("a.scala", "class A { def f: Int = 1 }", "class A { def f = 1 }", False),
    ],
)
def test_members(path: str, old: str, new: str, breaks: bool | None) -> None:
    found = compare(named(path, old).definitions[1], named(path, new).definitions[1], named(path, old).language)
    assert bool(found.breaks) is bool(breaks)
    assert bool(found.widens) is (breaks is False)
