"""A file's bytes to the words of its headers and bodies, without comments."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from patchwidth.source.outline_lines import Bytes

if TYPE_CHECKING:
    from tree_sitter import Node

_TOKEN = re.compile(r"\w+|[^\w\s]")
_SPACES = bytes(10 if code == 10 else 32 for code in range(256))

LONGEST = 4096
"""Bytes of a header that are compared; what is longer is a table."""


class Text:
    """One file's text; nobody asks a node for it (`source.grammar_conditions` says why)."""

    __slots__ = ("_data", "_plain")

    def __init__(self, data: bytes, without: Sequence[Bytes]) -> None:
        """`without` are the byte ranges of comments and documentation."""
        plain = bytearray(data)
        for start, end in without:
            plain[start:end] = plain[start:end].translate(_SPACES)
        self._data, self._plain = data, bytes(plain)

    def raw(self, start: int, end: int) -> str:
        """The text as it stands."""
        return self._data[start:end].decode("utf-8", "replace")

    def tokens(self, start: int, end: int) -> tuple[str, ...]:
        """The words and signs between two bytes, without comments."""
        text = self._plain[start : min(end, start + LONGEST)].decode("utf-8", "replace")
        return tuple(_TOKEN.findall(text)) if text and not text.isspace() else ()

    def joined(self, node: "Node") -> str:
        """A node's text without comments, white space joined."""
        return self.between(node.start_byte, node.end_byte)

    def between(self, start: int, end: int) -> str:
        """The text between two bytes without comments, white space joined."""
        return " ".join(self._plain[start : min(end, start + LONGEST)].decode("utf-8", "replace").split())

    def lines(self, start: int, end: int) -> tuple[str, ...]:
        """The lines between two bytes that are more than comments, white space joined."""
        found = [" ".join(line.split()) for line in self._plain[start:end].decode("utf-8", "replace").split("\n")]
        return tuple(line for line in found if line)


def outermost(ranges: Sequence[Bytes], start: int, end: int) -> bool:
    """Whether one of the sorted, disjoint ranges holds all from `start` to `end`."""
    at = bisect_left(ranges, (start + 1, 0))
    return at > 0 and ranges[at - 1][1] >= end
