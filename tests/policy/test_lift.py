import pytest

from patchwidth.model.errors import Reason
from patchwidth.model.patch import Patch
from patchwidth.model.reading import Finding, Level, Outcome, Ruling, not_run, ruled
from patchwidth.model.verdict import FailOn, Override, Protocol, Verdict, VerdictOutcome
from patchwidth.policy.lift import lift, lifted
from patchwidth.policy.override import Accepted

WIDE, FILES, SMOKE = "width/wide", "fence/files", "vacuity/smoke"


def accepted(*rules: str) -> Accepted | None:
    made = tuple(Override(who="kim", when="2026-03-02T12:01:00Z", rule=rule, reason="agreed") for rule in rules)
    return Accepted(overrides=made) if made else None


def ruling(rule: str, level: Level, suppressed: str | None = None) -> Ruling:
    one = Finding(rule=rule, level=level, message="m", fingerprint="0", suppressed=suppressed)
    return ruled(rule.split("/", maxsplit=1)[0], "why", (one,))


def verdict(outcome: VerdictOutcome, *rulings: Ruling) -> Verdict:
    return Verdict(
        outcome=outcome,
        because="why",
        protocol=Protocol(hash="0", policy="defaults"),
        patch=Patch(files=()),
        rulings=rulings,
    )


WIDE_FAILS, FILES_FAILS = ruling(WIDE, Level.FAIL), ruling(FILES, Level.FAIL)
WIDE_WARNS, SMOKE_NOTES = ruling(WIDE, Level.WARN), ruling(SMOKE, Level.NOTE)
PASSED = verdict(VerdictOutcome.PASS, SMOKE_NOTES)
WARNED = verdict(VerdictOutcome.WARN, WIDE_WARNS, SMOKE_NOTES)
FAILED = verdict(VerdictOutcome.FAIL, WIDE_FAILS, SMOKE_NOTES)
MIXED = verdict(VerdictOutcome.FAIL, WIDE_WARNS, FILES_FAILS)
BOTH = verdict(VerdictOutcome.FAIL, WIDE_FAILS, FILES_FAILS)
NOT_RUN = verdict(VerdictOutcome.NOT_RUN, not_run("width", Reason.NO_ORIGIN, "no origin"))
OLD_MISS = verdict(VerdictOutcome.FAIL, WIDE_FAILS, ruling(FILES, Level.FAIL, "dismissed"))
NOTED = ruled("width", "why", (*WIDE_FAILS.findings, *SMOKE_NOTES.findings))
ALSO_NOTED = verdict(VerdictOutcome.FAIL, NOTED)
UNEXPLAINED = verdict(VerdictOutcome.FAIL, Ruling(signal="width", outcome=Outcome.MISS, because="", level=Level.FAIL))


@pytest.mark.parametrize(
    ("shown", "fail_on", "rules", "exits_zero"),
    [
        (PASSED, FailOn.WARN, (), True),
        (WARNED, FailOn.FAIL, (), True),
        (FAILED, FailOn.NEVER, (), True),
        (NOT_RUN, FailOn.NEVER, (), True),
        (FAILED, FailOn.FAIL, (), False),
        (FAILED, FailOn.FAIL, ("all",), True),
        (FAILED, FailOn.FAIL, (WIDE,), True),
        (FAILED, FailOn.FAIL, (FILES,), False),
        (BOTH, FailOn.FAIL, (WIDE,), False),
        (BOTH, FailOn.FAIL, (WIDE, FILES), True),
        (BOTH, FailOn.WARN, ("all",), True),
        (MIXED, FailOn.FAIL, (FILES,), True),
        (MIXED, FailOn.WARN, (FILES,), False),
        (MIXED, FailOn.WARN, (WIDE, FILES), True),
        (WARNED, FailOn.WARN, (WIDE,), True),
        (WARNED, FailOn.WARN, (SMOKE,), False),
        (OLD_MISS, FailOn.FAIL, (WIDE,), True),
        (ALSO_NOTED, FailOn.FAIL, (WIDE,), True),
        (ALSO_NOTED, FailOn.FAIL, (SMOKE,), False),
        (UNEXPLAINED, FailOn.FAIL, (WIDE,), False),
        (UNEXPLAINED, FailOn.FAIL, ("all",), True),
        (NOT_RUN, FailOn.FAIL, (), False),
        (NOT_RUN, FailOn.FAIL, (WIDE,), False),
        (NOT_RUN, FailOn.FAIL, ("all",), True),
    ],
)
def test_what_lifts_a_refusal(shown: Verdict, fail_on: FailOn, rules: tuple[str, ...], exits_zero: bool) -> None:
    assert lifted(shown, accepted(*rules), fail_on) is exits_zero
    got = lift(shown, accepted(*rules), fail_on)
    assert (got.exit_code == 0) is exits_zero
    assert got.verdict.outcome is shown.outcome


def test_an_exception_that_lifts_stands_beside_the_verdict() -> None:
    got = lift(BOTH, accepted(WIDE, FILES), FailOn.FAIL)
    assert (got.exit_code, got.notes) == (0, ())
    assert got.verdict.override == Override(
        who="kim", when="2026-03-02T12:01:00Z", rule="width/wide, fence/files", reason="agreed"
    )
    assert (got.verdict.outcome, got.verdict.exit_code) == (VerdictOutcome.FAIL, 2)


@pytest.mark.parametrize(
    ("shown", "rules", "code", "note"),
    [
        (
            BOTH,
            (WIDE,),
            2,
            "kim accepted width/wide (agreed), which does not lift the refusal: fence/files still refuses.",
        ),
        (NOT_RUN, (WIDE,), 3, "the gate did not run, and only all covers that."),
        (UNEXPLAINED, (WIDE,), 2, "the refusal: width still refuses."),
        (BOTH, (SMOKE,), 2, "width/wide, fence/files still refuse."),
    ],
)
def test_one_that_does_not_lift_is_told_and_stays_out(
    shown: Verdict, rules: tuple[str, ...], code: int, note: str
) -> None:
    got = lift(shown, accepted(*rules), FailOn.FAIL)
    assert (got.verdict, got.exit_code) == (shown, code)
    assert len(got.notes) == 1
    assert got.notes[0].endswith(note)


@pytest.mark.parametrize("shown", [PASSED, WARNED])
def test_where_nothing_is_refused_nothing_is_recorded(shown: Verdict) -> None:
    got = lift(shown, accepted("all"), FailOn.FAIL)
    assert (got.verdict, got.exit_code, got.notes) == (shown, 0, ())
