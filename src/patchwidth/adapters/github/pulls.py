"""A pull request's number, branch or commits -> the pull requests, and what two commits have in common."""

import re
from typing import TYPE_CHECKING

from patchwidth.adapters.github.session import Endpoints
from patchwidth.model.forge import ForgeError, Pull

if TYPE_CHECKING:
    from github.PullRequest import PullRequest

_ID = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")


class PullReader(Endpoints):
    """Implements `model.forge.Pulls`."""

    def pull(self, number: int) -> Pull:
        """One pull request, read now: one request."""
        repository = self._session.repository
        return self._session.read(f"read pull request {number}", lambda: _pull(repository.get_pull(number).complete()))

    def pulls_of(self, head_repository: str, branch: str, sha: str) -> tuple[Pull, ...]:
        """The open pull requests whose head is that very commit of that branch of that repository.

        The listing's `head` takes an owner, not a repository (GitHub REST API, list pull requests), so what it answers
        is looked at again.
        """
        owner = head_repository.partition("/")[0]
        pages = self._session.repository.get_pulls(state="open", head=f"{owner}:{branch}")
        doing = "list the pull requests of a branch"
        pulls = self._session.listed(doing, pages)
        found = self._session.read(doing, lambda: [_pull(p) for p in pulls])
        where = (head_repository.lower(), branch, sha)
        return tuple(p for p in found if ((p.head_repository or "").lower(), p.head_ref, p.head_sha) == where)

    def merge_base(self, base: str, head: str) -> str:
        """The full id of the best common ancestor, as GitHub's compare tells; both are full ids."""
        if not _ID.fullmatch(base) or not _ID.fullmatch(head):
            raise ForgeError("GitHub compares two commits by their full ids alone")
        repository = self._session.repository

        def ask() -> str:
            # the commits in between are of no interest: one a page
            return repository.compare(base, head, comparison_commits_per_page=1).merge_base_commit.sha

        return self._session.read("compare two commits", ask)


def _pull(found: "PullRequest") -> Pull:
    head = found.head
    return Pull(
        number=found.number,
        is_open=found.state == "open",
        base_sha=found.base.sha,
        base_ref=found.base.ref,
        head_sha=head.sha,
        head_ref=head.ref,
        # both may be null: a fork can be deleted, and so can a person
        head_repository=head.repo.full_name if head.repo else None,
        author=found.user.login if found.user else "",
        body=found.body or "",
        labels=tuple(label.name for label in found.labels),
    )
