"""The raw part of `git diff-tree -z --raw -p` -> the changes, each with its place in the text that follows."""

from collections.abc import Iterator
from typing import NamedTuple

from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Status

_NO_MODE = "000000"
_STATUSES = {status.value.encode(): status for status in Status} | {b"T": Status.MODIFIED}


class Entry(NamedTuple):
    """One file's change as the raw part tells it; modes and object ids are `None` on a side that has no file.

    Object ids stay bytes; `zero` is what git prints for a missing one.
    """

    status: Status
    path: bytes
    old_path: bytes | None
    old_mode: str | None
    new_mode: str | None
    old_oid: bytes | None
    new_oid: bytes | None
    zero: bytes


def read_entries(raw: bytes) -> Iterator[Entry]:
    """The entries of a raw part that ends behind its last NUL; a change of type comes as a deletion and an addition.

    Raises `DiffError` where it is no raw part.
    """
    fields = iter(raw.split(b"\0")[:-1])
    for record in fields:
        about = record.split(b" ")
        status = about[-1][:1]
        path = next(fields, b"")
        second = next(fields, b"") if status in (b"R", b"C") else path
        if len(about) != 5 or not record.startswith(b":") or status not in _STATUSES or not path or not second:
            raise broken("its list of changed files is not in the form that was asked for")
        yield from _entries(about, status, path, second)


def broken(what: str) -> DiffError:
    """The refusal of output that is not what git was asked for."""
    hint = "Run it again; if it stays so, this version of git prints its diff in a way that is not understood."
    return DiffError(Reason.GIT_FAILED, f"git's diff cannot be read: {what}", hint)


def _entries(about: list[bytes], status: bytes, path: bytes, second: bytes) -> Iterator[Entry]:
    zero = b"0" * len(about[2])
    old_mode = about[0][1:].decode("ascii", "replace")
    new_mode = about[1].decode("ascii", "replace")
    if status == b"T":
        yield Entry(Status.DELETED, path, None, old_mode, None, about[2], None, zero)
        yield Entry(Status.ADDED, path, None, None, new_mode, None, about[3], zero)
        return
    came, went = old_mode == _NO_MODE, new_mode == _NO_MODE
    yield Entry(
        _STATUSES[status],
        second,
        path if second is not path else None,
        None if came else old_mode,
        None if went else new_mode,
        None if came else about[2],
        None if went else about[3],
        zero,
    )
