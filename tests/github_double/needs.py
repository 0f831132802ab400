"""Which permission an operation needs, and how GitHub refuses a token that lacks it."""

from datetime import UTC, datetime

from github_double.description import Operation
from github_double.exchange import RefusalError, missing
from github_double.world import LEVELS, Grant, World

NEEDS: dict[str, tuple[tuple[str, str], ...]] = {
    # "Permissions required for GitHub Apps", docs.github.com; any one of the pairs is enough. `metadata` is never asked
    # for: every token of a repository has it.
    "actions/get-workflow-run": (("actions", "read"),),
    "actions/list-jobs-for-workflow-run": (("actions", "read"),),
    "actions/list-workflow-runs": (("actions", "read"),),
    "actions/list-workflow-runs-for-repo": (("actions", "read"),),
    "actions/re-run-workflow-failed-jobs": (("actions", "write"),),
    "checks/create": (("checks", "write"),),
    "checks/get": (("checks", "read"),),
    "checks/list-annotations": (("checks", "read"),),
    "checks/list-for-ref": (("checks", "read"),),
    "checks/update": (("checks", "write"),),
    "git/get-commit": (("contents", "read"),),
    "issues/create-comment": (("issues", "write"), ("pull_requests", "write")),
    "issues/delete-comment": (("issues", "write"), ("pull_requests", "write")),
    "issues/get": (("issues", "read"), ("pull_requests", "read")),
    "issues/get-comment": (("issues", "read"), ("pull_requests", "read")),
    "issues/list-comments": (("issues", "read"), ("pull_requests", "read")),
    "issues/list-events": (("issues", "read"), ("pull_requests", "read")),
    "issues/list-events-for-timeline": (("issues", "read"), ("pull_requests", "read")),
    "issues/update-comment": (("issues", "write"), ("pull_requests", "write")),
    "pulls/create-review": (("pull_requests", "write"),),
    "pulls/get": (("pull_requests", "read"),),
    "pulls/list": (("pull_requests", "read"),),
    "pulls/list-files": (("pull_requests", "read"),),
    "pulls/list-review-comments": (("pull_requests", "read"),),
    "pulls/list-reviews": (("pull_requests", "read"),),
    "reactions/create-for-issue-comment": (("issues", "write"), ("pull_requests", "write")),
    "repos/compare-commits": (("contents", "read"),),
    "repos/get-commit": (("contents", "read"),),
    "repos/list-pull-requests-associated-with-commit": (("pull_requests", "read"),),
    "repos/get": (),
    "repos/get-collaborator-permission-level": (),
}
RANKS = {"none": 0, "read": 1, "write": 2, "admin": 3}
BY_APP_ITSELF = frozenset(
    {"apps/get-authenticated", "apps/get-repo-installation", "apps/create-installation-access-token"}
)
INTEGRATION = "Resource not accessible by integration"
ROLE_FOR_WRITES = {"actions/re-run-workflow-failed-jobs": "write"}


def known(world: World, header: str, now: datetime | None = None) -> Grant | None:
    """The grant of an Authorization header; None when there is none. Raises 401 for a token unknown or outlived."""
    if not header:
        return None
    token = header.split(" ", 1)[-1].strip()
    grant = world.tokens.get(token)
    if grant is None or (grant.expires is not None and grant.expires <= (now or datetime.now(UTC))):
        raise RefusalError(401, "Bad credentials")
    return grant


def allow(world: World, operation: Operation, grant: Grant | None, number: str | None) -> None:
    """Raises what GitHub answers to a token that may not do this."""
    if operation.id in BY_APP_ITSELF:
        if grant is None or grant.kind != "app":
            raise RefusalError(401, "A JSON web token could not be decoded")
        return
    if operation.id == "users/get-authenticated":
        _allow_user(grant)
        return
    if grant is not None and grant.kind == "app":
        raise RefusalError(401, "Bad credentials")
    needs = NEEDS[operation.id]
    reads = all(level == "read" for _, level in needs)
    if grant is None:
        _allow_nobody(world, reads)
    elif grant.is_app:
        _allow_app(world, needs, grant, reads, number)
    else:
        _allow_person(world, operation, grant, reads)


def _allow_user(grant: Grant | None) -> None:
    if grant is None:
        raise RefusalError(401, "Requires authentication")
    if grant.kind != "personal":
        raise RefusalError(403, INTEGRATION)  # an installation is nobody


def _allow_nobody(world: World, reads: bool) -> None:
    if world.private:
        raise missing()
    if not reads:
        raise RefusalError(401, "Requires authentication")


def _allow_app(world: World, needs: tuple[tuple[str, str], ...], grant: Grant, reads: bool, number: str | None) -> None:
    """A public repository is read by every token; else one of the permissions must be there.

    The two that a comment may have are not alike: `issues` serves issues and pull requests, `pull_requests` only the
    latter ("issues: write or pull_requests: write", docs of issues/create-comment).
    """
    if not needs or (reads and not world.private):
        return
    thread = world.threads.get(int(number)) if number and number.isdigit() else None
    for name, level in needs:
        if name == "pull_requests" and len(needs) > 1 and thread is not None and not thread.is_pull:
            continue
        if RANKS[grant.permissions.get(name, "none")] >= RANKS[level]:
            return
    accepted = "; ".join(f"{name}={level}" for name, level in needs)
    raise RefusalError(403, INTEGRATION, headers={"x-accepted-github-permissions": accepted})


def _allow_person(world: World, operation: Operation, grant: Grant, reads: bool) -> None:
    role = LEVELS[world.person(grant.login).role]
    if world.private and role < LEVELS["read"]:
        raise missing()
    if operation.id in ("checks/create", "checks/update"):
        # "OAuth apps and personal access tokens (classic) cannot use this endpoint", checks/create
        raise RefusalError(403, "You must authenticate via a GitHub App.")
    if not reads and role < LEVELS[ROLE_FOR_WRITES.get(operation.id, "none")]:
        raise RefusalError(403, "Must have admin rights to Repository.")
