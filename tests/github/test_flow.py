"""Events through a double of GitHub to what the Action leaves behind: files, outputs, log, check run, comment."""

import os

import pytest

from flow_steps import AT, Job, Shop
from github_double.double import Double
from patchwidth.edges.action_inputs import OUTPUTS
from patchwidth.model.errors import RepositoryError


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return Shop.new(tmp_path_factory.mktemp("flow"))


@pytest.fixture
def gh(shop):
    with Double.over(shop.bare) as gh:
        gh.person("maria", "write")
        gh.person("ned", "read")
        yield gh


@pytest.fixture
def job(gh, shop, tmp_path):
    made = Job(gh, shop, tmp_path)
    made.checkout()
    return made


@pytest.fixture
def wide(gh, shop):
    return gh.pull(head=shop.wide, base=shop.main)


@pytest.fixture
def fix(gh, shop):
    return gh.pull(head=shop.fix, base=shop.main)


def run(gh):
    (check,) = gh.checks
    return check.status, check.conclusion


def test_a_wide_patch_of_the_same_repository(gh, job, shop, wide, capfd):
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert left.code == 2
    assert left.report["outcome"] == "fail"
    assert left.report["patch"]["merge_base"] == shop.base
    assert left.outputs.keys() == {one.name for one in OUTPUTS}
    assert left.outputs["verdict"] == "fail"
    assert (left.outputs["exit-code"], left.outputs["band"], left.outputs["files-touched"]) == ("2", "wide", "1")
    assert float(left.outputs["scope-ratio"]) > 0.9
    assert float(left.outputs["width-ratio"]) > 0.9
    assert left.outputs["report"] == "patchwidth.json"
    assert left.summary.startswith("**patchwidth: FAIL.**")
    assert left.log.startswith("FAIL ")
    assert left.commands == []
    assert run(gh) == ("completed", "failure")
    (check,) = gh.checks
    assert (check.name, check.external_id) == ("patchwidth", f"patchwidth:default:{wide.number}:{shop.wide}")
    (comment,) = gh.comments(wide)
    assert comment.body.startswith("<!-- patchwidth:default -->\n**patchwidth: FAIL.**")
    assert f"{shop.server}/acme/shop" not in left.log
    assert left.outputs["check-run-id"] == str(check.id)
    assert left.outputs["comment-id"] == str(comment.id)
    assert len(gh.journal) <= 8


def test_an_unchanged_second_run_writes_nothing_but_the_check_run(gh, job, wide, capfd):
    event = gh.events.pull_request(wide, "opened")
    job.step(event, capfd, at=AT)
    before = len(gh.journal)
    job.step(event, capfd, at=AT)
    again = list(gh.journal)[before:]
    assert len(again) <= 6
    assert [one.operation for one in again if one.method != "GET"] == ["checks/update"]


def test_a_clean_patch_gets_a_check_run_and_no_comment(gh, job, fix, capfd):
    left = job.step(gh.events.pull_request(fix, "opened"), capfd, at=AT)
    assert (left.code, left.outputs["verdict"], left.outputs["comment-id"]) == (0, "pass", "")
    assert run(gh) == ("completed", "success")
    assert gh.comments(fix) == []


def test_always_means_a_comment_on_a_clean_patch_too_and_never_means_none(gh, job, fix, wide, capfd):
    job.step(gh.events.pull_request(fix, "opened"), capfd, comment="always")
    assert len(gh.comments(fix)) == 1
    job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT, comment="never")
    assert gh.comments(wide) == []


def test_a_comment_becomes_one_line_when_the_patch_turns_clean(gh, job, shop, wide, capfd):
    job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    gh.move(wide, shop.fix)
    left = job.step(gh.events.pull_request(wide, "synchronize"), capfd, at=AT)
    assert left.code == 0
    (comment,) = gh.comments(wide)
    assert comment.body.splitlines()[1].startswith("**patchwidth: PASS.**")
    assert "| signal |" not in comment.body


@pytest.mark.parametrize("deleted", [False, True])
def test_a_fork_gets_everything_that_needs_no_writing(gh, job, shop, capfd, deleted):
    pull = gh.pull(head=shop.wide, base=shop.main, fork="eve/shop", deleted=deleted)
    job.token = gh.token("read-only")
    left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert left.code == 2
    assert left.summary.startswith("**patchwidth: FAIL.**")
    assert left.outputs["check-run-id"] == ""
    assert [one.method for one in gh.journal if one.method != "GET"] == []
    assert [one.status for one in gh.journal if one.status >= 400] == []


