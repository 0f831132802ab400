"""What people say on a pull request: origins, exceptions, commands; through a double of GitHub."""

import pytest

from flow_steps import AT, BASE, TRACEBACK, Job, Shop
from github_double.double import Double
from repositories import TestRepository

LABEL = "patchwidth:accepted"


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
def pull(gh, shop):
    """Makes a pull request of the wide patch."""

    def made(body="", **more):
        return gh.pull(head=shop.wide, base=shop.main, body=body, **more)

    return made


def fenced(text):
    return f"It broke:\n\n```\n{text}```\n"


def origin(left):
    (one,) = left.report["origins"]
    return one["path"], one["line"], one["side"], one["source"]


def test_a_traceback_in_the_body_is_the_author_s_word(gh, job, pull, capfd):
    left = job.step(gh.events.pull_request(pull(fenced(TRACEBACK)), "opened"), capfd)
    assert origin(left) == ("pkg/parser.py", 2, "base", "author-body")
    # it advises and does not refuse
    assert (left.code, left.outputs["verdict"]) == (0, "warn")
    assert "taken from a failing output in the pull request's body" in left.log


def test_a_traceback_without_a_fence_is_read_too(gh, job, pull, capfd):
    assert origin(job.step(gh.events.pull_request(pull(TRACEBACK), "opened"), capfd))[3] == "author-body"


def test_a_damaged_report_in_the_body_is_told(gh, job, pull, capfd):
    left = job.step(gh.events.pull_request(pull("```\n<?xml version='1.0'?><testsuite>\n```\n"), "opened"), capfd)
    assert left.report["origins"] == []
    assert "is no failing output" in left.log


def test_a_trailer_in_the_body(gh, job, pull, capfd):
    body = "Mend it\n\nPatchwidth-At: base:pkg/parser.py:2\nPatchwidth-At: pkg/none.py:7\n"
    left = job.step(gh.events.pull_request(pull(body), "opened"), capfd)
    assert origin(left) == ("pkg/parser.py", 2, "base", "author-body")
    assert "head:pkg/none.py:7" in left.log


def test_the_issue_that_the_body_closes(gh, job, pull, capfd):
    issue = gh.issue(body=fenced(TRACEBACK), author="rosa")
    left = job.step(gh.events.pull_request(pull(f"Fixes #{issue.number}"), "opened"), capfd)
    assert origin(left) == ("pkg/parser.py", 2, "base", "issue")
    assert f"issue {issue.number}, which the body closes" in left.log


def test_the_author_s_own_issue_is_no_better_than_the_body(gh, job, pull, capfd):
    issue = gh.issue(body=fenced(TRACEBACK), author="dora")
    left = job.step(gh.events.pull_request(pull(f"Fixes #{issue.number}"), "opened"), capfd)
    assert origin(left)[3] == "author-body"


def test_an_issue_that_is_not_there_is_told_and_no_more(gh, job, pull, capfd):
    left = job.step(gh.events.pull_request(pull("Fixes #9999\n\n" + fenced(TRACEBACK)), "opened"), capfd)
    assert origin(left)[3] == "author-body"
    assert "Issue 9999 was not read" in left.log


def test_a_better_source_ends_the_search(gh, job, pull, capfd):
    issue = gh.issue(body=fenced(TRACEBACK))
    event = gh.events.pull_request(pull(f"Fixes #{issue.number}"), "opened")
    left = job.step(event, capfd, at="pkg/parser.py:6")
    assert origin(left) == ("pkg/parser.py", 6, "head", "input")
    assert "issues/get" not in [one.operation for one in gh.journal]


def test_a_file_given_by_the_workflow_comes_before_an_issue(gh, job, pull, capfd):
    (job.workspace / "out.txt").write_text(TRACEBACK)
    issue = gh.issue(body=fenced(TRACEBACK))
    event = gh.events.pull_request(pull(f"Fixes #{issue.number}"), "opened")
    assert origin(job.step(event, capfd, traceback="out.txt"))[3] == "traceback"


