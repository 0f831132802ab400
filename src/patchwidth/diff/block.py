"""What both kinds of file header come down to, and the checks that all blocks of a diff share."""

from collections.abc import Sequence
from typing import NamedTuple

from patchwidth.diff.hunks import Hunks
from patchwidth.diff.names import is_unsafe
from patchwidth.diff.refusal import excerpt, refuse
from patchwidth.diff.source_names import is_source_like
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import FileChange, Status


class Block(NamedTuple):
    """One file's part of a diff text, its header at byte `at`; names are bytes without prefixes.

    `prefixes` is what stood before the two names; `None` when the text shows one name alone, and `name` then still
    carries its prefix.
    """

    at: int
    end: int
    status: Status
    name: bytes
    old_name: bytes | None
    prefixes: tuple[bytes, bytes] | None
    hunks: Hunks
    old_mode: str | None = None
    new_mode: str | None = None
    old_oid: str | None = None
    new_oid: str | None = None
    binary: bool | None = False


def settle_prefixes(data: bytes, blocks: Sequence[Block]) -> tuple[list[Block], int]:
    """Blocks with clean names, and how many segments every name in the text carried in front.

    git writes one pair of prefixes through a whole diff; two pairs are two diffs, or one that was tampered with.
    """
    pair: tuple[bytes, bytes] | None = None
    for block in blocks:
        if block.prefixes is None:
            continue
        if pair is not None and block.prefixes != pair:
            message = f"names begin with {excerpt(block.prefixes[0])} here and with {excerpt(pair[0])} above"
            raise refuse(data, block.at, Reason.HEADER_DISAGREES, message, "Judge one diff at a time.")
        pair = block.prefixes
    settled = [block if block.prefixes is not None else _bare(data, block, pair) for block in blocks]
    pairs = {block.prefixes for block in settled if block.prefixes}
    if len(pairs) > 1:
        message = "some names carry a prefix and some do not"
        raise refuse(data, settled[0].at, Reason.HEADER_DISAGREES, message, "Make the diff with git.")
    return settled, max((old.count(b"/") for old, _ in pairs), default=1)


def _bare(data: bytes, block: Block, pair: tuple[bytes, bytes] | None) -> Block:
    """A block that shows one name only: with the prefix of its neighbours, else with the customary one if any."""
    side = 0 if block.status is Status.DELETED else 1
    custom = (b"a/", b"b/")
    if pair is None:
        pair = custom if block.name.startswith(custom[side]) else (b"", b"")
    if not block.name.startswith(pair[side]):
        message = f"{excerpt(block.name)} lacks the prefix {excerpt(pair[side])} of the other names"
        raise refuse(data, block.at, Reason.HEADER_DISAGREES, message)
    return block._replace(name=block.name[len(pair[side]) :], prefixes=pair)


def check_names(data: bytes, blocks: Sequence[Block]) -> None:
    """Refuse names that leave the tree and files that change twice: such a text is no net diff."""
    gone: dict[bytes, Block] = {}
    made: set[bytes] = set()
    for block in blocks:
        _check_safe(data, block, block.name)
        source = block.name
        if block.old_name is not None:
            _check_safe(data, block, block.old_name)
            source = block.old_name
        if block.status in _TAKING:
            if source in gone or (block.status is Status.DELETED and source in made):
                raise _twice(data, block)
            gone[source] = block
        if block.status is not Status.DELETED:
            if block.name in made or not _may_come(block, gone.get(block.name)):
                raise _twice(data, block)
            made.add(block.name)


_TAKING = frozenset({Status.MODIFIED, Status.DELETED, Status.RENAMED})


def _may_come(block: Block, before: Block | None) -> bool:
    """Only a file of another type may come where a deletion stands above: that is how git prints a change of type."""
    if before is None or before.status is not Status.DELETED:
        return True
    if block.status is not Status.ADDED or before.old_mode is None or block.new_mode is None:
        return False
    return before.old_mode[:3] != block.new_mode[:3]


def _twice(data: bytes, block: Block) -> DiffError:
    message = f"{excerpt(block.name)} changes twice"
    hint = "Pass one net diff, `git diff BASE HEAD`, instead of one patch a commit."
    return refuse(data, block.at, Reason.SEVERAL_COMMITS, message, hint)


def _check_safe(data: bytes, block: Block, name: bytes) -> None:
    if not name:
        raise refuse(data, block.at, Reason.NO_NAME, "a file header names no file")
    if is_unsafe(name):
        raise refuse(data, block.at, Reason.UNSAFE_PATH, f"{excerpt(name)} is no path inside a tree")


def to_change(block: Block) -> FileChange:
    """The block as a change; source that the text calls binary is marked as uncounted."""
    path = _text(block.name)
    old_path = None if block.old_name is None else _text(block.old_name)
    return FileChange(
        path=path,
        old_path=old_path,
        status=block.status,
        old_mode=block.old_mode,
        new_mode=block.new_mode,
        old_oid=block.old_oid,
        new_oid=block.new_oid,
        binary=block.binary,
        uncounted=block.binary is True and any(is_source_like(name) for name in (path, old_path) if name),
        added=block.hunks.added,
        deleted=block.hunks.deleted,
        hunks=block.hunks.number,
        runs=block.hunks.runs,
    )


def _text(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")
