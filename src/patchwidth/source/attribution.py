"""Changed lines to the functions that hold them: innermost wins, each line once."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from patchwidth.model.outline import Outline, Unit
from patchwidth.model.ranges import Range, Ranges, subtract, union

MACROS = frozenset(("c", "cpp"))
"""Languages whose functions hold no functions, and whose macros may hide the brace that ends one."""


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


def only_here(outline: Outline | None, other: Outline | None, changed: Ranges) -> Ranges:
    """The lines of the functions that the other side lacks; `changed` are the patch's lines of this side.

    A function is lacking by its name, and only where the patch changed half of its lines: an old function that got a
    new name and a few edits is no helper. Where this side has more of one name (an overload was added) the patch must
    also have changed its every line but the closing one, which a diff may well give to a neighbour. The same holds
    where the other side is damaged and this one is not; and what a syntax error reaches, or what lies in a function of
    C, has its last name alone, as a brace that went missing nests old functions in others.
    """
    mine, theirs = _by_name(outline), _by_name(other)
    my_last, their_last = _by_last_name(mine), _by_last_name(theirs)
    unseen = outline is not None and other is not None and bool(other.damaged) and not outline.damaged
    nested = _nested(outline) | _nested(other)
    found: list[Unit] = []
    for name, units in mine.items():
        doubtful = any(u.uncertain for u in units) or _last(name) in nested
        there = their_last[_last(name)] if doubtful else len(theirs.get(name, ()))
        here = my_last[_last(name)] if doubtful else len(units)
        is_new = _all_changed if there or doubtful or unseen else _mostly_changed
        lacking = [u for u in units if is_new(u, changed)]
        if len(lacking) <= here - there:
            found += lacking
    return union(u.range for u in found)


def _by_last_name(named: Mapping[str, Sequence[Unit]]) -> Counter[str]:
    return Counter(_last(name) for name, units in named.items() for _ in units)


def _nested(outline: Outline | None) -> frozenset[str]:
    if outline is None or outline.language not in MACROS:
        return frozenset()
    known = names(outline)
    return frozenset(_last(name) for name in known if name.rpartition(".")[0] in known)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _all_changed(unit: Unit, changed: Ranges) -> bool:
    at = bisect_right(changed, unit.core_start, key=lambda r: r.start)
    return at > 0 and max(unit.core_start, unit.end - 1) <= changed[at - 1].end


def _mostly_changed(unit: Unit, changed: Ranges) -> bool:
    at, held = bisect_left(changed, unit.core_start, key=lambda r: r.end), 0
    while at < len(changed) and changed[at].start <= unit.end:
        held += min(changed[at].end, unit.end) - max(changed[at].start, unit.core_start) + 1
        at += 1
    return 2 * held >= unit.end - unit.core_start + 1


def _by_name(outline: Outline | None) -> dict[str, list[Unit]]:
    named: dict[str, list[Unit]] = {}
    for unit in outline.functions if outline is not None else ():
        named.setdefault(unit.name, []).append(unit)
    return named
