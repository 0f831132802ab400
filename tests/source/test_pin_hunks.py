"""Spans whose head cannot be read: base's range, and what the hunks show to lie in it."""

import pytest

from patchwidth.model.patch import FileChange, Patch, Run, Runs, Side, Status
from patchwidth.model.span import OriginSource, Place
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.pin import pin
from source.pin_fakes import Change, Tree, sides

BASE = """int before(int n)
{
    return n;
}

int broke(int n)
{
    int m = n;
    m += 1;
    return m;
}

int after(int n)
{
    return n;
}
"""


def put(*edits: tuple[str, str]) -> str:
    """BASE with `edits`, and damage far away from the span."""
    text = BASE
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text + "int damaged( {\n"


SPAN = (6, 11)


@pytest.mark.parametrize(
    ("edits", "head"),
    [
        ((), (6, 11)),
        ((("int before", "int x;\nint before"),), (7, 12)),
        ((("    m += 1;\n", "    m += 2;\n    m += 3;\n"),), (6, 12)),
        ((("    m += 1;\n", ""),), (6, 10)),
        ((("    return m;\n", "    m++;\n    return m;\n"),), (6, 12)),
        ((("    return m;\n}\n", "    return m;\n}\nint y;\nint z;\n"),), (6, 11)),
        ((("int broke", "int w;\nint broke"),), (7, 12)),
        ((("int broke(int n)", "int broke(long n)"),), (6, 11)),
        ((("    return m;\n}\n\nint after(int n)\n", "    w;\n    v;\n    u;\n"),), (6, 9)),
        ((("    return n;\n}\n\nint broke(int n)\n", "    w;\n    v;\n"),), (5, 9)),
    ],
)
@pytest.mark.parametrize("line", [8, 11])
def test_base_s_range_is_carried_to_a_damaged_head(
    edits: tuple[tuple[str, str], ...], head: tuple[int, int], line: int
) -> None:
    origin = Change({"a.c": BASE}, {"a.c": put(*edits)}).pin(f"base:a.c:{line}")
    assert sides(origin) == (SPAN, head)
    assert origin.span is not None
    assert (origin.span.name, origin.span.uncertain, origin.span.by_hunks) == ("broke", False, True)
    assert origin.may_block


def test_a_function_that_went_in_a_hunk_with_its_neighbours_has_no_lines_on_a_damaged_head() -> None:
    assert sides(Change({"a.c": BASE}, {"a.c": "int damaged( {\n"}).pin("base:a.c:8")) == (SPAN, None)


@pytest.mark.parametrize(
    ("line", "held"),
    [(8, True), (9, True), (10, True), (12, True), (13, True), (14, False), (17, False), (20, False), (0, False)],
)
def test_a_place_on_a_damaged_head_is_looked_up_on_base(line: int, held: bool) -> None:
    head = put(("    m += 1;\n", "    m += 2;\n    m += 3;\n    m += 4;\n"), ("int after", "int x;\nint after"))
    origin = Change({"a.c": BASE}, {"a.c": head}).pin(f"head:a.c:{line}")
    assert (origin.span is not None and origin.span.by_hunks and origin.span.name == "broke") is held


def test_a_head_that_grew_too_large_or_became_binary_is_carried_to_as_well() -> None:
    change = FileChange(path="a.c", status=Status.MODIFIED, binary=True, runs=Runs([Run(9, 1, 9, 2)]))
    outlines = SnapshotOutlines(Tree({"a.c": BASE}), Tree({"a.c": b"\0"}))
    for side in Side:
        place = Place(path="a.c", line=9, side=side, source=OriginSource.INPUT)
        origin = pin(place, Patch(files=(change,)), outlines)
        assert sides(origin) == (SPAN, (6, 12))
        assert origin.because.startswith("Head cannot be read there")


def test_what_is_damaged_on_base_too_stays_uncertain() -> None:
    broken = BASE + "int old( {\n"
    origin = Change({"a.c": broken}, {"a.c": broken + "int x;\n"}).pin("base:a.c:9")
    assert origin.span is not None
    assert (origin.span.uncertain, origin.may_block) == (True, False)


NESTED = BASE.replace("    return m;\n}\n", "    return m;\nENDS;\n") + "OPENS; }\n"


@pytest.mark.parametrize("where", ["base:a.c:8", "head:a.c:8", "head:a.c:11"])
def test_a_neighbour_in_a_function_of_c_shows_that_a_brace_is_hidden(where: str) -> None:
    origin = Change({"a.c": BASE}, {"a.c": NESTED}).pin(where)
    assert sides(origin) == (SPAN, SPAN)
    assert origin.span is not None
    assert origin.span.by_hunks


def test_what_lies_in_a_function_honestly_stays_found_by_name() -> None:
    js = "function broke(n) {\n  return n;\n}\n"
    within = js.replace("  return n;\n", "  function other() {\n    return 1;\n  }\n  return n + other();\n")
    local = "int broke(int n)\n{\n    struct S { int get() { return 1; } } s;\n    return s.get();\n}\n"
    nested = "int broke(int n)\n{\n    int less(int a) { return a < n; }\n    return less(n);\n}\n"
    plain = "int broke(int n)\n{\n    return n;\n}\n"
    for path, base, head in (("a.js", js, within), ("a.cpp", plain, local), ("a.c", plain, nested)):
        origin = Change({path: base}, {path: head}).pin(f"base:{path}:2")
        assert origin.span is not None
        assert not origin.span.by_hunks


def test_a_method_that_a_class_of_cpp_gains_is_no_hidden_neighbour() -> None:
    base = "struct Widget : Base {\n    int w = 0;\n};\n"
    head = "struct Widget : Base,\n                Sized {\n    int w = 1;\n\n    int size() const { return w; }\n};\n"
    origin = Change({"w.h": base}, {"w.h": head}).pin("base:w.h:1")
    assert sides(origin) == ((1, 1), (1, 2))
    assert origin.span is not None
    assert not origin.span.by_hunks
