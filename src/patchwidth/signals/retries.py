"""Retries: whether a retry loop that the patch writes or changes will ever stop, and how it treats the other side."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.outline import Outlines
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.ranges import Range
from patchwidth.model.reading import Finding, Json, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.role import Role
from patchwidth.model.signal import Signal
from patchwidth.source.retry_facts import FULL, Retry

ID = "retries"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One retry on the head side. `name` is the function that holds it, empty outside of any; `nth` counts in it."""

    path: str
    name: str
    nth: int
    retry: Retry


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryFacts:
    """The retries whose lines the patch touched; `untouched` counts the others in the same files."""

    touched: tuple[Found, ...]
    untouched: int
    files: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a retry must score."""

    least: int = field(
        default=4, metadata={"doc": "points of 8 that a retry must have", "min": -5, "max": 8, "looser": "down"}
    )


def read(case: Case) -> Reading[RetryFacts]:
    """Looks for retries in the source files that the patch touches, on head; not_run without trees."""
    if case.outlines is None or case.head is None:
        return Reading(signal=ID, facts=None, reason=Reason.NO_TREE, because="retries need the head tree")
    touched: list[Found] = []
    files = untouched = 0
    for file in case.patch.files:
        if case.role(file) is not Role.SOURCE or file.head_path is None or not file.runs:
            continue
        found = _retries(case.outlines, file.head_path)
        if found is None:
            continue
        files += 1
        mine = [one for one in found if _touched(file, one.retry)]
        touched += mine
        untouched += len(found) - len(mine)
    return Reading(signal=ID, facts=RetryFacts(touched=tuple(touched), untouched=untouched, files=files))


def _retries(outlines: Outlines, path: str) -> list[Found] | None:
    from patchwidth.source.retry_dialects import DIALECTS

    language = outlines.language(path)
    data = outlines.text(Side.HEAD, path) if language in DIALECTS else None
    if data is None:
        return None
    # the grammars' library is loaded by the first file that needs it
    from patchwidth.source.retry_loops import retries_of

    found = retries_of(data, language)
    if not found:
        return None if found is None else []
    outline = outlines.outline(Side.HEAD, path)
    counts: dict[str, int] = {}
    made = []
    for retry in found:
        unit = outline.innermost(retry.line) if outline is not None else None
        name = unit.name if unit is not None else ""
        counts[name] = counts.get(name, 0) + 1
        made.append(Found(path=path, name=name, nth=counts[name], retry=retry))
    return made


def _touched(file: FileChange, retry: Retry) -> bool:
    """Whether a line of the retry is new, or one went from between its lines."""
    lines = Range(retry.line, retry.end)
    for run in file.runs:
        if run.head_count:
            if run.added.start <= lines.end and lines.start <= run.added.end:
                return True
        elif lines.start <= run.head_start < lines.end:
            return True
    return False


def rule(reading: Reading[RetryFacts], limits: Limits) -> Ruling:
    """A retry that scores too little is found, with what it has and what it lacks."""
    facts = reading.facts
    if facts is None:
        return not_run(ID, reading.reason or Reason.NO_TREE, reading.because)
    poor = [one for one in facts.touched if one.retry.score < limits.least]
    findings = tuple(_finding(one) for one in poor)
    return ruled(
        ID,
        _because(facts, poor, limits),
        findings,
        _measures(facts),
        figure=_figure(facts),
        limit=f">= {limits.least} of {FULL}",
    )


def _finding(one: Found) -> Finding:
    retry = one.retry
    return Finding(
        rule="retries/score",
        level=Level.WARN,
        message=retry.message,
        fingerprint=fingerprint_of("retries/score", one.path, one.name, str(one.nth)),
        path=one.path,
        side=Side.HEAD,
        start=retry.line,
        end=retry.end,
        symbol=one.name or None,
    )


def _because(facts: RetryFacts, poor: Sequence[Found], limits: Limits) -> str:
    if poor:
        worst = min(poor, key=lambda one: one.retry.score)
        more = f", and {len(poor) - 1} more below {limits.least}" if len(poor) > 1 else ""
        return f"{worst.path}:{worst.retry.line} retries with a score of {worst.retry.score} of {FULL}{more}"
    if not facts.touched:
        return "no retry was written or changed"
    return f"every retry that was written or changed scores {limits.least} or more"


def _measures(facts: RetryFacts) -> dict[str, Json]:
    return {
        "retries": [
            {
                "path": one.path,
                "name": one.name,
                "line": one.retry.line,
                "score": one.retry.score,
                "notes": list(one.retry.notes),
            }
            for one in facts.touched
        ],
        "untouched": facts.untouched,
        "files": facts.files,
    }


def _figure(facts: RetryFacts) -> str:
    if not facts.touched:
        return "none touched"
    lowest = min(one.retry.score for one in facts.touched)
    return f"{len(facts.touched)} touched, lowest score {lowest}"


SIGNAL = Signal(
    id=ID, title="whether retries stop and spare the other side", limits=Limits, read=read, rule=rule, order=60
)
