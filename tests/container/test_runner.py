"""The action in its container as GitHub's runner starts it, against the double: what it refuses, writes and posts."""

import stat

import pytest

from container.harness import RUNNER_UID, Machine
from github_double.double import Double
from github_double.events import Events
from patchwidth.edges.demo import _BASE, _HEAD, ORIGIN
from repositories import TestRepository

pytestmark = [pytest.mark.container, pytest.mark.usefixtures("built_over")]

WRITE = {"contents": "read", "checks": "write", "pull_requests": "write"}
TRAPS = dict.fromkeys(("yaml.py", "github.py", "requests.py", "json.py"), "raise SystemExit('the patch ran')\n")


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """The demo's repository: its base on main, its patch on topic, with modules that wait to be imported."""
    made = TestRepository.new(tmp_path_factory.mktemp("shop") / "shop")
    base = made.commit(_BASE)
    made.git("checkout", "-q", "-b", "topic")
    head = made.commit({**_HEAD, **TRAPS})
    made.git("config", "uploadpack.allowAnySHA1InWant", "true")
    return made, base, head


@pytest.fixture
def gh(shop):
    with Double.over(shop[0].root / ".git") as gh:
        yield gh


@pytest.fixture
def machine(shop, tmp_path):
    return Machine(tmp_path, shop[0].root, shop[2])


def opened(gh, shop, **more):
    pull = gh.pull(head=shop[2], base=shop[1], **more)
    return pull, Events(gh.world).pull_request(pull)


def test_a_wide_patch_is_refused_and_told_everywhere(gh, shop, machine):
    pull, event = opened(gh, shop)
    step = machine.step(gh, event, gh.token(**WRITE), at=ORIGIN, env={"PYTHONPATH": "."})
    print(f"pull_request, write: exit {step.code}, {len(gh.journal)} requests, {step.seconds:.2f} s")
    assert step.code == 2, step.trouble
    assert (step.outputs["verdict"], step.outputs["exit-code"]) == ("fail", "2")
    assert step.report["outcome"] == "fail"
    (check,) = gh.checks
    assert (check.sha, check.status, check.conclusion) == (shop[2], "completed", "failure")
    assert step.outputs["check-run-id"] == str(check.id)
    (comment,) = gh.comments(pull)
    assert comment.author == "github-actions[bot]"
    assert step.outputs["comment-id"] == str(comment.id)
    assert "discount" in step.commands["GITHUB_STEP_SUMMARY"]
    assert step.commands["GITHUB_ENV"] == step.commands["GITHUB_PATH"] == ""


def test_a_fork_gets_the_same_verdict_and_nothing_is_posted(gh, shop, machine):
    pull, event = opened(gh, shop, fork="dora/shop")
    step = machine.step(gh, event, gh.token("read-only"), at=ORIGIN)
    print(f"pull_request, read-only: exit {step.code}, {len(gh.journal)} requests, {step.seconds:.2f} s")
    assert step.code == 2, step.trouble
    assert (gh.checks, gh.comments(pull)) == ([], [])
    assert step.outputs["check-run-id"] == ""
    assert "::error " in step.log
    assert "discount" in step.commands["GITHUB_STEP_SUMMARY"]


def test_a_merge_group_is_really_judged_and_gets_no_comment(gh, shop, machine):
    pull, _ = opened(gh, shop)
    event = Events(gh.world).merge_group(base=shop[1], head=shop[2], number=pull.number)
    step = machine.step(gh, event, gh.token(**WRITE), at=ORIGIN)
    print(f"merge_group: exit {step.code}, {len(gh.journal)} requests, {step.seconds:.2f} s")
    assert step.code == 2, step.trouble
    assert len(gh.checks) == 1
    assert gh.comments(pull) == []


def test_a_checkout_without_the_base_is_not_run_with_the_line_that_mends_it(gh, shop, tmp_path):
    _, event = opened(gh, shop)
    machine = Machine(tmp_path, shop[0].root, shop[2], depth=1)
    # nothing listens there, so nothing can be fetched
    step = machine.step(gh, event, gh.token(**WRITE), at=ORIGIN, env={"GITHUB_SERVER_URL": "http://127.0.0.1:9"})
    assert step.code == 3
    assert step.outputs["verdict"] == "not_run"
    assert "fetch-depth: 0" in step.log + step.trouble
    (check,) = gh.checks
    assert check.conclusion == "failure"


def test_the_runners_user_can_read_the_report_and_the_clone_is_as_it_was(gh, shop, machine):
    _, event = opened(gh, shop)
    before = sorted((path, path.stat().st_mtime_ns) for path in (machine.workspace / ".git").rglob("*"))
    step = machine.step(gh, event, gh.token(**WRITE), at=ORIGIN, markdown_report="verdict.md", sarif="verdict.sarif")
    assert step.code == 2, step.trouble
    for name in ("patchwidth.json", "verdict.md", "verdict.sarif"):
        told = (machine.workspace / name).stat()
        assert told.st_uid == RUNNER_UID or told.st_mode & stat.S_IROTH, name
    assert before == sorted((path, path.stat().st_mtime_ns) for path in (machine.workspace / ".git").rglob("*"))
    changed = {path.name for path in machine.workspace.iterdir() if path.stat().st_uid != RUNNER_UID}
    assert changed <= {"patchwidth.json", "verdict.md", "verdict.sarif"}
    assert list((machine.folder / "home").iterdir()) == []
    assert list((machine.folder / "runner_temp").iterdir()) == []


def test_no_token_is_printed(gh, shop, machine):
    _, event = opened(gh, shop)
    token = gh.token(**WRITE)
    step = machine.step(gh, event, token, at=ORIGIN)
    everything = step.log + step.trouble + "".join(step.commands.values()) + str(step.report)
    assert token not in everything
    assert "artifacts' token" not in everything
