"""Go panics, fatal errors and data races to failures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained, context, leaf
from patchwidth.source.frames import frame, number

_HEAD = re.compile(r"panic: |fatal error: |unexpected fault address |runtime: goroutine stack exceeds")
_GOROUTINE = re.compile(r"goroutine \d+ (?:gp=\S+ m=\S+ (?:mp=\S+ )?)?\[([^\]]*)\]:")
_PLACE = re.compile(r"\s+(\S.*\.(?:go|s|c|cgo)):(\d{1,9})(?: \+0x[0-9a-f]+)?(?: fp=.*)?$")
_RACE = "WARNING: DATA RACE"
_ACCESS = re.compile(r"(?:Previous )?(?:[Rr]ead|[Ww]rite|atomic \w+) at 0x[0-9a-f]+ by ")
_TEST = re.compile(r"\.((?:Test|Fuzz|Benchmark|Example)\w*)")
_RUNNER = "testing.tRunner"
_TIMED_OUT = "test timed out"

LOOK = 40
"""Lines between a panic's message and its first goroutine."""


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
class _Goroutine:
    """One goroutine's frames, innermost first; `panics` holds the positions behind its `panic` frames."""

    frames: list[Frame] = field(default_factory=list)
    panics: list[int] = field(default_factory=list)

    def stacks(self, message: str) -> tuple[Stack, ...]:
        """A panic that a deferred function raised again: what lies behind the last `panic` frame is the root."""
        cuts = [0, *self.panics, len(self.frames)]
        parts = [self.frames[a:b] for a, b in pairwise(cuts)]
        return chained([Stack(frames=tuple(part), message=message) for part in parts if part])


def _goroutine(lines: Sequence[str], start: int, indent: str = "") -> tuple[_Goroutine, int]:
    """The frames from line `start` (0-based) on, each on two lines, and the index behind them."""
    made = _Goroutine()
    at = start
    while at + 1 < len(lines) and lines[at].strip():
        match = _PLACE.match(lines[at + 1])
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


def _panicked(lines: Sequence[str], start: int) -> tuple[tuple[Stack, ...], int]:
    """The panicking goroutine's stacks, which is printed first; when a test hung, those of the tests that ran."""
    message = lines[start].strip()
    timed_out = _TIMED_OUT in message
    stacks: tuple[Stack, ...] = ()
    first = True
    at, last = start + 1, start + 1
    while at < len(lines) and at - last <= LOOK:
        if _HEAD.match(lines[at]) and not first:
            break
        if _GOROUTINE.match(lines[at]) is None:
            at += 1
            continue
        found, at = _goroutine(lines, at + 1)
        last = at
        if timed_out and any(f.function == _RUNNER for f in found.frames):
            stacks += leaf(found.stacks(message))
        elif first and not timed_out:
            stacks = found.stacks(message)
        first = False
    return stacks, last


def _test(stacks: Sequence[Stack]) -> str | None:
    """The test by its function's name, which stands in a test file."""
    for stack in stacks:
        for spot in stack.frames:
            match = _TEST.search(spot.function or "") if spot.path.endswith("_test.go") else None
            if match is not None:
                return match[1]
    return None


def _race(lines: Sequence[str], start: int) -> tuple[tuple[Stack, ...], int]:
    """The two accesses of a data race: the later one is the failure, the earlier one its context."""
    stacks: list[Stack] = []
    at = start + 1
    while at < len(lines) and not lines[at].startswith("====="):
        if _ACCESS.match(lines[at]):
            found, end = _goroutine(lines, at + 1)
            stacks.append(Stack(frames=tuple(found.frames), message=lines[at].strip()))
            at = max(end, at + 1)
        else:
            at += 1
    return (*chained(stacks[:1]), *context(stacks[1:])), at


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if _HEAD.match(line):
            stacks, end = _panicked(lines, at)
        elif line.startswith(_RACE):
            stacks, end = _race(lines, at)
        else:
            at += 1
            continue
        if any(s.frames for s in stacks):
            yield Failure(start=at + 1, end=end, format=FORMAT.id, test=_test(stacks), stacks=stacks)
        at = max(end, at + 1)


FORMAT = Format(
    id="go_panic",
    title="Go panics, fatal errors, deadlocks, data races",
    parse=_parse,
    hints=("panic: ", "fatal error: ", "DATA RACE", "goroutine stack exceeds"),
    order=110,
)
