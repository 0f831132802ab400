"""Tracked paths to an index that answers which of them a printed path ends with."""

from collections.abc import Sequence
from dataclasses import dataclass

SHOWN = 6
"""How many paths that end alike are remembered to be listed."""

DEEPEST = 64
"""Segments of a path that are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffix:
    """The longest end that a printed path shares with tracked paths.

    `length` counts shared segments, `count` the tracked paths that share them, `paths` are some of these.
    """

    length: int = 0
    count: int = 0
    paths: tuple[str, ...] = ()


class _Node:
    """A segment, read from the right: how many tracked paths go on from here, and some of them."""

    __slots__ = ("below", "count", "paths")

    def __init__(self) -> None:
        self.below: dict[str, _Node] = {}
        self.count = 0
        self.paths: list[str] = []

    def add(self, path: str) -> None:
        self.count += 1
        if len(self.paths) < SHOWN:
            self.paths.append(path)


class Tracked:
    """The tracked paths of one tree. Only file names that are asked for get an index of their own."""

    def __init__(self, paths: Sequence[str]) -> None:
        """`paths` as in `Snapshot.list`."""
        self._known = frozenset(paths)
        self._by_name: dict[str, list[str]] = {}
        for path in paths:
            self._by_name.setdefault(path.rpartition("/")[2], []).append(path)
        self._roots: dict[str, _Node] = {}

    def __contains__(self, path: object) -> bool:
        return path in self._known

    def named(self, name: str) -> Sequence[str]:
        """Every tracked path whose last segment is `name`."""
        return self._by_name.get(name, ())

    def longest(self, path: str) -> Suffix:
        """The longest end of `path` that tracked paths end with too."""
        segments = path.split("/")[-DEEPEST:][::-1]
        node = self._root(segments[0])
        if node is None:
            return Suffix()
        length = 1
        for segment in segments[1:]:
            following = node.below.get(segment)
            if following is None:
                break
            node, length = following, length + 1
        return Suffix(length=length, count=node.count, paths=tuple(node.paths))

    def whole(self, path: str) -> str | None:
        """The longest tracked path that is itself an end of `path`."""
        segments = path.split("/")[-DEEPEST:]
        for at in range(len(segments)):
            candidate = "/".join(segments[at:])
            if candidate in self._known:
                return candidate
        return None

    def _root(self, name: str) -> _Node | None:
        found = self._roots.get(name)
        if found is None and name in self._by_name:
            found = self._roots[name] = _Node()
            for path in self._by_name[name]:
                node = found
                node.add(path)
                for segment in path.split("/")[-DEEPEST:-1][::-1]:
                    node = node.below.setdefault(segment, _Node())
                    node.add(path)
        return found
