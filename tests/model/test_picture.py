"""Bars: what is drawn for what was changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.patch import Status
from patchwidth.model.picture import picture
from patchwidth.model.role import Role
from report_verdicts import change, row

COUNTS = st.integers(0, 100_000)


def drawn(*rows: tuple[int, int, int, int], half: int = 8) -> list[tuple[str, str]]:
    files = [row(change("a", ia + oa, id_ + od), inside=(ia, id_)) for ia, id_, oa, od in rows]
    return [(bar.left.strip(), bar.right.strip()) for bar in picture(files, half).bars]


@pytest.mark.parametrize(
    ("counts", "bars"),
    [
        ((2, 1, 3, 0), ("-++", "+++")),
        ((0, 0, 0, 0), ("", "")),
        ((0, 0, 800, 800), ("", "++++----")),
        ((0, 0, 800, 1), ("", "+++++++-")),
        ((1, 0, 1, 800), ("+", "+-------")),
        ((1, 1, 800, 0), ("+", "++++++++")),
    ],
)
def test_one_files_bar(counts: tuple[int, int, int, int], bars: tuple[str, str]) -> None:
    assert drawn(counts) == [bars]


def test_all_files_share_one_scale() -> None:
    assert drawn((0, 0, 100, 0), (50, 0, 0, 0), (0, 0, 1, 0)) == [("", "++++++++"), ("++++", ""), ("", "+")]


@given(st.lists(st.tuples(COUNTS, COUNTS, COUNTS, COUNTS), min_size=1, max_size=5), st.integers(2, 20))
def test_a_bar_is_there_when_lines_are_and_never_too_long(rows: list[tuple[int, int, int, int]], half: int) -> None:
    for (in_added, in_deleted, out_added, out_deleted), (left, right) in zip(
        rows, drawn(*rows, half=half), strict=True
    ):
        assert len(left) <= half
        assert len(right) <= half
        assert bool(left) == bool(in_added + in_deleted)
        assert bool(right) == bool(out_added + out_deleted)
        assert set(right) <= ({"+"} if out_added else set()) | ({"-"} if out_deleted else set())


def test_without_a_span_everything_is_changed_and_nothing_inside() -> None:
    made = picture([row(change("a", 3, 1))], 8)
    assert (made.pinned, made.divider) == (False, "")
    assert [made.line(bar).split() for bar in (made.head, *made.bars)] == [["changed"], ["+++-", "+3", "-1", "source"]]


def test_a_file_of_which_no_span_speaks_is_outside() -> None:
    made = picture([row(change("a", 1, 0), inside=(1, 0)), row(change("b", 2, 0))], 8)
    assert [(bar.inside.strip(), bar.outside.strip()) for bar in made.bars] == [("+1 -0", ""), ("", "+2 -0")]


def test_columns_stand_under_one_another() -> None:
    made = picture([row(change("a", 100, 7), inside=(1, 0)), row(change("b", 2, 0), Role.CHANGELOG, (0, 0))], 8)
    lines = [made.line(bar) for bar in (made.head, *made.bars)]
    assert len({len(line) for line in lines}) == 1
    assert len({line.index("|") for line in lines}) == 1


@pytest.mark.parametrize(
    ("status", "more", "what", "path"),
    [
        (Status.MODIFIED, {"added": 1}, "source", "a"),
        (Status.MODIFIED, {}, "source, no lines", "a"),
        (Status.ADDED, {"added": 1}, "source, new", "a"),
        (Status.DELETED, {"deleted": 1}, "source, deleted", "a"),
        (Status.RENAMED, {"old_path": "z"}, "source, renamed, no lines", "z -> a"),
        (Status.COPIED, {"old_path": "z", "added": 1}, "source, copied", "z -> a"),
        (Status.MODIFIED, {"binary": True}, "source, binary", "a"),
        (Status.MODIFIED, {"binary": True, "uncounted": True}, "source, uncounted", "a"),
    ],
)
def test_what_happened_to_a_file(status: Status, more: dict[str, int], what: str, path: str) -> None:
    (bar,) = picture([row(change("a", status=status, **more))], 8).bars
    assert (bar.what, bar.path) == (what, path)
