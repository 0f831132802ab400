"""Marked samples to expectations, line by line; README.md beside this file explains the marks."""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
_MARK = re.compile(r".*(?:#|//): (.*?)\s*(?:\*/)?\s*$")
_FLAG = re.compile(r" ?\[([a-z]+)(?: ([^\]]+))?\]| \?")
_NONE = "-"
_SAME = "="


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What one line (1-based) is marked with; `name` is `None` where no unit holds the line."""

    line: int
    kind: str
    name: str | None
    flags: frozenset[str]
    uncertain: bool
    beside: frozenset[str] = frozenset()


def samples() -> list[Path]:
    """Every sample file, sorted by name."""
    return sorted(p for p in FOLDER.glob("sample*") if p.is_file())


def expected(text: str) -> list[Expected]:
    """One expectation for each line that is not blank."""
    found: list[Expected] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        match = _MARK.match(line)
        what = match[1] if match else _SAME
        flags = frozenset(m[1] for m in _FLAG.finditer(what) if m[1])
        beside = frozenset(m[2] for m in _FLAG.finditer(what) if m[1] == "and")
        bare = _FLAG.sub("", what).strip()
        uncertain = what.endswith("?")
        if bare == _SAME:
            last = found[-1]
            uncertain = uncertain if match else last.uncertain
            found.append(Expected(line=number, kind=last.kind, name=last.name, flags=flags, uncertain=uncertain))
            continue
        kind, _, name = bare.partition(" ") if bare.startswith(("member ", "statement ")) else ("function", "", bare)
        found.append(
            Expected(
                line=number, kind=kind, name=None if name == _NONE else name, flags=flags, uncertain=uncertain,
                beside=beside,
            )
        )  # fmt: skip
    return found
