"""minitest's, Rails' and test-unit's reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number
from patchwidth.source.ruby_stack import ruby_frame

_KIND = re.compile(r"(?:\s{1,4}\d+\) )?(?:Error|Failure):\s*")
_NAME = re.compile(r"(\S[^\[\]]{0,400}?)(?: \[([^\[\]]{1,800}):(\d{1,9})\])?:")
_UNIT = re.compile(r"(?:Error|Failure): (\S+)\(([\w:]+)\)(?:: (.*)|:)?")
_ENDS = ("rails test ", "bin/rails test ", "Finished in")
_RULE = "======"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        unit = _UNIT.fullmatch(line) if line.startswith(("Error: ", "Failure: ")) else None
        title = None
        if unit is None and _KIND.fullmatch(line) and at + 1 < len(lines):
            title = _NAME.fullmatch(lines[at + 1].rstrip())
        if unit is not None:
            end = _until(lines, at + 1)
            yield _failure(lines, at, at + 1, end, f"{unit[2]}.{unit[1]}", [])
        elif title is not None:
            end = _until(lines, at + 2)
            said = _said(title, at + 2, lines[at + 1])
            yield _failure(lines, at, at + 2, end, title[1].replace("#", "."), said)
        else:
            end = at + 1
        at = end


def _until(lines: Sequence[str], start: int) -> int:
    for at in range(start, len(lines)):
        if lines[at].startswith((_RULE, *_ENDS)) or _KIND.fullmatch(lines[at].rstrip()):
            return at
    return len(lines)


def _said(title: re.Match[str], at: int, line: str) -> list[Frame]:
    """The place of a failed assertion stands behind the test's name."""
    if title[2] is None:
        return []
    return [frame(title[2], number(title[3]) or 0, at, line, function=TEST_FRAME)]


def _failure(lines: Sequence[str], start: int, first: int, end: int, name: str, said: list[Frame]) -> Failure:
    message = next((lines[i].strip() for i in range(first, end) if lines[i].strip()), "")
    found = [s for s in (ruby_frame(lines[i], i + 1, lines[i]) for i in range(first, end)) if s is not None]
    frames = tuple(said or found)
    stacks = (Stack(frames=frames, message=message),) if frames else ()
    return Failure(start=start + 1, end=end, format=FORMAT.id, test=name, stacks=stacks)


FORMAT = Format(
    id="minitest",
    title="minitest, Rails, test-unit",
    parse=_parse,
    hints=(") Error:", ") Failure:", "\nError:", "\nFailure:", "Error: test", "Failure: test"),
    order=60,
)
