"""A patch and its outlines to counted lines: source code only, as in definition B of the measurements.

Definition A takes the changed lines of source files without blank, comment, doc, import and test lines.
Definition B takes away, in the files that hold a span, the functions that the patch adds to or removes from
that very file: a fix that extracts a helper beside itself is not wide for it. Lines inside a span always count.
"""

from bisect import bisect_left
from dataclasses import dataclass

from patchwidth.model.case import Case
from patchwidth.model.outline import Outline
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.ranges import Range, Ranges, intersect, size, subtract
from patchwidth.model.role import Role
from patchwidth.model.scope import Inside
from patchwidth.source.attribution import code_lines, extents, held_by, names


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One run's counted lines outside every span. `start` to `end` are the 1-based lines to look at on `side`:

    the added lines on head, or the deleted ones on base where nothing was added.
    """

    path: str
    side: Side
    start: int
    end: int
    added: int
    deleted: int
    symbol: str | None

    @property
    def size(self) -> int:
        """Added plus deleted lines."""
        return self.added + self.deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """A function that the patch touches and that base already had, with its changed code lines."""

    path: str
    name: str
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedFile:
    """One source file. `code_*` is definition A, the rest definition B; `hunks` counts runs that hold code."""

    path: str
    code_added: int
    code_deleted: int
    added: int
    deleted: int
    in_added: int
    in_deleted: int
    hunks: int
    touched: tuple[Touched, ...]
    own: tuple[Touched, ...]
    pieces: tuple[Piece, ...]


def counted_files(case: Case, inside: Inside) -> tuple[CountedFile, ...]:
    """The counted lines of every source file that the patch changes, in patch order."""
    return tuple(_counted(case, file, inside) for file in case.patch.files if case.role(file) is Role.SOURCE)


def _counted(case: Case, file: FileChange, inside: Inside) -> CountedFile:
    outlines = {side: _outline(case, file, side) for side in Side}
    code = {side: _code(file, outlines[side], side) for side in Side}
    held = {side: inside.lines(file, side) for side in Side}
    lines = code
    if held[Side.BASE] or held[Side.HEAD]:
        helpers = _helpers(outlines[Side.BASE], outlines[Side.HEAD])
        lines = {side: subtract(code[side], subtract(helpers[side], held[side])) for side in Side}
    out = {side: subtract(lines[side], held[side]) for side in Side}
    inner = {side: intersect(lines[side], held[side]) for side in Side}
    on_base = names(outlines[Side.BASE])
    tally: dict[str, int] = {}
    every: dict[str, int] = {}
    for side in Side:
        for name, count in _by_function(outlines[side], lines[side]):
            tally[name] = tally.get(name, 0) + count
        for name, count in _by_function(outlines[side], code[side]):
            every[name] = every.get(name, 0) + count
    return CountedFile(
        path=file.path,
        code_added=size(code[Side.HEAD]),
        code_deleted=size(code[Side.BASE]),
        added=size(lines[Side.HEAD]),
        deleted=size(lines[Side.BASE]),
        in_added=size(inner[Side.HEAD]),
        in_deleted=size(inner[Side.BASE]),
        hunks=_hunks(file, lines),
        touched=tuple(Touched(path=file.path, name=n, lines=c) for n, c in tally.items() if n in on_base),
        own=tuple(Touched(path=file.path, name=n, lines=c) for n, c in every.items()),
        pieces=tuple(_pieces(file, outlines, out)),
    )


def _outline(case: Case, file: FileChange, side: Side) -> Outline | None:
    path = file.base_path if side is Side.BASE else file.head_path
    if path is None or case.outlines is None:
        return None
    return case.outlines.outline(side, path)


def _code(file: FileChange, outline: Outline | None, side: Side) -> Ranges:
    # a source file that no grammar reads counts whole: to skip its lines would be a guess in the patch's favour
    lines = file.lines(side)
    return code_lines(outline, lines) if outline is not None else lines


def _helpers(base: Outline | None, head: Outline | None) -> dict[Side, Ranges]:
    old, new = names(base), names(head)
    return {
        Side.BASE: extents(base, old - new) if base is not None else (),
        Side.HEAD: extents(head, new - old) if head is not None else (),
    }


def _by_function(outline: Outline | None, lines: Ranges) -> list[tuple[str, int]]:
    if outline is None:
        return []
    return [(unit.name, held.size) for held, unit in held_by(outline, lines) if unit is not None]


def _hunks(file: FileChange, lines: dict[Side, Ranges]) -> int:
    """How many runs of the file hold a counted line."""
    return sum(1 for run in file.runs if _part(lines[Side.HEAD], run.added) or _part(lines[Side.BASE], run.deleted))


def _part(ranges: Ranges, part: Range) -> Ranges:
    """The lines of sorted `ranges` that lie in `part`."""
    if part.size == 0:
        return ()
    at = bisect_left(ranges, part.start, key=lambda r: r.end)
    found = []
    while at < len(ranges) and ranges[at].start <= part.end:
        found.append(Range(max(part.start, ranges[at].start), min(part.end, ranges[at].end)))
        at += 1
    return tuple(found)


def _pieces(file: FileChange, outlines: dict[Side, Outline | None], out: dict[Side, Ranges]) -> list[Piece]:
    pieces = []
    for run in file.runs if out[Side.HEAD] or out[Side.BASE] else ():
        added, deleted = _part(out[Side.HEAD], run.added), _part(out[Side.BASE], run.deleted)
        side, shown = (Side.HEAD, added) if added else (Side.BASE, deleted)
        if not shown:
            continue
        outline = outlines[side]
        unit = None if outline is None else outline.innermost(shown[0].start)
        pieces.append(
            Piece(
                path=(file.head_path if side is Side.HEAD else file.base_path) or file.path,
                side=side,
                start=shown[0].start,
                end=shown[-1].end,
                added=size(added),
                deleted=size(deleted),
                symbol=unit.name if unit is not None else None,
            )
        )
    return pieces
