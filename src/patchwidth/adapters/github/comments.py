"""A text -> a comment on a pull request, made, edited or removed."""

from github.IssueComment import IssueComment

from patchwidth.adapters.github.session import Endpoints, sendable
from patchwidth.adapters.github.talk import comment_of
from patchwidth.model.forge import Comment


class CommentWriter(Endpoints):
    """Implements `model.forge.Comments`. Needs `pull-requests: write` (or `issues: write`)."""

    def write(self, number: int, body: str) -> Comment:
        """Makes a comment: one request, never repeated; on an ambiguous error the caller looks for its marker first."""
        issue = self._session.repository.get_issue(number)
        return self._session.once("write a comment", lambda: comment_of(issue.create_comment(sendable(body))))

    def edit(self, comment: int, body: str) -> None:
        """Replaces a comment's text: one request, repeated where needed. Raises `GoneError` when it was deleted."""
        self._session.read("edit a comment", lambda: self._comment(comment).edit(sendable(body)))

    def remove(self, comment: int) -> None:
        """Deletes a comment: one request. Raises `GoneError` when it is gone already."""
        self._session.read("delete a comment", lambda: self._comment(comment).delete())

    def _comment(self, comment: int) -> IssueComment:
        url = f"{self._session.repository.url}/issues/comments/{comment}"
        return IssueComment(self._session.requester, url=url)
