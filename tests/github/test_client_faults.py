"""What the client does when GitHub fails: repeats what is safe, waits within a budget, leaks no token."""

import json
import socket
from threading import Thread

import pytest
import requests

from forge_clients import ALL, Naps, annotations, client
from github_double.faults import (
    BAD_GATEWAY,
    DROPPED,
    SECONDARY_LIMIT,
    SECONDARY_LIMIT_WITH_WAIT,
    THROTTLED,
    THROTTLED_WITH_WAIT,
    UNAVAILABLE,
    Fault,
    slow,
)
from patchwidth.adapters.github.client import GitHub
from patchwidth.adapters.github.refusal import DeniedError
from patchwidth.adapters.github.session import MOST, sendable
from patchwidth.model.forge import Conclusion, ForgeError


def update(forge, run, count):
    forge.update(run, title="t", summary="s", annotations=annotations(count), conclusion=Conclusion.SUCCESS)


@pytest.fixture
def naps():
    return Naps()


@pytest.fixture
def forge(hub, naps):
    return client(hub, naps=naps)


@pytest.mark.parametrize(
    ("fault", "waits"),
    [
        (BAD_GATEWAY, [1]),
        (UNAVAILABLE, [1]),
        (DROPPED, [1]),
        (THROTTLED, [60]),
        (THROTTLED_WITH_WAIT, [1]),
        (SECONDARY_LIMIT, [60]),
        (SECONDARY_LIMIT_WITH_WAIT, [1]),
    ],
)
def test_reading_recovers(hub, asked, forge, naps, fault, waits):
    hub.fault("pulls/get", fault)
    assert forge.pull(asked.number).number == asked.number
    assert (naps.taken, len(hub.journal)) == (waits, 2)


def test_reading_gives_up_after_five_times(hub, asked, forge, naps):
    hub.fault("pulls/get", BAD_GATEWAY, times=9)
    with pytest.raises(ForgeError, match="502 Server Error") as caught:
        forge.pull(asked.number)
    assert not caught.value.ambiguous
    assert (naps.taken, len(hub.journal)) == ([1, 2, 4, 8], 5)


def test_the_budget_of_waiting_is_the_sessions(hub, asked, forge, naps):
    hub.fault("pulls/get", SECONDARY_LIMIT, times=9)
    with pytest.raises(ForgeError, match="secondary rate limit") as caught:
        forge.pull(asked.number)
    assert "about 60 seconds" in caught.value.hint
    assert (naps.taken, len(hub.journal)) == ([60], 2)
    with pytest.raises(ForgeError):
        forge.pull(asked.number)
    assert (naps.taken, len(hub.journal)) == ([60], 3)


def test_an_hour_is_not_waited_for(hub, asked, forge, naps):
    spent = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1003600"}
    hub.fault("pulls/get", Fault(403, "API rate limit exceeded for installation ID 1.", spent))
    forge = client(hub, naps=naps, clock=lambda: 1_000_000.0)
    with pytest.raises(ForgeError, match="API rate limit exceeded") as caught:
        forge.pull(asked.number)
    assert "about 3601 seconds" in caught.value.hint
    assert (naps.taken, len(hub.journal)) == ([], 1)


def test_an_answer_that_does_not_come_in_time(hub, asked, naps):
    hub.fault("pulls/get", slow(2.5))
    assert client(hub, naps=naps, timeout=1).pull(asked.number).number == asked.number
    assert naps.taken == [1]


def test_a_comment_that_may_have_been_written_is_not_written_again(hub, asked, forge, naps):
    for after in (False, True):
        hub.fault("issues/create-comment", BAD_GATEWAY, after=after)
        with pytest.raises(ForgeError) as caught:
            forge.write(asked.number, "x")
        assert caught.value.ambiguous
    assert (naps.taken, len(hub.journal), len(hub.comments(asked))) == ([], 2, 1)


@pytest.mark.parametrize("fault", [DROPPED, slow(2.5)])
def test_a_lost_answer_leaves_a_write_in_doubt(hub, asked, naps, fault):
    hub.fault("issues/create-comment", fault)
    with pytest.raises(ForgeError) as caught:
        client(hub, naps=naps, timeout=1).write(asked.number, "x")
    assert caught.value.ambiguous
    assert len(hub.journal) == 1


