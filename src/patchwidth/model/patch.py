"""The patch: which files changed how, and which lines, base to head."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Self, overload

from patchwidth.model.ranges import Range, Ranges


class Side(StrEnum):
    """Which of the two trees a line number speaks of."""

    BASE = "base"
    HEAD = "head"


class Status(StrEnum):
    """The kind of change, in git's letters. A change of type (file to link) is a D and an A."""

    ADDED = "A"
    MODIFIED = "M"
    DELETED = "D"
    RENAMED = "R"
    COPIED = "C"


class Run(NamedTuple):
    """One stretch of deleted lines replaced by one stretch of added lines, without context.

    Numbers are those of a `-U0` hunk header: 1-based starts; where a count is 0 the start is
    the line after which the change sits.
    """

    base_start: int
    base_count: int
    head_start: int
    head_count: int

    @property
    def deleted(self) -> Range:
        """Base lines that went (empty when `base_count` is 0)."""
        return Range(self.base_start, self.base_start + self.base_count - 1)

    @property
    def added(self) -> Range:
        """Head lines that came (empty when `head_count` is 0)."""
        return Range(self.head_start, self.head_start + self.head_count - 1)


class Runs(Sequence[Run]):
    """Runs in file order, kept as four machine integers each so that a huge patch stays small."""

    __slots__ = ("_flat",)

    def __init__(self, runs: Iterable[tuple[int, int, int, int]] = ()) -> None:
        self._flat = array("q")
        for run in runs:
            self._flat.extend(run)

    @classmethod
    def of_flat(cls, flat: "array[int]") -> Self:
        """Take over an array of base_start, base_count, head_start, head_count, ..."""
        made = cls()
        made._flat = flat
        return made

    def __len__(self) -> int:
        return len(self._flat) // 4

    @overload
    def __getitem__(self, index: int) -> Run: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Run, ...]: ...
    def __getitem__(self, index: int | slice) -> Run | tuple[Run, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        at = 4 * (index % len(self))
        return Run(*self._flat[at : at + 4])

    def __iter__(self) -> Iterator[Run]:
        numbers = iter(self._flat)
        return map(Run, numbers, numbers, numbers, numbers)

    def lines(self, side: Side) -> Ranges:
        """The lines of one side as ranges; runs stand in file order, so those that touch are joined as they come."""
        flat = self._flat
        starts, counts = (flat[0::4], flat[1::4]) if side is Side.BASE else (flat[2::4], flat[3::4])
        out: list[Range] = []
        last = -1
        for start, count in zip(starts, counts, strict=True):
            if not count:
                continue
            end = start + count - 1
            out.append(Range(start, end) if start != last + 1 or not out else Range(out.pop().start, end))
            last = end
        return tuple(out)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Runs) and self._flat == other._flat

    def __hash__(self) -> int:
        return hash(self._flat.tobytes())

    def __repr__(self) -> str:
        return f"Runs({list(self)!r})"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One changed file. Paths are bytes decoded as UTF-8 with surrogateescape, `/` between segments.

    `path` is the head name (the base name of a deletion). `old_path` is set for renames and copies only.
    Modes are git's six octal digits, object ids are full; both `None` where the side or the knowledge is missing.
    `binary` says that git, or the text, calls the content binary; `None` when nobody could tell. Source that a NUL byte
    makes binary is counted all the same and then has both, so whoever counts lines goes by `uncounted`: it says that
    lines exist which nobody counted; `added` and `deleted` are then 0 and no number may be made of them.
    `hunks` counts the `@@` blocks as read.
    """

    path: str
    old_path: str | None = None
    status: Status
    old_mode: str | None = None
    new_mode: str | None = None
    old_oid: str | None = None
    new_oid: str | None = None
    binary: bool | None = False
    uncounted: bool = False
    added: int = 0
    deleted: int = 0
    hunks: int = 0
    runs: Runs = field(default_factory=Runs)

    @property
    def base_path(self) -> str | None:
        """The name on the base side; for a copy its source; `None` for an addition."""
        return None if self.status is Status.ADDED else self.old_path or self.path

    @property
    def head_path(self) -> str | None:
        """The name on the head side; `None` for a deletion."""
        return None if self.status is Status.DELETED else self.path

    def lines(self, side: Side) -> Ranges:
        """The changed lines of one side: deleted lines for base, added lines for head."""
        return self.runs.lines(side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """A whole patch. Revisions are full ids where a repository gave the diff, else `None`."""

    files: tuple[FileChange, ...]
    base: str | None = None
    head: str | None = None
    merge_base: str | None = None
    rename_limit_hit: bool = False

    @property
    def added_lines(self) -> int:
        """Added lines over all files."""
        return sum(f.added for f in self.files)

    @property
    def deleted_lines(self) -> int:
        """Deleted lines over all files."""
        return sum(f.deleted for f in self.files)

    @property
    def hunks(self) -> int:
        """`@@` blocks over all files, as read."""
        return sum(f.hunks for f in self.files)
