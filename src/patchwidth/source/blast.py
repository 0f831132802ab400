"""A case to what hangs on the names that it changes: references that head cannot resolve, and who uses what changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from patchwidth.model.case import Case
from patchwidth.model.names import Definition, DefinitionKind, ImportKind, Names
from patchwidth.model.patch import Side
from patchwidth.model.role import Role
from patchwidth.model.symbols import ChangeKind, SymbolChange
from patchwidth.source.blast_targets import changed_names, distinct, left_behind, lost_names
from patchwidth.source.language import languages
from patchwidth.source.links import GLOBAL, PACKAGED, Link, Target
from patchwidth.source.referrers import Referrers, referrers

MOST_TARGETS = 200
"""Changed names whose users are looked for; where there are more, only the users of those that are gone are."""

MOST_BYTES = 1_500_000
"""Bytes of files that are read for who uses what changed: about a second; the nearest ones come first."""

NEAREST = 5
"""Places that are named for each changed name."""

_DOES = (ChangeKind.BODY, ChangeKind.SIGNATURE, ChangeKind.WIDENED)
_SKIPPED_ROLES = (Role.GENERATED, Role.VENDORED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dangling:
    """References in one file to a name that head no longer has there; `lines` are of head. `sure` leaves no doubt."""

    change: SymbolChange
    path: str
    lines: tuple[int, ...]
    how: str
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Who uses a name that does something else now: sure references, the files that hold them, the nearest places.

    `maybe` are places that name it by what may be another thing; `depth` is 1 for direct use.
    """

    name: str
    path: str
    line: int
    references: int
    files: int
    nearest: tuple[tuple[str, int], ...]
    maybe: int
    depth: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastFacts:
    """All of it. `left_out` names were not looked for.

    `cut` says that not every file which may dangle was read, `more` that further files may use what changed.
    """

    dangling: tuple[Dangling, ...]
    reach: tuple[Reach, ...]
    names: int
    left_out: int
    cut: bool
    more: bool = False


def blast(case: Case, depth: int, limit: int) -> BlastFacts:
    """What hangs on the changed names; `limit` candidate files are read at each of `depth` steps."""
    lost = distinct(chain(lost_names(case.changes), left_behind(case)))
    does = [change for change in case.changes if change.kind in _DOES] if depth else []
    # a patch that changes more functions than that has no blast radius but the repository
    fits = len(lost) + len(does) <= MOST_TARGETS
    changed = distinct(changed_names(does)) if fits else []
    taken = lost[:MOST_TARGETS]
    left_out = 0 if fits else len(lost[MOST_TARGETS:]) + len(does)
    gone = referrers(case, [target for target, _ in taken], limit)
    used = referrers(case, [target for target, _ in changed], limit, MOST_BYTES)
    dangling = [one for (_, change), users in zip(taken, gone, strict=True) for one in _dangling(case, change, users)]
    reach = [_reach(users, change, 1) for (_, change), users in zip(changed, used, strict=True)]
    return BlastFacts(
        dangling=tuple(dangling),
        reach=(*(one for one in reach if one.references or one.maybe), *_further(case, used, depth, limit)),
        names=len(taken) + len(changed),
        left_out=left_out,
        cut=any(users.cut for users in gone),
        more=any(users.cut for users in used),
    )


def _dangling(case: Case, change: SymbolChange, users: Referrers) -> Iterator[Dangling]:
    target = users.target
    if case.outlines is None:
        return
    language = languages()[target.language]
    if not target.scope and target.name in language.builtins | language.globals:
        return
    now = case.outlines.names(Side.HEAD, target.path)
    if now is not None and _provides(now, target):
        return
    base_of = {file.head_path: file.base_path for file in case.patch.files}
    for path, found in users.found.items():
        if path in base_of and not _named_before(case, base_of[path], target):
            continue
        if case.roles.get(path) in _SKIPPED_ROLES:
            continue
        sure = [link for link in found if link.sure and _alone(target, path, users)]
        if sure and not users.cut:
            yield _dangle(change, path, sure, sure=True)
        elif not users.elsewhere and not users.passed_over and not _own_scope(target, path):
            yield _dangle(change, path, found, sure=False)


def _dangle(change: SymbolChange, path: str, found: Sequence[Link], *, sure: bool) -> Dangling:
    lines = tuple(sorted({link.line for link in found}))
    return Dangling(change=change, path=path, lines=lines, how=found[0].how, sure=sure)


def _own_scope(target: Target, path: str) -> bool:
    return bool(target.scope) and path == target.path


