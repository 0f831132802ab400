"""A unit on one side of a changed file to the same unit on the other: by name, then through the runs."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from patchwidth.model.outline import Outline, SpanKind, Unit
from patchwidth.model.patch import Run
from patchwidth.model.ranges import Range


class Stretch(NamedTuple):
    """Lines here and the lines there that stand in their place; `kept` ones are the same lines, one for one."""

    here: Range
    there: Range
    kept: bool


MOST_PAIRS = 10_000
"""Namesakes here times namesakes there that are compared; no honest file comes near."""

LAST = 1 << 40
"""A line behind every file's end."""


class Cuts:
    """The whole file cut into kept and replaced lines, from the top; `runs` go from here to there."""

    def __init__(self, runs: Iterable[Run]) -> None:
        self._all = list(_stretches(runs))
        self._ends = [cut.here.end for cut in self._all]

    def within(self, start: int, end: int) -> Iterator[Stretch]:
        """The stretches that touch the lines `start` to `end` here."""
        for at in range(bisect_left(self._ends, start), len(self._all)):
            if self._all[at].here.start > end:
                break
            yield self._all[at]

    def header(self, unit: Unit) -> Range:
        """The lines there on which the header of `unit` may stand: its own line, or all that took its place."""
        at = unit.core_start
        for cut in self.within(at, at):
            if at in cut.here:
                line = at - cut.here.start + cut.there.start
                return Range(line, line) if cut.kept else cut.there
        return Range(1, 0)


def _stretches(runs: Iterable[Run]) -> Iterator[Stretch]:
    here = there = 1
    for run in runs:
        from_here = run.base_start if run.base_count else run.base_start + 1
        from_there = run.head_start if run.head_count else run.head_start + 1
        if from_here > here:
            yield Stretch(Range(here, from_here - 1), Range(there, from_there - 1), kept=True)
        here, there = from_here + run.base_count, from_there + run.head_count
        yield Stretch(Range(from_here, here - 1), Range(from_there, there - 1), kept=False)
    yield Stretch(Range(here, LAST), Range(there, LAST), kept=True)


def counterpart(unit: Unit, here: Outline, there: Outline, runs: Sequence[Run]) -> Unit | None:
    """The same unit in `there`; `None` when it is not there or nothing says which one it is.

    One unit of that name on each side is the same unit. Of several namesakes (overloads, a property's getter and
    setter, a redefinition) the one with which it shares the most unchanged lines, its header before others, or the one
    of the same rank.
    Without a namesake: the unit whose header stands where this header stood and whose lines are mostly the same.
    """
    cuts = Cuts(runs)
    mine, theirs = _namesakes(unit, here), _namesakes(unit, there)
    if theirs:
        if len(mine) == len(theirs) == 1:
            return theirs[0]
        if len(mine) * len(theirs) > MOST_PAIRS:
            return None
        return _of_namesakes(unit, mine, theirs, cuts)
    return _renamed(unit, here, there, cuts)


def _pool(outline: Outline, kind: SpanKind) -> Sequence[Unit]:
    return outline.functions if kind is SpanKind.FUNCTION else outline.members


def _namesakes(unit: Unit, outline: Outline) -> list[Unit]:
    """Units of that name: of the same sort if there are any, else of the other (a constant became a function)."""
    same = [u for u in _pool(outline, unit.kind) if u.name == unit.name]
    if same:
        return same
    other = outline.members if unit.kind is SpanKind.FUNCTION else outline.functions
    return [u for u in other if u.name == unit.name]


def shared(unit: Unit, other: Unit, cuts: Cuts) -> int:
    """How many lines of `unit` (here) are unchanged lines of `other` (there)."""
    lines = 0
    for cut in cuts.within(unit.start, unit.end):
        if cut.kept:
            offset = cut.there.start - cut.here.start
            first = max(unit.start, cut.here.start, other.start - offset)
            lines += max(0, min(unit.end, cut.here.end, other.end - offset) - first + 1)
    return lines


def _likeness(unit: Unit, other: Unit, cuts: Cuts) -> int:
    """Unchanged lines in common; of two with as many the one whose header stands where this header stood is more."""
    lines = shared(unit, other, cuts)
    return 2 * lines + (lines > 0 and other.core_start in cuts.header(unit))


def _of_namesakes(unit: Unit, mine: Sequence[Unit], theirs: Sequence[Unit], cuts: Cuts) -> Unit | None:
    ranked = sorted(((_likeness(unit, other, cuts), other) for other in theirs), key=lambda r: -r[0])
    most, best = ranked[0]
    if most and (len(ranked) == 1 or ranked[1][0] < most):
        rivals = [u for u in mine if u is not unit and _likeness(u, best, cuts) >= most]
        if not rivals:
            return best
    if len(mine) != len(theirs):
        return None
    same_rank = theirs[next(i for i, u in enumerate(mine) if u is unit)]
    return same_rank if not any(shared(u, same_rank, cuts) for u in mine) else None


def _renamed(unit: Unit, here: Outline, there: Outline, cuts: Cuts) -> Unit | None:
    known_here = {u.name for u in _pool(here, unit.kind)}
    known_there = {u.name for u in _pool(there, unit.kind)}
    header = cuts.header(unit)
    fresh = [u for u in _pool(there, unit.kind) if u.core_start in header and u.name not in known_here]
    alike = [(shared(unit, u, cuts), u) for u in fresh if _alike(unit, u, cuts)]
    alike.sort(key=lambda r: -r[0])
    if not alike or (len(alike) > 1 and alike[1][0] == alike[0][0]):
        return None
    most, best = alike[0]
    gone = [u for u in _pool(here, unit.kind) if u is not unit and u.name not in known_there]
    rivals = [u for u in gone if best.core_start in cuts.header(u) and shared(u, best, cuts) >= most]
    return None if rivals else best


def _alike(unit: Unit, other: Unit, cuts: Cuts) -> bool:
    """Whether half of the smaller one's lines below the header are the other's; two short ones have none to compare."""
    smaller = min(unit.end - unit.core_start, other.end - other.core_start)
    return smaller <= 1 or 2 * shared(unit, other, cuts) >= smaller
