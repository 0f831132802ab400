"""A refusing verdict and an accepted exception to the verdict that carries the exception, if it lifts the refusal."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from patchwidth.model.reading import Level, Outcome, Ruling
from patchwidth.model.verdict import FailOn, Verdict, VerdictOutcome, process_exit
from patchwidth.policy.override import Accepted

_REFUSED_FROM = {FailOn.WARN: Level.WARN.weight, FailOn.FAIL: Level.FAIL.weight}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted:
    """The verdict as it is to be shown, what the process returns, and a sentence on what was not lifted."""

    verdict: Verdict
    exit_code: int
    notes: tuple[str, ...] = ()


def lift(verdict: Verdict, accepted: Accepted | None, fail_on: FailOn) -> Lifted:
    """Puts the exception beside the verdict when it lifts the refusal; a verdict with an override exits 0, neutral.

    One that lifts nothing, or not all, stays out of the verdict and is told in a note.
    """
    code = process_exit(verdict.outcome, fail_on)
    if code == 0 or accepted is None:
        return Lifted(verdict=verdict, exit_code=code)
    if lifted(verdict, accepted, fail_on):
        return Lifted(verdict=replace(verdict, override=accepted.override), exit_code=0)
    one = accepted.override
    said = f"{one.who} accepted {one.rule} ({one.reason}), which does not lift the refusal"
    return Lifted(verdict=verdict, exit_code=code, notes=(f"{said}: {_left(verdict, accepted, fail_on)}.",))


def lifted(verdict: Verdict, accepted: Accepted | None, fail_on: FailOn) -> bool:
    """Whether the process exits 0.

    A gate that did not run (3) is lifted by `all` alone: no rule says what was not measured. A wrong call, a bad
    policy and bad input (64) come without a verdict, so nobody lifts them.
    """
    if process_exit(verdict.outcome, fail_on) == 0 or accepted is None:
        return process_exit(verdict.outcome, fail_on) == 0
    if accepted.everything:
        return True
    return verdict.outcome is not VerdictOutcome.NOT_RUN and not any(_open(verdict, accepted, fail_on))


def _open(verdict: Verdict, accepted: Accepted, fail_on: FailOn) -> Iterator[str]:
    """What still refuses: the rules that nobody accepted; a signal's id for a miss that no finding explains."""
    weight = _REFUSED_FROM[fail_on]
    for ruling in verdict.rulings:
        if ruling.outcome is Outcome.MISS and ruling.level is not None and ruling.level.weight >= weight:
            rules = dict.fromkeys(_refusing(ruling, weight))
            yield from (rule for rule in rules or (ruling.signal,) if not accepted.covers(rule))


def _refusing(ruling: Ruling, weight: int) -> Iterator[str]:
    for finding in ruling.findings:
        if finding.suppressed is None and finding.level.weight >= weight:
            yield finding.rule


def _left(verdict: Verdict, accepted: Accepted, fail_on: FailOn) -> str:
    if verdict.outcome is VerdictOutcome.NOT_RUN:
        return "the gate did not run, and only all covers that"
    rules = tuple(_open(verdict, accepted, fail_on))
    return f"{', '.join(rules)} still {'refuses' if len(rules) == 1 else 'refuse'}"
