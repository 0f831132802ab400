"""Two trees -> the changes between them, by one pinned `git diff-tree`."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from patchwidth.adapters.git_place import Quarters
from patchwidth.adapters.git_process import failed, run, start
from patchwidth.diff.raw import RawDiff
from patchwidth.diff.source_names import is_source_like, source_attributes
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import FileChange

RENAME_LIMIT = 1000
"""How many files that came are compared with how many that went, at most; git's own default."""


class Detect(StrEnum):
    """Which relations between files are looked for."""

    RENAMES = "renames"
    COPIES = "copies"
    NOTHING = "nothing"


_DETECT = {
    Detect.RENAMES: ("-M",),
    Detect.COPIES: ("-M", "-C", "--find-copies-harder"),
    Detect.NOTHING: ("--no-renames",),
}
_PINNED = (
    "-r",
    "-z",
    "--full-index",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--no-relative",
    "--submodule=short",
    "--ignore-submodules=none",
    "--diff-algorithm=myers",
    "--indent-heuristic",
    f"-l{RENAME_LIMIT}",
)
_CHUNK = 1 << 17
_LIMIT_HIT = b"rename detection was skipped"


class Count(NamedTuple):
    """What `git diff-tree --numstat` says of a file; both numbers are `None` for one that it calls binary."""

    path: str
    old_path: str | None
    added: int | None
    deleted: int | None


def diff_trees(quarters: Quarters, base: str, head: str, detect: Detect) -> tuple[tuple[FileChange, ...], bool]:
    """The changes from tree `base` to tree `head` (full ids), and whether the rename limit was hit.

    Source that git calls binary stays marked as binary and is counted all the same: a NUL byte must not hide lines.
    Where even that fails it is marked as uncounted.
    """
    files, limit_hit = _stream(quarters, base, head, detect)
    hidden = [file for file in files if _is_hidden(file)]
    if not hidden:
        return files, limit_hit
    # One side that git calls binary makes the pair binary, so both names of a rename must count as text.
    renamed = any(file.old_path is not None for file in hidden)
    quarters.set_attributes("* diff\n" if renamed else source_attributes("diff"))
    try:
        again, _ = _stream(quarters, base, head, detect)
    finally:
        quarters.set_attributes("")
    pairs = zip(files, again, strict=True)
    return tuple(_recounted(file, other) if _is_hidden(file) else file for file, other in pairs), limit_hit


def _is_hidden(file: FileChange) -> bool:
    return file.binary is True and any(is_source_like(name) for name in (file.path, file.old_path) if name)


def _recounted(file: FileChange, other: FileChange) -> FileChange:
    """`file` with the lines that `other` counted; uncounted when git would not take it for text."""
    if other.binary or other.path != file.path:
        return replace(file, uncounted=True)
    return replace(file, added=other.added, deleted=other.deleted, hunks=other.hunks, runs=other.runs)


def _stream(quarters: Quarters, base: str, head: str, detect: Detect) -> tuple[tuple[FileChange, ...], bool]:
    """Read git's output while git still writes it."""
    command = ["diff-tree", "--raw", "-p", "-U0", *_PINNED, *_DETECT[detect], base, head]
    reader = RawDiff()
    with open(quarters.path("stderr"), "w+b") as complaints:  # noqa: PTH123 - pathlib loads slowly
        with start(command, quarters.diffing, cwd=quarters.folder, stderr=complaints.fileno()) as process:
            try:
                while chunk := process.stdout.read(_CHUNK) if process.stdout else b"":
                    reader.feed(chunk)
            except DiffError:
                process.kill()
                raise
        complaints.seek(0)
        complaint = complaints.read(_CHUNK)
    if process.returncode:
        raise failed(command, process.returncode, complaint)
    return reader.finish(), _LIMIT_HIT in complaint


def count_lines(quarters: Quarters, base: str, head: str, detect: Detect) -> tuple[Count, ...]:
    """Git's own counts for the same change: the second opinion. A change of type is one entry here.

    Without context git leaves the files' common end out of the comparison first, and may count otherwise than with it;
    so the question is put with `-U0` too, which makes it print the patch behind the counts.
    """
    command = ["diff-tree", "--numstat", "-U0", *_PINNED, *_DETECT[detect], base, head]
    fields = iter(run(command, quarters.diffing, cwd=quarters.folder).out.split(b"\0")[:-1])
    counts = []
    for field in fields:
        if not field:
            break
        added, deleted, name = field.split(b"\t", 2)
        old = None if name else next(fields)
        path = name or next(fields)
        numbers = (None, None) if added == b"-" else (int(added), int(deleted))
        counts.append(Count(_text(path), None if old is None else _text(old), *numbers))
    return tuple(counts)


def confirm_counts(files: Sequence[FileChange], counts: Sequence[Count]) -> None:
    """Compare the changes with git's own counts. Raises `DiffError` where they differ."""
    mine: dict[str, tuple[int, int]] = {}
    # Where content stays, or is binary, there are no lines to compare.
    without_lines = {file.path for file in files if file.binary or file.old_oid == file.new_oid}
    for file in files:
        added, deleted = mine.get(file.path, (0, 0))
        mine[file.path] = (added + file.added, deleted + file.deleted)
    theirs = {count.path: (count.added, count.deleted) for count in counts}
    for path in mine.keys() | theirs.keys():
        if path not in without_lines and mine.get(path) != theirs.get(path):
            message = f"two readings of {path!a} differ: {mine.get(path)} and {theirs.get(path)} (added, deleted)"
            raise DiffError(Reason.READERS_DISAGREE, message, "Report it; the counts cannot be trusted.")


def _text(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")
