"""Changed lines to the functions that hold them: innermost wins, each line once."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from patchwidth.model.outline import Outline, Unit
from patchwidth.model.ranges import Range, Ranges, subtract, union


class Segment(NamedTuple):
    """Lines `start` to `end` whose innermost function is `unit`."""

    start: int
    end: int
    unit: Unit


def segments(functions: Sequence[Unit]) -> tuple[Segment, ...]:
    """Cuts nested functions into disjoint stretches, sorted; `functions` are sorted by (start, -end)."""
    out: list[Segment] = []
    open_units: list[Unit] = []
    at = 0

    def close(before: int) -> None:
        nonlocal at
        while open_units and open_units[-1].end < before:
            unit = open_units.pop()
            if at <= unit.end:
                out.append(Segment(at, unit.end, unit))
                at = unit.end + 1

    for unit in functions:
        close(unit.start)
        if open_units and at < unit.start:
            out.append(Segment(at, unit.start - 1, open_units[-1]))
        at = max(at, unit.start)
        open_units.append(unit)
    while open_units:
        close(open_units[-1].end + 1)
    return tuple(out)


def held_by(outline: Outline, lines: Ranges) -> Iterator[tuple[Range, Unit | None]]:
    """Each stretch of `lines` with its innermost function, `None` between functions; sorted by line."""
    cuts = segments(outline.functions) if lines else ()
    at = 0
    for start, end in lines:
        while at < len(cuts) and cuts[at].end < start:
            at += 1
        here, k = start, at
        while here <= end:
            if k >= len(cuts) or cuts[k].start > end:
                yield Range(here, end), None
                break
            if cuts[k].start > here:
                yield Range(here, cuts[k].start - 1), None
                here = cuts[k].start
            stop = min(end, cuts[k].end)
            yield Range(here, stop), cuts[k].unit
            here, k = stop + 1, k + 1


def code_lines(outline: Outline, lines: Ranges) -> Ranges:
    """Without the lines that are nothing but blank, comment, doc, import or test lines."""
    return subtract(lines, outline.skipped) if lines else lines


def names(outline: Outline | None) -> frozenset[str]:
    """The qualified names of the functions."""
    return frozenset(u.name for u in outline.functions) if outline is not None else frozenset()


def extents(outline: Outline, named: frozenset[str]) -> Ranges:
    """The lines of the functions of these names."""
    return union(u.range for u in outline.functions if u.name in named)
