"""The times at which a commit was seen to be a pull request's head to since when it stands there without a break."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

SLACK = timedelta(seconds=5)
"""By how much an event's own time and its timeline entry's may differ: they are written one after the other."""


def stands_since(
    *,
    pushed: datetime | None,
    seen: Iterable[datetime] = (),
    forced: Sequence[datetime] | None = None,
    retargeted: Sequence[datetime] = (),
) -> datetime | None:
    """Since when the patch under judgement is known to be this one; `None` when nobody can tell.

    `pushed` is the time of the opened, synchronize or reopened event that names this head, `seen` when check runs of
    ours began on it for this very pull request. `forced` are the timeline's `head_ref_force_pushed` times, `None`
    when it was not read, `retargeted` its `base_ref_changed` times.

    A commit that was the head once and was left comes back by a force push alone, there or before. So a sighting
    counts only when none came after it: else somebody could have one head accepted and put an older one back, whose
    early sighting would make the acceptance look newer. Another base makes another patch of the same head.
    """
    if forced is None:
        known = [] if pushed is None else [pushed]
    else:
        last = max(forced, default=None)
        known = [when for when in seen if last is None or last <= when]
        if pushed is not None and (last is None or last <= pushed + SLACK):
            known.append(pushed)
    return max((min(known), *retargeted)) if known else None
