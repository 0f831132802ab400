"""The terminal report: fits, hides nothing, lets nothing through."""

import re
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from patchwidth.model.errors import Reason
from patchwidth.model.report import Style
from patchwidth.reports.terminal import FILES, FINDINGS, ORIGINS, REPORT
from report_verdicts import VERDICTS, hostile

ESCAPES = re.compile("\x1b\\[[0-9;]*m")
TEXTS = st.lists(st.text(st.characters(), max_size=80), min_size=3, max_size=4)


def plain(name: str, width: int = 100) -> str:
    return REPORT.render(VERDICTS[name](), Style(width=width))


@pytest.mark.parametrize("width", [60, 71, 72, 80, 99, 100, 120, 160, 200])
@pytest.mark.parametrize("name", VERDICTS)
def test_no_line_is_wider_than_asked_for(name: str, width: int) -> None:
    unpasted = replace(VERDICTS[name](), pastes=())
    lines = REPORT.render(unpasted, Style(width=width)).split("\n")
    assert max(map(cell_len, lines)) <= width
    assert not any(line.endswith(" ") for line in lines)


@pytest.mark.parametrize("name", VERDICTS)
def test_colour_changes_nothing_but_colour(name: str) -> None:
    for width in (60, 100, 200):
        colored = REPORT.render(VERDICTS[name](), Style(width=width, color=True))
        bare = "\n".join(line.rstrip() for line in ESCAPES.sub("", colored).split("\n"))
        assert bare == plain(name, width)
        assert colored != bare


@pytest.mark.parametrize("variable", ["NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"])
def test_the_environment_has_no_say(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    before = plain("wide"), REPORT.render(VERDICTS["wide"](), Style(color=True))
    monkeypatch.setenv(variable, "dumb" if variable == "TERM" else "40")
    assert (plain("wide"), REPORT.render(VERDICTS["wide"](), Style(color=True))) == before


@given(TEXTS)
def test_nothing_unseen_gets_through(texts: list[str]) -> None:
    text = REPORT.render(hostile(texts), Style(width=80))
    assert all(unicodedata.category(c)[0] not in "CZ" or c in " \n\t" for c in text)
    assert text.encode()


def test_our_own_signs_are_ascii() -> None:
    assert all(plain(name).isascii() for name in VERDICTS if name != "hostile")


def test_the_verdict_comes_first_and_a_clean_patch_is_short() -> None:
    clean = plain("clean")
    assert clean.startswith("PASS     nothing the policy minds\n")
    assert clean.count("\n") <= 13
    assert plain("unmeasured").startswith("NOT RUN  base and head have no common commit")


def test_an_unread_patch_gets_no_figures() -> None:
    assert "+0" not in plain("unmeasured")
    assert "files" not in plain("unmeasured")


def test_long_lists_say_how_much_is_missing() -> None:
    crowd = plain("crowd")
    assert crowd.count("implementation_") == FILES + FINDINGS - 1
    assert f"{8 - ORIGINS} more origins (--report json has all)" in crowd
    assert f"{400 - FILES} more files (--report json has all)" in crowd
    assert f"{401 - FINDINGS} more findings (--report json has all)" in crowd
    assert crowd.count("\n") < 60


def test_findings_stand_worst_first_with_their_place() -> None:
    lines = [line for line in plain("wide", 200).split("\n") if line.startswith(("fail  ", "note  "))]
    assert [line.split()[1] for line in lines] == [
        "pkg/parser.py:40-78",
        "README.md",
        "97",
        "pkg/reader.py:10-57",
        "pkg/parser.py:3-12",
    ]
    assert lines[0].endswith("width/wide")


@pytest.mark.parametrize("width", [60, 100, 200])
def test_a_signal_that_did_not_run_says_why(width: int) -> None:
    text = " ".join(plain("no-origin", width).split())
    assert f"not run ({Reason.NO_ORIGIN}) no origin; give --at PATH:LINE" in text


def test_a_signal_of_any_name_is_shown() -> None:
    assert re.search(r"^zebra +miss \(warn\) ", plain("hostile"), re.MULTILINE)


def test_figures_and_limits_stand_beside_or_below() -> None:
    beside = next(line for line in plain("wide", 200).split("\n") if line.startswith("fence"))
    cells = ["fence", "miss (fail)", "3 files, 97 lines", "60 lines", "2 of 3 files and the line count break the fence"]
    assert re.split(" {2,}", beside) == cells
    assert "3 files, 97 lines; limit 60 lines\n" in plain("wide", 80)


def test_the_text_to_paste_is_whole_and_not_wrapped() -> None:
    made = VERDICTS["wide"]()
    long = "x = " + "1 + " * 60 + "1"
    text = REPORT.render(
        replace(made, pastes=(replace(made.pastes[0], text=f"{long}\n\tif \x1b[2J:"),)), Style(width=60)
    )
    assert f"\n{long}\n\tif \\x1b[2J:\n" in text


@pytest.mark.parametrize("width", [60, 100])
def test_a_long_path_is_cut_in_its_middle(width: int) -> None:
    made = hostile(("start/" + "漢" * 200 + "/end.py", "b", "c"))
    line = next(
        line for line in REPORT.render(made, Style(width=width)).split("\n") if "/end.py" in line and "..." in line
    )
    assert cell_len(line) <= width


def test_an_override_shows_who_when_and_why() -> None:
    assert "mona accepted symbols/removed on 2026-05-04T10:00:00Z: moved to pkg.lines" in plain("overridden")
    assert plain("overridden").startswith("WARN")
