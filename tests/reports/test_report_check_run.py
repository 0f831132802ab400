"""The check run: it concludes as the job does, stays within GitHub's limits, and says what it leaves out."""

import json
from dataclasses import replace

import pytest

from patchwidth.model.forge import AnnotationLevel, CheckOutput, Conclusion
from patchwidth.model.patch import Patch, Run, Runs, Side, Status
from patchwidth.model.platform import ANNOTATION_MESSAGE, ANNOTATION_TITLE, CHECK_SUMMARY, CHECK_TITLE
from patchwidth.model.reading import Level, ruled
from patchwidth.model.report import Style
from patchwidth.model.verdict import FailOn, Override, Verdict, VerdictOutcome
from patchwidth.reports.check_run import ANNOTATIONS, REPORT, check_output, conclusion
from report_verdicts import HOSTILE, VERDICTS, change, finding, hostile, row, verdict

S, N, F = Conclusion.SUCCESS, Conclusion.NEUTRAL, Conclusion.FAILURE
BY = Override(who="mona", when="2026-05-04", rule="all", reason="on purpose")


def output(made: Verdict, fail_on: FailOn = FailOn.FAIL) -> CheckOutput:
    return check_output(made, fail_on, Style())


def with_findings(*found: object, files: tuple[object, ...] = ()) -> Verdict:
    return verdict(
        VerdictOutcome.WARN,
        "odd",
        [row(f) for f in files],  # type: ignore[arg-type]
        [ruled("zebra", "odd", found)],  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("outcome", "at_warn", "at_fail", "never"),
    [
        (VerdictOutcome.PASS, S, S, S),
        (VerdictOutcome.WARN, F, N, N),
        (VerdictOutcome.FAIL, F, F, N),
        (VerdictOutcome.NOT_RUN, F, F, N),
    ],
)
def test_it_concludes_as_the_job_exits(
    outcome: VerdictOutcome, at_warn: Conclusion, at_fail: Conclusion, never: Conclusion
) -> None:
    made = verdict(outcome, "so")
    concluded = [conclusion(made, fail_on) for fail_on in (FailOn.WARN, FailOn.FAIL, FailOn.NEVER)]
    assert concluded == [at_warn, at_fail, never]


@pytest.mark.parametrize("outcome", VerdictOutcome)
def test_an_accepted_override_concludes_neutral_and_keeps_the_verdict(outcome: VerdictOutcome) -> None:
    made = output(verdict(outcome, "so", override=BY), FailOn.WARN)
    assert made.conclusion is (S if outcome is VerdictOutcome.PASS else N)
    assert made.title.startswith(outcome.value.upper().replace("_", " "))
    assert "accepted by `mona`, rule `all`, on `2026-05-04`: on purpose" in made.summary


def test_a_gate_that_did_not_run_says_so_in_the_title() -> None:
    made = output(VERDICTS["unmeasured"]())
    assert made.title == "NOT RUN: base and head have no common commit: git fetch --unshallow origin"
    assert made.conclusion is F


def test_annotations_stand_worst_first_on_head_lines() -> None:
    made = output(VERDICTS["wide"]())
    assert [(a.level, a.path, a.start, a.end) for a in made.annotations] == [
        (AnnotationLevel.FAILURE, "pkg/parser.py", 40, 78),
        (AnnotationLevel.FAILURE, "README.md", 1, 1),
        (AnnotationLevel.NOTICE, "pkg/reader.py", 10, 57),
        (AnnotationLevel.NOTICE, "pkg/parser.py", 3, 12),
    ]
    assert made.annotations[0].title == "patchwidth width/wide"
    assert made.annotations[0].message.startswith("the patch goes far beyond parse_header")
    assert "Without an annotation: 1 finding without a line on the head side." in made.summary


def test_an_annotation_keeps_its_findings_fingerprint() -> None:
    made = VERDICTS["read"]()
    assert [a.fingerprint for a in output(made).annotations] == [
        f.fingerprint for f in made.rulings[0].findings if f.side is Side.HEAD
    ]


def test_a_warning_is_a_warning() -> None:
    made = output(with_findings(finding("s/r", Level.WARN, "m", "a", 3)))
    assert [a.level for a in made.annotations] == [AnnotationLevel.WARNING]


