"""A block that begins with `---` and `+++` alone (GNU diff, Mercurial, Subversion, a person) -> one file's change."""

import re

from patchwidth.diff.block import Block
from patchwidth.diff.file_lines import read_file_lines
from patchwidth.diff.hunks import Hunks, read_hunks
from patchwidth.diff.names import DEV_NULL, Printed, common_name
from patchwidth.diff.refusal import excerpt, header_line, line_at, refuse
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Status

_DATE = re.compile(rb"[0-9]{4}-[0-9]{2}-[0-9]{2} |(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z]")
_RULE = re.compile(rb"={60,80}\n")


def read_plain_block(data: bytes, at: int) -> Block:
    """The block at `at`, with or without a command line (`diff -u ...`) or an `Index:` line above it."""
    start, index = at, None
    if data.startswith(b"diff ", at):
        start = _next_line(data, at)
        if not data.startswith(b"--- ", start):
            raise _no_content(data, at, start)
    elif data.startswith(b"Index: ", at):
        index = header_line(data, at)[len(b"Index: ") :]
        start = _next_line(data, at)
        rule = _RULE.match(data, start)
        if rule is None or not data.startswith(b"--- ", rule.end()):
            raise _no_content(data, at, start)
        start = rule.end()
    old, new, first = read_file_lines(data, start)
    hunks = read_hunks(data, first)
    block = _named(data, at, _status(data, at, old, new, hunks), old, new, hunks)
    if index is not None and index != block.name:
        raise refuse(data, at, Reason.HEADER_DISAGREES, f"Index: says {excerpt(index)}, the lines below do not")
    return block


def _next_line(data: bytes, at: int) -> int:
    return at + len(header_line(data, at)) + 1


def _no_content(data: bytes, at: int, start: int) -> DiffError:
    if start >= len(data):
        return refuse(data, at, Reason.CUT, "the diff ends inside a file header")
    message = f"{excerpt(line_at(data, at))} is not followed by a change of text"
    return refuse(data, at, Reason.CONTENT_NOT_SHOWN, message, "Make the diff with git.")


def _status(data: bytes, at: int, old: Printed, new: Printed, hunks: Hunks) -> Status:
    """What happened to the file: only `/dev/null` and the time stamp of a missing file say that it came or went."""
    first = hunks.runs[0]
    empty_before, empty_after = first.base_start == first.base_count == 0, first.head_start == first.head_count == 0
    if old.absent or new.absent:
        missing = empty_before if old.absent else empty_after
        if (old.absent and new.absent) or not missing or hunks.number > 1:
            raise refuse(data, at, Reason.HEADER_DISAGREES, "a file that is missing on one side has lines there")
        return Status.ADDED if old.absent else Status.DELETED
    if (empty_before and not _DATE.match(old.stamp)) or (empty_after and not _DATE.match(new.stamp)):
        message = "the header does not say whether the file is empty or missing on its empty side"
        raise refuse(data, at, Reason.HEADER_DISAGREES, message, "Write `/dev/null` for the side that is missing.")
    return Status.MODIFIED


def _named(data: bytes, at: int, status: Status, old: Printed, new: Printed, hunks: Hunks) -> Block:
    """The block under the name that both lines give, or under the only one."""
    if DEV_NULL in (old.name, new.name):
        name = new.name if old.name == DEV_NULL else old.name
        return Block(at, hunks.end, status, name, None, None, hunks)
    found = common_name(old.name, new.name)
    if found is None:
        message = f"{excerpt(old.name)} and {excerpt(new.name)} do not name one file"
        raise refuse(data, at, Reason.HEADER_DISAGREES, message, "Make the diff with git.")
    return Block(at, hunks.end, status, found[2], None, found[:2], hunks)
