"""What every report shows first, and in which order."""

import pytest

from patchwidth.model import digest
from patchwidth.model.errors import Reason
from patchwidth.model.patch import Patch, Side
from patchwidth.model.reading import Level, not_run, ruled
from patchwidth.model.role import Role
from patchwidth.model.span import Extent, OriginRole, OriginSource
from patchwidth.model.verdict import Paste, Protocol, VerdictOutcome
from report_verdicts import VERDICTS, change, extent, finding, origin, row, verdict


@pytest.mark.parametrize(
    ("outcome", "label"),
    [
        (VerdictOutcome.PASS, "PASS"),
        (VerdictOutcome.WARN, "WARN"),
        (VerdictOutcome.FAIL, "FAIL"),
        (VerdictOutcome.NOT_RUN, "NOT RUN"),
    ],
)
def test_labels(outcome: VerdictOutcome, label: str) -> None:
    assert digest.label(outcome) == label


@pytest.mark.parametrize(
    ("levels", "words"),
    [([], "pass"), ([Level.OFF], "pass"), ([Level.NOTE], "pass (note)"), ([Level.NOTE, Level.FAIL], "miss (fail)")],
)
def test_outcome_words(levels: list[Level], words: str) -> None:
    assert digest.outcome_words(ruled("s", "", tuple(finding("s/r", level, "m") for level in levels))) == words


def test_what_did_not_run_says_why() -> None:
    assert digest.outcome_words(not_run("s", Reason.NO_ORIGIN, "")) == "not run (no-origin)"


def test_findings_stand_worst_first_and_keep_their_signals_order() -> None:
    one = [finding("a/r", level, name) for level, name in [(Level.NOTE, "1"), (Level.WARN, "2"), (Level.NOTE, "3")]]
    two = [finding("b/r", level, name) for level, name in [(Level.OFF, "4"), (Level.FAIL, "5"), (Level.WARN, "6")]]
    aside = finding("b/r", Level.FAIL, "7", suppressed="by pragma")
    made = verdict(VerdictOutcome.FAIL, "", rulings=[ruled("a", "", tuple(one)), ruled("b", "", (*two, aside))])
    assert [f.message for f in digest.worst_first(made)] == ["5", "2", "6", "1", "3"]
    assert digest.set_aside(made) == (aside,)
    assert digest.tally(digest.worst_first(made)) == "1 fail, 2 warn, 2 note"


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ((None, None, None), ""),
        (("a b", None, None), "a b"),
        (("a", 3, None), "a:3"),
        (("a", 3, 3), "a:3"),
        (("a", 3, 5), "a:3-5"),
    ],
)
def test_places(where: tuple[str | None, int | None, int | None], words: str) -> None:
    assert digest.place(finding("s/r", Level.NOTE, "m", *where)) == words


def test_only_lines_of_the_base_side_are_marked() -> None:
    marks = [digest.on_base(finding("s/r", Level.NOTE, "m", "a", at, side=s)) for at in (None, 1) for s in Side]
    assert marks == ["", "", " (base)", ""]


@pytest.mark.parametrize(
    ("base", "head", "words"),
    [
        (extent(1, 9), extent(1, 9), "lines 1-9"),
        (extent(1, 9), extent(2, 11), "lines 2-11, on base 1-9"),
        (extent(1, 9), None, "base lines 1-9, gone on head"),
        (None, extent(2, 11), "lines 2-11, new on head"),
        (None, None, "no lines"),
    ],
)
def test_the_spans_lines(base: Extent | None, head: Extent | None, words: str) -> None:
    assert digest.origin_words(origin(base=base, head=head)).lines == words


def test_who_says_so() -> None:
    plain = digest.origin_words(origin())
    assert (plain.place, plain.said, plain.name) == ("pkg/parser.py:58", "head, from input", "parse_header")
    advice = origin(source=OriginSource.ISSUE, role=OriginRole.SECONDARY)
    assert digest.origin_words(advice).said == "head, from issue, secondary, advises only"
    unsure = digest.origin_words(origin(uncertain=True))
    assert unsure.said.endswith("advises only")
    assert unsure.lines.endswith("uncertain: the file does not parse there")


def test_an_origin_without_a_span_says_why() -> None:
    words = digest.origin_words(VERDICTS["policy-edit"]().origins[0])
    assert (words.name, words.lines) == ("", "not pinned")
    assert words.because == "dist/app.js is not tracked, and there is no source map"


def test_files_stand_source_first_then_widest() -> None:
    rows = [
        row(change("lock", 900, 0), Role.LOCK, (0, 0)),
        row(change("inside", 50, 0), inside=(50, 0)),
        row(change("some", 9, 0), inside=(0, 0)),
        row(change("most", 5, 5), inside=(0, 0)),
        row(change("bare", 51, 0)),
    ]
    ordered = digest.widest_first(verdict(VerdictOutcome.PASS, "", rows))
    assert [r.change.path for r in ordered] == ["most", "some", "bare", "inside", "lock"]


def test_the_patch_in_figures() -> None:
    assert digest.patch_words(VERDICTS["wide"]().patch) == "3 files, 3 hunks, +61 -36"
    assert digest.patch_words(Patch(files=(change("a", 1),))) == "1 file, 1 hunk, +1 -0"
    assert "rename limit" in digest.patch_words(VERDICTS["every-status"]().patch)


def test_revisions_start_at_the_merge_base() -> None:
    assert digest.revisions(Patch(files=(), base="a" * 40, head="b" * 40)) == f"{'a' * 10}..{'b' * 10}"
    assert digest.revisions(Patch(files=(), base="a" * 40, head="b" * 40, merge_base="c" * 40))[:10] == "c" * 10
    assert digest.revisions(Patch(files=())) == digest.revisions(Patch(files=(), base="a" * 40)) == ""


def test_an_unread_patch_is_not_measured() -> None:
    assert [name for name, make in VERDICTS.items() if not digest.measured(make())] == ["unmeasured"]


def test_the_text_to_paste() -> None:
    paste = Paste(path="a.py", name="f", start=4, text="def f():\r\n    pass\r\n", language="python")
    assert digest.prompt(paste) == "Change only f in a.py, which begins at line 4:\n\ndef f():\n    pass\n"


@pytest.mark.parametrize(
    ("policy", "words"), [("defaults", "defaults"), ("a.yml@" + "ab" * 20, "a.yml@ababababab"), ("a@abc", "a@abc")]
)
def test_what_decided(policy: str, words: str) -> None:
    made = verdict(VerdictOutcome.PASS, "", protocol=Protocol(hash="0123456789abcdef", policy=policy))
    assert digest.judged_by(made) == f"0123456789ab, policy {words}"


def test_next_steps() -> None:
    assert digest.next_steps(VERDICTS["clean"]()) == digest.next_steps(VERDICTS["read"]()) == ()
    asked, explained = digest.next_steps(VERDICTS["wide"]())
    assert asked[0].startswith("Ask again with the span pinned")
    assert explained[1] == "patchwidth explain width/wide"
