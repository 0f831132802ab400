"""A block that begins with `diff --git` -> one file's change."""

from patchwidth.diff.binary_patch import MARK, skip_binary_patch
from patchwidth.diff.block import Block
from patchwidth.diff.file_lines import bad_name, read_file_lines
from patchwidth.diff.git_header import Header, read_header
from patchwidth.diff.hunks import Hunks, no_hunks, read_hunks
from patchwidth.diff.names import DEV_NULL, Pair, Printed, common_name, prefix_of, quoted_pair, split_at, whole
from patchwidth.diff.refusal import excerpt, line_at, refuse
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Status

START = b"diff --git "
_BINARY = b"Binary files "


def read_git_block(data: bytes, at: int) -> Block:
    """The block at `at`; every name in it must agree with every other."""
    first = line_at(data, at)
    if at + len(first) >= len(data):
        raise refuse(data, at, Reason.CUT, "the diff ends inside a file header")
    header = read_header(data, at, at + len(first) + 1)
    old = new = None
    binary = False
    hunks = no_hunks(header.end)
    if data.startswith(b"--- ", header.end):
        old, new, start = read_file_lines(data, header.end)
        hunks = read_hunks(data, start)
    pair = _pair(data, at, first, header, old, new)
    end = hunks.end
    if data.startswith((_BINARY, MARK), header.end):
        binary = True
        end = _binary_end(data, header, pair)
    _check_content(data, at, header, hunks, end, binary)
    old_name, name, prefixes = _names(data, at, header, pair)
    return Block(
        at,
        end,
        header.status,
        name,
        old_name,
        prefixes,
        hunks,
        header.old_mode,
        header.new_mode,
        header.old_oid,
        header.new_oid,
        binary,
    )


def _pair(data: bytes, at: int, first: bytes, header: Header, old: Printed | None, new: Printed | None) -> Pair:
    """The two names of the first line, told apart by quotes, else by the names below, else by their equal length."""
    rest = first[len(START) :]
    pair = None
    if rest.startswith(b'"') or rest.endswith(b'"'):
        pair = quoted_pair(rest)
    if pair is None and not rest.startswith(b'"'):
        pair = split_at(rest, _old_length(rest, header, old, new))
    if pair is None:
        raise bad_name(data, at, first) if first.endswith(b"\r") else _disagree(data, at, first)
    if whole(pair.raw_old) is None or whole(pair.raw_new) is None:
        raise bad_name(data, at, first)
    if old is not None and new is not None:
        expected = (
            DEV_NULL if header.status is Status.ADDED else pair.old,
            DEV_NULL if header.status is Status.DELETED else pair.new,
        )
        if (old.name, new.name) != expected:
            raise _disagree(data, at, first)
    return pair


def _old_length(rest: bytes, header: Header, old: Printed | None, new: Printed | None) -> int:
    """How long the first of two unquoted names is."""
    if old is not None and old.name != DEV_NULL:
        return len(old.name)
    if new is not None and new.name != DEV_NULL:
        return len(rest) - len(new.name) - 1
    if header.old_name is not None and header.new_name is not None:
        # Both prefixes are equally long in every diff that git writes by itself.
        return len(header.old_name) + (len(rest) - len(header.old_name) - len(header.new_name) - 1) // 2
    return len(rest) // 2


def _names(data: bytes, at: int, header: Header, pair: Pair) -> tuple[bytes | None, bytes, tuple[bytes, bytes]]:
    """(old name of a rename or copy, name, prefixes)."""
    if header.old_name is None or header.new_name is None:
        found = common_name(pair.old, pair.new)
        if found is None:
            raise _disagree(data, at, line_at(data, at))
        return None, found[2], found[:2]
    old, new = whole(header.old_name), whole(header.new_name)
    before = None if old is None else prefix_of(pair.old, old)
    after = None if new is None else prefix_of(pair.new, new)
    if old is None or new is None or before is None or after is None:
        raise _disagree(data, at, line_at(data, at))
    if max(before.count(b"/"), after.count(b"/")) > 1 or (not before) != (not after) or (before and before == after):
        raise _disagree(data, at, line_at(data, at))
    return old, new, (before, after)


def _disagree(data: bytes, at: int, first: bytes) -> DiffError:
    message = f"{excerpt(first)} and the lines below it do not name one file"
    hint = "Make the diff with git's own prefixes, `git diff --src-prefix=a/ --dst-prefix=b/`."
    return refuse(data, at, Reason.HEADER_DISAGREES, message, hint)


def _binary_end(data: bytes, header: Header, pair: Pair) -> int:
    """The offset behind the mark of a binary change, which names the same files again."""
    if data.startswith(MARK, header.end):
        return skip_binary_patch(data, header.end)
    old = DEV_NULL if header.status is Status.ADDED else pair.raw_old
    new = DEV_NULL if header.status is Status.DELETED else pair.raw_new
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
