"""Hostile GitHub Markdown to its code, prose and quotes, without comments; time grows with the text alone.

It reads as CommonMark 0.31 does where people keep to that, and goes by what they mean where they do not: a fence in a
list holds its lines even when those are not indented.
"""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from html import unescape

TEXT, LINES, LINE = 1 << 20, 10_000, 4_000
"""Characters, lines, and characters of a line that are read; GitHub itself takes 65,536 characters for a body."""

DEEPEST = 20
"""Lists and quotes inside one another that are followed."""

_MARK = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])(?: {1,4}(?=[^ ])| (?= )|$)|(>) ?")
_FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,})")
_SIGN = re.compile(r"`+|<!--|-->")
_PRE = re.compile(r"<pre\b[^<>]{0,200}>", re.IGNORECASE)
_PRE_END = re.compile(r"</pre\s{0,9}>", re.IGNORECASE)
_DETAILS = re.compile(r"<(/?)details\b[^<>]{0,200}>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:details|summary|code|p|br|b|i|em|strong|div|sub)\b[^<>]{0,200}>", re.IGNORECASE)


class Kind(StrEnum):
    """What lines are set as: code in four ways, or text."""

    FENCE = "fence"
    INDENTED = "indented"
    PRE = "pre"
    DETAILS = "details"
    PROSE = "prose"
    QUOTE = "quote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Lines of one kind that stand together, without the marks of their lists, quotes and fences."""

    kind: Kind
    lines: tuple[str, ...]


def lines_of(text: str) -> tuple[list[str], bool]:
    """The text's lines as far as they are read, and whether anything was left out."""
    kept = text[:TEXT].replace("\r\n", "\n").replace("\r", "\n")
    lines = kept.split("\n", LINES)
    # the last one may be half a line, or all the lines that are too many
    cut = len(text) > TEXT or len(lines) > LINES
    if cut:
        lines.pop()
    return [line[:LINE] for line in lines], cut or any(len(line) > LINE for line in lines)


def pieces(lines: list[str]) -> tuple[Piece, ...]:
    """The pieces of a document, in order. Lines inside HTML comments are in none."""
    closing = max((at for at, line in enumerate(lines) if "-->" in line), default=-1)
    walk = _Walk(closing=closing)
    for at, line in enumerate(lines):
        walk.take(at, line)
    walk.flush()
    return tuple(walk.pieces)


def without_code(line: str) -> str:
    """A line of prose with a blank for each code span."""
    signs = [sign for sign in _SIGN.finditer(line) if sign[0][0] == "`"]
    kept, at, done = [], 0, 0
    partner = _partners([sign[0] for sign in signs])
    while at < len(signs):
        other = partner[at]
        if other is None:
            at += 1
            continue
        kept.append(line[done : signs[at].start()])
        done, at = signs[other].end(), other + 1
    return " ".join((*kept, line[done:]))


def _outdented(line: str, columns: int) -> str:
    """The line without its first columns, all of them blank; a tab further right stays one: Go's stacks need it."""
    at = column = 0
    while column < columns:
        column += 4 - column % 4 if line[at] == "\t" else 1
        at += 1
    return " " * (column - columns) + line[at:]


def _partners(signs: list[str]) -> list[int | None]:
    """For each run of backticks the next one of its length, for each comment's start the next end, else `None`."""
    nearest: dict[str, int] = {}
    found: list[int | None] = [None] * len(signs)
    for at in range(len(signs) - 1, -1, -1):
        found[at] = nearest.get("-->" if signs[at] == "<!--" else signs[at])
        nearest[signs[at]] = at
    return found


