"""The bytes of the pinned `git diff-tree -r -z --raw -p -U0`, chunk by chunk -> file changes.

Without context no line of a hunk's body can begin like a hunk header or a file header: a body's lines begin with `-`,
`+` or a backslash. So the text is cut at those two marks, and what lies between is counted without making lines of it.
"""

import re
from array import array
from collections.abc import Iterator

from patchwidth.diff.raw_entries import Entry, broken, read_entries
from patchwidth.model.patch import FileChange, Runs

_FILE = b"\ndiff --git "
_HUNK = b"\n@@ -"
_NUMBERS = rb"\n@@ -([0-9]+)(?:,([0-9]+))? \+([0-9]+)(?:,([0-9]+))? @@"
_HEADER = re.compile(_NUMBERS)
_MARK = rb"(?:\n\\[^\n]*+)?+"
_HUNKS = re.compile(_NUMBERS + rb"[^\n]*+((?:\n-[^\n]*+)*+)" + _MARK + rb"((?:\n\+[^\n]*+)*+)" + _MARK)
_LARGE = 1 << 18
_EMPTY_BLOBS = (
    b"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    b"473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)


class RawDiff:
    """Feed it the whole output with `feed`, then take the changes from `finish`.

    It keeps the raw part, the runs, and of the text never more than one hunk, or a part of it where that is large.
    """

    def __init__(self) -> None:
        self._raw = bytearray()
        self._text = False
        self._rest = b""
        self._entries: Iterator[Entry] = iter(())
        self._entry: Entry | None = None
        self._header = b""
        self._flat = array("q")
        self._deleted = self._added = 0
        self._open: tuple[int, int, int, int] | None = None
        self._seen = (0, 0, 0)
        self._files: list[FileChange] = []

    def feed(self, chunk: bytes) -> None:
        """Take the next bytes. Raises `DiffError` where text and raw part do not fit together."""
        if self._text:
            self._take(self._rest + chunk, final=False)
            return
        # Two NULs never stand together within the raw part: neither a name nor a record is empty.
        behind = max(0, len(self._raw) - 1)
        self._raw += chunk
        end = self._raw.find(b"\0\0", behind)
        if end < 0:
            return
        self._entries = read_entries(bytes(self._raw[: end + 1]))
        text = b"\n" + bytes(self._raw[end + 2 :])
        self._raw.clear()
        self._text = True
        self._take(text, final=False)

    def finish(self) -> tuple[FileChange, ...]:
        """The changes, in git's order. Raises `DiffError` when the output is incomplete."""
        if not self._text:
            if self._raw:
                raise broken("it ends inside the list of changed files")
            return ()
        if not self._rest.endswith(b"\n"):
            raise broken("its text does not end with a line feed")
        self._take(self._rest[:-1], final=True)
        self._close_file()
        if next(self._entries, None) is not None:
            raise broken("it shows fewer files than it lists")
        return tuple(self._files)

    def _take(self, text: bytes, *, final: bool) -> None:
        """Work off all of `text` that is complete; keep the rest."""
        parts = text.split(_FILE)
        for number, part in enumerate(parts):
            tail = b""
            if not final and number == len(parts) - 1:
                cut = part.rfind(_HUNK)
                if cut < 0:
                    self._keep(part) if number == 0 else self._keep_short(_FILE + part)
                    return
                part, tail = part[:cut], part[cut:]  # noqa: PLW2901 - the last one's beginning is all that is complete
            first = part.find(_HUNK)
            before, hunks = (part, b"") if first < 0 else (part[:first], part[first:])
            if number == 0:
                self._continue(before)
            else:
                self._close_file()
                self._open_file(before)
            self._hunks(hunks)
            if tail:
                self._keep_hunk(tail)

    def _hunks(self, text: bytes) -> None:
        """Count whole hunks, one after another; every line of `text` must belong to one."""
        found = _HUNKS.findall(text)
        flat: list[int] = []
        deleted = added = 0
        for base, old, head, new, gone, come in found:
            minus = int(old) if old else 1
            plus = int(new) if new else 1
            if gone.count(b"\n") != minus or come.count(b"\n") != plus:
                raise broken("a hunk holds other lines than its header counts")
            flat += (int(base), minus, int(head), plus)
            deleted += minus
            added += plus
        lines = len(found) + deleted + added
        feeds = text.count(b"\n")
        # The marks are looked for only where lines are over: it is a search of the whole text.
        if feeds != lines and feeds != lines + text.count(b"\n\\"):
            raise broken("a line belongs to no hunk")
        self._flat.extend(flat)
        self._deleted += deleted
        self._added += added

    def _keep_hunk(self, tail: bytes) -> None:
        """Keep a hunk that is not complete; open it when it is so large that its lines must be counted as they come."""
        match = _HEADER.match(tail)
        if len(tail) < _LARGE or match is None:
            self._keep_short(tail)
            return
        base, old, head, new = match.groups(b"1")
        self._open = (int(base), int(old), int(head), int(new))
        self._seen = (0, 0, -1)
        self._keep(tail)

    def _keep(self, tail: bytes) -> None:
        """Count the whole lines of an open hunk's next part and keep the beginning of the last one."""
        last = tail.rfind(b"\n")
        if self._open is None or len(tail) < _LARGE or last < 0:
            self._keep_short(tail)
            return
        self._count(tail[:last])
        line = tail[last:]
        # Of a long line only its mark matters, so that a line of any length costs no memory.
        self._rest = line[:2] if len(line) > _LARGE and line[1:2] in b"+-" else line

    def _keep_short(self, text: bytes) -> None:
        """Keep the beginning of a header, which is never long: whatever git prints, memory stays bounded."""
        if len(text) > _LARGE + len(_FILE):
            raise broken("a header does not end")
        self._rest = text

    def _count(self, text: bytes) -> None:
        minus, plus, feeds = self._seen
        lines = text.count(b"\n") - text.count(b"\n\\")
        self._seen = (minus + text.count(b"\n-"), plus + text.count(b"\n+"), feeds + lines)

    def _continue(self, text: bytes) -> None:
        """The end of an open hunk, or nothing."""
        if self._open is None:
            if text:
                raise broken("text stands outside every file")
            return
        self._count(text)
        minus, plus = self._open[1], self._open[3]
        if self._seen != (minus, plus, minus + plus):
            raise broken("a hunk holds other lines than its header counts")
        self._flat.extend(self._open)
        self._deleted += minus
        self._added += plus
        self._open = None

    def _open_file(self, header: bytes) -> None:
        self._entry = next(self._entries, None)
        if self._entry is None:
            raise broken("it shows more files than it lists")
        self._header = header
        self._flat = array("q")
        self._deleted = self._added = 0

    def _close_file(self) -> None:
        """Turn what was counted since `_open_file` into a change, once its header is seen to be about that entry."""
        entry = self._entry
        if entry is None:
            return
        old, new, header = entry.old, entry.new, self._header
        binary = header.find(b"\nBinary files ") >= 0
        shown = binary or bool(self._flat)
        if old == new and shown:
            raise broken("a file without a change of content shows one")
        if old != new and b"\nindex " + old + b".." + new not in header:
            raise broken("its text speaks of other files than its list")
        if old != new and not shown and not (_is_nothing(old) and _is_nothing(new)):
            raise broken("a change of content is not shown")
        self._files.append(_change(entry, binary, self._flat, self._deleted, self._added))
        self._entry = None


def _is_nothing(oid: bytes) -> bool:
    return oid in _EMPTY_BLOBS or not oid.strip(b"0")


def _change(entry: Entry, binary: bool, flat: "array[int]", deleted: int, added: int) -> FileChange:
    return FileChange(
        path=entry.path.decode("utf-8", "surrogateescape"),
        old_path=None if entry.old_path is None else entry.old_path.decode("utf-8", "surrogateescape"),
        status=entry.status,
        old_mode=entry.old_mode,
        new_mode=entry.new_mode,
        old_oid=None if entry.old_mode is None else entry.old.decode(),
        new_oid=None if entry.new_mode is None else entry.new.decode(),
        binary=binary,
        added=added,
        deleted=deleted,
        hunks=len(flat) // 4,
        runs=Runs.of_flat(flat),
    )
