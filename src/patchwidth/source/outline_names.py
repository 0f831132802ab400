"""Byte ranges of names to qualified names: one line each, dots between, bounded in length."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from patchwidth.source.language import Language
from patchwidth.source.outline_lines import Bytes, Lines
from patchwidth.source.outline_marks import Mark

LONGEST_PART = 80
"""Characters of one part of a name; what is longer (a computed key, a whole statement) is cut."""

LONGEST_NAME = 400
"""Characters of a qualified name's prefix: hostile nesting would make names that grow with the square of the depth."""

_QUOTES = ("'", '"', "`")
_WORD = re.compile(r"[\w$@:.]+")


def text_of(data: bytes, span: Bytes, limit: int = LONGEST_PART) -> str:
    """The text of a byte range on one line, cut to `limit`; bytes that are no UTF-8 stay as surrogates."""
    start, end = span
    if end - start > 4 * limit:
        end = start + 4 * limit
    text = data[start:end].decode("utf-8", "surrogateescape")
    if not text.isidentifier():
        text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 3] + "..."


def own_name(mark: Mark, lines: Lines, language: Language) -> str:
    """What a unit is called inside its scope; empty when nothing names it."""
    data, name = lines.data, mark.name
    if isinstance(name, tuple):
        name = text_of(data, name)
        if not name.isidentifier():
            name = _plain(name, language)
    elif mark.call is not None or mark.argument is not None:
        return _call(data, mark)
    elif name is None:
        return ""
    return name if mark.qualifier is None else f"{_plain(text_of(data, mark.qualifier), language)}.{name}"


def first_line(mark: Mark, data: bytes, comments: Sequence[Bytes]) -> str:
    """What a unit without a name is called: the start of its first line, up to a comment; `comments` are sorted."""
    line_end = data.find(b"\n", mark.header, mark.end)
    end = line_end if line_end >= 0 else mark.end
    at = bisect_left(comments, (mark.header, 0))
    if at < len(comments):
        end = min(end, comments[at][0])
    return text_of(data, (mark.header, end), 60)


def _plain(name: str, language: Language) -> str:
    if name.isidentifier():
        return name
    if len(name) > 2 and name[0] in _QUOTES and name[-1] == name[0]:
        name = name[1:-1]
    if language.separator != ".":
        name = ".".join(part.strip() for part in name.split(language.separator) if part.strip()) or name
    return name.removeprefix(":")


def _call(data: bytes, mark: Mark) -> str:
    """`describe("adds")`: the callee and its first argument where that is a text or a name; stays when lines move."""
    callee = text_of(data, mark.call) if mark.call is not None else ""
    first = text_of(data, mark.argument) if mark.argument is not None else ""
    return f"{callee}({first if first[:1] in _QUOTES or _WORD.fullmatch(first) else ''})"


def qualified(prefix: str, name: str) -> str:
    """The name inside its scope; a prefix that is too long already stays as it is."""
    if not prefix:
        return name
    return f"{prefix}.{name}" if len(prefix) <= LONGEST_NAME else f"{prefix[:LONGEST_NAME]}....{name}"
