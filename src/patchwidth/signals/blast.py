"""Blast: what hangs on the names that the patch changes: references left dangling, and who uses what changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.patch import Side
from patchwidth.model.reading import Finding, Json, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.signal import Signal
from patchwidth.model.symbols import ChangeKind
from patchwidth.source.blast import BlastFacts, Dangling, Reach, blast

ID = "blast"

SHOWN = 20
"""Changed names whose users are listed, the most used first; the measures count all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How far the search goes."""

    depth: int = field(
        default=1, metadata={"doc": "1: who uses what changed, 2: who uses those", "min": 0, "max": 5, "looser": "down"}
    )
    limit: int = field(
        default=2000, metadata={"doc": "candidate files that are read at each step", "min": 0, "looser": "down"}
    )


def read(case: Case) -> Reading[BlastFacts]:
    """Searches head for the changed names; not_run without trees."""
    if case.outlines is None or case.head is None:
        return Reading(signal=ID, facts=None, reason=Reason.NO_TREE, because="references need both trees")
    found = case.limits.get(ID)
    limits = found if isinstance(found, Limits) else Limits()
    return Reading(signal=ID, facts=blast(case, limits.depth, limits.limit))


def rule(reading: Reading[BlastFacts], limits: Limits) -> Ruling:
    """A reference that head cannot resolve fails; the rest is to be known."""
    facts = reading.facts
    if facts is None:
        return not_run(ID, reading.reason or Reason.NO_TREE, reading.because)
    dangling = tuple(_dangling(one) for one in facts.dangling)
    shown = sorted(facts.reach, key=lambda one: (one.depth, -one.references))[:SHOWN]
    findings = (*dangling, *(_reach(one) for one in shown if one.references))
    return ruled(ID, _because(facts, limits), findings, _measures(facts), figure=_figure(facts))


def _dangling(one: Dangling) -> Finding:
    change = one.change
    where = f"{change.path} has {'renamed it to ' + change.new_name if change.new_name else 'lost it'}"
    if change.kind is ChangeKind.MOVED:
        where = f"it has moved to {change.new_path}"
    more = f", {len(one.lines)} times" if len(one.lines) > 1 else ""
    doubt = "" if one.sure else "; the name may mean something else"
    return Finding(
        rule="blast/dangling",
        level=Level.FAIL if one.sure else Level.NOTE,
        message=f"{change.last} is used here{more} ({one.how}), but {where}{doubt}",
        fingerprint=fingerprint_of("blast/dangling", one.path, change.path, change.name),
        path=one.path,
        side=Side.HEAD,
        start=one.lines[0],
        end=one.lines[0],
        symbol=change.name,
    )


def _reach(one: Reach) -> Finding:
    places = ", ".join(f"{path}:{line}" for path, line in one.nearest)
    more = f" and {one.references - len(one.nearest)} more" if one.references > len(one.nearest) else ""
    step = "" if one.depth == 1 else f", {one.depth} steps away"
    return Finding(
        rule="blast/reach",
        level=Level.NOTE,
        message=f"{one.name} is used {one.references} times in {one.files} files{step}: {places}{more}",
        fingerprint=fingerprint_of("blast/reach", one.path, one.name, str(one.depth)),
        path=one.path,
        side=Side.HEAD,
        start=one.line,
        end=one.line,
        symbol=one.name,
    )


def _because(facts: BlastFacts, limits: Limits) -> str:
    sure = [one for one in facts.dangling if one.sure]
    parts = []
    if sure:
        first = sure[0]
        more = f", and {len(sure) - 1} more" if len(sure) > 1 else ""
        parts.append(f"{first.path}:{first.lines[0]} uses {first.change.last}, which is gone{more}")
    files = len({path for one in facts.reach for path, _ in one.nearest})
    if not sure:
        parts.append(f"{_files(facts.reach)} use what changed" if files else "nobody else uses what changed")
    if facts.left_out:
        parts.append(f"{facts.left_out} changed names were not looked for")
    if facts.cut:
        parts.append(f"the search stopped at its limit ({limits.limit} files), so nothing is called dangling for sure")
    if facts.more:
        parts.append("further files were not read for that, so there may be more")
    return "; ".join(parts)


def _files(reach: Sequence[Reach]) -> str:
    count = sum(one.files for one in reach if one.depth == 1)
    return f"{count} file" if count == 1 else f"{count} files"


def _measures(facts: BlastFacts) -> dict[str, Json]:
    direct = [one for one in facts.reach if one.depth == 1]
    return {
        "dangling": sum(one.sure for one in facts.dangling),
        "maybe_dangling": sum(not one.sure for one in facts.dangling),
        "names": facts.names,
        "left_out": facts.left_out,
        "cut": facts.cut,
        "more": facts.more,
        "references": sum(one.references for one in direct),
        "reach": [
            {
                "name": one.name,
                "path": one.path,
                "line": one.line,
                "depth": one.depth,
                "references": one.references,
                "files": one.files,
                "maybe": one.maybe,
                "nearest": [f"{path}:{line}" for path, line in one.nearest],
            }
            for one in facts.reach
        ],
    }


def _figure(facts: BlastFacts) -> str:
    direct = [one for one in facts.reach if one.depth == 1]
    sure = sum(one.sure for one in facts.dangling)
    return f"{sure} dangling, {sum(one.references for one in direct)} references to what changed"


SIGNAL = Signal(id=ID, title="what hangs on the names that changed", limits=Limits, read=read, rule=rule, order=40)
