"""A judged patch to what GitHub shows of it: check run, comment, review; a failure is one sentence and no more."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from patchwidth.edges.action_ask import Ask
from patchwidth.edges.action_inputs import Inputs, When
from patchwidth.edges.action_judged import Judged
from patchwidth.edges.action_thread import Thread, head_line
from patchwidth.model.forge import CheckOutput, Forge, ForgeError
from patchwidth.model.page import page, settled
from patchwidth.model.report import Style
from patchwidth.model.verdict import VerdictOutcome
from patchwidth.reports.check_run import check_output

REMARKS = 20
"""Inline review comments of ours on a pull request, at most."""

READ, PULL = "pull-requests: read", "pull-requests: write"
"""What a job grants for the pull request itself, and for comment and review on it."""

T = TypeVar("T")


@dataclass(slots=True, kw_only=True)
class Published:
    """Ids of what was written, and one sentence for each thing that could not be.

    `told` are the permissions that a sentence names already.
    """

    check_run: int | None = None
    comment: int | None = None
    troubles: list[str] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    dropped: str | None = None


def marker_of(gate_id: str) -> str:
    """The first line of our comment."""
    return f"<!-- patchwidth:{gate_id} -->"


def check_name(gate_id: str) -> str:
    """The name of our check run; never that of a job, since GitHub tells the two apart by nothing else."""
    return "patchwidth" if gate_id == "default" else f"patchwidth ({gate_id})"


def publish(judged: Judged, ask: Ask, inputs: Inputs, forge: Forge, thread: Thread | None, style: Style) -> Published:
    """Writes check run, comment and review, in that order, as far as event, inputs and permissions let it.

    Nothing is written when the pull request's head is no longer the commit that was judged.
    """
    made = Published()
    if ask.read_only or judged.head is None:
        return made
    comments = ask.comments and thread is not None and inputs.comment is not When.NEVER
    reviews = ask.comments and thread is not None and inputs.review_comments
    checks = ask.checks and inputs.check_run
    if not (checks or comments or reviews):
        return made
    if thread is not None:
        now = _tried(made, "the newest commit of the pull request", PULL if comments or reviews else READ, thread.now)
        if now is not None and now.head_sha != judged.head:
            made.dropped = "A newer commit was pushed meanwhile, so nothing is published for this one."
            return made
    output = check_output(judged.verdict, judged.fail_on, style)
    if inputs.annotations is When.NEVER:
        output = replace(output, annotations=())
    if checks:
        made.check_run = _tried(made, "the check run", "checks: write", lambda: _check(judged, ask, forge, output))
    if comments and thread is not None:
        made.comment = _tried(made, "the comment", PULL, lambda: _comment(judged, inputs, thread, style))
    if reviews and thread is not None:
        _tried(made, "the review", PULL, lambda: _review(judged, thread, output))
    return made


def _tried(made: Published, what: str, needs: str, do: Callable[[], T]) -> T | None:
    """What `do` gives; else a sentence that names the permission for the whole place, not for its first request."""
    try:
        return do()
    except ForgeError as error:
        text = error.text
        if error.permission is not None:
            grant = f" Grant the job `permissions: {needs}`." if needs not in made.told else ""
            made.told.add(needs)
            text = f"{error.message}.{grant}"
        made.troubles.append(f"Without {what}: {text} The verdict stands.")
        return None


def _check(judged: Judged, ask: Ask, forge: Forge, output: CheckOutput) -> int:
    from patchwidth.adapters.github.publish_check import publish_check

    gate, head = judged.policy.gate_id, judged.head or ""
    number = ask.pull.number if ask.pull is not None else 0
    return publish_check(forge, head, check_name(gate), f"patchwidth:{gate}:{number}:{head}", output)


def _comment(judged: Judged, inputs: Inputs, thread: Thread, style: Style) -> int | None:
    from patchwidth.adapters.github.publish_comment import publish_comment

    verdict = judged.verdict
    is_clean = verdict.outcome is VerdictOutcome.PASS and verdict.override is None
    last = head_line(judged.head or "", thread.pull.base_ref, judged.head_since)
    body = page(verdict, style, notes=judged.sentences) + last
    wanted = None if is_clean and inputs.comment is When.AUTO else body
    kept = publish_comment(
        thread.forge, thread.pull.number, marker_of(judged.policy.gate_id), wanted, settled(verdict) + last
    )
    return kept.id if kept is not None else None


def _review(judged: Judged, thread: Thread, output: CheckOutput) -> int:
    from patchwidth.adapters.github.publish_review import publish_review

    return publish_review(
        thread.forge,
        thread.pull.number,
        judged.verdict.patch,
        output.annotations,
        sha=judged.head or "",
        limit=REMARKS,
    )