def test_a_bot_with_a_read_only_token_is_exempt_and_writes_nothing(gh, job, shop, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main, author="dependabot[bot]")
    job.token = gh.token("read-only")
    left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (left.code, left.outputs["verdict"]) == (0, "fail")
    assert left.report["override"]["who"] == "dependabot[bot]"
    assert [one.method for one in gh.journal if one.method != "GET"] == []


def test_a_privileged_run_without_the_head_fetches_it(gh, shop, tmp_path, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main, fork="eve/shop")
    job = Job(gh, shop, tmp_path)
    job.checkout("--depth=1", "--branch=main")
    left = job.step(gh.events.pull_request(pull, "opened").under("pull_request_target"), capfd, at=AT)
    assert (left.code, left.report["patch"]["merge_base"]) == (2, shop.base)
    assert run(gh) == ("completed", "failure")
    assert len(gh.comments(pull)) == 1


def test_no_checkout_at_all_is_enough(gh, shop, tmp_path, wide, capfd):
    left = Job(gh, shop, tmp_path).step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert (left.code, left.outputs["verdict"]) == (2, "fail")


def test_a_shallow_clone_and_nobody_to_ask_is_not_run_with_the_line_that_mends_it(gh, shop, tmp_path, wide, capfd):
    job = Job(gh, shop, tmp_path, token="")
    job.checkout("--depth=1")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd)
    assert (left.code, left.outputs["verdict"], left.outputs["exit-code"]) == (3, "not_run", "3")
    assert "fetch-depth: 0" in left.summary
    assert "fetch-depth: 0" in left.report["because"]


def test_a_merge_group_is_judged_and_gets_no_comment(gh, job, shop, capfd):
    left = job.step(gh.events.merge_group(base=shop.base, head=shop.wide), capfd, at=AT)
    assert (left.code, left.outputs["comment-id"]) == (2, "")
    assert run(gh) == ("completed", "failure")


def test_a_push_advises(gh, job, shop, capfd):
    left = job.step(gh.events.push(before=shop.base, after=shop.wide), capfd, at=AT)
    assert (left.code, left.outputs["verdict"], left.outputs["exit-code"]) == (0, "fail", "2")
    assert run(gh) == ("completed", "failure")


def test_a_new_branch_is_compared_with_the_default_one(gh, job, shop, capfd):
    left = job.step(gh.events.push(after=shop.wide, ref="refs/heads/wide"), capfd)
    assert left.report["patch"]["merge_base"] == shop.base


def test_a_deleted_branch_is_nothing_to_judge(gh, job, shop, capfd):
    left = job.step(gh.events.push(before=shop.base, after="0" * 40), capfd)
    assert (left.code, left.report) == (0, None)
    ((level, text),) = left.commands
    assert (level, "deleted" in text) == ("notice", True)


def test_a_workflow_s_end_finds_its_pull_request(gh, job, shop, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main, fork="eve/shop")
    ended = gh.run(shop.wide, file=".github/workflows/ci.yml", fork="eve/shop")
    left = job.step(gh.events.workflow_run(ended), capfd, at=AT)
    assert left.code == 2
    assert len(gh.comments(pull)) == 1
    gh.close(pull)
    left = job.step(gh.events.workflow_run(ended), capfd, at=AT)
    assert (left.code, "no open pull request" in left.report["because"]) == (3, True)


def test_a_run_by_hand_compares_what_it_names(gh, job, shop, capfd):
    event = gh.events.workflow_dispatch()
    left = job.step(event, capfd, base="origin/main", head="origin/wide", at=AT)
    assert (left.code, left.report["patch"]["merge_base"]) == (2, shop.base)
    left = job.step(event, capfd, base="--upload-pack=x", head="origin/wide")
    assert (left.code, "no-revision" in left.report["because"]) == (3, True)


def test_no_permission_is_one_line_that_names_it(gh, job, wide, capfd):
    job.token = gh.token(contents="read", pull_requests="read")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert left.code == 2
    warnings = [text for level, text in left.commands if level == "warning"]
    assert len(warnings) == 2
    assert "checks: write" in warnings[0]
    assert (
        "pull_requests: write" in warnings[1] or "issues: write" in warnings[1] or "pull-requests: write" in warnings[1]
    )
    assert (left.outputs["check-run-id"], left.outputs["comment-id"]) == ("", "")


def test_an_app_s_own_token_finds_its_comment_again(gh, job, shop, wide, capfd):
    job.token = gh.token("installation", checks="write", pull_requests="write", contents="read")
    job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT, login="app-4242[bot]")
    gh.move(wide, shop.fix)
    job.step(gh.events.pull_request(wide, "synchronize"), capfd, at=AT, login="app-4242[bot]")
    (comment,) = gh.comments(wide)
    assert comment.author == "app-4242[bot]"
    assert comment.body.splitlines()[1].startswith("**patchwidth: PASS.**")


