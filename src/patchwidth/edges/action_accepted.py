"""A verdict and what people said of it to the verdict with the exception that counts, if one does."""

from dataclasses import replace
from datetime import datetime

from patchwidth.edges.action_ask import Ask, PullAsk
from patchwidth.edges.action_found import queued
from patchwidth.edges.action_judged import Judged
from patchwidth.edges.action_publish import marker_of
from patchwidth.edges.action_thread import Thread
from patchwidth.model.errors import USAGE_EXIT
from patchwidth.model.forge import Forge, ForgeError
from patchwidth.policy.lift import lift
from patchwidth.policy.override import Told, decide


def accepted(judged: Judged, ask: Ask, forge: Forge | None, thread: Thread | None, now: datetime) -> Judged:
    """The verdict with an exempt author's or a writer's exception; 64 is never lifted.

    What a refusal needs is read only for one; since when the head stands, only where it costs nothing or is needed.
    """
    if judged.process == 0 or judged.code == USAGE_EXIT:
        return _kept(judged, thread)
    notes: list[str] = []
    pull, head = ask.pull, judged.head or ""
    try:
        if pull is None and ask.queued is not None and forge is not None:
            # an exception that let a pull request into the queue has to hold there too
            pull = queued(ask.queued, forge)
            thread = Thread(forge, pull)
            head = thread.now().head_sha
        told = _told(judged, ask, pull, thread, head, now) if pull is not None else None
    except ForgeError as error:
        notes.append(f"Labels and comments were not read for an override: {error.text}")
        told = Told(author=pull.author, now=now) if pull is not None else None
    if told is None:
        return replace(judged, notes=(*judged.notes, *notes))
    decision = decide(judged.policy.exempt, told, thread.may_write if thread is not None else _nobody)
    lifted = lift(judged.verdict, decision.accepted, judged.fail_on)
    return replace(
        judged,
        verdict=lifted.verdict,
        process=lifted.exit_code,
        head_since=told.head_since,
        notes=(*judged.notes, *notes, *decision.notes, *lifted.notes),
    )


def _kept(judged: Judged, thread: Thread | None) -> Judged:
    """A verdict that needs no exception. The event's own time is kept, in case a comment is edited."""
    return judged if thread is None else replace(judged, head_since=thread.pull.head_since)


def _told(judged: Judged, ask: Ask, pull: PullAsk, thread: Thread | None, head: str, now: datetime) -> Told:
    if thread is None or pull.author.casefold() in (one.casefold() for one in judged.policy.exempt.authors):
        return Told(author=pull.author, now=now)
    labels = thread.now().labels
    wanted = judged.policy.exempt.label.casefold() in (label.casefold() for label in labels)
    return Told(
        author=pull.author,
        now=now,
        labels=labels,
        labellings=thread.labellings() if wanted else (),
        comments=thread.comments(),
        head_since=thread.head_since(head, marker_of(judged.policy.gate_id)),
        in_hand=pull.label_now if ask.head == judged.head and thread.now().base_ref == pull.base_ref else None,
    )


def _nobody(_login: str) -> bool:
    return False
