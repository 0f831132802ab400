"""A repository -> whether it is the person's own; when it is not, settings under which no filter of it runs."""
# ruff: noqa: PTH118 - pathlib loads slowly

import os
import sys

from patchwidth.adapters.git_place import Place
from patchwidth.adapters.git_process import environment, run

Settings = tuple[tuple[str, str], ...]

# An empty command that is required: git refuses a file that the filter would have changed, instead of taking it raw.
_OFF = (("clean", ""), ("process", ""), ("required", "true"))


def filters_off(place: Place) -> Settings:
    """Settings that end in an error what would run a filter; none where the repository is the person's own."""
    if not is_foreign(place):
        return ()
    command = ["config", "-z", "--name-only", "--get-regexp", r"^filter\."]
    out = run(command, environment({"GIT_DIR": place.git_dir}, personal=True), accept=(0, 1)).out
    keys = out.decode("utf-8", "surrogateescape").split("\0")[:-1]
    names = sorted({key.removeprefix("filter.").rpartition(".")[0] for key in keys} - {""})
    return tuple((f"filter.{name}.{key}", value) for name in names for key, value in _OFF)


def is_foreign(place: Place) -> bool:
    """Whether git, asked as the person would ask it, warns of dubious ownership."""
    if place.worktree is None or _all_own(place.git_dir, place.worktree, os.path.join(place.worktree, ".git")):
        return False
    # `safe.directory` and sudo have a say as well: git knows.
    asked = run(
        ["-C", place.worktree, "rev-parse", "--absolute-git-dir"],
        environment({}, personal=True, any_owner=False),
        accept=range(256),
    )
    return asked.out.decode("utf-8", "surrogateescape") != place.git_dir + "\n"


def _all_own(*paths: str) -> bool:
    if sys.platform == "win32":
        return False
    try:
        return all(os.lstat(path).st_uid == os.geteuid() for path in paths)
    except OSError:
        return False
