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
_NEW = tuple.__new__
_UNREAD = re.compile(rb"[\x01-\x04]+")


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
        self.starts = [0, *accumulate([len(text) + 1 for text in texts])]
        self.classes = bytearray([BLANK if not text or text.isspace() else CODE for text in texts])
        self._blanked = bytearray(data)

    def __len__(self) -> int:
        return len(self.classes)

    def row(self, byte: int) -> int:
        """The row that holds a byte offset; the last row for an offset behind the end."""
        return min(bisect_right(self.starts, byte), len(self.classes)) - 1

    def rows(self, start: int, end: int) -> range:
        """The rows that a byte range touches; one that ends with its newline ends on that row."""
        first = self.row(start)
        return range(first, max(first, self.row(end - 1)) + 1)

    def classify(self, ranges: Sequence[Bytes], line_class: int) -> None:
        """Gives the class to rows on which nothing is left once these ranges, and all before, are taken off.

        A blank row inside one of the ranges is part of it.
        """
        touched: set[int] = set()
        data, blanked, starts = self.data, self._blanked, self.starts
        classes, last = self.classes, len(self.classes)
        for start, end in ranges:
            row = bisect_right(starts, start)
            # most often a range is all that its row holds
            if row <= last and end <= starts[row] and data[starts[row - 1] : starts[row]].strip() == data[start:end]:
                if classes[row - 1] <= BLANK:
                    classes[row - 1] = line_class
                continue
            blanked[start:end] = blanked[start:end].translate(_SPACES)
            row = min(row, last)  # one further than the row itself
            touched.add(row)
            if end > starts[row]:
                touched.update(range(row + 1, min(bisect_right(starts, end - 1), last) + 1))
        for row in touched:
            if classes[row - 1] <= BLANK and not blanked[starts[row - 1] : starts[row]].strip():
                classes[row - 1] = line_class

    def indent(self, row: int) -> int:
        """How many bytes of white space a row begins with."""
        text = self.data[self.starts[row] : self.starts[row + 1]]
        return len(text) - len(text.lstrip())


def runs_of(classes: bytearray, line_class: int | None = None) -> Ranges:
    """The 1-based lines of one class; of all that is no code without one."""
    pattern = _UNREAD if line_class is None else re.compile(b"%c+" % line_class)
    # `Range` itself would take twice as long for the tens of thousands of a large patch
    return tuple([_NEW(Range, (start + 1, end)) for start, end in map(re.Match.span, pattern.finditer(classes))])
