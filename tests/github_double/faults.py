"""What can go wrong between GitHub and a client, and the journal of what was asked."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from github_double.description import Json


@dataclass(frozen=True)
class Fault:
    """An answer in place of the right one; `drop` closes the socket without any; `slow` waits, in seconds, first."""

    status: int = 0
    message: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    drop: bool = False
    slow: float = 0.0


SECONDARY = (
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. "
    "If you reach out to GitHub Support for help, please include the request ID."
)
BAD_GATEWAY = Fault(502, "Server Error")
UNAVAILABLE = Fault(503, "Service unavailable")
SECONDARY_LIMIT = Fault(403, SECONDARY)
SECONDARY_LIMIT_WITH_WAIT = Fault(403, SECONDARY, {"retry-after": "1"})
THROTTLED = Fault(429, "Too Many Requests")
THROTTLED_WITH_WAIT = Fault(429, "Too Many Requests", {"retry-after": "1"})
DROPPED = Fault(drop=True)


def primary_limit(seconds: float) -> Fault:
    """The hourly limit is used up, until so many seconds from now."""
    headers = {"x-ratelimit-remaining": "0", "x-ratelimit-reset": str(int(time.time() + seconds))}
    return Fault(403, "API rate limit exceeded for installation ID 1.", headers)


def slow(seconds: float) -> Fault:
    """The right answer, late."""
    return Fault(slow=seconds)


@dataclass
class Planned:
    """Something that happens to the next `times` requests that match, after `skip` of them went by.

    `matcher` is an operation's id (`checks/update`) or `METHOD path` with `*` (`POST /repos/*/comments`). `after` says
    that the request is carried out before the fault shows. `action` is called in place of a fault.
    """

    matcher: str
    fault: Fault | None = None
    times: int = 1
    skip: int = 0
    after: bool = False
    action: Callable[[], object] | None = None

    def takes(self, method: str, path: str, operation: str | None) -> bool:
        if not self.times or not (self.matcher == operation or fnmatchcase(f"{method} {path}", self.matcher)):
            return False
        if self.skip:
            self.skip -= 1
            return False
        self.times -= 1
        return True


@dataclass(frozen=True)
class Asked:
    """One request of the journal; `path` is without the base path and the query; `status` 0: the socket was closed."""

    method: str
    path: str
    query: Mapping[str, str]
    operation: str | None
    status: int
    body: Json | None
    login: str | None


class Journal(list[Asked]):
    """Every request in order."""

    def of(self, *operations: str) -> list[Asked]:
        """The requests of these operations."""
        return [asked for asked in self if asked.operation in operations]

    def writes(self) -> list[Asked]:
        """The requests that were to change something."""
        return [asked for asked in self if asked.method != "GET"]
