"""A place whose head cannot be read to base's span, with the head lines that the hunks show to lie in it."""

from patchwidth.model.outline import Outline, Outlines, Unit
from patchwidth.model.patch import FileChange, Run, Side
from patchwidth.model.ranges import Range, covers
from patchwidth.model.scope import reverse
from patchwidth.model.span import Extent, Place, Span
from patchwidth.source.attribution import MACROS, names
from patchwidth.source.pin_match import Cuts


def by_hunks(place: Place, change: FileChange, outlines: Outlines, found: Span | None) -> Span | None:
    """The span as base knows it; `None` unless base is certain of it and head, where it was `found`, cannot be read.

    A patch that breaks the parse of the file would else take itself out of the measure. Inside on head are the kept
    lines of base's range and the added lines of hunks that lie wholly within it: what else there is may be anything.
    """
    base_path, head_path = change.base_path, change.head_path
    if base_path is None or head_path is None or change.uncounted:
        return None
    base, head = outlines.outline(Side.BASE, base_path), outlines.outline(Side.HEAD, head_path)
    if base is None or (head is not None and not _doubtful(found, base, head)):
        return None
    unit = _on_base(place, change, base)
    if unit is None:
        return None
    return Span(
        path=head_path,
        base_path=base_path,
        name=unit.name,
        kind=unit.kind,
        language=outlines.language(base_path) or "",
        uncertain=False,
        base=Extent(start=unit.start, end=unit.end, core_start=unit.core_start),
        head=_carried(unit, Cuts(change.runs)),
        by_hunks=True,
    )


def _doubtful(found: Span | None, base: Outline, head: Outline) -> bool:
    """Whether head is damaged, or what was found there holds functions that base had beside it."""
    if found is None or found.uncertain:
        return bool(head.damaged) or head.whole_file_uncertain
    if head.language not in MACROS:
        return False
    known, outer = names(base), found.name.rpartition(".")[0]
    inner = (name.removeprefix(f"{found.name}.") for name in names(head) - known if name.startswith(f"{found.name}."))
    return any(f"{outer}.{name}".lstrip(".") in known for name in inner)


def _on_base(place: Place, change: FileChange, base: Outline) -> Unit | None:
    """The one unit that holds the place on base for certain; what holds both neighbours of an added line holds it."""
    lines: tuple[int, ...] = (place.line,)
    column = place.column
    if place.side is Side.HEAD:
        lines, kept = _base_lines(place.line, reverse(change.runs))
        column = place.column if kept else None
    if any(covers(base.damaged, line) for line in lines):
        return None
    held = {base.innermost(line, column) for line in lines}
    unit = held.pop() if len(held) == 1 else None
    return None if unit is None or unit.uncertain else unit


def _base_lines(line: int, runs: tuple[Run, ...]) -> tuple[tuple[int, ...], bool]:
    """The line on base if it was kept; else the first and last of those that it replaced, or those beside it."""
    for cut in Cuts(runs).within(line, line):
        if line in cut.here:
            if cut.kept:
                return (line - cut.here.start + cut.there.start,), True
            return (cut.there.start, cut.there.end), False
    return (), False


def _carried(unit: Unit, cuts: Cuts) -> Extent | None:
    inner: list[Range] = []
    for cut in cuts.within(unit.start, unit.end):
        if cut.kept:
            offset = cut.there.start - cut.here.start
            inner.append(Range(max(unit.start, cut.here.start) + offset, min(unit.end, cut.here.end) + offset))
        elif cut.there.size and unit.start <= cut.here.start and cut.here.end <= unit.end:
            inner.append(cut.there)
    if not inner:
        return None
    # a hunk that straddles an edge can only be the first or the last one, so what is left is one stretch
    start, end = inner[0].start, inner[-1].end
    header = cuts.header(unit)
    return Extent(start=start, end=end, core_start=min(max(start, header.start), end))