def _provides(names: Names, target: Target) -> bool:
    """Whether the file may still give the name, in whatever way; where nobody can tell it may."""
    if names.uncertain:
        return True
    full = f"{target.scope}.{target.name}" if target.scope else target.name
    if any(d.name == full for d in names.definitions):
        return True
    if target.scope:
        owner = next((d for d in names.definitions if d.name == target.scope), None)
        return owner is None or _has_bases(owner) or target.name in names.bound
    if any(one.kind is ImportKind.WILDCARD for one in names.imports) or any(e.name == "*" for e in names.exports):
        return True
    dynamic = any(d.name == "__getattr__" for d in names.definitions) or any(
        r.name in ("globals", "setattr", "exec", "exec_", "define_method", "const_missing") for r in names.references
    )
    given = {one.local for one in names.imports} | {export.name for export in names.exports if export.module}
    return dynamic or target.name in given or target.name in names.bound


def _has_bases(owner: Definition) -> bool:
    return any(token[:1].isalpha() and token not in ("object", "where") for token in owner.after)


def _alone(target: Target, path: str, users: Referrers) -> bool:
    """Whether nothing else in reach of the file could be what it means."""
    if target.scope or target.language in GLOBAL:
        return not users.elsewhere
    if target.language in PACKAGED:
        folders = {one.rpartition("/")[0] for one in (path, target.path)}
        return not any(one.rpartition("/")[0] in folders for one in users.elsewhere)
    return True


def _named_before(case: Case, path: str | None, target: Target) -> bool:
    """Whether the file named it on base already: what the patch itself writes is no reference that base resolved."""
    names = None if path is None or case.outlines is None else case.outlines.names(Side.BASE, path)
    if names is None:
        return False
    return any(r.name == target.name for r in names.references) or any(
        target.name in (one.original, one.local) for one in names.imports
    )


def _reach(users: Referrers, change: SymbolChange, depth: int) -> Reach:
    head = change.head or change.base
    sure = {
        path: lines
        for path, found in users.found.items()
        if (lines := sorted({link.line for link in found if link.sure}))
    }
    places = [(path, line) for path, lines in sure.items() for line in lines]
    return Reach(
        name=change.new_name or (head.name if head is not None else change.name),
        path=users.target.path,
        line=head.line if head is not None else change.start,
        references=len(places),
        files=len(sure),
        nearest=tuple(places[:NEAREST]),
        maybe=sum(not link.sure for found in users.found.values() for link in found),
        depth=depth,
    )


def _further(case: Case, users: Sequence[Referrers], depth: int, limit: int) -> list[Reach]:
    """Who uses the users, step by step; each definition once."""
    found: list[Reach] = []
    seen = {(one.target.path, one.target.scope, one.target.name) for one in users}
    for step in range(2, depth + 1):
        targets = [t for t in _holders(case, users) if (t.path, t.scope, t.name) not in seen][:MOST_TARGETS]
        seen |= {(t.path, t.scope, t.name) for t in targets}
        users = referrers(case, targets, limit, MOST_BYTES)
        for one in users:
            lines = [(path, link.line) for path, links in one.found.items() for link in links if link.sure]
            if lines:
                name = f"{one.target.scope}.{one.target.name}" if one.target.scope else one.target.name
                found.append(
                    Reach(
                        name=name,
                        path=one.target.path,
                        line=_line(case, one.target),
                        references=len(lines),
                        files=len({path for path, _ in lines}),
                        nearest=tuple(lines[:NEAREST]),
                        maybe=0,
                        depth=step,
                    )
                )
    return found


def _holders(case: Case, users: Sequence[Referrers]) -> list[Target]:
    """The functions in which the sure references stand."""
    found: dict[Target, None] = {}
    for one in users:
        for path, links in one.found.items():
            names = case.outlines.names(Side.HEAD, path) if case.outlines is not None else None
            for link in links if names is not None else ():
                holder = _holder(names, link.line) if link.sure and names is not None else None
                if holder is not None and names is not None:
                    found.setdefault(Target.of(holder, path, names.language), None)
    return list(found)


def _holder(names: Names, line: int) -> Definition | None:
    called = (DefinitionKind.FUNCTION, DefinitionKind.METHOD)
    return next((d for d in reversed(names.definitions) if d.kind in called and d.start <= line <= d.end), None)


def _line(case: Case, target: Target) -> int:
    names = case.outlines.names(Side.HEAD, target.path) if case.outlines is not None else None
    full = f"{target.scope}.{target.name}" if target.scope else target.name
    return next((d.line for d in names.definitions if d.name == full), 1) if names is not None else 1
