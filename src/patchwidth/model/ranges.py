"""Line ranges: 1-based, inclusive, sorted and disjoint where several stand together."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Range(NamedTuple):
    """Lines `start` to `end`, 1-based and inclusive; `end < start` is no line."""

    start: int
    end: int

    def __contains__(self, line: object) -> bool:
        return isinstance(line, int) and self.start <= line <= self.end

    @property
    def size(self) -> int:
        """How many lines."""
        return max(0, self.end - self.start + 1)


Ranges = tuple[Range, ...]
"""Sorted, disjoint, not touching: what `union` returns."""


def union(parts: Iterable[tuple[int, int]]) -> Ranges:
    """The lines that lie in any of `parts`; empty parts are dropped."""
    out: list[Range] = []
    for start, end in sorted(parts):
        if end < start:
            continue
        if out and start <= out[-1].end + 1:
            if end > out[-1].end:
                out[-1] = Range(out[-1].start, end)
        else:
            out.append(Range(start, end))
    return tuple(out)


def size(ranges: Sequence[tuple[int, int]]) -> int:
    """How many lines sorted, disjoint ranges hold."""
    return sum(end - start + 1 for start, end in ranges)


def covers(ranges: Sequence[Range], line: int) -> bool:
    """Whether sorted, disjoint `ranges` hold `line`."""
    at = bisect_right(ranges, line, key=lambda r: r.start)
    return at > 0 and line <= ranges[at - 1].end


def intersect(left: Sequence[Range], right: Sequence[Range]) -> Ranges:
    """The lines in both; both sorted and disjoint."""
    out: list[Range] = []
    i = j = 0
    while i < len(left) and j < len(right):
        start = max(left[i].start, right[j].start)
        end = min(left[i].end, right[j].end)
        if start <= end:
            out.append(Range(start, end))
        if left[i].end < right[j].end:
            i += 1
        else:
            j += 1
    return tuple(out)


def subtract(left: Sequence[Range], right: Sequence[Range]) -> Ranges:
    """The lines of `left` that `right` lacks; both sorted and disjoint."""
    out: list[Range] = []
    j = 0
    for start, end in left:
        while j < len(right) and right[j].end < start:
            j += 1
        at, k = start, j
        while k < len(right) and right[k].start <= end:
            if right[k].start > at:
                out.append(Range(at, right[k].start - 1))
            at = max(at, right[k].end + 1)
            k += 1
        if at <= end:
            out.append(Range(at, end))
    return tuple(out)
