"""The client's reading half against the double: nouns, pages, one request for each."""

from datetime import UTC

import pytest

from forge_clients import ALL, Naps, client
from patchwidth.adapters.github.refusal import DeniedError, GoneError
from patchwidth.model.errors import UsageError
from patchwidth.model.forge import ForgeError


def test_a_pull_request_is_read_by_one_request(hub, asked, history):
    hub.label(asked, "wide-ok", by="maria")
    pull = client(hub).pull(asked.number)
    assert (pull.number, pull.is_open, pull.author, pull.body) == (asked.number, True, "dora", "")
    assert (pull.base_sha, pull.base_ref) == (history.main, "main")
    assert (pull.head_sha, pull.head_ref, pull.head_repository) == (history.topic, "topic", hub.repository)
    assert pull.labels == ("wide-ok",)
    assert [a.operation for a in hub.journal] == ["pulls/get"]


def test_a_closed_pull_request_without_a_body(hub, history):
    asked = hub.pull(head=history.topic, base=history.main, body=None, state="closed")
    pull = client(hub).pull(asked.number)
    assert (pull.is_open, pull.body) == (False, "")


def test_a_pull_request_that_is_not_there_is_gone(hub):
    with pytest.raises(GoneError, match="read pull request 77: 404"):
        client(hub).pull(77)


def test_pull_requests_of_a_commit_are_those_of_that_very_branch(hub, history):
    fork = "eve/shop"
    mine = hub.pull(head=history.topic, base=history.main, fork=fork)
    hub.pull(head=history.earlier, base=history.main, fork=fork)
    hub.pull(head=history.topic, base=history.main, fork=fork, head_ref="other")
    hub.pull(head=history.topic, base=history.main, fork=fork, state="closed")
    hub.pull(head=history.topic, base=history.main)
    found = client(hub).pulls_of("eve/shop", "topic", history.topic)
    assert [p.number for p in found] == [mine.number]
    assert len(hub.journal) == 1


def test_a_branch_s_name_stays_in_its_parameter(hub, history):
    assert client(hub).pulls_of("eve/shop", "x&state=closed#?/..", history.topic) == ()
    assert hub.journal[0].query["head"] == "eve:x&state=closed#?/.."
    assert hub.journal[0].query["state"] == "open"


def test_the_merge_base_is_told(hub, history):
    assert client(hub).merge_base(history.main, history.topic) == history.root
    assert [a.query["per_page"] for a in hub.journal] == ["1"]


@pytest.mark.parametrize("name", ["main", "../../user", "a" * 39, ""])
def test_only_full_ids_are_compared(hub, history, name):
    with pytest.raises(ForgeError, match="full ids"):
        client(hub).merge_base(name, history.topic)
    assert not hub.journal


def test_comments_come_over_all_pages_oldest_first(hub, asked):
    for n in range(230):
        hub.comment(asked, f"word {n}", by="rosa")
    found = client(hub).comments(asked.number)
    assert [c.body for c in found] == [f"word {n}" for n in range(230)]
    assert [c.edited for c in found[:2]] == [False, False]
    assert found[0].author == "rosa"
    assert found[0].created_at.tzinfo is UTC or found[0].created_at.utcoffset().total_seconds() == 0
    assert found[0].url.startswith("https://")
    assert len(hub.journal) == 3


def test_a_page_that_fails_is_asked_for_again_alone(hub, asked):
    from github_double.faults import BAD_GATEWAY

    for n in range(230):
        hub.comment(asked, f"word {n}", by="rosa")
    hub.fault("issues/list-comments", BAD_GATEWAY, skip=1, times=2)
    assert len(client(hub).comments(asked.number)) == 230
    assert [a.query.get("page", "1") for a in hub.journal] == ["1", "2", "2", "2", "3"]


def test_a_comment_that_was_changed_says_so(hub, asked):
    forge = client(hub)
    made = forge.write(asked.number, "first")
    assert (made.author, made.body, made.edited) == ("github-actions[bot]", "first", False)
    forge.edit(made.id, "second")
    assert [(c.id, c.body, c.edited) for c in forge.comments(asked.number)] == [(made.id, "second", True)]
    forge.remove(made.id)
    assert forge.comments(asked.number) == ()
    with pytest.raises(GoneError):
        forge.remove(made.id)
    assert len(hub.journal) == 6


def test_a_labels_person_comes_from_the_timeline(hub, asked):
    hub.comment(asked, "please", by="dora")
    hub.label(asked, "wide-ok", by="maria")
    hub.label(asked, "wide-ok", by="dora", off=True)
    found = client(hub).labellings(asked.number)
    assert [(e.label, e.who, e.applied) for e in found] == [("wide-ok", "maria", True), ("wide-ok", "dora", False)]
    assert found[0].when < found[1].when
    assert found[0].when.tzinfo is not None
    assert len(hub.journal) == 1


def test_labels_come_in_the_order_of_their_time(hub, asked):
    for name in ("c", "a", "b"):
        hub.label(asked, name, by="maria")
    assert [e.label for e in client(hub).labellings(asked.number)] == ["c", "a", "b"]


