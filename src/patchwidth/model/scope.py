"""Spans and runs to inside and outside: which changed lines a set of spans holds, side by side."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from patchwidth.model.patch import FileChange, Run, Side
from patchwidth.model.ranges import Range, Ranges, intersect, size, subtract, union
from patchwidth.model.span import Origin, OriginSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Inside:
    """The lines that spans hold, by path: base names and base lines, head names and head lines."""

    base: Mapping[str, Ranges] = field(default_factory=dict)
    head: Mapping[str, Ranges] = field(default_factory=dict)

    def lines(self, file: FileChange, side: Side) -> Ranges:
        """The span lines of one file on one side."""
        path = file.base_path if side is Side.BASE else file.head_path
        held = self.base if side is Side.BASE else self.head
        return held.get(path, ()) if path is not None else ()


def inside_of(origins: Iterable[Origin]) -> Inside:
    """The union of the spans of `origins`, each side by itself; origins without a span hold nothing."""
    base: dict[str, list[Range]] = {}
    head: dict[str, list[Range]] = {}
    for origin in origins:
        span = origin.span
        if span is None:
            continue
        if span.base is not None and span.base_path is not None:
            base.setdefault(span.base_path, []).append(span.base.range)
        if span.head is not None:
            head.setdefault(span.path, []).append(span.head.range)
    return Inside(
        base={path: union(parts) for path, parts in base.items()},
        head={path: union(parts) for path, parts in head.items()},
    )


def for_band(origins: Sequence[Origin]) -> tuple[Origin, ...]:
    """The origins that may say what is inside: an author's own word never widens what a better source said."""
    better = [o for o in origins if o.source is not OriginSource.AUTHOR_BODY and o.span is not None]
    return tuple(better or [o for o in origins if o.span is not None])


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Changed lines of one file, inside and outside."""

    in_added: int
    in_deleted: int
    out_added: int
    out_deleted: int


def split(file: FileChange, inside: Inside) -> Split:
    """Counts one file's changed lines: added lines against the head ranges, deleted ones against the base ranges."""
    in_added = _held(file, inside, Side.HEAD)
    in_deleted = _held(file, inside, Side.BASE)
    return Split(
        in_added=in_added,
        in_deleted=in_deleted,
        out_added=file.added - in_added,
        out_deleted=file.deleted - in_deleted,
    )


def _held(file: FileChange, inside: Inside, side: Side) -> int:
    held = inside.lines(file, side)
    return size(intersect(file.lines(side), held)) if held else 0


def outside(file: FileChange, inside: Inside, side: Side) -> Ranges:
    """The changed lines of one side that no span holds."""
    return subtract(file.lines(side), inside.lines(file, side))


def carry(extent: Range, runs: Iterable[Run]) -> Range | None:
    """A base range as head lines, through the runs of its file; `None` when every line of it was deleted.

    A run that overlaps the range takes its added lines along. Lines added directly above the first line or
    directly below the last one stay outside.
    """
    before = within = 0
    for run in runs:
        first, last = run.base_start, run.base_start + run.base_count - 1
        net = run.head_count - run.base_count
        if run.base_count == 0:
            if run.base_start < extent.start:
                before += net
            elif run.base_start < extent.end:
                within += net
        elif last < extent.start:
            before += net
        elif first <= extent.end:
            # a replacement that straddles the upper edge begins before the range: its lines come along
            above = max(0, extent.start - first)
            before -= above
            within += net + above + max(0, last - extent.end)
    start, end = extent.start + before, extent.end + before + within
    return Range(start, end) if end >= start else None


def reverse(runs: Iterable[Run]) -> tuple[Run, ...]:
    """The runs of the opposite patch, head to base."""
    return tuple(Run(r.head_start, r.head_count, r.base_start, r.base_count) for r in runs)
