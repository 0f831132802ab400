"""The lines under `diff --git` -> what they say, each at most once and none against another."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from patchwidth.diff.hunks import CRLF_HINT
from patchwidth.diff.refusal import excerpt, header_line, refuse
from patchwidth.model.errors import Reason
from patchwidth.model.patch import Status

_FIELD = re.compile(
    rb"(old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index"
    rb"|rename from|rename to|copy from|copy to|index) ([^\n]*)\n"
)
_MODE = re.compile(rb"100[0-7]{3}|120000|160000")
_INDEX = re.compile(rb"([0-9a-f]{4,64})\.\.([0-9a-f]{4,64})(?: ([0-7]{6}))?")
_PERCENT = re.compile(rb"(100|[0-9]{1,2})%")
_FULL = (40, 64)
_EMPTY_BLOBS = (
    b"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    b"473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
)
_STATUSES = {
    b"new file mode": Status.ADDED,
    b"deleted file mode": Status.DELETED,
    b"rename from": Status.RENAMED,
    b"copy from": Status.COPIED,
}
_SCORES = {
    b"similarity index": (Status.RENAMED, Status.COPIED),
    b"dissimilarity index": (Status.MODIFIED,),
}
_TOGETHER = ((b"old mode", b"new mode"), (b"rename from", b"rename to"), (b"copy from", b"copy to"))


class Header(NamedTuple):
    """What a git header says besides the names on its first line. `end` is the offset behind it.

    `old_name` and `new_name` are a rename's or copy's names as written. Modes and full object ids are `None` where
    unknown. `shows` says whether hunks or a binary mark must follow; `None` when the header leaves it open.
    """

    end: int
    status: Status
    old_name: bytes | None
    new_name: bytes | None
    old_mode: str | None
    new_mode: str | None
    old_oid: str | None
    new_oid: str | None
    shows: bool | None


def read_header(data: bytes, block: int, at: int) -> Header:
    """The header lines from `at` on, in the block that begins at `block`."""
    fields: dict[bytes, bytes] = {}
    while match := _FIELD.match(data, at):
        header_line(data, at)
        if match[2].endswith(b"\r"):
            raise refuse(data, at, Reason.WRAPPED, "the diff's own lines end in CR LF", CRLF_HINT)
        if match[1] in fields:
            raise refuse(data, at, Reason.HEADER_DISAGREES, f"a file header says {excerpt(match[1])} twice")
        fields[match[1]] = match[2]
        at = match.end()
    if data.find(b"\n", at) < 0 and at < len(data):
        raise refuse(data, at, Reason.CUT, "the diff ends inside a file header")
    status = _status(data, block, at, fields)
    old_oid, new_oid = _oids(data, block, fields, status)
    old_mode, new_mode = _modes(data, block, fields)
    return Header(
        at,
        status,
        fields.get(b"rename from", fields.get(b"copy from")),
        fields.get(b"rename to", fields.get(b"copy to")),
        old_mode,
        new_mode,
        _full(old_oid),
        _full(new_oid),
        _shows(fields, status, old_oid, new_oid),
    )


def _status(data: bytes, block: int, at: int, fields: Mapping[bytes, bytes]) -> Status:
    """The kind of change, which no two lines may tell differently."""
    said = [status for key, status in _STATUSES.items() if key in fields]
    status = said[0] if said else Status.MODIFIED
    alone = status in (Status.ADDED, Status.DELETED)
    if len(said) > 1 or (alone and b"old mode" in fields):
        raise refuse(data, block, Reason.HEADER_DISAGREES, "a file header tells of two kinds of change")
    for one, other in _TOGETHER:
        if (one in fields) != (other in fields):
            reason = Reason.CUT if at >= len(data) else Reason.HEADER_DISAGREES
            raise refuse(data, block, reason, f"a file header has {one.decode()} or {other.decode()} without the other")
    for key, fitting in _SCORES.items():
        if key in fields and (status not in fitting or not _PERCENT.fullmatch(fields[key])):
            raise refuse(data, block, Reason.HEADER_DISAGREES, f"a file header's {key.decode()} does not fit it")
    return status


def _oids(data: bytes, block: int, fields: Mapping[bytes, bytes], status: Status) -> tuple[bytes, bytes]:
    """The two object ids of the index line, as long as they were printed; empty where there is none."""
    if b"index" not in fields:
        return b"", b""
    match = _INDEX.fullmatch(fields[b"index"])
    if match is None:
        raise refuse(data, block, Reason.HEADER_DISAGREES, f"the index line {excerpt(fields[b'index'])} is not git's")
    missing = (not match[1].strip(b"0"), not match[2].strip(b"0"))
    if missing != (status is Status.ADDED, status is Status.DELETED):
        raise refuse(data, block, Reason.HEADER_DISAGREES, "a file header's object ids tell of another kind of change")
    return match[1], match[2]


def _modes(data: bytes, block: int, fields: Mapping[bytes, bytes]) -> tuple[str | None, str | None]:
    """The file's modes before and after."""
    both = fields.get(b"index", b"").partition(b" ")[2] or None
    old = fields.get(b"old mode", fields.get(b"deleted file mode", both))
    new = fields.get(b"new mode", fields.get(b"new file mode", both))
    if both is not None and (old is not both or new is not both):
        raise refuse(data, block, Reason.HEADER_DISAGREES, "a file header gives a mode twice")
    for mode in (old, new):
        if mode is not None and not _MODE.fullmatch(mode):
            raise refuse(data, block, Reason.HEADER_DISAGREES, f"{excerpt(mode)} is no file mode of git's")
    if old is not None and new is not None and old[:3] != new[:3]:
        raise refuse(data, block, Reason.HEADER_DISAGREES, "a file header changes the file's type; git never does")
    return (None if old is None else old.decode(), None if new is None else new.decode())


def _shows(fields: Mapping[bytes, bytes], status: Status, old: bytes, new: bytes) -> bool | None:
    """Whether the header promises a change of content."""
    if b"index" not in fields:
        if status in (Status.RENAMED, Status.COPIED):
            score = fields.get(b"similarity index")
            return None if score is None else score != b"100%"
        return None if status is not Status.MODIFIED or b"old mode" in fields else True
    if status in (Status.ADDED, Status.DELETED):
        oid = new if status is Status.ADDED else old
        return not any(blob.startswith(oid) for blob in _EMPTY_BLOBS)
    return old != new


def _full(oid: bytes) -> str | None:
    return oid.decode() if len(oid) in _FULL and oid.strip(b"0") else None
