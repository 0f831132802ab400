"""A repository, a token and an address -> one client that implements every port of `model.forge`."""

import time
from collections.abc import Callable

from patchwidth.adapters.github.checks import CheckWriter
from patchwidth.adapters.github.comments import CommentWriter
from patchwidth.adapters.github.jobs import JobRunner
from patchwidth.adapters.github.people import WORKFLOW_LOGIN, PeopleReader
from patchwidth.adapters.github.pulls import PullReader
from patchwidth.adapters.github.reviews import ReviewWriter
from patchwidth.adapters.github.session import BUDGET, TIMEOUT, Session
from patchwidth.adapters.github.talk import TalkReader

API = "https://api.github.com"
"""GitHub's own address; a server of a company's has `https://HOST/api/v3` (GITHUB_API_URL in a job)."""


class GitHub(PullReader, TalkReader, PeopleReader, CheckWriter, CommentWriter, ReviewWriter, JobRunner):
    """Implements `model.forge.Forge` for one repository. Making it sends nothing; each method says what it costs."""

    def __init__(
        self,
        repository: str,
        token: str,
        *,
        api_url: str = API,
        login: str | None = WORKFLOW_LOGIN,
        verify: bool | str = True,
        timeout: int = TIMEOUT,
        budget: float = BUDGET,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`repository` is `owner/name`; `login` is who writes with this token, `None` when GitHub is to be asked.

        `verify` may name a bundle of certificates; else REQUESTS_CA_BUNDLE does. `budget` are the seconds that the
        client waits in all, `timeout` those for an answer. Raises `UsageError` for names that cannot be ones.
        """
        session = Session(
            repository, token, api_url=api_url, verify=verify, timeout=timeout, budget=budget, sleep=sleep, clock=clock
        )
        super().__init__(session)
        self._login = login
