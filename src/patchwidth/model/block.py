"""A patch and the lines that spans hold to a block of counts, under the names of the original scorer."""

from dataclasses import dataclass

from patchwidth.model.patch import Patch
from patchwidth.model.scope import Inside, split


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Line counts of one block; `in_*` is `None` without a span. Lines count once a side."""

    files: int
    hunks: int
    added: int
    deleted: int
    in_added: int | None
    in_deleted: int | None


def block_of(patch: Patch, inside: Inside | None) -> Block:
    """The counts over every file of the patch, whatever its role."""
    splits = [split(file, inside) for file in patch.files] if inside is not None else []
    return Block(
        files=len(patch.files),
        hunks=patch.hunks,
        added=patch.added_lines,
        deleted=patch.deleted_lines,
        in_added=sum(s.in_added for s in splits) if inside is not None else None,
        in_deleted=sum(s.in_deleted for s in splits) if inside is not None else None,
    )


def block_measures(block: Block) -> dict[str, int | float | None]:
    """One block; `in_scope_lines` and `out_scope_lines` count added lines, as the original scorer named them."""
    out_added = None if block.in_added is None else block.added - block.in_added
    out_deleted = None if block.in_deleted is None else block.deleted - block.in_deleted
    both = None if out_added is None or out_deleted is None else out_added + out_deleted
    return {
        "files_touched": block.files,
        "hunks": block.hunks,
        "added_lines": block.added,
        "deleted_lines": block.deleted,
        "in_scope_lines": block.in_added,
        "out_scope_lines": out_added,
        "in_scope_deleted": block.in_deleted,
        "out_scope_deleted": out_deleted,
        "scope_ratio": None if out_added is None else rounded(share(out_added, block.added)),
        "width_ratio": None if both is None else rounded(share(both, block.added + block.deleted)),
    }


def share(outside: int, total: int) -> float | None:
    """`outside / total`, `None` when there is nothing to share."""
    return outside / total if total else None


def rounded(ratio: float | None) -> float | None:
    """Three digits, as the ratio was first published."""
    return None if ratio is None else round(ratio, 3)
