"""The oracles themselves against samples marked by hand, and our spans against the oracles found here."""

import json
import textwrap
from importlib import import_module
from pathlib import Path

import pytest

from oracles.compare import main
from oracles.oracle_tools import ORACLES, tools_folder
from oracles.span_record import comment_only, innermost, scan_comments, with_comments_above

SAMPLES = Path(__file__).parent / "samples"
SUFFIX = {
    "python": "py", "javascript": "js", "typescript": "ts", "tsx": "tsx", "go": "go", "java": "java", "ruby": "rb",
    "rust": "rs", "php": "php", "c": "c", "cpp": "cpp", "kotlin": "kt",
}  # fmt: skip
MODULES = ("argparse", "textwrap", "json.decoder", "dataclasses", "functools", "asyncio.base_events", "http.client")
FOUND = [
    pytest.param(name, marks=[] if name == "python" else [pytest.mark.oracle])
    for name, oracle in ORACLES.items()
    if oracle.found(tools_folder())
]


def marked(language: str, folder: Path) -> tuple[Path, str]:
    """A sample without its first column, and that column: one letter a span, `-` no span, `?` never looked at."""
    rows = (SAMPLES / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    path = folder / f"sample.{SUFFIX[language]}"
    path.write_text("".join(row[2:] + "\n" for row in rows), encoding="utf-8")
    return path, "".join(row[0] for row in rows)


def expected(marks: str) -> list[tuple[int, int] | None]:
    """The span of each line: from the first line that has its letter to the last."""
    return [None if m in "-?" else (marks.index(m) + 1, marks.rindex(m) + 1) for m in marks]


@pytest.mark.parametrize("language", FOUND)
def test_oracle_reads_its_sample(language: str, tmp_path: Path) -> None:
    path, marks = marked(language, tmp_path)
    (record,) = ORACLES[language].records([str(path)], tools=tools_folder(), root=tmp_path)
    assert record.error is None
    text = path.read_text(encoding="utf-8")
    comments = record.comments if record.comments is not None else scan_comments(text, language)
    spans = with_comments_above(record.spans, comment_only(text.splitlines(), comments))
    found = [None if s is None else (s.start, s.end) for s in innermost(spans, len(marks))]
    assert found == expected(marks)
    unseen = {n for first, last in record.unseen for n in range(first, last + 1)}
    assert {n for n, mark in enumerate(marks, 1) if mark == "?"} == unseen


@pytest.mark.parametrize("language", FOUND)
def test_our_spans_agree_on_the_sample(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = marked(language, tmp_path)
    code = main([str(path), "--show", "3"])
    assert code == 0, capsys.readouterr().out


def test_our_spans_agree_with_ast_on_the_standard_library(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(import_module(name).__file__) for name in MODULES]
    code = main([*files, "--language", "python", "--show", "5"])
    assert code == 0, capsys.readouterr().out


def test_a_file_that_its_own_parser_refuses_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.py").write_text("def f(:\n", encoding="utf-8")
    assert main([str(tmp_path), "--show", "1"]) == 2
    assert "left out" in capsys.readouterr().out


def test_comments_are_not_looked_for_in_strings() -> None:
    text = textwrap.dedent(
        """\
        s = "// no" + '/';  // yes
        /* two
           lines */
        t = r#"/* no */"#;
        """
    )
    only = comment_only(text.splitlines(), scan_comments(text, "rust"))
    assert json.dumps(sorted(only)) == "[2, 3]"