def test_a_writer_s_comment_may_block_and_others_do_not_count(gh, job, pull, capfd):
    wide = pull(fenced(TRACEBACK))
    gh.comment(wide, "/patchwidth at pkg/parser.py:2", by="maria")
    gh.comment(wide, "/patchwidth at pkg/parser.py:6", by="ned")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd)
    assert origin(left) == ("pkg/parser.py", 2, "head", "writer-comment")
    assert (left.code, left.report["origins"][0]["may_block"]) == (2, True)
    assert "ned, who has no write access" in left.log


def test_a_writer_s_place_that_is_not_there_is_told(gh, job, pull, capfd):
    wide = pull()
    gh.comment(wide, "/patchwidth at pkg/parser.py:9999", by="maria")
    left = job.step(gh.events.pull_request(wide, "opened"), capfd)
    assert left.report["origins"] == []
    assert "There is no" in left.log


def test_comments_that_cannot_be_read_are_told(gh, job, pull, capfd):
    job.token = gh.token(contents="read", checks="write")
    gh.world.private = True
    left = job.step(gh.events.pull_request(pull(fenced(TRACEBACK)), "opened"), capfd)
    assert origin(left)[3] == "author-body"
    assert "Comments were not read" in left.log


def test_without_a_token_the_body_is_all_there_is(gh, job, pull, capfd):
    job.token = ""
    left = job.step(gh.events.pull_request(pull("Fixes #3\n\n" + fenced(TRACEBACK)), "opened"), capfd)
    assert origin(left)[3] == "author-body"
    assert list(gh.journal) == []


def test_a_body_of_ten_megabytes_does_not_hurt(gh, job, pull, capfd):
    body = fenced(TRACEBACK * 60_000)
    assert len(body) > 9_000_000
    left = job.step(gh.events.pull_request(pull(body), "opened"), capfd)
    assert left.code in (0, 2)


# exceptions


def test_a_writer_s_label_lifts_the_refusal(gh, job, pull, capfd):
    wide = pull()
    job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    gh.label(wide, LABEL, by="maria")
    left = job.step(gh.events.pull_request(wide, "labeled", sender="maria", label=LABEL), capfd, at=AT)
    assert (left.code, left.outputs["verdict"], left.outputs["exit-code"]) == (0, "fail", "2")
    assert left.report["override"]["who"] == "maria"
    assert gh.checks[-1].conclusion == "neutral"
    (comment,) = gh.comments(wide)
    assert "accepted by `maria`" in comment.body


def test_the_author_s_own_label_does_not(gh, job, pull, capfd):
    wide = pull()
    gh.label(wide, LABEL, by="dora")
    left = job.step(gh.events.pull_request(wide, "labeled", sender="dora", label=LABEL), capfd, at=AT)
    assert (left.code, left.report["override"]) == (2, None)
    assert "has no write access" in left.log


def test_a_label_that_is_off_again_does_not(gh, job, pull, capfd):
    wide = pull()
    gh.label(wide, LABEL, by="maria")
    event = gh.events.pull_request(wide, "labeled", sender="maria", label=LABEL)
    gh.label(wide, LABEL, by="maria", off=True)
    assert job.step(event, capfd, at=AT).code == 2


def test_a_label_lapses_at_the_next_push(gh, job, shop, pull, capfd):
    wide = gh.pull(head=shop.fix, base=shop.main)
    gh.label(wide, LABEL, by="maria")
    gh.move(wide, shop.wide)
    event = gh.events.pull_request(wide, "synchronize")
    event.payload["pull_request"]["updated_at"] = "2027-01-01T00:00:00Z"
    left = job.step(event, capfd, at=AT)
    assert left.code == 2
    assert "older than the newest push" in left.log
    # nor does an edit of the text bring it back: our comment keeps the time of that push
    left = job.step(gh.events.pull_request(wide, "edited"), capfd, at=AT)
    assert left.code == 2
    assert "older than the newest push" in left.log