def test_a_result_for_an_older_head_is_dropped(gh, job, shop, wide, capfd):
    event = gh.events.pull_request(wide, "opened")
    gh.move(wide, shop.fix)
    left = job.step(event, capfd, at=AT)
    assert left.code == 2
    assert (gh.checks, gh.comments(wide)) == ([], [])
    assert [level for level, _ in left.commands] == ["notice"]


def test_a_gate_of_another_name_has_its_own_check_run_and_comment(gh, job, wide, capfd):
    event = gh.events.pull_request(wide, "opened")
    job.step(event, capfd, at=AT)
    job.step(event, capfd, at=AT, gate_id="strict")
    assert [check.name for check in gh.checks] == ["patchwidth", "patchwidth (strict)"]
    assert [c.body.splitlines()[0] for c in gh.comments(wide)] == [
        "<!-- patchwidth:default -->",
        "<!-- patchwidth:strict -->",
    ]


def test_without_a_check_run_nothing_is_written_but_the_comment(gh, job, wide, capfd):
    job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT, check_run="false")
    assert gh.checks == []
    assert len(gh.comments(wide)) == 1


def test_findings_become_review_comments_once(gh, job, wide, capfd):
    event = gh.events.pull_request(wide, "opened")
    job.step(event, capfd, at=AT, review_comments="true")
    job.step(event, capfd, at=AT, review_comments="true")
    assert [one.operation for one in gh.journal].count("pulls/create-review") == 1


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"fail_on": "error"}, "fail-on"),
        ({"policy": "own.yml"}, "base tree"),
        ({"at": "pkg/none.py:1"}, "pkg/none.py"),
        ({"working_directory": ".."}, "workspace"),
        ({"working_directory": "/"}, "workspace"),
        ({"traceback": "leak.txt"}, "link"),
        ({"junit": "missing.xml"}, "missing.xml"),
    ],
)
def test_a_wrong_input_is_64_and_tells_so_everywhere(gh, job, wide, capfd, inputs, said):
    (job.workspace / "own.yml").write_text("version: 1\nfail-on: never\n")
    os.symlink("/etc/hostname", job.workspace / "leak.txt")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, **inputs)
    assert left.code == 64
    assert (left.outputs["verdict"], left.outputs["exit-code"]) == ("not_run", "64")
    assert left.report["exit_code"] == 64
    assert said in left.report["because"]
    assert "NOT RUN" in left.summary
    if "fail_on" not in inputs:
        assert run(gh) == ("completed", "failure")


def test_nothing_lifts_a_wrong_input(gh, job, wide, capfd):
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at="pkg/none.py:1", fail_on="never")
    assert left.code == 64
    assert run(gh) == ("completed", "failure")


def test_a_policy_outside_the_workspace_is_taken(gh, job, wide, tmp_path, capfd):
    (tmp_path / "policy.yml").write_text("version: 1\nfail-on: never\ngate-id: loose\n")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT, policy=str(tmp_path / "policy.yml"))
    assert (left.code, left.outputs["exit-code"]) == (0, "2")
    assert [check.name for check in gh.checks] == ["patchwidth (loose)"]


@pytest.mark.parametrize("name", [".patchwidth.yml", "./.patchwidth.yml", "pkg/../.patchwidth.yml"])
def test_a_policy_of_the_base_tree_is_taken_in_any_spelling(gh, job, wide, capfd, name):
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT, policy=name)
    assert (left.code, left.report["protocol"]["policy"].partition("@")[0]) == (2, ".patchwidth.yml")


def test_a_task_that_is_nowhere_is_a_wrong_call_and_a_red_check_run(gh, job, wide, capfd):
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, task="task.yml")
    assert (left.code, "task.yml" in left.report["because"]) == (64, True)
    assert run(gh) == ("completed", "failure")


def test_an_event_that_is_not_supported_is_told_which_are(gh, job, wide, capfd):
    left = job.step(gh.events.pull_request(wide, "opened").under("fork"), capfd)
    assert (left.code, "merge_group" in left.report["because"]) == (64, True)


def test_a_breakdown_of_ours_is_not_run_and_still_told(gh, job, wide, capfd, monkeypatch):
    def broken(*_arguments, **_words):
        raise ZeroDivisionError("::error::x\n::error::y")

    monkeypatch.setattr("patchwidth.edges.action_judged.measured", broken)
    left = job.step(gh.events.pull_request(wide, "opened"), capfd)
    assert (left.code, left.outputs["verdict"]) == (3, "not_run")
    assert "ZeroDivisionError" in left.report["because"]
    assert run(gh) == ("completed", "failure")
    assert left.commands == []


