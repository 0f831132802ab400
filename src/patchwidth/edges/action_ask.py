"""What an event asks for, as nouns: the two sides to compare, whose pull request it is, what may be published."""

from dataclasses import dataclass
from datetime import datetime

from patchwidth.model.forge import Labelling


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A comment that the event in hand was about, as the payload holds it: hostile, and by anybody."""

    id: int
    author: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PullAsk:
    """The pull request that is judged. `head_repository` is `None` when it was deleted; `body` is hostile text.

    `head_since` is when the head is known to have stood at the latest: the payload's own time, where the event says
    that the head was pushed or the pull request opened. `label_now` is the label that the event in hand is about.
    """

    number: int
    author: str
    head_repository: str | None
    base_ref: str = ""
    body: str = ""
    labels: tuple[str, ...] = ()
    head_since: datetime | None = None
    label_now: Labelling | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One judgement to make.

    `base` is a full id, a revision that the workflow named, or `None` for the default branch; `head` likewise without
    `None`. `direct` compares the two as they are, else the merge base of both with `head`. The policy is read from
    `base`. `queued` is the pull request that a merge queue wants to merge. `checks`, `comments`: what may be written
    at all. `advisory`: the process never refuses. `is_own` says that the checked-out files come from somebody who may
    push to this repository, so that code in them may run.
    """

    event: str
    repository: str
    base: str | None
    head: str
    direct: bool = False
    pull: PullAsk | None = None
    queued: int | None = None
    is_fork: bool = False
    read_only: bool = False
    checks: bool = True
    comments: bool = False
    advisory: bool = False
    is_own: bool = False
    said: Said | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByNumber:
    """A pull request that has to be read first: the payload holds no head. `said` is the comment that asks."""

    event: str
    repository: str
    number: int
    said: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class ByHead:
    """A pull request that has to be found by its head's commit, repository and branch."""

    event: str
    repository: str
    head_repository: str
    branch: str
    sha: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignored:
    """Nothing to judge; `because` says why. The process exits 0."""

    because: str