def test_an_old_event_run_again_does_not_undo_a_push(gh, job, shop, pull, capfd):
    """A head that was left and came back: words for the head in between are not for it."""
    wide = pull()
    first = gh.events.pull_request(wide, "opened")
    first.payload["pull_request"]["updated_at"] = "2026-01-01T00:00:00Z"
    job.step(first, capfd, at=AT)
    gh.comment(wide, "/patchwidth accept all agreed with the team", by="maria")
    again = gh.events.pull_request(wide, "synchronize")
    again.payload["pull_request"]["updated_at"] = "2027-01-01T00:00:00Z"
    assert job.step(again, capfd, at=AT).code == 2
    left = job.step(first, capfd, at=AT)
    assert (left.code, "older than the newest push" in left.log) == (2, True)


def test_an_exception_for_another_base_does_not_hold(gh, job, shop, pull, capfd):
    wide = pull()
    event = gh.events.pull_request(wide, "opened")
    event.payload["pull_request"]["updated_at"] = "2026-01-01T00:00:00Z"
    job.step(event, capfd, at=AT)
    gh.comment(wide, "/patchwidth accept all agreed with the team", by="maria")
    assert job.step(gh.events.pull_request(wide, "edited"), capfd, at=AT).code == 0
    wide.base.ref = "release"
    left = job.step(gh.events.pull_request(wide, "edited"), capfd, at=AT)
    assert left.code == 2
    assert "nobody can tell" in left.log
    # and an older event of the other base is no proof either
    assert job.step(event, capfd, at=AT).code == 2


def test_somebody_else_s_comment_keeps_no_time(gh, job, pull, shop, capfd):
    wide = pull()
    state = f"<!-- patchwidth:default -->\n<!-- patchwidth-head {shop.wide} {'0' * 16} 2020-01-01T00:00:00+00:00 -->"
    gh.comment(wide, state, by="dora")
    gh.comment(wide, "/patchwidth accept all agreed", by="maria")
    left = job.step(gh.events.pull_request(wide, "edited"), capfd, at=AT)
    assert (left.code, "nobody can tell" in left.log) == (2, True)


def test_an_accepted_pull_request_passes_the_merge_queue(gh, job, shop, pull, capfd):
    wide = pull()
    event = gh.events.pull_request(wide, "opened")
    event.payload["pull_request"]["updated_at"] = "2026-01-01T00:00:00Z"
    job.step(event, capfd, at=AT)
    queue = gh.events.merge_group(base=shop.base, head=shop.wide, number=wide.number)
    assert job.step(queue, capfd, at=AT).code == 2
    gh.comment(wide, "/patchwidth accept all agreed with the team", by="maria")
    left = job.step(queue, capfd, at=AT)
    assert (left.code, left.report["override"]["who"]) == (0, "maria")
    assert len([c for c in gh.comments(wide) if c.author == "github-actions[bot]"]) == 1


# commands


def spoken(gh, wide, text, by="maria"):
    return gh.events.issue_comment(gh.comment(wide, text, by=by))


def test_accept_is_recorded_and_runs_the_failed_job_again(gh, job, shop, pull, capfd):
    wide = pull()
    event = gh.events.pull_request(wide, "opened")
    event.payload["pull_request"]["updated_at"] = "2026-01-01T00:00:00Z"
    job.step(event, capfd, at=AT)
    failed = gh.run(shop.wide)
    left = job.step(spoken(gh, wide, "/patchwidth accept width/wide agreed with the team"), capfd, at=AT)
    assert (left.code, left.report["override"]["rule"]) == (0, "width/wide")
    assert "accepted by `maria`" in gh.comments(wide)[0].body
    assert gh.checks[-1].conclusion == "neutral"
    assert failed.attempt == 2
    assert any("runs again" in text for _, text in left.commands)
    # the job's own event is older than the word, so it counts there
    assert job.step(event, capfd, at=AT).code == 0


