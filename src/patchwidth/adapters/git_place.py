"""A path -> the repository that holds it, and a private folder beside it for everything that gets written."""
# No pathlib: it takes longer to load than a small diff takes to read.
# ruff: noqa: PTH103, PTH118, PTH123

import os
from typing import NamedTuple

from patchwidth.adapters.git_process import Environment, environment, run, said
from patchwidth.model.errors import Reason, RepositoryError

_QUESTIONS = (
    "--absolute-git-dir",
    "--git-path",
    "objects",
    "--is-shallow-repository",
    "--show-object-format",
    "--is-bare-repository",
    "--show-cdup",
)
# Only a gigabyte is too much to compare: below that no file is binary for its size. Attributes' names ignore case.
_SETTINGS = (("core.bigFileThreshold", "1g"), ("core.ignoreCase", "true"))


class Place(NamedTuple):
    """Where a repository lies. `worktree` is `None` for a bare one, and from inside `.git`. All paths are absolute.

    `shallow` says that history was left out when it was cloned.
    """

    git_dir: str
    objects: str
    worktree: str | None
    shallow: bool
    object_format: str


def find_place(path: str) -> Place:
    """The repository at `path`, which may be a folder inside it. Raises `RepositoryError` when there is none."""
    command = ["-C", path, "rev-parse", "--path-format=absolute", *_QUESTIONS]
    done = run(command, environment({}), accept=range(256))
    lines = done.out.decode("utf-8", "surrogateescape").split("\n")[:-1]
    if done.code or len(lines) not in (5, 6):
        message = f"{path!a} is in no git repository that can be read: {said(done.err)}"
        raise RepositoryError(message, "Name one with `--repo DIR`.", reason=Reason.NO_REPOSITORY)
    git_dir, objects, shallow, object_format, bare, *up = lines
    worktree = os.path.realpath(os.path.join(path, up[0])) if up and bare == "false" else None
    return Place(git_dir, objects, worktree, shallow == "true", object_format)


class Quarters:
    """A private folder: `view` is a bare repository of ours that sees all objects, `scratch` takes new ones.

    `reading` is for asking the real repository (its revisions, its objects, and the scratch ones); `diffing` for
    comparing trees where no attribute and no configuration of the repository reaches.
    """

    def __init__(self, place: Place, folder: str) -> None:
        """Furnish `folder`, which is empty and of which nobody else knows."""
        self.folder = folder
        self.scratch = self.path("scratch")
        self.view = self.path("view")
        for part in ("scratch", "view/refs", "view/objects/info", "view/info"):
            os.makedirs(self.path(part))
        self._write("view/HEAD", "ref: refs/heads/none\n")
        self._write("view/config", _config(place.object_format))
        self._write("view/objects/info/alternates", f"{quoted(place.objects)}\n{quoted(self.scratch)}\n")
        self.set_attributes("")
        real = {"GIT_DIR": place.git_dir, "GIT_ALTERNATE_OBJECT_DIRECTORIES": quoted(self.scratch)}
        self.reading: Environment = environment(real)
        self.diffing: Environment = environment({"GIT_DIR": self.view}, *_SETTINGS)

    def set_attributes(self, lines: str) -> None:
        """Let `diffing` see these attributes and none else."""
        self._write("view/info/attributes", lines)

    def path(self, name: str) -> str:
        """The path of that name inside the folder."""
        return os.path.join(self.folder, name)

    def _write(self, name: str, text: str) -> None:
        with open(self.path(name), "wb") as file:
            file.write(text.encode("utf-8", "surrogateescape"))


def _config(object_format: str) -> str:
    text = "[core]\n\tbare = true\n\trepositoryformatversion = 1\n"
    if object_format != "sha1":
        text += f"[extensions]\n\tobjectFormat = {object_format}\n"
    return text


def quoted(path: str) -> str:
    """A path as git's lists of object folders take it: in C quotes, so that no character of it splits the list."""
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
