"""An event's name and payload to what it asks for; no I/O, and no word of the payload is taken on trust."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from patchwidth.edges.action_ask import Ask, ByHead, ByNumber, Ignored, PullAsk, Said
from patchwidth.edges.action_inputs import Inputs
from patchwidth.edges.event_payload import Payload, is_zero
from patchwidth.model.errors import PatchwidthError, Reason, UsageError
from patchwidth.model.forge import Labelling

_FRESH = ("opened", "reopened", "synchronize")
"""Actions whose time stamp tells since when the head stands."""

_QUEUED = re.compile(r"^refs/heads/gh-readonly-queue/.{1,300}/pr-([1-9][0-9]{0,9})-[0-9a-f]{40,64}$", re.ASCII)

_DEPENDABOT = "dependabot[bot]"
"""Its pull requests and pushes run with a read-only token and without secrets, as those of forks do
(GitHub Docs, "Dependabot on GitHub Actions")."""


def read_event(
    name: str, payload: Payload, inputs: Inputs, *, repository: str, sha: str
) -> Ask | ByNumber | ByHead | Ignored:
    """What the event asks for. `repository` and `sha` are the runner's own, the commit that the workflow runs on.

    Raises `UsageError` for an event that is not supported and for a payload that is none, `PatchwidthError` with the
    reason `event` where nothing can be compared.
    """
    reader = _READERS.get(name)
    if reader is None:
        raise UsageError(
            f"The event {name[:60]!a} is not supported.", f"Run it on one of: {', '.join(sorted(_READERS))}."
        )
    asked = reader(name, payload, repository, sha)
    if not isinstance(asked, Ask):
        return asked
    return replace(asked, base=inputs.base or asked.base, head=inputs.head or asked.head)


def _pull_request(event: str, payload: Payload, repository: str, _sha: str) -> Ask:
    pull = payload.need("pull_request")
    base, head = pull.need("base"), pull.need("head")
    origin = head.part("repo")
    head_repository = origin.repository("full_name") if origin is not None else None
    is_fork = head_repository is None or head_repository.lower() != repository.lower()
    sender = payload.part("sender")
    by_bot = sender is not None and sender.login("login") == _DEPENDABOT
    privileged = event == "pull_request_target"
    read_only = not privileged and (is_fork or by_bot)
    action = payload.maybe("action")
    user = pull.part("user")
    return Ask(
        event=event,
        repository=repository,
        base=base.sha("sha"),
        head=head.sha("sha"),
        pull=PullAsk(
            number=pull.number("number"),
            author=user.login("login") if user is not None else "ghost",
            head_repository=head_repository,
            base_ref=base.maybe("ref"),
            body=pull.maybe("body"),
            labels=tuple(label.maybe("name") for label in pull.parts("labels")),
            head_since=pull.moment("updated_at") if action in _FRESH else None,
            label_now=_label_now(action, payload, pull.moment("updated_at")),
        ),
        is_fork=is_fork,
        read_only=read_only,
        checks=not read_only,
        comments=not read_only,
        is_own=not privileged and not is_fork,
    )


def _label_now(action: str, payload: Payload, when: datetime | None) -> Labelling | None:
    label, sender = payload.part("label"), payload.part("sender")
    if action not in ("labeled", "unlabeled") or label is None or sender is None or when is None:
        return None
    return Labelling(label=label.maybe("name"), who=sender.login("login"), when=when, applied=action == "labeled")


def _merge_group(event: str, payload: Payload, repository: str, _sha: str) -> Ask:
    group = payload.need("merge_group")
    return Ask(
        event=event,
        repository=repository,
        base=group.sha("base_sha"),
        head=group.sha("head_sha"),
        direct=True,
        # the queue's own branches are called gh-readonly-queue/BRANCH/pr-NUMBER-SHA; each holds one pull request more
        # than the one before it, whose commit is `base_sha` (GitHub Docs, "Managing a merge queue")
        queued=int(number[1]) if (number := _QUEUED.search(group.maybe("head_ref"))) else None,
        is_own=True,
    )


def _push(event: str, payload: Payload, repository: str, _sha: str) -> Ask | Ignored:
    before, after = payload.sha("before"), payload.sha("after")
    if is_zero(after) or payload.is_true("deleted"):
        return Ignored(because="a branch or tag was deleted, so there is nothing to judge")
    if not payload.maybe("ref").startswith("refs/heads/"):
        return Ignored(because="a tag was pushed, no branch, so there is nothing to judge")
    sender = payload.part("sender")
    read_only = sender is not None and sender.login("login") == _DEPENDABOT
    return Ask(
        event=event,
        repository=repository,
        base=None if is_zero(before) else before,
        head=after,
        # what a forced push threw away must not count as deleted by it
        direct=not is_zero(before) and not payload.is_true("forced"),
        read_only=read_only,
        checks=not read_only,
        advisory=True,
        is_own=True,
    )


def _workflow_run(event: str, payload: Payload, repository: str, _sha: str) -> ByHead | Ignored:
    run = payload.need("workflow_run")
    if not run.maybe("event").startswith("pull_request"):
        return Ignored(because="the workflow that ended did not run for a pull request")
    origin = run.part("head_repository")
    if origin is None:
        raise PatchwidthError(
            "The run's head repository was deleted, so its pull request cannot be found.",
            "Close the pull request, or open it again from a repository that exists.",
            reason=Reason.EVENT,
        )
    return ByHead(
        event=event,
        repository=repository,
        head_repository=origin.repository("full_name"),
        branch=run.maybe("head_branch"),
        sha=run.sha("head_sha"),
    )


def _issue_comment(event: str, payload: Payload, repository: str, _sha: str) -> ByNumber | Ignored:
    issue, comment = payload.need("issue"), payload.need("comment")
    if payload.maybe("action") != "created":
        return Ignored(because="a comment was changed, and only a new one can be a command")
    if issue.part("pull_request") is None:
        return Ignored(because="the comment is on an issue, not on a pull request")
    user = comment.part("user")
    if user is None:
        return Ignored(because="the comment has no author any more")
    said = Said(id=comment.number("id"), author=user.login("login"), text=comment.maybe("body"))
    return ByNumber(event=event, repository=repository, number=issue.number("number"), said=said)


def _workflow_dispatch(event: str, payload: Payload, repository: str, sha: str) -> Ask:
    given = payload.part("inputs")
    base = given.maybe("base") if given is not None else ""
    head = (given.maybe("head") if given is not None else "") or sha
    if not head:
        raise PatchwidthError(
            "Nothing says what to judge.", "Give the inputs base and head to the action.", reason=Reason.EVENT
        )
    return Ask(event=event, repository=repository, base=base or None, head=head, is_own=True)


_READERS: dict[str, Callable[[str, Payload, str, str], Ask | ByNumber | ByHead | Ignored]] = {
    "issue_comment": _issue_comment,
    "merge_group": _merge_group,
    "pull_request": _pull_request,
    "pull_request_target": _pull_request,
    "push": _push,
    "workflow_dispatch": _workflow_dispatch,
    "workflow_run": _workflow_run,
}

EVENTS = tuple(sorted(_READERS))
"""The events that are supported."""
