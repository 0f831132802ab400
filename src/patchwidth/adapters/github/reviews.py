"""Remarks on lines -> one review of a pull request; a pull request -> the inline comments it has."""

from collections.abc import Sequence
from typing import Any

from patchwidth.adapters.github.session import Endpoints, sendable
from patchwidth.model.forge import Annotation, ReviewRemark


class ReviewWriter(Endpoints):
    """Implements `model.forge.Reviews`. Needs `pull-requests: write`."""

    def remarks(self, number: int) -> tuple[ReviewRemark, ...]:
        """Every inline comment on a pull request, oldest first: a request for each 100."""
        entries = self._session.entries("list the review comments", f"{self._pull(number)}/comments")
        return tuple(sorted(map(_remark, entries), key=lambda remark: remark.id))

    def review(self, number: int, sha: str, body: str, remarks: Sequence[Annotation]) -> None:
        """One review of kind COMMENT; each remark's `message` is the comment's Markdown, its lines are in the diff.

        One request, never repeated: on an ambiguous error the caller looks for its fingerprints first.
        """
        asked = {"commit_id": sha, "body": body, "event": "COMMENT", "comments": [_comment(r) for r in remarks]}
        url = f"{self._pull(number)}/reviews"
        self._session.once(
            "write a review", lambda: self._session.requester.requestJsonAndCheck("POST", url, input=asked)
        )

    def _pull(self, number: int) -> str:
        return f"{self._session.repository.url}/pulls/{number}"


def _comment(remark: Annotation) -> dict[str, str | int]:
    """A comment as a request holds it; `start_line` is for several lines alone (GitHub REST API, create a review)."""
    made: dict[str, str | int] = {
        "path": sendable(remark.path),
        "line": remark.end,
        "side": "RIGHT",
        "body": sendable(remark.message),
    }
    return made if remark.start == remark.end else made | {"start_line": remark.start, "start_side": "RIGHT"}


def _remark(entry: dict[str, Any]) -> ReviewRemark:
    user, line = entry.get("user"), entry.get("line")
    return ReviewRemark(
        id=int(entry["id"]),
        author=str(user.get("login") or "") if isinstance(user, dict) else "",
        path=str(entry.get("path") or ""),
        line=line if isinstance(line, int) else None,
        body=str(entry.get("body") or ""),
    )
