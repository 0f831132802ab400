"""Entries of `preserve:` and the base tree to those that match nothing there."""

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from patchwidth.model.names import Names
from patchwidth.model.outline import Outlines
from patchwidth.model.patch import Side
from patchwidth.model.preserve import Kept, Preserve
from patchwidth.model.snapshot import Searchable
from patchwidth.source.globs import Globs
from patchwidth.source.language import languages

MOST_FILES = 2000
"""Files that are read for one entry; one that may stand in more of them is taken to match."""

_WORD = re.compile(r"[^\W\d]\w*")


def idle(entries: Sequence[Preserve], base: Searchable, outlines: Outlines) -> Preserve | None:
    """The first entry that matches nothing on the base side: it would keep nothing."""
    return next((one for one in entries if one.kind is not Kept.PUBLIC and not _matches(one, base, outlines)), None)


def _matches(entry: Preserve, base: Searchable, outlines: Outlines) -> bool:
    paths = [path for path in _candidates(entry, base) if Globs((entry.path,)).match(path)]
    if len(paths) > MOST_FILES:
        return True
    return any(names is not None and holds(entry, names) for names in (outlines.names(Side.BASE, p) for p in paths))


def _candidates(entry: Preserve, base: Searchable) -> Iterable[str]:
    """Files that hold the name's last word; every file where a glob hides it, and that very file where it is named."""
    if not any(sign in entry.path for sign in "*?["):
        return (entry.path,)
    word = entry.name.rpartition(".")[2]
    if _WORD.fullmatch(word) is None:
        return base.list()
    endings = sorted({ending for language in languages().values() for ending in language.extensions})
    return base.grep([word], endings, 1_000_000).files


def holds(entry: Preserve, names: Names) -> bool:
    """Whether a file has what the entry speaks of."""
    if entry.kind is Kept.IMPORT:
        return any(fnmatchcase(one.local or one.module, entry.name) for one in names.imports)
    return any(fnmatchcase(one.name, entry.name) for one in names.definitions)
