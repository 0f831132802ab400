"""Source bytes to an outline: parse once, query once, nest what was found, class every line."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from patchwidth.model.late import Late
from patchwidth.model.outline import Outline, Unit
from patchwidth.model.ranges import Range, Ranges, union
from patchwidth.source.grammar import Grammar, Main, grammar
from patchwidth.source.language import language_of, languages
from patchwidth.source.outline_lines import BLANK, COMMENT, DOC, IMPORT, LEADING, Bytes, Lines, runs_of
from patchwidth.source.outline_marks import Found, collect
from patchwidth.source.outline_units import Nest

if TYPE_CHECKING:
    from tree_sitter import Tree

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest file that is parsed; longer ones are data or generated."""

WIDEST_DAMAGE = 10**9
"""Sum of the squares of the child counts of all error nodes: a query takes about a nanosecond for each."""


def outline(
    path: str, data: bytes, language: str | None = None, *, again: Callable[[], bytes | None] | None = None
) -> Outline | None:
    """The outline of one file; `None` when it is binary, larger than `LARGEST` or in no known language.

    `language` is a key of `languages()`; without one the path's name says it. Never fails on the file's content:
    what cannot be read is `damaged`. Lines end at a newline byte alone, as git counts them. Members are looked for
    when somebody asks; `again` reads the file then, so that its bytes need not be kept.
    """
    language = language if language is not None else language_of(path)
    if language is None or len(data) > LARGEST or b"\0" in data:
        return None
    lines, found, damaged, readable = _read(data, language, members=False)
    nest = Nest(lines, languages()[language], damaged, found, members=False)
    tests = nest.regions(found.lines[Main.TEST])
    unread = runs_of(lines.classes)
    return Outline(
        path=path,
        language=language,
        line_count=len(lines),
        functions=tuple(sorted(nest.functions, key=_order)),
        members=Late(_members, again or partial(_same, data), language),
        blank=Late(runs_of, lines.classes, BLANK),
        comment=Late(runs_of, lines.classes, COMMENT),
        doc=Late(runs_of, lines.classes, DOC),
        imports=Late(runs_of, lines.classes, IMPORT),
        tests=tests,
        unread=union((*unread, *tests)) if tests else unread,
        damaged=damaged,
        whole_file_uncertain=not readable or nest.all_uncertain,
    )


def _same(data: bytes) -> bytes:
    return data


def _members(again: Callable[[], bytes | None], language: str) -> tuple[Unit, ...]:
    """Class members and top-level statements: the file once more, with the longer query."""
    lines, found, damaged, _ = _read(again() or b"", language, members=True)
    nest = Nest(lines, languages()[language], damaged, found, members=True)
    return tuple(sorted(nest.members, key=_order))


def _read(data: bytes, language: str, *, members: bool) -> tuple[Lines, Found, Ranges, bool]:
    """Parses and queries: the classed lines, the marks, the damaged lines, and whether the query could run at all."""
    known, lines, found = grammar(language, members=members), Lines(data), Found()
    if not len(lines):
        return lines, found, (), True
    tree = known.parser.parse(data)
    damaged: Ranges = ()
    readable = True
    if tree.root_node.has_error:
        damage, readable = _damage(tree)
        damaged = union((rows.start + 1, rows.stop) for rows in (lines.rows(*span) for span in damage))
    if not readable:
        return lines, found, (Range(1, len(lines)),), False
    collect(known, known.matches(tree.root_node), found)
    for span in found.lines[Main.REPARSE]:
        _reparse(known, lines, span, found)
    for main, line_class in _LINE_CLASSES:
        if found.lines[main]:
            lines.classify(found.lines[main], line_class)
    return lines, found, damaged, True


_LINE_CLASSES = (
    (int(Main.COMMENT), COMMENT),
    (int(Main.DOC), DOC),
    (int(Main.IMPORT), IMPORT),
    (int(Main.LEADING), LEADING),
)


def _order(unit: Unit) -> tuple[int, int, int]:
    return unit.start, -unit.end, unit.column


def _damage(tree: "Tree") -> tuple[list[Bytes], bool]:
    """The byte ranges of syntax errors, and whether a query over the tree ends in good time.

    Only nodes that hold an error are entered. A query looks ahead over the siblings of every node, which is
    quadratic in the children of an error node alone: everything else that repeats is a balanced tree inside.
    """
    found: list[Bytes] = []
    widest = 0
    cursor = tree.walk()
    while True:
        node = cursor.node
        if node is not None and node.has_error:
            if node.is_error or node.is_missing:
                found.append((node.start_byte, node.end_byte))
                widest += node.child_count**2
            if cursor.goto_first_child():
                continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return found, widest <= WIDEST_DAMAGE


def _reparse(known: Grammar, lines: Lines, span: Bytes, found: Found) -> None:
    """Parses the inside of a token tree as source of its own and keeps the functions that are whole in there."""
    from tree_sitter import Parser, Point
    from tree_sitter import Range as Included

    start, end = span[0] + 1, span[1] - 1
    if lines.row(start) == lines.row(end):
        return
    first, last = ((lines.row(at), at - lines.starts[lines.row(at)]) for at in (start, end))
    parser = Parser(known.parser.language, included_ranges=[Included(Point(*first), Point(*last), start, end)])
    tree = parser.parse(lines.data)
    damage, readable = _damage(tree) if tree.root_node.has_error else ([], True)
    if not readable:
        return
    inner = Found()
    collect(known, known.matches(tree.root_node), inner)
    for key, mark in inner.marks.items():
        whole = not any(at < mark.end and mark.start < to for at, to in damage)
        if mark.main in (Main.FUNCTION, Main.SCOPE) and whole:
            found.marks.setdefault(key, mark)
