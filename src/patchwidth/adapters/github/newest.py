"""A pull request and a commit -> whether a result for that commit is still wanted."""

from patchwidth.model.forge import Pulls


def newest(forge: Pulls, number: int, sha: str) -> bool:
    """Whether the commit is the pull request's head now: one request. If not, a newer run writes, or has written."""
    return forge.pull(number).head_sha == sha