@pytest.mark.parametrize("fault", [THROTTLED_WITH_WAIT, SECONDARY_LIMIT_WITH_WAIT])
def test_a_limit_did_nothing_so_a_write_is_sent_again(hub, asked, forge, naps, fault):
    hub.fault("issues/create-comment", fault)
    forge.write(asked.number, "x")
    assert (naps.taken, len(hub.comments(asked))) == ([1], 1)


def test_a_lacking_permission_is_told_at_once(hub, asked, naps):
    forge = client(hub, hub.token(**ALL | {"pull_requests": "read"}), naps=naps)
    with pytest.raises(DeniedError) as caught:
        forge.write(asked.number, "x")
    assert caught.value.permission == "issues: write or pull-requests: write"
    assert not caught.value.ambiguous
    assert (naps.taken, len(hub.journal)) == ([], 1)


@pytest.mark.parametrize("after", [False, True])
def test_a_check_run_is_begun_once(hub, history, forge, naps, after):
    hub.fault("checks/create", BAD_GATEWAY, after=after)
    run = forge.begin(history.topic, "patchwidth", "patchwidth:x")
    assert [(c.id, c.external_id, c.status) for c in hub.checks] == [(run, "patchwidth:x", "in_progress")]
    assert naps.taken == [1]


@pytest.mark.parametrize(("field", "value"), [("started", "2026-03-01T00:00:00Z"), ("status", "completed")])
def test_a_run_of_another_job_is_not_the_one_just_begun(hub, history, forge, field, value):
    old = forge.begin(history.topic, "patchwidth", "patchwidth:x")
    setattr(hub.checks[0], field, value)
    hub.checks[0].conclusion = "success" if value == "completed" else None
    hub.fault("checks/create", BAD_GATEWAY)
    assert forge.begin(history.topic, "patchwidth", "patchwidth:x") != old
    assert len(hub.checks) == 2


def test_beginning_gives_up(hub, history, forge, naps):
    hub.fault("checks/create", BAD_GATEWAY, times=9)
    with pytest.raises(ForgeError, match="502"):
        forge.begin(history.topic, "patchwidth", "patchwidth:x")
    assert len(hub.journal.of("checks/create")) == 3
    assert naps.taken == [1, 3]


def test_beginning_keeps_to_the_budget(hub, history, naps):
    hub.fault("checks/create", BAD_GATEWAY, times=9)
    with pytest.raises(ForgeError, match="502"):
        client(hub, naps=naps, budget=0.5).begin(history.topic, "patchwidth", "patchwidth:x")
    assert (naps.taken, len(hub.journal)) == ([], 1)


def test_beginning_without_permission_is_told_at_once(hub, history):
    forge = client(hub, hub.token(contents="read"))
    with pytest.raises(DeniedError) as caught:
        forge.begin(history.topic, "patchwidth", "patchwidth:x")
    assert caught.value.permission == "checks: write"
    assert len(hub.journal) == 1


@pytest.mark.parametrize("after", [False, True])
def test_a_request_with_annotations_is_sent_once(hub, history, forge, after):
    run = forge.begin(history.topic, "patchwidth", "patchwidth:x")
    hub.fault("checks/update", BAD_GATEWAY, after=after)
    with pytest.raises(ForgeError) as caught:
        update(forge, run, 3)
    assert caught.value.ambiguous
    assert len(hub.checks[0].annotations) == (3 if after else 0)
    assert len(hub.journal) == 2


@pytest.mark.parametrize("after", [False, True])
def test_a_request_without_annotations_is_repeated(hub, history, forge, naps, after):
    run = forge.begin(history.topic, "patchwidth", "patchwidth:x")
    hub.fault("checks/update", BAD_GATEWAY, after=after)
    update(forge, run, 0)
    assert (hub.checks[0].status, naps.taken, len(hub.journal)) == ("completed", [1], 3)


