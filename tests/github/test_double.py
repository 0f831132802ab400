"""The double of GitHub, driven by PyGithub: the flows that the gate needs."""

import pytest
from github import Auth, Github, GithubException

from github_double.double import Double
from github_double.faults import BAD_GATEWAY
from repositories import TestRepository


@pytest.fixture(scope="session")
def shop(tmp_path_factory):
    """A bare repository: `main`, and `topic` two commits ahead of it, while main went on."""
    made = TestRepository.new(tmp_path_factory.mktemp("shop"))
    root = made.commit({"a.py": "one = 1\ntwo = 2\n", "b.py": "b = 1\n", "old.py": "same\n" * 20, "gone.py": "x\n"})
    made.git("checkout", "-q", "-b", "topic")
    made.commit({"a.py": "one = 1\ntwo = 3\n", "ü.py": "neu = 1\n", "new.py": "same\n" * 20, "old.py": None})
    topic = made.commit({"gone.py": None})
    made.git("checkout", "-q", "main")
    main = made.commit({"b.py": "b = 2\n"})
    return made, root, main, topic


@pytest.fixture
def gh(shop):
    with Double.over(shop[0].root / ".git") as gh:
        yield gh


@pytest.fixture
def pull(gh, shop):
    return gh.pull(head=shop[3], base=shop[2])


def client(gh, kind="workflow", **permissions):
    permissions = permissions or {"checks": "write", "pull_requests": "write", "contents": "read", "actions": "write"}
    token = gh.token(kind, **({} if kind != "workflow" else permissions))
    auth = Auth.Token(token) if token else None
    return Github(
        base_url=gh.url, auth=auth, retry=None, per_page=100, seconds_between_requests=0, seconds_between_writes=0
    )


def repository(gh, *args, **kwargs):
    return client(gh, *args, **kwargs).get_repo(gh.repository)


def test_a_pull_request_has_the_facts_of_git(gh, pull, shop):
    told = repository(gh).get_pull(pull.number)
    assert (told.head.sha, told.base.sha, told.changed_files) == (shop[3], shop[2], 4)
    assert told.head.repo.full_name == gh.repository
    files = {one.filename: one for one in told.get_files()}
    assert {name: one.status for name, one in files.items()} == {
        "a.py": "modified",
        "gone.py": "removed",
        "new.py": "renamed",
        "ü.py": "added",
    }
    assert files["new.py"].previous_filename == "old.py"
    assert files["a.py"].patch == "@@ -1,2 +1,2 @@\n one = 1\n-two = 2\n+two = 3"


def test_the_merge_base_comes_from_compare(gh, shop):
    assert repository(gh).compare(shop[2], shop[3]).merge_base_commit.sha == shop[1]


def annotation(line=1, **more):
    return {"path": "a.py", "start_line": line, "end_line": line, "annotation_level": "warning", "message": "m"} | more


def test_a_check_run_goes_from_in_progress_over_batches_to_its_conclusion(gh, shop):
    repo = repository(gh)
    run = repo.create_check_run("patchwidth", shop[3], status="in_progress", external_id="x:1")
    for at in range(3):
        more = {"conclusion": "failure"} if at == 2 else {}
        run.edit(output={"title": "t", "summary": "s", "annotations": [annotation()] * 40}, **more)
    again = next(iter(repo.get_commit(shop[3]).get_check_runs(check_name="patchwidth", filter="all")))
    assert (again.status, again.conclusion, again.external_id) == ("completed", "failure", "x:1")
    assert again.output.annotations_count == 120
    assert len(list(again.get_annotations())) == 120


def test_comments_are_made_edited_listed_and_removed(gh, pull):
    told = repository(gh).get_issue(pull.number)
    made = told.create_comment("first")
    for at in range(104):
        gh.comment(pull, f"{at}", by="dora")
    made.edit("second")
    bodies = [one.body for one in told.get_comments()]
    assert (len(bodies), bodies[0], made.user.login) == (105, "second", "github-actions[bot]")
    made.delete()
    assert gh.comments(pull)[0].body == "0"


def test_the_timeline_tells_who_put_a_label_on(gh, pull):
    gh.person("maria", "maintain")
    gh.label(pull, "wide-ok", by="maria")
    gh.comment(pull, "hello", by="dora")
    gh.label(pull, "wide-ok", by="maria", off=True)
    repo = repository(gh)
    told = [(one.event, one.actor and one.actor.login) for one in repo.get_issue(pull.number).get_timeline()]
    assert told[:2] == [("committed", None)] * 2
    assert told[2:] == [("labeled", "maria"), ("commented", "dora"), ("unlabeled", "maria")]
    assert repo.get_issue(pull.number).get_events()[0].label.name == "wide-ok"
    assert repo.get_collaborator_permission("maria") == "write"


def test_a_fork_s_token_reads_and_is_refused_by_name(gh, pull, shop):
    repo = repository(gh, "read-only")
    assert repo.get_pull(pull.number).title
    with pytest.raises(GithubException) as refused:
        repo.create_check_run("patchwidth", shop[3])
    assert refused.value.status == 403
    assert refused.value.headers["x-accepted-github-permissions"] == "checks=write"
    assert refused.value.data["message"] == "Resource not accessible by integration"


def test_a_fault_after_the_fact(gh, pull):
    gh.fault("issues/create-comment", BAD_GATEWAY, after=True)
    with pytest.raises(GithubException):
        repository(gh).get_issue(pull.number).create_comment("x")
    assert len(gh.comments(pull)) == 1
    assert [asked.status for asked in gh.journal.of("issues/create-comment")] == [502]
