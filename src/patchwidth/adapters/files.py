"""Files and standard input as bytes, with a cap; results written whole or not at all."""
# ruff: noqa: PTH100, PTH109, PTH113, PTH114, PTH115, PTH118, PTH123, PTH206
# pathlib costs a twentieth of what `width` may take to start

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from patchwidth.model.errors import Reason, UsageError

if TYPE_CHECKING:
    from pathlib import Path

MIB = 1 << 20
DIFF_CAP = 512 * MIB
LOG_CAP = 64 * MIB
SMALL_CAP = 4 * MIB


def read_input(name: str, what: str, *, cap: int) -> bytes:
    """The bytes of a file, or of standard input for `-`; a UsageError when absent, unreadable or above `cap` bytes."""
    if name == "-":
        data = sys.stdin.buffer.read(cap + 1)
    else:
        try:
            with open(name, "rb") as file:
                data = file.read(cap + 1)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UsageError(f"{what} {name} cannot be read: {why}.", "Check the path.") from None
    if len(data) > cap:
        raise UsageError(
            f"{what} {name} is larger than {cap // MIB} MiB.", "Give a smaller one.", reason=Reason.TOO_LARGE
        )
    return data


def write_whole(name: str, text: str) -> None:
    """Writes a text file in one step beside its place; a UsageError when that cannot be done.

    A link is followed. What is no regular file (a pipe, a device) is written to and never replaced.
    """
    from pathlib import Path

    data = text.encode("utf-8", "surrogateescape")
    try:
        target = Path(name).resolve()
        if target.exists() and not target.is_file():
            with target.open("wb", buffering=0) as file:
                file.write(data)
        else:
            _replace(target, data)
    except (OSError, ValueError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"The report {name} cannot be written: {why}.", "Check the folder.") from None


def _replace(target: "Path", data: bytes) -> None:
    import tempfile
    from pathlib import Path

    fd, temporary = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def leads_out(root: str, path: str) -> str | None:
    """Where a path that looks as if it lay below `root` really lies, when links lead it out of there."""
    name = os.path.join(root, path)
    if not _below(os.path.abspath(name), os.path.abspath(root)):
        return None
    real = os.path.realpath(name)
    return None if _below(real, os.path.realpath(root)) else real


def in_reach(root: str, path: str) -> bool:
    """Whether what stands at `path` is for whoever fills `root` to choose: it lies there, or a link there leads to it.

    `root` is a real path. Links are followed one by one, since a link elsewhere may lead to one of these.
    """
    here, ahead, links = os.getcwd(), _steps(path), 0
    while ahead:
        step = os.path.join(here, ahead.pop())
        if links < MOST_LINKS and os.path.islink(step):
            if _below(here, root):
                return True
            links += 1
            ahead += _steps(os.readlink(step))
        else:
            here = os.path.realpath(step)
    return _below(here, root)


MOST_LINKS = 40
"""Links that Linux follows for one path (path_resolution(7)); one with more opens no file."""


def _steps(path: str) -> list[str]:
    """The names that a path goes through, the first one last; a leading slash is a name of its own."""
    names = path.split(os.sep)
    return [*reversed(names[1:]), names[0] or os.sep]


def _below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


class Folder:
    """A folder on disk as a Snapshot, without git: what `pin` needs. Links that lead out of it are no files."""

    def __init__(self, root: str) -> None:
        self._root = root

    def read(self, path: str) -> bytes | None:
        """The file's bytes, `None` when there is no such regular file."""
        try:
            name = os.path.join(self._root, path)
            if not os.path.isfile(name) or leads_out(self._root, path) is not None:
                return None
            with open(name, "rb") as file:
                return file.read()
        except (OSError, ValueError):
            return None

    def list(self) -> Sequence[str]:
        """Every file below the folder, sorted, hidden folders left out."""
        found = []
        for folder, folders, files in os.walk(self._root):
            folders[:] = sorted(d for d in folders if not d.startswith("."))
            found += [os.path.relpath(os.path.join(folder, name), self._root).replace(os.sep, "/") for name in files]
        return sorted(found)
