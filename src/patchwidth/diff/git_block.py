"""A block that begins with `diff --git` -> one file's change."""

from patchwidth.diff.binary_patch import MARK, skip_binary_patch
from patchwidth.diff.block import Block
from patchwidth.diff.file_lines import bad_name, read_file_lines
from patchwidth.diff.git_header import Header, read_header
from patchwidth.diff.git_names import Named, agree_on_names
from patchwidth.diff.hunks import Hunks, no_hunks, read_hunks
from patchwidth.diff.names import DEV_NULL
from patchwidth.diff.refusal import excerpt, header_line, line_at, refuse
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Status

START = b"diff --git "
_BINARY = b"Binary files "


def read_git_block(data: bytes, at: int) -> Block:
    """The block at `at`; every name in it must agree with every other."""
    first = header_line(data, at)
    header = read_header(data, at, at + len(first) + 1)
    old = new = None
    binary = False
    hunks = no_hunks(header.end)
    if data.startswith(b"--- ", header.end):
        old, new, start = read_file_lines(data, header.end)
        hunks = read_hunks(data, start)
    names = agree_on_names(first[len(START) :], header, old, new)
    if names is None:
        raise bad_name(data, at, first) if first.endswith(b"\r") else _disagree(data, at, first)
    end = hunks.end
    if data.startswith((_BINARY, MARK), header.end):
        binary = True
        end = _binary_end(data, header, names)
    _check_content(data, at, header, hunks, end, binary)
    return Block(
        at,
        end,
        header.status,
        names.name,
        names.old_name,
        names.prefixes,
        hunks,
        header.old_mode,
        header.new_mode,
        header.old_oid,
        header.new_oid,
        binary,
    )


def _disagree(data: bytes, at: int, first: bytes) -> DiffError:
    message = f"{excerpt(first)} and the lines below it do not name one file"
    hint = "Make the diff with git's own prefixes, `git diff --src-prefix=a/ --dst-prefix=b/`."
    return refuse(data, at, Reason.HEADER_DISAGREES, message, hint)


def _binary_end(data: bytes, header: Header, names: Named) -> int:
    """The offset behind the mark of a binary change, which names the same files again."""
    if data.startswith(MARK, header.end):
        return skip_binary_patch(data, header.end)
    old = DEV_NULL if header.status is Status.ADDED else names.raw_old
    new = DEV_NULL if header.status is Status.DELETED else names.raw_new
    line = line_at(data, header.end)
    if header.end + len(line) >= len(data):
        raise refuse(data, header.end, Reason.CUT, "the diff ends inside a binary file's line")
    if line != _BINARY + old + b" and " + new + b" differ":
        raise refuse(data, header.end, Reason.HEADER_DISAGREES, f"{excerpt(line)} names other files than its header")
    return header.end + len(line) + 1


def _check_content(data: bytes, at: int, header: Header, hunks: Hunks, end: int, binary: bool) -> None:
    """Check that the content shown is what the header promises."""
    if not hunks.number and not binary:
        open_end = header.shows is None and header.status in (Status.ADDED, Status.DELETED)
        if end >= len(data) and (header.shows or open_end):
            raise refuse(data, at, Reason.CUT, "the diff ends after a file's header")
        if header.shows:
            message = "a file's content changes and the change is not shown"
            raise refuse(data, at, Reason.CONTENT_NOT_SHOWN, message, "Make it without `-D`, `-w` and the like.")
        return
    if header.shows is False:
        raise refuse(data, at, Reason.HEADER_DISAGREES, "a file's header says that its content stays")
    if hunks.number and header.status in (Status.ADDED, Status.DELETED):
        empty_side = hunks.deleted if header.status is Status.ADDED else hunks.added
        first = hunks.runs[0]
        start = first.base_start if header.status is Status.ADDED else first.head_start
        if hunks.number > 1 or empty_side or start:
            raise refuse(data, at, Reason.HEADER_DISAGREES, "a new or deleted file has lines on its missing side")
