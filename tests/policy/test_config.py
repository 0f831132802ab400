from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.case import Case, Fence
from patchwidth.model.errors import PatchwidthError, PolicyError, Reason
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Level, Outcome, Reading, Ruling, not_run
from patchwidth.model.rules import RULES
from patchwidth.model.signal import Signal
from patchwidth.model.verdict import FailOn
from patchwidth.policy.config import NEAR_MISSES, POLICY_PATHS, digest, find, known_signals, load, unjudged
from signals_fakes import WrittenTree

EXAMPLE = b"""
version: 1
fail-on: fail                 # the Action's refusal: warn | fail | never
required: []                  # signals that must have run
gate-id: default              # several gates on one pull request each have their own check run and comment
roles: {source: ["tornado/testing.py"], generated: ["**/*_pb2.py"], vendored: ["third_party/**"]}
width: {preset: measured, as-is: {ratio: 0.25, files: 1, functions: 1}, read: {ratio: 0.8, files: 3, functions: 6, \
lines: 84}}
fence: {allow: [], deny: [], files: null, lines: null}
preserve: ["src/kit.py:import math", "src/kit.py:_helper", "public"]
blast: {depth: 1, limit: 2000}
rules: {vacuity/no-oracle: warn, symbols/removed: fail}
run: {setup: null, compile: null, test: "python -m pytest -q", timeout: 300, carry: ["node_modules"]}
exempt: {authors: ["dependabot[bot]", "renovate[bot]"], label: "patchwidth:accepted", sticky: false}
"""
"""Every key once: the example that the documentation gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    least: int = field(default=4, metadata={"max": 10})


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLimits:
    pass


def read(case: Case) -> Reading[None]:
    return Reading(signal="loops", facts=None)


def rule(reading: Reading[None], limits: Limits) -> Ruling:
    return not_run("loops", Reason.NO_TREE, "")


LOOPS: Signal[None, Limits] = Signal(id="loops", title="t", limits=Limits, read=read, rule=rule)
BARE: Signal[Any, Any] = Signal(id="bare", title="t", limits=NoLimits, read=read, rule=LOOPS.rule)


def loaded(text: str) -> Policy:
    return load(text.encode(), source="p.yml", known=(LOOPS, BARE))


def test_the_example_loads() -> None:
    policy = load(EXAMPLE, source=".patchwidth.yml@abc")
    assert policy.fail_on is FailOn.FAIL
    assert list(policy.roles) == ["source", "generated", "vendored"]
    assert policy.preserve == ("src/kit.py:import math", "src/kit.py:_helper", "public")
    assert policy.rules == {"vacuity/no-oracle": Level.WARN, "symbols/removed": Level.FAIL}
    assert (policy.run.test, policy.run.timeout, policy.run.carry) == ("python -m pytest -q", 300, ("node_modules",))
    assert policy.fence == Fence()
    assert policy.source == ".patchwidth.yml@abc"
    assert policy.stated[:3] == ("version", "fail-on", "required")
    assert policy.limits == load(None, source="x").limits


def test_no_file_gives_the_defaults() -> None:
    assert load(None, source="defaults", known=(LOOPS,)) == Policy(limits={"loops": Limits()})


def test_an_empty_file_gives_the_defaults_too() -> None:
    assert loaded("") == Policy(limits={"loops": Limits(), "bare": NoLimits()}, source="p.yml")


def test_a_signals_limits_have_their_section() -> None:
    policy = loaded("loops: {least: 7}\n")
    assert policy.limits["loops"] == Limits(least=7)
    assert policy.stated == ("loops",)


def test_the_fence_says_who_states_it() -> None:
    assert loaded("fence: {deny: [a/]}\n").fence == Fence(deny=("a/",), stated_by="p.yml")
    assert loaded("fence: {files: 0}\n").fence.stated


def test_the_longest_label_is_taken() -> None:
    assert loaded(f"exempt: {{label: {'x' * 50}}}").exempt.label == "x" * 50


def test_off_is_a_level() -> None:
    assert loaded("rules: {width/wide: off}\n").rules == {"width/wide": Level.OFF}


@pytest.mark.parametrize(
    ("text", "says", "hint"),
    [
        ("version: 2", "p.yml line 1: version is 2, this tool reads 1.", "Write version: 1."),
        ("fail_on: warn", "fail_on is no known key", "Did you mean fail-on?"),
        ("fail-on: always", "fail-on holds 'always', not one of warn, fail, never", "warn"),
        ("lops: {least: 1}", "lops is no known key", "Did you mean loops?"),
        ("loops: {least: 11}", "loops.least holds 11, not a whole number from 0 to 10", "range"),
        ("loops: {leats: 1}", "loops.leats is no known key", "Did you mean least?"),
        ("bare: {x: 1}", "bare is no known key", "Known are"),
        ("source: x", "source is no known key", "Known are"),
        ("fence: {stated-by: x}", "fence.stated-by is no known key", "Known are allow"),
        ("required: [wdith]", "required[0] is no known signal: wdith", "Did you mean width?"),
        ("required: width", "required holds 'width', not a list", "['width']"),
        ("rules: {width/wid: warn}", "rules.width/wid is no known rule", "Did you mean width/wide?"),
        ("rules: {qqq: warn}", "rules.qqq is no known rule", "`patchwidth explain` lists them."),
        ("rules: {width/wide: error}", "rules.width/wide holds 'error', not one of off, note, warn, fail", "off"),
        ("roles: {tests: [a]}", "roles.tests is no known role", "Did you mean test?"),
        (
            "roles: {test: [a**]}",
            "roles.test holds a pattern that cannot be taken. The pattern 'a**' cannot match.",
            "alone",
        ),
        ("fence: {allow: [/a]}", "fence.allow holds a pattern that cannot be taken", "leading slash"),
        ("fence: {deny: ['']}", "fence.deny[0] holds '', not a text", "quotes"),
        ("fence: {lines: -1}", "fence.lines holds -1", "range"),
        ("gate-id: '<!-- -->'", "gate-id holds '<!-- -->'", "letters"),
        ("gate-id: " + "x" * 65, "gate-id holds", "at most 64"),
        (f"exempt: {{label: {'x' * 51}}}", "exempt.label is longer than 50 characters", "Shorten"),
        ("run: {timeout: 0}", "run.timeout holds 0, not a whole number from 1", "range"),
        ("- a", "p.yml holds a list, not settings.", "key: value"),
    ],
)
def test_what_is_refused_and_how(text: str, says: str, hint: str) -> None:
    with pytest.raises(PolicyError) as caught:
        loaded(text)
    assert says in caught.value.message
    assert hint in caught.value.hint


@pytest.mark.parametrize("path", POLICY_PATHS)
def test_the_policy_is_found_in_either_place(path: str) -> None:
    assert find(WrittenTree({path: b"version: 1", "a": b""})) == (path, b"version: 1")


def test_no_policy_is_none() -> None:
    assert find(WrittenTree({"src/.patchwidth.yml": b""})) is None


def test_an_empty_policy_file_is_a_policy_file() -> None:
    assert find(WrittenTree({POLICY_PATHS[0]: b""})) == (POLICY_PATHS[0], b"")


def test_two_policies_are_an_error() -> None:
    with pytest.raises(PolicyError, match=r"Both .* are there"):
        find(WrittenTree(dict.fromkeys(POLICY_PATHS, b"")))


@pytest.mark.parametrize("path", NEAR_MISSES)
def test_a_policy_under_another_name_is_an_error(path: str) -> None:
    with pytest.raises(PolicyError) as caught:
        find(WrittenTree({path: b""}))
    assert caught.value.message == f"{path} is not read as a policy."


def test_the_digest_is_about_settings_not_about_where_they_stand() -> None:
    here = load(b"rules: {width/wide: warn, fence/files: note}\nfence: {files: 3}\n", source="a@1")
    there = load(b"fence: {files: 3}\nversion: 1\nrules: {fence/files: note, width/wide: warn}\n", source="b@2")
    assert digest(here) == digest(there)
    assert len(digest(here)) == 64


@pytest.mark.parametrize(
    "text",
    [
        "fail-on: never",
        "width: {read: {ratio: 0.81}}",
        "width: {preset: original}",
        "fence: {files: 4}",
        "rules: {width/wide: note}",
        "required: [width]",
        "run: {test: x}",
        "roles: {docs: [a], test: [a]}",
        "exempt: {sticky: true}",
    ],
)
def test_every_setting_changes_the_digest(text: str) -> None:
    assert digest(load(text.encode(), source="p")) != digest(load(None, source="p"))


def test_the_order_of_roles_changes_the_digest() -> None:
    one, other = loaded("roles: {docs: [a], test: [b]}"), loaded("roles: {test: [b], docs: [a]}")
    assert one == other
    assert digest(one) != digest(other)


def test_what_is_stated_and_not_judged_is_said() -> None:
    policy = loaded("run: {}\nrequired: [ladder, width]\nrules: {vacuity/smoke: warn, width/wide: fail}\n")
    rulings = unjudged(policy, ["width"])
    assert [(r.signal, r.outcome, r.reason) for r in rulings] == [
        ("ladder", Outcome.NOT_RUN, Reason.NOT_BUILT),
        ("vacuity", Outcome.NOT_RUN, Reason.NOT_BUILT),
    ]
    assert "(run, required)" in rulings[0].because
    assert "(rules: vacuity/smoke)" in rulings[1].because


def test_what_is_not_stated_or_turned_off_is_not_said() -> None:
    assert unjudged(loaded("rules: {vacuity/smoke: off}\nversion: 1\n"), ["width"]) == ()
    assert unjudged(load(None, source="defaults"), []) == ()


def test_known_signals_are_the_tables_and_the_built_ones() -> None:
    assert set(known_signals(["loops"])) == {rule.signal for rule in RULES.values()} | {"loops"}
    assert "width" in known_signals(())


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["off", "warn", "width", "a/**"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KEYS = [
    "version",
    "fail-on",
    "required",
    "gate-id",
    "roles",
    "fence",
    "preserve",
    "blast",
    "rules",
    "run",
    "exempt",
    "width",
]


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_settings_load_or_are_a_policy_error(settings: dict[str, Any]) -> None:
    import yaml

    try:
        policy = load(yaml.safe_dump(settings).encode("utf-8", "surrogatepass"), source="p.yml")
    except PatchwidthError as error:
        assert isinstance(error, PolicyError)
        assert error.hint
    else:
        assert policy.stated == tuple(sorted(settings))
        assert digest(policy) == digest(policy)


@given(st.binary(max_size=300))
def test_any_bytes_load_or_are_a_policy_error(data: bytes) -> None:
    try:
        policy = load(data, source="p.yml", known=(LOOPS,))
    except PatchwidthError as error:
        assert isinstance(error, PolicyError)
    else:
        assert policy.source == "p.yml"
