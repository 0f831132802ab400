"""Changed source files to those that only repeat another one, as a build does that is committed beside its source."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from patchwidth.model.case import Case
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.ranges import Range
from patchwidth.model.scope import Inside
from patchwidth.source.attribution import code_lines

Counts = tuple[int, int]
"""Added and deleted code lines."""


def copies(case: Case, counts: Mapping[str, Counts], inside: Inside) -> frozenset[str]:
    """The paths, out of those in `counts`, of files whose code is line for line that of another one of the same name.

    Imports, comments and blank lines aside: a port to another module system has its own. Of several that are alike
    the one that holds a span is no copy, else the first of the patch.
    """
    groups: dict[tuple[str, Counts], list[FileChange]] = {}
    for file in case.patch.files:
        if any(counts.get(file.path, ())):
            groups.setdefault((file.path.rpartition("/")[2], counts[file.path]), []).append(file)
    return frozenset(path for group in groups.values() if len(group) > 1 for path in _repeats(case, group, inside))


def _repeats(case: Case, group: Sequence[FileChange], inside: Inside) -> list[str]:
    group = sorted(group, key=lambda file: not any(inside.lines(file, side) for side in Side))
    seen: set[bytes] = set()
    found = []
    for file in group:
        code = _code(case, file)
        if code in seen:
            found.append(file.path)
        elif code is not None:
            seen.add(code)
    return found


def _code(case: Case, file: FileChange) -> bytes | None:
    """A digest over the code lines of a whole file: of head, or of base when the file is gone."""
    side, path, tree = Side.HEAD, file.head_path, case.head
    if path is None:
        side, path, tree = Side.BASE, file.base_path, case.base
    if path is None or tree is None or case.outlines is None:
        return None
    outline, data = case.outlines.outline(side, path), tree.read(path)
    if outline is None or data is None:
        return None
    lines = data.split(b"\n")
    digest = sha256()
    for start, end in code_lines(outline, (Range(1, outline.line_count),)):
        digest.update(b"\n".join((*lines[start - 1 : end], b"")))
    return digest.digest()
