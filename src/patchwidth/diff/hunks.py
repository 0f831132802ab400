"""Hunk bytes -> runs: every body counted against its header, every header against the hunks before it."""

import re
from array import array
from typing import NamedTuple

from patchwidth.diff.refusal import excerpt, line_at, refuse
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Runs

_NUMBER = rb"(0|[1-9][0-9]{0,9})"
_HEADER = re.compile(rb"@@ -" + _NUMBER + rb"(?:," + _NUMBER + rb")? \+" + _NUMBER + rb"(?:," + _NUMBER + rb")? @@")
# Possessive throughout: a stretch of a million lines needs no memory to go back.
_STRETCH = re.compile(rb"(?: [^\n]*+\n|\n)++|(?:-[^\n]*+\n)++|(?:\+[^\n]*+\n)++")
_START = re.compile(rb"^@@ -([0-9]{1,10})[, ]", re.MULTILINE)
_WORDS = re.compile(rb"\[-[^\n]*-\]|\{\+[^\n]*\+\}")
_NEAR = 4096
_SHORTEST_MARK = 11  # what git takes in any language, without the line feed
_MINUS, _PLUS, _ESCAPE, _BACKSLASH = b"-+\x1b\\"


class Hunks(NamedTuple):
    """The hunks of one file: `number` of them in the bytes from `start` to `end`."""

    runs: Runs
    number: int
    deleted: int
    added: int
    start: int
    end: int


def no_hunks(at: int) -> Hunks:
    """What a file without hunks has."""
    return Hunks(Runs(), 0, 0, 0, at, at)


def read_hunks(data: bytes, at: int) -> Hunks:
    """All hunks that stand one after another from `at` on.

    Raises `DiffError` where a body and its header, or a header and the hunks before it, say different things.
    """
    reader = _Reader(data)
    end = at
    while data.startswith(b"@@", end):
        end = reader.hunk(end)
    return Hunks(Runs.of_flat(reader.flat), reader.count, reader.deleted, reader.added, at, end)


class _Reader:
    """Where the reading of one file's hunks stands: `base` and `head` are the next lines not yet spoken of."""

    __slots__ = ("added", "base", "count", "data", "deleted", "ended", "flat", "head")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.flat = array("q")
        self.base = self.head = 1
        self.count = self.deleted = self.added = 0
        self.ended = False

    def hunk(self, at: int) -> int:
        """Read one hunk; the offset behind it."""
        data = self.data
        match = _HEADER.match(data, at)
        rest = line_at(data, match.end()) if match else b""
        if match is None or (rest and not rest.startswith(b" ")):
            raise _bad_header(data, at)
        old, new = (1 if n is None else int(n) for n in match.group(2, 4))
        # A count of 0 names the line before the change, any other the first line of the hunk.
        base = int(match[1]) + (old == 0)
        head = int(match[3]) + (new == 0)
        self._place(at, base, head)
        before = len(self.flat)
        end = self._body(at, match.end() + len(rest) + 1, old, new)
        if len(self.flat) == before:
            raise _changes_nothing(data, at, end)
        self.count += 1
        return end

    def _place(self, at: int, base: int, head: int) -> None:
        """Check that the hunk begins where the hunks before it leave off."""
        if base == 0 or head == 0:
            raise refuse(self.data, at, Reason.COUNTS, "a hunk speaks of line 0")
        if self.ended:
            message = "a hunk follows the one that reached the end of the file"
            raise refuse(self.data, at, Reason.ORDER, message)
        if base < self.base or head < self.head:
            last = self.flat[-4:]
            backwards = bool(last) and (base < last[0] or head < last[2])
            reason = Reason.ORDER if backwards else Reason.OVERLAP
            raise refuse(self.data, at, reason, "a hunk begins before the one above it ends", _AGAIN)
        if base - self.base != head - self.head:
            raise _does_not_follow(self.data, at)
        self.base, self.head = base, head

    def _body(self, header: int, at: int, old: int, new: int) -> int:
        """Read `old` base lines and `new` head lines, stretch by stretch; the offset behind them."""
        data = self.data
        base, head = self.base, self.head
        while old or new:
            match = _STRETCH.match(data, at)
            if match is None:
                raise _stopped(data, header, at, old, new)
            kind, end = data[at], match.end()
            lines = data.count(b"\n", at, end)
            limit = old if kind == _MINUS else new if kind == _PLUS else min(old, new)
            if lines > limit:
                if limit == 0:
                    raise refuse(data, at, Reason.COUNTS, "a hunk holds other lines than its header counts", _AGAIN)
                lines, end = limit, _behind(data, at, limit)
            if kind == _MINUS:
                base, old = base + lines, old - lines
            elif kind == _PLUS:
                head, new = head + lines, new - lines
            else:
                self._close(base, head)
                base, head, old, new = base + lines, head + lines, old - lines, new - lines
                self.base, self.head = base, head
            at = self._marker(end, kind, old, new)
        self._close(base, head)
        return at

    def _close(self, base: int, head: int) -> None:
        """End the run that began at `self.base` and `self.head` before lines `base` and `head`."""
        deleted, added = base - self.base, head - self.head
        if deleted or added:
            self.flat.extend((self.base - (deleted == 0), deleted, self.head - (added == 0), added))
            self.deleted += deleted
            self.added += added
        self.base, self.head = base, head

    def _marker(self, at: int, kind: int, old: int, new: int) -> int:
        r"""Step over `\ No newline at end of file` (in any language); the side it speaks of must be finished."""
        data = self.data
        if at >= len(data) or data[at] != _BACKSLASH:
            return at
        end = data.find(b"\n", at)
        if not data.startswith(b"\\ ", at) or end < at + _SHORTEST_MARK:
            raise refuse(data, at, Reason.CUT, "the mark for a missing last line feed is cut short")
        if (old and kind != _PLUS) or (new and kind != _MINUS):
            raise refuse(data, at, Reason.ORDER, "the mark for a missing last line feed stands before the last line")
        self.ended = True
        return end + 1


