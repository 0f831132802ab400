"""A place to the same unit on both sides."""

import pytest

from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import FileChange, Patch, Side, Status
from patchwidth.model.span import OriginRole, OriginSource, Place
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.pin import pin, spans_of
from source.pin_fakes import Change, Tree, sides

ONE = """import os

LIMIT = 3


def first(value):
    total = value + 1
    return total


def second(value):
    total = value + 2
    return total
"""


def test_a_file_that_the_patch_leaves_alone_has_the_same_lines_on_both_sides() -> None:
    origin = Change({"a.py": ONE, "b.py": "x = 1\n"}, {"a.py": ONE, "b.py": "x = 2\n"}).pin("head:a.py:7")
    assert sides(origin) == ((6, 8), (6, 8))
    assert origin.span is not None
    assert (origin.span.path, origin.span.base_path, origin.span.name) == ("a.py", "a.py", "first")
    assert (origin.span.language, origin.span.kind, origin.because) == ("python", SpanKind.FUNCTION, "")


@pytest.mark.parametrize(
    ("where", "lines"),
    [
        ("base:a.py:12", ((11, 13), (13, 16))),
        ("head:a.py:14", ((11, 13), (13, 16))),
        ("head:a.py:9", ((6, 8), (8, 10))),
    ],
)
def test_a_changed_file_is_mapped_by_name(where: str, lines: object) -> None:
    head = ONE.replace("LIMIT = 3", "LIMIT = 3\nMORE = 4\nMOST = 5").replace("+ 2", "+ 2\n    print(total)")
    assert sides(Change({"a.py": ONE}, {"a.py": head}).pin(where)) == lines


def test_the_header_line_is_kept_apart_from_decorators_and_comments() -> None:
    text = "# why\n@cached\ndef first():\n    return 1\n"
    span = Change({"a.py": text}, {"a.py": text}).pin("base:a.py:4").span
    assert span is not None
    assert span.base is not None
    assert (span.base.start, span.base.core_start, span.base.end) == (1, 3, 4)


def test_a_copy_leaves_its_source_alone_and_has_its_own_base() -> None:
    change = Change({"a.py": ONE}, {"a.py": ONE, "b.py": "# copied\n" + ONE}, copies={"b.py": "a.py"})
    kept, made = change.pin("base:a.py:7"), change.pin("head:b.py:8")
    assert kept.span is not None
    assert made.span is not None
    assert (kept.span.path, kept.span.base_path, sides(kept)) == ("a.py", "a.py", ((6, 8), (6, 8)))
    assert (made.span.path, made.span.base_path, sides(made)) == ("b.py", "a.py", ((6, 8), (7, 9)))


def test_a_new_function_has_no_base() -> None:
    head = ONE + "\n\ndef third():\n    return 3\n"
    origin = Change({"a.py": ONE}, {"a.py": head}).pin("head:a.py:17")
    assert sides(origin) == (None, (16, 17))
    assert origin.because == "third is new: base does not have it."
    assert origin.span is not None
    assert origin.span.base_path == "a.py"


def test_a_function_that_head_does_not_show_has_the_lines_of_its_hunks_where_head_is_damaged() -> None:
    base = {"a.js": "function f() {\n  return 1;\n}\n"}
    for head, lines in (({"a.js": "let x = +* 1;\n"}, (1, 1)), ({"a.js": "let x = 1;\n"}, None)):
        origin = Change(base, head).pin("base:a.js:2")
        assert sides(origin) == ((1, 3), lines)
        assert origin.span is not None
        assert (origin.span.uncertain, origin.span.by_hunks) == (False, lines is not None)


def test_a_member_is_pinned_where_no_function_holds_the_line() -> None:
    base = "class Box:\n    limit = 3\n    names = ['a']\n"
    origin = Change({"a.py": base}, {"a.py": base.replace("= 3", "= 4")}).pin("base:a.py:2")
    assert sides(origin) == ((2, 2), (2, 2))
    assert origin.span is not None
    assert (origin.span.kind, origin.span.name) == (SpanKind.MEMBER, "Box.limit")


def test_a_column_chooses_among_the_functions_of_a_line() -> None:
    text = "const one = () => 1, two = () => 2;\n"
    change = Change({"a.js": text}, {"a.js": text})
    by_column, without = change.pin("base:a.js:1", column=31), change.pin("base:a.js:1")
    assert by_column.span is not None
    assert without.span is not None
    assert (by_column.span.name, by_column.because) == ("two", "")
    assert (without.span.name, without.because) == (
        "one",
        "Ambiguous: line 1 holds 2 functions; the outermost one, one, was taken.",
    )