def test_a_report_is_never_written_through_a_link(gh, job, wide, tmp_path, capfd):
    (tmp_path / "victim").write_text("kept")
    os.symlink(tmp_path / "victim", job.workspace / "patchwidth.json")
    os.symlink(".git", job.workspace / "inner")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT, markdown_report="inner/config")
    assert (left.code, left.outputs["report"]) == (2, "")
    assert (tmp_path / "victim").read_text() == "kept"
    assert "patchwidth" not in (job.workspace / ".git/config").read_text()
    assert [level for level, _ in left.commands] == ["warning", "warning"]


def test_files_of_the_runner_that_cannot_be_written_are_a_warning(gh, job, wide, tmp_path, capfd):
    event = gh.events.pull_request(wide, "opened")
    variables = job.variables(event, {"at": AT})
    variables["GITHUB_OUTPUT"] = str(tmp_path / "nowhere/out")
    variables["GITHUB_STEP_SUMMARY"] = str(tmp_path / "nowhere/summary")
    from patchwidth.edges.action import act, connected

    assert act(variables, connected) == 2
    assert capfd.readouterr().out.count("::warning") == 3


def test_outside_of_a_runner_there_is_nothing_to_tell_it(gh, job, wide, capfd):
    variables = job.variables(gh.events.pull_request(wide, "opened"), {"at": AT})
    del variables["GITHUB_OUTPUT"], variables["GITHUB_STEP_SUMMARY"]
    from patchwidth.edges.action import act, connected

    assert act(variables, connected) == 2
    assert "::warning" not in capfd.readouterr().out


def test_annotations_stand_in_one_place_each(gh, job, wide, capfd):
    event = gh.events.pull_request(wide, "opened")
    told = job.step(event, capfd, at=AT, annotations="always")
    assert [level for level, _ in told.commands] == ["error", "notice"]
    assert gh.checks[-1].annotations
    silent = job.step(event, capfd, at=AT, annotations="never", gate_id="silent")
    assert silent.commands == []
    assert not gh.checks[-1].annotations
    instead = job.step(event, capfd, at=AT, check_run="false", comment="never")
    assert [level for level, _ in instead.commands] == ["error", "notice"]


def test_a_check_run_that_fails_gives_its_annotations_back(gh, job, wide, capfd):
    job.token = gh.token(contents="read", pull_requests="write")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert [level for level, _ in left.commands] == ["error", "notice", "warning"]
    assert len(gh.comments(wide)) == 1


@pytest.mark.parametrize("part", ["action_flow.publish", "action_flow.accepted", "action_outputs.page"])
def test_whatever_breaks_beside_the_verdict_changes_nothing_of_it(gh, job, wide, capfd, monkeypatch, part):
    def broken(*_arguments, **_words):
        raise ZeroDivisionError

    monkeypatch.setattr(f"patchwidth.edges.{part}", broken)
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert (left.code, left.outputs["verdict"], left.report["outcome"]) == (2, "fail", "fail")
    assert "ZeroDivisionError" in left.log


def test_a_repository_that_lacks_files_is_not_run(gh, job, wide, capfd, monkeypatch):
    def lacking(*_arguments, **_words):
        raise RepositoryError("the repository lacks the files", "Fetch them.")

    monkeypatch.setattr("patchwidth.edges.action_judged.measured", lacking)
    left = job.step(gh.events.pull_request(wide, "opened"), capfd, fail_on="never")
    assert (left.code, left.outputs["exit-code"], left.report["because"][:10]) == (0, "3", "git-failed")


RUNNER = {"PATH": os.environ["PATH"], "HOME": "/nonexistent"}


def test_as_a_process_with_a_write_token(gh, job, wide):
    left = job.process(gh.events.pull_request(wide, "opened"), RUNNER, at=AT)
    assert (left.code, left.outputs["verdict"]) == (2, "fail")
    assert run(gh) == ("completed", "failure")
    assert len(gh.comments(wide)) == 1


def test_as_a_process_with_a_read_only_token(gh, job, shop):
    pull = gh.pull(head=shop.fix, base=shop.main, fork="eve/shop")
    job.token = gh.token("read-only")
    left = job.process(gh.events.pull_request(pull, "opened"), RUNNER, at=AT)
    assert (left.code, left.outputs["verdict"]) == (0, "pass")


def test_as_a_process_on_a_merge_group(gh, job, shop):
    left = job.process(gh.events.merge_group(base=shop.base, head=shop.fix), RUNNER)
    assert (left.code, left.outputs["verdict"]) == (0, "pass")
    assert run(gh) == ("completed", "success")
