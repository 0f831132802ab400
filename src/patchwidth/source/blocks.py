"""A case to the facts of width: the two blocks, the four figures, and the largest stretches outside."""

from collections.abc import Sequence
from dataclasses import dataclass

from patchwidth.model.case import Case
from patchwidth.model.patch import Side
from patchwidth.model.reading import Json
from patchwidth.model.scope import for_band, inside_of, split
from patchwidth.model.span import Origin, OriginRole
from patchwidth.source.counted import CountedFile, Piece, Touched, counted_files

LISTED = 500
"""Outside pieces that the facts list, largest first; `piece_count` says how many there are in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Line counts of one block; `in_*` is `None` without a span. Lines count once a side."""

    files: int
    hunks: int
    added: int
    deleted: int
    in_added: int | None
    in_deleted: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WidthFacts:
    """What width read. `band_in` counts secondary spans as inside too; `pieces` are the largest outside stretches."""

    all: Block
    counted: Block | None
    band_in: int
    source_files: int
    existing_functions: int
    source_lines: int
    largest: Touched | None
    pieces: tuple[Piece, ...]
    piece_count: int
    pinned: bool
    may_block: bool
    uncertain: bool
    uncounted: tuple[str, ...]
    span: tuple[str, Side, int, int, str] | None
    unpinned: tuple[str, ...]


def gather(case: Case) -> WidthFacts:
    """Counts the patch against the spans of its origins."""
    usable = for_band(case.origins)
    primary = tuple(o for o in usable if o.role is OriginRole.PRIMARY)
    pinned = bool(primary)
    inside = inside_of(primary)
    splits = [split(f, inside) for f in case.patch.files]
    whole = Block(
        files=len(case.patch.files),
        hunks=case.patch.hunks,
        added=case.patch.added_lines,
        deleted=case.patch.deleted_lines,
        in_added=sum(s.in_added for s in splits) if pinned else None,
        in_deleted=sum(s.in_deleted for s in splits) if pinned else None,
    )
    with_tree = case.outlines is not None
    files = counted_files(case, inside) if with_tree else ()
    wider = counted_files(case, inside_of(usable)) if with_tree and len(usable) > len(primary) else files
    pieces = sorted((p for f in wider for p in f.pieces), key=lambda p: (-p.size, p.path, p.side, p.start))
    own = [t for f in files for t in f.own]
    return WidthFacts(
        all=whole,
        counted=_block(files, pinned=pinned) if with_tree else None,
        band_in=sum(f.in_added + f.in_deleted for f in wider),
        source_files=sum(1 for f in files if f.code_added + f.code_deleted),
        existing_functions=sum(len(f.touched) for f in files),
        source_lines=sum(f.code_added + f.code_deleted for f in files),
        largest=max(own, key=lambda t: t.lines, default=None),
        pieces=tuple(pieces[:LISTED]) if pinned else (),
        piece_count=len(pieces) if pinned else 0,
        pinned=pinned,
        may_block=case.fence.stated or any(o.may_block for o in primary),
        uncertain=pinned and all(o.span is not None and o.span.uncertain for o in primary),
        uncounted=tuple(f.path for f in case.patch.files if f.uncounted),
        span=_where(primary),
        unpinned=tuple(o.because for o in case.origins if o.span is None and o.because),
    )


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
    measures["concentration"] = None if largest is None else rounded(share(largest.lines, facts.source_lines))
    measures["largest"] = (
        None
        if largest is None
        else {"kind": "self", "path": largest.path, "name": largest.name, "lines": largest.lines}
    )
    measures["outside"] = {"listed": len(facts.pieces), "total": facts.piece_count}
    return measures


def block_measures(block: Block) -> dict[str, Json]:
    """One block; `in_scope_lines` and `out_scope_lines` count added lines, as the original scorer named them."""
    out_added = None if block.in_added is None else block.added - block.in_added
    out_deleted = None if block.in_deleted is None else block.deleted - block.in_deleted
    both = None if out_added is None or out_deleted is None else out_added + out_deleted
    return {
        "files_touched": block.files,
        "hunks": block.hunks,
        "added_lines": block.added,
        "deleted_lines": block.deleted,
        "in_scope_lines": block.in_added,
        "out_scope_lines": out_added,
        "in_scope_deleted": block.in_deleted,
        "out_scope_deleted": out_deleted,
        "scope_ratio": None if out_added is None else rounded(share(out_added, block.added)),
        "width_ratio": None if both is None else rounded(share(both, block.added + block.deleted)),
    }


def share(outside: int, total: int) -> float | None:
    """`outside / total`, `None` when there is nothing to share."""
    return outside / total if total else None


def rounded(ratio: float | None) -> float | None:
    """Three digits, as the ratio was first published."""
    return None if ratio is None else round(ratio, 3)
