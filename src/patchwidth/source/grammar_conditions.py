"""The `#` conditions of a query's patterns to checks on the file's own bytes.

The binding could check them itself, but it reads freed memory for a file that it was given piece by piece, which is
the only way to stop a parse without end. So nothing here, or anywhere else, asks a node for its text.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

_CONDITION = re.compile(r'\(#([a-z-]+[?!])((?:\s+(?:"(?:\\.|[^"\\])*"|[^\s()"]+))*)\s*\)')
_ARGUMENT = re.compile(r'"((?:\\.|[^"\\])*)"|([^\s()"]+)')
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class Condition(NamedTuple):
    """What the bytes of a capture must be (`wanted`) or must not be: one of `words`, or a match of `pattern`."""

    capture: str
    wanted: bool
    words: frozenset[bytes]
    pattern: "re.Pattern[bytes] | None"


class Conditions(NamedTuple):
    """A pattern's text without its conditions, its conditions, and the name and the kind that `#set!` gives."""

    bare: str
    conditions: tuple[Condition, ...]
    fixed: str | None
    kind: str | None = None


def conditions_of(pattern: str) -> Conditions:
    """Takes the conditions out of a pattern; a ValueError names one that is none of ours.

    Known are `#eq?`, `#any-of?`, `#match?` (anywhere in the text), their `not-` forms, `#set! name "text"` and
    `#set! kind "text"`.
    """
    found: list[Condition] = []
    given: dict[str, str] = {}
    for match in _CONDITION.finditer(pattern):
        word, arguments = match[1], [_argument(m) for m in _ARGUMENT.finditer(match[2])]
        if word == "set!" and len(arguments) == 2 and arguments[0] in ("name", "kind"):
            given[arguments[0]] = arguments[1]
            continue
        wanted, kind = not word.startswith("not-"), word.removeprefix("not-")
        if kind not in ("eq?", "any-of?", "match?") or len(arguments) < 2 or arguments[0][0] != "@":
            raise ValueError(match[0])
        texts = [argument.encode() for argument in arguments[1:]]
        regular = re.compile(texts[0]) if kind == "match?" else None
        found.append(Condition(arguments[0][1:], wanted, frozenset(texts), regular))
    bare = _CONDITION.sub("", pattern)
    if "(#" in bare:
        raise ValueError(bare[bare.index("(#") :])
    return Conditions(bare, tuple(found), given.get("name"), given.get("kind"))


def _argument(match: "re.Match[str]") -> str:
    return match[2] if match[1] is None else _ESCAPE.sub(r"\1", match[1])


def hold(conditions: Sequence[Condition], nodes: "Mapping[str, Sequence[Node]]", data: bytes) -> bool:
    """Whether all conditions hold for every node that their captures took; what took none stands in no way."""
    for capture, wanted, words, pattern in conditions:
        for node in nodes.get(capture, ()):
            text = data[node.start_byte : node.end_byte]
            if (text in words if pattern is None else pattern.search(text) is not None) is not wanted:
                return False
    return True
