"""Each rule of the overlay refuses its breach and lets its neighbour by; so do the description and the router."""

import pytest

from github_double.asking import ask
from github_double.overlay import RULES

NOTE = {"path": "a.py", "start_line": 1, "end_line": 1, "annotation_level": "notice", "message": "m"}


def output(**more):
    return {"output": {"title": "t", "summary": "s"} | more}


def note(**more):
    return output(annotations=[NOTE | more])


CHECKS = {
    "completed needs a conclusion": ({"status": "completed"}, {"status": "completed", "conclusion": "success"}),
    "stale is not ours": ({"conclusion": "stale"}, {"conclusion": "neutral"}),
    "a conclusion completes": ({"status": "queued", "conclusion": "success"}, {"conclusion": "success"}),
    "an output has a title": ({"output": {"title": "", "summary": "s"}}, output()),
    "a title has 255 characters": (output(title="ü" * 256), output(title="ü" * 255)),
    "summary and text are counted in bytes": (output(summary="ü" * 32_768), output(summary="x" + "ü" * 32_767)),
    "columns stay on one line": (note(end_line=2, start_column=1), note(start_column=1, end_column=2)),
    "lines count from 1": (note(start_line=2), note(start_line=1, end_line=2)),
    "texts of annotations": (note(title="x" * 256), note(title="x" * 255, message="x" * 65_536)),
    "an annotation says something": (note(message=" "), note(message="x")),
    "an annotation's path is relative": (note(path="/a.py"), note(path="b/a.py")),
}
DESCRIBED = {
    "51 annotations": (output(annotations=[NOTE] * 51), output(annotations=[NOTE] * 50)),
    "a level that is none": (note(annotation_level="error"), note(annotation_level="failure")),
    "a conclusion that is none": ({"conclusion": "passed"}, {"conclusion": "success"}),
    "a text of 65,536 characters": (output(text="x" * 65_536), output(text="x" * 65_535)),
    "no summary": ({"output": {"title": "t"}}, output()),
    "a key that nobody knows": ({"annotations": []}, {}),
    "a key that nobody knows, deep": (note(side="RIGHT"), note()),
    "a line that is text": (note(start_line="1"), note()),
}


def test_every_rule_is_tried():
    tried = set(CHECKS) | {
        "a comment has 65,536 characters",
        "a comment says something",
        "a review's body is a comment's",
    }
    assert {rule.name for rule in RULES} == tried
    assert all(rule.source for rule in RULES)


@pytest.mark.parametrize("verb", ["create", "update"])
@pytest.mark.parametrize(("wrong", "right"), (CHECKS | DESCRIBED).values(), ids=(CHECKS | DESCRIBED).keys())
def test_a_check_run_keeps_to_the_rules(hub, history, verb, wrong, right):
    path, method, named = "/check-runs", "POST", {"name": "x", "head_sha": history.topic}
    if verb == "update":
        path, method = f"{path}/{ask(hub, method, path, named).json()['id']}", "PATCH"
        named = {}
    refused = ask(hub, method, path, named | wrong)
    assert refused.status_code == 422
    assert refused.json()["message"]
    assert len(hub.forgive()) == 1
    assert ask(hub, method, path, named | right).status_code == (201 if verb == "create" else 200)


@pytest.mark.parametrize("verb", ["create", "update"])
def test_a_comment_has_its_limit_and_says_something(hub, asked, verb):
    path, method = f"/issues/{asked.number}/comments", "POST"
    if verb == "update":
        path, method = f"/issues/comments/{ask(hub, method, path, {'body': 'x'}).json()['id']}", "PATCH"
    refused = ask(hub, method, path, {"body": "ü" * 65_537})
    assert refused.json()["errors"][0]["message"] == "Body is too long (maximum is 65536 characters)"
    assert ask(hub, method, path, {"body": " \n"}).status_code == 422
    assert len(hub.forgive()) == 2
    assert ask(hub, method, path, {"body": "ü" * 65_536}).ok


