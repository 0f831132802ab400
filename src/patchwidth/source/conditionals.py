"""C files to readings in which every `#if` keeps one branch, as a compiler would see it.

A grammar that reads all branches at once cannot read a signature, a brace or an `else` that they split.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from patchwidth.source.readings import Bytes, Reading

MOST_BRANCHES = 4
"""Branches of one `#if` that are read; those behind are left out."""

_NONE = -1
_MACRO = b"define"
_COMMENT = re.compile(rb"/\*[^*/]*+\*/")
_DIRECTIVE = re.compile(rb"[ \t]*+#[ \t]*+(define|if(?:n?def)?|elif(?:n?def)?|else|endif)\b[ \t]*+([^\r\n]*+)")
_NAME = re.compile(rb"(!?)[ \t]*+(?:(defined)[ \t]*+\(?[ \t]*+)?+(\w++)[ \t]*+\)?[ \t]*+(?:/[/*].*+)?+")
_NEVER = frozenset({b"0", b"false", b"FALSE"})


@dataclass(slots=True)
class _Group:
    """One `#if` to `#endif`: its number of branches, and whether the first one holds by what was said before."""

    holds: bool = True
    branches: int = 1

    def shown(self, number: int) -> int:
        """The branch that reading `number` shows; where the group has no such one, its first choice."""
        order: list[int] = [*range(self.branches)]
        if not self.holds:
            order = [*order[1:], 0] if self.branches > 1 else [_NONE, 0]
        return order[number] if number < len(order) else order[0]


class _Line(NamedTuple):
    """One line. `kind` is a directive's word, empty where it goes on; `None` is code, as is a `#define` of one line.

    `rest` is what follows the word.
    """

    text: bytes
    kind: bytes | None
    rest: bytes


def branch(data: bytes, number: int) -> Reading:
    """The file with the `number`-th branch of every `#if`; those directives and the other branches are blank."""
    lines = [*_lines(data)]
    groups = iter(_groups(lines))
    out: list[bytes] = []
    hidden: list[Bytes] = []
    stack: list[tuple[_Group, int, bool]] = []
    shown, offset = True, 0
    for line in lines:
        text, kind, _ = line
        around = shown
        if kind is not None and kind.startswith(b"if"):
            group = next(groups)
            stack.append((group, 0, shown))
            shown = shown and group.shown(number) == 0
        elif stack and kind == b"endif":
            shown = around = stack.pop()[2]
        elif stack and kind and kind != _MACRO:
            group, at, around = stack.pop()
            stack.append((group, at + 1, around))
            shown = around and group.shown(number) == at + 1
        # a directive inside a hidden branch is hidden too: the functions there stand in one piece
        if kind == _MACRO or not (shown if kind is None else around):
            hidden.append((offset, offset + len(text)))
        out.append(text if shown and kind is None else b" " * len(text))
        offset += len(text) + 1
    return Reading(b"\n".join(out), hidden=tuple(_joined(hidden)))


def macros(data: bytes) -> Reading:
    """The file with nothing but its macros of several lines, without the comments in them: no grammar knows those."""
    out = []
    for text, kind, _ in _lines(data):
        bare = _COMMENT.sub(lambda m: b" " * len(m[0]), text) if kind == _MACRO else b""
        out.append(bare.ljust(len(text)))
    return Reading(b"\n".join(out))


def _lines(data: bytes) -> Iterator[_Line]:
    before: bytes | None = None
    for text in data.split(b"\n"):
        found = None if before is not None else _DIRECTIVE.match(text)
        more = (found is not None or before is not None) and text.rstrip(b"\r").endswith(b"\\")
        kind = found[1] if found is not None else before
        if kind == _MACRO:
            rest = found[2] if found is not None else b""
            yield _Line(text, _MACRO if more or found is None else None, rest)
        else:
            yield _Line(
                text,
                kind if found is not None else b"" if before is not None else None,
                found[2] if found is not None else b"",
            )
        before = kind if more else None


def _groups(lines: Sequence[_Line]) -> list[_Group]:
    """All groups in the order in which they begin.

    `#ifdef A` holds and `#ifndef A` holds, but not both in one file; `#if 0` does not hold.
    """
    found: list[_Group] = []
    stack: list[_Group] = []
    known: dict[bytes, bool] = {}
    for line in lines:
        kind = line.kind
        if kind is None or kind == _MACRO:
            if line.rest:
                known[b"defined " + line.rest.split(maxsplit=1)[0].split(b"(")[0]] = True
        elif kind.startswith(b"if"):
            stack.append(_Group(holds=_holds(kind, line.rest, known)))
            found.append(stack[-1])
        elif stack and kind == b"endif":
            stack.pop()
        elif stack and kind:
            stack[-1].branches += 1
    return found


def _holds(kind: bytes, condition: bytes, known: dict[bytes, bool]) -> bool:
    if kind == b"if" and condition.strip() in _NEVER:
        return False
    name = _NAME.fullmatch(condition)
    if name is None:
        return True
    wanted = not name[1] and kind != b"ifndef"
    key = (b"defined " if name[2] or kind != b"if" else b"") + name[3]
    return known.setdefault(key, wanted) == wanted


def _joined(ranges: Sequence[Bytes]) -> list[Bytes]:
    out: list[Bytes] = []
    for start, end in ranges:
        if out and out[-1][1] + 1 == start:
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out
