"""Changes of names to the same without those that a header says once more: a prototype and its definition are one."""

from collections.abc import Mapping, Sequence

from patchwidth.model.symbols import ChangeKind, SymbolChange

_SAID: Mapping[ChangeKind, tuple[ChangeKind, ...]] = {
    ChangeKind.REMOVED: (ChangeKind.REMOVED, ChangeKind.RENAMED, ChangeKind.MOVED, ChangeKind.VISIBILITY),
    ChangeKind.MOVED: (ChangeKind.REMOVED, ChangeKind.RENAMED, ChangeKind.MOVED, ChangeKind.VISIBILITY),
    ChangeKind.SIGNATURE: (ChangeKind.SIGNATURE,),
    ChangeKind.WIDENED: (ChangeKind.SIGNATURE, ChangeKind.WIDENED),
}
"""What is said of a prototype, and what makes it an echo when it is said of the definition."""


def without_echoes(changes: Sequence[SymbolChange]) -> list[SymbolChange]:
    """The changes without those of prototypes whose definition, in another file, went the same way."""
    told = {
        (change.name, change.kind): change.path for change in changes if change.base is not None and change.base.body
    }
    return [change for change in changes if not _is_echo(change, told)]


def _is_echo(change: SymbolChange, told: Mapping[tuple[str, ChangeKind], str]) -> bool:
    base = change.base
    if base is None or base.parameters is None or base.body:
        return False
    said = (told.get((change.name, kind)) for kind in _SAID.get(change.kind, ()))
    return any(path is not None and path != change.path for path in said)
