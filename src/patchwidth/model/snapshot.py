"""A tree, as the rings above the adapters see it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Snapshot(Protocol):
    """One tree, read-only. Paths as in `FileChange`."""

    def read(self, path: str) -> bytes | None:
        """The file's bytes; `None` when the tree has no such regular file."""

    def list(self) -> Sequence[str]:
        """Every tracked path, sorted by bytes."""


class Hit(NamedTuple):
    """A word in a file, by its 1-based line; nobody has looked whether it is code."""

    line: int
    word: str


class Hits(NamedTuple):
    """What a search found, by path. `cut` says that it was stopped at its limit, `lacking` that files were missing."""

    files: Mapping[str, Sequence[Hit]]
    cut: bool = False
    lacking: bool = False


class Searchable(Snapshot, Protocol):
    """A tree in which whole words can be looked for without reading all of it."""

    def grep(self, words: Sequence[str], endings: Sequence[str], most: int) -> Hits:
        """Where the words stand by themselves in files whose names end so; `most` hits, in the order of the paths."""
