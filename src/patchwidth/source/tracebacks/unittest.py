"""unittest's and doctest's reports to failures, one for each failing test; the tracebacks inside are Python's."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_TITLE = re.compile(r"(?:ERROR|FAIL|UNEXPECTED SUCCESS): (\S+)(?: \(([\w.]+)\))?(.*)")
_EXAMPLE = re.compile(r'File "([^"]+)", line (\d{1,9}), in (\S+)')
_RULE = "======================================================================"
_STARS = "**********************************************************************"


def _name(method: str, dotted: str | None) -> str:
    """`method (package.Class)` as older Pythons print it, or `method (package.Class.method)`."""
    if dotted is None:
        return method
    return dotted if dotted.endswith("." + method) else f"{dotted}.{method}"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at + 1 < len(lines):
        if lines[at].rstrip() == _RULE:
            match = _TITLE.match(lines[at + 1])
            if match is not None:
                end = _end(lines, at + 2)
                yield Failure(start=at + 1, end=end, format=FORMAT.id, test=_name(match[1], match[2]))
                at = end
                continue
        elif lines[at].rstrip() == _STARS:
            match = _EXAMPLE.match(lines[at + 1])
            if match is not None:
                yield _example(lines, at, match)
        at += 1


def _end(lines: Sequence[str], start: int) -> int:
    """Index of the line behind the report: the next title, or the count of tests that ends them all."""
    for at in range(start, len(lines)):
        if lines[at].startswith(("=====", "Ran ")) or lines[at].rstrip() in ("Stdout:", "Stderr:"):
            return at
    return len(lines)


def _example(lines: Sequence[str], start: int, match: re.Match[str]) -> Failure:
    """A docstring's example: a wrong answer has only the example's own place, an error has its traceback inside."""
    end = start + 2
    raised = False
    while end < len(lines) and lines[end].rstrip() != _STARS:
        raised = raised or lines[end].startswith("Exception raised:")
        end += 1
    place: Frame = frame(match[1], number(match[2]) or 0, start + 2, lines[start + 1], function=TEST_FRAME)
    stacks = () if raised else (Stack(frames=(place,), message="wrong answer of a docstring's example"),)
    return Failure(start=start + 1, end=end, format=FORMAT.id, test=match[3], stacks=stacks, at=place)


FORMAT = Format(
    id="unittest",
    title="unittest and doctest",
    parse=_parse,
    hints=(_RULE, _STARS),
    order=20,
)
