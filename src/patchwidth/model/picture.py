"""Turns changed files into bars: left of the line what lies inside the span, right of it what lies outside."""

from collections.abc import Sequence
from dataclasses import dataclass

from patchwidth.model.patch import Status
from patchwidth.model.verdict import FileRow

_STATUS = {Status.ADDED: "new", Status.DELETED: "deleted", Status.RENAMED: "renamed", Status.COPIED: "copied"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One file's row, padded to its column; `left` and `right` are made of `+` (added) and `-` (deleted).

    All parts but `path` are ASCII and ours. `path` is raw.
    """

    inside: str
    left: str
    right: str
    outside: str
    what: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Bars on one scale. `pinned` says whether inside and outside are known; else every line stands on the right."""

    head: Bar
    bars: tuple[Bar, ...]
    pinned: bool

    @property
    def divider(self) -> str:
        """Between inside and outside."""
        return " | " if self.pinned else ""

    def line(self, bar: Bar) -> str:
        """A row without its path, columns two blanks apart."""
        inside = f"{bar.inside}  " if bar.inside else ""
        return f"{inside}{bar.left}{self.divider}{bar.right}  {bar.outside}  {bar.what}  "


def picture(rows: Sequence[FileRow], half: int) -> Picture:
    """The bars of `rows`, at most `half` columns a side; one sign a line as long as the largest file allows it."""
    pinned = any(row.out_added is not None for row in rows)
    pairs = [_pairs(row, pinned=pinned) for row in rows]
    peak = max((sum(pair) for both in pairs for pair in both), default=0)
    drawn = [
        Bar(
            inside=_figures(inside),
            left=_signs(inside, peak, half)[::-1],
            right=_signs(outside, peak, half),
            outside=_figures(outside),
            what=_what(row),
            path=_path(row),
        )
        for row, (inside, outside) in zip(rows, pairs, strict=True)
    ]
    left, right = ("inside", "outside") if pinned else ("", "changed")
    head = Bar(inside="", left=left, right=right, outside="", what="", path="")
    head, *bars = _padded([head, *drawn])
    return Picture(head=head, bars=tuple(bars), pinned=pinned)


def _pairs(row: FileRow, *, pinned: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """Added and deleted lines inside, added and deleted lines outside; a file of which no span speaks is outside."""
    if not pinned or row.out_added is None:
        return (0, 0), (row.change.added, row.change.deleted)
    return (row.in_added or 0, row.in_deleted or 0), (row.out_added, row.out_deleted or 0)


def _signs(pair: tuple[int, int], peak: int, half: int) -> str:
    added, deleted = pair
    lines = added + deleted
    if not lines:
        return ""
    room = lines if peak <= half else max(1, half * lines // peak)
    plus = min(max(round(room * added / lines), 1 if added else 0), room - 1 if deleted and room > 1 else room)
    return "+" * plus + "-" * (room - plus)


def _figures(pair: tuple[int, int]) -> str:
    return f"+{pair[0]} -{pair[1]}" if any(pair) else ""


def _what(row: FileRow) -> str:
    change = row.change
    words = [str(row.role)]
    if change.status in _STATUS:
        words.append(_STATUS[change.status])
    if change.uncounted:
        words.append("uncounted")
    elif change.binary:
        words.append("binary")
    elif not change.added + change.deleted:
        words.append("no lines")
    return ", ".join(words)


def _path(row: FileRow) -> str:
    change = row.change
    return change.path if change.old_path is None else f"{change.old_path} -> {change.path}"


def _padded(bars: Sequence[Bar]) -> list[Bar]:
    parts = [(bar.inside, bar.left, bar.right, bar.outside, bar.what) for bar in bars]
    inside, left, right, outside, what = (max(map(len, column)) for column in zip(*parts, strict=True))
    return [
        Bar(
            inside=bar.inside.rjust(inside),
            left=bar.left.rjust(left),
            right=bar.right.ljust(right),
            outside=bar.outside.ljust(outside),
            what=bar.what.ljust(what),
            path=bar.path,
        )
        for bar in bars
    ]
