"""Facts and judgement: what a signal read, what it found, how much that weighs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from patchwidth.model.errors import Reason
from patchwidth.model.patch import Side

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""What a report may write as it stands."""


class Outcome(StrEnum):
    """A signal's outcome. `not_run` always has a reason and never counts as a miss."""

    PASS = "pass"
    MISS = "miss"
    NOT_RUN = "not_run"


class Level(StrEnum):
    """How much a rule weighs; ordered by `weight`."""

    OFF = "off"
    NOTE = "note"
    WARN = "warn"
    FAIL = "fail"

    @property
    def weight(self) -> int:
        """0 for off up to 3 for fail."""
        return list(Level).index(self)


class Evidence(StrEnum):
    """What a ruling rests on."""

    STATIC = "static"
    EXECUTED = "executed"
    MUTATED = "mutated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to look at. Lines are 1-based, inclusive, of `side`; `None` where a whole file or patch is meant.

    `fingerprint` stays the same when lines above move; make it with `fingerprint_of`.
    `suppressed` names why a finding does not count (marked, never dropped).
    """

    rule: str
    level: Level
    message: str
    fingerprint: str
    path: str | None = None
    side: Side | None = None
    start: int | None = None
    end: int | None = None
    symbol: str | None = None
    suppressed: str | None = None


def fingerprint_of(rule: str, path: str | None, *parts: str) -> str:
    """Sixteen hex digits from what stays when lines move: the rule, the path, a symbol or the text itself."""
    import hashlib

    text = "\0".join((rule, path or "", *parts)).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:16]


Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Generic[Facts]):
    """What one signal read from one case: facts, no judgement; or the reason why it could not."""

    signal: str
    facts: Facts | None
    reason: Reason | None = None
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A signal's judgement of its reading. `level` is the highest among the findings that count, else `None`.

    `measures` are the figures of the reading in the report's words; `because` is one sentence. `figure` and `limit`
    are their short forms for a table's cells. `paste` asks the report to carry the origins' span text.
    """

    signal: str
    outcome: Outcome
    because: str
    level: Level | None = None
    reason: Reason | None = None
    measures: Mapping[str, Json] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    evidence: Evidence = Evidence.STATIC
    runs: int | None = None
    rung: str | None = None
    figure: str = ""
    limit: str = ""
    paste: bool = False


def ruled(
    signal: str,
    because: str,
    findings: tuple[Finding, ...],
    measures: Mapping[str, Json] | None = None,
    *,
    figure: str = "",
    limit: str = "",
    paste: bool = False,
) -> Ruling:
    """A ruling of a signal that ran: a miss when any finding that is not suppressed weighs `warn` or more."""
    counted = [f.level for f in findings if f.suppressed is None and f.level is not Level.OFF]
    level = max(counted, key=lambda v: v.weight, default=None)
    miss = level is not None and level.weight >= Level.WARN.weight
    return Ruling(
        signal=signal,
        outcome=Outcome.MISS if miss else Outcome.PASS,
        because=because,
        level=level,
        measures=measures or {},
        findings=findings,
        figure=figure,
        limit=limit,
        paste=paste,
    )


def not_run(signal: str, reason: Reason, because: str, measures: Mapping[str, Json] | None = None) -> Ruling:
    """A ruling of a signal that could not run."""
    return Ruling(signal=signal, outcome=Outcome.NOT_RUN, because=because, reason=reason, measures=measures or {})
