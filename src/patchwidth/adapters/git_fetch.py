"""A checkout of any depth, or none -> a repository that holds both sides; what is missing is fetched by its id."""

import os
import re
import subprocess
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Self

from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_process import Done, environment, failed, start
from patchwidth.adapters.private_folder import make_folder, remove_folder
from patchwidth.model.errors import PatchwidthError, Reason, RepositoryError

PATIENCE = 300.0
"""Seconds that a fetch may take; on top of it git gives up on a line that stands still for half a minute."""

MEND = "Give actions/checkout the line `fetch-depth: 0` under `with:`."
"""What always mends it: the whole history, fetched by the step that has the credentials for it."""

_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_SERVER = re.compile(r"(https?|file)://[^\s\x00-\x1f]*")
_NAME = re.compile(r"[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where a repository can be fetched from. `url` is the server's, without the repository; `name` is `owner/name`.

    The token is given to git for one command, in its environment: never on a command line, never in a file.
    `ca_file` names the certificates of a server that uses its own.
    """

    url: str
    name: str
    token: str | None = field(default=None, repr=False)
    ca_file: str | None = None

    @property
    def address(self) -> str:
        """What git fetches from. A `RepositoryError` for anything but http, https and file."""
        if not _SERVER.fullmatch(self.url) or not _NAME.fullmatch(self.name):
            raise RepositoryError(f"{self.url!a} and {self.name!a} are no place to fetch from", MEND)
        return f"{self.url.rstrip('/')}/{self.name}.git"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The two sides: revisions, or full ids; `base` `None` is the default branch. `direct` wants no merge base."""

    base: str | None
    head: str
    direct: bool = False


class Reached:
    """Both sides at hand in `repository`. `base` is what to compare `head` with, `tip` where the policy is read from.

    All three are full ids; `fetched` says that they are in a repository of ours, `worktree` where the checkout's files
    lie, if it has any. A context manager, or `close` it.
    """

    __slots__ = ("_folder", "base", "fetched", "head", "repository", "tip", "worktree")

    def __init__(self, repository: Repository, base: str, head: str, tip: str, folder: str | None = None) -> None:
        self.repository = repository
        self.base, self.head, self.tip = base, head, tip
        self.fetched = folder is not None
        self.worktree = repository.place.worktree
        self._folder = folder

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End git's processes and remove what was fetched."""
        self.repository.close()
        if self._folder is not None:
            remove_folder(self._folder)


def reach(checkout: str, wanted: Wanted, server: Server, merge_base: Callable[[str, str], str] | None) -> Reached:
    """Both sides of `wanted`: from the checkout where it holds them, else fetched into a repository of ours.

    `merge_base` asks the server for the best common ancestor of two full ids, for a clone that is too shallow to
    tell. The checkout is never written, and what its configuration names is never run. Raises `RepositoryError`,
    whose hint is the line that mends the workflow, where the sides cannot be had.
    """
    repository = _opened(checkout)
    if repository is None:
        return _fetched(wanted.base, wanted.head, wanted, server, merge_base)
    try:
        tip, head = _known(repository, wanted.base), _known(repository, wanted.head)
        base = _base(repository, tip, head, direct=wanted.direct) if tip and head else None
        if tip and head and base:
            return Reached(repository, base, head, tip)
    except BaseException:
        repository.close()
        raise
    repository.close()
    made = _fetched(wanted.base if tip is None else tip, head or wanted.head, wanted, server, merge_base)
    made.worktree = repository.place.worktree
    return made


def _opened(checkout: str) -> Repository | None:
    try:
        return Repository(checkout)
    except RepositoryError as error:
        if error.reason is Reason.NO_REPOSITORY:
            return None
        raise


def _known(repository: Repository, revision: str | None) -> str | None:
    try:
        return repository.resolve(repository.default_branch() if revision is None else revision)
    except RepositoryError as error:
        if error.reason is Reason.NO_REVISION:
            return None
        raise


def _base(repository: Repository, tip: str, head: str, *, direct: bool) -> str | None:
    if direct:
        return tip
    try:
        return repository.merge_base(tip, head)
    except RepositoryError as error:
        if error.reason is Reason.SHALLOW:
            return None
        raise


def _fetched(
    base: str | None, head: str, wanted: Wanted, server: Server, merge_base: Callable[[str, str], str] | None
) -> Reached:
    for revision in (base, head):
        if revision is not None and not _ID.fullmatch(revision):
            message = f"{revision!a} names no commit in this checkout, and only a full id can be fetched"
            raise RepositoryError(message, MEND, reason=Reason.NO_REVISION)
    folder = make_folder()
    try:
        store = os.path.join(folder, "fetched.git")  # noqa: PTH118 - pathlib loads slowly
        kind = "sha1" if len(head) == 40 else "sha256"
        _git(["init", "-q", "--bare", "--template=", f"--object-format={kind}", store], environment({}), folder)
        tip = _default_tip(server, store) if base is None else base
        start_at = tip if wanted.direct else _ancestor(tip, head, merge_base)
        ids = dict.fromkeys((start_at, head, tip))
        options = ["--depth=1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--no-auto-gc", "-q"]
        _git(["fetch", *options, server.address, *ids], _connected(server, {"GIT_DIR": store}), folder)
        repository = Repository(store)
    except RepositoryError as error:
        remove_folder(folder)
        hint = error.hint or f"{MEND} A private repository needs `contents: read` and the token."
        raise RepositoryError(error.message, hint, reason=error.reason) from None
    except BaseException:
        remove_folder(folder)
        raise
    return Reached(repository, start_at, head, tip, folder)


def _default_tip(server: Server, store: str) -> str:
    """The default branch's commit, as the server tells."""
    done = _git(["ls-remote", "-q", server.address, "HEAD"], _connected(server, {"GIT_DIR": store}), store)
    found = done.out.split(b"\t")[0].decode("ascii", "replace")
    if not _ID.fullmatch(found):
        raise RepositoryError("the server names no default branch", MEND, reason=Reason.NO_REVISION)
    return found


def _ancestor(tip: str, head: str, merge_base: Callable[[str, str], str] | None) -> str:
    names = f"{tip[:12]} and {head[:12]}"
    message = f"the clone is too shallow to hold a common ancestor of {names}"
    if merge_base is None:
        raise RepositoryError(message, MEND, reason=Reason.SHALLOW)
    try:
        found = merge_base(tip, head)
    except PatchwidthError as error:
        raise RepositoryError(f"{message}, and asking for it failed: {error}", MEND, reason=Reason.SHALLOW) from None
    if not _ID.fullmatch(found):
        raise RepositoryError(f"{message}, and the server names none", MEND, reason=Reason.UNRELATED)
    return found


def _connected(server: Server, variables: Mapping[str, str]) -> dict[str, str]:
    """What a command sees that may speak to the server, and to nobody else."""
    scheme = server.address.partition(":")[0]
    # a redirect would carry the header along
    settings = [
        ("protocol.version", "2"),
        ("http.followRedirects", "false"),
        ("http.lowSpeedLimit", "1000"),
        ("http.lowSpeedTime", "30"),
        ("fetch.recurseSubmodules", "false"),
        ("credential.helper", ""),
    ]
    if server.ca_file is not None:
        settings.append(("http.sslCAInfo", server.ca_file))
    if server.token is not None and scheme != "file":
        # the way of GitHub's own checkout action: a token is the password of a user of this name
        basic = b64encode(f"x-access-token:{server.token}".encode()).decode("ascii")
        settings.append((f"http.{server.url.rstrip('/')}/.extraHeader", f"AUTHORIZATION: basic {basic}"))
    made = environment(variables, *settings)
    return made | {"GIT_ALLOW_PROTOCOL": scheme, "GIT_ASKPASS": "true", "SSH_ASKPASS": "true"}


def _git(arguments: list[str], env: Mapping[str, str], cwd: str) -> Done:
    """Run git to its end, or to the end of our patience."""
    process = start(arguments, env, cwd=cwd, stderr=subprocess.PIPE)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise RepositoryError(f"`git {arguments[0]}` took longer than {PATIENCE:.0f} seconds", MEND) from None
    except BaseException:
        process.kill()
        process.communicate()
        raise
    if process.returncode:
        raise failed(arguments, process.returncode, err)
    return Done(process.returncode, out, err)