def test_more_than_a_batch_is_a_slip_of_ours(hub, history, forge):
    with pytest.raises(ValueError, match="51"):
        update(forge, 1, 51)
    assert not hub.journal


def test_a_review_is_written_once(hub, asked, history, forge):
    hub.fault("pulls/create-review", BAD_GATEWAY, after=True)
    with pytest.raises(ForgeError) as caught:
        forge.review(asked.number, history.topic, "x", annotations(1, "c.py"))
    assert caught.value.ambiguous
    assert len(hub.world.remarks) == 1


def test_nobody_listens_so_nothing_was_sent(naps):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    forge = GitHub("acme/shop", "t", api_url=f"http://127.0.0.1:{port}", sleep=naps)
    with pytest.raises(ForgeError) as caught:
        forge.write(1, "x")
    assert not caught.value.ambiguous
    assert naps.taken == [1, 2, 4, 8]


def test_no_token_stands_in_what_is_told(hub, asked):
    token = hub.token("personal", login="maria")
    hub.fault("pulls/get", Fault(422, f"you sent {token}, did you"))
    with pytest.raises(ForgeError) as caught:
        client(hub, token).pull(asked.number)
    assert token not in caught.value.text
    assert "you sent ***, did you" in caught.value.text


def test_a_token_that_is_refused(hub, asked):
    with pytest.raises(ForgeError, match="401") as caught:
        client(hub, "no-token-of-anybody").pull(asked.number)
    assert "not valid" in caught.value.hint
    assert len(hub.journal) == 1


