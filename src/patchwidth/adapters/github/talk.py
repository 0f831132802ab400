"""A pull request or an issue -> what people said and did on it."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from patchwidth.adapters.github.session import Endpoints, identified
from patchwidth.model.forge import Comment, Labelling

if TYPE_CHECKING:
    from github.IssueComment import IssueComment

_LABELLED = {"labeled": True, "unlabeled": False}


class TalkReader(Endpoints):
    """Implements `model.forge.Talk`."""

    def comments(self, number: int) -> tuple[Comment, ...]:
        """Every comment, oldest first: a request for each 100."""
        doing = f"list the comments of {number}"
        found = self._session.listed(doing, self._session.repository.get_issue(number).get_comments())
        return tuple(sorted(map(comment_of, found), key=lambda c: (c.created_at, c.id)))

    def labellings(self, number: int) -> tuple[Labelling, ...]:
        """Every label put on or taken off, oldest first, from the timeline: a request for each 100 of its events."""
        url = f"{self._session.repository.url}/issues/{number}/timeline"
        events = self._session.entries(f"read the timeline of {number}", url)
        return tuple(sorted((e for e in map(_labelling, events) if e is not None), key=lambda e: e.when))

    def issue_text(self, number: int) -> tuple[str, str]:
        """Author's login (empty for a deleted account) and body of an issue: one request."""
        repository = self._session.repository
        issue = self._session.read(f"read issue {number}", lambda: repository.get_issue(number).complete())
        return issue.user.login if issue.user else "", issue.body or ""


def comment_of(found: "IssueComment") -> Comment:
    """A comment as PyGithub holds it. `author` is empty for a deleted account."""
    return Comment(
        id=identified(found.id),
        author=found.user.login if found.user else "",
        body=found.body or "",
        created_at=found.created_at,
        edited=found.updated_at != found.created_at,
        url=found.html_url or "",
    )


def _labelling(event: dict[str, Any]) -> Labelling | None:
    """The event, if it is about a label; what lacks its label or its time is no evidence for anybody."""
    applied = _LABELLED.get(str(event.get("event")))
    label, when, actor = event.get("label"), event.get("created_at"), event.get("actor")
    if applied is None or not isinstance(label, dict) or not isinstance(when, str):
        return None
    who = str(actor.get("login") or "") if isinstance(actor, dict) else ""
    return Labelling(label=str(label.get("name")), who=who, when=datetime.fromisoformat(when), applied=applied)
