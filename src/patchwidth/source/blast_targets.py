"""A case to the names whose users are looked for: names that are gone, that moved, or that do something else."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.case import Case
from patchwidth.model.names import Definition
from patchwidth.model.patch import Side, Status
from patchwidth.model.role import Role
from patchwidth.model.symbols import ChangeKind, SymbolChange
from patchwidth.source.links import Target

JUDGED = (Role.SOURCE, Role.TYPES)
"""Roles of the files whose names are followed when the files move."""

_LOST = (
    ChangeKind.REMOVED,
    ChangeKind.RENAMED,
    ChangeKind.MOVED,
    ChangeKind.IMPORT_REMOVED,
    ChangeKind.EXPORT_REMOVED,
)
_IMPORTS_GIVE = ("python", "javascript", "typescript", "tsx")
"""Languages in which what a file imports or exports is its own to give."""
_BY_PATH = (*_IMPORTS_GIVE, "go")
"""Languages whose imports go by the path of a file or a folder."""


def lost_names(changes: Sequence[SymbolChange]) -> Iterator[tuple[Target, SymbolChange]]:
    """The names that their file gives to nobody any more."""
    for change in changes:
        if change.kind not in _LOST or change.base_path is None or change.uncertain:
            continue
        if change.base is not None:
            yield Target.of(change.base, change.base_path, change.language), change
        elif change.name.isidentifier() and change.language in _IMPORTS_GIVE:
            yield Target(name=change.name, scope="", path=change.base_path, language=change.language), change


def left_behind(case: Case) -> Iterator[tuple[Target, SymbolChange]]:
    """The names of a file that has another path now, where imports go by the path."""
    for file in case.patch.files:
        old, new = file.old_path, file.head_path
        if file.status is not Status.RENAMED or old is None or new is None or case.role(file) not in JUDGED:
            continue
        names = case.outlines.names(Side.BASE, old) if case.outlines is not None else None
        if names is None or names.language not in _BY_PATH or _same_module(old, new, names.language):
            continue
        for one in names.definitions:
            if one.scope:
                continue
            change = SymbolChange(
                kind=ChangeKind.MOVED,
                path=old,
                name=one.name,
                language=names.language,
                side=Side.BASE,
                start=one.line,
                end=one.line,
                detail=f"moved to {new}",
                base_path=old,
                head_path=new,
                new_path=new,
                base=one,
            )
            yield Target.of(one, old, names.language), change


def _same_module(old: str, new: str, language: str) -> bool:
    """Whether imports of the one path reach the other: only the ending differs, or nothing but the folder counts."""
    folders = [path.rpartition("/")[0] for path in (old, new)]
    if language == "go":
        return folders[0] == folders[1]
    # a module that became a folder of its own is where it was
    stems = [re.sub(r"(?:/__init__|/index)?\.[^/]*$", "", path) for path in (old, new)]
    return stems[0] == stems[1]


def changed_names(changes: Sequence[SymbolChange]) -> Iterator[tuple[Target, SymbolChange]]:
    """The callable names that do something else, as head has them; a constructor is used by its class's name."""
    for change in changes:
        new, path = change.head, change.new_path or change.head_path
        if new is None or path is None or new.parameters is None:
            continue
        if new.is_constructor:
            yield _owner(new, path, change.language), change
        else:
            yield Target.of(new, path, change.language), change


def _owner(method: Definition, path: str, language: str) -> Target:
    scope, _, name = method.scope.rpartition(".")
    return Target(name=name, scope=scope, path=path, language=language, is_class=True)


def distinct(found: Iterator[tuple[Target, SymbolChange]]) -> list[tuple[Target, SymbolChange]]:
    """Each target once, by its first change; what only the language itself calls is nobody's.

    Nor is what a file gives without a name: whoever imports it calls it as he likes.
    """
    kept: dict[Target, SymbolChange] = {}
    for target, change in found:
        if target.name != "default" and not (target.name.startswith("__") and target.name.endswith("__")):
            kept.setdefault(target, change)
    return list(kept.items())