_AGAIN = "Make the diff again with `git diff`; do not edit it by hand."


def _behind(data: bytes, at: int, lines: int) -> int:
    """The offset behind so many lines."""
    for _ in range(lines):
        at = data.index(b"\n", at) + 1
    return at


def _does_not_follow(data: bytes, at: int) -> DiffError:
    """A gap that differs between the sides: the hunks are out of order, or one is missing or altered."""
    starts = _START.finditer(data, at, data.find(b"\ndiff --git ", at) % (len(data) + 1))
    numbers = [int(found[1]) for found in starts]
    if numbers != sorted(numbers):
        return refuse(data, at, Reason.ORDER, "the hunks of a file are out of order", _AGAIN)
    message = "a hunk's two line numbers do not follow from the hunks above it"
    return refuse(data, at, Reason.COUNTS, message, _AGAIN)


def _bad_header(data: bytes, at: int) -> DiffError:
    line = line_at(data, at)
    if line.startswith(b"@@@"):
        return refuse(data, at, Reason.COMBINED, "this is a merge's combined diff", COMBINED_HINT)
    if at + len(line) == len(data):
        return refuse(data, at, Reason.CUT, "the diff ends inside a hunk header")
    if line.endswith(b"\r"):
        return refuse(data, at, Reason.WRAPPED, "the diff's own lines end in CR LF", CRLF_HINT)
    return refuse(data, at, Reason.COUNTS, f"{excerpt(line)} is no hunk header with line numbers", _AGAIN)


COMBINED_HINT = "Compare with one parent: `git diff MERGE^1 MERGE`."
CRLF_HINT = "Pass git's bytes on unchanged; a mail program or an editor has converted the line ends."


def _stopped(data: bytes, header: int, at: int, old: int, new: int) -> DiffError:
    """Why the body that began under `header` cannot go on at `at`."""
    line = line_at(data, at)
    if at + len(line) >= len(data):
        message = f"the diff ends inside a hunk, {old} base and {new} head lines short"
        return refuse(data, at, Reason.CUT, message, "Pass the whole diff on, to its last line feed.")
    if line[0] == _ESCAPE:
        return refuse(data, at, Reason.WRAPPED, "the diff is coloured", "Make it with `--no-color`.")
    if _WORDS.search(data, header, header + _NEAR):
        return refuse(data, header, Reason.NOT_UNIFIED, "this is a word diff", "Make it without `--word-diff`.")
    message = f"a hunk is {old} base and {new} head lines short of what its header counts"
    return refuse(data, at, Reason.COUNTS, message, _AGAIN)


def _changes_nothing(data: bytes, header: int, end: int) -> DiffError:
    if _WORDS.search(data, header, min(end, header + _NEAR)):
        return refuse(data, header, Reason.NOT_UNIFIED, "this is a word diff", "Make it without `--word-diff`.")
    return refuse(data, header, Reason.COUNTS, "a hunk changes nothing", _AGAIN)
