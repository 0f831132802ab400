from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from patchwidth.policy.standing import stands_since


def at(seconds: int) -> datetime:
    return datetime(2026, 3, 2, 12, 0, tzinfo=UTC) + timedelta(seconds=seconds)


def times(seconds: Sequence[int]) -> list[datetime]:
    return [at(one) for one in seconds]


@pytest.mark.parametrize(
    ("pushed", "seen", "forced", "retargeted", "since"),
    [
        (None, [], [], [], None),
        (100, [], None, [], 100),
        (None, [110], None, [], None),
        (100, [90], None, [], 100),
        (100, [110], [], [], 100),
        (None, [150, 110], [], [], 110),
        (200, [110], [], [], 110),
        (None, [110], [100], [], 110),
        (None, [110], [110], [], 110),
        # the head was left, or came back: what was seen before says nothing
        (None, [110], [120], [], None),
        (None, [110, 150], [120, 100], [], 150),
        (200, [110], [200], [], 200),
        # the push's own timeline entry, a little later than the event
        (200, [], [205], [], 200),
        (200, [], [206], [], None),
        (None, [201], [202], [], None),
        # another base
        (100, [], [], [90, 150, 120], 150),
        (100, [], None, [90], 100),
        (None, [], [], [90], None),
    ],
)
def test_since_when_a_head_stands(
    pushed: int | None, seen: list[int], forced: list[int] | None, retargeted: list[int], since: int | None
) -> None:
    got = stands_since(
        pushed=None if pushed is None else at(pushed),
        seen=times(seen),
        forced=None if forced is None else times(forced),
        retargeted=times(retargeted),
    )
    assert got == (None if since is None else at(since))
