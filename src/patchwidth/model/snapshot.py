"""A tree, as the rings above the adapters see it."""

from collections.abc import Sequence
from typing import Protocol


class Snapshot(Protocol):
    """One tree, read-only. Paths as in `FileChange`."""

    def read(self, path: str) -> bytes | None:
        """The file's bytes; `None` when the tree has no such regular file."""

    def list(self) -> Sequence[str]:
        """Every tracked path, sorted by bytes."""
