"""Workflow commands, read back as GitHub's runner reads them: never another one, never too many."""

import re
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.escape import visible
from patchwidth.model.patch import Side
from patchwidth.model.platform import COMMAND_MESSAGE, COMMANDS_A_LEVEL
from patchwidth.model.reading import Level, ruled
from patchwidth.model.report import Style
from patchwidth.model.verdict import Verdict, VerdictOutcome
from patchwidth.reports.annotations import REPORT
from report_verdicts import HOSTILE, VERDICTS, finding, hostile, verdict

NAMES = {"error", "warning", "notice"}
SIGNS = st.characters(exclude_categories=["Cs"]) | st.sampled_from("%:,=#[]\r\n 0AD25")
TEXTS = st.lists(st.text(SIGNS, min_size=1, max_size=40), min_size=3, max_size=4)


@dataclass
class Command:
    name: str
    values: dict[str, str]
    message: str


def unescaped(text: str, signs: dict[str, str]) -> str:
    for escaped, sign in signs.items():
        text = text.replace(escaped, sign)
    return text


def heard(text: str) -> list[Command]:
    """What the runner's ActionCommand.TryParseV2 makes of a log; `%25` is read last, as there."""
    data = {"%0D": "\r", "%0A": "\n", "%25": "%"}
    value = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
    found = []
    for line in re.split(r"\r\n|\r|\n", text):
        said = line.strip()
        if not said.startswith("::"):
            assert "##[" not in said
            continue
        head, _, message = said[2:].partition("::")
        name, _, rest = head.partition(" ")
        pairs = [pair.split("=", 1) for pair in rest.split(",") if pair]
        found.append(Command(name, {k: unescaped(v, value) for k, v in pairs}, unescaped(message, data)))
    return found


def rendered(made: Verdict) -> str:
    return REPORT.render(made, Style())


def some(*found: object) -> Verdict:
    return verdict(VerdictOutcome.WARN, "odd", (), [ruled("zebra", "odd", found)])  # type: ignore[arg-type]


def test_a_finding_is_a_command_with_its_place() -> None:
    first = heard(rendered(VERDICTS["wide"]()))[0]
    assert first.name == "error"
    assert first.values == {
        "file": "pkg/parser.py",
        "line": "40",
        "endLine": "78",
        "title": "patchwidth width/wide",
    }
    assert first.message.startswith("the patch goes far beyond parse_header: 97 % outside")


def test_each_level_has_its_command_worst_first() -> None:
    made = some(*(finding("s/r", level, "m", "a", 1) for level in (Level.NOTE, Level.FAIL, Level.WARN)))
    assert [c.name for c in heard(rendered(made))] == ["error", "warning", "notice"]


def test_at_most_ten_a_level_and_the_last_line_counts_the_rest() -> None:
    found = [finding("s/r", level, "m", "a", n + 1) for level in (Level.FAIL, Level.WARN) for n in range(15)]
    text = rendered(some(*found, finding("s/r", Level.NOTE, "whole"), finding("s/r", Level.NOTE, "b", "a", 1)))
    names = [c.name for c in heard(text)]
    assert (names.count("error"), names.count("warning"), names.count("notice")) == (10, 10, 1)
    assert [c.values["line"] for c in heard(text)][:10] == [str(n) for n in range(1, 11)]
    assert text.splitlines()[-1] == "patchwidth: WARN; 11 more findings in the job summary and the JSON report"


def test_a_gate_that_did_not_run_is_an_error_and_takes_one_place() -> None:
    made = heard(rendered(VERDICTS["unmeasured"]()))
    assert [(c.name, c.values) for c in made] == [("error", {"title": "patchwidth NOT RUN"})]
    assert made[0].message == "base and head have no common commit: git fetch --unshallow origin"
    found = tuple(finding("s/r", Level.FAIL, "m", "a", n + 1) for n in range(12))
    full = verdict(VerdictOutcome.NOT_RUN, "required", (), [ruled("zebra", "odd", found)])
    assert len(heard(rendered(full))) == COMMANDS_A_LEVEL


def test_nothing_to_show_is_one_line_without_a_command() -> None:
    assert rendered(VERDICTS["clean"]()) == "patchwidth: PASS\n"


def test_base_lines_are_counted_only() -> None:
    text = rendered(some(finding("s/r", Level.WARN, "m", "a", 1, side=Side.BASE)))
    assert not heard(text)
    assert "1 more finding in" in text


def check_hostile(made: Verdict, texts: list[str]) -> None:
    text = rendered(made)
    commands = heard(text)
    assert len(text.splitlines()) == len(commands) + 1
    for command in commands:
        assert command.name in NAMES
        assert set(command.values) == {"file", "line", "endLine", "title"}
        assert command.values["file"] in map(visible, texts)
        assert command.values["title"] == "patchwidth zebra/stripe"
        assert len(command.message) <= COMMAND_MESSAGE


@pytest.mark.parametrize("text", HOSTILE)
def test_no_hostile_text_is_heard(text: str) -> None:
    check_hostile(hostile([text] * 3), [text])


@given(texts=TEXTS)
def test_no_text_at_all_is_heard(texts: list[str]) -> None:
    made = hostile(texts)
    text = rendered(made)
    commands = heard(text)
    assert all(line.isprintable() for line in text.splitlines())
    assert [c.values["file"] for c in commands] == [visible(t) for t in texts]
    assert len(commands) == len(texts)


@pytest.mark.parametrize(
    "path", ["a\n::error::b", "a\r::add-mask::b", "a%0A::b", "a::b,c=d", "a,line=9", "100%25.py", "a##[error]b"]
)
def test_a_path_comes_back_as_it_went_in(path: str) -> None:
    (command,) = heard(rendered(some(finding("s/r", Level.WARN, path, path, 3))))
    assert command.values["file"] == visible(path)
    assert command.values["line"] == "3"


def test_long_messages_are_cut_to_what_the_runner_keeps() -> None:
    (command,) = heard(rendered(some(finding("s/r", Level.WARN, "%\n" * 5000, "a", 1))))
    assert len(command.message) <= COMMAND_MESSAGE


def test_the_report_asks_to_be_heard() -> None:
    assert REPORT.commands
