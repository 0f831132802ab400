"""A changed file to the comments that went while the code that they speak of stayed."""

from collections.abc import Iterator

from patchwidth.model.outline import Outlines
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.ranges import covers, intersect
from patchwidth.model.symbols import ChangeKind, SymbolChange


def lost_comments(file: FileChange, outlines: Outlines) -> Iterator[SymbolChange]:
    """One change for each stretch of comment lines that is gone, unless a comment came in its place."""
    base_path, head_path = file.base_path, file.head_path
    if base_path is None or head_path is None:
        return
    base, head = outlines.outline(Side.BASE, base_path), outlines.outline(Side.HEAD, head_path)
    if base is None or head is None or not intersect(file.lines(Side.BASE), base.comment):
        return
    for run in file.runs:
        if not run.base_count or intersect((run.added,), head.comment):
            continue
        for gone in intersect((run.deleted,), base.comment):
            after = gone.end + 1
            while covers(base.blank, after):
                after += 1
            if after > base.line_count or after in run.deleted:
                continue
            unit = base.innermost(after)
            yield SymbolChange(
                kind=ChangeKind.COMMENT_REMOVED,
                path=base_path,
                name=unit.name if unit is not None else "",
                language=base.language,
                side=Side.BASE,
                start=gone.start,
                end=gone.end,
                detail="lost a comment while its code stayed",
                base_path=base_path,
                head_path=head_path,
            )
