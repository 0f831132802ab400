"""Who can reach a definition, what its class lists already, and what it overrides."""

from patchwidth.model.names import Visibility
from patchwidth.source.symbol_scopes import (
    arguments,
    is_listed,
    is_parameter,
    members,
    overrides,
    reached,
    still_made,
    still_there,
    with_new_names,
)
from source.named import named


def test_nobody_reaches_into_what_is_private() -> None:
    found = named("a.java", "public class A { private class B { public class C { public int d; } } public int e; }")
    ranks = {one.name: reached(one, found).visibility for one in found.definitions}
    assert ranks == {
        "A": Visibility.PUBLIC,
        "A.B": Visibility.PRIVATE,
        "A.B.C": Visibility.PRIVATE,
        "A.B.C.d": Visibility.PRIVATE,
        "A.e": Visibility.PUBLIC,
    }


def test_fields_that_a_list_of_parameters_declares() -> None:
    found = named("a.kt", "val top = 1\n\nclass A(val b: Int, c: Int) {\n    val d = c\n}\n")
    assert [one.name for one in found.definitions if is_parameter(one, found)] == ["A.b"]


def test_a_constructor_that_became_a_list() -> None:
    base = named("a.cs", "class A { public A(int b, string c) { } public A(int b) { } }")
    head = named("a.cs", "class A(int b, string c) { }")
    assert [is_listed(one, head) for one in base.definitions if one.is_constructor] == [True, False]
    assert not any(is_listed(one, base) for one in base.definitions if one.is_constructor)


def test_what_overrides() -> None:
    java = named("a.java", "class A { @Override public void b() {} @Deprecated public void c() {} }")
    assert [one.name for one in java.definitions if overrides(one)] == ["A.b"]
    kotlin = named("a.kt", "class A {\n    override fun b() {}\n\n    fun c() {}\n}\n")
    assert [one.name for one in kotlin.definitions if overrides(one)] == ["A.b"]


def test_renamed_types_read_by_their_new_names() -> None:
    found = named("a.java", "class A { Old<Older> f(List<Old> a, Older b) throws Old { } Old g; }")
    renamed = {"Old": "New"}
    method, field = (with_new_names(one, renamed) for one in found.definitions[1:])
    assert method.parameters is not None
    assert [one.type for one in method.parameters] == ["List<New>", "Older"]
    assert (method.before, method.after) == (("New", "<", "Older", ">"), ("throws", "New"))
    assert (field.before, field.parameters) == (("New",), None)
    assert with_new_names(found.definitions[1], {}) is found.definitions[1]


def test_a_class_that_is_still_made_as_before() -> None:
    old = named("a.kt", "class A(b: Int)\n").definitions[0]
    more = named("a.kt", "class A(b: Int, c: Int) {\n    constructor(b: Int) : this(b, 1)\n}\n")
    other = named("a.kt", "class A(b: Int, c: Int) {\n    constructor(b: String) : this(1, 1)\n}\n")
    assert (still_made(old, more), still_made(old, other)) == (True, False)


def test_what_is_still_there() -> None:
    gone = named("a.java", "class A { interface B { void c(); } }").definitions[2]
    inherits = named("a.java", "class A { interface B extends D {} interface D { void c(); } }")
    another = named("a.java", "class A { interface B extends D {} interface E { void c(); } }")
    elsewhere = named("b.java", "interface D { void c(); }")
    nothing = named("a.java", "class A { void d() {} }")
    assert still_there(inherits, gone, members([inherits]))
    assert not still_there(another, gone, members([another]))
    assert still_there(another, gone, members([another, elsewhere]))
    assert not still_there(nothing, gone, members([nothing]))
    assert not still_there(None, gone, ())
    top = named("a.kt", "val top = 1\n").definitions[0]
    assert still_there(named("a.kt", "import b.top\n"), top, ())
    assert not still_there(named("a.kt", "val a = 1\n"), top, ())


def test_who_makes_an_object_does_not_give_it() -> None:
    made = named("a.py", "class A:\n    def __init__(self, b): ...\n").definitions[1]
    assert [one.name for one in arguments(made)] == ["b"]
    assert arguments(made._replace(parameters=None)) == ()
