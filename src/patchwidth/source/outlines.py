"""Two trees to outlines on demand: each file is read and parsed once a side."""

from collections.abc import Collection, Iterator
from functools import partial

from patchwidth.model.names import Names
from patchwidth.model.outline import Outline
from patchwidth.model.patch import Side
from patchwidth.model.snapshot import Snapshot
from patchwidth.source.language import language_of
from patchwidth.source.roleheaders import script_language

_FIRST_LINE = 256
"""Bytes in which a script names its interpreter (Linux reads as many, `BINPRM_BUF_SIZE`)."""


class SnapshotOutlines:
    """The outlines of two snapshots (`model.outline.Outlines`). A side without a tree has no outlines."""

    def __init__(self, base: Snapshot | None, head: Snapshot | None) -> None:
        self._trees = {Side.BASE: base, Side.HEAD: head}
        self._known: dict[tuple[Side, str], Outline | None] = {}
        self._names: dict[tuple[Side, str], Names | None] = {}
        self._scripts: dict[str, str | None] = {}

    def outline(self, side: Side, path: str) -> Outline | None:
        """The outline of `path` on that side; `None` when absent, binary, too large or of no known language."""
        key = side, path
        if key not in self._known:
            self._known[key] = self._read(side, path)
        return self._known[key]

    def names(self, side: Side, path: str) -> Names | None:
        """The names of `path` on that side; `None` when absent, binary, too large or of no language with names."""
        key = side, path
        if key not in self._names:
            tree, language = self._trees[side], self.language(path)
            data = None if tree is None or language is None else tree.read(path)
            if data is None:
                self._names[key] = None
            else:
                from patchwidth.source.names import names

                self._names[key] = names(path, data, language)
        return self._names[key]

    def uses(self, side: Side, path: str, words: Collection[str]) -> Names | None:
        """As `names`, for a file that is asked about these words alone; nothing of it is kept."""
        if (side, path) in self._names:
            return self._names[side, path]
        tree, language = self._trees[side], self.language(path)
        data = None if tree is None or language is None else tree.read(path)
        if data is None:
            return None
        from patchwidth.source.names import names

        return names(path, data, language, only=words)

    def language(self, path: str) -> str | None:
        """The language that the name speaks of; of a name without an ending, what the script's first line says."""
        found = language_of(path)
        if found is not None or "." in path.rpartition("/")[2]:
            return found
        if path not in self._scripts:
            self._scripts[path] = next((script_language(data[:_FIRST_LINE]) for data in self._sides(path)), None)
        return self._scripts[path]

    def _sides(self, path: str) -> Iterator[bytes]:
        for tree in self._trees.values():
            data = tree.read(path) if tree is not None else None
            if data is not None:
                yield data

    def text(self, side: Side, path: str) -> bytes | None:
        """What the file holds on that side, read once more."""
        tree = self._trees[side]
        return None if tree is None else tree.read(path)

    def _read(self, side: Side, path: str) -> Outline | None:
        tree, language = self._trees[side], self.language(path)
        if tree is None or language is None:
            return None
        data = tree.read(path)
        if data is None:
            return None
        # the grammars' library is loaded by the first file that needs it
        from patchwidth.source.outline import outline

        return outline(path, data, language, again=partial(tree.read, path))
