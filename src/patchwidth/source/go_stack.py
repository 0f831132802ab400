"""Go's stack lines, a function and below it a place, to frames and stacks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from patchwidth.model.failure import Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import frame, number

GOROUTINE = re.compile(r"goroutine \d+ (?:gp=\S+ m=\S+ (?:mp=\S+ )?)?\[([^\]]*)\]:")
"""A stack's heading; the group says what the goroutine did."""

PLACE = re.compile(r"\s+(\S.*\.(?:go|s|c|cgo)):(\d{1,9})(?: \+0x[0-9a-f]+)?(?: fp=.*)?$")
"""A frame's second line."""


def _package(function: str) -> str:
    """The import path in `example.com/m/pkg.(*T).Method`; dots in the last element are printed as %2e."""
    folder, slash, last = function.rpartition("/")
    return folder + slash + last.partition(".")[0].replace("%2e", ".")


def _function(line: str) -> str:
    text = line.strip()
    text = text.removeprefix("created by ")
    text = text.partition(" in goroutine ")[0]
    if text.endswith(")"):
        depth = 0
        for at in range(len(text) - 1, -1, -1):
            depth += (text[at] == ")") - (text[at] == "(")
            if depth == 0:
                return text[:at]
    return text


@dataclass(slots=True)
class Goroutine:
    """One goroutine's frames, innermost first; `panics` holds the positions behind its `panic` frames."""

    frames: list[Frame] = field(default_factory=list)
    panics: list[int] = field(default_factory=list)

    def stacks(self, message: str) -> tuple[Stack, ...]:
        """A panic that a deferred function raised again: what lies behind the last `panic` frame is the root."""
        cuts = [0, *self.panics, len(self.frames)]
        parts = [self.frames[a:b] for a, b in pairwise(cuts)]
        return chained([Stack(frames=tuple(part), message=message) for part in parts if part])


def goroutine(lines: Sequence[str], start: int) -> tuple[Goroutine, int]:
    """The frames from line `start` (0-based) on, each on two lines, and the index behind them."""
    made = Goroutine()
    at = start
    while at + 1 < len(lines) and lines[at].strip():
        match = PLACE.match(lines[at + 1])
        if match is None:
            if "additional frames elided" not in lines[at]:
                break
            at += 1
            continue
        name = _function(lines[at])
        if lines[at].startswith("created by "):
            break
        made.frames.append(
            frame(match[1], number(match[2]) or 0, at + 2, lines[at + 1], function=name, package=_package(name))
        )
        if name in ("panic", "runtime.gopanic"):
            made.panics.append(len(made.frames))
        at += 2
    while at < len(lines) and (lines[at].startswith("created by ") or (at and lines[at - 1].startswith("created by "))):
        at += 1
    return made, at