def test_a_review_keeps_to_the_rules_and_to_the_lines_of_the_diff(hub, asked, history):
    def review(line, **more):
        one = {"path": "a.py", "line": line, "side": "RIGHT", "body": "hm"} | more
        return ask(hub, "POST", f"/pulls/{asked.number}/reviews", {"event": "COMMENT", "body": "b", "comments": [one]})

    assert review(5).status_code == 200
    assert review(5, start_line=4, start_side="RIGHT").status_code == 200
    assert review(9).json()["errors"] == ["Line could not be resolved"]
    assert review(1, path="b.py").json()["errors"] == ["Path could not be resolved"]
    told = ask(hub, "GET", f"/pulls/{asked.number}/comments").json()
    assert [(one["line"], one["path"], one["user"]["login"]) for one in told] == [
        (5, "a.py", "github-actions[bot]"), (5, "a.py", "github-actions[bot]"),
    ]  # fmt: skip
    hub.move(asked, history.earlier)
    assert ask(hub, "GET", f"/pulls/{asked.number}/comments").json()[0]["line"] is None
    assert len(ask(hub, "GET", f"/pulls/{asked.number}/reviews").json()) == 2
    assert ask(hub, "POST", f"/pulls/{asked.number}/reviews", {"event": "COMMENT"}).status_code == 422
    assert ask(hub, "POST", f"/pulls/{asked.number}/reviews", {"body": "x" * 65_537}).status_code == 422
    assert len(hub.forgive()) == 1


@pytest.mark.parametrize(
    ("method", "path", "query", "problem"),
    [
        ("GET", "/branches", {}, "no operation of the cut description"),
        ("PUT", "/check-runs", {}, "no operation of the cut description"),
        ("POST", "//graphql", {}, "GraphQL is not played"),
        ("GET", "/pulls", {"status": "open"}, "status is no parameter of pulls/list"),
        ("GET", "/pulls", {"state": "opened"}, "'opened' is not one of"),
        ("GET", "/actions/runs", {"exclude_pull_requests": "maybe"}, "exclude_pull_requests"),
    ],
)
def test_what_is_not_played_fails_the_test(hub, method, path, query, problem):
    assert ask(hub, method, path, **query).status_code in (422, 501)
    (told,) = hub.forgive()
    assert problem in told


def test_a_request_outside_of_the_base_path_is_not_played(hub):
    import requests

    assert requests.get(f"{hub.root}/user", timeout=5).status_code == 501
    assert len(hub.forgive()) == 1


def test_a_body_that_is_no_json_and_one_that_is_not_wanted(hub, history):
    import requests

    headers = {"authorization": "Bearer " + hub.token(checks="write")}
    url = f"{hub.world.repository_url}/check-runs"
    assert requests.post(url, data=b"{", headers=headers, timeout=5).status_code == 400
    assert requests.get(f"{url}/1", data=b'{"x": 1}', headers=headers, timeout=5).status_code == 400
    assert requests.post(url, headers=headers, timeout=5).status_code == 422
    assert requests.get(f"{url}/1", headers=headers | {"user-agent": None}, timeout=5).status_code == 404
    assert len(hub.forgive()) == 3


def test_what_was_not_forgiven_is_raised(history):
    from github_double.double import Double

    with pytest.raises(AssertionError, match="/branches"), Double.over(history.bare) as gh:
        ask(gh, "GET", "/branches")
    with pytest.raises(KeyError, match="mine"), Double.over(history.bare) as gh:
        ask(gh, "GET", "/branches")
        raise KeyError("mine")


def test_the_double_s_own_wrong_answer_is_seen(hub, asked):
    asked.state = "ajar"
    ask(hub, "GET", f"/pulls/{asked.number}")
    (told,) = hub.forgive()
    assert told.startswith("pulls/get: the double's own answer 200 is wrong: $.state: 'ajar'")
    asked.head.sha = "no such commit"
    assert ask(hub, "GET", f"/pulls/{asked.number}").status_code == 500
    assert "the double stumbled" in hub.forgive()[0]
