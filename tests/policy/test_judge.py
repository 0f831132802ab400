from dataclasses import replace

import pytest

from patchwidth.model.errors import Reason
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Finding, Level, Outcome, Ruling, not_run, ruled
from patchwidth.model.verdict import VerdictOutcome
from patchwidth.policy.judge import OFF, judge, levelled


def finding(rule: str, level: Level, *, suppressed: str | None = None) -> Finding:
    return Finding(rule=rule, level=level, message="m", fingerprint="0", suppressed=suppressed)


def ruling(signal: str, *levels: Level, figure: str = "", because: str = "why") -> Ruling:
    return ruled(signal, because, tuple(finding(f"{signal}/x", level) for level in levels), figure=figure)


def test_levels_are_left_alone_without_a_rule_for_them() -> None:
    one = ruling("width", Level.FAIL)
    assert levelled(one, Policy(rules={"fence/files": Level.OFF})) is one


@pytest.mark.parametrize(
    ("level", "outcome"),
    [(Level.NOTE, Outcome.PASS), (Level.WARN, Outcome.MISS), (Level.FAIL, Outcome.MISS)],
)
def test_a_rules_level_is_the_policys(level: Level, outcome: Outcome) -> None:
    got = levelled(ruling("width", Level.FAIL, Level.NOTE), Policy(rules={"width/x": level}))
    assert (got.outcome, got.level, [f.level for f in got.findings]) == (outcome, level, [level, level])


def test_a_rule_that_is_off_keeps_its_findings_marked() -> None:
    got = levelled(ruling("width", Level.FAIL), Policy(rules={"width/x": Level.OFF}))
    assert (got.outcome, got.level) == (Outcome.PASS, None)
    assert [(f.level, f.suppressed) for f in got.findings] == [(Level.OFF, OFF)]


def test_a_rule_that_is_off_by_default_can_be_turned_on() -> None:
    got = levelled(ruling("width", Level.OFF), Policy(rules={"width/x": Level.WARN}))
    assert (got.outcome, got.level) == (Outcome.MISS, Level.WARN)


def test_what_is_suppressed_for_another_reason_stays_so() -> None:
    one = ruled("width", "", (finding("width/x", Level.NOTE, suppressed="dismissed"),))
    for level in (Level.OFF, Level.FAIL):
        got = levelled(one, Policy(rules={"width/x": level}))
        assert (got.outcome, got.level, got.findings[0].suppressed) == (Outcome.PASS, None, "dismissed")


def test_only_the_named_rules_change_and_the_rest_of_the_ruling_stays() -> None:
    findings = (finding("width/x", Level.FAIL), finding("width/y", Level.WARN))
    one = replace(ruled("width", "why", findings, {"n": 1}, figure="f", limit="l", paste=True), rung="r")
    got = levelled(one, Policy(rules={"width/x": Level.NOTE}))
    assert [f.level for f in got.findings] == [Level.NOTE, Level.WARN]
    assert (got.level, got.measures, got.figure, got.limit, got.paste, got.rung) == (
        Level.WARN,
        {"n": 1},
        "f",
        "l",
        True,
        "r",
    )


@pytest.mark.parametrize(
    ("rulings", "outcome", "because"),
    [
        ((), VerdictOutcome.PASS, "no signal ran, so none missed"),
        ((ruling("width", figure="12 %"), ruling("fence")), VerdictOutcome.PASS, "no miss in width (12 %), fence"),
        ((ruling("width", Level.NOTE),), VerdictOutcome.PASS, "no miss in width"),
        (
            (ruling("width"), not_run("fence", Reason.NO_FENCE, "none")),
            VerdictOutcome.PASS,
            "no miss in width; not run: fence (no-fence)",
        ),
        (
            (not_run("width", Reason.NO_ORIGIN, "none"),),
            VerdictOutcome.PASS,
            "no signal ran, so none missed; not run: width (no-origin)",
        ),
        ((ruling("width", Level.WARN, figure="80 %"),), VerdictOutcome.WARN, "width: why"),
        (
            (ruling("width", Level.FAIL, figure="80 %", because="80 % lie outside"),),
            VerdictOutcome.FAIL,
            "width: 80 % lie outside",
        ),
        (
            (ruling("width", Level.WARN), ruling("fence", Level.FAIL)),
            VerdictOutcome.FAIL,
            "fence: why; 1 more signal misses",
        ),
        (
            (ruling("a", Level.WARN), ruling("b", Level.WARN), ruling("c", Level.WARN)),
            VerdictOutcome.WARN,
            "a: why; 2 more signals miss",
        ),
    ],
)
def test_the_verdict_is_the_highest_level_among_the_misses(
    rulings: tuple[Ruling, ...], outcome: VerdictOutcome, because: str
) -> None:
    assert judge(rulings, Policy()) == (outcome, because)


def test_a_required_signal_must_have_run() -> None:
    policy = Policy(required=("width",))
    waiting = not_run("width", Reason.NO_ORIGIN, "no origin")
    assert judge((waiting, ruling("fence", Level.FAIL)), policy) == (
        VerdictOutcome.NOT_RUN,
        "width is required and did not run (no-origin): no origin",
    )
    assert judge((ruling("fence"),), policy) == (VerdictOutcome.NOT_RUN, "width is required and was not asked to run")
    assert judge((ruling("width"),), policy)[0] is VerdictOutcome.PASS
    assert judge((ruling("width", Level.FAIL),), policy)[0] is VerdictOutcome.FAIL
