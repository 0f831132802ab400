"""What GitHub holds and takes, as nouns, and the ports through which the gate reads and writes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from patchwidth.model.errors import PatchwidthError, Reason


class Conclusion(StrEnum):
    """What a completed check run says; `neutral` and `success` satisfy a required check, so not_run is a failure."""

    SUCCESS = "success"
    NEUTRAL = "neutral"
    FAILURE = "failure"
    CANCELLED = "cancelled"


class AnnotationLevel(StrEnum):
    """The levels of an annotation, lowest first."""

    NOTICE = "notice"
    WARNING = "warning"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One remark on lines of the head side, 1-based and inclusive. `title` and `message` are plain text.

    `fingerprint` is the finding's own: it stays the same when lines above move.
    """

    path: str
    start: int
    end: int
    level: AnnotationLevel
    title: str
    message: str
    fingerprint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOutput:
    """What a check run shows: `title` and `summary` (GitHub Markdown) are within GitHub's limits already."""

    conclusion: Conclusion
    title: str
    summary: str
    annotations: tuple[Annotation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRun:
    """A check run as GitHub tells of it. `annotations` counts those that it holds; they can be added, never removed."""

    id: int
    name: str
    external_id: str
    status: str
    conclusion: str | None
    started_at: datetime | None
    annotations: int
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pull:
    """A pull request as it is now. `head_repository` is `owner/name`, `None` when it was deleted; `author` a login."""

    number: int
    is_open: bool
    base_sha: str
    base_ref: str
    head_sha: str
    head_ref: str
    head_repository: str | None
    author: str
    body: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A comment on a pull request; `edited` says that its text was changed after it was written."""

    id: int
    author: str
    body: str
    created_at: datetime
    edited: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelling:
    """Somebody put a label on a pull request (`applied`) or took it off, as its timeline tells."""

    label: str
    who: str
    when: datetime
    applied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRemark:
    """An inline comment of a review, ours or another's; `line` is a head line, `None` when it is outdated."""

    id: int
    author: str
    path: str
    line: int | None
    body: str


class ForgeError(PatchwidthError):
    """GitHub did not do what was asked: one line; never changes a verdict.

    `permission` is what the token lacks, `checks: write`, where GitHub said so. `ambiguous` says that the request may
    have been carried out all the same (a 5xx answer, a timeout), so that whoever repeats it must look first.
    """

    reason = Reason.FORGE

    def __init__(self, message: str, hint: str = "", *, permission: str | None = None, ambiguous: bool = False) -> None:
        super().__init__(message, hint)
        self.permission = permission
        self.ambiguous = ambiguous


class Pulls(Protocol):
    """Reads pull requests. Every method raises `ForgeError`."""

    def pull(self, number: int) -> Pull:
        """One pull request, read now."""

    def pulls_of(self, head_repository: str, branch: str, sha: str) -> tuple[Pull, ...]:
        """The open pull requests whose head is that very commit of that branch of that repository."""

    def merge_base(self, base: str, head: str) -> str:
        """The full id of the best common ancestor, as GitHub's compare tells; for a clone too shallow to say."""


class Talk(Protocol):
    """Reads what people said and did on a pull request or an issue. Every method raises `ForgeError`."""

    def comments(self, number: int) -> tuple[Comment, ...]:
        """Every comment, oldest first, over all pages."""

    def labellings(self, number: int) -> tuple[Labelling, ...]:
        """Every label put on or taken off, oldest first, over all pages."""

    def issue_text(self, number: int) -> tuple[str, str]:
        """Author's login and body of an issue."""


class People(Protocol):
    """Knows who may do what. Every method raises `ForgeError`."""

    def may_write(self, login: str) -> bool:
        """Whether that person has write, maintain or admin access, asked of GitHub (never taken from a payload)."""

    def myself(self) -> str:
        """The login under which the token's comments appear (`github-actions[bot]` for a workflow's own token)."""


class Checks(Protocol):
    """Writes check runs. Every method raises `ForgeError`."""

    def runs(self, sha: str, name: str) -> tuple[CheckRun, ...]:
        """The check runs of that name on a commit, oldest first."""

    def begin(self, sha: str, name: str, external_id: str) -> int:
        """Makes a check run `in_progress` and returns its id; looks for `external_id` before it ever repeats."""

    def update(
        self, run: int, *, title: str, summary: str, annotations: Sequence[Annotation], conclusion: Conclusion | None
    ) -> None:
        """Adds at most 50 annotations and, with a conclusion, completes the run in the same request.

        A request that carries annotations is never repeated blindly: they would be there twice.
        """


class Comments(Protocol):
    """Writes comments. Every method raises `ForgeError`."""

    def write(self, number: int, body: str) -> Comment:
        """Makes a comment. Never repeated: on an ambiguous error the caller looks for its marker first."""

    def edit(self, comment: int, body: str) -> None:
        """Replaces a comment's text."""

    def remove(self, comment: int) -> None:
        """Deletes a comment of ours."""


class Reviews(Protocol):
    """Writes inline review comments. Every method raises `ForgeError`."""

    def remarks(self, number: int) -> tuple[ReviewRemark, ...]:
        """Every inline comment on a pull request, over all pages."""

    def review(self, number: int, sha: str, body: str, remarks: Sequence[Annotation]) -> None:
        """One review of kind COMMENT with inline comments on lines of the diff."""


class Jobs(Protocol):
    """Runs workflows again. Every method raises `ForgeError`."""

    def rerun_failed(self, sha: str, workflow: str) -> str | None:
        """Runs the failed jobs of a workflow's newest finished run on a commit again and returns its address.

        `None` when there is no such run. Needs `actions: write`.
        """


class Forge(Pulls, Talk, People, Checks, Comments, Reviews, Jobs, Protocol):
    """All of it, as one client offers it."""
