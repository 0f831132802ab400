"""`--task` and the Action's input `task`: where a task may lie, and what it does to the verdict."""

import json

import pytest

from edges.calls import as_process
from flow_steps import AT, Job, Shop
from github_double.double import Double
from patchwidth.edges.cli import run
from repositories import TestRepository

TASK = """id: one
origin: synthetic
leakage_risk: low
prompt: Mend the parser.
allowed_files: ["pkg/**"]
max_files_touched: 2
max_diff_loc: 20
timeout_sec: 60
visible_tests: []
hidden_tests: []
hidden_constraints: []
"""


@pytest.fixture
def made(tmp_path):
    repository = TestRepository.new(tmp_path / "r")
    repository.commit({"pkg/a.py": "A = 1\n", "tasks/one.yml": TASK})
    repository.commit({"pkg/a.py": "A = 2\n", "README.md": "# more\n", "tasks/new.yml": TASK})
    return tmp_path / "r"


def check(folder, task, *more):
    words = ["check", "--repo", str(folder), "--base", "HEAD~1", "--head", "HEAD", "--only", "fence"]
    return run([*words, "--task", str(task), *more])


def test_a_task_of_the_base_tree_states_the_fence(made, capsys):
    assert check(made, "tasks/one.yml", "--report", "json") == 2
    verdict = json.loads(capsys.readouterr().out)
    (fence,) = verdict["signals"]
    found = [(f["rule"], f["path"]) for f in fence["findings"]]
    assert found == [("fence/unsolicited", "tasks/new.yml"), ("fence/unsolicited", "README.md"), ("fence/files", None)]
    assert fence["measures"]["stated_by"].startswith("tasks/one.yml@")


def test_a_task_outside_the_repository_does_too(made, tmp_path, capsys):
    (tmp_path / "task.yml").write_text(TASK.replace('["pkg/**"]', '["**"]').replace("touched: 2", "touched: 9"))
    assert check(made, tmp_path / "task.yml") == 0
    assert "all inside the fence of" in capsys.readouterr().out


def test_a_task_that_the_patch_brings_is_refused(made):
    call = as_process("check", "--base", "HEAD~1", "--head", "HEAD", "--task", "tasks/new.yml", cwd=made)
    assert (call.code, call.out) == (64, "")
    assert "The task tasks/new.yml is not in the base tree." in call.err
    assert call.err.count("\n") == 1


@pytest.mark.parametrize("what", ["task", "policy"])
@pytest.mark.parametrize(
    "name", ["linked.yml", "deep/wide.yml", "deep/../wide.yml", "../r/linked.yml", "../door/linked.yml", "../late.yml"]
)
def test_a_link_of_the_patch_leads_to_no_task_and_no_policy(made, tmp_path, what, name):
    wide = {"task": TASK.replace("touched: 2", "touched: 99"), "policy": "version: 1\nfail-on: never\n"}
    (tmp_path / "wide.yml").write_text(wide[what])
    (tmp_path / "door").symlink_to(made)
    (tmp_path / "late.yml").symlink_to("door/linked.yml")
    (made / "linked.yml").symlink_to("../wide.yml")
    (made / "deep").symlink_to(tmp_path)
    call = as_process("check", "--base", "HEAD", f"--{what}", name, cwd=made)
    assert (call.code, call.out) == (64, "")
    assert f"The {what} {name} is not in the base tree." in call.err


def test_a_link_of_the_caller_is_followed_and_a_ring_of_links_is_one_line(made, tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "task.yml").write_text(TASK)
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "ring").symlink_to("ring")
    asked = ("check", "--base", "HEAD", "--only", "fence", "--task")
    assert as_process(*asked, "../link/task.yml", cwd=made).code == 0
    assert as_process(*asked, str(tmp_path / "link" / "task.yml"), cwd=made).code == 0
    call = as_process(*asked, "../ring", cwd=made)
    assert (call.code, call.out, call.err.count("\n")) == (64, "", 1)


def test_a_task_that_is_not_there_is_one_line(made, tmp_path):
    call = as_process("check", "--base", "HEAD~1", "--task", str(tmp_path / "none.yml"), cwd=made)
    assert (call.code, call.out, call.err.count("\n")) == (64, "", 1)


def test_a_diff_without_a_tree_has_a_task_as_well(tmp_path, capsys):
    (tmp_path / "task.yml").write_text(TASK)
    (tmp_path / "a.diff").write_text("--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n")
    words = ["check", "--diff", str(tmp_path / "a.diff"), "--span", str(tmp_path / "span"), "--only", "fence"]
    (tmp_path / "span").write_text("x.py:1-1")
    assert run([*words, "--task", str(tmp_path / "task.yml")]) == 2
    assert "the fence does not allow this file" in capsys.readouterr().out


@pytest.fixture
def shop(tmp_path):
    return Shop.new(tmp_path / "shop")


def test_the_action_takes_a_task_outside_the_workspace_and_refuses_one_of_the_patch(shop, tmp_path, capfd):
    with Double.over(shop.bare) as gh:
        pull = gh.pull(head=shop.wide, base=shop.main)
        job = Job(gh, shop, tmp_path / "job")
        job.folder.mkdir()
        job.checkout(at=shop.wide)
        (tmp_path / "task.yml").write_text(TASK)
        left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT, task=str(tmp_path / "task.yml"))
        assert left.code == 2
        fence = next(signal for signal in left.report["signals"] if signal["id"] == "fence")
        assert [f["rule"] for f in fence["findings"]] == ["fence/lines"]
        (job.workspace / "mine.yml").write_text(TASK.replace("loc: 20", "loc: 2000"))
        left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT, task="mine.yml")
        assert left.code == 64
        assert "The task mine.yml is not in the base tree." in left.log