def test_a_whole_file_is_annotated_on_its_first_changed_line() -> None:
    changed = change("a", 2, 0, runs=Runs([Run(4, 0, 5, 2), Run(9, 1, 9, 0)]))
    made = output(with_findings(finding("s/r", Level.WARN, "m", "a"), files=(changed,)))
    assert [(a.start, a.end) for a in made.annotations] == [(5, 5)]


def test_what_has_no_line_on_head_is_counted_only() -> None:
    found = [
        finding("s/r", Level.WARN, "whole patch"),
        finding("s/r", Level.WARN, "base", "a", 1, side=Side.BASE),
        finding("s/r", Level.WARN, "gone", "gone"),
        finding("s/r", Level.WARN, "binary", "logo.png"),
        finding("s/r", Level.WARN, "bytes", "\udcff.py", 1),
    ]
    files = (change("gone", 0, 1, Status.DELETED), change("logo.png", binary=True), change("a", 1))
    made = output(with_findings(*found, files=files))
    assert made.annotations == ()
    assert "Without an annotation: 5 findings without a line on the head side." in made.summary


def test_suppressed_and_switched_off_findings_are_neither_shown_nor_counted() -> None:
    made = output(VERDICTS["overridden"]())
    assert made.annotations == ()
    assert "Without an annotation: 1 finding without" in made.summary


def test_a_crowd_is_capped_and_counted() -> None:
    found = [finding("s/r", Level.NOTE, "m", f"f{n}", n + 1) for n in range(ANNOTATIONS + 7)]
    worst = finding("s/w", Level.WARN, "m", "z", 1)
    made = output(with_findings(*found, worst, finding("s/w", Level.NOTE, "whole patch")))
    assert len(made.annotations) == ANNOTATIONS
    assert made.annotations[0].path == "z"
    beyond, apart = f"8 findings beyond the first {ANNOTATIONS}", "1 finding without a line on the head side"
    assert f"Without an annotation: {beyond} and {apart}." in made.summary


@pytest.mark.parametrize("letter", ["x", "漢", "|", "\x00", "@ ", "\U0001f984"])
def test_it_fits_whatever_comes(letter: str) -> None:
    long = letter * 70_000
    found = [finding("s/r", Level.WARN, long, f"{n}{letter * 4000}", n + 1) for n in range(600)]
    made = output(replace(with_findings(*found), because=long))
    assert 0 < len(made.title) <= CHECK_TITLE
    assert len(made.summary.encode()) <= CHECK_SUMMARY - 200
    assert all(len(a.title) <= ANNOTATION_TITLE for a in made.annotations)
    assert all(0 < len(a.message.encode()) <= ANNOTATION_MESSAGE for a in made.annotations)


def test_nothing_hostile_moves_or_hides_in_title_and_annotations() -> None:
    made = output(hostile())
    texts = [made.title, *(t for a in made.annotations for t in (a.title, a.message))]
    assert all(text.isprintable() for text in texts)
    assert {a.path for a in made.annotations} == {t for t in HOSTILE if not any("\ud800" <= c <= "\udfff" for c in t)}


def test_an_empty_message_is_never_sent() -> None:
    made = output(with_findings(finding("s/r", Level.WARN, "", "a", 1)))
    assert made.annotations[0].message == "s/r"


def test_lines_never_run_backwards() -> None:
    made = output(with_findings(finding("s/r", Level.WARN, "m", "a", 9, 3)))
    assert [(a.start, a.end) for a in made.annotations] == [(9, 9)]


@pytest.mark.parametrize("name", VERDICTS)
def test_the_report_prints_the_request(name: str) -> None:
    made = VERDICTS[name]()
    shown = json.loads(REPORT.render(made, Style()))
    sent = check_output(made, FailOn.WARN, Style())
    assert shown["conclusion"] == sent.conclusion
    assert shown["output"]["summary"] == sent.summary
    assert [a["path"] for a in shown["output"]["annotations"]] == [a.path for a in sent.annotations]


def test_nothing_is_annotated_where_nothing_was_measured() -> None:
    made = output(verdict(VerdictOutcome.NOT_RUN, "why", patch=Patch(files=())))
    assert made.annotations == ()
    assert "Without an annotation" not in made.summary
