"""Diff text, byte for byte -> patch, or a refusal that says why there is no safe reading."""

from typing import NamedTuple

from patchwidth.diff.block import Block, check_names, settle_prefixes, to_change
from patchwidth.diff.envelope import check_envelope, explain_rest
from patchwidth.diff.git_block import START, read_git_block
from patchwidth.diff.plain_block import read_plain_block
from patchwidth.diff.preamble import skip_between, skip_preamble
from patchwidth.diff.refusal import refuse
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Patch

MAX_FILES = 200_000
"""How many files a text may change: each costs memory, and its text need not."""


class TextDiff(NamedTuple):
    """A diff text that was read: the patch, and what a second reader needs to read it too.

    `regions` are the (start, end) offsets of each file's hunks, in the order of `patch.files`; `strip` is how many
    path segments every printed name carries in front of the real one.
    """

    patch: Patch
    regions: tuple[tuple[int, int], ...]
    strip: int


def parse(data: bytes, *, allow_empty: bool = False) -> Patch:
    """The patch that a unified diff holds. Lines end at LF alone; names are bytes.

    Raises `DiffError` with a reason, a line and a byte offset. An empty text is a patch of no files only with
    `allow_empty`: for the caller whose repository confirms that nothing changed.
    """
    return read(data, allow_empty=allow_empty).patch


def read(data: bytes, *, allow_empty: bool = False) -> TextDiff:
    """As `parse`, with the places of the hunks."""
    if not data:
        if allow_empty:
            return TextDiff(Patch(files=()), (), 1)
        hint = "If nothing changed, say so with a repository: `patchwidth check --base REV --head REV`."
        raise DiffError(Reason.EMPTY, "the diff is empty", hint)
    check_envelope(data)
    at, mail = skip_preamble(data)
    blocks: list[Block] = []
    while at < len(data):
        block = _read_block(data, at)
        blocks.append(block)
        if len(blocks) > MAX_FILES:
            hint = "Judge it from a repository: `patchwidth check --base REV --head REV`."
            raise refuse(data, at, Reason.TOO_LARGE, f"the diff changes more than {MAX_FILES} files", hint)
        at = skip_between(data, block.end, mail, after_hunk=block.hunks.number > 0)
    blocks, strip = settle_prefixes(data, blocks)
    check_names(data, blocks)
    regions = tuple((block.hunks.start, block.hunks.end) for block in blocks)
    return TextDiff(Patch(files=tuple(map(to_change, blocks))), regions, strip)


def _read_block(data: bytes, at: int) -> Block:
    if data.startswith(START, at):
        return read_git_block(data, at)
    if data.startswith((b"diff --cc ", b"diff --combined "), at):
        raise explain_rest(data, at, after_hunk=False)
    return read_plain_block(data, at)
