"""`symbols`: names that changed between two revisions, for people and as JSON."""

import json

import pytest

from edges.calls import as_process
from patchwidth.edges.cli import run
from repositories import TestRepository

BASE = """import os


def helper(value):
    print(value)
    return value


def public(a, b=1):
    return helper(a) + b
"""

HEAD = """def helped(value):
    print(value)
    return value


def public(a, b=1, c=2):
    return helped(a) + b
"""


@pytest.fixture
def made(tmp_path):
    repository = TestRepository.new(tmp_path / "r")
    repository.commit({"kit.py": BASE, "\x1b[31m.py": BASE})
    repository.commit({"kit.py": HEAD})
    return tmp_path / "r"


def test_people_read_a_line_for_each_name(made):
    call = as_process("symbols", "--base", "HEAD~1", "--head", "HEAD", cwd=made)
    assert (call.code, call.err) == (1, "")
    assert call.out.splitlines() == [
        "warn  kit.py:1 (base)  the import of os was unused before, so the patch tidied it away"
        "  symbols/import-removed",
        "warn  kit.py:4 (base)  function helper is called helped now  symbols/renamed",
        "note  kit.py:9 (base)  function public has the new optional parameter `c`  symbols/signature",
    ]


def test_programs_read_findings(made, capsys):
    code = run(["symbols", "--repo", str(made), "--base", "HEAD~1", "--head", "HEAD", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert code == 1
    assert [(f["rule"], f["level"], f["path"], f["start"], f["side"]) for f in found] == [
        ("symbols/import-removed", "warn", "kit.py", 1, "base"),
        ("symbols/renamed", "warn", "kit.py", 4, "base"),
        ("symbols/signature", "note", "kit.py", 9, "base"),
    ]


def test_two_revisions_are_held_against_each_other_as_they_are(made, capsys):
    """Not against their merge base: the way back from HEAD~1 is a change as well."""
    assert run(["symbols", "--repo", str(made), "--base", "HEAD", "--head", "HEAD~1", "--quiet"]) == 1
    assert "helped is called helper now" in capsys.readouterr().out


def test_the_worktree_counts_without_a_head(made, capsys):
    (made / "kit.py").write_text(HEAD.replace("public", "shown"))
    assert run(["symbols", "--repo", str(made), "--base", "HEAD"]) == 1
    assert capsys.readouterr().out == "warn  kit.py:6 (base)  function public is called shown now  symbols/renamed\n"
    (made / "kit.py").write_text(HEAD)
    assert run(["symbols", "--repo", str(made)]) == 0
    assert capsys.readouterr().out == ""


def test_a_name_is_no_terminal_code(made, capsys):
    (made / "\x1b[31m.py").write_text("import os\n\n\ndef public(a, b=1):\n    return a\n")
    assert run(["symbols", "--repo", str(made), "--base", "HEAD"]) == 0
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert "function helper is gone" in said


def test_an_unknown_revision_is_said_in_one_line(made):
    call = as_process("symbols", "--base", "nope", cwd=made)
    assert (call.code, call.out) == (3, "")
    assert call.err.startswith("patchwidth: no-revision: 'nope' names no commit here.")
    assert call.err.count("\n") == 1
