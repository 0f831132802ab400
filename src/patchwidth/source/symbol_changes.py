"""A patch and both trees to what it does to names: definitions, imports, exports, outside and inside of spans alike."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from patchwidth.model.names import Definition, DefinitionKind, Names, Visibility
from patchwidth.model.outline import Outlines
from patchwidth.model.patch import FileChange, Patch, Side, Status
from patchwidth.model.ranges import covers
from patchwidth.model.role import Role
from patchwidth.model.symbols import ChangeKind, SymbolChange
from patchwidth.source.body_changes import bodies_only
from patchwidth.source.comment_changes import lost_comments
from patchwidth.source.definition_pairs import Pairs, likeness, outermost, pair
from patchwidth.source.echoes import without_echoes
from patchwidth.source.given_changes import EXPORTED, given_changes
from patchwidth.source.gone_names import fate
from patchwidth.source.language import languages
from patchwidth.source.signatures import compare
from patchwidth.source.symbol_scopes import (
    binds,
    is_behind,
    is_given,
    is_parameter,
    members,
    namesake,
    reached,
    still_made,
    with_new_names,
)

JUDGED = (Role.SOURCE, Role.TYPES)
"""Roles of the files whose names count; a test's names are the business of other signals."""

_RANKS = list(Visibility)
_TYPES = (DefinitionKind.CLASS, DefinitionKind.TYPE)


class NamePair(NamedTuple):
    """One touched file with its names on both sides; `None` where it is absent or cannot be read."""

    file: FileChange
    base: Names | None
    head: Names | None


def changes_of(
    patch: Patch, outlines: Outlines | None, roles: Mapping[str, Role], *, comments: bool = True
) -> tuple[SymbolChange, ...]:
    """Every change of a name in the patch's source files, in the patch's order; nothing without trees.

    Comments that went are looked for only where `comments` says that somebody cares.
    """
    if outlines is None:
        return ()
    found: list[SymbolChange] = []
    pairs: list[NamePair] = []
    for file in patch.files:
        if roles.get(file.path) not in JUDGED or file.uncounted or outlines.language(file.path) is None:
            continue
        if comments:
            found += lost_comments(file, outlines)
        bodies = bodies_only(file, outlines)
        if bodies is None:
            pairs.append(_names(file, outlines))
        else:
            found += bodies
    found += without_echoes(_Changes([one for one in pairs if one.base is not None or one.head is not None]).all())
    order = {file.path: at for at, file in enumerate(patch.files)}
    return tuple(sorted(found, key=lambda c: (order.get(c.head_path or c.base_path or "", 0), c.start, c.name)))


def _names(file: FileChange, outlines: Outlines) -> NamePair:
    base = file.base_path if file.status is not Status.COPIED else None
    return NamePair(file, _source(outlines, Side.BASE, base), _source(outlines, Side.HEAD, file.head_path))


def _source(outlines: Outlines, side: Side, path: str | None) -> Names | None:
    """A file's names without those of tests that stand in it."""
    names = None if path is None else outlines.names(side, path)
    outline = outlines.outline(side, names.path) if names is not None else None
    if names is None or outline is None or not outline.tests:
        return names
    tests = outline.tests
    return replace(
        names,
        definitions=tuple(d for d in names.definitions if not covers(tests, d.line)),
        imports=tuple(one for one in names.imports if not covers(tests, one.line)),
        references=tuple(r for r in names.references if not covers(tests, r.line)),
    )


