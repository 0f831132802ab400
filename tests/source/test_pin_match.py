"""A unit to its counterpart in the same file: by name, by rank, through the hunks."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import Side
from source.pin_fakes import Change, sides

ONE = """import os

LIMIT = 3


def first(value):
    total = value + 1
    return total


def second(value):
    total = value + 2
    return total
"""


def test_names_follow_a_renamed_file() -> None:
    origin = Change({"a.py": ONE}, {"b.py": ONE.replace("+ 1", "+ 9")}, renames={"b.py": "a.py"}).pin("base:a.py:7")
    assert sides(origin) == ((6, 8), (6, 8))
    assert origin.span is not None
    assert (origin.span.path, origin.span.base_path) == ("b.py", "a.py")


@pytest.mark.parametrize("where", ["base:a.py:7", "head:a.py:7"])
def test_a_renamed_function_is_found_through_the_hunks(where: str) -> None:
    origin = Change({"a.py": ONE}, {"a.py": ONE.replace("def first", "def initial")}).pin(where)
    assert sides(origin) == ((6, 8), (6, 8))
    assert origin.span is not None
    assert origin.span.name == "initial"


def test_methods_of_a_renamed_class_are_found_through_the_hunks() -> None:
    base = "class Old:\n    def run(self):\n        return 1\n\n    def stop(self):\n        return 2\n"
    change = Change({"a.py": base}, {"a.py": base.replace("Old", "New")})
    assert sides(change.pin("base:a.py:6")) == ((5, 6), (5, 6))
    assert sides(change.pin("head:a.py:3")) == ((2, 3), (2, 3))


def test_a_rewritten_function_under_another_name_is_another_function() -> None:
    head = ONE.replace(
        "def first(value):\n    total = value + 1\n    return total\n",
        "def other(text, more):\n    for part in text:\n        yield part\n    yield more\n    yield None\n",
    )
    origin = Change({"a.py": ONE}, {"a.py": head}).pin("base:a.py:7")
    assert sides(origin) == ((6, 8), None)
    assert origin.because == "first is gone: head does not have it."


def test_of_two_functions_of_one_name_the_one_with_the_same_lines_is_taken() -> None:
    base = (
        "class Box:\n    @property\n    def size(self):\n        return self.a\n\n"
        "    @size.setter\n    def size(self, value):\n        self.a = value\n"
    )
    head = base.replace("    @property", "    one = 1\n    two = 2\n\n    @property").replace("= value", "= int(value)")
    change = Change({"a.py": base}, {"a.py": head})
    assert sides(change.pin("base:a.py:4")) == ((2, 4), (5, 7))
    assert sides(change.pin("base:a.py:8")) == ((6, 8), (9, 11))
    assert sides(change.pin("head:a.py:11")) == ((6, 8), (9, 11))


def test_the_header_decides_between_namesakes_that_share_as_many_lines() -> None:
    # of the old function the header and the closing line are left, and the diff gives the latter to the new overload
    base = "class A {\n    int f(int a) {\n        return a;\n    }\n}\n"
    more = "    int f(int a, int b) {\n        return a + b;\n    }\n"
    head = base.replace("return a;\n    }\n", "return f(a, 1);\n    }\n\n" + more)
    change = Change({"A.java": base}, {"A.java": head})
    assert [(r.base_start, r.base_count, r.head_start, r.head_count) for r in change.patch.files[0].runs] == [
        (3, 1, 3, 5)
    ]
    assert sides(change.pin("base:A.java:3")) == ((2, 4), (2, 4))
    assert sides(change.pin("head:A.java:7")) == (None, (6, 8))


def test_a_removed_overload_does_not_become_its_sibling() -> None:
    base = "def f():\n    return 1\n\n\ndef g():\n    return 2\n\n\ndef f():\n    return 3\n"
    head = "def g():\n    return 2\n\n\ndef f():\n    return 3\n"
    change = Change({"a.py": base}, {"a.py": head})
    assert sides(change.pin("base:a.py:2")) == ((1, 2), None)
    assert sides(change.pin("base:a.py:10")) == ((9, 10), (5, 6))


def test_namesakes_rewritten_from_top_to_bottom_keep_their_rank() -> None:
    base = "def f(): return 1\ndef f(): return 2\n"
    head = "def f(): return 10\ndef f(): return 20\n"
    change = Change({"a.py": base}, {"a.py": head})
    assert sides(change.pin("base:a.py:1")) == ((1, 1), (1, 1))
    assert sides(change.pin("base:a.py:2")) == ((2, 2), (2, 2))


def test_of_two_namesakes_with_the_same_share_none_is_taken() -> None:
    base = "def f():\n    x = 1\n    return 1\n"
    head = "def f():\n    x = 1\n\n\ndef f():\n    return 1\n"
    assert sides(Change({"a.py": base}, {"a.py": head}).pin("base:a.py:2"))[1] == (1, 2)
    even = "def f():\n    if a:\n        def f():\n            return 1\n        return f\n"
    change = Change({"a.py": even}, {"a.py": even.replace("return 1", "return 2")})
    assert sides(change.pin("base:a.py:4")) == ((3, 4), (3, 4))


def test_a_file_of_countless_namesakes_is_not_searched() -> None:
    base = "def f(): return 1\n" * 200
    origin = Change({"a.py": base}, {"a.py": "x = 1\n" + base}).pin("base:a.py:7")
    assert sides(origin) == ((7, 7), None)


def test_a_one_line_function_is_renamed_in_place() -> None:
    change = Change({"a.py": "def f(): return 1\n"}, {"a.py": "def g(): return 1\n"})
    assert sides(change.pin("base:a.py:1")) == ((1, 1), (1, 1))


def test_two_one_line_functions_renamed_at_once_are_not_guessed() -> None:
    change = Change(
        {"a.py": "def f(): return 1\ndef g(): return 2\n"}, {"a.py": "def h(): return 1\ndef i(): return 2\n"}
    )
    assert sides(change.pin("base:a.py:1")) == ((1, 1), None)


@pytest.mark.parametrize(("kept", "found"), [(1, False), (2, True), (3, True)])
def test_a_renamed_function_shares_half_of_its_lines(kept: int, found: bool) -> None:
    body = [f"    a{n}()" for n in range(4)]
    base = "\n".join(["def f():", *body]) + "\n"
    head = "\n".join(["def g():", *body[:kept], *(f"    b{n}()" for n in range(4 - kept))]) + "\n"
    assert (sides(Change({"a.py": base}, {"a.py": head}).pin("base:a.py:2"))[1] is not None) is found


def test_as_many_namesakes_as_are_compared_are_told_apart() -> None:
    base = "".join(f"def f(): return {n}\n" for n in range(100))
    origin = Change({"a.py": base}, {"a.py": "x = 1\n" + base}).pin("base:a.py:7")
    assert sides(origin) == ((7, 7), (8, 8))


def test_a_statement_that_is_named_by_its_text_is_found_through_the_hunks() -> None:
    base = "import os\nif os.name == 'nt':\n    print(1)\n    print(2)\n"
    origin = Change({"a.py": base}, {"a.py": base.replace("'nt'", "'posix'")}).pin("base:a.py:3")
    assert sides(origin) == ((2, 4), (2, 4))


def test_a_constant_that_became_a_function_is_the_same_thing() -> None:
    origin = Change({"a.js": "const f = 1;\n"}, {"a.js": "const f = () => 1;\n"}).pin("base:a.js:1")
    assert sides(origin) == ((1, 1), (1, 1))
    assert origin.span is not None
    assert origin.span.kind is SpanKind.STATEMENT


LINES = st.sampled_from(["    a = 1", "    b = 2", "    c(a)", "", "    # why", "    return a"])


FUNCTIONS = st.lists(st.tuples(st.sampled_from("fghi"), st.lists(LINES, max_size=5)), min_size=1, max_size=6)


def written(functions: list[tuple[str, list[str]]]) -> str:
    return "\n\n".join("\n".join([f"def {name}(a):", "    pass", *lines]) for name, lines in functions) + "\n"


@given(base=FUNCTIONS, head=FUNCTIONS)
def test_what_base_finds_on_head_head_finds_on_base(
    base: list[tuple[str, list[str]]], head: list[tuple[str, list[str]]]
) -> None:
    change = Change({"a.py": written(base)}, {"a.py": written(head)})
    made = change.outlines.outline(Side.BASE, "a.py")
    assert made is not None
    there = change.outlines.outline(Side.HEAD, "a.py")
    assert there is not None
    several = {n for side in (made, there) for n, times in Counter(u.name for u in side.functions).items() if times > 1}
    taken = set()
    for unit in made.functions:
        origin = change.pin(f"base:a.py:{unit.core_start}")
        assert origin.span is not None
        if origin.span.head is not None:
            taken.add(origin.span.head)
            now = next(one.name for one in there.functions if one.core_start == origin.span.head.core_start)
            if several & {now, unit.name}:
                # of several namesakes nobody can tell from the other side which of them it was
                continue
            back = change.pin(f"head:a.py:{origin.span.head.core_start}")
            assert back.span is not None
            assert back.span.base == origin.span.base
    found = [change.pin(f"base:a.py:{u.core_start}").span for u in made.functions]
    assert len(taken) == sum(1 for span in found if span is not None and span.head is not None)
