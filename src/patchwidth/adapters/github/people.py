"""A login -> what that person may do here; the token -> the login under which it writes."""

import re

from patchwidth.adapters.github.refusal import DeniedError, GoneError
from patchwidth.adapters.github.session import Endpoints

WORKFLOW_LOGIN = "github-actions[bot]"
"""Under which a workflow's own token writes (the app that GITHUB_TOKEN is an installation token of)."""

_LOGIN = re.compile(r"[A-Za-z0-9_-]{1,100}(\[bot\])?")


class PeopleReader(Endpoints):
    """Implements `model.forge.People`."""

    _login: str | None = None

    def may_write(self, login: str) -> bool:
        """Whether that person has write, maintain or admin access: one request.

        GitHub answers with the legacy word, where `write` covers maintain (GitHub REST API, repository permissions for
        a user). Nobody, a login that cannot be one, and an app that is no collaborator may not.
        """
        if not _LOGIN.fullmatch(login):
            return False
        repository = self._session.repository
        try:
            word = self._session.read("read a person's access", lambda: repository.get_collaborator_permission(login))
        except GoneError:
            return False
        return word in ("admin", "write")

    def myself(self) -> str:
        """The login given, else GitHub's answer (asked once); a token that is no person's is taken for a workflow's.

        An installation token, a workflow's among them, cannot ask who it is: 403 (GitHub REST API, get the
        authenticated user).
        """
        if self._login is None:
            self._login = self._asked()
        return self._login

    def _asked(self) -> str:
        def ask() -> str:
            return str(self._session.requester.requestJsonAndCheck("GET", "/user")[1]["login"])

        try:
            return self._session.read("say whose token this is", ask)
        except DeniedError:
            return WORKFLOW_LOGIN
