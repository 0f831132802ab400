"""A case to the facts of width: the two blocks, the four figures, and the largest stretches outside."""

from collections.abc import Sequence
from dataclasses import dataclass

from patchwidth.model.block import Block, block_measures, block_of, rounded, share
from patchwidth.model.case import Case
from patchwidth.model.patch import Side
from patchwidth.model.reading import Json
from patchwidth.model.scope import for_band, inside_of
from patchwidth.model.span import Origin, OriginRole
from patchwidth.source.counted import CountedFile, Piece, Touched, counted_files, named

LISTED = 500
"""Outside pieces that the facts list, largest first; `piece_count` says how many there are in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WidthFacts:
    """What width read. `band_in` counts secondary spans as inside too; `pieces` are the largest outside stretches."""

    all: Block
    counted: Block | None
    band_in: int
    source_files: int
    existing_functions: int
    source_lines: int
    code_lines: int
    largest: Touched | None
    pieces: tuple[Piece, ...]
    piece_count: int
    pinned: bool
    may_block: bool
    uncertain: bool
    by_hunks: bool
    uncounted: tuple[str, ...]
    span: tuple[str, Side, int, int, str] | None
    unpinned: tuple[str, ...]


def gather(case: Case) -> WidthFacts:
    """Counts the patch against the spans of its origins."""
    usable = for_band(case.origins)
    primary = tuple(o for o in usable if o.role is OriginRole.PRIMARY)
    pinned = bool(primary)
    inside = inside_of(primary)
    whole = block_of(case.patch, inside if pinned else None)
    with_tree = case.outlines is not None
    files = counted_files(case, inside) if with_tree else ()
    wider = counted_files(case, inside_of(usable)) if with_tree and len(usable) > len(primary) else files
    pieces = sorted((p for f in wider for p in f.pieces), key=_largest_first)
    own = [f.largest for f in files if f.largest is not None]
    return WidthFacts(
        all=whole,
        counted=_block(files, pinned=pinned) if with_tree else None,
        band_in=sum(f.in_added + f.in_deleted for f in wider),
        source_files=sum(1 for f in files if f.code_added + f.code_deleted),
        existing_functions=sum(f.existing for f in files),
        source_lines=sum(f.added + f.deleted for f in files),
        code_lines=sum(f.code_added + f.code_deleted for f in files),
        largest=max(own, key=lambda t: t.lines, default=None),
        pieces=tuple(named(p, case) for p in pieces[:LISTED]) if pinned else (),
        piece_count=len(pieces) if pinned else 0,
        pinned=pinned,
        may_block=case.fence.stated or any(o.may_block for o in primary),
        uncertain=pinned and all(o.span is not None and o.span.uncertain for o in primary),
        by_hunks=any(o.span is not None and o.span.by_hunks for o in primary),
        uncounted=tuple(f.path for f in case.patch.files if f.uncounted),
        span=_where(primary),
        unpinned=tuple(o.because for o in case.origins if o.span is None and o.because),
    )


def _largest_first(piece: Piece) -> tuple[int, str, Side, int]:
    path, side, start, _, added, deleted, _ = piece
    return -added - deleted, path, side, start


def _block(files: Sequence[CountedFile], *, pinned: bool) -> Block:
    return Block(
        files=sum(1 for f in files if f.added + f.deleted),
        hunks=sum(f.hunks for f in files),
        added=sum(f.added for f in files),
        deleted=sum(f.deleted for f in files),
        in_added=sum(f.in_added for f in files) if pinned else None,
        in_deleted=sum(f.in_deleted for f in files) if pinned else None,
    )


def _where(primary: Sequence[Origin]) -> tuple[str, Side, int, int, str] | None:
    for origin in primary:
        span = origin.span
        if span is not None and span.head is not None:
            return span.path, Side.HEAD, span.head.start, span.head.end, span.name
        if span is not None and span.base is not None:
            return span.base_path or span.path, Side.BASE, span.base.start, span.base.end, span.name
    return None


def measures_of(facts: WidthFacts) -> dict[str, Json]:
    """The figures under the names of the verdict's contract; ratios to three digits, as first published."""
    measures: dict[str, Json] = {"all": block_measures(facts.all)}
    if facts.counted is None:
        return measures
    total = facts.counted.added + facts.counted.deleted
    measures["counted"] = {
        **block_measures(facts.counted),
        "source_files": facts.source_files,
        "existing_functions": facts.existing_functions,
        "source_lines": facts.source_lines,
        "band_ratio": rounded(share(total - facts.band_in, total)) if facts.pinned else None,
    }
    largest = facts.largest
    measures["concentration"] = None if largest is None else rounded(share(largest.lines, facts.code_lines))
    measures["largest"] = (
        None
        if largest is None
        else {"kind": "self", "path": largest.path, "name": largest.name, "lines": largest.lines}
    )
    measures["outside"] = {"listed": len(facts.pieces), "total": facts.piece_count}
    return measures
