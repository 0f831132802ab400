"""`[base:|head:]PATH:LINE`, as a stranger wrote it on GitHub, to a spot that can be looked up in a tree."""

import re
from dataclasses import dataclass

from patchwidth.model.patch import Side

LONGEST = 4096
"""Characters of a path: what Linux takes (limits.h, PATH_MAX)."""

_SPOT = re.compile(r"(?:(base|head):)?([^\x00-\x1f\x7f]+?):([1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place that somebody named; nobody has looked whether it is there. `line` is 1-based.

    `path` is relative, with `/`, and never leaves the tree. A spot that names no side speaks of head, as `--at` does.
    """

    side: Side
    path: str
    line: int

    def __str__(self) -> str:
        """The spot as `--at` takes it."""
        return f"{self.side}:{self.path}:{self.line}"


def read_spot(text: str) -> Spot | None:
    """The spot that the whole of `text` names, blanks and one pair of backticks around it aside; else `None`."""
    text = text.strip()
    if len(text) > 2 and text[0] == text[-1] == "`":
        text = text[1:-1].strip()
    if len(text) > LONGEST:
        return None
    match = _SPOT.fullmatch(text)
    if match is None:
        return None
    path = match[2].removeprefix("./")
    if path.startswith("/") or ".." in path.split("/") or not path.strip():
        return None
    return Spot(side=Side(match[1] or "head"), path=path, line=int(match[3]))
