"""`check` over real repositories: revisions, the worktree, a diff, a diff without a tree; verdicts and exit codes."""

import json
import subprocess

import pytest

from edges.calls import as_process
from repositories import TestRepository

BASE = {
    "pkg/parser.py": "def parse(text):\n    return text.split()\n\n\ndef other(text):\n    return text\n",
    "README.md": "# pkg\n",
}
FIX = {"pkg/parser.py": "def parse(text):\n    return text.split(',')\n\n\ndef other(text):\n    return text\n"}
WIDE = {
    "pkg/parser.py": "def parse(text):\n    return text.split(',')\n\n\ndef other(text):\n"
    + "".join(f"    text += '{n}'\n" for n in range(90))
    + "    return text\n",
}


@pytest.fixture
def repository(tmp_path):
    made = TestRepository.new(tmp_path / "repo")
    made.commit(BASE)
    return made


@pytest.fixture
def judged(call, repository):
    """Commits files on a branch and judges it as JSON."""

    def made(files, *words):
        repository.git("checkout", "-q", "-b", "fix")
        repository.commit(files)
        seen = call("check", "--report", "json", *words, cwd=repository.root)
        return seen, json.loads(seen.out) if seen.out else None

    return made


def contents(folder):
    return {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def signal(verdict, name):
    return next(s for s in verdict["signals"] if s["id"] == name)


def test_a_fix_inside_its_function_passes(judged):
    seen, verdict = judged(FIX, "--at", "pkg/parser.py:2")
    assert (seen.code, verdict["outcome"], seen.err) == (0, "pass", "")
    measures = signal(verdict, "width")["measures"]
    assert measures["band"] == "as-is"
    assert measures["counted"]["in_scope_lines"] == 1
    (origin,) = verdict["origins"]
    assert origin["span"]["name"] == "parse"
    assert origin["span"]["base"] == {"start": 1, "end": 2, "core_start": 1}


def test_a_wide_patch_fails_on_a_person_s_word_and_names_what_lies_outside(judged):
    seen, verdict = judged(WIDE, "--at", "pkg/parser.py:2")
    assert (seen.code, verdict["outcome"], verdict["exit_code"]) == (2, "fail", 2)
    rules = [(f["rule"], f["level"], f["symbol"]) for f in signal(verdict, "width")["findings"]]
    assert rules == [("width/wide", "fail", "parse"), ("width/read", "note", "other")]


TRACEBACK = b"""Traceback (most recent call last):
  File "/home/runner/work/repo/repo/pkg/parser.py", line 2, in parse
    return text.split()
AttributeError: 'NoneType' object has no attribute 'split'
"""


def test_a_traceback_advises_and_does_not_refuse(call, repository):
    repository.git("checkout", "-q", "-b", "fix")
    repository.commit(WIDE)
    words = ("check", "--traceback", "-", "--report", "json")
    seen = call(*words, cwd=repository.root, stdin=TRACEBACK)
    verdict = json.loads(seen.out)
    assert (seen.code, verdict["outcome"]) == (1, "warn")
    assert verdict["origins"][0]["source"] == "traceback"
    assert call(*words, "--fail-on", "fail", cwd=repository.root, stdin=TRACEBACK).code == 0


def test_a_failure_without_a_source_frame_is_not_pinned_and_says_so(call, repository):
    repository.git("checkout", "-q", "-b", "fix")
    repository.commit(FIX)
    seen = call("check", "--traceback", "-", "--report", "json", cwd=repository.root, stdin=b"nothing broke here\n")
    width = signal(json.loads(seen.out), "width")
    assert (seen.code, width["outcome"], width["reason"]) == (0, "not_run", "not-pinned")
    assert "the traceback" in width["because"]


def test_without_an_origin_width_does_not_run_and_the_spread_is_told(judged):
    seen, verdict = judged(WIDE)
    width = signal(verdict, "width")
    assert (seen.code, width["outcome"], width["reason"]) == (0, "not_run", "no-origin")
    assert width["measures"]["concentration"] == 0.978


def test_the_worktree_counts_with_its_untracked_files_and_git_is_not_written(call, repository):
    repository.write({**FIX, "pkg/new.py": "x = 1\n", ".gitignore": "*.log\n", "noise.log": "no\n"})
    before = contents(repository.root / ".git")
    seen = call("check", "--at", "pkg/parser.py:2", "--report", "json", cwd=repository.root)
    verdict = json.loads(seen.out)
    assert [f["path"] for f in verdict["files"]] == [".gitignore", "pkg/new.py", "pkg/parser.py"]
    assert contents(repository.root / ".git") == before


def test_a_clean_worktree_on_the_default_branch_is_an_empty_patch(call, repository):
    seen = call("check", "--report", "json", cwd=repository.root)
    verdict = json.loads(seen.out)
    assert (seen.code, verdict["outcome"], verdict["patch"]["files_touched"]) == (0, "pass", 0)


def test_the_merge_base_is_compared_not_the_tip(judged, repository):
    repository.git("branch", "old")
    repository.commit({"later.py": "y = 2\n"})
    repository.git("checkout", "-q", "old")
    _, verdict = judged(FIX, "--base", "main", "--head", "fix")
    assert [f["path"] for f in verdict["files"]] == ["pkg/parser.py"]
    assert verdict["patch"]["merge_base"] == repository.git("merge-base", "main", "fix")


def test_a_diff_is_applied_to_the_base_and_judged_there(call, repository):
    repository.write(FIX)
    diff = subprocess.run(["git", "diff"], cwd=repository.root, capture_output=True, check=True).stdout
    repository.git("checkout", "-q", "--", ".")
    seen = call(
        "check", "--diff", "-", "--at", "head:pkg/parser.py:2", "--report", "json", cwd=repository.root, stdin=diff
    )
    verdict = json.loads(seen.out)
    assert (seen.code, signal(verdict, "width")["measures"]["band"]) == (0, "as-is")


def test_a_diff_that_does_not_fit_is_refused(call, repository):
    diff = b"--- a/pkg/parser.py\n+++ b/pkg/parser.py\n@@ -2 +2 @@\n-    return nothing\n+    return 1\n"
    seen = call("check", "--diff", "-", cwd=repository.root, stdin=diff)
    assert (seen.code, seen.out) == (64, "")
    assert "does-not-apply" in seen.err


def test_a_diff_that_leaves_binary_content_out_is_told_from_one_that_does_not_fit(call, repository):
    repository.write({"logo.png": b"\0\1\2"})
    repository.git("add", "logo.png")
    diff = repository.git("diff", "--cached").encode() + b"\n"
    repository.git("rm", "-q", "-f", "logo.png")
    seen = call("check", "--diff", "-", cwd=repository.root, stdin=diff)
    assert (seen.code, "`git diff --binary`" in seen.err) == (64, True), seen


def test_a_bare_diff_and_a_span_need_no_repository(call, tmp_path):
    (tmp_path / "a.diff").write_text("--- a/a.py\n+++ b/a.py\n@@ -1,0 +2 @@\n+x = 1\n")
    (tmp_path / "span").write_text("a.py:1-9\n")
    seen = call("check", "--diff", "a.diff", "--span", "span", "--report", "json", cwd=tmp_path)
    width = signal(json.loads(seen.out), "width")
    assert (seen.code, width["reason"]) == (0, "no-tree")
    assert width["measures"]["all"]["in_scope_lines"] == 1
    (tmp_path / "p.yml").write_text("version: 1\nwidth: {preset: original}\n")
    seen = call("check", "--diff", "a.diff", "--span", "span", "--policy", "p.yml", "--report", "json", cwd=tmp_path)
    assert signal(json.loads(seen.out), "width")["measures"]["band"] == "as-is"


def test_the_policy_of_the_base_side_rules_and_a_patch_that_loosens_it_is_reported(judged, repository):
    repository.commit({".patchwidth.yml": "version: 1\nfence: {allow: ['pkg/**']}\n"})
    seen, verdict = judged({"README.md": "# other\n", ".patchwidth.yml": "version: 1\n"})
    assert (seen.code, verdict["outcome"]) == (2, "fail")
    found = {(f["rule"], f["level"], f["path"]) for s in verdict["signals"] for f in s["findings"]}
    assert ("fence/unsolicited", "fail", "README.md") in found
    assert ("policy/changed", "fail", ".patchwidth.yml") in found
    assert verdict["protocol"]["policy"].startswith(".patchwidth.yml@")


def test_a_policy_beside_the_repository_counts_and_one_from_head_does_not(call, judged, repository, tmp_path):
    outside = tmp_path / "gate.yml"
    outside.write_text("version: 1\nfail-on: never\nfence: {deny: ['**']}\n")
    seen, verdict = judged({**FIX, "head.yml": "version: 1\n"}, "--policy", str(outside))
    assert (seen.code, verdict["outcome"]) == (0, "fail")
    assert call("check", "--policy", "head.yml", cwd=repository.root).code == 64


def test_only_names_the_signals_that_run(judged):
    _, verdict = judged(FIX, "--only", "fence")
    assert [s["id"] for s in verdict["signals"]] == ["fence"]


def test_reports_go_to_files_and_one_to_the_screen(judged, repository, tmp_path):
    _, verdict = judged(FIX, "--report", f"markdown={tmp_path / 'v.md'}", "--report", f"terminal={tmp_path / 'v.txt'}")
    assert verdict["outcome"] == "pass"
    assert (tmp_path / "v.md").read_text().startswith("**patchwidth")
    assert "PASS" in (tmp_path / "v.txt").read_text()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["repo", "v.md", "v.txt"]


def test_a_shallow_clone_is_not_run_and_says_how_to_mend_it(call, repository, tmp_path):
    repository.commit(FIX)
    repository.git("checkout", "-q", "-b", "fix")
    repository.commit({"a.py": "x = 1\n"})
    repository.git(
        "clone", "-q", "--depth=1", "--no-single-branch", f"file://{repository.root}", str(tmp_path / "clone")
    )
    seen = call("check", "--base", "origin/main", "--head", "origin/fix", "--report", "json", cwd=tmp_path / "clone")
    verdict = json.loads(seen.out)
    assert (seen.code, verdict["outcome"]) == (3, "not_run")
    assert "fetch-depth: 0" in verdict["because"]


def test_unrelated_histories_are_not_run(call, repository):
    repository.git("checkout", "-q", "--orphan", "alone")
    repository.commit({"z.py": "z = 1\n"})
    seen = call("check", "--report", "json", cwd=repository.root)
    assert (seen.code, json.loads(seen.out)["outcome"]) == (3, "not_run")
    assert "unrelated-histories" in seen.out
    assert call("check", "--fail-on", "never", cwd=repository.root).code == 0


def test_a_path_typed_in_a_subfolder_is_found_from_there(call, repository):
    repository.git("checkout", "-q", "-b", "fix")
    repository.commit(FIX)
    seen = call("check", "--at", "parser.py:2", "--report", "json", cwd=repository.root / "pkg")
    assert json.loads(seen.out)["origins"][0]["path"] == "pkg/parser.py"


def test_verify_counts_again(judged):
    seen, verdict = judged(FIX, "--verify")
    assert (seen.code, verdict["patch"]["added_lines"]) == (0, 1)


def test_the_terminal_report_is_the_default_and_has_no_colour_in_a_pipe(repository):
    repository.git("checkout", "-q", "-b", "fix")
    repository.commit(WIDE)
    seen = as_process("check", "--at", "pkg/parser.py:2", cwd=repository.root)
    assert seen.code == 2
    assert seen.out.startswith("FAIL")
    assert "\x1b" not in seen.out
    assert "\x1b" in as_process("check", "--at", "pkg/parser.py:2", "--color", "always", cwd=repository.root).out


def test_a_policy_that_is_a_link_is_refused_and_not_overlooked(call, tmp_path):
    made = TestRepository.new(tmp_path / "linked")
    (made.root / ".patchwidth.yml").symlink_to("real.yml")
    made.commit({"real.yml": "fence: {files: 1}\n"})
    seen = call("check", cwd=made.root)
    assert (seen.code, "is no regular file" in seen.err) == (64, True)


def test_the_policy_is_named_by_a_commit(call, tmp_path):
    made = TestRepository.new(tmp_path / "named")
    tip = made.commit({".patchwidth.yml": "version: 1\n"})
    assert f".patchwidth.yml@{tip[:12]}" in call("check", "--report", "json", cwd=made.root).out


def test_a_path_that_is_two_files_is_not_guessed(call, tmp_path):
    made = TestRepository.new(tmp_path / "twice")
    made.commit({"a.py": "def f():\n    return 1\n", "src/a.py": "def g():\n    return 1\n"})
    seen = call("check", "--at", "a.py:2", cwd=made.root / "src")
    assert (seen.code, "is two files" in seen.err) == (64, True)
    assert call("check", "--at", "a.py:2", cwd=made.root).code == 0


def test_two_reports_need_two_files(call, tmp_path):
    seen = call("check", "--report", f"json={tmp_path}/v", "--report", f"markdown={tmp_path}/./v", cwd=tmp_path)
    assert (seen.code, "Two reports go to" in seen.err) == (64, True)
