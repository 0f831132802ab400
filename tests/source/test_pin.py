"""A place to the same unit on both sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_names_follow_a_renamed_file() -> None:
    origin = Change({"a.py": ONE}, {"b.py": ONE.replace("+ 1", "+ 9")}, renames={"b.py": "a.py"}).pin("base:a.py:7")
    assert sides(origin) == ((6, 8), (6, 8))
    assert origin.span is not None
    assert (origin.span.path, origin.span.base_path) == ("b.py", "a.py")


def test_a_copy_leaves_its_source_alone_and_has_its_own_base() -> None:
    change = Change({"a.py": ONE}, {"a.py": ONE, "b.py": "# copied\n" + ONE}, copies={"b.py": "a.py"})
    kept, made = change.pin("base:a.py:7"), change.pin("head:b.py:8")
    assert kept.span is not None
    assert made.span is not None
    assert (kept.span.path, kept.span.base_path, sides(kept)) == ("a.py", "a.py", ((6, 8), (6, 8)))
    assert (made.span.path, made.span.base_path, sides(made)) == ("b.py", "a.py", ((6, 8), (7, 9)))


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


def test_a_new_function_has_no_base() -> None:
    head = ONE + "\n\ndef third():\n    return 3\n"
    origin = Change({"a.py": ONE}, {"a.py": head}).pin("head:a.py:17")
    assert sides(origin) == (None, (16, 17))
    assert origin.because == "third is new: base does not have it."
    assert origin.span is not None
    assert origin.span.base_path == "a.py"


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


def test_a_removed_overload_does_not_become_its_sibling() -> None:
    base = "def f():\n    return 1\n\n\ndef g():\n    return 2\n\n\ndef f():\n    return 3\n"
    head = "def g():\n    return 2\n\n\ndef f():\n    return 3\n"
    change = Change({"a.py": base}, {"a.py": head})
    assert sides(change.pin("base:a.py:2")) == ((1, 2), None)
    assert sides(change.pin("base:a.py:10")) == ((9, 10), (5, 6))


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


def test_a_function_that_moved_to_another_file_of_the_patch_is_followed() -> None:
    moved = "def first(value):\n    total = value + 1\n    return total\n"
    base = {"a.py": ONE, "b.py": "import re\n"}
    head = {"a.py": ONE.replace(moved, ""), "b.py": "import re\n\n\n" + moved}
    change = Change(base, head)
    for where in ("base:a.py:7", "head:b.py:5"):
        origin = change.pin(where)
        assert sides(origin) == ((6, 8), (4, 6))
        assert origin.span is not None
        assert (origin.span.base_path, origin.span.path) == ("a.py", "b.py")
    assert change.pin("base:a.py:7").because == "first moved between a.py and b.py."


def test_a_function_out_of_a_deleted_file_is_followed() -> None:
    change = Change({"a.py": ONE}, {"b.py": "# new home\n" + ONE})
    origin = change.pin("base:a.py:12")
    assert sides(origin) == ((11, 13), (12, 14))


def test_a_function_that_may_have_moved_to_two_files_is_not_guessed() -> None:
    base = {"a.py": "def f():\n    return 1\n", "b.py": "\n", "c.py": "\n"}
    head = {"a.py": "x = 1\n", "b.py": "def f():\n    return 1\n", "c.py": "def f():\n    return 1\n"}
    origin = Change(base, head).pin("base:a.py:2")
    assert sides(origin) == ((1, 2), None)
    assert origin.because == ("f is gone: head does not have it. It may have moved: b.py, c.py have one of that name.")


def test_a_function_of_that_name_elsewhere_is_another_one_when_it_was_there_before_or_is_far_longer() -> None:
    long = "def main():\n" + "    print(1)\n" * 20
    base = {"a.py": "def main():\n    return 1\n", "b.py": "def main():\n    return 2\n", "c.py": "y = 1\n"}
    head = {"a.py": "x = 1\n", "b.py": "def main():\n    return 3\n", "c.py": long}
    assert sides(Change(base, head).pin("base:a.py:1")) == ((1, 2), None)


def test_a_member_is_pinned_where_no_function_holds_the_line() -> None:
    base = "class Box:\n    limit = 3\n    names = ['a']\n"
    origin = Change({"a.py": base}, {"a.py": base.replace("= 3", "= 4")}).pin("base:a.py:2")
    assert sides(origin) == ((2, 2), (2, 2))
    assert origin.span is not None
    assert (origin.span.kind, origin.span.name) == (SpanKind.MEMBER, "Box.limit")


def test_a_statement_that_is_named_by_its_text_is_found_through_the_hunks() -> None:
    base = "import os\nif os.name == 'nt':\n    print(1)\n    print(2)\n"
    origin = Change({"a.py": base}, {"a.py": base.replace("'nt'", "'posix'")}).pin("base:a.py:3")
    assert sides(origin) == ((2, 4), (2, 4))


def test_a_constant_that_became_a_function_is_the_same_thing() -> None:
    origin = Change({"a.js": "const f = 1;\n"}, {"a.js": "const f = () => 1;\n"}).pin("base:a.js:1")
    assert sides(origin) == ((1, 1), (1, 1))
    assert origin.span is not None
    assert origin.span.kind is SpanKind.STATEMENT


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


def test_damage_makes_a_span_uncertain_wherever_it_lies() -> None:
    broken = ONE.replace("+ 1", "+* 1")
    for base, head in ((ONE, broken), (broken, ONE)):
        for where in ("base:a.py:7", "head:a.py:7"):
            span = Change({"a.py": base}, {"a.py": head}).pin(where).span
            assert span is not None
            assert span.uncertain
    elsewhere = Change({"a.py": ONE}, {"a.py": broken}).pin("head:a.py:12").span
    assert elsewhere is not None
    assert not elsewhere.uncertain


def test_a_file_that_cannot_be_read_on_the_other_side_leaves_the_span_half_and_uncertain() -> None:
    change = FileChange(path="a.py", status=Status.MODIFIED, binary=True)
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
    taken = set()
    for unit in made.functions:
        origin = change.pin(f"base:a.py:{unit.core_start}")
        assert origin.span is not None
        if origin.span.head is not None:
            taken.add(origin.span.head)
            back = change.pin(f"head:a.py:{origin.span.head.core_start}")
            assert back.span is not None
            assert back.span.base == origin.span.base
    found = [change.pin(f"base:a.py:{u.core_start}").span for u in made.functions]
    assert len(taken) == sum(1 for span in found if span is not None and span.head is not None)
