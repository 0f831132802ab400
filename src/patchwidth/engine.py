"""A case to a verdict: reads every signal, rules it under the policy, and joins the rulings. No I/O of its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from patchwidth.model.case import Case, PolicyEdit
from patchwidth.model.errors import Reason, UsageError
from patchwidth.model.late import Late
from patchwidth.model.outline import Outlines
from patchwidth.model.patch import FileChange, Patch, Side
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Level, Ruling
from patchwidth.model.role import Role
from patchwidth.model.rules import RULES
from patchwidth.model.scope import for_band, inside_of, split
from patchwidth.model.snapshot import Searchable
from patchwidth.model.span import Origin, OriginRole, Place
from patchwidth.model.symbols import SymbolChange
from patchwidth.model.verdict import FileRow, Paste, Protocol, Verdict, VerdictOutcome
from patchwidth.policy.config import digest, unjudged
from patchwidth.policy.judge import judge as join
from patchwidth.policy.judge import levelled
from patchwidth.policy.preserved import entries
from patchwidth.registry import signals

_COMMENTS = "symbols/comment-removed"

PASTE_LINES = 200
"""A span longer than this is cut in the paste block: it would not fit a prompt, and the file is at hand."""


def assemble(
    *,
    patch: Patch,
    base: Searchable | None,
    head: Searchable | None,
    outlines: Outlines | None,
    role_of: Callable[[FileChange], Role],
    origins: Iterable[Origin] = (),
    places: Iterable[Place] = (),
    policy: Policy,
    policy_edits: tuple[PolicyEdit, ...] = (),
) -> Case:
    """Builds the case: gives each file its role and pins each place on both sides. `origins` come pinned already."""
    pinned = list(origins)
    if outlines is not None and (wanted := list(places)):
        from patchwidth.source.pin import pin

        pinned += [pin(place, patch, outlines) for place in wanted]
    roles = {file.path: role_of(file) for file in patch.files}
    return Case(
        patch=patch,
        base=base,
        head=head,
        outlines=outlines,
        roles=roles,
        origins=tuple(pinned),
        fence=policy.fence,
        preserve=entries(policy.preserve),
        policy_edits=policy_edits,
        changes=Late(_changes, patch, outlines, roles, policy),
        limits=policy.limits,
    )


def _changes(
    patch: Patch, outlines: Outlines | None, roles: Mapping[str, Role], policy: Policy
) -> tuple[SymbolChange, ...]:
    from patchwidth.source.symbol_changes import changes_of

    level = policy.rules.get(_COMMENTS, RULES[_COMMENTS].level)
    return changes_of(patch, outlines, roles, comments=level is not Level.OFF)


def judge(case: Case, policy: Policy, *, only: Sequence[str] = ()) -> Verdict:
    """Judges a case. `only` names the signals to run; an unknown one is a UsageError that lists the known."""
    known = signals()
    unknown = [name for name in only if name not in {s.id for s in known}]
    if unknown:
        raise UsageError(f"--only {unknown[0]} names no signal.", f"Known are: {', '.join(s.id for s in known)}.")
    chosen = [s for s in known if not only or s.id in only]
    asked = {*only, *policy.required}
    rulings = [s.rule(s.read(case), policy.limits.get(s.id, s.limits())) for s in chosen]
    rulings = [
        ruling
        for signal, ruling in zip(chosen, rulings, strict=True)
        if signal.id in asked or ruling.reason is None or ruling.reason is not signal.silent
    ]
    if not only:
        rulings += unjudged(policy, [s.id for s in known])
    levels = tuple(levelled(ruling, policy) for ruling in rulings)
    outcome, because = join(levels, policy)
    return Verdict(
        outcome=outcome,
        because=because,
        protocol=Protocol(hash=digest(policy), policy=policy.source),
        patch=case.patch,
        rulings=levels,
        origins=case.origins,
        files=_rows(case),
        pastes=_pastes(case, levels),
    )


def refused(reason: Reason, because: str, policy: Policy) -> Verdict:
    """The verdict when the patch could not be read at all: `not_run`, nothing measured."""
    return Verdict(
        outcome=VerdictOutcome.NOT_RUN,
        because=f"{reason}: {because}",
        protocol=Protocol(hash=digest(policy), policy=policy.source),
        patch=Patch(files=()),
    )


def _rows(case: Case) -> tuple[FileRow, ...]:
    primary = tuple(o for o in for_band(case.origins) if o.role is OriginRole.PRIMARY)
    inside = inside_of(primary)
    rows = []
    for file in case.patch.files:
        language = case.outlines.language(file.path) if case.outlines is not None else None
        counts = split(file, inside) if primary else None
        rows.append(
            FileRow(
                change=file,
                role=case.role(file),
                language=language,
                in_added=counts.in_added if counts else None,
                in_deleted=counts.in_deleted if counts else None,
                out_added=counts.out_added if counts else None,
                out_deleted=counts.out_deleted if counts else None,
            )
        )
    return tuple(rows)


def _pastes(case: Case, rulings: Sequence[Ruling]) -> tuple[Paste, ...]:
    """The primary spans' own text, from the base side: that is what the next attempt starts from."""
    if not any(ruling.paste for ruling in rulings):
        return ()
    made: dict[tuple[str, str], Paste] = {}
    for origin in for_band(case.origins):
        paste = _paste(case, origin) if origin.role is OriginRole.PRIMARY else None
        if paste is not None:
            made.setdefault((paste.path, paste.name), paste)
    return tuple(made.values())


def _paste(case: Case, origin: Origin) -> Paste | None:
    span = origin.span
    if span is None:
        return None
    side = Side.BASE if span.base is not None else Side.HEAD
    extent = span.base or span.head
    path = (span.base_path if side is Side.BASE else None) or span.path
    tree = case.base if side is Side.BASE else case.head
    data = tree.read(path) if tree is not None else None
    if data is None or extent is None:
        return None
    lines = data.decode("utf-8", "surrogateescape").split("\n")[extent.start - 1 : extent.end]
    cut = lines[:PASTE_LINES]
    more = [f"... {len(lines) - PASTE_LINES} more lines"] if len(lines) > PASTE_LINES else []
    return Paste(path=path, name=span.name, start=extent.start, text="\n".join(cut + more), language=span.language)
