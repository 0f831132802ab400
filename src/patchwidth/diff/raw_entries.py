"""The raw part of `git diff-tree -z --raw -p` -> the changes, each with its place in the text that follows."""

from collections.abc import Iterator
from typing import NamedTuple

from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Status

_STATUSES = {status.value.encode(): status for status in Status} | {b"T": Status.MODIFIED}
_NO_MODE = b"000000"


class Entry(NamedTuple):
    """One file's change as the raw part tells it; modes are `None` on a side that has no file.

    `old` and `new` are the object ids as printed, full and of zeros on a side that has no file.
    """

    status: Status
    path: bytes
    old_path: bytes | None
    old_mode: str | None
    new_mode: str | None
    old: bytes
    new: bytes


def read_entries(raw: bytes) -> Iterator[Entry]:
    """The entries of a raw part that ends behind its last NUL; a change of type comes as a deletion and an addition.

    Raises `DiffError` where it is no raw part.
    """
    fields = iter(raw.split(b"\0")[:-1])
    modes: dict[bytes, str | None] = {_NO_MODE: None}
    for record in fields:
        about = record.split(b" ")
        letter = about[-1][:1]
        path = next(fields, b"")
        second = next(fields, b"") if letter in (b"R", b"C") else None
        if len(about) != 5 or not record.startswith(b":") or letter not in _STATUSES or b"" in (path, second):
            raise broken("its list of changed files is not in the form that was asked for")
        for mode in (about[0][1:], about[1]):
            if mode not in modes:
                modes[mode] = mode.decode("ascii", "replace")
        old_mode, new_mode = modes[about[0][1:]], modes[about[1]]
        if letter == b"T":
            zero = b"0" * len(about[2])
            yield Entry(Status.DELETED, path, None, old_mode, None, about[2], zero)
            yield Entry(Status.ADDED, path, None, None, new_mode, zero, about[3])
        elif second is None:
            yield Entry(_STATUSES[letter], path, None, old_mode, new_mode, about[2], about[3])
        else:
            yield Entry(_STATUSES[letter], second, path, old_mode, new_mode, about[2], about[3])


def broken(what: str) -> DiffError:
    """The refusal of output that is not what git was asked for."""
    hint = "Run it again; if it stays so, this version of git prints its diff in a way that is not understood."
    return DiffError(Reason.GIT_FAILED, f"git's diff cannot be read: {what}", hint)
