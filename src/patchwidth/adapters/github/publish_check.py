"""A check's output -> one check run that holds all of it, or one that says that it does not."""

import hashlib
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from patchwidth.adapters.github.refusal import DeniedError
from patchwidth.model.forge import Annotation, CheckOutput, CheckRun, Checks, Conclusion, ForgeError
from patchwidth.model.platform import ANNOTATIONS_A_REQUEST, CHECK_SUMMARY

MARK_BYTES = 100
"""Bytes that the hidden line at a summary's end takes, at most; a summary that leaves them free is never cut here."""

LEFT_AFTER = timedelta(minutes=2)
"""How old an empty run in progress is when nobody can be at work on it: runs are begun when all else is done."""

BROKE_OFF = "Publishing broke off: the job holds the verdict"
"""Title of a run that could not be given all of its annotations."""

_BROKE_OFF_SUMMARY = (
    "GitHub took a part of the annotations, or none. This run is therefore cancelled; the job's own result and its "
    "summary are complete. Run the job again to publish the rest."
)
_MARK = re.compile(r"<!-- patchwidth annotations ([0-9a-f]{32}) ([0-9]{1,6}) -->")
_TRIES = 3
_LOOKS = (2.0, 5.0)


def publish_check(
    forge: Checks,
    sha: str,
    name: str,
    external_id: str,
    output: CheckOutput,
    *,
    sleep: Callable[[float], None] = time.sleep,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> int:
    """Publishes the output on a commit and returns the check run's id.

    The newest run with that `external_id` is used again if it is completed and holds these very annotations (one
    request then: text and conclusion), or if somebody broke off before anything was put into it. Else a new run is
    begun, filled 50 annotations a request, and completed by the last of them. Raises `ForgeError`: then the run is
    cancelled, or in progress where not even that could be said, and never completed with a part.
    """
    ours = [run for run in forge.runs(sha, name) if run.external_id == external_id]
    last = ours[-1] if ours else None
    text = _marked(output)
    if last is not None and _holds(last, output.annotations) and _retold(forge, last.id, output, text):
        return last.id
    run = last.id if last is not None and _left(last, now()) else forge.begin(sha, name, external_id)
    filling = _Filling(forge=forge, sha=sha, name=name, run=run, sleep=sleep)
    batches = [output.annotations[i : i + ANNOTATIONS_A_REQUEST] for i in _starts(output.annotations)]
    given = 0
    try:
        for batch in batches:
            given += len(batch)
            done = output.conclusion if given == len(output.annotations) else None
            _deliver(filling, batch, given, output.title, text, done)
    except ForgeError:
        _cancel(forge, run)
        raise
    return run


@dataclass(frozen=True, slots=True, kw_only=True)
class _Filling:
    """A run that is being filled."""

    forge: Checks
    sha: str
    name: str
    run: int
    sleep: Callable[[float], None]

    def held(self, before: int) -> int | None:
        """How many annotations the run holds after a lost answer; `None` when it is not listed.

        A listing can lag behind, so a count that is still what it was `before` is looked at a second time.
        """
        held = None
        for wait in _LOOKS:
            self.sleep(wait)
            held = next((r.annotations for r in self.forge.runs(self.sha, self.name) if r.id == self.run), None)
            if held not in (None, before):
                break
        return held


def _starts(annotations: Sequence[Annotation]) -> range:
    """Where each batch begins; an output without annotations has one batch, an empty one."""
    return range(0, max(1, len(annotations)), ANNOTATIONS_A_REQUEST)


def _deliver(
    filling: _Filling, batch: Sequence[Annotation], given: int, title: str, text: str, done: Conclusion | None
) -> None:
    """Sends one batch, after which the run holds `given`. Sent again only if the run visibly holds what it held."""
    left = _TRIES
    while True:
        left -= 1
        try:
            filling.forge.update(filling.run, title=title, summary=text, annotations=batch, conclusion=done)
        except ForgeError as error:
            if not batch or not error.ambiguous:
                raise
            before = given - len(batch)
            held = filling.held(before)
            if held == given:
                return
            if held != before or not left:
                raise
        else:
            return


def _retold(forge: Checks, run: int, output: CheckOutput, text: str) -> bool:
    """Gives a completed run its text and conclusion anew; says no to one that another app made under our id."""
    try:
        forge.update(run, title=output.title, summary=text, annotations=(), conclusion=output.conclusion)
    except DeniedError:
        return False
    return True


def _cancel(forge: Checks, run: int) -> None:
    """Completes a run that holds a part. If GitHub takes not even that, the first error is the one to tell."""
    try:
        forge.update(run, title=BROKE_OFF, summary=_BROKE_OFF_SUMMARY, annotations=(), conclusion=Conclusion.CANCELLED)
    except ForgeError:
        return


def _holds(run: CheckRun, annotations: Sequence[Annotation]) -> bool:
    """Whether a completed run has these very annotations, by the mark that we left and by GitHub's own count."""
    mark = _MARK.fullmatch(run.summary.rstrip().rpartition("\n")[2])
    if run.status != "completed" or mark is None or run.annotations != len(annotations):
        return False
    return (mark[1], int(mark[2])) == (_digest(annotations), len(annotations))


def _left(run: CheckRun, now: datetime) -> bool:
    """Whether a run in progress is empty and so old that whoever began it is gone."""
    begun = run.started_at
    return run.status != "completed" and not run.annotations and begun is not None and now - begun > LEFT_AFTER


def _digest(annotations: Sequence[Annotation]) -> str:
    parts = [(a.path, str(a.start), str(a.end), a.level.value, a.title, a.message) for a in annotations]
    text = "\0\0".join("\0".join(part) for part in parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _marked(output: CheckOutput) -> str:
    """The summary with the hidden line at its end; one that leaves no room for it loses its last lines."""
    mark = f"\n\n<!-- patchwidth annotations {_digest(output.annotations)} {len(output.annotations)} -->\n"
    room = CHECK_SUMMARY - len(mark)
    raw = output.summary.encode("utf-8", "replace")
    if len(raw) > room:
        raw = raw[:room].rpartition(b"\n")[0]
    return raw.decode("utf-8", "ignore") + mark
