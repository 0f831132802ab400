"""Rulings to a verdict: the policy's levels, then the highest level among the misses."""

from collections.abc import Sequence
from dataclasses import replace

from patchwidth.model.policy import Policy
from patchwidth.model.reading import Finding, Level, Outcome, Ruling, ruled
from patchwidth.model.verdict import VerdictOutcome

OFF = "off by policy"
"""Why a finding of a rule that the policy turned off does not count."""

_VERDICTS = {Level.WARN: VerdictOutcome.WARN, Level.FAIL: VerdictOutcome.FAIL}


def levelled(ruling: Ruling, policy: Policy) -> Ruling:
    """The ruling under the levels that the policy's `rules:` sets. A rule that is off keeps its findings, marked."""
    if not any(finding.rule in policy.rules for finding in ruling.findings):
        return ruling
    findings = tuple(_levelled(finding, policy) for finding in ruling.findings)
    again = ruled(ruling.signal, ruling.because, findings)
    return replace(ruling, findings=findings, outcome=again.outcome, level=again.level)


def _levelled(finding: Finding, policy: Policy) -> Finding:
    level = policy.rules.get(finding.rule, finding.level)
    return replace(finding, level=level, suppressed=finding.suppressed or (OFF if level is Level.OFF else None))


def judge(rulings: Sequence[Ruling], policy: Policy) -> tuple[VerdictOutcome, str]:
    """The verdict, and one sentence that names the signal and says why.

    `not_run` only where a signal that the policy requires did not run; the others lower nothing by not running.
    """
    by_name = {ruling.signal: ruling for ruling in rulings}
    for name in policy.required:
        ruling = by_name.get(name)
        if ruling is None:
            return VerdictOutcome.NOT_RUN, f"{name} is required and was not asked to run"
        if ruling.outcome is Outcome.NOT_RUN:
            return VerdictOutcome.NOT_RUN, f"{name} is required and did not run ({ruling.reason}): {ruling.because}"
    misses = [ruling for ruling in rulings if ruling.outcome is Outcome.MISS]
    worst = max((r.level for r in misses if r.level is not None), key=lambda level: level.weight, default=None)
    if worst is None:
        return VerdictOutcome.PASS, _nothing_to_mind(rulings)
    loudest = [ruling for ruling in misses if ruling.level is worst]
    others = len(misses) - 1
    more = f"; {others} more {'signal misses' if others == 1 else 'signals miss'}" if others else ""
    return _VERDICTS[worst], f"{_sentence(loudest[0])}{more}"


def _sentence(ruling: Ruling) -> str:
    # the figures stand in the signal's own row; a verdict line that repeats them is not read
    return f"{ruling.signal}: {ruling.because}"


def _nothing_to_mind(rulings: Sequence[Ruling]) -> str:
    ran = [ruling for ruling in rulings if ruling.outcome is Outcome.PASS]
    missing = [f"{r.signal} ({r.reason})" for r in rulings if r.outcome is Outcome.NOT_RUN]
    waiting = f"; not run: {', '.join(missing)}" if missing else ""
    if not ran:
        return f"no signal ran, so none missed{waiting}"
    return f"no miss in {', '.join(f'{r.signal} ({r.figure})' if r.figure else r.signal for r in ran)}{waiting}"
