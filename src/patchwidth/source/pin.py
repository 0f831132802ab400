"""A place and a patch to an origin: the unit that holds the line, on both sides, or the reason why there is none."""

from collections.abc import Iterator
from typing import NamedTuple

from patchwidth.model.outline import Outline, Outlines, SpanKind, Unit
from patchwidth.model.patch import FileChange, Patch, Run, Side, Status
from patchwidth.model.ranges import covers
from patchwidth.model.scope import reverse
from patchwidth.model.span import Extent, Origin, Place, Span
from patchwidth.source.pin_hunks import by_hunks
from patchwidth.source.pin_match import counterpart
from patchwidth.source.pin_moved import Elsewhere, moved

_BY_HUNKS = "Head cannot be read there: its lines are those that the hunks show to lie in base's range."


class _Held(NamedTuple):
    """The unit at a place, the outline that it was found in, and a note about the choice."""

    outline: Outline
    unit: Unit
    note: str


class _Other(NamedTuple):
    """The opposite side: the file's name there (`None`: no such file), the unit if there is one, and a note."""

    path: str | None
    unit: Unit | None
    uncertain: bool
    note: str


def pin(place: Place, patch: Patch, outlines: Outlines) -> Origin:
    """Finds the innermost unit at `place` and its counterpart on the other side.

    The span carries head's name where head has it. Without a span `because` says what is wrong with the place.
    With one it keeps the place's own reason and notes
    what a reader must know: an ambiguous line, a function that only one side has. Never raises on a bad place.
    """
    change = change_of(patch, place.path, place.side)
    held = _held(place, change, outlines)
    if isinstance(held, str):
        span = by_hunks(place, change, outlines, None) if change is not None and place.side is Side.HEAD else None
        return _origin(place, span, held if span is None else _BY_HUNKS)
    other = _other(place, held, change, patch, outlines)
    outline, unit = held.outline, held.unit
    here = Extent(start=unit.start, end=unit.end, core_start=unit.core_start)
    there = Extent(start=other.unit.start, end=other.unit.end, core_start=other.unit.core_start) if other.unit else None
    on_base = place.side is Side.BASE
    span = Span(
        path=(other.path or place.path) if on_base else place.path,
        base_path=place.path if on_base else other.path,
        name=other.unit.name if on_base and other.unit is not None else unit.name,
        kind=unit.kind,
        language=outline.language,
        uncertain=unit.uncertain or covers(outline.damaged, place.line) or other.uncertain,
        base=here if on_base else there,
        head=there if on_base else here,
    )
    if change is not None and span.path == change.head_path:
        carried = by_hunks(place, change, outlines, span)
        if carried is not None:
            return _origin(place, carried, " ".join(note for note in (held.note, _BY_HUNKS) if note))
    return _origin(place, span, " ".join(note for note in (held.note, other.note) if note))


def spans_of(outline: Outline) -> Iterator[Unit]:
    """Every unit of a file, functions and members, from the top; what encloses comes before what it holds."""
    yield from sorted((*outline.functions, *outline.members), key=lambda u: (u.start, -u.end, u.column))


def change_of(patch: Patch, path: str, side: Side) -> FileChange | None:
    """The change that speaks of a file by its name on that side; `None` when the patch leaves the file alone.

    A copy leaves its source alone.
    """
    for change in patch.files:
        if side is Side.HEAD and change.head_path == path:
            return change
        if side is Side.BASE and change.base_path == path and change.status is not Status.COPIED:
            return change
    return None


def _origin(place: Place, span: Span | None, note: str) -> Origin:
    return Origin(
        path=place.path,
        line=place.line,
        side=place.side,
        source=place.source,
        role=place.role,
        test=place.test,
        span=span,
        because=" ".join(text for text in (place.because, note) if text),
    )


def _held(place: Place, change: FileChange | None, outlines: Outlines) -> _Held | str:
    path, line, side = place.path, place.line, place.side
    outline = outlines.outline(side, path)
    if outline is None:
        return _unread(place, change, outlines)
    if not 1 <= line <= outline.line_count:
        return f"{path} has {outline.line_count} lines on the {side} side, so there is no line {line}; check the line."
    unit = outline.innermost(line, place.column)
    if unit is None:
        what = _class_of(outline, line)
        return f"Line {line} of {path} ({side} side) {what}; name a line of the function that broke."
    return _Held(outline, unit, _ambiguous(outline, unit, place))


def _unread(place: Place, change: FileChange | None, outlines: Outlines) -> str:
    path, side = place.path, place.side
    if outlines.language(path) is None:
        return f"{path} is in no language that patchwidth reads; name a line of a source file."
    if side is Side.BASE and change is None and _named(path, Side.HEAD, outlines):
        return f"{path} does not exist on the base side, the patch adds it; write head:{path}:{place.line}."
    if side is Side.HEAD and change is None and _named(path, Side.BASE, outlines):
        return f"{path} does not exist on the head side, the patch removes it; write base:{path}:{place.line}."
    return f"{path} is not on the {side} side, or is binary or larger than 4 MB; check the path."


def _named(path: str, side: Side, outlines: Outlines) -> bool:
    return outlines.outline(side, path) is not None


def _class_of(outline: Outline, line: int) -> str:
    if covers(outline.blank, line):
        return "is blank and lies in no function"
    if covers(outline.comment, line):
        return "is a comment that belongs to no function"
    if covers(outline.damaged, line):
        return "does not parse, and no function around it could be made out"
    return "lies in no function, class member or top-level statement"


def _ambiguous(outline: Outline, unit: Unit, place: Place) -> str:
    beside = [u for u in outline.functions if u.core_start == place.line == u.end]
    if place.column is not None or len(beside) < 2 or unit.kind is not SpanKind.FUNCTION:
        return ""
    return f"Ambiguous: line {place.line} holds {len(beside)} functions; the outermost one, {unit.name}, was taken."


def _other(place: Place, held: _Held, change: FileChange | None, patch: Patch, outlines: Outlines) -> _Other:
    """The same unit on the other side; where it went when it is not in the same file."""
    unit = held.unit
    side = Side.HEAD if place.side is Side.BASE else Side.BASE
    if change is None:
        return _Other(place.path, unit, uncertain=False, note="")
    path = change.head_path if side is Side.HEAD else change.base_path
    there = outlines.outline(side, path) if path is not None else None
    if there is not None:
        runs: tuple[Run, ...] = tuple(change.runs) if side is Side.HEAD else reverse(change.runs)
        found = counterpart(unit, held.outline, there, runs)
        if found is not None:
            return _Other(path, found, uncertain=found.uncertain, note="")
    elif path is not None:
        note = f"{path} cannot be read on the {side} side, so the span has no lines there."
        return _Other(path, None, uncertain=True, note=note)
    went = moved(Elsewhere(unit=unit, language=held.outline.language, change=change, side=side), patch, outlines)
    if isinstance(went, tuple):
        moved_path, moved_unit = went
        note = f"{unit.name} moved between {place.path} and {moved_path}."
        return _Other(moved_path, moved_unit, uncertain=moved_unit.uncertain, note=note)
    only = "is new: base does not have it." if side is Side.BASE else "is gone: head does not have it."
    # where a syntax error stands, the function may only not have been seen
    uncertain = there is not None and bool(there.damaged)
    return _Other(path, None, uncertain=uncertain, note=f"{unit.name} {only}{went}")
