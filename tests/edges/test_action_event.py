"""Events to what they ask for, and the payloads that are refused."""

import copy
import json
from datetime import UTC, datetime

import pytest

from patchwidth.edges.action_ask import Ask, ByHead, ByNumber, Ignored, PullAsk, Said
from patchwidth.edges.action_inputs import Inputs
from patchwidth.edges.event import EVENTS, read_event
from patchwidth.edges.event_payload import read_payload
from patchwidth.model.errors import PatchwidthError, Reason, UsageError
from patchwidth.model.forge import Labelling

BASE, HEAD, ZERO = "a" * 40, "b" * 40, "0" * 40
OWN = "octo/shop"

PULL = {
    "action": "opened",
    "sender": {"login": "writer"},
    "pull_request": {
        "number": 7,
        "updated_at": "2026-05-01T10:00:00Z",
        "user": {"login": "author"},
        "body": "Fixes #3",
        "labels": [{"name": "bug"}],
        "base": {"sha": BASE, "ref": "main", "repo": {"full_name": OWN}},
        "head": {"sha": HEAD, "ref": "fix", "repo": {"full_name": OWN}},
    },
}


def asked(name, payload, inputs=None, sha=HEAD):
    return read_event(name, read_payload(json.dumps(payload).encode()), inputs or Inputs(), repository=OWN, sha=sha)


def changed(payload, **paths):
    made = copy.deepcopy(payload)
    for path, value in paths.items():
        *way, last = path.split("__")
        at = made
        for step in way:
            at = at[step]
        at[last] = value
    return made


def test_a_pull_request_of_the_same_repository():
    assert asked("pull_request", PULL) == Ask(
        event="pull_request",
        repository=OWN,
        base=BASE,
        head=HEAD,
        pull=PullAsk(
            number=7,
            author="author",
            head_repository=OWN,
            base_ref="main",
            body="Fixes #3",
            labels=("bug",),
            head_since=datetime(2026, 5, 1, 10, tzinfo=UTC),
        ),
        comments=True,
        is_own=True,
    )


@pytest.mark.parametrize("repo", [None, {"full_name": "someone/shop"}])
def test_a_fork_is_read_only_and_not_our_own(repo):
    made = asked("pull_request", changed(PULL, pull_request__head__repo=repo))
    assert (made.is_fork, made.read_only, made.checks, made.comments, made.is_own) == (True, True, False, False, False)


def test_the_name_of_the_repository_is_the_same_in_any_case():
    assert not asked("pull_request", changed(PULL, pull_request__head__repo={"full_name": "Octo/Shop"})).is_fork


def test_a_bot_without_secrets_is_read_only():
    made = asked("pull_request", changed(PULL, sender__login="dependabot[bot]"))
    assert (made.is_fork, made.read_only, made.checks, made.is_own) == (False, True, False, True)


def test_a_privileged_run_writes_for_a_fork_and_trusts_nothing():
    made = asked("pull_request_target", changed(PULL, pull_request__head__repo={"full_name": "someone/shop"}))
    assert (made.is_fork, made.read_only, made.checks, made.comments, made.is_own) == (True, False, True, True, False)
    assert not asked("pull_request_target", PULL).is_own


@pytest.mark.parametrize(("action", "applied"), [("labeled", True), ("unlabeled", False)])
def test_a_label_is_kept_with_who_put_it_there(action, applied):
    made = asked("pull_request", {**PULL, "action": action, "label": {"name": "patchwidth:accepted"}})
    assert made.pull.label_now == Labelling(
        label="patchwidth:accepted", who="writer", when=datetime(2026, 5, 1, 10, tzinfo=UTC), applied=applied
    )
    # a label changes the time stamp and not the head
    assert made.pull.head_since is None


def test_a_closed_pull_request_is_judged_too():
    assert isinstance(asked("pull_request", {**PULL, "action": "closed"}), Ask)


def test_a_deleted_author_and_an_empty_body():
    made = asked("pull_request", changed(PULL, pull_request__user=None, pull_request__body=None))
    assert (made.pull.author, made.pull.body) == ("ghost", "")


def test_inputs_stand_above_the_event():
    made = asked("pull_request", PULL, Inputs(base="origin/release", head="HEAD"))
    assert (made.base, made.head) == ("origin/release", "HEAD")


QUEUE = f"refs/heads/gh-readonly-queue/main/pr-7-{BASE}"


def group(head_ref):
    return {"action": "checks_requested", "merge_group": {"base_sha": BASE, "head_sha": HEAD, "head_ref": head_ref}}


def test_a_merge_group_compares_its_two_ends_and_comments_nothing():
    made = asked("merge_group", group(QUEUE))
    assert made == Ask(event="merge_group", repository=OWN, base=BASE, head=HEAD, direct=True, queued=7, is_own=True)


@pytest.mark.parametrize("ref", ["refs/heads/main", f"refs/heads/x/pr-7-{BASE}", f"{QUEUE}x", None])
def test_a_group_of_another_name_names_no_pull_request(ref):
    assert asked("merge_group", group(ref)).queued is None


PUSH = {"ref": "refs/heads/main", "before": BASE, "after": HEAD, "sender": {"login": "writer"}}


