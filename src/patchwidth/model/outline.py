"""What one source file holds, one side, as line ranges."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from patchwidth.model.names import Names
from patchwidth.model.patch import Side
from patchwidth.model.ranges import Range, Ranges, union


class SpanKind(StrEnum):
    """What a span is. `coverage` and `self` are chosen by measurement, the others by a place."""

    FUNCTION = "function"
    MEMBER = "member"
    STATEMENT = "statement"
    COVERAGE = "coverage"
    SELF = "self"


class Unit(NamedTuple):
    """A function, class member or top-level statement: lines 1-based and inclusive.

    `name` is qualified with dots (`Class.method`, `outer.inner`). `start` takes in decorators, attributes
    and the comment directly above; `core_start` is the line of the header itself. `column` is the 0-based
    byte column of the header. `uncertain` marks a unit that a syntax error overlaps. A named tuple, as a large patch
    has tens of thousands and a frozen dataclass takes three times as long to make.
    """

    name: str
    kind: SpanKind
    start: int
    end: int
    core_start: int
    column: int = 0
    uncertain: bool = False

    @property
    def range(self) -> Range:
        """The unit's whole extent."""
        return Range(self.start, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """One parsed file. `functions` and `members` are sorted by (start, -end).

    `members` are class members and top-level statements that are not functions, made when asked for. The line classes
    (`blank`, `comment`, `doc`, `imports`, `tests`) hold only lines that are nothing else: a comment behind code
    does not make a comment line. `tests` are test lines in a source file (Rust's `#[cfg(test)]`).
    `unread` is the union of the five where the maker has it at hand, see `skipped`.
    `damaged` are the lines of syntax errors; `whole_file_uncertain` says that the language's damage spreads.
    """

    path: str
    language: str
    line_count: int
    functions: tuple[Unit, ...] = ()
    members: Sequence[Unit] = ()
    blank: Sequence[Range] = ()
    comment: Sequence[Range] = ()
    doc: Sequence[Range] = ()
    imports: Sequence[Range] = ()
    tests: Sequence[Range] = ()
    damaged: Sequence[Range] = ()
    whole_file_uncertain: bool = False
    unread: Ranges | None = None

    @property
    def skipped(self) -> Ranges:
        """The lines of all five line classes together: what definition A does not count."""
        if self.unread is not None:
            return self.unread
        return union((*self.blank, *self.comment, *self.doc, *self.imports, *self.tests))

    def innermost(self, line: int, column: int | None = None) -> Unit | None:
        """The innermost function that holds the line, else the class member or top-level statement, else `None`.

        A 0-based byte `column` leaves out what begins behind it. Without one, of several functions that lie on the
        one line the outermost is taken (`source.pin` says that it was ambiguous).
        """
        holding = [u for u in self.functions if u.start <= line <= u.end]
        if not holding:
            holding = [u for u in self.members if u.start <= line <= u.end]
            return min(holding, key=lambda u: (u.end - u.start, -u.start), default=None)
        if column is not None:
            begun = [u for u in holding if u.core_start != line or u.column <= column]
            return max(begun or holding, key=lambda u: (u.start, u.column))
        alone = [u for u in holding if u.core_start == line == u.end]
        found: Unit | None = None
        for unit in sorted(holding, key=lambda u: (u.start, u.column, -u.end)):
            if not (found in alone and unit in alone):
                found = unit
        return found


class Outlines(Protocol):
    """Outlines on demand: each file is parsed once a side and shared between signals."""

    def outline(self, side: Side, path: str) -> Outline | None:
        """The outline of `path` on that side; `None` when absent, binary, too large or of no known language."""

    def names(self, side: Side, path: str) -> Names | None:
        """What `path` defines, imports, exports and refers to on that side; `None` where nobody can tell."""

    def uses(self, side: Side, path: str, words: Collection[str]) -> Names | None:
        """As `names`, for a file that is asked about these words alone."""

    def language(self, path: str) -> str | None:
        """The language that the name speaks of, without reading the file."""

    def text(self, side: Side, path: str) -> bytes | None:
        """What the file holds on that side; `None` when nothing can be read."""
