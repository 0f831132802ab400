"""Two trees to outlines on demand: each file is read and parsed once a side."""

from functools import partial

from patchwidth.model.outline import Outline
from patchwidth.model.patch import Side
from patchwidth.model.snapshot import Snapshot
from patchwidth.source.language import language_of


class SnapshotOutlines:
    """The outlines of two snapshots (`model.outline.Outlines`). A side without a tree has no outlines."""

    def __init__(self, base: Snapshot | None, head: Snapshot | None) -> None:
        self._trees = {Side.BASE: base, Side.HEAD: head}
        self._known: dict[tuple[Side, str], Outline | None] = {}

    def outline(self, side: Side, path: str) -> Outline | None:
        """The outline of `path` on that side; `None` when absent, binary, too large or of no known language."""
        key = side, path
        if key not in self._known:
            self._known[key] = self._read(side, path)
        return self._known[key]

    def language(self, path: str) -> str | None:
        """The language that the name speaks of, without reading the file."""
        return language_of(path)

    def text(self, side: Side, path: str) -> bytes | None:
        """What the file holds on that side, read once more."""
        tree = self._trees[side]
        return None if tree is None else tree.read(path)

    def _read(self, side: Side, path: str) -> Outline | None:
        tree, language = self._trees[side], language_of(path)
        if tree is None or language is None:
            return None
        data = tree.read(path)
        if data is None:
            return None
        # the grammars' library is loaded by the first file that needs it
        from patchwidth.source.outline import outline

        return outline(path, data, language, again=partial(tree.read, path))
