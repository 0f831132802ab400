"""A request as a play of the double sees it, and the answer that the play gives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from github_double.description import Json, Operation
from github_double.world import Grant, World


@dataclass(frozen=True)
class Call:
    """A request that was routed, checked and allowed."""

    operation: Operation
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Json
    grant: Grant | None
    accept: str = ""

    @property
    def login(self) -> str:
        assert self.grant is not None
        return self.grant.login


@dataclass(frozen=True)
class Answer:
    """A status and a JSON value, bytes, or None for no body."""

    status: int
    value: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """Entries of which one page is shown. `key` names the list inside an object that also has `total_count`."""

    entries: Sequence[Any]
    shown: Callable[[Any], Json]
    key: str | None = None


Plays = dict[str, Callable[[World, Call], Answer | Listing]]
"""What answers which operation."""


class RefusalError(Exception):
    """The platform says no. `breach` tells that a client that knows the rules would never have asked."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        errors: Sequence[Json] = (),
        headers: Mapping[str, str] | None = None,
        breach: bool = False,
    ) -> None:
        super().__init__(message)
        self.status, self.message, self.errors = status, message, errors
        self.headers, self.breach = dict(headers or {}), breach

    def answer(self, docs: str = "", *, in_words: bool = False) -> Answer:
        """The answer as JSON; some operations tell errors in words alone (schema `validation-error-simple`)."""
        told: Json = {"message": self.message, "documentation_url": docs or "https://docs.github.com/rest"}
        if self.errors:
            told["errors"] = [one["message"] for one in self.errors] if in_words else list(self.errors)
        return Answer(self.status, {**told, "status": str(self.status)}, self.headers)


def unprocessable(message: str) -> RefusalError:
    """A 422 without a resource and a field."""
    error = {"code": "custom", "message": message}
    return RefusalError(422, "Unprocessable Entity", errors=[error])


def missing() -> RefusalError:
    """What GitHub says of anything that is not there, or that the token may not know of."""
    return RefusalError(404, "Not Found")


def invalid(resource: str, name: str, message: str, *, breach: bool = False) -> RefusalError:
    """GitHub's usual 422."""
    error = {"resource": resource, "code": "custom", "field": name, "message": message}
    return RefusalError(422, "Validation Failed", errors=[error], breach=breach)