def test_the_places_own_reason_comes_first() -> None:
    origin = Change({"a.py": ONE}, {"a.py": ONE + "\n\ndef third(): pass\n"}).pin("head:a.py:16", because="Frame 2.")
    assert origin.because == "Frame 2. third is new: base does not have it."


NAME_A_LINE = "name a line of the function that broke."


NOTHING = "lies in no function, class member or top-level statement"


BROKEN = "does not parse, and no function around it could be made out"


@pytest.mark.parametrize(
    ("where", "because"),
    [
        ("base:a.py:99", "a.py has 13 lines on the base side, so there is no line 99; check the line."),
        ("base:a.py:0", "a.py has 13 lines on the base side, so there is no line 0; check the line."),
        ("head:a.py:10", f"Line 10 of a.py (head side) is blank and lies in no function; {NAME_A_LINE}"),
        ("base:n.txt:1", "n.txt is in no language that patchwidth reads; name a line of a source file."),
        ("base:new.py:1", "new.py does not exist on the base side, the patch adds it; write head:new.py:1."),
        ("head:old.py:1", "old.py does not exist on the head side, the patch removes it; write base:old.py:1."),
        ("head:no.py:1", "no.py is not on the head side, or is binary or larger than 4 MB; check the path."),
        ("head:0.py:1", "0.py is not on the head side, or is binary or larger than 4 MB; check the path."),
        ("head:c.py:3", f"Line 3 of c.py (head side) is a comment that belongs to no function; {NAME_A_LINE}"),
        ("head:d.js:3", f"Line 3 of d.js (head side) {NOTHING}; {NAME_A_LINE}"),
        ("head:e.js:1", f"Line 1 of e.js (head side) {BROKEN}; {NAME_A_LINE}"),
    ],
)  # fmt: skip
def test_a_bad_place_says_what_is_wrong(where: str, because: str) -> None:
    same = {
        "a.py": ONE, "n.txt": "x\n", "0.py": "x = 1\0\n", "c.py": "x = 1\n\n# nobody's\n",
        "d.js": "class A {\n  x = 1;\n}\n", "e.js": ")]}\n",
    }  # fmt: skip
    origin = Change({**same, "old.py": "x = 1\n"}, {**same, "new.py": ONE}).pin(where)
    assert origin.span is None
    assert origin.because == because


def test_damage_on_base_makes_a_span_uncertain_and_damage_on_head_leaves_it_to_the_hunks() -> None:
    broken = ONE.replace("+ 1", "+* 1")
    for base, head, uncertain in ((ONE, broken, False), (broken, ONE, True), (broken, broken + "\n", True)):
        for where in ("base:a.py:7", "head:a.py:7"):
            origin = Change({"a.py": base}, {"a.py": head}).pin(where)
            assert sides(origin) == ((6, 8), (6, 8))
            assert origin.span is not None
            assert (origin.span.uncertain, origin.span.by_hunks) == (uncertain, not uncertain)
    elsewhere = Change({"a.py": ONE}, {"a.py": broken}).pin("head:a.py:12").span
    assert elsewhere is not None
    assert (elsewhere.uncertain, elsewhere.by_hunks) == (False, False)


def test_a_file_that_cannot_be_read_on_the_other_side_leaves_the_span_half_and_uncertain() -> None:
    change = FileChange(path="a.py", status=Status.MODIFIED, binary=True, uncounted=True)
    outlines = SnapshotOutlines(Tree({"a.py": ONE}), Tree({"a.py": b"\0\0"}))
    place = Place(
        path="a.py", line=7, side=Side.BASE, source=OriginSource.TRACEBACK, role=OriginRole.SECONDARY, test="t"
    )
    origin = pin(place, Patch(files=(change,)), outlines)
    assert sides(origin) == ((6, 8), None)
    assert origin.because == "a.py cannot be read on the head side, so the span has no lines there."
    assert origin.span is not None
    assert origin.span.uncertain
    assert (origin.source, origin.role, origin.test, origin.may_block) == (
        OriginSource.TRACEBACK, OriginRole.SECONDARY, "t", False,
    )  # fmt: skip


def test_spans_are_listed_from_the_top_with_what_encloses_first() -> None:
    text = (
        "LIMIT = 1\n\nclass Box:\n    size = 2\n\n    def f(self):\n        def g():\n            pass\n        g()\n"
    )
    made = SnapshotOutlines(None, Tree({"a.py": text})).outline(Side.HEAD, "a.py")
    assert made is not None
    assert [(u.name, u.start, u.end) for u in spans_of(made)] == [
        ("LIMIT", 1, 1), ("Box", 3, 3), ("Box.size", 4, 4), ("Box.f", 6, 9), ("Box.f.g", 7, 8),
    ]  # fmt: skip
