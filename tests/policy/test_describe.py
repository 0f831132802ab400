from collections.abc import Callable

import pytest

from patchwidth.model.errors import UsageError
from patchwidth.model.rules import RULES
from patchwidth.policy.config import load
from patchwidth.policy.describe import NOT_BUILT, explain, overview, rule_rows, setting_rows, signal_rows
from patchwidth.registry import signals


def test_every_rule_has_one_row_under_its_signal() -> None:
    rows = rule_rows()
    assert sorted(rule.id for rule in rows) == sorted(RULES)
    order = [row.id for row in signal_rows()]
    assert [order.index(rule.signal) for rule in rows] == sorted(order.index(rule.signal) for rule in rows)


def test_built_signals_come_first_with_their_titles() -> None:
    rows = signal_rows()
    built = [row for row in rows if row.built]
    assert [row.id for row in built] == [s.id for s in signals()]
    assert rows[: len(built)] == tuple(built)
    assert all(row.title for row in built)
    assert not any(row.title for row in rows if not row.built)


def test_the_settings_are_the_defaults_and_load_as_they_are_printed() -> None:
    for row in setting_rows():
        *sections, key = row.key.split(".")
        text = "".join(f"{s}: {{" for s in sections) + f"{key}: {row.default}" + "}" * len(sections)
        policy = load(text.encode(), source="p.yml")
        assert (policy.limits, policy.fence, policy.exempt, policy.run) == (
            (defaults := load(None, source="p.yml")).limits,
            defaults.fence,
            defaults.exempt,
            defaults.run,
        )


def test_defaults_are_quoted_only_where_yaml_needs_it() -> None:
    defaults = {row.key: row.default for row in setting_rows()}
    assert defaults["exempt.label"] == '"patchwidth:accepted"'
    assert defaults["gate-id"] == "default"
    assert defaults["exempt.sticky"] == "false"


def test_every_setting_says_what_it_is() -> None:
    assert [row.key for row in setting_rows() if not row.doc] == []


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_is_explained(rule: str) -> None:
    text = explain(rule)
    assert text.startswith(f"{rule}: {RULES[rule].title}\n")
    assert f"level          {RULES[rule].level}\n" in text
    built = RULES[rule].signal in {s.id for s in signals()}
    assert (NOT_BUILT in text) is not built
    example = text.splitlines()[-1]
    assert list(load(example.strip().encode(), source="p.yml").rules) == [rule]


@pytest.mark.parametrize("signal", [row.id for row in signal_rows()])
def test_every_signal_is_explained(signal: str) -> None:
    text = explain(signal)
    assert text.startswith(signal)
    assert all(rule.id in text and rule.title in text for rule in RULES.values() if rule.signal == signal)


@pytest.mark.parametrize("name", ["width", "fence", "policy", "symbols", "ladder", "width/wide", "blast/reach"])
def test_explanations_read_well(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"explain-{name.replace('/', '-')}.txt", explain(name))


def test_a_signals_settings_can_be_pasted() -> None:
    text = explain("width")
    block = text.partition("by default:\n")[2]
    assert load(block.encode(), source="p.yml") == load(b"width: {preset: measured}", source="p.yml")


@pytest.mark.parametrize(
    ("signal", "key"), [("fence", "files: null"), ("ladder", "timeout: 300"), ("blast", "depth: 1")]
)
def test_settings_stand_with_the_signal_that_reads_them(signal: str, key: str) -> None:
    assert key in explain(signal)


def test_a_width_without_an_origin_is_said() -> None:
    assert "without origin the signal does not run" in explain("width/wide")
    assert "when           always at that level" in explain("width/read")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("widht", "Did you mean width?"), ("width/wid", "Did you mean width/wide?"), ("qqq", "lists them")],
)
def test_an_unknown_name_is_a_usage_error(name: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        explain(name)
    assert hint in caught.value.hint


def test_the_overview_names_everything() -> None:
    text = overview()
    assert [line.split()[0] for line in text.splitlines() if line.startswith("  ")] == [r.id for r in rule_rows()]
    assert "width/read " in text.partition("fence: ")[0]
    assert "ladder (not judged by this version)" in text
    assert text.endswith("says more.\n")
