"""What goes wrong on purpose: answers in place of the right one, before or after it was carried out, and late ones."""

import threading
import time

import pytest
import requests

from github_double.asking import ask
from github_double.faults import (
    BAD_GATEWAY,
    DROPPED,
    SECONDARY_LIMIT,
    SECONDARY_LIMIT_WITH_WAIT,
    THROTTLED,
    THROTTLED_WITH_WAIT,
    UNAVAILABLE,
    primary_limit,
    slow,
)

WRITE = "issues/create-comment"


def say(hub, asked, text="x"):
    return ask(hub, "POST", f"/issues/{asked.number}/comments", {"body": text})


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("fault", [BAD_GATEWAY, UNAVAILABLE, SECONDARY_LIMIT, THROTTLED, primary_limit(60)])
def test_an_answer_in_place_of_the_right_one(hub, asked, fault, after):
    hub.fault(WRITE, fault, after=after)
    told = say(hub, asked)
    assert (told.status_code, told.json()["message"]) == (fault.status, fault.message)
    assert len(hub.comments(asked)) == int(after)
    assert say(hub, asked).status_code == 201
    assert [one.status for one in hub.journal] == [fault.status, 201]


@pytest.mark.parametrize("after", [False, True])
def test_a_socket_that_closes(hub, asked, after):
    hub.fault("POST /repos/*/comments", DROPPED, after=after)
    with pytest.raises(requests.ConnectionError):
        say(hub, asked)
    assert len(hub.comments(asked)) == int(after)
    assert hub.journal[0].status == 0


def test_waits_are_told_in_headers(hub, asked):
    for fault in (SECONDARY_LIMIT_WITH_WAIT, THROTTLED_WITH_WAIT):
        hub.fault(WRITE, fault)
        assert say(hub, asked).headers["retry-after"] == "1"
    hub.fault(WRITE, primary_limit(60))
    assert say(hub, asked).headers["x-ratelimit-remaining"] == "0"


def test_a_late_answer_holds_up_nobody_else(hub, asked):
    hub.fault(WRITE, slow(0.5))
    late = threading.Thread(target=say, args=(hub, asked))
    late.start()
    for _ in range(200):
        if hub.journal:
            break
        time.sleep(0.01)
    assert ask(hub, "GET", f"/issues/{asked.number}/comments").elapsed.total_seconds() < 0.4
    late.join()
    assert len(hub.comments(asked)) == 1


def test_the_third_and_the_fourth(hub, asked):
    hub.fault(WRITE, BAD_GATEWAY, skip=2, times=2)
    assert [say(hub, asked).status_code for _ in range(5)] == [201, 201, 502, 502, 201]


def test_something_happens_in_the_middle(hub, asked, history):
    hub.hook("pulls/get", lambda: hub.move(asked, history.earlier, force=True), skip=1)
    heads = [ask(hub, "GET", f"/pulls/{asked.number}").json()["head"]["sha"] for _ in range(3)]
    assert heads == [history.topic, history.topic, history.earlier]
    told = ask(hub, "GET", f"/issues/{asked.number}/timeline").json()
    assert [one["event"] for one in told] == ["committed", "head_ref_force_pushed"]


def test_something_happens_before(hub, asked):
    hub.hook(WRITE, lambda: hub.comment(asked, "first", by="eve"), after=False)
    say(hub, asked, "second")
    assert [one.body for one in hub.comments(asked)] == ["first", "second"]


def test_the_journal_tells_what_was_asked(hub, asked):
    say(hub, asked, "hello")
    ask(hub, "GET", f"/issues/{asked.number}/comments", per_page=5)
    written, read = hub.journal
    assert (written.method, written.operation, written.body) == ("POST", WRITE, {"body": "hello"})
    assert (written.login, read.query, read.body) == ("github-actions[bot]", {"per_page": "5"}, None)
    assert (hub.journal.writes(), hub.journal.of("issues/list-comments")) == ([written], [read])
