"""`retries`: what it prints for people and as JSON, its exit codes, and how it reads a list of paths."""

import json

import pytest

from edges.calls import as_process
from edges.test_startup import heavy, loaded

BARE = """import time


class Shop:
    def order(self, url):
        while True:
            try:
                return post(url)
            except OSError:
                time.sleep(1)
"""

SOUND = """import random
import time


def order(url, budget):
    deadline = time.monotonic() + budget
    for attempt in range(4):
        try:
            return post(url)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(2**attempt + random.random())
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bare.py").write_text(BARE)
    (tmp_path / "sound.py").write_text(SOUND)
    (tmp_path / "none.go").write_text("package none\n")
    return tmp_path


def test_a_poor_retry_is_one_line_with_its_reasons_and_exit_1(call, folder):
    seen = call("retries", "bare.py", "sound.py", cwd=folder)
    assert seen.code == 1
    poor, sound = seen.out.splitlines()
    assert poor.startswith(
        "bare.py:6  Shop.order  score -5 of 8: -3 unbounded loop (line 6); -2 sleep without a budget"
    )
    assert sound.startswith("sound.py:7  order  score 6 of 8: +2 attempt cap (line 7); +2 wall clock (line 11)")


def test_sound_retries_and_none_at_all_are_exit_0(call, folder):
    assert call("retries", "sound.py", cwd=folder).code == 0
    seen = call("retries", "none.go", cwd=folder)
    assert (seen.code, seen.out) == (0, "")
    seen = call("retries", "none.go", "--json", cwd=folder)
    assert (seen.code, json.loads(seen.out)) == (0, [])


def test_json_is_a_list_with_the_five_keys(call, folder):
    rows = json.loads(call("retries", "bare.py", "sound.py", "--json", cwd=folder).out)
    assert [list(row) for row in rows] == [["path", "name", "line", "score", "notes"]] * 2
    assert [(row["path"], row["name"], row["line"], row["score"]) for row in rows] == [
        ("bare.py", "Shop.order", 6, -5),
        ("sound.py", "order", 7, 6),
    ]
    assert rows[1]["notes"][-1] == "no idempotency key"


def test_a_list_of_paths_comes_from_standard_input_as_a_process(folder):
    listed = b"bare.py\nREADME.md\ngone.py\nsound.py\n"
    seen = as_process("retries", "-", "--json", cwd=folder, stdin=listed)
    assert seen.code == 1
    assert [row["path"] for row in json.loads(seen.out)] == ["bare.py", "sound.py"]
    assert seen.err == "patchwidth: 2 listed files were passed over: gone, binary, or in another language.\n"
    one = as_process("retries", "-", cwd=folder, stdin=b"gone.py\n")
    assert (one.code, one.err.startswith("patchwidth: 1 listed file was passed over")) == (0, True)
    assert as_process("retries", "-", "--quiet", cwd=folder, stdin=listed).err == ""


def test_a_script_without_an_ending_is_read_by_its_first_line(call, folder):
    (folder / "tool").write_text("#!/usr/bin/env python3\n" + BARE)
    assert call("retries", "tool", cwd=folder).out.startswith("tool:7  Shop.order  score -5")


def test_a_retry_outside_of_any_function_has_no_name(call, folder):
    (folder / "top.py").write_text("import tenacity\n\n\nfor attempt in tenacity.Retrying():\n    pass\n")
    (row,) = json.loads(call("retries", "top.py", "--json", cwd=folder).out)
    assert (row["line"], row["score"]) == (4, -3)


def test_what_cannot_be_read_is_a_wrong_call(call, folder):
    (folder / "notes.md").write_text("# notes\n")
    (folder / "run").write_text("#!/bin/sh\n")
    (folder / "zero.py").write_bytes(b"while True:\0\n")
    for name, why in (
        ("notes.md", "in no language"),
        ("run", "in no language"),
        ("gone.py", "cannot be read"),
        ("zero.py", "binary, too large or no code"),
    ):
        seen = call("retries", name, cwd=folder)
        assert (seen.code, seen.out) == (64, "")
        assert why in seen.err


def test_a_link_out_of_the_folder_is_not_followed(call, folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.py"
    outside.write_text(BARE)
    (folder / "linked.py").symlink_to(outside)
    seen = call("retries", "linked.py", cwd=folder)
    assert (seen.code, "leads out of this folder" in seen.err) == (64, True)


def test_the_call_loads_no_policy_no_report_and_no_other_grammar(folder):
    code, modules = loaded("retries", "bare.py", cwd=folder)
    assert code == 1
    assert not heavy(modules) | {m for m in modules if m.startswith(("patchwidth.policy", "patchwidth.reports"))}
    assert {m.split(".")[0] for m in modules if m.startswith("tree_sitter_")} == {"tree_sitter_python"}


def test_no_name_moves_the_terminal(call, folder):
    (folder / "a\x1b[2Jb.py").write_text(BARE)
    assert "\x1b" not in call("retries", "a\x1b[2Jb.py", cwd=folder).out
