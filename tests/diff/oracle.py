"""Two trees and a patch between them -> whether the patch explains the change, asked of the bytes and of git.

The line numbers are proved, not compared: the base lines without the deleted ones must be the head lines without the
added ones. Kinds, names and modes are compared with git's raw list, counts with its numstat.
"""

from collections.abc import Sequence
from pathlib import Path

from diff.histories import SUBMODULE, Tree, git
from patchwidth.model.patch import FileChange, Patch, Side


def lines_of(tree: Tree, name: str | None) -> list[bytes]:
    """A file's lines; none where there is no file. A submodule is one line."""
    if name is None:
        return []
    mode, data = tree[name.encode("utf-8", "surrogateescape")]
    if mode == SUBMODULE:
        return [b"Subproject commit " + data]
    rows = data.split(b"\n")
    return [row + b"\n" for row in rows[:-1]] + ([rows[-1]] if rows[-1] else [])


def prove(file: FileChange, base: Tree, head: Tree) -> None:
    """The runs explain how the one file became the other, and the counts are theirs."""
    old, new = lines_of(base, file.base_path), lines_of(head, file.head_path)
    gone = {n for r in file.lines(Side.BASE) for n in range(r.start, r.end + 1)}
    come = {n for r in file.lines(Side.HEAD) for n in range(r.start, r.end + 1)}
    assert gone <= set(range(1, len(old) + 1)), file
    assert come <= set(range(1, len(new) + 1)), file
    stayed = [row for number, row in enumerate(old, 1) if number not in gone]
    assert stayed == [row for number, row in enumerate(new, 1) if number not in come], file
    assert (file.deleted, file.added) == (len(gone), len(come)), file
    assert _places(file.runs, len(old), len(new)), file


def _places(runs: Sequence[tuple[int, int, int, int]], old: int, new: int) -> bool:
    """Whether the runs stand in order, apart, and as far from each other on both sides."""
    base = head = 0
    for base_start, base_count, head_start, head_count in runs:
        before_base, before_head = base_start - (base_count > 0), head_start - (head_count > 0)
        if before_base - base != before_head - head or before_base < base or not base_count + head_count:
            return False
        base, head = before_base + base_count, before_head + head_count
    return old - base == new - head


def raw_list(repository: Path, old: str, new: str, *detect: str) -> list[tuple[object, ...]]:
    """What git's raw list says: (status, base name, head name, base mode, head mode), a change of type as two."""
    fields = iter(git("diff-tree", "-r", "-z", *detect, old, new, cwd=repository).split(b"\0")[:-1])
    found: list[tuple[object, ...]] = []
    for about in fields:
        old_mode, new_mode, _, _, status = about[1:].decode().split()
        first = next(fields).decode("utf-8", "surrogateescape")
        second = next(fields).decode("utf-8", "surrogateescape") if status[0] in "RC" else first
        if status[0] == "T":
            found += [("D", first, None, old_mode, None), ("A", None, first, None, new_mode)]
            continue
        missing = status == "A", status == "D"
        found.append(
            (
                status[0],
                None if missing[0] else first,
                None if missing[1] else second,
                None if missing[0] else old_mode,
                None if missing[1] else new_mode,
            )
        )
    return found


def counts(repository: Path, old: str, new: str, *detect: str) -> list[tuple[bytes, bytes]]:
    """git's (added, deleted) for each file in its order; `-` for binary ones."""
    fields = iter(git("diff-tree", "-r", "-z", "--numstat", *detect, old, new, cwd=repository).split(b"\0")[:-1])
    found = []
    for field in fields:
        added, deleted, name = field.split(b"\t", 2)
        found.append((added, deleted))
        if not name:
            next(fields)
            next(fields)
    return found


def summary(patch: Patch, *, modes: bool = True) -> list[tuple[object, ...]]:
    """A patch in the form of `raw_list`; without modes, which a text does not always tell, they are left out."""
    rows: list[tuple[object, ...]] = [
        (str(f.status), f.base_path, f.head_path, f.old_mode, f.new_mode) for f in patch.files
    ]
    return rows if modes else [row[:3] for row in rows]
