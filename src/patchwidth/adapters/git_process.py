"""A git command -> its bytes, under settings that neither a person's machine nor a patch can bend."""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from patchwidth.model.errors import Reason, RepositoryError

Environment = Mapping[str, str]

# Set for every command, above any configuration file: nothing of the repository's own runs, nothing is tidied up.
_ANY_OWNER = (("safe.directory", "*"),)
_SETTINGS = (
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("core.splitIndex", "false"),
    ("core.untrackedCache", "false"),
    ("gc.auto", "0"),
    ("maintenance.auto", "false"),
)
_ALWAYS = {
    "LC_ALL": "C",
    "LANGUAGE": "",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    # A fetch runs what the repository's configuration names (`uploadpack`, `ext::`, `core.sshCommand`). Git before
    # 2.39.4 knows no word against fetching, but every git knows how to forbid all transports.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",
}
_PINNED = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
}

LACKING = "Fetch everything that was left out: `git fetch --refetch --no-filter`, or clone without a filter."
"""What to do about an object that is not there; git is never let to fetch it on the way."""
# not compiled here: only a command that failed asks, and every start would pay
_LACKS = rb"(?i)(unable to read|could not (read|fetch)|failed to unpack)[^\n]*\b[0-9a-f]{40}|transport .* not allowed"


class Done(NamedTuple):
    """A finished command."""

    code: int
    out: bytes
    err: bytes


def environment(
    variables: Mapping[str, str], *settings: tuple[str, str], personal: bool = False, any_owner: bool = True
) -> dict[str, str]:
    """What a git command sees: the process's own variables without any `GIT_*`, then ours and `variables`.

    `settings` stand above every configuration file. System and personal ones are shut out unless `personal` says
    that they are wanted. A repository of another user is read too, unless `any_owner` is false.
    """
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    env |= _ALWAYS
    if not personal:
        env |= _PINNED
    chosen = (*(_ANY_OWNER if any_owner else ()), *_SETTINGS, *settings)
    env["GIT_CONFIG_COUNT"] = str(len(chosen))
    for number, (key, value) in enumerate(chosen):
        env[f"GIT_CONFIG_KEY_{number}"] = key
        env[f"GIT_CONFIG_VALUE_{number}"] = value
    return env | dict(variables)


def run(
    arguments: Sequence[str],
    env: Environment,
    *,
    cwd: str | None = None,
    stdin: bytes = b"",
    accept: Sequence[int] = (0,),
) -> Done:
    """Run `git` to its end. Raises `RepositoryError` when it fails with a code that is not in `accept`."""
    process = start(arguments, env, cwd=cwd, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    out, err = process.communicate(stdin)
    if process.returncode not in accept:
        raise failed(arguments, process.returncode, err)
    return Done(process.returncode, out, err)


def start(
    arguments: Sequence[str],
    env: Environment,
    *,
    cwd: str | None = None,
    stdin: int = subprocess.DEVNULL,
    stderr: int = subprocess.DEVNULL,
) -> "subprocess.Popen[bytes]":
    """Start `git` with its output on a pipe. Raises `RepositoryError` when there is no git."""
    try:
        return subprocess.Popen(
            ["git", *arguments], env=env, cwd=cwd, stdin=stdin, stdout=subprocess.PIPE, stderr=stderr
        )
    except FileNotFoundError as error:
        message = "git is not installed, or not on PATH"
        raise RepositoryError(message, "Install git 2.36 or newer.", reason=Reason.NO_REPOSITORY) from error


def failed(arguments: Sequence[str], code: int, err: bytes) -> RepositoryError:
    """The error for a command that ended with `code`; `err` is what it wrote to stderr."""
    command = next((a for a in arguments if not a.startswith("-")), "")
    if re.search(_LACKS, err):
        return RepositoryError(f"the repository lacks an object that `git {command}` needs: {said(err)}", LACKING)
    return RepositoryError(f"`git {command}` failed with code {code}: {said(err)}")


def said(err: bytes) -> str:
    """The first line of git's complaint, printable and short."""
    lines = [line for line in err.decode("utf-8", "backslashreplace").split("\n") if line.strip()]
    first = next((line for line in lines if line.startswith(("fatal:", "error:"))), lines[0] if lines else "no message")
    return "".join(c if c.isprintable() else "?" for c in first)[:200]
