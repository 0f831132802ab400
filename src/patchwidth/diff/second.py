"""A diff text that one reader took -> what a second reader says of it; two answers are a refusal."""

from collections.abc import Iterator
from io import StringIO

from patchwidth.diff.refusal import excerpt
from patchwidth.diff.text import TextDiff
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import FileChange

UNIDIFF_CAP = 2 * 1024 * 1024
"""Bytes up to which unidiff reads the hunks again; it takes ten bytes of memory for one of diff."""


def check_with_unidiff(data: bytes, diff: TextDiff) -> None:
    """Compare every line number with unidiff's. It gets raw hunks under names of ours, never a header from the text.

    Does nothing above `UNIDIFF_CAP`. Raises `DiffError` where it reads otherwise.
    """
    if len(data) > UNIDIFF_CAP:
        return
    # Imported here: it costs 16 ms that only a text diff may spend.
    from unidiff.errors import UnidiffParseError
    from unidiff.patch import PatchSet

    files = [(file, region) for file, region in zip(diff.patch.files, diff.regions, strict=True) if file.hunks]
    text = StringIO("".join(_under_own_names(data, region) for _, region in files), newline="\n")
    try:
        seen = PatchSet(text)
    except UnidiffParseError as error:
        raise _disagree(f"unidiff cannot read the hunks: {error}") from error
    if len(seen) != len(files):
        raise _disagree(f"unidiff sees {len(seen)} files, the strict reader {len(files)}")
    for (file, _), other in zip(files, seen, strict=True):
        deleted = [line.source_line_no for hunk in other for line in hunk if line.is_removed]
        added = [line.target_line_no for hunk in other for line in hunk if line.is_added]
        mine = (file.hunks, list(_numbers(file, 0)), list(_numbers(file, 2)))
        if mine != (len(other), deleted, added):
            raise _disagree(f"unidiff counts other lines in {file.path!a}")


def _under_own_names(data: bytes, region: tuple[int, int]) -> str:
    return "--- a/0\n+++ b/0\n" + data[slice(*region)].decode("utf-8", "surrogateescape")


def _numbers(file: FileChange, side: int) -> Iterator[int]:
    """Line numbers of the changed lines: base with 0, head with 2, as the fields stand in a run."""
    for run in file.runs:
        yield from range(run[side], run[side] + run[side + 1])


def check_with_numstat(output: bytes, diff: TextDiff) -> None:
    """Compare counts and names with what `git apply --numstat -z` printed. Raises `DiffError` where they differ."""
    expected = b"".join(_numstat_record(file) for file in diff.patch.files)
    if output == expected:
        return
    theirs, mine = output.split(b"\0"), expected.split(b"\0")
    at = next((i for i, pair in enumerate(zip(theirs, mine, strict=False)) if pair[0] != pair[1]), len(mine) - 1)
    said = excerpt(theirs[at]) if at < len(theirs) else "nothing"
    raise _disagree(f"git reads {said} where the strict reader reads {excerpt(mine[at])}")


def _numstat_record(file: FileChange) -> bytes:
    counts = b"-\t-" if file.binary else b"%d\t%d" % (file.added, file.deleted)
    return counts + b"\t" + file.path.encode("utf-8", "surrogateescape") + b"\0"


def _disagree(message: str) -> DiffError:
    return DiffError(Reason.READERS_DISAGREE, message, "Make the diff again with `git diff`.")
