"""Marks to units: nests them, names them, gives each its lines."""

from collections.abc import Iterable
from typing import NamedTuple

from patchwidth.model.outline import SpanKind, Unit
from patchwidth.model.ranges import Range, Ranges, intersect, union
from patchwidth.source.grammar import Main
from patchwidth.source.language import Damage, Language
from patchwidth.source.outline_lines import BLANK, CODE, COMMENT, LEADING, Bytes, Lines
from patchwidth.source.outline_marks import Mark
from patchwidth.source.outline_names import own_name, qualified

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


_OUTSIDE = _Open(end=1 << 62, prefix="", named=False, callable=False, scope=False)


class Nest:
    """Turns the marks of one file into its functions and members."""

    def __init__(self, lines: Lines, language: Language, damaged: Ranges, leading: Iterable[Bytes]) -> None:
        self._lines = lines
        self._language = language
        self._damaged = damaged
        self._all_uncertain = bool(damaged) and language.damage is Damage.FILE
        self._leading = {rows[-1]: rows[0] for rows in (lines.rows(*span) for span in leading) if len(rows) > 1}
        self._above: dict[int, int] = {}
        self._behind: dict[tuple[int, int], int] = {}
        self.functions: list[Unit] = []
        self.members: list[Unit] = []

    def add(self, marks: Iterable[Mark], comments: Iterable[Bytes]) -> None:
        """Adds all marks of the file; afterwards `functions` and `members` are complete but not sorted."""
        made = sorted(marks, key=_place)
        taken = {(m.start, m.end) for m in made if m.main < Main.MEMBER}
        taken.update(comments)
        stack = [_OUTSIDE]
        for mark in made:
            while stack[-1].end <= mark.start:
                stack.pop()
            around = stack[-1]
            main = mark.main
            if main >= Main.MEMBER:
                if not around.callable and (mark.start, mark.end) not in taken:
                    kind = SpanKind.MEMBER if main is Main.MEMBER else SpanKind.STATEMENT
                    self.members.append(self._unit(mark, self._name(mark, around), kind))
            elif main is not Main.ANONYMOUS or not around.named:
                stack.append(self._open(mark, around))

    def regions(self, spans: Iterable[Bytes]) -> Ranges:
        """The lines of these byte ranges, with the attributes and comments directly above them."""
        rows = (self._lines.rows(*span) for span in spans)
        return union((self._first(r.start) + 1, r.stop) for r in rows)

    def _open(self, mark: Mark, around: _Open) -> _Open:
        name = self._name(mark, around)
        if mark.main is Main.SCOPE:
            if mark.headed and not around.callable:
                self.members.append(self._header(mark, name, around))
            return _Open(mark.end, name, around.named, around.callable, True)
        self.functions.append(self._unit(mark, name, SpanKind.FUNCTION))
        return _Open(mark.end, name, around.named or mark.main is Main.FUNCTION, True, False)

    def _name(self, mark: Mark, around: _Open) -> str:
        if mark.main is Main.ANONYMOUS and mark.call is None and mark.name is None:
            return qualified(around.prefix, ANONYMOUS)
        return qualified(around.prefix, own_name(mark, self._lines, self._language))

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
        return self._made(name, unit.kind, unit.start, max(row + 1, unit.core_start), unit.core_start, unit.column)

    def _unit(self, mark: Mark, name: str, kind: SpanKind) -> Unit:
        lines = self._lines
        core = lines.row(mark.header)
        start = self._first(core if mark.start == mark.header else lines.row(mark.start))
        end = lines.row(mark.end - 1)
        indented = lines.data[lines.starts[end] : mark.end] if mark.end - lines.starts[end] < WIDEST_INDENT else b"."
        if end > core and not indented.strip():  # by layout, a node may reach into the next line's indentation
            end -= 1
        if lines.classes[end] in (BLANK, COMMENT) or (self._language.trailing_comments and mark.main is Main.FUNCTION):
            end = self._last(end, core)
        return self._made(name, kind, start + 1, max(end, core) + 1, core + 1, mark.header - lines.starts[core])

    def _made(self, name: str, kind: SpanKind, start: int, end: int, core_start: int, column: int) -> Unit:
        uncertain = bool(self._damaged) and (
            self._all_uncertain or bool(intersect((Range(start, end),), self._damaged))
        )
        return Unit(
            name=name, kind=kind, start=start, end=end, core_start=core_start, column=column, uncertain=uncertain
        )

    def _first(self, row: int) -> int:
        """The row where a unit begins whose own first row is `row`: comments and attributes directly above are its."""
        known = self._above.get(row)
        if known is not None:
            return known
        classes, at = self._lines.classes, row
        deeper_is_another = self._language.trailing_comments
        while True:
            at = self._leading.get(at, at)
            above = classes[at - 1] if at > 0 else CODE
            if above not in (COMMENT, LEADING):
                break
            if deeper_is_another and self._lines.indent(at - 1) > self._lines.indent(row):
                break
            at -= 1
        self._above[row] = at
        return at

    def _last(self, row: int, core: int) -> int:
        """The row where a function ends: without blank rows, with the trailing comments deeper than its header."""
        indent = self._lines.indent(core)
        known = self._behind.get((row, indent))
        if known is not None:
            return known
        classes, end = self._lines.classes, row
        while classes[end] in (BLANK, COMMENT) and end > core:
            end -= 1
        at = end + 1
        while self._language.trailing_comments and at < len(classes) and classes[at] in (BLANK, COMMENT):
            if classes[at] == COMMENT:
                if self._lines.indent(at) <= indent:
                    break
                end = at
            at += 1
        self._behind[row, indent] = end
        return end


def _place(mark: Mark) -> tuple[int, int, int]:
    return mark.start, -mark.end, mark.main
