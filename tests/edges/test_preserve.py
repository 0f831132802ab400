"""`preserve:` at the edge: entries that keep nothing, entries that are none, and the row that stays away."""

import json

import pytest

from edges.calls import as_process
from patchwidth.edges.cli import run
from repositories import TestRepository

KIT = "import math\n\n\nclass Box:\n    def grow(self):\n        return 1\n"


def made(tmp_path, policy):
    repository = TestRepository.new(tmp_path / "r")
    repository.commit({"src/kit.py": KIT, ".patchwidth.yml": policy, "notes.txt": "x"})
    repository.commit({"src/kit.py": KIT.replace("1", "2")})
    return str(tmp_path / "r")


def check(folder, *more):
    return run(["check", "--repo", folder, "--base", "HEAD~1", "--head", "HEAD", *more])


@pytest.mark.parametrize(
    "entry",
    ["src/kit.py:import math", "src/kit.py:Box.grow", "src/**:Box", "**/*.py:Box.*", "src/kit.py:*", "src/k*:import *"],
)
def test_an_entry_that_keeps_something_is_taken(tmp_path, capsys, entry):
    assert check(made(tmp_path, f'preserve: ["{entry}"]\n'), "--only", "preserve") == 0
    assert "every name that must stay is as it was" in capsys.readouterr().out


@pytest.mark.parametrize(
    "entry",
    ["src/kit.py:import os", "src/kit.py:Box.shrink", "src/other.py:Box", "lib/**:Box", "**/*.py:Bax", "notes.txt:x"],
)
def test_an_entry_that_keeps_nothing_is_refused(tmp_path, capsys, entry):
    assert check(made(tmp_path, f'preserve: ["{entry}"]\n')) == 64
    said = capsys.readouterr()
    assert said.out == ""
    assert f"preserve names '{entry}', which the base tree does not have" in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "entry", ["kit.py", "kit.py:", ":name", "kit.py:a b", "import math", "[:x", "kit.py:import", "kit.py:import a b"]
)
def test_an_entry_that_is_none_is_refused(tmp_path, entry):
    call = as_process("check", "--repo", made(tmp_path, f'preserve: ["{entry}"]\n'), "--base", "HEAD~1")
    assert (call.code, call.out) == (64, "")
    assert "preserve" in call.err
    assert call.err.count("\n") == 1


def test_without_an_entry_there_is_no_row(tmp_path, capsys):
    folder = made(tmp_path, "version: 1\n")
    check(folder, "--report", "json")
    assert "preserve" not in [signal["id"] for signal in json.loads(capsys.readouterr().out)["signals"]]
    check(folder, "--only", "preserve", "--report", "json")
    (row,) = json.loads(capsys.readouterr().out)["signals"]
    assert (row["id"], row["outcome"], row["reason"]) == ("preserve", "not_run", "no-preserve")
