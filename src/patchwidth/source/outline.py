"""Source bytes to an outline: parse once, query once, nest what was found, class every line."""

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from patchwidth.model.late import Late
from patchwidth.model.outline import Outline, Unit
from patchwidth.model.ranges import Range, Ranges, union
from patchwidth.source.grammar import Main, grammar
from patchwidth.source.language import language_of, languages
from patchwidth.source.outline_lines import BLANK, COMMENT, DOC, IMPORT, LEADING, Lines, runs_of
from patchwidth.source.outline_marks import Found
from patchwidth.source.outline_parse import parse
from patchwidth.source.outline_units import Nest

LARGEST = 4 * 1024 * 1024
"""Bytes of the largest file that is parsed; longer ones are data or generated."""


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
    functions = sorted(nest.functions, key=_order)
    starts, ends = [u.start for u in functions], list(accumulate((u.end for u in functions), max))

    def held(unit: Unit) -> bool:
        # `const f = () => ...` is a statement and a function of the same lines: the function it is
        at = bisect_right(starts, unit.start)
        return at > 0 and ends[at - 1] >= unit.end

    return tuple(sorted((u for u in nest.members if not held(u)), key=_order))


def _read(data: bytes, language: str, *, members: bool) -> tuple[Lines, Found, Ranges, bool]:
    """Parses and queries: the classed lines, the marks, the damaged lines, and whether the query could run at all."""
    known, lines = grammar(language, members=members), Lines(data)
    if not len(lines):
        return lines, Found(), (), True
    parsed = parse(known, lines)
    if not parsed.readable:
        return lines, parsed.found, (Range(1, len(lines)),), False
    for main, line_class in _LINE_CLASSES:
        if parsed.found.lines[main]:
            lines.classify(parsed.found.lines[main], line_class)
    damaged = union((rows.start + 1, rows.stop) for rows in (lines.rows(*span) for span in parsed.damage))
    return lines, parsed.found, damaged, True


_LINE_CLASSES = (
    (int(Main.COMMENT), COMMENT),
    (int(Main.DOC), DOC),
    (int(Main.IMPORT), IMPORT),
    (int(Main.LEADING), LEADING),
)


def _order(unit: Unit) -> tuple[int, int, int]:
    return unit.start, -unit.end, unit.column
