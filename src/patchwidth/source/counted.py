"""A patch and its outlines to counted lines: source code only, as in definition B of the measurements.

Definition A takes the changed lines of source files without blank, comment, doc, import and test lines.
Definition B takes away, in the files that hold a span, the functions that the patch adds to or removes from
that very file: a fix that extracts a helper beside itself is not wide for it. Lines inside a span always count.
Of files that are copies of one another one is counted.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from patchwidth.model.case import Case
from patchwidth.model.outline import Outline
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.ranges import Range, Ranges, intersect, size, subtract
from patchwidth.model.role import Role
from patchwidth.model.scope import Inside
from patchwidth.source.attribution import code_lines, held_by, names, only_here
from patchwidth.source.copies import copies


class Piece(NamedTuple):
    """One run's counted lines outside every span. `start` to `end` are the 1-based lines to look at on `side`:

    the added lines on head, or the deleted ones on base where nothing was added.
    """

    path: str
    side: Side
    start: int
    end: int
    added: int
    deleted: int
    symbol: str | None = None

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
    """One source file. `code_*` is definition A, the rest definition B; `hunks` counts runs that hold code.

    `largest` is the function with the most changed code lines; `pieces` are listed where any span is known.
    """

    path: str
    code_added: int
    code_deleted: int
    added: int
    deleted: int
    in_added: int
    in_deleted: int
    hunks: int
    touched: tuple[Touched, ...]
    largest: Touched | None
    pieces: tuple[Piece, ...]


def counted_files(case: Case, inside: Inside) -> tuple[CountedFile, ...]:
    """The counted lines of every source file that the patch changes, in patch order; of copies only one is counted."""
    files = [_counted(case, file, inside) for file in case.patch.files if case.role(file) is Role.SOURCE]
    repeated = copies(case, {file.path: (file.code_added, file.code_deleted) for file in files}, inside)
    return tuple(file for file in files if file.path not in repeated)


def _counted(case: Case, file: FileChange, inside: Inside) -> CountedFile:
    outlines = {side: _outline(case, file, side) for side in Side}
    code = {side: _code(file, outlines[side], side) for side in Side}
    held = {side: inside.lines(file, side) for side in Side}
    lines = code
    if held[Side.BASE] or held[Side.HEAD]:
        helpers = _helpers(file, outlines)
        lines = {side: subtract(code[side], subtract(helpers[side], held[side])) for side in Side}
    spanned = bool(inside.base or inside.head)
    out = {side: subtract(lines[side], held[side]) for side in Side} if spanned else {}
    inner = {side: intersect(lines[side], held[side]) if held[side] else () for side in Side}
    every = _by_function(outlines, code)
    tally = every if lines is code else _by_function(outlines, lines)
    on_base = names(outlines[Side.BASE])
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
        largest=max((Touched(path=file.path, name=n, lines=c) for n, c in every.items()), key=_lines, default=None),
        pieces=tuple(_pieces(file, out)) if spanned else (),
    )


def _lines(touched: Touched) -> int:
    return touched.lines


def _outline(case: Case, file: FileChange, side: Side) -> Outline | None:
    path = file.base_path if side is Side.BASE else file.head_path
    if path is None or case.outlines is None:
        return None
    return case.outlines.outline(side, path)


def _code(file: FileChange, outline: Outline | None, side: Side) -> Ranges:
    # a source file that no grammar reads counts whole: to skip its lines would be a guess in the patch's favour
    lines = file.lines(side)
    return code_lines(outline, lines) if outline is not None else lines


def _helpers(file: FileChange, outlines: Mapping[Side, Outline | None]) -> dict[Side, Ranges]:
    base, head = outlines[Side.BASE], outlines[Side.HEAD]
    return {
        Side.BASE: only_here(base, head, file.lines(Side.BASE)),
        Side.HEAD: only_here(head, base, file.lines(Side.HEAD)),
    }


def _by_function(outlines: Mapping[Side, Outline | None], lines: Mapping[Side, Ranges]) -> dict[str, int]:
    """How many of the lines each function holds, both sides together."""
    tally: dict[str, int] = {}
    for side, outline in outlines.items():
        if outline is not None and lines[side]:
            for held, unit in held_by(outline, lines[side]):
                if unit is not None:
                    tally[unit.name] = tally.get(unit.name, 0) + held.size
    return tally


def _hunks(file: FileChange, lines: Mapping[Side, Ranges]) -> int:
    """How many runs of the file hold a counted line."""
    head, base = lines[Side.HEAD], lines[Side.BASE]
    return sum(
        1
        for base_start, base_count, head_start, head_count in file.runs
        if (head_count and _meets(head, head_start, head_count))
        or (base_count and _meets(base, base_start, base_count))
    )


def _meets(ranges: Ranges, start: int, count: int) -> bool:
    at = bisect_left(ranges, start, key=_end)
    return at < len(ranges) and ranges[at].start < start + count


def _end(lines: Range) -> int:
    return lines.end


def _part(ranges: Ranges, start: int, count: int) -> tuple[int, int, int] | None:
    """First line, last line and number of the lines of sorted `ranges` in a stretch; `None` when there are none."""
    at = bisect_left(ranges, start, key=_end) if count else len(ranges)
    stop = start + count
    if at == len(ranges) or ranges[at].start >= stop:
        return None
    first, last, found = max(start, ranges[at].start), 0, 0
    while at < len(ranges) and ranges[at].start < stop:
        last = min(stop - 1, ranges[at].end)
        found += last - max(start, ranges[at].start) + 1
        at += 1
    return first, last, found


def _pieces(file: FileChange, out: Mapping[Side, Ranges]) -> Iterator[Piece]:
    head, base = out[Side.HEAD], out[Side.BASE]
    if not head and not base:
        return
    for base_start, base_count, head_start, head_count in file.runs:
        added, deleted = _part(head, head_start, head_count), _part(base, base_start, base_count)
        shown = added or deleted
        if shown is None:
            continue
        yield Piece(
            path=(file.head_path if added else file.base_path) or file.path,
            side=Side.HEAD if added else Side.BASE,
            start=shown[0],
            end=shown[1],
            added=added[2] if added else 0,
            deleted=deleted[2] if deleted else 0,
        )


def named(piece: Piece, case: Case) -> Piece:
    """The piece with the function that holds its first line."""
    outline = None if case.outlines is None else case.outlines.outline(piece.side, piece.path)
    unit = None if outline is None else outline.innermost(piece.start)
    return piece if unit is None else piece._replace(symbol=unit.name)
