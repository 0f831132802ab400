"""One file's names and a symbol to where the file refers to it, and how sure that is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from patchwidth.model.names import Definition, DefinitionKind, Import, ImportKind, Names, Reference
from patchwidth.model.ranges import covers

PACKAGED = frozenset({"go", "java", "kotlin", "scala", "csharp", "swift"})
"""Languages in which files of one folder see each other's names without an import."""

GLOBAL = frozenset({"c", "cpp", "ruby", "php"})
"""Languages in which a name at the top level is known wherever its file is loaded."""

DOTTED = frozenset({"java", "kotlin", "scala"})
"""Languages whose imports name a class, not the file that holds it."""

IMPLICIT = frozenset({"java", "kotlin", "scala", "csharp", "cpp", "swift", "ruby"})
"""Languages in which a method calls those of its own class by their bare names."""

_SELVES = frozenset({"self", "cls", "this", "super", "Self", "static", "$this", "@"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The symbol that is looked for: `scope` is the class that holds it, empty at the top level."""

    name: str
    scope: str
    path: str
    language: str
    is_class: bool = False

    @classmethod
    def of(cls, definition: Definition, path: str, language: str) -> "Target":
        """What a definition is to those who refer to it."""
        return cls(
            name=definition.last,
            scope=definition.scope,
            path=path,
            language=language,
            is_class=definition.kind is DefinitionKind.CLASS,
        )


class Link(NamedTuple):
    """A reference by its 1-based line; one that is not `sure` may be to something else of that name.

    `passes_on`: it is an import under the same name at the top level, so others may have it from this file.
    """

    line: int
    sure: bool
    how: str
    passes_on: bool = False


Resolves = Callable[[str], bool | None]
"""Whether a module, as the file writes it, is the target's file."""


def links(target: Target, names: Names, resolves: Resolves) -> Iterator[Link]:
    """Every reference to the target in one file; what lies in guarded code is never sure."""
    found = _to_member(target, names, resolves) if target.scope else _to_top(target, names, resolves)
    for link in found:
        yield link._replace(sure=False) if covers(names.guarded, link.line) else link


class _Seen(NamedTuple):
    """What a file's imports make of a symbol: its names there, those of its module, and whether all was imported."""

    aliases: dict[str, bool]
    modules: set[str]
    wild: bool
    imports: tuple[tuple[Import, bool], ...]


def _seen(name: str, names: Names, resolves: Resolves) -> _Seen:
    aliases: dict[str, bool] = {}
    modules: set[str] = set()
    wild = False
    imports: list[tuple[Import, bool]] = []
    for one in names.imports:
        is_module = resolves(one.module)
        if one.kind is ImportKind.NAME and one.original == name and names.language in DOTTED:
            # what is imported is the class itself, by its full name
            is_module = resolves(_joined(one))
        if one.kind is ImportKind.WILDCARD:
            wild = wild or is_module is not False
        elif one.kind is ImportKind.NAME and one.original == name and is_module is not False:
            # an import that may fail gives a name that may be something else
            aliases[one.local] = bool(is_module) and not covers(names.guarded, one.line)
            imports.append((one, bool(is_module)))
        elif one.kind is ImportKind.NAME and is_module is not True and resolves(_joined(one)):
            modules.add(one.local)
        elif one.kind is ImportKind.MODULE and is_module:
            modules |= {one.local, one.module}
    return _Seen(aliases, modules, wild, tuple(imports))


def _joined(one: Import) -> str:
    return f"{one.module}{one.original}" if one.module.endswith(".") else f"{one.module}.{one.original}"


def _to_top(target: Target, names: Names, resolves: Resolves) -> Iterator[Link]:
    own = names.path == target.path
    seen = _seen(target.name, names, resolves)
    for one, sure in seen.imports:
        yield Link(one.line, sure, f"imports it from {one.module}", one.top and one.local == target.name)
    for export in names.exports:
        given = resolves(export.module) if export.module and export.original == target.name else False
        if given is not False:
            yield Link(export.line, bool(given), f"passes it on from {export.module}", export.name == target.name)
    imported = {one.local for one in names.imports if one.local}
    taken = target.name in names.bound or any(d.name == target.name for d in names.definitions)
    for reference in names.references:
        if reference.object is not None:
            if reference.name == target.name and (
                reference.object in seen.modules or _paths(target, reference, resolves)
            ):
                yield Link(reference.line, True, f"uses {reference.object}.{target.name}")
        elif reference.name in seen.aliases:
            yield Link(reference.line, seen.aliases[reference.name], "uses it")
        elif reference.name == target.name and target.name not in imported:
            yield from _bare(target, names, reference, own=own, taken=taken, wild=seen.wild)
    if target.language != "python":
        return
    for export in names.exports:
        if own and export.original == target.name and target.name not in imported and not taken:
            yield Link(export.line, not seen.wild, "exports it")


def _paths(target: Target, reference: Reference, resolves: Resolves) -> bool:
    """Whether a path written out in full leads to the target's module."""
    return target.language == "rust" and bool(resolves(reference.object or ""))


def _bare(target: Target, names: Names, reference: Reference, *, own: bool, taken: bool, wild: bool) -> Iterator[Link]:
    """A name that stands alone and that no import of the file gives."""
    if own:
        yield Link(reference.line, not taken and not _has_wildcard(names), "uses it")
    elif taken:
        return
    elif target.language in PACKAGED and _folder(names.path) == _folder(target.path):
        yield Link(reference.line, target.language == "go" or target.is_class, "uses it, from the same folder")
    elif target.language in GLOBAL:
        yield Link(reference.line, target.language == "c" or target.is_class, "uses it")
    elif wild or target.language in PACKAGED:
        yield Link(reference.line, False, "uses a name like it")


def _has_wildcard(names: Names) -> bool:
    return any(one.kind is ImportKind.WILDCARD for one in names.imports)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _to_member(target: Target, names: Names, resolves: Resolves) -> Iterator[Link]:
    own = names.path == target.path
    owner = target.scope.rpartition(".")[2]
    seen = _seen(owner, names, resolves)
    classes = set(seen.aliases) | ({owner} if own else set())
    imported = {one.local for one in names.imports if one.local}
    for reference in names.references:
        if reference.name != target.name:
            continue
        within = _class_at(names, reference.line)
        of = reference.object
        if of is None:
            known = target.name in names.bound or target.name in imported or _has_wildcard(names)
            if target.language in IMPLICIT and own and within == target.scope and not known:
                yield Link(reference.line, True, "uses it")
        elif of in _SELVES and own and within == target.scope:
            yield Link(reference.line, True, f"uses {of}.{target.name}")
        elif of in classes or of.rpartition(".")[2] in classes & {owner}:
            yield Link(reference.line, seen.aliases.get(of, own), f"uses {of}.{target.name}")
        else:
            yield Link(reference.line, False, f"uses {of[:40]}.{target.name}")


def _class_at(names: Names, line: int) -> str:
    """The qualified name of the innermost class around a line; empty outside of all."""
    found = ""
    for definition in names.definitions:
        if definition.start > line:
            break
        if definition.kind is DefinitionKind.CLASS and line <= definition.end:
            found = definition.name
        elif definition.kind is DefinitionKind.METHOD and line <= definition.end and definition.scope:
            # where a class is no node of its own (receivers, extensions) its methods say what they belong to
            found = definition.scope
    return found