class _Changes:
    """The changes of all files together: what went in one may have come in another."""

    def __init__(self, files: Sequence[NamePair]) -> None:
        self._files = files
        self._found: list[SymbolChange] = []
        self._pairs: list[tuple[NamePair, Pairs]] = []
        self._types: dict[str, str] = {}
        self._members: frozenset[tuple[str, str]] = frozenset()

    def all(self) -> list[SymbolChange]:
        for names in self._files:
            base = names.base.definitions if names.base is not None else ()
            head = names.head.definitions if names.head is not None else ()
            self._pairs.append((names, pair(base, head)))
        self._follow_moves()
        self._members = members(names.head for names in self._files if names.head is not None)
        renamed = [both for _, pairs in self._pairs for both in pairs.renamed if both[0].kind in _TYPES]
        self._types = {old.last: new.last for old, new in renamed}
        for names, pairs in self._pairs:
            self._definitions(names, pairs)
            self._shadows(names, pairs)
            if names.base is not None and names.head is not None:
                given = {old.name for old in pairs.gone} | {old.name for old, _ in pairs.renamed}
                self._found += given_changes(names.file, names.base, names.head, given)
        return self._found

    def _follow_moves(self) -> None:
        """A definition that went here and came there under its name with its body has moved."""
        came: dict[str, list[tuple[NamePair, Pairs, Definition]]] = {}
        for names, pairs in self._pairs:
            for definition in outermost(pairs.came):
                came.setdefault(definition.last, []).append((names, pairs, definition))
        for names, pairs in self._pairs:
            for definition in outermost(pairs.gone):
                targets = [
                    (where, there, new)
                    for where, there, new in came.get(definition.last, ())
                    if new in there.came and _language(where) == _language(names) and _alike(definition, new)
                ]
                if targets:
                    self._moved(names, pairs, definition, *targets[0])

    def _moved(
        self, names: NamePair, pairs: Pairs, old: Definition, where: NamePair, there: Pairs, new: Definition
    ) -> None:
        inner = [d for d in pairs.gone if d is not old and d.name.startswith(old.name + ".")]
        fresh = [d for d in there.came if d.name.startswith(new.name + ".")]
        for member in [old, *inner]:
            pairs.gone.remove(member)
            twin = new if member is old else namesake(member, new.name + member.name[len(old.name) :], fresh)
            if twin is None:
                if member is not old:
                    pairs.gone.append(member)
                continue
            there.came.remove(twin)
            fresh = [d for d in fresh if d is not twin]
            self._signature(names, member, twin, where)
        if names.head is not None and binds(names.head, old.last):
            return
        self._found.append(
            _change(
                names, ChangeKind.MOVED, old, f"moved to {where.file.path}", head=new, new_path=where.file.head_path
            )
        )

    def _definitions(self, names: NamePair, pairs: Pairs) -> None:
        for old, new in pairs.same:
            self._signature(names, old, new, names)
            self._visible(names, old, new)
            if old.body != new.body:
                self._found.append(_change(names, ChangeKind.BODY, old, "has another body", head=new))
        for old, new in pairs.renamed:
            if names.head is not None and is_given(old, new, names.head):
                self._signature(names, old, new, names)
                continue
            self._found.append(
                _change(names, ChangeKind.RENAMED, old, f"is called {new.name} now", head=new, new_name=new.name)
            )
            self._signature(names, old, new, names)
        gone = outermost(pairs.gone)
        for old in gone:
            became = fate(old, names.base, names.head, gone, self._members)
            if became is not None:
                self._found.append(_change(names, became[0], old, became[1]))

    def _signature(self, names: NamePair, old: Definition, new: Definition, where: NamePair) -> None:
        differs = compare(old, new, _language(names))
        if differs.breaks and names.base is not None:
            if is_parameter(old, names.base) or (
                is_behind(old, names.base) and is_behind(new, where.head or names.base)
            ):
                return
            if names.head is not None and old.parameters and still_made(old, names.head):
                new = new._replace(parameters=old.parameters)
            as_seen = with_new_names(reached(old, names.base), self._types)
            differs = compare(as_seen, with_new_names(new, self._types), _language(names))
        for kind, told in ((ChangeKind.SIGNATURE, differs.breaks), (ChangeKind.WIDENED, differs.widens)):
            if told:
                self._found.append(_change(names, kind, old, "; ".join(told), head=new, new_path=where.file.head_path))

    def _visible(self, names: NamePair, old: Definition, new: Definition) -> None:
        if old.visibility is new.visibility:
            return
        narrower = _RANKS.index(new.visibility) > _RANKS.index(old.visibility)
        detail = f"is {new.visibility} now, was {old.visibility}"
        if narrower and _language(names) in EXPORTED and "." not in old.name:
            if names.head is not None and old.name in {e.original for e in names.head.exports}:
                return
            self._found.append(_change(names, ChangeKind.EXPORT_REMOVED, old, "is no longer exported", head=new))
            return
        self._found.append(_change(names, ChangeKind.VISIBILITY, old, detail, head=new))

    def _shadows(self, names: NamePair, pairs: Pairs) -> None:
        """New names at the top level that hide what the language or an import gives."""
        head = names.head
        if head is None:
            return
        known = languages()[head.language].builtins
        imported = {
            one.local: one.line for one in head.imports if one.top and one.local and not covers(head.guarded, one.line)
        }
        for new in [*pairs.came, *(new for _, new in pairs.renamed)]:
            if new.scope or not (new.name in known or imported.get(new.name, new.line) < new.line):
                continue
            what = "a builtin" if new.name in known else f"the import in line {imported[new.name]}"
            self._found.append(
                SymbolChange(
                    kind=ChangeKind.SHADOWED,
                    path=names.file.path,
                    name=new.name,
                    language=head.language,
                    side=Side.HEAD,
                    start=new.line,
                    end=new.line,
                    detail=f"hides {what}",
                    head_path=names.file.head_path,
                    head=new,
                    uncertain=new.uncertain,
                )
            )


def _language(names: NamePair) -> str:
    found = names.base or names.head
    return found.language if found is not None else ""


def _alike(old: Definition, new: Definition) -> bool:
    if old.parameters is not None and not old.body and not new.body:
        return old.kind is new.kind and old.parameters == new.parameters
    return old.kind is new.kind and likeness(old, new) >= 1.0


def _change(
    names: NamePair,
    kind: ChangeKind,
    old: Definition,
    detail: str,
    *,
    head: Definition | None = None,
    new_name: str | None = None,
    new_path: str | None = None,
) -> SymbolChange:
    return SymbolChange(
        kind=kind,
        path=names.file.base_path or names.file.path,
        name=old.name,
        language=_language(names),
        side=Side.BASE,
        start=old.line,
        end=old.line,
        detail=detail,
        base_path=names.file.base_path,
        head_path=names.file.head_path,
        new_name=new_name,
        new_path=new_path,
        base=old,
        head=head,
        visibility=old.visibility,
        uncertain=old.uncertain or (head is not None and head.uncertain) or (head is None and _damaged(names.head)),
    )


def _damaged(names: Names | None) -> bool:
    return names is not None and names.uncertain


def each(changes: Sequence[SymbolChange], *kinds: ChangeKind) -> Iterator[SymbolChange]:
    """The changes of these kinds."""
    return (change for change in changes if change.kind in kinds)
