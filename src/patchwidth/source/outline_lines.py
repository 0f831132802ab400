"""Source bytes and the byte ranges of comments, docs and imports to one class for each line."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from patchwidth.model.ranges import Range, Ranges

CODE, BLANK, COMMENT, DOC, IMPORT, LEADING = range(6)
"""What a line is when it is nothing else. `LEADING` lines (decorators, attributes) count as code in an outline."""

Bytes = tuple[int, int]
"""A byte range, end exclusive."""

_SPACES = bytes(10 if code == 10 else 32 for code in range(256))
_BOM = b"\xef\xbb\xbf"


class Lines:
    """The lines of one file. Rows are 0-based here, and only here and in the outline's own modules."""

    __slots__ = ("_blanked", "classes", "data", "starts")

    def __init__(self, data: bytes) -> None:
        if data.startswith(_BOM):
            data = b"   " + data[len(_BOM) :]
        texts = data.split(b"\n")
        if not texts[-1]:
            texts.pop()
        self.data = data
        self.starts = [0, *accumulate(len(text) + 1 for text in texts)]
        self.classes = bytearray(BLANK if not text or text.isspace() else CODE for text in texts)
        self._blanked = bytearray(data)

    def __len__(self) -> int:
        return len(self.classes)

    def row(self, byte: int) -> int:
        """The row that holds a byte offset; the last row for an offset behind the end."""
        return min(bisect_right(self.starts, byte) - 1, len(self.classes) - 1)

    def rows(self, start: int, end: int) -> range:
        """The rows that a byte range touches; one that ends with its newline ends on that row."""
        first = self.row(start)
        return range(first, max(first, self.row(end - 1)) + 1)

    def classify(self, ranges: Sequence[Bytes], line_class: int) -> None:
        """Gives the class to code rows on which nothing is left once these ranges, and all before, are taken off."""
        if not ranges:
            return
        touched: set[int] = set()
        blanked = self._blanked
        for start, end in ranges:
            blanked[start:end] = blanked[start:end].translate(_SPACES)
            touched.update(self.rows(start, end))
        starts, classes = self.starts, self.classes
        for row in touched:
            if classes[row] == CODE and not blanked[starts[row] : starts[row + 1]].strip():
                classes[row] = line_class

    def ranges(self, line_class: int) -> Ranges:
        """The lines of one class, 1-based."""
        found = re.finditer(b"%c+" % line_class, self.classes) if line_class in self.classes else ()
        return tuple(Range(m.start() + 1, m.end()) for m in found)

    def indent(self, row: int) -> int:
        """How many bytes of white space a row begins with."""
        text = self.data[self.starts[row] : self.starts[row + 1]]
        return len(text) - len(text.lstrip())
