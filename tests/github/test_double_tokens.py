"""What a token may do on the double: by kind, by permission, by role, and until when."""

import pytest

from github_double.asking import ask
from github_double.double import Double


def create(hub, history, token):
    return ask(hub, "POST", "/check-runs", {"name": "x", "head_sha": history.topic}, token=token)


def test_a_workflow_s_token_is_nobody_and_does_what_it_was_given(hub, asked, history):
    token = hub.token("workflow", checks="write", contents="read")
    assert create(hub, history, token).status_code == 201
    refused = ask(hub, "POST", f"/issues/{asked.number}/comments", {"body": "x"}, token=token)
    assert refused.status_code == 403
    assert refused.headers["x-accepted-github-permissions"] == "issues=write; pull_requests=write"
    assert ask(hub, "GET", "//user", token=token).json()["message"] == "Resource not accessible by integration"
    assert ask(hub, "GET", f"/issues/{asked.number}/comments", token=token).status_code == 200


def test_pull_requests_write_does_not_reach_issues(hub, asked):
    token = hub.token("workflow", pull_requests="write")
    issue = hub.issue(body="x")
    assert ask(hub, "POST", f"/issues/{issue.number}/comments", {"body": "x"}, token=token).status_code == 403
    made = ask(hub, "POST", f"/issues/{asked.number}/comments", {"body": "x"}, token=token)
    assert made.status_code == 201
    told = ask(hub, "PATCH", f"/issues/comments/{made.json()['id']}", {"body": "y"}, token=token)
    assert (told.json()["body"], told.json()["user"]["login"]) == ("y", "github-actions[bot]")


@pytest.mark.parametrize("path", ["/pulls/1", "/issues/1", "/actions/runs", "/commits/main/check-runs"])
def test_a_private_repository_asks_for_permission_to_read(history, path):
    with Double.over(history.bare, private=True) as gh:
        gh.pull(head=history.topic, base=history.main)
        assert ask(gh, "GET", path, token="").status_code == 404
        assert ask(gh, "GET", path, token=gh.token("personal", login="eve")).status_code == 404
        assert ask(gh, "GET", path, token=gh.token(contents="read")).status_code == 403
        assert ask(gh, "GET", path, token=gh.token("read-only")).status_code == 200
        assert ask(gh, "GET", "", token=gh.token(contents="read")).json()["private"] is True


def test_nobody_reads_what_is_public(hub, asked, history):
    assert ask(hub, "GET", f"/pulls/{asked.number}", token="").status_code == 200
    assert ask(hub, "GET", "//user", token="").status_code == 401
    assert create(hub, history, hub.token("none")).json()["message"] == "Requires authentication"


def test_a_person_is_who_they_are_and_makes_no_check_runs(hub, asked, history):
    hub.person("maria", "write")
    token = hub.token("personal", login="maria")
    assert ask(hub, "GET", "//user", token=token).json()["login"] == "maria"
    assert create(hub, history, token).json()["message"] == "You must authenticate via a GitHub App."
    made = ask(hub, "POST", f"/issues/{asked.number}/comments", {"body": "x"}, token=token)
    assert made.json()["user"]["login"] == "maria"


def test_others_comments_are_for_those_who_may_write(hub, asked):
    said = hub.comment(asked, "mine", by="dora")
    path = f"/issues/comments/{said.id}"
    eve, dora = (hub.token("personal", login=login) for login in ("eve", "dora"))
    assert ask(hub, "PATCH", path, {"body": "x"}, token=eve).status_code == 403
    assert ask(hub, "PATCH", path, {"body": "y"}, token=dora).status_code == 200
    hub.person("eve", "write")
    assert ask(hub, "DELETE", path, token=eve).status_code == 204
    assert ask(hub, "GET", path).status_code == 404


def test_failed_jobs_are_run_again_by_those_who_may_write(hub, history):
    run = hub.run(history.topic, jobs=[("gate", "failure"), ("lint", "success")])
    path = f"/actions/runs/{run.id}/rerun-failed-jobs"
    assert ask(hub, "POST", path, token=hub.token("personal", login="eve")).status_code == 403
    assert ask(hub, "POST", path, token=hub.token(contents="write")).status_code == 403
    assert ask(hub, "POST", path).status_code == 201
    assert (run.attempt, run.status, [job.conclusion for job in run.jobs]) == (2, "queued", [None, "success"])
    assert ask(hub, "POST", path).json()["message"] == "This workflow run is already running"


def test_another_app_s_check_run_is_out_of_reach(hub, history):
    run = create(hub, history, hub.token(checks="write")).json()["id"]
    other = hub.token("installation", checks="write")
    assert ask(hub, "PATCH", f"/check-runs/{run}", {"name": "y"}, token=other).status_code == 403


def test_a_token_that_is_unknown_or_over(hub):
    token = hub.token(contents="read")
    assert ask(hub, "GET", "", token=token).status_code == 200
    hub.expire(token)
    assert ask(hub, "GET", "", token=token).json()["message"] == "Bad credentials"
    assert ask(hub, "GET", "", token="ghs_made_up").status_code == 401


def test_an_app_asks_for_a_token_of_its_installation(hub, history):
    app = hub.token("app", checks="write", contents="read")
    assert ask(hub, "GET", "//app", token=app).json()["id"] == 4242
    assert ask(hub, "GET", "", token=app).status_code == 401
    number = ask(hub, "GET", "/installation", token=app).json()["id"]
    path = f"//app/installations/{number}/access_tokens"
    made = ask(hub, "POST", path, {"permissions": {"checks": "write"}}, token=app)
    assert made.status_code == 201
    assert create(hub, history, made.json()["token"]).json()["app"]["id"] == 4242
    assert ask(hub, "POST", path, token=app).json()["permissions"] == {"checks": "write", "contents": "read"}
    assert ask(hub, "POST", path, {"permissions": {"issues": "write"}}, token=app).status_code == 422
    assert ask(hub, "POST", "//app/installations/1/access_tokens", token=app).status_code == 404
    assert ask(hub, "GET", "//app", token=hub.token(checks="write")).status_code == 401


def test_another_repository_is_not_there(hub):
    assert ask(hub, "GET", "//repos/acme/other").status_code == 404
