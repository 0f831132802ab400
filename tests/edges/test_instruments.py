"""`pin`, `spans`, `width`, `explain`, `demo`: what they print for people and as JSON, and how they pipe."""

import json
import subprocess
import sys

import pytest

from edges.calls import as_process
from patchwidth.model.rules import RULES
from repositories import TestRepository

SOURCE = """import math


class Cart:
    TAX = 19

    def total(self):
        return math.fsum(self.prices)


def label(total):
    return f"{total}"
"""

WORKED = """diff --git a/README.md b/README.md
index 1111111..2222222 100644
--- a/README.md
+++ b/README.md
@@ -4,0 +5 @@
+One more line.
diff --git a/pkg/parser.py b/pkg/parser.py
index 1111111..2222222 100644
--- a/pkg/parser.py
+++ b/pkg/parser.py
@@ -12,0 +13,3 @@
+a = 1
+b = 2
+c = 3
@@ -54,0 +58,2 @@
+    d = 4
+    e = 5
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "cart.py").write_text(SOURCE)
    (tmp_path / "worked.diff").write_text(WORKED)
    return tmp_path


def test_pin_names_the_innermost_function_and_its_lines(call, folder):
    seen = call("pin", "shop/cart.py:8", "--json", cwd=folder)
    value = json.loads(seen.out)
    (origin,) = value["origins"]
    assert (seen.code, value["candidates"]) == (0, [])
    assert origin["span"] == {
        "path": "shop/cart.py",
        "name": "Cart.total",
        "kind": "function",
        "language": "python",
        "uncertain": False,
        "base": None,
        "head": {"start": 7, "end": 8, "core_start": 7},
    }


def test_pin_speaks_to_people_too(call, folder):
    seen = call("pin", "base:shop/cart.py:8", cwd=folder)
    assert seen.out.splitlines()[:3] == [
        "shop/cart.py:8 (base, input, primary)",
        "  function Cart.total [python]",
        "  base 7-8",
    ]


def test_a_line_in_no_function_pins_its_class_member(call, folder):
    seen = call("pin", "shop/cart.py:5", "--json", cwd=folder)
    span = json.loads(seen.out)["origins"][0]["span"]
    assert (span["kind"], span["name"]) == ("member", "Cart.TAX")


LOG = b"""Traceback (most recent call last):
  File "/app/shop/cart.py", line 8, in total
    return math.fsum(self.prices)
TypeError: must be real number
"""


def test_pin_reads_a_failing_output_and_speaks_of_the_base_side(call, folder):
    seen = call("pin", "--traceback", "-", "--json", cwd=folder, stdin=LOG)
    (origin,) = json.loads(seen.out)["origins"]
    assert (origin["source"], origin["side"], origin["span"]["name"]) == ("traceback", "base", "Cart.total")
    head = call("pin", "--traceback", "-", "--traceback-side", "head", "--json", cwd=folder, stdin=LOG)
    assert json.loads(head.out)["origins"][0]["side"] == "head"


JUNIT = """<testsuites><testsuite><testcase classname="tests.test_cart" name="test_total">
<failure message="TypeError">{log}</failure></testcase></testsuite></testsuites>"""


def test_pin_reads_a_junit_report(call, folder):
    (folder / "report.xml").write_text(JUNIT.format(log=LOG.decode().replace("<", "&lt;")))
    seen = call("pin", "--junit", "report.xml", "--test", "test_total", "--json", cwd=folder)
    (origin,) = json.loads(seen.out)["origins"]
    assert (origin["source"], origin["test"], origin["line"]) == ("junit", "tests.test_cart.test_total", 8)


def test_a_failure_in_tests_alone_pins_nothing_and_shows_the_candidates(call, folder):
    (folder / "tests").mkdir()
    (folder / "tests" / "test_cart.py").write_text("def test_total():\n    assert 1 == 2\n")
    log = b"""Traceback (most recent call last):
  File "/app/tests/test_cart.py", line 2, in test_total
    assert 1 == 2
