"""The payloads of events: moved to the double, changed for forks and the like, and still what Octokit's schema says."""

import json

import pytest

from github_double.events import ZEROS, breach


@pytest.mark.parametrize("action", ["opened", "reopened", "synchronize", "labeled", "unlabeled", "edited"])
def test_a_pull_request_s_event_has_the_facts_of_the_double(hub, asked, history, action):
    asked.labels.append("wide-ok")
    told = hub.events.pull_request(asked, action, label="wide-ok", before=history.earlier, sender="maria")
    pull = told.payload["pull_request"]
    assert (told.payload["action"], told.payload["number"], pull["number"]) == (action, asked.number, asked.number)
    assert (pull["head"]["sha"], pull["base"]["sha"]) == (history.topic, history.main)
    assert pull["head"]["repo"]["full_name"] == told.payload["repository"]["full_name"] == hub.repository
    assert (pull["labels"][0]["name"], told.payload["sender"]["login"]) == ("wide-ok", "maria")
    assert told.payload.get("before") == (history.earlier if action == "synchronize" else None)
    assert (told.payload.get("label") or {}).get("name") == ("wide-ok" if "label" in action else None)


def test_nothing_of_the_examples_shows_through(hub, asked):
    text = json.dumps(hub.events.pull_request(asked, "opened").payload["pull_request"]["head"])
    assert "Hello-World" not in text
    assert "api.github.com" not in text


def test_a_fork_and_a_fork_that_is_gone(hub, history):
    fork = hub.pull(head=history.topic, base=history.main, fork="eve/shop", author="eve")
    head = hub.events.pull_request(fork).payload["pull_request"]["head"]
    assert (head["repo"]["full_name"], head["repo"]["fork"], head["label"]) == ("eve/shop", True, "eve:topic")
    gone = hub.pull(head=history.topic, base=history.main, deleted=True)
    assert hub.events.pull_request(gone).payload["pull_request"]["head"]["repo"] is None


def test_a_workflow_run_names_no_pull_request_of_a_fork(hub, asked, history):
    own = hub.events.workflow_run(hub.run(history.topic)).payload["workflow_run"]
    assert [pull["number"] for pull in own["pull_requests"]] == [asked.number]
    fork = hub.events.workflow_run(hub.run(history.topic, fork="eve/shop")).payload["workflow_run"]
    assert (fork["pull_requests"], fork["head_repository"]["full_name"]) == ([], "eve/shop")


def test_a_merge_group_a_push_and_a_dispatch(hub, history):
    group = hub.events.merge_group(base=history.main, head=history.topic, number=7)
    assert group.payload["merge_group"]["head_ref"].endswith(f"/main/pr-7-{history.main}")
    push = hub.events.push(after=history.main).payload
    assert (push["before"], push["created"], push["deleted"]) == (ZEROS, True, False)
    told = hub.events.workflow_dispatch(inputs={"base": "main"})
    assert (told.payload["inputs"], told.sha) == ({"base": "main"}, history.main)


@pytest.mark.parametrize("kind", ["pull", "issue"])
def test_a_comment_tells_whether_it_is_on_a_pull_request(hub, asked, history, kind):
    thread = asked if kind == "pull" else hub.issue(body=None)
    told = hub.events.issue_comment(hub.comment(thread, "/patchwidth accept all", by="maria"))
    assert ("pull_request" in told.payload["issue"]) is (kind == "pull")
    assert (told.payload["comment"]["body"], told.sha) == ("/patchwidth accept all", history.main)
    assert "sha" not in told.payload["issue"]


def test_the_variables_of_a_step(hub, asked, tmp_path):
    told = hub.events.pull_request(asked).under("pull_request_target")
    path = told.write(tmp_path / "event.json")
    names = told.variables(hub.world, path)
    assert (names["GITHUB_EVENT_NAME"], names["GITHUB_API_URL"]) == ("pull_request_target", hub.url)
    assert json.loads(path.read_text())["number"] == asked.number


def test_a_payload_that_breaks_the_schema_is_seen(hub, asked):
    payload = hub.events.pull_request(asked).payload
    assert breach("pull_request$opened", payload) is None
    del payload["number"]
    assert breach("pull_request$opened", payload) == "$: 'number' is a required property"
    with pytest.raises(AssertionError, match="breaks Octokit's schema"):
        hub.events.pull_request(asked, "edited", changes={"nonsense": 1})
