"""The runner's own variables to what they say about the job; the runner is trusted, the event's file is not."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from patchwidth.adapters.files import leads_out
from patchwidth.model.errors import UsageError

_WORKFLOW = re.compile(r"(?:^|/)([^/@]+\.ya?ml)@")


@dataclass(frozen=True, slots=True, kw_only=True)
class Runner:
    """One step's place in the world. `repository` is `owner/name`, `workflow` the file's name of the running workflow.

    `output` and `summary` are files that the runner reads back, `None` outside of it.
    """

    event: str
    event_path: str
    repository: str
    sha: str
    workspace: str
    server_url: str
    api_url: str
    output: str | None = None
    summary: str | None = None
    workflow: str | None = None
    ca_file: str | None = None


def runner_of(environment: Mapping[str, str]) -> Runner:
    """What GITHUB_* say (GitHub Docs, "Variables reference"); what is missing gets GitHub's own addresses."""
    found = _WORKFLOW.search(environment.get("GITHUB_WORKFLOW_REF", ""))
    return Runner(
        event=environment.get("GITHUB_EVENT_NAME", ""),
        event_path=environment.get("GITHUB_EVENT_PATH", ""),
        repository=environment.get("GITHUB_REPOSITORY", ""),
        sha=environment.get("GITHUB_SHA", ""),
        workspace=environment.get("GITHUB_WORKSPACE") or ".",
        server_url=environment.get("GITHUB_SERVER_URL") or "https://github.com",
        api_url=environment.get("GITHUB_API_URL") or "https://api.github.com",
        output=environment.get("GITHUB_OUTPUT") or None,
        summary=environment.get("GITHUB_STEP_SUMMARY") or None,
        workflow=found[1] if found else None,
        ca_file=environment.get("GIT_SSL_CAINFO") or environment.get("REQUESTS_CA_BUNDLE") or None,
    )


def folder_of(runner: Runner, name: str) -> str:
    """The absolute path of the working directory. A UsageError when it, or what a link makes of it, lies elsewhere."""
    root = os.path.realpath(runner.workspace)
    folder = os.path.realpath(os.path.join(root, name))  # noqa: PTH118 - text in, text out
    if folder != root and not folder.startswith(root + os.sep):
        raise UsageError(f"The working-directory {name} is not in the workspace.", "Name a folder of the checkout.")
    return folder


def file_of(runner: Runner, folder: str, name: str, what: str) -> str:
    """The absolute path of a file that the workflow names, relative to `folder`; outside the workspace it may be any.

    A patch can bring links: a path that looks as if it lay in the workspace and does not is a UsageError, for files
    that are read as for those that are written.
    """
    path = os.path.abspath(os.path.join(folder, name))  # noqa: PTH100, PTH118 - links are looked at, not followed
    real = leads_out(os.path.realpath(runner.workspace), path)
    if real is not None:
        raise UsageError(f"{what} {name} is a link that leads out of the workspace.", "Name another file.")
    return path


def result_of(runner: Runner, name: str) -> str:
    """The absolute path of a file to write, relative to the workspace. A UsageError for one behind any link in it.

    The link may be the patch's, and lead to a file that a later step runs.
    """
    root = os.path.realpath(runner.workspace)
    path = os.path.abspath(os.path.join(root, name))  # noqa: PTH100, PTH118 - links are looked at, not followed
    if path.startswith(root + os.sep) and os.path.realpath(path) != path:
        raise UsageError(f"The report {name} is behind a link.", "Name another file.")
    return path


def is_inside(runner: Runner, path: str) -> bool:
    """Whether a file lies in the workspace, where a patch may have put it."""
    root, real = os.path.realpath(runner.workspace), os.path.realpath(path)
    return real == root or real.startswith(root + os.sep)
