"""What the double of GitHub remembers: people, tokens, pull requests, issues, comments, check runs, workflow runs."""

import itertools
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from github_double.description import Description, Json
from github_double.history import History

LEVELS = {"none": 0, "read": 1, "triage": 2, "write": 3, "maintain": 4, "admin": 5}
ACTIONS_APP = 15368  # the app id of github-actions on github.com


@dataclass
class Person:
    """Somebody with a role on the repository: none, read, triage, write, maintain or admin."""

    login: str
    role: str = "none"

    @property
    def id(self) -> int:
        return zlib.crc32(self.login.encode())


@dataclass
class Grant:
    """What a token may do, as whom, and until when. `kind`: workflow, read-only, personal, installation or app."""

    kind: str
    login: str
    permissions: Mapping[str, str] = field(default_factory=dict)
    expires: datetime | None = None
    app: int = ACTIONS_APP

    @property
    def is_app(self) -> bool:
        return self.kind in ("workflow", "read-only", "installation")


@dataclass
class Event:
    """A line of a timeline, by whom and when: `labeled` and `unlabeled` with a label; `closed`, `reopened`,
    `head_ref_force_pushed`, `base_ref_changed` without."""

    id: int
    kind: str
    who: str
    label: str
    when: str


@dataclass
class Comment:
    id: int
    number: int
    author: str
    body: str
    created: str
    updated: str


@dataclass
class Side:
    """Head or base of a pull request: a commit of a branch of `repository` (`owner/name`; None: it was deleted)."""

    sha: str
    ref: str
    repository: str | None


@dataclass
class Thread:
    """An issue or, with `head` and `base`, a pull request; they share their numbers."""

    number: int
    author: str
    title: str
    body: str | None
    created: str
    state: str = "open"
    labels: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    head: Side | None = None
    base: Side | None = None
    draft: bool = False

    @property
    def is_pull(self) -> bool:
        return self.head is not None


@dataclass
class Check:
    """A check run."""

    id: int
    name: str
    sha: str
    app: int
    status: str
    conclusion: str | None
    started: str | None
    completed: str | None
    external_id: str
    details_url: str
    title: str | None = None
    summary: str | None = None
    text: str | None = None
    annotations: list[Json] = field(default_factory=list)


@dataclass
class Job:
    id: int
    name: str
    conclusion: str | None


@dataclass
class Run:
    """A run of a workflow `file` (`.github/workflows/gate.yml`)."""

    id: int
    workflow: int
    file: str
    name: str
    event: str
    sha: str
    branch: str
    repository: str | None
    status: str
    conclusion: str | None
    jobs: list[Job]
    created: str
    attempt: int = 1


@dataclass
class Remark:
    """An inline comment of a review."""

    id: int
    review: int
    number: int
    author: str
    path: str
    line: int | None
    start_line: int | None
    side: str
    sha: str
    body: str
    created: str


@dataclass
class Review:
    id: int
    number: int
    author: str
    body: str
    sha: str
    state: str
    submitted: str


@dataclass
class Reaction:
    id: int
    comment: int
    author: str
    content: str


@dataclass
class World:
    """Everything that one double knows."""

    history: History
    description: Description
    full_name: str = "acme/shop"
    default_branch: str = "main"
    private: bool = False
    url: str = ""
    now: datetime = datetime(2026, 3, 1, 9, 0, 0, tzinfo=UTC)
    people: dict[str, Person] = field(default_factory=dict)
    tokens: dict[str, Grant] = field(default_factory=dict)
    threads: dict[int, Thread] = field(default_factory=dict)
    comments: dict[int, Comment] = field(default_factory=dict)
    checks: dict[int, Check] = field(default_factory=dict)
    runs: dict[int, Run] = field(default_factory=dict)
    reviews: dict[int, Review] = field(default_factory=dict)
    remarks: dict[int, Remark] = field(default_factory=dict)
    reactions: list[Reaction] = field(default_factory=list)
    app_keys: dict[int, str] = field(default_factory=dict)
    ids: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1001))
    numbers: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    def tick(self) -> str:
        """A second goes by; what the clock says then. Every change has a time of its own."""
        self.now += timedelta(seconds=1)
        return self.clock()

    def clock(self) -> str:
        return self.now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def person(self, login: str) -> Person:
        return self.people.get(login) or Person(login)

    def pulls(self) -> list[Thread]:
        return [thread for thread in self.threads.values() if thread.is_pull]

    @property
    def owner(self) -> str:
        return self.full_name.split("/")[0]

    @property
    def repository_url(self) -> str:
        return f"{self.url}/repos/{self.full_name}"
