"""Payloads with any one value replaced by any other: an answer, or an error of ours that is one line."""

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from patchwidth.edges.action_ask import Ask
from patchwidth.edges.action_inputs import Inputs
from patchwidth.edges.event import EVENTS, read_event
from patchwidth.edges.event_payload import is_full_id, read_payload
from patchwidth.model.errors import PatchwidthError

REPO = {"full_name": "octo/shop"}
SIDE = {"sha": "a" * 40, "ref": "main", "repo": REPO}
PULL = {
    "number": 7,
    "updated_at": "2026-05-01T10:00:00Z",
    "user": {"login": "author"},
    "body": "Fixes #3",
    "labels": [{"name": "bug"}],
    "base": SIDE,
    "head": SIDE,
}
PAYLOAD = {
    "action": "labeled",
    "sender": {"login": "writer"},
    "label": {"name": "x"},
    "pull_request": PULL,
    "merge_group": {"base_sha": "a" * 40, "head_sha": "b" * 40, "head_ref": "refs/heads/x"},
    "ref": "refs/heads/main",
    "before": "a" * 40,
    "after": "b" * 40,
    "forced": False,
    "deleted": False,
    "workflow_run": {"event": "pull_request", "head_sha": "b" * 40, "head_branch": "f", "head_repository": REPO},
    "issue": {"number": 7, "pull_request": {}},
    "comment": {"id": 1, "user": {"login": "writer"}, "body": "/patchwidth check"},
    "inputs": {"base": "main", "head": "fix"},
}


def ways(value, way=()):
    yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from ways(inner, (*way, key))


WAYS = [way for way in ways(PAYLOAD) if way]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=True),
    st.text(max_size=50),
    st.sampled_from(
        ["--upload-pack=x", "a" * 39, "A" * 40, "a" * 40 + "\n", "\ud800", "0" * 40, "::error::x", "../.."]
    ),
    st.lists(st.none() | st.text(max_size=5), max_size=2),
    st.dictionaries(st.text(max_size=5), st.none() | st.text(max_size=5), max_size=2),
)


@pytest.mark.parametrize("event", EVENTS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(way=st.sampled_from(WAYS), odd=ODD)
def test_any_value_anywhere(event, way, odd):
    payload = copy.deepcopy(PAYLOAD)
    at = payload
    for step in way[:-1]:
        at = at[step]
    at[way[-1]] = odd
    try:
        made = read_event(
            event, read_payload(json.dumps(payload).encode()), Inputs(), repository="octo/shop", sha="c" * 40
        )
    except PatchwidthError as error:
        assert "\n" not in error.text
        return
    if isinstance(made, Ask) and event != "workflow_dispatch":
        # nothing but a full id gets any further
        assert made.base is None or is_full_id(made.base)
        assert is_full_id(made.head)
