"""Changed names and the head tree to who refers to them: candidates by a search, each candidate read once."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from patchwidth.model.case import Case
from patchwidth.model.names import Names
from patchwidth.model.patch import Side
from patchwidth.model.snapshot import Hit, Searchable
from patchwidth.source.language import languages
from patchwidth.source.links import GLOBAL, Link, Target, links
from patchwidth.source.module_paths import means

MOST_HITS = 50_000
"""Words that the search lists, over all names together."""

_GO_MODULE = re.compile(rb"(?m)^module[ \t]+(\S+)")

MOST_GIVERS = 8
"""Files that pass a name on, each followed to those who import it from there."""

SHORTEST = 2
"""Letters of a name that is looked for; a shorter one stands everywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referrers:
    """Who refers to one target: links by path, in the order of nearness; `hits` is how often its word stands anywhere.

    `elsewhere` are the files that define or bind the name too. `cut`: not every candidate was read; `passed_over`: some
    were not, as they cannot mean the target.
    """

    target: Target
    found: Mapping[str, tuple[Link, ...]] = field(default_factory=dict)
    elsewhere: frozenset[str] = frozenset()
    hits: int = 0
    cut: bool = False
    passed_over: bool = False


def referrers(case: Case, targets: Sequence[Target], limit: int, most: int | None = None) -> tuple[Referrers, ...]:
    """For each target who refers to it on head; at most `limit` files, the nearest first, and `most` bytes are read.

    A file that names no part of a target's path, and none of the class that holds it, is passed over unread.
    """
    if case.head is None or case.outlines is None or not targets:
        return tuple(Referrers(target=target) for target in targets)
    words = sorted({target.name for target in targets if len(target.name) >= SHORTEST})
    endings = sorted({e for t in targets for e in _endings(t.language)})
    hits = case.head.grep(words, endings, MOST_HITS)
    by_word = _by_word(hits.files)
    order = sorted(hits.files, key=lambda path: (min(_distance(path, t.path) for t in targets[:50]), path))
    read: dict[str, Names | None] = {}
    room = most if most is not None else 1 << 62
    cut = hits.cut or hits.lacking or len(order) > limit
    for path in order[:limit]:
        data = case.head.read(path)
        wanted = [t for t in targets if path in by_word.get(t.name, ())]
        if data is None or not any(_may_refer(t, path, data) for t in wanted):
            continue
        room -= len(data)
        if room < 0:
            cut = True
            break
        read[path] = case.outlines.uses(Side.HEAD, path, words)
    return tuple(_of(case, target, by_word.get(target.name, {}), read, cut=cut) for target in targets)


def _may_refer(target: Target, path: str, data: bytes) -> bool:
    """Whether a file can mean the target at all, by what must stand in it beside the name."""
    if path == target.path or target.language in GLOBAL or _folder(path) == _folder(target.path):
        return True
    if target.scope:
        return target.scope.rpartition(".")[2].encode() in data
    parts = target.path.split("/")
    stem = parts[-1].partition(".")[0]
    return any(part.encode() in data for part in (stem, *parts[-3:-1]) if part) or len(parts) == 1


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _by_word(files: Mapping[str, Sequence[Hit]]) -> Mapping[str, Mapping[str, int]]:
    """For each word how often it stands in which file."""
    found: dict[str, dict[str, int]] = {}
    for path, hits in files.items():
        for hit in hits:
            counts = found.setdefault(hit.word, {})
            counts[path] = counts.get(path, 0) + 1
    return found


def _of(
    case: Case, target: Target, counts: Mapping[str, int], read: Mapping[str, Names | None], *, cut: bool
) -> Referrers:
    def holds(path: str) -> bool:
        return any(tree.read(path) is not None for tree in _trees(case))

    def root(folder: str) -> str | None:
        data = next(filter(None, (tree.read(f"{folder}/go.mod".lstrip("/")) for tree in _trees(case))), b"")
        stated = _GO_MODULE.search(data)
        return None if stated is None else stated[1].decode("utf-8", "replace").strip('"')

    found: dict[str, tuple[Link, ...]] = {}
    elsewhere = set()
    family = _family(target.language)
    near = sorted(counts, key=lambda path: (_distance(path, target.path), path))
    known = [(path, names) for path in near if (names := read.get(path)) is not None and names.language in family]
    givers = [target.path]
    for giver in givers:
        one = replace(target, path=giver)
        for path, names in known:

            def resolves(module: str, importer: str = path, giver: str = giver) -> bool | None:
                return means(target.language, module, importer, giver, holds, root)

            made = tuple(link for link in links(one, names, resolves) if giver == target.path or path != giver)
            found[path] = tuple(dict.fromkeys((*found.get(path, ()), *made)))
            passes_on = any(link.passes_on and link.sure for link in made)
            if passes_on and path not in givers and len(givers) < MOST_GIVERS:
                givers.append(path)
    for path, names in known:
        if target.name in names.bound or any(d.last == target.name for d in names.definitions):
            elsewhere.add(path)
    found = {path: made for path, made in found.items() if made}
    return Referrers(
        target=target,
        found=found,
        elsewhere=frozenset(elsewhere),
        hits=sum(counts.values()),
        cut=cut,
        passed_over=any(path not in read for path in counts),
    )


def _trees(case: Case) -> list[Searchable]:
    return [tree for tree in (case.base, case.head) if tree is not None]


def _family(language: str) -> frozenset[str]:
    """The languages whose files may refer to each other."""
    return next((group for group in _FAMILIES if language in group), frozenset({language}))


_FAMILIES = (
    frozenset({"javascript", "typescript", "tsx"}),
    frozenset({"c", "cpp"}),
    frozenset({"java", "kotlin", "scala"}),
)


def _endings(language: str) -> Iterable[str]:
    known = languages()
    return {ending for name in _family(language) if name in known for ending in known[name].extensions}


def _distance(path: str, other: str) -> int:
    """How many folders lie between two files."""
    one, two = path.split("/")[:-1], other.split("/")[:-1]
    same = 0
    for here, there in zip(one, two, strict=False):
        if here != there:
            break
        same += 1
    return len(one) + len(two) - 2 * same + (path != other)
