"""Asks a double of GitHub directly, where a test is about the double and no client may smooth anything."""

from typing import Any

import requests

from github_double.double import Double

WRITES = {"checks": "write", "pull_requests": "write", "issues": "write", "actions": "write", "contents": "read"}


def ask(gh: Double, method: str, path: str, body: Any = None, *, token: str | None = None, **query: Any) -> Any:
    """The answer to one request about the double's repository (`/check-runs`), or of the root (`//user`); as a
    workflow that may write everything, unless a token is given (an empty one: nobody)."""
    if token is None:
        token = gh.token("workflow", **WRITES)
    headers = {"authorization": f"Bearer {token}"} if token else {}
    url = gh.url + path[1:] if path.startswith("//") else f"{gh.world.repository_url}{path}"
    return requests.request(method, url, json=body, headers=headers, params=query, timeout=5)
