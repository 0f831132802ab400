"""Annotations of findings -> one COMMENT review with those on changed lines that were not remarked upon before."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from patchwidth.model.escape import markdown_text
from patchwidth.model.forge import Annotation, ForgeError, People, Reviews
from patchwidth.model.patch import Patch, Side
from patchwidth.model.ranges import Range, Ranges, intersect
from patchwidth.model.reading import fingerprint_of

_MARK = re.compile("<!-- patchwidth-finding:([0-9a-f]{1,64}) -->")
_FINGERPRINT = re.compile("[0-9a-f]{1,64}")
_LOOK_AFTER = 2.0
_TRIES = 3


class Reviewer(Reviews, People, Protocol):
    """What is needed of a `Forge` to remark on lines."""


def publish_review(
    forge: Reviewer,
    number: int,
    patch: Patch,
    annotations: Sequence[Annotation],
    *,
    sha: str,
    limit: int,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Remarks on the changed head lines that annotations, worst first, speak of; returns how many remarks are new.

    An annotation on lines that the patch did not add is passed over. So is one whose fingerprint stands in an earlier
    remark of ours, outdated or not. With those there are never more than `limit` remarks of ours on a pull request.
    Nothing is written when nothing is new. Costs a request for each 100 inline comments, one when one of them bears a
    mark and the login is not known, and one for the review. Raises `ForgeError`.
    """
    due = _due(patch, annotations)
    chosen: Mapping[str, Annotation] = {}
    left = _TRIES
    while due:
        left -= 1
        earlier = _earlier(forge, number)
        if earlier & chosen.keys():
            # the review whose answer was lost: GitHub makes all of its comments or none
            return len(chosen)
        fresh = {mark: remark for mark, remark in due.items() if mark not in earlier}
        chosen = dict(list(fresh.items())[: max(0, limit - len(earlier))])
        if not chosen:
            break
        try:
            forge.review(number, sha, _body(len(chosen), len(fresh)), tuple(chosen.values()))
        except ForgeError as error:
            if not error.ambiguous or not left:
                raise
            sleep(_LOOK_AFTER)
        else:
            return len(chosen)
    return 0


def _due(patch: Patch, annotations: Sequence[Annotation]) -> Mapping[str, Annotation]:
    """Fingerprint -> the remark, for annotations that touch added lines; the first of several with one fingerprint."""
    added: dict[str, Ranges] = {f.head_path: f.lines(Side.HEAD) for f in patch.files if f.head_path is not None}
    due: dict[str, Annotation] = {}
    for annotation in annotations:
        mark = annotation.fingerprint
        if not _FINGERPRINT.fullmatch(mark):
            mark = fingerprint_of(annotation.title, annotation.path, annotation.message)
        touched = intersect([Range(annotation.start, annotation.end)], added.get(annotation.path, ()))
        if touched and mark not in due:
            # one stretch only: a comment may not reach over lines that the diff does not show
            start, end = touched[0]
            due[mark] = replace(annotation, start=start, end=end, message=_remark(annotation, mark))
    return due


def _remark(annotation: Annotation, mark: str) -> str:
    """The comment's Markdown. Names and messages come from the patch: nothing in them comes alive."""
    title, message = markdown_text(annotation.title), markdown_text(annotation.message)
    return f"**{annotation.level.value}**: {title}\n\n{message}\n\n<!-- patchwidth-finding:{mark} -->"


def _earlier(forge: Reviewer, number: int) -> frozenset[str]:
    """The fingerprints of our remarks; a mark in somebody else's comment is only text."""
    marked = [(r.author, m[1]) for r in forge.remarks(number) if (m := _MARK.fullmatch(_last_line(r.body)))]
    me = forge.myself() if marked else ""
    return frozenset(mark for author, mark in marked if author == me)


def _last_line(body: str) -> str:
    return body.rstrip().rpartition("\n")[2]


def _body(shown: int, fresh: int) -> str:
    """What the review itself says: GitHub takes no COMMENT review without a text (REST API, create a review)."""
    remarks = "1 remark" if shown == 1 else f"{shown} remarks"
    more = "" if shown == fresh else f" {fresh - shown} more are in the job's summary."
    return f"patchwidth: {remarks} on changed lines.{more}"
