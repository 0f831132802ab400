"""The unit that holds a line."""

import pytest

from patchwidth.model.outline import Outline, SpanKind, Unit
from patchwidth.model.ranges import Range


def function(name: str, start: int, end: int, *, core: int | None = None, column: int = 0) -> Unit:
    return Unit(name=name, kind=SpanKind.FUNCTION, start=start, end=end, core_start=core or start, column=column)


def member(name: str, start: int, end: int) -> Unit:
    return Unit(name=name, kind=SpanKind.MEMBER, start=start, end=end, core_start=start)


def outline(*functions: Unit, members: tuple[Unit, ...] = ()) -> Outline:
    return Outline(path="a.js", language="javascript", line_count=99, functions=functions, members=members)


NESTED = outline(
    function("outer", 1, 20, core=3),
    function("inner", 5, 10, column=4),
    members=(member("all", 1, 50), member("part", 30, 31)),
)


@pytest.mark.parametrize(
    ("line", "name"),
    [(1, "outer"), (4, "outer"), (5, "inner"), (10, "inner"), (20, "outer"), (21, "all"), (30, "part"), (51, None)],
)
def test_the_innermost_function_wins_then_the_smallest_member(line: int, name: str | None) -> None:
    unit = NESTED.innermost(line)
    assert (unit.name if unit else None) == name


BESIDE = outline(
    function("around", 1, 9),
    function("one", 5, 5, column=8),
    function("two", 5, 5, column=24),
    function("inside_two", 5, 5, column=30),
)


@pytest.mark.parametrize(
    ("column", "name"), [(None, "one"), (0, "around"), (8, "one"), (20, "one"), (24, "two"), (99, "inside_two")]
)
def test_a_column_chooses_on_a_line_of_several_else_the_outermost_of_them(column: int | None, name: str) -> None:
    unit = BESIDE.innermost(5, column)
    assert unit is not None
    assert unit.name == name


def test_of_a_one_liner_and_a_function_that_begins_behind_it_the_later_one_holds_the_line() -> None:
    both = outline(function("one", 5, 5, column=4), function("long", 5, 8, column=20))
    found = [both.innermost(5), both.innermost(5, 10), both.innermost(5, 30)]
    assert [u.name if u else None for u in found] == ["long", "one", "long"]


def test_a_column_before_every_header_leaves_all_of_them() -> None:
    unit = outline(function("exported", 5, 8, column=13)).innermost(5, 2)
    assert unit is not None
    assert unit.name == "exported"


def test_skipped_lines_are_the_five_classes_joined_or_what_the_maker_had_at_hand() -> None:
    classed = Outline(
        path="a.rs",
        language="rust",
        line_count=20,
        blank=(Range(2, 2),),
        comment=(Range(3, 4),),
        doc=(Range(6, 6),),
        imports=(Range(8, 8),),
        tests=(Range(10, 20),),
    )
    assert classed.skipped == ((2, 4), (6, 6), (8, 8), (10, 20))
    given = Outline(path="a.rs", language="rust", line_count=20, unread=(Range(1, 1),))
    assert given.skipped == ((1, 1),)
