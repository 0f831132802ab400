"""A snapshot that reads ahead: the files of a patch come in one go instead of one question each."""

from collections.abc import Iterable, Sequence

from patchwidth.adapters.git_tree import TreeSnapshot
from patchwidth.model.snapshot import Hits

AHEAD_CAP = 32 << 20
"""Bytes that are kept; what goes beyond is read when it is asked for."""


class Ahead:
    """A TreeSnapshot with some of its files at hand (`model.case.Snapshot`)."""

    def __init__(self, tree: TreeSnapshot, paths: Iterable[str]) -> None:
        self._tree = tree
        self._kept: dict[str, bytes | None] = {}
        room = AHEAD_CAP
        for path, data in tree.read_many(paths):
            room -= len(data or b"")
            if room < 0:
                break
            self._kept[path] = data

    def read(self, path: str) -> bytes | None:
        """The file's bytes; `None` when the tree has no such regular file."""
        return self._kept[path] if path in self._kept else self._tree.read(path)

    def list(self) -> Sequence[str]:
        """Every tracked path, sorted by bytes."""
        return self._tree.list()

    def grep(self, words: Sequence[str], endings: Sequence[str], most: int) -> Hits:
        """Where the words stand by themselves in files whose names end so, `most` times at most."""
        return self._tree.grep(words, endings, most)
