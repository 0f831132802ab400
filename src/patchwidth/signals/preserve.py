"""Preserve: names that the policy wants left alone, and what the patch did to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.names import Visibility
from patchwidth.model.preserve import Kept, Preserve
from patchwidth.model.reading import Finding, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.signal import Signal
from patchwidth.model.symbols import ChangeKind, SymbolChange
from patchwidth.source.globs import Globs

ID = "preserve"


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """One entry and a change of what it speaks of."""

    entry: Preserve
    change: SymbolChange


@dataclass(frozen=True, slots=True, kw_only=True)
class PreserveFacts:
    """The entries, and every change of what they speak of."""

    entries: tuple[Preserve, ...]
    broken: tuple[Broken, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """None: the limits are the entries themselves (`preserve:` in the policy)."""


_GONE = (
    ChangeKind.REMOVED,
    ChangeKind.RENAMED,
    ChangeKind.MOVED,
    ChangeKind.EXPORT_REMOVED,
    ChangeKind.IMPORT_REMOVED,
)
_CHANGED = (ChangeKind.SIGNATURE, ChangeKind.WIDENED, ChangeKind.VISIBILITY)


def read(case: Case) -> Reading[PreserveFacts]:
    """Holds the changes against the entries; not_run where there is none."""
    if not case.preserve:
        return Reading(signal=ID, facts=None, reason=Reason.NO_PRESERVE, because="no name is stated under preserve:")
    if case.outlines is None:
        return Reading(signal=ID, facts=None, reason=Reason.NO_TREE, because="names need both trees")
    broken = [
        Broken(entry=entry, change=change)
        for change in case.changes
        if change.kind in (*_GONE, *_CHANGED)
        for entry in case.preserve
        if _speaks_of(entry, change)
    ]
    return Reading(signal=ID, facts=PreserveFacts(entries=case.preserve, broken=tuple(broken)))


def _speaks_of(entry: Preserve, change: SymbolChange) -> bool:
    if change.base_path is None or not Globs((entry.path,)).match(change.base_path):
        return False
    if entry.kind is Kept.IMPORT:
        return change.kind is ChangeKind.IMPORT_REMOVED and fnmatchcase(change.name, entry.name)
    if change.kind is ChangeKind.IMPORT_REMOVED:
        return False
    if entry.kind is Kept.PUBLIC:
        # whoever uses a public name is served by more than before
        return change.visibility is Visibility.PUBLIC and change.kind is not ChangeKind.WIDENED
    if fnmatchcase(change.name, entry.name):
        return True
    # what held the name is gone, and the name with it
    return change.kind in _GONE and entry.name.startswith(f"{change.name}.")


def rule(reading: Reading[PreserveFacts], limits: Limits) -> Ruling:
    """Each change of what must stay fails."""
    facts = reading.facts
    if facts is None:
        return not_run(ID, reading.reason or Reason.NO_TREE, reading.because)
    findings = tuple(_finding(one) for one in facts.broken)
    because = findings[0].message if findings else "every name that must stay is as it was"
    more = f", and {len(findings) - 1} more" if len(findings) > 1 else ""
    entries = f"{len(facts.entries)} entries" if len(facts.entries) != 1 else "1 entry"
    return ruled(ID, because + more, findings, figure=f"{len(findings)} broken", limit=entries)


_WORDS: Mapping[bool, str] = {True: "preserve/gone", False: "preserve/changed"}


def _finding(one: Broken) -> Finding:
    change = one.change
    rule = _WORDS[change.kind in _GONE]
    doubt = "; a syntax error may hide more" if change.uncertain else ""
    return Finding(
        rule=rule,
        level=Level.WARN if change.uncertain else Level.FAIL,
        message=f"{change.name} {change.detail}, and `{one.entry.text}` must stay{doubt}",
        fingerprint=fingerprint_of(rule, change.path, change.name, one.entry.text),
        path=change.path,
        side=change.side,
        start=change.start,
        end=change.end,
        symbol=change.name,
    )


SIGNAL = Signal(
    id=ID,
    title="whether names that must stay are as they were",
    limits=Limits,
    read=read,
    rule=rule,
    order=25,
    silent=Reason.NO_PRESERVE,
)
