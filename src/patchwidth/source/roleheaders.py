"""How changed files begin, to whether a program made them, and which language a script without an ending speaks.

The base side speaks for a file that it has. A new file is written by the patch, and so is its header: that one counts
only where base already holds a file made by a program in the same folder, with the same ending. Elsewhere a line in
`.gitattributes` or the policy's `roles:` on the base side says so.
"""

import re
from collections.abc import Mapping, Sequence

from patchwidth.model.errors import RepositoryError
from patchwidth.model.patch import FileChange, Status
from patchwidth.model.snapshot import Snapshot

OPENING_BYTES = 4096
"""How much of a file's beginning can hold its header."""

OPENING_LINES = 20
"""How many lines of it."""


_MARK = re.compile(rb"(?i:do not (?:edit|modify))|@generated(?![A-Za-z0-9_])")
_MADE = re.compile(rb"(?i:generat|automatic)")
_LEADERS = (b"#", b"//", b"/*", b"*", b"--", b";", b"<!--", b"%", b'"""', b"'''", b"(*", b"{-", b"=begin")
_BLOCKS = {
    b"/*": b"*/",
    b"<!--": b"-->",
    b'"""': b'"""',
    b"'''": b"'''",
    b"(*": b"*)",
    b"{-": b"-}",
    b"=begin": b"=end",
}


def claims_generated(opening: bytes) -> bool:
    """Whether a comment in the first lines says that the file is made by a program.

    `@generated` and `DO NOT EDIT` say so by themselves; in other letters "do not edit" needs a "generated" near it.
    The same words in a string do not: a generator holds them too.
    """
    head = opening[:OPENING_BYTES]
    if _MARK.search(head) is None:
        return False
    made = _MADE.search(head) is not None
    closing: bytes | None = None
    for line in head.split(b"\n")[:OPENING_LINES]:
        text = line.strip()
        if closing is not None or text.startswith(_LEADERS):
            mark = _MARK.search(text)
            if mark is not None and (made or mark[0] == b"DO NOT EDIT"):
                return True
        if closing is None:
            opener = next((o for o in _BLOCKS if text.startswith(o)), None)
            if opener is not None and _BLOCKS[opener] not in text[len(opener) :]:
                closing = _BLOCKS[opener]
        elif closing in text:
            closing = None
    return False


_INTERPRETERS = {
    "bun": "javascript",
    "deno": "typescript",
    "node": "javascript",
    "nodejs": "javascript",
    "php": "php",
    "pypy": "python",
    "python": "python",
    "ruby": "ruby",
    "scala": "scala",
    "swift": "swift",
    "ts-node": "typescript",
    "tsx": "typescript",
}
_FIRST = re.compile(rb"#![ \t]*([^\r\n]+)")


def script_language(opening: bytes) -> str | None:
    """The language of the interpreter that a script's first line names (`#!/usr/bin/env -S python3 -u`)."""
    first = _FIRST.match(opening)
    if first is None:
        return None
    program, *words = first[1].decode("latin-1").split() or [""]
    name = program.rpartition("/")[2]
    if name == "env":
        program = next((word for word in words if not word.startswith("-") and "=" not in word), "")
        name = program.strip("\"'").rpartition("/")[2]
    return _INTERPRETERS.get(name) or _INTERPRETERS.get(name.rstrip("0123456789."))


SIBLINGS = 32
"""So many files beside a new one are read, those with the likest names."""

PROBES = 512
"""So many of them for one patch; beyond that a new file's header is not believed."""

_NEW = (Status.ADDED, Status.COPIED)


class Headers:
    """The beginnings of a patch's files."""

    def __init__(self, base: Snapshot, head: Snapshot) -> None:
        self._base = base
        self._head = head
        self._names: Mapping[str, Sequence[str]] | None = None
        self._known: dict[tuple[str, str], bool] = {}
        self._left = PROBES

    def opening(self, file: FileChange) -> bytes | None:
        """How the file begins: on the base side, on head where the patch makes it."""
        if file.binary:
            return None
        path, tree = (file.head_path, self._head) if file.status in _NEW else (file.base_path, self._base)
        data = tree.read(path) if path is not None else None
        return data[:OPENING_BYTES] if data is not None else None

    def bears_out(self, file: FileChange) -> bool:
        """Whether base bears out a header that calls the file generated: it holds that very file, or one like it."""
        if file.status not in _NEW:
            return True
        if file.old_path is not None and self._is_generated(file.old_path):
            return True
        folder, _, name = file.path.rpartition("/")
        key = folder, _ending(name)
        if key not in self._known:
            self._known[key] = any(self._is_generated(path) for path in self._siblings(folder, name))
        return self._known[key]

    def _siblings(self, folder: str, name: str) -> Sequence[str]:
        if self._names is None:
            names: dict[str, list[str]] = {}
            for path in self._base.list():
                where, _, other = path.rpartition("/")
                names.setdefault(where, []).append(other)
            self._names = names
        alike = [other for other in self._names.get(folder, ()) if _ending(other) == _ending(name)]
        alike.sort(key=lambda other: -_likeness(name, other))
        return [f"{folder}/{other}" if folder else other for other in alike[:SIBLINGS]]

    def _is_generated(self, path: str) -> bool:
        self._left -= 1
        if self._left < 0:
            return False
        try:
            data = self._base.read(path)
        except RepositoryError:
            return False  # too large, or not here: it is no part of the patch and must not stop the verdict
        return data is not None and claims_generated(data)


def _ending(name: str) -> str:
    return name.rpartition(".")[2] if "." in name else ""


def _likeness(one: str, other: str) -> int:
    """How many characters two names share at both ends."""
    return _shared(one, other) + _shared(one[::-1], other[::-1])


def _shared(one: str, other: str) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