def test_a_push_advises():
    made = asked("push", PUSH)
    assert made == Ask(event="push", repository=OWN, base=BASE, head=HEAD, direct=True, advisory=True, is_own=True)


def test_a_new_branch_is_compared_with_the_default_one():
    made = asked("push", {**PUSH, "before": ZERO})
    assert (made.base, made.direct) == (None, False)


def test_a_forced_push_starts_at_the_common_ancestor():
    assert not asked("push", {**PUSH, "forced": True}).direct


def test_a_push_by_a_bot_without_secrets_writes_nothing():
    made = asked("push", {**PUSH, "sender": {"login": "dependabot[bot]"}})
    assert (made.read_only, made.checks) == (True, False)


@pytest.mark.parametrize("change", [{"after": ZERO}, {"deleted": True}, {"ref": "refs/tags/v1"}])
def test_a_deleted_branch_and_a_tag_are_nothing_to_judge(change):
    assert isinstance(asked("push", {**PUSH, **change}), Ignored)


RUN = {
    "action": "completed",
    "workflow_run": {
        "event": "pull_request",
        "head_sha": HEAD,
        "head_branch": "fix",
        "head_repository": {"full_name": "someone/shop"},
    },
}


def test_a_workflow_s_end_is_looked_up_by_its_head():
    made = asked("workflow_run", RUN)
    assert made == ByHead(event="workflow_run", repository=OWN, head_repository="someone/shop", branch="fix", sha=HEAD)


def test_a_workflow_s_end_without_a_pull_request():
    assert isinstance(asked("workflow_run", changed(RUN, workflow_run__event="push")), Ignored)
    with pytest.raises(PatchwidthError) as caught:
        asked("workflow_run", changed(RUN, workflow_run__head_repository=None))
    assert caught.value.reason is Reason.EVENT


SPOKEN = {
    "action": "created",
    "issue": {"number": 7, "pull_request": {}},
    "comment": {"id": 99, "user": {"login": "writer"}, "body": "/patchwidth check"},
}


def test_a_comment_needs_its_pull_request_read():
    said = Said(id=99, author="writer", text="/patchwidth check")
    assert asked("issue_comment", SPOKEN) == ByNumber(event="issue_comment", repository=OWN, number=7, said=said)


@pytest.mark.parametrize(
    "payload",
    [
        {**SPOKEN, "action": "edited"},
        {**SPOKEN, "issue": {"number": 7}},
        changed(SPOKEN, comment__user=None),
    ],
)
def test_other_comments_are_ignored_with_a_word(payload):
    made = asked("issue_comment", payload)
    assert isinstance(made, Ignored)
    assert made.because


def test_a_run_by_hand_takes_the_action_s_inputs_then_its_own():
    assert asked("workflow_dispatch", {"inputs": {"base": "x", "head": "y"}}).head == "y"
    made = asked("workflow_dispatch", {"inputs": {"base": "x"}}, Inputs(base="main"))
    assert (made.base, made.head, made.is_own) == ("main", HEAD, True)
    assert asked("workflow_dispatch", {"inputs": None}).base is None
    with pytest.raises(PatchwidthError, match="what to judge"):
        asked("workflow_dispatch", {}, sha="")


def test_any_other_event_is_told_what_is_supported():
    with pytest.raises(UsageError) as caught:
        asked("schedule\n::error::x", {})
    assert "\n" not in caught.value.message
    assert all(name in caught.value.hint for name in EVENTS)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pull_request__head__sha": "HEAD; rm -rf /"}, "pull_request.head.sha"),
        ({"pull_request__head__sha": 7}, "pull_request.head.sha"),
        ({"pull_request__base__sha": "A" * 40}, "pull_request.base.sha"),
        ({"pull_request__number": True}, "pull_request.number"),
        ({"pull_request__number": -1}, "pull_request.number"),
        ({"pull_request__number": "7"}, "pull_request.number"),
        ({"pull_request__body": ["x"]}, "pull_request.body"),
        ({"pull_request__labels": {"name": "x"}}, "pull_request.labels"),
        ({"pull_request__labels": ["x"]}, "pull_request.labels"),
        ({"pull_request__user": "author"}, "pull_request.user"),
        ({"pull_request__user__login": "a\nb"}, "pull_request.user.login"),
        ({"pull_request__head__repo": {"full_name": "a/b/../c"}}, "pull_request.head.repo.full_name"),
        ({"pull_request": None}, "pull_request"),
    ],
)
def test_a_payload_of_another_shape_is_refused_by_name(change, said):
    with pytest.raises(UsageError, match=f"holds no {said} that is"):
        asked("pull_request", changed(PULL, **change))


def test_labels_and_times_may_be_missing():
    made = asked("pull_request", changed(PULL, pull_request__labels=None, pull_request__updated_at="soon"))
    assert (made.pull.labels, made.pull.head_since) == ((), None)
    assert asked("pull_request", changed(PULL, pull_request__updated_at="2026-05-01")).pull.head_since is None


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b"[" * 200_000])
def test_what_is_no_json_object_is_refused(data):
    with pytest.raises(UsageError, match="payload"):
        read_payload(data)
