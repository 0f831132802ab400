"""What an oracle says about one file, and the span that it puts around every line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One callable: lines 1-based and inclusive, `column` 0-based. Anonymous ones stand in no named one."""

    name: str
    anonymous: bool
    start: int
    core_start: int
    column: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One file as its own parser sees it. `comments` are (line, column, line, column), the end exclusive.

    `unseen` are lines that the compiler never looked at (a false `#if`). `error` says why the file is left out.
    """

    path: str
    spans: tuple[Span, ...] = ()
    comments: tuple[tuple[int, int, int, int], ...] | None = None
    unseen: tuple[tuple[int, int], ...] = ()
    error: str | None = None


def read(line: str) -> Record:
    """One JSON line of an oracle."""
    raw = json.loads(line)
    if raw.get("error"):
        return Record(path=raw["path"], error=raw["error"])
    comments = raw.get("comments")
    return Record(
        path=raw["path"],
        spans=tuple(Span(**{**one, "name": one["name"] or ""}) for one in raw["spans"]),
        comments=None if comments is None else tuple((a, b, c, d) for a, b, c, d in comments),
        unseen=tuple((first, last) for first, last in raw.get("unseen", ())),
    )


_C_LIKE = r'"(?:\\.|[^"\\\n])*"|\'(?:\\[^\n]{1,10}?|[^\'\\\n])\'|(//[^\n]*|/\*.*?(?:\*/|\Z))'
_SCANNERS = {
    "java": re.compile(r'"""(?:\\.|.)*?"""|' + _C_LIKE, re.DOTALL),
    "rust": re.compile(r'\bb?r(#*)".*?"\1|' + _C_LIKE.replace('[^"\\\\\\n]', '[^"\\\\]'), re.DOTALL),
    "c": re.compile(r"(?<=\d)'(?=\d)|" + _C_LIKE, re.DOTALL),
    "cpp": re.compile(r'\bR"([^\s()\\]{0,16})\(.*?\)\1"|(?<=\d)\'(?=\d)|' + _C_LIKE, re.DOTALL),
}


def scan_comments(text: str, language: str) -> tuple[tuple[int, int, int, int], ...]:
    """Comments of a language whose oracle reports none, by skipping its strings."""
    starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def place(offset: int) -> tuple[int, int]:
        low, high = 0, len(starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if starts[middle] <= offset else (low, middle)
        return low + 1, offset - starts[low]

    found = []
    for match in _SCANNERS[language].finditer(text):
        group = match.lastindex
        if group is not None and match.group(group).startswith(("//", "/*")):
            found.append((*place(match.start(group)), *place(match.end(group))))
    return tuple(found)


def comment_only(lines: Sequence[str], comments: Iterable[tuple[int, int, int, int]]) -> set[int]:
    """The lines that hold comments and nothing else. Blank lines inside a block comment count."""
    pieces: dict[int, list[tuple[int, int | None]]] = {}
    for first, left, last, right in comments:
        for line in range(first, last + 1):
            pieces.setdefault(line, []).append((left if line == first else 0, right if line == last else None))
    found = set()
    for line, parts in pieces.items():
        text = list(lines[line - 1]) if line <= len(lines) else []
        for left, right_or_none in parts:
            right = len(text) if right_or_none is None else right_or_none
            text[left:right] = " " * len(text[left:right])
        if not "".join(text).strip():
            found.add(line)
    return found


def with_comments_above(spans: Iterable[Span], only: set[int]) -> list[Span]:
    """Each span with the comment lines directly above it."""
    out = []
    for span in spans:
        start = span.start
        while start - 1 in only:
            start -= 1
        out.append(replace(span, start=start))
    return out


def innermost(spans: Iterable[Span], line_count: int) -> list[Span | None]:
    """The innermost span of lines 1 to `line_count` (index 0 is line 1).

    Greater (start, column) wins; of several that live on the one line, the outermost.
    """
    found: list[Span | None] = [None] * line_count
    ordered = sorted(spans, key=lambda s: (s.start, s.column, -s.end))
    for span in ordered:
        single = span.core_start == span.end
        for line in range(span.start, min(span.end, line_count) + 1):
            held = found[line - 1]
            if single and held is not None and held.core_start == held.end == line == span.end:
                continue
            found[line - 1] = span
    return found