def test_an_issue_s_text(hub):
    issue = hub.issue(body="Traceback", author="rosa")
    empty = hub.issue(body=None)
    assert client(hub).issue_text(issue.number) == ("rosa", "Traceback")
    assert client(hub).issue_text(empty.number)[1] == ""
    assert len(hub.journal) == 2


@pytest.mark.parametrize(
    ("role", "may"),
    [("none", False), ("read", False), ("triage", False), ("write", True), ("maintain", True), ("admin", True)],
)
def test_who_may_write(hub, role, may):
    hub.person("maria", role)
    assert client(hub).may_write("maria") is may
    assert len(hub.journal) == 1


def test_nobody_may_write(hub):
    assert not client(hub).may_write("stranger")
    assert len(hub.journal) == 1


@pytest.mark.parametrize("login", ["", "../../../user", "a b", "maria\n", "x" * 101, "maria[bot]x"])
def test_what_is_no_login_is_not_asked_for(hub, login):
    assert not client(hub).may_write(login)
    assert not hub.journal


def test_my_login_costs_nothing_when_it_is_known(hub):
    assert client(hub).myself() == "github-actions[bot]"
    assert client(hub, login="acme-gate[bot]").myself() == "acme-gate[bot]"
    assert not hub.journal


def test_a_persons_token_says_whose_it_is_once(hub):
    hub.person("maria", "write")
    forge = client(hub, hub.token("personal", login="maria"), login=None)
    assert (forge.myself(), forge.myself()) == ("maria", "maria")
    assert len(hub.journal) == 1


def test_a_workflows_token_may_not_ask_and_is_known_by_that(hub):
    forge = client(hub, login=None)
    assert (forge.myself(), forge.myself()) == ("github-actions[bot]", "github-actions[bot]")
    assert len(hub.journal) == 1


def test_who_cannot_be_told_is_an_error(hub):
    from github_double.faults import UNAVAILABLE

    hub.fault("users/get-authenticated", UNAVAILABLE, times=9)
    with pytest.raises(ForgeError, match="503"):
        client(hub, login=None).myself()


def test_inline_comments_with_and_without_a_line(hub, asked, history):
    from forge_clients import annotations

    forge = client(hub)
    forge.review(asked.number, history.topic, "seen", annotations(2, "c.py"))
    assert [(r.author, r.path, r.line, r.body) for r in forge.remarks(asked.number)] == [
        ("github-actions[bot]", "c.py", 1, "message 0"),
        ("github-actions[bot]", "c.py", 2, "message 1"),
    ]
    hub.move(asked, history.earlier)
    assert [r.line for r in forge.remarks(asked.number)] == [None, None]
    assert len(hub.journal) == 3


def test_failed_jobs_run_again(hub, history):
    hub.run(history.topic, conclusion="success")
    hub.run(history.topic, file=".github/workflows/other.yml")
    hub.run(history.earlier)
    failed = hub.run(history.topic)
    hub.run(history.topic, conclusion=None)
    for name in ("gate.yml", ".github/workflows/gate.yml"):
        assert client(hub).rerun_failed(history.topic, name).endswith(f"/actions/runs/{failed.id}")
        failed.status, failed.conclusion = "completed", "failure"
    assert failed.attempt == 3
    assert len(hub.journal) == 4


def test_nothing_runs_again_when_nothing_failed(hub, history):
    forge = client(hub)
    assert forge.rerun_failed(history.topic, "gate.yml") is None
    hub.run(history.topic)
    hub.run(history.topic, conclusion="success")
    assert forge.rerun_failed(history.topic, "gate.yml") is None
    assert len(hub.journal) == 2


def test_jobs_need_a_permission_that_is_named(hub, history):
    hub.run(history.topic)
    forge = client(hub, hub.token(**ALL | {"actions": "read"}))
    with pytest.raises(DeniedError) as caught:
        forge.rerun_failed(history.topic, "gate.yml")
    assert caught.value.permission == "actions: write"


@pytest.mark.parametrize(
    ("repository", "api", "token"),
    [
        ("shop", "https://api.github.com", "t"),
        ("acme/..", "https://api.github.com", "t"),
        ("acme/shop/../../user", "https://api.github.com", "t"),
        ("acme/shop?x", "https://api.github.com", "t"),
        ("acme/shop", "api.github.com", "t"),
        ("acme/shop", "file:///etc/passwd", "t"),
        ("acme/shop", "https:///x", "t"),
        ("acme/shop", "https://api.github.com", ""),
        ("acme/shop", "https://api.github.com", " "),
        ("acme/shop", "https://api.github.com", "a\nHost: b"),
        ("acme/shop", "https://api.github.com", "t\u00f6ken"),
    ],
)
def test_what_cannot_be_a_name_an_address_or_a_token_is_refused(repository, api, token):
    from patchwidth.adapters.github.client import GitHub

    with pytest.raises(UsageError) as caught:
        GitHub(repository, token, api_url=api)
    assert len(token) < 3 or token not in caught.value.text


def test_every_request_asks_for_one_version_and_for_long_pages(hub, asked):
    naps = Naps()
    client(hub, naps=naps).comments(asked.number)
    assert hub.journal[0].query == {"per_page": "100"}
    assert naps.taken == []
