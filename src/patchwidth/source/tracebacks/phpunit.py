"""PHPUnit's and Pest's reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import frame, number

_TITLE = re.compile(r"\d+\) (\\?\w[\w\\]*::.+)")
_TESTDOX = re.compile(r" ✘ (.+)")
_PEST = re.compile(r"\s{1,4}FAILED  (\S.*?)(?:\s{2,}\S.*)?")
_PLACE = re.compile(
    r"(?:\s*│ )?\s*(?:at |\d+ {1,3})?((?:[A-Za-z]:)?[^\s:()│][^:()│]{0,800}\.(?:php|phpt|inc)):(\d{1,9})"
)
_CAUSE = "Caused by"
_ENDS = ("--", "FAILURES!", "ERRORS!", "Tests: ", "Time: ", "WARNINGS!", "There w")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    any_title = False
    while at < len(lines):
        name = _name(lines[at])
        if name is None:
            at += 1
            continue
        any_title = True
        end = at + 1
        while end < len(lines) and not lines[end].startswith(_ENDS) and _name(lines[end]) is None:
            end += 1
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=_stacks(lines, at + 1, end))
        at = end
    if not any_title:
        yield from _headless(lines)


def _name(line: str) -> str | None:
    if line[:1].isdigit():
        match = _TITLE.fullmatch(line.rstrip())
    elif line.startswith(" ✘ "):
        match = _TESTDOX.fullmatch(line.rstrip())
    elif "FAILED  " in line:
        match = _PEST.fullmatch(line.rstrip())
    else:
        return None
    return None if match is None else match[1]


def _place(line: str, at: int) -> Frame | None:
    match = _PLACE.fullmatch(line.rstrip()) if ":" in line else None
    return None if match is None else frame(match[1], number(match[2]) or 0, at + 1, line)


def _stacks(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """Places stand on lines of their own, innermost first; a cause follows its error."""
    found: list[Stack] = []
    frames: list[Frame] = []
    message = ""
    for at in range(start, end):
        spot = _place(lines[at], at)
        text = lines[at].strip(" │")
        if spot is not None:
            frames.append(spot)
        elif text == _CAUSE:
            found.append(Stack(frames=tuple(frames), message=message))
            frames, message = [], ""
        else:
            message = message or text
    found.append(Stack(frames=tuple(frames), message=message))
    return chained([s for s in found if s.frames])


def _headless(lines: Sequence[str]) -> Iterator[Failure]:
    """A report's inner text alone, as JUnit files hold it: it ends with places at the very left."""
    last = next((at for at in range(len(lines) - 1, -1, -1) if lines[at].strip()), -1)
    if last >= 0 and lines[last][0] not in " │" and _place(lines[last], last) is not None:
        yield Failure(start=1, end=len(lines), format=FORMAT.id, stacks=_stacks(lines, 0, len(lines)))


FORMAT = Format(
    id="phpunit",
    title="PHPUnit and Pest",
    parse=_parse,
    hints=(".php:",),
    order=61,
)
