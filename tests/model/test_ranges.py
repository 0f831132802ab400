from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.ranges import Range, Ranges, covers, intersect, size, subtract, union

PARTS = st.lists(st.tuples(st.integers(-3, 30), st.integers(-3, 30)), max_size=12)


def lines(parts: object) -> set[int]:
    assert isinstance(parts, tuple | list)
    return {line for start, end in parts for line in range(start, end + 1)}


def tidy(ranges: Ranges) -> bool:
    """Sorted, disjoint, not touching, none empty."""
    return all(r.start <= r.end for r in ranges) and all(a.end + 1 < b.start for a, b in pairwise(ranges))


@given(PARTS)
def test_union_holds_the_lines_of_its_parts(parts: list[tuple[int, int]]) -> None:
    got = union(parts)
    assert lines(got) == lines(parts)
    assert tidy(got)
    assert size(got) == len(lines(parts))


@given(PARTS)
def test_union_of_a_union_is_itself(parts: list[tuple[int, int]]) -> None:
    assert union(union(parts)) == union(parts)


@given(PARTS, PARTS)
def test_intersect_holds_the_lines_of_both(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> None:
    got = intersect(union(left), union(right))
    assert lines(got) == lines(left) & lines(right)
    assert tidy(got)


@given(PARTS, PARTS)
def test_subtract_holds_the_lines_that_the_other_lacks(
    left: list[tuple[int, int]], right: list[tuple[int, int]]
) -> None:
    got = subtract(union(left), union(right))
    assert lines(got) == lines(left) - lines(right)
    assert tidy(got)


@given(PARTS, PARTS)
def test_the_parts_add_up(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> None:
    whole, other = union(left), union(right)
    assert size(intersect(whole, other)) + size(subtract(whole, other)) == size(whole)


@given(PARTS, st.integers(-5, 35))
def test_covers_asks_for_one_line(parts: list[tuple[int, int]], line: int) -> None:
    assert covers(union(parts), line) == (line in lines(parts))


@pytest.mark.parametrize(("start", "end", "wanted"), [(1, 1, 1), (3, 7, 5), (5, 4, 0), (5, 1, 0)])
def test_a_range_counts_its_lines(start: int, end: int, wanted: int) -> None:
    assert Range(start, end).size == wanted


def test_a_range_holds_lines_and_nothing_else() -> None:
    one = Range(3, 5)
    assert [line for line in range(8) if line in one] == [3, 4, 5]
    odd: object = "3"
    assert not Range.__contains__(one, odd)
