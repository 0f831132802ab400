"""Marks to units: nests them, names them, gives each its lines."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from patchwidth.model.outline import SpanKind, Unit
from patchwidth.model.ranges import Range, Ranges, intersect, union
from patchwidth.source.grammar import Main
from patchwidth.source.language import Damage, Language
from patchwidth.source.outline_lines import BLANK, COMMENT, LEADING, Bytes, Lines
from patchwidth.source.outline_marks import Found, Mark
from patchwidth.source.outline_names import first_line, own_name, qualified

ANONYMOUS = "<anonymous>"
"""The name of a callable that no parent and no call names."""

WIDEST_INDENT = 1024
"""Bytes of white space before a node's end that are looked at."""


class _Open(NamedTuple):
    """A scope or callable around the marks that follow. `named` and `callable` also when one further out is."""

    end: int
    prefix: str
    named: bool
    callable: bool
    scope: bool


_FUNCTION, _ANONYMOUS, _SCOPE, _MEMBER, _LEADING = (
    int(m) for m in (Main.FUNCTION, Main.ANONYMOUS, Main.SCOPE, Main.MEMBER, Main.LEADING)
)
_EMPTY = (BLANK, COMMENT)
_BEFORE = (COMMENT, LEADING)
_FUNCTION_KIND = SpanKind.FUNCTION
_OUTSIDE = _Open(end=1 << 62, prefix="", named=False, callable=False, scope=False)


class Nest:
    """Turns the marks of one file into its functions and, when asked for `members`, into its members; not sorted."""

    def __init__(self, lines: Lines, language: Language, damaged: Ranges, found: Found, *, members: bool) -> None:
        self._lines = lines
        self._language = language
        self._trailing = language.trailing_comments
        self._damaged = damaged
        self._with_members = members
        leading = found.lines[_LEADING]
        self._leading = {r[-1]: r[0] for r in [lines.rows(*span) for span in leading] if len(r) > 1} if leading else {}
        self._above: dict[int, int] = {}
        self._behind: dict[tuple[int, int], int] = {}
        self.all_uncertain = bool(damaged) and language.damage is Damage.FILE
        self.functions: list[Unit] = []
        self.members: list[Unit] = []
        self._comments: list[Bytes] = sorted(found.lines[Main.COMMENT]) if members else []
        self._nest(sorted(found.marks.values(), key=_place))

    def _nest(self, marks: Sequence[Mark]) -> None:
        taken: set[Bytes] = set()
        if self._with_members:
            taken.update(self._comments)
            taken.update((m.start, m.end) for m in marks if m.main < _SCOPE or m.headed)
        around, outer = _OUTSIDE, [_OUTSIDE]
        for at, mark in enumerate(marks):
            while around.end <= mark.start:
                around = outer.pop()
            main = mark.main
            if main >= _MEMBER:
                if not around.callable and (mark.start, mark.end) not in taken:
                    kind = SpanKind.MEMBER if main == _MEMBER else SpanKind.STATEMENT
                    self.members.append(self._unit(mark, self._name(mark, around), kind))
                continue
            if main == _ANONYMOUS and around.named:
                continue
            name = self._name(mark, around)
            scope = main == _SCOPE
            if not scope:
                self.functions.append(self._unit(mark, name, _FUNCTION_KIND))
            elif self._with_members and mark.headed and not around.callable:
                self.members.append(self._header(mark, name, around))
            if at + 1 < len(marks) and marks[at + 1].start < mark.end:
                outer.append(around)
                named = around.named or main == _FUNCTION
                # what has no name of its own lends none to what it holds
                prefix = around.prefix if name.endswith(ANONYMOUS) else name
                around = _Open(mark.end, prefix, named, around.callable or not scope, scope)

    def regions(self, spans: Iterable[Bytes]) -> Ranges:
        """The lines of these byte ranges, with the attributes and comments directly above them."""
        rows = (self._lines.rows(*span) for span in spans)
        return union((self._first(r.start) + 1, r.stop) for r in rows)

    def _name(self, mark: Mark, around: _Open) -> str:
        if mark.main == _ANONYMOUS and mark.call is None and mark.name is None:
            return qualified(around.prefix, ANONYMOUS)
        name = own_name(mark, self._lines, self._language) or first_line(mark, self._lines.data, self._comments)
        return qualified(around.prefix, name) if around.prefix else name

    def _header(self, mark: Mark, name: str, around: _Open) -> Unit:
        """The lines of `class C(Base):` are nobody's otherwise: a unit that ends where the body begins."""
        lines = self._lines
        unit = self._unit(mark, name, SpanKind.MEMBER if around.scope else SpanKind.STATEMENT)
        if mark.body is None:
            return unit
        row = lines.row(mark.body)
        if lines.data[mark.body : mark.body + 1] != b"{":
            row -= 1
            while row >= unit.core_start and lines.classes[row] in (BLANK, COMMENT):
                row -= 1
        end = max(row + 1, unit.core_start)
        return unit._replace(end=end, uncertain=bool(self._damaged) and self._uncertain(unit.start, end))

    def _unit(self, mark: Mark, name: str, kind: SpanKind) -> Unit:
        lines = self._lines
        starts, classes = lines.starts, lines.classes
        core = bisect_right(starts, mark.header) - 1
        first = core if mark.start == mark.header else bisect_right(starts, mark.start) - 1
        end = bisect_right(starts, mark.end - 1) - 1
        if end > core and lines.data[mark.end - 1] in b" \t":
            # by layout, a node may reach into the next line's indentation
            end -= not lines.data[max(starts[end], mark.end - WIDEST_INDENT) : mark.end].strip()
        deeper = self._trailing and mark.main == _FUNCTION and end + 1 < len(classes) and classes[end + 1] in _EMPTY
        if deeper or classes[end] in _EMPTY:
            end = self._last(end, core)
        if first and (classes[first - 1] in _BEFORE or self._leading):
            # an attribute above belongs to the declaration that begins the line, not to a callable further along in it
            begun = lines.data[max(starts[first], mark.start - WIDEST_INDENT) : mark.start].strip()
            if not begun or classes[first - 1] != LEADING:
                first = self._first(first)
        end = max(end, core)
        return Unit(
            name=name,
            kind=kind,
            start=first + 1,
            end=end + 1,
            core_start=core + 1,
            column=mark.header - starts[core],
            uncertain=bool(self._damaged) and self._uncertain(first + 1, end + 1),
        )

    def _uncertain(self, start: int, end: int) -> bool:
        return self.all_uncertain or bool(intersect((Range(start, end),), self._damaged))

    def _first(self, row: int) -> int:
        """The row where a unit begins whose own first row is `row`: comments and attributes directly above are its."""
        known = self._above.get(row)
        if known is not None:
            return known
        classes, at = self._lines.classes, row
        while True:
            at = self._leading.get(at, at)
            if at == 0 or classes[at - 1] not in _BEFORE:
                break
            at -= 1
        self._above[row] = at
        return at

    def _last(self, row: int, core: int) -> int:
        """The row where a function ends: without blank rows, with the trailing comments deeper than its header."""
        known = self._behind.get((row, core))
        if known is not None:
            return known
        classes, end = self._lines.classes, row
        while classes[end] in _EMPTY and end > core:
            end -= 1
        at = end + 1
        while self._trailing and at < len(classes) and classes[at] in _EMPTY:
            if classes[at] == COMMENT:
                if self._lines.indent(at) <= self._lines.indent(core):
                    break
                end = at
            at += 1
        self._behind[row, core] = end
        return end


def _place(mark: Mark) -> tuple[int, int, int]:
    return mark.start, -mark.end, -mark.main