@pytest.fixture
def stranger():
    """A server that answers every request with bytes that are set by the test."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(5)
    answers, heard = [], []

    def serve():
        while answers:
            link, _ = listener.accept()
            with link:
                heard.append(link.recv(65536).decode())
                body = answers.pop(0)
                link.sendall(
                    b"HTTP/1.1 %s\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % (body[0], len(body[1]))
                )
                link.sendall(body[1])

    def start(*told):
        answers.extend(told)
        Thread(target=serve, daemon=True).start()
        return f"http://127.0.0.1:{listener.getsockname()[1]}"

    start.heard = heard
    with listener:
        yield start


@pytest.mark.parametrize(
    "answer",
    [
        (b"200 OK", b"<html>sign in</html>"),
        (b"200 OK", b"{broken"),
        (b"200 OK", b"[1]"),
        (b"200 OK", b'{"url": "x", "number": "three", "head": {}, "base": {}}'),
        (b"502 Bad", b'["x"]'),
    ],
)
def test_an_answer_that_is_not_githubs(stranger, naps, answer):
    forge = GitHub("acme/shop", "t", api_url=stranger(answer), sleep=naps)
    with pytest.raises(ForgeError, match="read pull request 3"):
        forge.pull(3)
    assert naps.taken == []


def test_what_every_request_says(stranger, naps):
    answer = (b"200 OK", b'{"permission": "write"}')
    assert GitHub("acme/shop", "t0ken", api_url=stranger(answer) + "/api/v3/", sleep=naps).may_write("maria")
    lines = stranger.heard[0].lower().split("\r\n")
    assert lines[0] == "get /api/v3/repos/acme/shop/collaborators/maria/permission http/1.1"
    assert {"authorization: token t0ken", "x-github-api-version: 2022-11-28"} <= set(lines)
    assert any(line.startswith("user-agent: patchwidth/") for line in lines)


def test_people_and_forks_that_were_deleted(stranger, naps):
    side = {"sha": "0" * 40, "ref": "topic", "repo": None, "user": None}
    pull = {"number": 3, "state": "open", "base": side, "head": side, "user": None, "body": None, "labels": []}
    moment = "2026-03-01T09:00:00Z"
    comment = {"id": 5, "user": None, "body": None, "created_at": moment, "updated_at": moment, "html_url": None}
    labels = [
        {"event": "labeled", "actor": None, "created_at": moment, "label": {"name": "wide-ok"}},
        {"event": "labeled", "actor": None, "created_at": moment, "label": None},
        {"event": "labeled", "actor": None, "created_at": None, "label": {"name": "wide-ok"}},
        {"event": "closed", "actor": None, "created_at": moment},
    ]
    answers = (pull, [comment], labels, {"user": None, "body": None})
    url = stranger(*[(b"200 OK", json.dumps(answer).encode()) for answer in answers])
    forge = GitHub("acme/shop", "t", api_url=url, sleep=naps)
    found = forge.pull(3)
    assert (found.head_repository, found.author, found.body) == (None, "", "")
    assert [(c.author, c.body, c.url) for c in forge.comments(3)] == [("", "", "")]
    assert [(e.label, e.who) for e in forge.labellings(3)] == [("wide-ok", "")]
    assert forge.issue_text(3) == ("", "")


def test_a_listing_that_forgets_what_was_asked_for_is_sifted(stranger, naps):
    def pull(number, ref):
        side = {"sha": "0" * 40, "ref": ref, "repo": {"full_name": "eve/shop"}}
        return {"number": number, "state": "open", "base": side, "head": side, "user": None, "body": "", "labels": []}

    told = json.dumps([pull(1, "main"), pull(2, "topic")]).encode()
    forge = GitHub("acme/shop", "t", api_url=stranger((b"200 OK", told)), sleep=naps)
    assert [p.number for p in forge.pulls_of("eve/shop", "topic", "0" * 40)] == [2]


def test_a_proxys_page_with_a_status_is_a_failure_like_another(stranger, naps):
    url = stranger((b"503 No", b"<html>later</html>"), (b"404 No", b"<html>lost</html>"))
    with pytest.raises(ForgeError, match="404"):
        GitHub("acme/shop", "t", api_url=url, sleep=naps).pull(3)
    assert naps.taken == [1]


def test_a_write_with_an_unreadable_answer_is_in_doubt(stranger, naps):
    answer = (b"200 OK", b"<html>done?</html>")
    forge = GitHub("acme/shop", "t", api_url=stranger(answer, answer), sleep=naps, budget=0)
    for write in (lambda: forge.write(3, "x"), lambda: forge.begin("0" * 40, "patchwidth", "x")):
        with pytest.raises(ForgeError, match="has no id") as caught:
            write()
        assert caught.value.ambiguous


def raising(*errors):
    turns = iter(errors)

    def call():
        raise next(turns)

    return call


def test_a_certificate_that_is_not_trusted_is_not_asked_twice(forge, naps):
    untrusted = requests.exceptions.SSLError("[SSL: CERTIFICATE_VERIFY_FAILED] unable to get local issuer")
    with pytest.raises(ForgeError, match="SSLError") as caught:
        forge._session.once("x", raising(untrusted))
    with pytest.raises(ForgeError, match="CERTIFICATE_VERIFY_FAILED"):
        forge._session.read("x", raising(untrusted))
    assert not caught.value.ambiguous
    assert naps.taken == []


def test_a_connection_that_breaks_in_the_middle_leaves_a_write_in_doubt(forge, naps):
    with pytest.raises(ForgeError) as caught:
        forge._session.once("x", raising(requests.exceptions.SSLError("EOF occurred in violation of protocol")))
    assert caught.value.ambiguous
    assert naps.taken == []


def test_a_connection_that_took_too_long_was_never_one(naps):
    forge = GitHub("acme/shop", "t", api_url="http://127.0.0.1:9", sleep=naps)
    turns = iter([requests.ConnectTimeout("late"), None])

    def call():
        if (error := next(turns)) is not None:
            raise error
        return "done"

    assert forge._session.once("x", call) == "done"
    assert naps.taken == [1]


def test_a_listing_without_an_end_is_cut_off(hub, forge):
    class Pages(list):
        pass

    with pytest.raises(ForgeError, match=f"more than {MOST}"):
        forge._session.listed("list", Pages(range(MOST + 1)))


def test_what_no_json_may_hold_is_not_sent(hub, asked, forge):
    assert sendable("a\0b\udcffc\n") == "a\ufffdb?c\n"
    forge.write(asked.number, "a\0b\udcff")
    assert hub.comments(asked)[0].body == "a\ufffdb?"
