"""GoogleTest's and Catch2's reports to failures, one for each failing test; sanitizers' stacks inside are their own."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_RUN = "[ RUN      ] "
_ENDS = ("[       OK ] ", "[  FAILED  ] ", "[  SKIPPED ] ", "[----------]", "[==========]")
_SAID = re.compile(r"(\S[^:]{0,800}|[A-Za-z]:[^:]{1,800}):(\d{1,9}): (?:Failure|FAILED:)")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    name, start = None, 0
    for at, line in enumerate([*lines, _ENDS[0]]):
        if name is not None and line.startswith((_RUN, *_ENDS)):
            stacks = _said(lines, start + 1, at)
            if stacks or line.startswith("[  FAILED  ] ") or at == len(lines):
                yield Failure(start=start + 1, end=at, format=FORMAT.id, test=name, stacks=stacks)
            name = None
        if line.startswith(_RUN):
            name, start = line[len(_RUN) :].strip(), at
        elif name is None and line.endswith(": FAILED:"):
            # Catch2 names no test beside the place
            stacks = _said(lines, at, at + 1)
            if stacks:
                yield Failure(start=at + 1, end=at + 1, format=FORMAT.id, stacks=stacks)


def _said(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """The places of failed expectations: a test's own."""
    found = []
    for at in range(start, end):
        match = _SAID.match(lines[at]) if ": F" in lines[at] else None
        if match is not None:
            found.append(frame(match[1], number(match[2]) or 0, at + 1, lines[at], function=TEST_FRAME))
    return (Stack(frames=tuple(found), message="a failed expectation"),) if found else ()


FORMAT = Format(
    id="googletest",
    title="GoogleTest and Catch2",
    parse=_parse,
    hints=(_RUN, ": FAILED:"),
    order=70,
)
