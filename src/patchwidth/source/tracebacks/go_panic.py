"""Go panics, fatal errors and data races to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.chains import chained, context, leaf
from patchwidth.source.go_stack import GOROUTINE, goroutine

_HEAD = re.compile(r"panic: |fatal error: |unexpected fault address |runtime: goroutine stack exceeds|SIG[A-Z]{2,6}: ")
_RACE = "WARNING: DATA RACE"
_ACCESS = re.compile(r"(?:Previous )?(?:[Rr]ead|[Ww]rite|atomic \w+) at 0x[0-9a-f]+ by ")
_TEST = re.compile(r"\.((?:Test|Fuzz|Benchmark|Example)\w*)")
_RUNNER = "testing.tRunner"
_RUNNING = "goroutine "
_TIMED_OUT = "test timed out"

LOOK = 40
"""Lines between a panic's message and its first goroutine."""


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
        if GOROUTINE.match(lines[at]) is None:
            at += 1
            continue
        found, at = goroutine(lines, at + 1)
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
            found, end = goroutine(lines, at + 1)
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
        elif line.startswith(_RUNNING) and (printed := GOROUTINE.match(line)) is not None and printed[1] == "running":
            # printed by a server or a deferred function that went on
            found, end = goroutine(lines, at + 1)
            stacks = found.stacks(lines[at - 1].strip() if at else "")
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
    hints=("panic: ", "fatal error: ", "DATA RACE", "[running]:", "goroutine stack exceeds"),
    order=110,
)