def test_without_permission_to_run_a_job_again_it_is_told_how(gh, job, shop, pull, capfd):
    wide = pull()
    gh.run(shop.wide)
    job.token = gh.token(contents="read", checks="write", pull_requests="write", actions="read")
    left = job.step(spoken(gh, wide, "/patchwidth at pkg/parser.py:2"), capfd)
    warnings = [text for level, text in left.commands if level == "warning"]
    assert len(warnings) == 1
    assert "actions: write" in warnings[0]
    # a comment's run never refuses: it belongs to the default branch
    assert (left.code, left.outputs["verdict"]) == (0, "fail")


def test_no_failed_run_and_no_name_of_the_workflow(gh, job, pull, capfd):
    wide = pull()
    left = job.step(spoken(gh, wide, "/patchwidth at pkg/parser.py:2"), capfd)
    assert any("No failed run of gate.yml" in text for _, text in left.commands)
    variables = job.variables(spoken(gh, wide, "/patchwidth at pkg/parser.py:2"), {})
    del variables["GITHUB_WORKFLOW_REF"]
    from patchwidth.edges.action import act, connected

    assert act(variables, connected) == 0
    assert "Give the input workflow" in capfd.readouterr().out


def test_check_judges_again_and_runs_no_job(gh, job, shop, pull, capfd):
    wide = pull()
    failed = gh.run(shop.wide)
    left = job.step(spoken(gh, wide, "/patchwidth check"), capfd, at=AT)
    assert (left.code, left.outputs["verdict"], failed.attempt) == (0, "fail", 1)
    assert len(gh.checks) == 1


@pytest.mark.parametrize(
    ("text", "by", "said"),
    [
        ("/patchwidth accept all please", "ned", "ned has no write access"),
        ("/patchwidth accept all please", "dora", "dora has no write access"),
        ("/patchwidth frobnicate", "maria", "the commands are"),
        ("Nice work!", "maria", "no command"),
    ],
)
def test_other_words_are_ignored_with_a_word(gh, job, pull, capfd, text, by, said):
    left = job.step(spoken(gh, pull(), text, by), capfd)
    assert (left.code, left.report) == (0, None)
    ((level, told),) = left.commands
    assert (level, said in told) == ("notice", True)
    assert [one.method for one in gh.journal if one.method != "GET"] == []


def test_a_closed_pull_request_and_an_issue_are_nothing_to_judge(gh, job, pull, capfd):
    issue = gh.issue(body="x")
    assert "not on a pull request" in job.step(spoken(gh, issue, "/patchwidth check"), capfd).log
    wide = pull(state="closed")
    assert "is closed" in job.step(spoken(gh, wide, "/patchwidth check"), capfd).log


def test_a_command_without_a_token_is_not_run(gh, job, pull, capfd):
    job.token = ""
    left = job.step(spoken(gh, pull(), "/patchwidth check"), capfd)
    assert (left.code, "there is no token" in left.report["because"]) == (3, True)


# hostile names


def test_no_name_of_a_patch_is_a_command_to_the_runner(gh, tmp_path, capfd):
    work = TestRepository.new(tmp_path / "hostile")
    base = work.commit(BASE)
    names = ["::error::owned.py", "a\n::warning::owned.py", "##[error]owned.py", "<img src=x>@maria [x](http:x).py"]
    head = work.commit(dict.fromkeys(names, "def f():\n    return 1\n"))
    with Double.over(work.root / ".git") as hub:
        shop = Shop(work, base, base, head, head)
        job = Job(hub, shop, tmp_path, token=hub.token("read-only"))
        TestRepository(tmp_path).git("clone", "-q", str(work.root), str(job.workspace))
        fork = hub.pull(head=head, base=base, fork="eve/shop", body="::error::owned\n@maria")
        left = job.step(hub.events.pull_request(fork, "opened"), capfd)
    assert left.code == 0
    assert left.outputs["files-touched"] == str(len(names))
    assert not [line for line in left.log.splitlines() if line.lstrip().startswith(("::error::", "::warning::"))]
    assert "##[error]" not in left.log
