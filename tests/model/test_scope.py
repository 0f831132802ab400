"""Inside and outside: spans carried through hunks, and lines counted on their own side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import FileChange, Patch, Run, Runs, Side, Status
from patchwidth.model.ranges import Range
from patchwidth.model.scope import Inside, Split, carry, for_band, inside_of, outside, reverse, split
from patchwidth.model.span import Extent, Origin, OriginRole, OriginSource, Span

LINES = 12


@st.composite
def runs_of(draw):
    """Runs of a file of LINES lines, as `-U0` headers number them."""
    runs, at, shift = [], 0, 0
    while True:
        at += draw(st.integers(1, 4))
        deleted, added = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any))
        if (at if deleted == 0 else at + deleted - 1) > LINES:
            return runs
        if deleted == 0:
            runs.append(Run(at, 0, at + shift + 1, added))
            shift += added
        else:
            runs.append(Run(at, deleted, at + shift if added else at + shift - 1, added))
            shift += added - deleted
            at += deleted - 1
        at += 1


def head_lines(runs):
    """Where each head line comes from: ("kept", base line) or ("added", index of the run)."""
    head, at = [], 1
    for index, run in enumerate(runs):
        upto = run.base_start if run.base_count == 0 else run.base_start - 1
        head += [("kept", line) for line in range(at, upto + 1)]
        at = upto + 1 + run.base_count
        head += [("added", index)] * run.head_count
    return head + [("kept", line) for line in range(at, LINES + 1)]


@given(runs_of(), st.tuples(st.integers(1, LINES), st.integers(1, LINES)).map(sorted))
def test_a_range_carried_through_hunks_is_the_range_of_its_lines_one_by_one(runs, ends):
    extent = Range(*ends)
    touched = {
        i
        for i, run in enumerate(runs)
        if (
            extent.start <= run.base_start < extent.end
            if run.base_count == 0
            else run.base_start <= extent.end and run.deleted.end >= extent.start
        )
    }
    held = [
        number
        for number, (kind, value) in enumerate(head_lines(runs), 1)
        if (kind == "kept" and value in extent) or (kind == "added" and value in touched)
    ]
    assert carry(extent, runs) == (Range(held[0], held[-1]) if held else None)


@given(runs_of())
def test_reversing_twice_gives_the_runs_back(runs):
    assert reverse(reverse(runs)) == tuple(runs)


def origin(path, base, head, source=OriginSource.INPUT, base_path=None):
    def extent(lines):
        return None if lines is None else Extent(start=lines[0], end=lines[1], core_start=lines[0])

    span = Span(
        path=path,
        base_path=base_path or path,
        name="f",
        kind=SpanKind.FUNCTION,
        language="python",
        uncertain=False,
        base=extent(base),
        head=extent(head),
    )
    return Origin(
        path=path, line=1, side=Side.HEAD, source=source, role=OriginRole.PRIMARY, test=None, span=span, because=""
    )


UNPINNED = Origin(
    path="a.py",
    line=1,
    side=Side.HEAD,
    source=OriginSource.INPUT,
    role=OriginRole.PRIMARY,
    test=None,
    span=None,
    because="no such line",
)

CHANGED = FileChange(
    path="a.py", status=Status.MODIFIED, added=4, deleted=3, hunks=2, runs=Runs([(5, 0, 6, 3), (20, 3, 24, 1)])
)


def test_added_lines_count_on_head_and_deleted_lines_on_base():
    inside = inside_of([origin("a.py", (19, 21), (23, 25))])
    assert split(CHANGED, inside) == Split(in_added=1, in_deleted=2, out_added=3, out_deleted=1)
    assert outside(CHANGED, inside, Side.BASE) == (Range(22, 22),)
    assert outside(CHANGED, inside, Side.HEAD) == (Range(6, 8),)


def test_base_numbers_are_never_put_on_head_lines():
    # the published slip: the base range 20-22 would hold none of head's lines 24-24
    inside = inside_of([origin("a.py", (20, 22), None)])
    assert split(CHANGED, inside) == Split(in_added=0, in_deleted=3, out_added=4, out_deleted=0)


def test_several_spans_are_their_union_and_an_unpinned_origin_holds_nothing():
    inside = inside_of([origin("a.py", (1, 21), None), origin("a.py", (20, 40), None), UNPINNED])
    assert inside == Inside(base={"a.py": (Range(1, 40),)}, head={})


def test_a_rename_is_looked_up_under_each_side_s_own_name():
    moved = FileChange(
        path="new.py", old_path="old.py", status=Status.RENAMED, added=1, deleted=1, hunks=1, runs=Runs([(3, 1, 3, 1)])
    )
    inside = inside_of([origin("new.py", (1, 5), (1, 5), base_path="old.py")])
    assert split(moved, inside) == Split(in_added=1, in_deleted=1, out_added=0, out_deleted=0)


@pytest.mark.parametrize("status", [Status.ADDED, Status.DELETED])
def test_a_file_that_lacks_a_side_has_no_span_there(status):
    file = FileChange(path="a.py", status=status, added=2, hunks=1, runs=Runs([(0, 0, 1, 2)]))
    lacking = Side.BASE if status is Status.ADDED else Side.HEAD
    assert inside_of([origin("a.py", (1, 9), (1, 9))]).lines(file, lacking) == ()


def test_the_author_s_word_counts_only_when_nobody_else_spoke():
    author = origin("b.py", (1, 99), (1, 99), source=OriginSource.AUTHOR_BODY)
    person = origin("a.py", (1, 9), (1, 9))
    assert for_band([author, person]) == (person,)
    assert for_band([author]) == (author,)
    assert for_band([author, UNPINNED]) == (author,)


def test_a_patch_adds_up_its_files():
    patch = Patch(files=(CHANGED, CHANGED))
    assert (patch.added_lines, patch.deleted_lines, patch.hunks) == (8, 6, 4)
