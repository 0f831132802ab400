"""SARIF against the standard's own schema, and against what GitHub's code scanning refuses."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator

from patchwidth.model.patch import Run, Runs, Side, Status
from patchwidth.model.reading import Level, ruled
from patchwidth.model.report import Style
from patchwidth.model.rules import RULES
from patchwidth.model.verdict import Override, Verdict, VerdictOutcome
from patchwidth.reports.sarif import REPORT, RESULTS, SCHEMA
from report_verdicts import HEAD, VERDICTS, change, finding, hostile, row, verdict

STANDARD: dict[str, Any] = json.loads((Path(__file__).parent / "sarif" / "sarif-schema-2.1.0.json").read_text("utf-8"))
VALIDATOR = Draft4Validator(STANDARD)
BLOB = f"https://github.com/owner/name/blob/{HEAD}"


def document(made: Verdict, blob: str | None = BLOB) -> Any:
    text = REPORT.render(made, Style(blob=blob))
    assert text.isascii()
    return json.loads(text)


def run_of(made: Verdict, blob: str | None = BLOB) -> Any:
    whole = document(made, blob)
    VALIDATOR.validate(whole)
    (one,) = whole["runs"]
    return one


def some(*found: object, files: tuple[object, ...] = (), **more: Any) -> Verdict:
    rows = [row(f) for f in files]  # type: ignore[arg-type]
    return verdict(VerdictOutcome.WARN, "odd", rows, [ruled("zebra", "odd", found)], **more)  # type: ignore[arg-type]


def place(result: Any) -> tuple[str, int]:
    physical = result["locations"][0]["physicalLocation"]
    return physical["artifactLocation"]["uri"], physical["region"]["startLine"]


def notes(run: Any) -> list[tuple[str, str]]:
    return [(n["level"], n["message"]["text"]) for n in run["invocations"][0]["toolExecutionNotifications"]]


@pytest.mark.parametrize("name", VERDICTS)
@pytest.mark.parametrize("blob", [BLOB, None])
def test_every_sample_follows_the_standard_and_what_github_asks(name: str, blob: str | None) -> None:
    made = run_of(VERDICTS[name](), blob)
    for result in made["results"]:
        physical = result["locations"][0]["physicalLocation"]
        assert physical["artifactLocation"]["uri"]
        assert physical["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
        assert physical["region"]["startLine"] >= 1
        assert result["partialFingerprints"]["patchwidth/v1"]
        assert made["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_the_schema_refuses_what_is_wrong() -> None:
    whole = document(VERDICTS["wide"]())
    assert whole["$schema"] == SCHEMA == STANDARD["id"]
    whole["runs"][0]["results"][0]["level"] = "fail"
    assert not VALIDATOR.is_valid(whole)


def test_levels_and_lines() -> None:
    made = run_of(VERDICTS["wide"]())
    assert [(r["level"], r["ruleId"], *place(r)) for r in made["results"]] == [
        ("error", "width/wide", "pkg/parser.py", 40),
        ("error", "fence/unsolicited", "README.md", 1),
        ("note", "width/read", "pkg/reader.py", 10),
        ("note", "width/read", "pkg/parser.py", 3),
    ]
    assert made["results"][0]["locations"][0]["physicalLocation"]["region"] == {"startLine": 40, "endLine": 78}
    assert [r["level"] for r in run_of(some(finding("s/r", Level.WARN, "m", "a", 1)))["results"]] == ["warning"]


def test_rules_in_use_are_described() -> None:
    (first, *_) = run_of(VERDICTS["wide"]())["tool"]["driver"]["rules"]
    assert first == {
        "id": "width/wide",
        "shortDescription": {"text": RULES["width/wide"].title},
        "help": {"text": "patchwidth explain width/wide"},
        "defaultConfiguration": {"level": "error"},
    }
    assert run_of(some(finding("s/r", Level.WARN, "m", "a", 1)))["tool"]["driver"]["rules"] == [{"id": "s/r"}]


def test_a_finding_without_a_place_is_a_notification() -> None:
    made = run_of(VERDICTS["wide"]())
    assert notes(made) == [("error", "fence/lines: 97 changed lines, the fence allows 60")]
    assert made["invocations"][0]["executionSuccessful"] is True


@pytest.mark.parametrize("path", ["/etc/passwd", "../a", "a/../../b", "./a", "a//b", "\ud800"])
def test_a_path_that_leads_elsewhere_is_no_place(path: str) -> None:
    made = run_of(some(finding("s/r", Level.WARN, "m", path, 1)))
    assert made["results"] == []
    assert notes(made) == [("warning", "s/r: m")]


def test_a_gate_that_did_not_run_was_not_successful() -> None:
    made = run_of(VERDICTS["unmeasured"]())
    assert made["invocations"][0]["executionSuccessful"] is False
    assert notes(made) == [("error", "NOT RUN: base and head have no common commit: git fetch --unshallow origin")]


RUNS = Runs([(4, 0, 5, 2), (10, 3, 13, 1), (20, 2, 20, 0)])


@pytest.mark.parametrize(
    ("line", "head"), [(4, 4), (5, 7), (9, 11), (10, 13), (12, 13), (13, 13), (20, 20), (21, 20), (22, 20), (30, 28)]
)
def test_base_lines_stand_where_they_went(line: int, head: int) -> None:
    changed = change("to", status=Status.RENAMED, old_path="from", runs=RUNS)
    made = run_of(some(finding("s/r", Level.WARN, "m", "to", line, side=Side.BASE), files=(changed,)))
    assert place(made["results"][0]) == ("to", head)


def test_a_base_line_at_the_top_stays_on_the_page() -> None:
    changed = change("a", runs=Runs([Run(1, 3, 0, 0)]))
    made = run_of(some(finding("s/r", Level.WARN, "m", "a", 2, side=Side.BASE), files=(changed,)))
    assert place(made["results"][0]) == ("a", 1)
    unknown = run_of(some(finding("s/r", Level.WARN, "m", "b", 2, side=Side.BASE)))
    assert place(unknown["results"][0]) == ("b", 1)


def test_a_whole_file_stands_on_its_first_changed_line() -> None:
    made = run_of(some(finding("s/r", Level.WARN, "m", "a"), files=(change("a", runs=RUNS),)))
    assert place(made["results"][0]) == ("a", 5)


def test_a_file_that_is_gone_has_no_place() -> None:
    made = run_of(some(finding("s/r", Level.WARN, "m", "a", 1), files=(change("a", status=Status.DELETED),)))
    assert made["results"] == []


def test_suppressed_findings_are_marked() -> None:
    by = Override(who="mona", when="2026-05-04", rule="s/kept", reason="on {purpose}")
    found = [
        finding("s/kept", Level.WARN, "m", "a", 1),
        finding("s/other", Level.WARN, "m", "a", 1),
        finding("s/other", Level.WARN, "m", "a", 2, suppressed="by pragma"),
    ]
    made = run_of(some(*found, override=by))
    assert [[s["justification"] for s in r.get("suppressions", [])] for r in made["results"]] == [
        ["accepted by mona on 2026-05-04: on {{purpose}}"],
        [],
        ["by pragma"],
    ]
    whole = run_of(some(*found, override=replace(by, rule="all")))
    assert [len(r["suppressions"]) for r in whole["results"]] == [1, 1, 2]
    hidden = run_of(some(finding("s/r", Level.WARN, "whole", suppressed="so")))
    assert (hidden["results"], notes(hidden)) == ([], [])


def test_provenance_needs_a_repository() -> None:
    assert run_of(VERDICTS["wide"]())["versionControlProvenance"] == [
        {
            "repositoryUri": "https://github.com/owner/name",
            "revisionId": HEAD,
            "mappedTo": {"uriBaseId": "%SRCROOT%"},
        }
    ]
    for blob in (None, "https://github.com/owner/name", "javascript:x/blob/" + HEAD):
        assert "versionControlProvenance" not in run_of(VERDICTS["wide"](), blob)
    assert "versionControlProvenance" not in run_of(VERDICTS["unmeasured"]())


def test_more_than_github_shows_is_counted() -> None:
    made = document(some(*(finding("s/r", Level.NOTE, "m", "a", n + 1) for n in range(RESULTS + 3))))["runs"][0]
    assert len(made["results"]) == RESULTS
    assert notes(made) == [("warning", "3 more findings in the JSON report")]


def test_a_symbol_is_a_logical_place() -> None:
    made = run_of(some(finding("s/r", Level.WARN, "m", "a", 1, symbol="A.b\u202e")))
    assert made["results"][0]["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "A.b\\u202e"}]


def test_no_link_and_no_placeholder_of_anothers_making() -> None:
    text = "see [x](https://evil.example) {0} \\[y\\](1)\x1b"
    (result,) = run_of(some(finding("s/r", Level.WARN, text, "a", 1)))["results"]
    assert result["message"]["text"] == "see [x] (https://evil.example) {{0}} \\[y\\] (1)\\x1b"
    empty = run_of(some(finding("s/r", Level.WARN, "", "a", 1)))
    assert empty["results"][0]["message"]["text"] == "(empty)"


def test_hostile_names_follow_the_standard_too() -> None:
    made = run_of(hostile())
    assert len(made["results"]) > 5
    for result in made["results"]:
        assert re.fullmatch(r"[A-Za-z0-9._~/%-]+", place(result)[0])
        assert not re.search(r"\]\(", result["message"]["text"])


@given(st.text(st.characters(exclude_characters="\0/", exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_a_path_comes_back_from_its_address(name: str) -> None:
    made = run_of(some(finding("s/r", Level.WARN, "m", f"d/{name}", 3)))
    for result in made["results"]:
        assert unquote_to_bytes(place(result)[0]).decode("utf-8", "surrogateescape") == f"d/{name}"