@dataclass(slots=True, kw_only=True)
class _Walk:
    """Where the reader stands: the open fence or `<pre>`, the lists around it, the comment and `<details>` it is in.

    `closing` is the last line that ends a comment; `margin` and `quotes` are an open fence's indent and the quote
    marks before it.
    """

    closing: int
    pieces: list[Piece] = field(default_factory=list)
    kind: Kind = Kind.PROSE
    lines: list[str] = field(default_factory=list)
    lists: list[int] = field(default_factory=list)
    fence: str = ""
    margin: int = 0
    quotes: int = 0
    in_pre: bool = False
    in_comment: bool = False
    details: int = 0
    blank: bool = True

    def flush(self) -> None:
        """Ends the piece at hand."""
        filled = [line for line in self.lines if line.strip()]
        if filled:
            margin = 0
            if self.kind is Kind.FENCE:
                # a fence's own indent, but never more than its lines share: people paste carelessly into lists
                margin = min(self.margin, *(len(line) - len(line.lstrip(" ")) for line in filled))
            self.pieces.append(Piece(kind=self.kind, lines=tuple(line[margin:] for line in self.lines)))
        self.lines = []

    def add(self, kind: Kind, line: str) -> None:
        if kind is not self.kind:
            self.flush()
            self.kind = kind
        self.lines.append(line)

    def take(self, at: int, line: str) -> None:
        if self.in_comment:
            _, end, line = line.partition("-->")
            if not end:
                return
            self.in_comment = False
        if self.in_pre:
            self._text(at, line, quoted=False)
        elif not self.fence or not self._in_fence(line):
            self._open(at, line)

    def _in_fence(self, line: str) -> bool:
        """Whether the line belongs to the open fence."""
        for _ in range(self.quotes):
            bare = line.lstrip(" ")
            if not bare.startswith(">"):
                self._close()
                return False
            line = bare[1:].removeprefix(" ")
        end = line.strip()
        if len(end) >= len(self.fence) and end == self.fence[0] * len(end):
            self._close()
        else:
            self.lines.append(line)
        return True

    def _close(self) -> None:
        self.fence, self.blank = "", True
        self.flush()

    def _open(self, at: int, line: str) -> None:
        raw, body = line, line.lstrip(" \t")
        line = line[: len(line) - len(body)].expandtabs(4) + body
        if not body:
            self.blank = True
            self.lines.append("")
            return
        column = len(line) - len(body)
        while self.lists and column < self.lists[-1]:
            self.lists.pop()
        code = (self.lists[-1] if self.lists else 0) + 4
        if column >= code and (self.blank or self.kind is Kind.INDENTED):
            self.add(Kind.INDENTED, _outdented(raw, code))
            return
        self.blank = False
        self._marked(at, line, column)

    def _marked(self, at: int, line: str, column: int) -> None:
        """A line from its first mark on: of a list, a quote or a fence; `edge` is where the inmost quote's text is."""
        start = edge = quotes = 0
        for _ in range(DEEPEST):
            mark = _MARK.match(line, column)
            if mark is None:
                break
            start = mark.end()
            if mark[1] is None:
                self.lists.append(start)
            else:
                edge, quotes = start, quotes + 1
            column = len(line) - len(line[start:].lstrip(" \t"))
        del self.lists[DEEPEST:]
        fence = _FENCE.match(line, column)
        if fence is None:
            self._text(at, line[start:], quoted=quotes > 0)
            return
        self.flush()
        self.kind, self.fence, self.margin, self.quotes = Kind.FENCE, fence[1] or fence[2], column - edge, quotes

    def _text(self, at: int, line: str, *, quoted: bool) -> None:
        """Text of a line: code inside `<pre>` or `<details>`, else prose or a quote."""
        if not self.in_pre:
            line = self._uncommented(at, line)
        while line or self.in_pre:
            sign = (_PRE_END if self.in_pre else _PRE).search(line)
            part = line[: sign.start()] if sign is not None else line
            if self.in_pre:
                self.add(Kind.PRE, unescape(_TAG.sub("", part)))
            elif part.strip():
                self._plain(part, quoted=quoted)
            if sign is None:
                return
            self.in_pre, line = not self.in_pre, line[sign.end() :]

    def _plain(self, line: str, *, quoted: bool) -> None:
        inside = self.details > 0
        for tag in _DETAILS.finditer(line):
            self.details = max(0, self.details + (-1 if tag[1] else 1))
            inside = inside or self.details > 0
        if inside:
            self.add(Kind.DETAILS, unescape(_TAG.sub("", line)))
        else:
            self.add(Kind.QUOTE if quoted else Kind.PROSE, line)

    def _uncommented(self, at: int, line: str) -> str:
        """The line without comments; a code span keeps what it holds. An end that never comes opens none mid-line."""
        if "<!--" not in line:
            return line
        signs = list(_SIGN.finditer(line))
        partner = _partners([sign[0] for sign in signs])
        kept, i, done = [], 0, 0
        while i < len(signs):
            other = partner[i]
            if signs[i][0] != "<!--":
                # an end without its start is text, as is a lone run of backticks
                i = i + 1 if other is None or signs[i][0] == "-->" else other + 1
                continue
            if other is None:
                if at < self.closing or not line[: signs[i].start()].strip():
                    self.in_comment = True
                    kept.append(line[done : signs[i].start()])
                    return "".join(kept)
                break
            kept.append(line[done : signs[i].start()])
            done, i = signs[other].end(), other + 1
        return "".join(kept) + line[done:]
