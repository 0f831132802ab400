"""What a signature on head does to who uses the one of base: what breaks, what widens, what says nothing."""

import pytest

from patchwidth.model.names import Definition
from patchwidth.source.definition_pairs import pair
from patchwidth.source.signatures import compare
from source.named import named


def changes(path: str, base: str, head: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = [named(path, text + "\n") for text in (base, head)]
    return compare(found[0].definitions[0], found[1].definitions[0], found[0].language)


@pytest.mark.parametrize(
    ("path", "base", "head", "breaks", "widens"),
    [
        ("a.py", "def f(): ...", "async def f(): ...", ["is `async`, was `nothing`"], []),
        ("a.py", "@property\ndef f(self): ...", "def f(self): ...", ["was a function, is a function"], []),
        ("a.py", "@cache\ndef f(): ...", "def f(): ...", [], ["lost the decorator cache"]),
        ("a.py", "def f(): ...", "@abc.abstractmethod\ndef f(): ...", ["has the new decorator abstractmethod"], []),
        ("a.py", "@t.final\ndef f(): ...", "@typing.final\ndef f(): ...", [], []),
        ("a.py", "def f(): ...", "class f: ...", ["was a function, is a class"], []),
        ("a.py", "def f(): ...", "f = other", [], []),
        ("a.py", "class A(B, object): ...", "class A(m.B): ...", [], []),
        ("a.py", "class A(B, C[T], metaclass=M): ...", "class A(C[U]): ...", ["no longer inherits from B"], []),
        ("a.py", "class A: ...", "class A(B): ...", [], ["inherits from B now"]),
        ("a.py", "def f() -> int: ...", "def f() -> str: ...", [], ["ends in `- > str`, was `- > int`"]),
        ("a.py", "def f(a={}): ...", "def f(a=None): ...", [], ["takes None for `a` by default, was {}"]),
        ("a.py", "def f(a=1): ...", "def f(a=2): ...", ["takes 2 for `a` by default, was 1"], []),
        ("a.py", "def f(a): ...", "def f(*, a): ...", ["takes `a` by keyword alone now"], []),
        ("a.py", "def f(a): ...", "def f(a, /): ...", ["takes `a` by its place alone now"], []),
        ("a.py", "def f(a, b): ...", "def f(b, a): ...", ["has its parameters in another order: b, a"], []),
        ("a.py", "def f(a, *, b): ...", "def f(a, **more): ...", [], ["lost its", "has the new"]),
        ("a.ts", "export const f = 1;", "export function f() {}", [], ["was a constant, is a function"]),
        ("a.ts", "export type A = string;", "export class A {}", [], []),
        ("a.ts", "export function f(): A {}", "export function f(): A | null {}", [], ["ends in"]),
        ("a.ts", "export function f(): A {}", "export function f(): B {}", ["ends in `: B`, was `: A`"], []),
        ("a.ts", "function f(): A {}", "function f(): B {}", [], ["ends in `: B`, was `: A`"]),
        ("A.java", "@X(a = 1) public class A {}", "public final class A {}", ["is `final`, was `nothing`"], ["lost"]),
        ("A.java", "public final class A {}", "public class A {}", [], ["is `nothing`, was `final`"]),
        ("A.cs", "[S] public class A {}", "[T, U(1)] public class A {}", [], []),
        ("a.rs", "#[inline] pub(crate) fn f() {}", "pub(super) const fn f() {}", [], []),
        ("a.go", "package a\nvar X []string = y()", "package a\nvar X = y()", [], ["ends in"]),
        ("a.go", "package a\nfunc F() (a <-chan *T) {}", "package a\nfunc F() (b <-chan  *T) {}", [], []),
        ("a.c", "int f(char *a) { return 1; }", "int f(const char *a) { return 1; }", [], ["takes `a` as"]),
    ],
)
def test_a_signature(path: str, base: str, head: str, breaks: list[str], widens: list[str]) -> None:
    found = changes(path, base, head)
    assert [len(found[0]), len(found[1])] == [len(breaks), len(widens)], found
    assert all(one.startswith(text) for one, text in zip(found[0], breaks, strict=True)), found
    assert all(one.startswith(text) for one, text in zip(found[1], widens, strict=True)), found


def paired(path: str, base: str, head: str) -> dict[str, list[object]]:
    pairs = pair(*(named(path, text).definitions for text in (base, head)))

    def both(found: list[tuple[Definition, Definition]]) -> list[object]:
        return [(old.name, new.name) for old, new in found]

    return {
        "same": both(pairs.same),
        "renamed": both(pairs.renamed),
        "gone": [one.name for one in pairs.gone],
        "came": [one.name for one in pairs.came],
    }


BODY = "    one(value)\n    two(value)\n    three(value)\n    return value\n"
OTHER = "    first()\n    second()\n    third()\n    fourth()\n"


def test_members_follow_their_renamed_class() -> None:
    base = f"class A:\n    def f(self, value):\n    {BODY.replace(chr(10), chr(10) + '    ')}\n"
    found = paired("a.py", base, base.replace("class A", "class B"))
    assert found == {"same": [("A.f", "B.f")], "renamed": [("A", "B")], "gone": [], "came": []}


def test_the_likest_of_two_is_the_renamed_one() -> None:
    base = f"def f(value):\n{BODY}"
    head = f"def g(value):\n{BODY.replace('two', 'deux')}\n\ndef h(value):\n{BODY}\n\ndef i():\n{OTHER}"
    found = paired("a.py", base, head)
    assert (found["renamed"], found["came"]) == ([("f", "h")], ["g", "i"])


def test_short_bodies_are_held_by_their_words() -> None:
    assert paired("a.py", "def f(a):\n    return a * 2 + 1\n", "def g(a):\n    return a * 2 + 3\n")["renamed"]
    assert not paired("a.py", "def f(a):\n    return a * 2 + 1\n", "def g(a):\n    pass\n")["renamed"]


def test_values_are_one_only_when_they_tell_something() -> None:
    assert paired("a.py", "A = 'https://x'\n", "B = 'https://x'\n")["renamed"] == [("A", "B")]
    assert paired("a.py", "A = 1\n", "B = 1\n")["renamed"] == []


def test_a_stub_for_readers_of_types_is_no_definition() -> None:
    head = "@overload\ndef f(a: int): ...\n@overload\ndef f(a: str): ...\ndef f(a):\n    return a\n"
    assert paired("a.py", "def f(a):\n    return a\n", head)["same"] == [("f", "f")]


def test_overloads_are_paired_by_signature_and_one_may_go() -> None:
    base = "class A { int f(int a) { return 1; } int f(String a) { return 2; } int f(long a) { return 3; } }"
    head = "class A { int f(long a) { return 30; } int f(int a) { return 1; } }"
    found = paired("A.java", base, head)
    assert found["gone"] == ["A.f"]
    assert len(found["same"]) == 3
