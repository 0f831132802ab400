"""Edited `.gitattributes` files to what they do to the count of later patches: `linguist-*` lines name files' roles."""

from collections.abc import Iterator, Sequence

from patchwidth.model.case import PolicyChange, PolicyEdit
from patchwidth.model.errors import RepositoryError
from patchwidth.model.role import Role
from patchwidth.model.snapshot import Snapshot
from patchwidth.source.attributes import NAME, Attribute, attributes_of
from patchwidth.source.language import language_of
from patchwidth.source.roleheaders import claims_generated
from patchwidth.source.roles import roles_of

PROBES = 512
"""So many files that leave the source are looked into: a header that calls them generated took them out before. What
lies beyond is taken for such a file too."""

LONGEST = 120
"""Characters of a name that are shown."""

_MACRO = b"[attr]"
_WORDS = tuple(str(attribute).encode() for attribute in Attribute)


def attribute_edits(names: Sequence[str], base: Snapshot, head: Snapshot) -> tuple[PolicyEdit, ...]:
    """One edit for each `.gitattributes` among `names` whose lines about roles change.

    It loosens where source files of the base tree are source no more.
    """
    edited = [path for path in names if path.rpartition("/")[2] == NAME]
    if not edited:
        return ()
    words = (*_WORDS, *_macros(base.read(NAME)), *_macros(head.read(NAME)))
    edited = [path for path in edited if _said(base.read(path), words) != _said(head.read(path), words)]
    return tuple(_edit(path, base, head) for path in edited)


def _edit(path: str, base: Snapshot, head: Snapshot) -> PolicyEdit:
    leaving = next(_leaving(path.removesuffix(NAME), base, head), None)
    if leaving is not None:
        return PolicyEdit(
            path=path, change=PolicyChange.LOOSENED, because=f"its lines take {leaving[:LONGEST]} out of the source"
        )
    return PolicyEdit(
        path=path, change=PolicyChange.CHANGED, because="its linguist lines change, and no file leaves the source"
    )


def _leaving(folder: str, base: Snapshot, head: Snapshot) -> Iterator[str]:
    """Base files beneath a folder (`""` or with its slash) that count as source, but would not under head's lines."""
    before, after = attributes_of(base), attributes_of(head)
    old, new = roles_of({}, base), roles_of({}, head)
    probes = 0
    for path in base.list():
        if not path.startswith(folder) or language_of(path) is None or before.of(path) == after.of(path):
            continue  # most files: roles take longer to tell
        if old.role(path) is not Role.SOURCE or new.role(path) is Role.SOURCE:
            continue
        probes += 1
        if probes > PROBES:
            return
        if not _was_generated(path, base):
            yield path


def _was_generated(path: str, base: Snapshot) -> bool:
    try:
        return claims_generated(base.read(path) or b"")
    except RepositoryError:
        return True  # it is no part of the patch, so what nobody can read of it must not stop the verdict


def _said(data: bytes | None, words: Sequence[bytes]) -> list[bytes]:
    """The lines about roles, in their order: the last one that matches wins."""
    lines = (line.strip() for line in (data or b"").split(b"\n"))
    split = (line.split() for line in lines if not line.startswith(b"#"))
    return [b" ".join(found) for found in split if any(w.lstrip(b"-!").partition(b"=")[0] in words for w in found)]


def _macros(data: bytes | None) -> Iterator[bytes]:
    """Names of the macros that set such an attribute."""
    for line in (data or b"").split(b"\n"):
        words = line.strip().removeprefix(_MACRO).split()
        if line.lstrip().startswith(_MACRO) and any(word in line for word in _WORDS) and words:
            yield words[0]