AssertionError
"""
    seen = call("pin", "--traceback", "-", cwd=folder, stdin=log)
    assert seen.code == 3
    assert "not pinned" in seen.out
    assert "candidate tests/test_cart.py:2 in test_total" in seen.out


def test_pin_shows_both_sides_between_revisions(call, tmp_path):
    repository = TestRepository.new(tmp_path / "repo")
    repository.commit({"shop/cart.py": SOURCE})
    repository.commit({"shop/cart.py": "# one line above\n" + SOURCE})
    seen = call("pin", "shop/cart.py:9", "--base", "HEAD~1", "--json", cwd=repository.root)
    span = json.loads(seen.out)["origins"][0]["span"]
    assert (span["base"]["start"], span["head"]["start"]) == (7, 8)


def test_spans_lists_every_span_one_json_object_a_line(call, folder):
    seen = call("spans", "shop/cart.py", "--json", cwd=folder)
    rows = [json.loads(line) for line in seen.out.splitlines()]
    assert {tuple(row) for row in rows} == {("path", "name", "kind", "start", "core_start", "end", "uncertain")}
    functions = [(row["name"], row["start"], row["end"]) for row in rows if row["kind"] == "function"]
    assert functions == [("Cart.total", 7, 8), ("label", 11, 12)]
    assert "shop/cart.py:7-8  function  Cart.total" in call("spans", "shop/cart.py", cwd=folder).out


def test_spans_tells_of_damage_and_still_gives_the_rest(call, folder):
    (folder / "broken.py").write_text("def whole():\n    return 1\n\n\ndef (:\n")
    seen = call("spans", "broken.py", cwd=folder)
    assert (seen.code, "whole" in seen.out) == (0, True)
    assert "does not parse" in seen.err
    assert call("spans", "broken.py", "--quiet", cwd=folder).err == ""


def test_width_gives_the_worked_example_to_the_digit(call, folder):
    for span in ("pkg/parser.py:40-78", "-"):
        stdin = b'{"path": "pkg/parser.py", "start": 40, "end": 78}'
        seen = call("width", "worked.diff", "--span", span, "--json", cwd=folder, stdin=stdin)
        block = json.loads(seen.out)["all"]
        assert (seen.code, block["scope_ratio"], block["added_lines"]) == (0, 0.667, 6)
        assert (block["in_scope_lines"], block["files_touched"], block["hunks"]) == (2, 2, 3)
    seen = call("width", "-", "--span", "pkg/parser.py:40-78", cwd=folder, stdin=WORKED.encode())
    assert "scope ratio        0.667" in seen.out


def test_pin_pipes_into_width(folder):
    diff = "--- a/shop/cart.py\n+++ b/shop/cart.py\n@@ -7,0 +8 @@\n+        # why\n"
    (folder / "cart.diff").write_text(diff)
    pinned = as_process("pin", "base:shop/cart.py:8", "--json", cwd=folder)
    seen = as_process("width", "cart.diff", "--span", "-", "--json", cwd=folder, stdin=pinned.out.encode())
    assert json.loads(seen.out)["all"]["in_scope_lines"] == 1


def test_explain_knows_every_rule(call):
    seen = call("explain")
    assert seen.code == 0
    for rule in RULES:
        assert rule in seen.out
        assert call("explain", rule).out.startswith(rule)


def test_the_demo_shows_a_wide_patch_and_cleans_up(call, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    seen = call("demo")
    assert (seen.code, seen.err) == (0, "")
    assert seen.out.startswith("FAIL")
    assert "would exit 2" in seen.out
    assert list(tmp_path.iterdir()) == []
    assert json.loads(call("demo", "--report", "json").out)["outcome"] == "fail"


def test_a_closed_pipe_is_no_traceback(folder):
    seen = as_process("explain", cwd=folder)
    assert (seen.code, seen.err) == (0, "")


def test_a_reader_that_goes_away_ends_the_call_quietly(folder):
    process = subprocess.Popen(
        [sys.executable, "-m", "patchwidth", "explain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.close()
    _, seen = process.communicate(timeout=60)
    assert (process.returncode, seen) == (64, b"")


def test_no_name_is_a_command_where_github_reads_the_log(call, folder, monkeypatch):
    (folder / "::error::x.py").write_text("def f():\n    return 1\n")
    assert call("spans", "::error::x.py", cwd=folder).out.startswith("::error")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert call("spans", "::error::x.py", cwd=folder).out.startswith("\\u003a:error")
    assert "\n::" not in call("pin", "::x##[y]:1", cwd=folder).err


def test_digits_are_ascii(call, folder):
    seen = call("width", "worked.diff", "--span", "pkg/parser.py:\u0661-\u0663", cwd=folder)
    assert seen.code == 64


def test_spans_reads_a_script_without_an_ending_by_its_first_line(call, tmp_path):
    (tmp_path / "tool").write_text("#!/usr/bin/env python3\n\ndef f():\n    return 1\n", encoding="utf-8")
    (tmp_path / "run").write_text("#!/bin/sh\ntrue\n", encoding="utf-8")
    assert call("spans", "tool", cwd=tmp_path).out == "tool:3-4  function  f\n"
    assert "in no language" in call("spans", "run", cwd=tmp_path).err
