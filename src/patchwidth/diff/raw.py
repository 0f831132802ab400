"""The bytes of the pinned `git diff-tree -r -z --raw -p -U0`, chunk by chunk -> file changes.

Without context no line of a hunk's body can begin like a hunk header or a file header: a body's lines begin with `-`,
`+` or a backslash. So the text is cut at those two marks, and what lies between is counted, not looked at line by line.
"""

import re
from array import array
from collections.abc import Iterator

from patchwidth.diff.raw_entries import Entry, broken, read_entries
from patchwidth.model.patch import FileChange, Runs, Status

_FILE = b"\ndiff --git "
_HUNK = b"\n@@ -"
_NUMBERS = re.compile(rb"([0-9]+)(?:,([0-9]+))? \+([0-9]+)(?:,([0-9]+))? @@")
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
            pieces = part.split(_HUNK)
            tail = pieces.pop() if not final and number == len(parts) - 1 else None
            if number == 0:
                if not pieces:
                    self._keep(tail or b"")
                    return
                self._continue(pieces[0])
            elif pieces:
                self._close_file()
                self._open_file(pieces[0])
            else:
                self._keep_short(_FILE + (tail or b""))
                return
            self._hunks(pieces)
            if tail is not None:
                self._keep_hunk(tail)

    def _hunks(self, pieces: list[bytes]) -> None:
        """Count the hunks behind the first piece, each whole."""
        flat, numbers = self._flat, _NUMBERS.match
        deleted = added = 0
        for at in range(1, len(pieces)):
            piece = pieces[at]
            match = numbers(piece)
            if match is None:
                raise broken("a hunk header has no line numbers")
            base, old, head, new = match.groups(b"1")
            minus, plus = int(old), int(new)
            if (
                piece.count(b"\n-") != minus
                or piece.count(b"\n+") != plus
                or piece.count(b"\n") != minus + plus + piece.count(b"\n\\")
            ):
                raise broken("a hunk holds other lines than its header counts")
            flat.extend((int(base), minus, int(head), plus))
            deleted += minus
            added += plus
        self._deleted += deleted
        self._added += added

    def _keep_hunk(self, tail: bytes) -> None:
        """Keep a hunk that is not complete; open it when it is so large that its lines must be counted as they come."""
        match = _NUMBERS.match(tail)
        if len(tail) < _LARGE or match is None:
            self._keep_short(_HUNK + tail)
            return
        base, old, head, new = match.groups(b"1")
        self._open = (int(base), int(old), int(head), int(new))
        self._seen = (0, 0, 0)
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
        old, new = entry.old_oid or entry.zero, entry.new_oid or entry.zero
        binary = self._header.rpartition(b"\n")[2].startswith(b"Binary files ")
        shown = binary or bool(self._flat)
        if old == new and shown:
            raise broken("a file without a change of content shows one")
        if old != new:
            if b"\nindex " + old + b".." + new not in self._header:
                raise broken("its text speaks of other files than its list")
            if not shown and not (_is_nothing(entry.old_oid) and _is_nothing(entry.new_oid)):
                raise broken("a change of content is not shown")
        self._files.append(_change(entry, binary, self._flat, self._deleted, self._added))
        self._entry = None


def _is_nothing(oid: bytes | None) -> bool:
    return oid is None or oid in _EMPTY_BLOBS


def _change(entry: Entry, binary: bool, flat: "array[int]", deleted: int, added: int) -> FileChange:
    renamed = entry.status in (Status.RENAMED, Status.COPIED) and entry.old_path is not None
    return FileChange(
        path=entry.path.decode("utf-8", "surrogateescape"),
        old_path=entry.old_path.decode("utf-8", "surrogateescape") if renamed and entry.old_path is not None else None,
        status=entry.status,
        old_mode=entry.old_mode,
        new_mode=entry.new_mode,
        old_oid=None if entry.old_oid is None else entry.old_oid.decode(),
        new_oid=None if entry.new_oid is None else entry.new_oid.decode(),
        binary=binary,
        added=added,
        deleted=deleted,
        hunks=len(flat) // 4,
        runs=Runs.of_flat(flat),
    )
