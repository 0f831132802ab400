"""A call of PyGithub -> its answer, sent again only where that is safe, within a budget of waiting; or `ForgeError`."""

import re
import time
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import requests
from github import Auth, BadAttributeException, Github, GithubException
from github.GithubObject import NonCompletableGithubObject
from github.PaginatedList import PaginatedList
from urllib3.exceptions import NewConnectionError

from patchwidth import __version__
from patchwidth.adapters.github.refusal import Refusal, refused, unreadable
from patchwidth.model.errors import UsageError
from patchwidth.model.forge import ForgeError
from patchwidth.model.platform import PAGE

if TYPE_CHECKING:
    from github.GithubObject import GithubObject
    from github.Requester import Requester

API_VERSION = "2022-11-28"
"""The version that every request asks for (GitHub REST API, API versions); the newest that old servers know."""

TIMEOUT = 15
"""Seconds to wait for a connection, and again for an answer."""

BUDGET = 70.0
"""Seconds that a session waits in all: one secondary limit of a minute and a few broken answers."""

MOST = 20_000
"""Entries of a listing that are read, at most: a page costs a request, and a token has 1,000 of them an hour."""

_TIMES = 5
_REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}")
_ANSWER = (BadAttributeException, RuntimeError, ValueError, TypeError, KeyError, AttributeError, AssertionError)
"""What PyGithub raises over an answer that is no GitHub's: a proxy's page, a redirect, a field of another type."""

T = TypeVar("T")
Listed = TypeVar("Listed", bound="GithubObject")


class Entry(NonCompletableGithubObject):
    """An entry of a listing as it was sent: `raw_data`. It never asks for what is missing, as other objects do."""

    def _initAttributes(self) -> None:  # noqa: N802 (PyGithub's name)
        pass

    def _useAttributes(self, attributes: dict[str, Any]) -> None:  # noqa: N802 (PyGithub's name)
        pass


class Session:
    """One repository as one token sees it. `waited` are the seconds spent waiting so far."""

    def __init__(
        self,
        repository: str,
        token: str,
        *,
        api_url: str,
        verify: bool | str = True,
        timeout: int = TIMEOUT,
        budget: float = BUDGET,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.time,
    ) -> None:
        if not _REPOSITORY.fullmatch(repository):
            raise UsageError(f"{repository!r} is no repository's name", "It looks like `owner/name`.")
        place = urlsplit(api_url)
        if place.scheme not in ("https", "http") or not place.hostname:
            raise UsageError(f"{api_url!r} is no address of GitHub's API", "It looks like `https://HOST/api/v3`.")
        if not token.isascii() or not token.isprintable() or not token.strip():
            raise UsageError("The token is empty or holds characters that none has")
        self._secret = token
        self._sleep, self._clock, self._budget = sleep, clock, budget
        self.waited = 0.0
        # Repeating is ours alone: PyGithub's own policy repeats POST and sleeps without an end. So are pauses.
        self._github = Github(
            auth=Auth.Token(token),
            base_url=api_url.rstrip("/"),
            timeout=timeout,
            verify=verify,
            user_agent=f"patchwidth/{__version__}",
            per_page=PAGE,
            retry=None,
            seconds_between_requests=None,
            seconds_between_writes=None,
            lazy=True,
            api_version=API_VERSION,
        )
        self.repository = self._github.get_repo(repository)

    @property
    def requester(self) -> "Requester":
        """PyGithub's own sender of requests."""
        return self._github.requester

    def read(self, doing: str, call: Callable[[], T]) -> T:
        """The call's result. It is made up to five times: use it for what may be carried out twice."""
        return self._made(doing, call, again=True)

    def once(self, doing: str, call: Callable[[], T]) -> T:
        """The call's result. It is made again only where GitHub said that it did nothing.

        A `ForgeError` that is `ambiguous` leaves open whether it did.
        """
        return self._made(doing, call, again=False)

    def listed(self, doing: str, pages: "PaginatedList[Listed]") -> "list[Listed]":
        """Every entry, over all pages; a page that failed is asked for again, those before it are not."""
        found = self.read(doing, lambda: list(islice(pages, MOST + 1)))
        if len(found) > MOST:
            raise ForgeError(f"GitHub did not {doing}: there are more than {MOST} entries")
        return found

    def entries(self, doing: str, url: str, **parameters: str) -> list[dict[str, Any]]:
        """Every entry of a listing as it was sent; `url` begins at the API's root."""
        pages = PaginatedList(Entry, self.requester, url, dict(parameters))
        return [entry.raw_data for entry in self.listed(doing, pages)]

    def pause(self, seconds: float) -> bool:
        """Waits, if the budget allows; else says no."""
        if self.waited + seconds > self._budget:
            return False
        self.waited += seconds
        self._sleep(seconds)
        return True

    def _made(self, doing: str, call: Callable[[], T], *, again: bool) -> T:
        turn = 0
        while True:
            try:
                return call()
            except GithubException as error:
                failed, wait = self._refused(doing, error, again, 2.0**turn)
            except requests.RequestException as error:
                sent = _was_sent(error)
                failed = self._unreadable(doing, error, ambiguous=sent and not again)
                wait = None if (sent and not again) or _is_untrusted(error) else 2.0**turn
            except _ANSWER as error:
                raise self._unreadable(doing, error, ambiguous=not again) from None
            turn += 1
            if wait is None or turn == _TIMES or not self.pause(wait):
                raise failed from None

    def _refused(
        self, doing: str, error: GithubException, again: bool, backoff: float
    ) -> tuple[ForgeError, float | None]:
        data = error.data if isinstance(error.data, dict) else {}
        message = str(data.get("message") or error.message or "")
        refusal = Refusal(status=error.status, headers=error.headers or {}, message=self._mask(message))
        if refusal.limited:
            wait = refusal.wait(self._clock())
            return refused(refusal, doing, ambiguous=False, wait=wait), wait
        failed = refused(refusal, doing, ambiguous=refusal.broken and not again)
        return failed, backoff if refusal.broken and again else None

    def _mask(self, text: str) -> str:
        return text.replace(self._secret, "***")

    def _unreadable(self, doing: str, error: Exception, *, ambiguous: bool) -> ForgeError:
        return unreadable(doing, type(error).__name__, self._mask(str(error)), ambiguous=ambiguous)


class Endpoints:
    """Some of a repository's endpoints, spoken to through a session."""

    def __init__(self, session: Session) -> None:
        self._session = session


def sendable(text: str) -> str:
    """The text without what no JSON of GitHub's may hold: a NUL, and the bytes of a path that are no UTF-8."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def identified(number: int | None) -> int:
    """The id of what was made. PyGithub takes any JSON for an answer; one without an id is nobody's."""
    if number is None:
        raise ValueError("the answer has no id")
    return number


def _was_sent(error: requests.RequestException) -> bool:
    """Whether the request may have reached GitHub; it has not when no connection came about."""
    if isinstance(error, requests.ConnectTimeout | requests.exceptions.ProxyError):
        return False
    cause = error.args[0] if error.args else None
    refused_there = isinstance(getattr(cause, "reason", None), NewConnectionError)
    return not refused_there and not _is_untrusted(error)


def _is_untrusted(error: requests.RequestException) -> bool:
    """Whether the server's certificate is the trouble: it will be in a second, too."""
    return isinstance(error, requests.exceptions.SSLError) and "CERTIFICATE_VERIFY_FAILED" in str(error)
