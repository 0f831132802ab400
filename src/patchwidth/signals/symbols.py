"""Symbols: names that the patch removes, renames or changes though nobody asked it to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.names import Visibility
from patchwidth.model.patch import Side
from patchwidth.model.reading import Finding, Json, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.scope import for_band
from patchwidth.model.signal import Signal
from patchwidth.model.span import Origin, OriginRole
from patchwidth.model.symbols import ChangeKind, SymbolChange, Use
from patchwidth.source.given_changes import EXPORTED
from patchwidth.source.globs import matches

ID = "symbols"


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """One change of a name. `own`: it is the span's own; `orphan`: whatever used it went with it."""

    change: SymbolChange
    own: bool
    orphan: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolFacts:
    """Every change of a name outside the spans, and of the spans' own names; `files` is how many could be read."""

    touched: tuple[Touched, ...]
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Names that a patch may change."""

    free: tuple[str, ...] = field(default=(), metadata={"doc": "names that a patch may change, PATH:NAME, with globs"})


def read(case: Case) -> Reading[SymbolFacts]:
    """Lists what the patch does to names; not_run without trees."""
    if case.outlines is None:
        return Reading(signal=ID, facts=None, reason=Reason.NO_TREE, because="names need both trees")
    origins = [o for o in for_band(case.origins) if o.role is OriginRole.PRIMARY]
    files = {c.head_path or c.base_path for c in case.changes}
    touched = []
    for change in case.changes:
        own = change.kind is not ChangeKind.BODY and any(_is_own(change, origin) for origin in origins)
        if change.kind is ChangeKind.BODY or (not own and any(_inside(change, origin) for origin in origins)):
            continue
        touched.append(Touched(change=change, own=own, orphan=_orphaned(change, case)))
    return Reading(signal=ID, facts=SymbolFacts(touched=tuple(touched), files=len(files)))


def _is_own(change: SymbolChange, origin: Origin) -> bool:
    span = origin.span
    return span is not None and change.path in (span.base_path, span.path) and change.name == span.name


def _inside(change: SymbolChange, origin: Origin) -> bool:
    span = origin.span
    if span is None:
        return False
    extent, path = (span.base, span.base_path) if change.side is Side.BASE else (span.head, span.path)
    return extent is not None and path == change.path and change.start in extent.range and change.end in extent.range


def _orphaned(change: SymbolChange, case: Case) -> bool:
    """Whether something in the patch's files referred to it before and nothing does now."""
    if change.kind is not ChangeKind.REMOVED or case.outlines is None or change.base is None:
        return False
    alone = _is_hidden(change, case)
    before = now = 0
    for file in case.patch.files:
        for side, path in ((Side.BASE, file.base_path), (Side.HEAD, file.head_path)):
            names = case.outlines.names(side, path) if path is not None else None
            if names is None or names.language != change.language:
                continue
            own = change.base.range if side is Side.BASE and path == change.path else ()
            count = sum(
                r.name == change.last and r.line not in own and not (alone and r.object is not None)
                for r in names.references
            )
            before, now = (before + count, now) if side is Side.BASE else (before, now + count)
    return before > 0 and now == 0


def _is_hidden(change: SymbolChange, case: Case) -> bool:
    """Whether nobody outside its file could have had it, so that what bears its name behind a dot is something else."""
    if change.language not in EXPORTED or change.visibility is Visibility.PUBLIC or "." in change.name:
        return False
    names = case.outlines.names(Side.BASE, change.path) if case.outlines is not None else None
    return names is not None and change.name not in {export.original for export in names.exports}


def rule(reading: Reading[SymbolFacts], limits: Limits) -> Ruling:
    """Every change of a name is bait taken, but for what the patch could not leave or the policy frees."""
    facts = reading.facts
    if facts is None:
        return not_run(ID, reading.reason or Reason.NO_TREE, reading.because)
    findings = tuple(_finding(one) for one in facts.touched if not _free(one.change, limits))
    counted = [f for f in findings if f.level.weight >= Level.WARN.weight]
    return ruled(ID, _because(counted, findings), findings, _measures(facts), figure=_figure(facts, len(counted)))


def _free(change: SymbolChange, limits: Limits) -> bool:
    for entry in limits.free:
        where, _, name = entry.rpartition(":")
        if fnmatchcase(change.name, name) and any(matches(where or "**", path) for path in _paths(change)):
            return True
    return False


def _paths(change: SymbolChange) -> set[str]:
    return {path for path in (change.base_path, change.head_path) if path is not None}


_RULES: Mapping[ChangeKind, str] = {
    ChangeKind.REMOVED: "symbols/removed",
    ChangeKind.RENAMED: "symbols/renamed",
    ChangeKind.MOVED: "symbols/moved",
    ChangeKind.SIGNATURE: "symbols/signature",
    ChangeKind.WIDENED: "symbols/signature",
    ChangeKind.VISIBILITY: "symbols/visibility",
    ChangeKind.IMPORT_REMOVED: "symbols/import-removed",
    ChangeKind.EXPORT_REMOVED: "symbols/export-removed",
    ChangeKind.SHADOWED: "symbols/shadowed",
    ChangeKind.COMMENT_REMOVED: "symbols/comment-removed",
}
_NOTES = (ChangeKind.MOVED, ChangeKind.WIDENED, ChangeKind.SHADOWED)


def _finding(one: Touched) -> Finding:
    change = one.change
    rule = _RULES[change.kind]
    return Finding(
        rule=rule,
        level=_level(one),
        message=_message(one),
        fingerprint=fingerprint_of(rule, change.path, change.name, change.new_name or change.detail),
        path=change.path,
        side=change.side,
        start=change.start,
        end=change.end,
        symbol=change.name,
    )


def _level(one: Touched) -> Level:
    change = one.change
    if change.kind is ChangeKind.COMMENT_REMOVED:
        return Level.OFF
    wider = change.kind is ChangeKind.VISIBILITY and change.head is not None and _wider(change)
    if change.uncertain or one.orphan or wider or change.kind in _NOTES or change.use is Use.ORPHANED:
        return Level.NOTE
    return Level.WARN


def _wider(change: SymbolChange) -> bool:
    ranks = list(Visibility)
    return change.head is not None and ranks.index(change.head.visibility) < ranks.index(change.visibility)


def _message(one: Touched) -> str:
    change = one.change
    what = "the import of " if change.kind is ChangeKind.IMPORT_REMOVED else ""
    kind = f"{change.base.kind} " if change.base is not None else ""
    text = f"{what}{kind}{change.name} {change.detail}"
    if one.own:
        text += "; it is what the fix was asked for, its name and signature were not"
    if one.orphan:
        text += "; what used it is gone with it"
    if change.uncertain:
        text += "; a syntax error may hide more"
    return text


def _because(counted: Sequence[Finding], findings: Sequence[Finding]) -> str:
    if counted:
        first = counted[0]
        more = f", and {len(counted) - 1} more" if len(counted) > 1 else ""
        return f"{first.path}: {first.message}{more}"
    return f"{len(findings)} to note" if findings else "no name was removed, renamed or changed"


def _measures(facts: SymbolFacts) -> dict[str, Json]:
    counts = {str(kind): 0 for kind in ChangeKind if kind is not ChangeKind.BODY}
    for one in facts.touched:
        counts[str(one.change.kind)] += 1
    return {"changes": counts}


def _figure(facts: SymbolFacts, counted: int) -> str:
    return f"{counted} of {len(facts.touched)} changes of names"


SIGNAL = Signal(
    id=ID, title="whether names that nobody asked to touch survive", limits=Limits, read=read, rule=rule, order=30
)
