"""Printed absolute paths to the folders in which the tree, or a part of it, lay when the log was written."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from patchwidth.source.installed import is_built, is_installed
from patchwidth.source.tracked import Tracked

MOST = 20
"""Folders that the tree may have lain in: the likeliest ones."""


@dataclass(frozen=True, slots=True)
class Root:
    """A folder `here`, as printed, that held the tracked folder `ours`, `""` for the whole tree."""

    here: str
    ours: str

    def within(self, path: str) -> str:
        """The tracked path that `path` would have."""
        rest = path[len(self.here) + 1 :]
        return f"{self.ours}/{rest}" if self.ours else rest


def roots_of(paths: Iterable[str], tracked: Tracked) -> tuple[Root, ...]:
    """The folders that stand in front of two or more segments that a printed and a tracked path share.

    Once a path shows where the whole tree lay, a part of it lay nowhere else.
    """
    votes: Counter[Root] = Counter()
    for path in paths:
        root = _root(path, tracked)
        if root is not None and root.here and not is_installed(f"{root.here}/x") and not is_built(root.here, path):
            votes[root] += 1
    found = [root for root, _ in votes.most_common()]
    whole = [root for root in found if not root.ours]
    return tuple((whole or found)[:MOST])


def _root(path: str, tracked: Tracked) -> Root | None:
    whole, shared = tracked.whole(path), tracked.longest(path)
    if whole is not None and "/" in whole and whole.count("/") + 1 >= shared.length:
        return Root(path[: -len(whole) - 1], "")
    if shared.length < 2 or shared.count > 1:
        return None
    rest = "/" + "/".join(path.split("/")[-shared.length :])
    return Root(path.removesuffix(rest), shared.paths[0].removesuffix(rest))


def below(roots: Sequence[Root], path: str) -> tuple[str, ...]:
    """The tracked paths that `path` would have under the innermost root that holds it; none when no root does."""
    holding = [root for root in roots if path.startswith(root.here + "/")]
    inmost = max((len(root.here) for root in holding), default=0)
    return tuple(dict.fromkeys(root.within(path) for root in holding if len(root.here) == inmost))
