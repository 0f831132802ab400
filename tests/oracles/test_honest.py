"""The measurement of honest fixes counts a history made for it rightly."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from oracles.honest import main, quantile
from oracles.mining import Rule, by_a_person, is_fix, mine

Commit = Callable[..., str]
BODY = "    total = 0\n    for item in items:\n        total += item\n    return total\n"


def _functions(count: int, step: str = "item") -> str:
    body = BODY.replace("+= item", f"+= {step}")
    return "".join(f"def f{n}(items):\n{body}\n\n" for n in range(count))


@pytest.fixture
def history(tmp_path: Path) -> tuple[Path, Commit]:
    repo = tmp_path / "sums"
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
    date = "2024-05-01T12:00:00Z"

    def commit(subject: str, files: dict[str, str], author: str = "Ada <ada@example.org>") -> str:
        for name, text in files.items():
            path = repo / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        name, _, mail = author.partition(" <")
        who = {"GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": mail[:-1], "GIT_AUTHOR_DATE": date}
        who |= {"GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": mail[:-1], "GIT_COMMITTER_DATE": date}
        for words in (["add", "-A"], ["commit", "-q", "--allow-empty", "-m", subject], ["rev-parse", "HEAD"]):
            done = subprocess.run(["git", "-C", str(repo), *words], env=env | who, check=True, capture_output=True)
        return done.stdout.decode().strip()

    subprocess.run(["git", "init", "-q", str(repo)], env=env, check=True)
    commit("Add sums", {"sums.py": _functions(8), "tests/test_sums.py": "def test_f0():\n    assert 1\n"})
    return repo / ".git", commit


def test_a_small_fix_is_quiet_and_a_sweep_is_wide(
    history: tuple[Path, Commit], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git_dir, commit = history
    eight = _functions(8)
    small = commit(
        "Fix the sum of negative items",
        {
            "sums.py": eight.replace("+= item", "+= abs(item)", 1),
            "tests/test_sums.py": "def test_f0():\n    assert 2\n",
        },
    )
    sweep = commit(
        "Fix every sum at once",
        {"sums.py": _functions(8, "item or 0"), "tests/test_sums.py": "def test_f0():\n    assert 3\n"},
    )
    commit("Fix a typo in a test", {"sums.py": eight, "tests/test_sums.py": "def test_f0():\n    assert 4\n"})

    code = main(["python", str(git_dir), "--json", str(tmp_path / "rows.jsonl"), "--wide"])

    rows = {row["commit"]: row for row in map(json.loads, (tmp_path / "rows.jsonl").read_text().splitlines())}
    assert set(rows) == {small, sweep}
    assert (rows[small]["band"], rows[small]["ratio"], rows[small]["source_lines"]) == ("as-is", 0.0, 2)
    assert (rows[small]["origin"], rows[small]["name"]) == ("base:sums.py:4", "f0")
    assert (rows[sweep]["band"], rows[sweep]["existing_functions"]) == ("wide", 8)
    assert rows[sweep]["loud"] == ["width/wide=fail"]
    out = capsys.readouterr().out
    assert "2 fixes, 2 with an existing function" in out
    assert "as-is 1 (50 %), read 0 (0 %), wide 1 (50 %)" in out
    assert f"sums {sweep[:12]} base:sums.py:" in out
    assert code == 1  # half of them is more than Python's ceiling


def test_a_fix_of_a_constant_has_no_function(
    history: tuple[Path, Commit], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git_dir, commit = history
    commit("Limit sums", {"limits.py": "MOST = 10\n"})
    commit("Fix the limit", {"limits.py": "MOST = 12\n", "tests/test_sums.py": "def test_f0():\n    assert 5\n"})

    assert main(["python", str(git_dir)]) == 0

    assert "1 fixes, 0 with an existing function, 1 with a member or statement only" in capsys.readouterr().out


def test_of_two_overloads_the_one_that_was_fixed_is_the_origin(history: tuple[Path, Commit], tmp_path: Path) -> None:
    git_dir, commit = history
    overload = "    int sum({}) {{\n        int all = 0;\n        return all + {};\n    }}\n\n"
    both = overload.format("int a", "a") + overload.format("int a, int b", "a + b")
    commit("Add Java", {"Sums.java": f"class Sums {{\n{both}}}\n"})
    guarded = both.replace(
        "        return all + a + b;\n",
        "        if (a == b) {\n            return 2 * a;\n        }\n        return all + a + b;\n",
    )
    commit(
        "Fix equal items",
        {"Sums.java": f"class Sums {{\n    // sums\n\n{guarded}}}\n", "SumsTest.java": "class SumsTest {}\n"},
    )

    assert main(["java", str(git_dir), "--json", str(tmp_path / "rows.jsonl")]) == 0

    (row,) = map(json.loads, (tmp_path / "rows.jsonl").read_text().splitlines())
    assert (row["origin"], row["name"], row["ratio"]) == ("base:Sums.java:8", "Sums.sum", 0.0)


def test_mining_leaves_out_machines_and_untested_fixes(history: tuple[Path, Commit]) -> None:
    git_dir, commit = history
    tested = {"tests/test_sums.py": "def test_f0():\n    assert 6\n"}
    bare = commit("Fix the first sum", {"sums.py": _functions(8, "int(item)")})
    commit("Fix sums", {"sums.py": _functions(8)} | tested, author="fixer[bot] <bot@example.org>")
    commit("Fix the tests' own sums", {"tests/test_sums.py": "def test_f0():\n    assert 7\n"})

    assert list(mine(git_dir, Rule(language="python"))) == []
    assert [fix.commit for fix in mine(git_dir, Rule(language="python", need_test=False))] == [bare]
    assert list(mine(git_dir, Rule(language="python", need_test=False, until="2024-01-01"))) == []


@pytest.mark.parametrize(
    ("subject", "fix"),
    [
        ("Fix crash on empty input (#12)", True),
        ("fix(parser): keep the last line", True),
        ("Regression: lost header", True),
        ("Fix typo", False),
        ("docs: fix the link", False),
        ("refactor(core)!: fixed layout", False),
        ("fix(api)!: drop the old call", False),
        ("Prefix names", False),
    ],
)
def test_subjects(subject: str, fix: bool) -> None:
    assert is_fix(subject) is fix


def test_a_program_as_co_author_is_no_person() -> None:
    assert by_a_person("Ada <ada@example.org>", "Co-authored-by: Bo <bo@example.org>")
    assert not by_a_person("Ada <ada@example.org>", "Text\n\nCo-authored-by: pre-commit-ci[bot] <x@example.org>")


def test_quantiles_are_values_that_occur() -> None:
    assert [quantile([4, 1, 3, 2], p) for p in (25, 50, 75, 100)] == [1, 2, 3, 4]
    assert quantile([], 50) is None
