"""A patch and its outlines to counted lines: source code only, as in definition B of the measurements.

Definition A takes the changed lines of source files without blank, comment, doc, import and test lines.
Definition B takes away, in the files that hold a span, the functions that the patch adds to or removes from
that very file: a fix that extracts a helper beside itself is not wide for it. Lines inside a span always count.
Of files that are copies of one another one is counted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from patchwidth.model.case import Case
from patchwidth.model.outline import Outline, Unit
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.ranges import Ranges, intersect, size, subtract
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """A function that the patch touches and that base already had, with its changed code lines."""

    path: str
    name: str
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedFile:
    """One source file. `code_*` is definition A, the rest definition B; `hunks` counts runs that hold code.

    `existing` is how many functions the counted lines touch that base already had, `largest` the function with the
    most changed code lines; `pieces` are listed where any span is known.
    """

    path: str
    code_added: int
    code_deleted: int
    added: int
    deleted: int
    in_added: int
    in_deleted: int
    hunks: int
    existing: int
    largest: Touched | None
    pieces: Sequence[Piece]


Pair = tuple[Ranges, Ranges]
"""The lines of base and those of head."""


def counted_files(case: Case, inside: Inside) -> tuple[CountedFile, ...]:
    """The counted lines of every source file that the patch changes, in patch order; of copies only one is counted."""
    files = [_counted(case, file, inside) for file in case.patch.files if case.role(file) is Role.SOURCE]
    repeated = copies(case, {file.path: (file.code_added, file.code_deleted) for file in files}, inside)
    return tuple(file for file in files if file.path not in repeated)


def _counted(case: Case, file: FileChange, inside: Inside) -> CountedFile:
    base, head = _outline(case, file.base_path, Side.BASE), _outline(case, file.head_path, Side.HEAD)
    code = _code(base, file.lines(Side.BASE)), _code(head, file.lines(Side.HEAD))
    held = inside.lines(file, Side.BASE), inside.lines(file, Side.HEAD)
    every = tally = _by_function(base, head, code)
    lines, inner, out = code, _NONE, code
    if held != _NONE:
        lines = _without(code, _without(_helpers(file, base, head), held))
        inner, out = (intersect(lines[0], held[0]), intersect(lines[1], held[1])), _without(lines, held)
        tally = _by_function(base, head, lines)
    pieces = list(_pieces(file, out)) if inside.base or inside.head else None
    on_base = names(base)
    largest = max(every.items(), key=itemgetter(1), default=None)
    return CountedFile(
        path=file.path,
        code_added=size(code[1]),
        code_deleted=size(code[0]),
        added=size(lines[1]),
        deleted=size(lines[0]),
        in_added=size(inner[1]),
        in_deleted=size(inner[0]),
        # a piece is the counted part of one run, so outside of every span there are as many of the one as of the other
        hunks=len(pieces) if pieces is not None and out is lines else _hunks(file, lines),
        existing=sum(1 for name in tally if name in on_base),
        largest=None if largest is None else Touched(path=file.path, name=largest[0], lines=largest[1]),
        pieces=pieces or (),
    )


_NONE: Pair = (), ()


def _without(left: Pair, right: Pair) -> Pair:
    return subtract(left[0], right[0]), subtract(left[1], right[1])


def _outline(case: Case, path: str | None, side: Side) -> Outline | None:
    return None if path is None or case.outlines is None else case.outlines.outline(side, path)


def _code(outline: Outline | None, lines: Ranges) -> Ranges:
    # a source file that no grammar reads counts whole: to skip its lines would be a guess in the patch's favour
    return code_lines(outline, lines) if outline is not None else lines


def _helpers(file: FileChange, base: Outline | None, head: Outline | None) -> Pair:
    return only_here(base, head, file.lines(Side.BASE)), only_here(head, base, file.lines(Side.HEAD))


def _by_function(base: Outline | None, head: Outline | None, lines: Pair) -> dict[str, int]:
    """How many of the lines each function holds, both sides together."""
    tally: dict[str, int] = {}
    for outline, changed in ((base, lines[0]), (head, lines[1])):
        if outline is None or not changed:
            continue
        functions = outline.functions
        nested = any(inner.start <= outer.end for outer, inner in pairwise(functions))
        for held, name in _nested(outline, changed) if nested else _flat(functions, changed):
            tally[name] = tally.get(name, 0) + held
    return tally


def _nested(outline: Outline, changed: Ranges) -> Iterator[tuple[int, str]]:
    return ((held.size, unit.name) for held, unit in held_by(outline, changed) if unit is not None)


def _flat(functions: Sequence[Unit], changed: Ranges) -> Iterator[tuple[int, str]]:
    """What functions hold that do not nest, as in most files: what lies between their ends, without any cutting."""
    at, behind = 0, len(functions)
    for start, end in changed:
        while at < behind and functions[at].end < start:
            at += 1
        k = at
        while k < behind and (begun := functions[k].start) <= end:
            unit = functions[k]
            yield min(end, unit.end) - max(start, begun) + 1, unit.name
            k += 1


Part = tuple[int, int, int]
"""First line, last line and number of lines of some ranges that lie in a stretch; the number is not 0."""


def _parts(ranges: Ranges, stretches: Sequence[tuple[int, int]]) -> Iterator[Part | None]:
    """The part of `ranges` in each stretch, which is a first line and a count; both are sorted."""
    at, behind = 0, len(ranges)
    for first, count in stretches:
        stop = first + count
        while at < behind and ranges[at][1] < first:
            at += 1
        if not count or at == behind or ranges[at][0] >= stop:
            yield None
            continue
        start, end = ranges[at]
        if start <= first and stop <= end + 1:
            yield first, stop - 1, count
            continue
        begun, found, k = max(first, start), 0, at + 1
        while True:
            ended = min(end, stop - 1)
            found += ended - max(first, start) + 1
            if k == behind or ranges[k][0] >= stop:
                break
            start, end = ranges[k]
            k += 1
        yield begun, ended, found


def _cuts(file: FileChange, lines: Pair) -> Iterator[tuple[Part | None, Part | None]]:
    """What each run of the file has of the lines: of the deleted ones on base, and of the added ones on head."""
    if not lines[0] and not lines[1]:
        return iter(())
    runs = tuple(file.runs)
    return zip(_parts(lines[0], [r[:2] for r in runs]), _parts(lines[1], [r[2:] for r in runs]), strict=True)


def _hunks(file: FileChange, lines: Pair) -> int:
    """How many runs of the file hold a counted line."""
    return sum(1 for deleted, added in _cuts(file, lines) if deleted or added)


def _pieces(file: FileChange, out: Pair) -> Iterator[Piece]:
    for deleted, added in _cuts(file, out):
        if added is not None:
            path, side, shown = file.head_path or file.path, Side.HEAD, added
        elif deleted is not None:
            path, side, shown = file.base_path or file.path, Side.BASE, deleted
        else:
            continue
        yield Piece(path, side, shown[0], shown[1], added[2] if added else 0, deleted[2] if deleted else 0)


def named(piece: Piece, case: Case) -> Piece:
    """The piece with the function that holds its first line."""
    outline = None if case.outlines is None else case.outlines.outline(piece.side, piece.path)
    unit = None if outline is None else outline.innermost(piece.start)
    return piece if unit is None else piece._replace(symbol=unit.name)
