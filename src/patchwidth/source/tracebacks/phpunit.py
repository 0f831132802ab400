"""PHPUnit's, Pest's and Codeception's reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import frame, number

_TITLE = re.compile(r"\d+\) (\\?\w[\w\\]*::.+)")
_TESTDOX = re.compile(r" ✘ (.+)")
_PEST = re.compile(r"\s{1,4}FAILED  (\S.*?)(?:\s{2,}\S.*)?")
_PLACE = re.compile(
    r"(?:\s*│ )?\s*(?:at |\d+ {1,3}|#\d{1,4} {1,2})?((?:[A-Za-z]:)?[^\s:()│][^:()│]{0,800}\.(?:php|phpt|inc)):(\d{1,9})"
)
_CODECEPTION = re.compile(r"\d+\) \w[\w\\]*: .+")
_CODECEPTION_TEST = " Test  "
_COLLISION = re.compile(r"  at \S.{0,800}\.php:\d{1,9}")
_CODE = "▕"
_CAUSE = "Caused by"
_ENDS = ("--", "FAILURES!", "ERRORS!", "Tests: ", "Time: ", "WARNINGS!", "There w")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    any_title = False
    while at < len(lines):
        name = _name(lines, at)
        if name is None:
            at += 1
            continue
        any_title = True
        end = at + 1
        while end < len(lines) and not lines[end].startswith(_ENDS) and _name(lines, end) is None:
            end += 1
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=_stacks(lines, at + 1, end))
        at = end
    if not any_title:
        yield from _headless(lines)
        yield from _collisions(lines)


def _name(lines: Sequence[str], at: int) -> str | None:
    line = lines[at]
    if line[:1].isdigit():
        match = _TITLE.fullmatch(line)
        test = lines[at + 1] if at + 1 < len(lines) else ""
        if match is None and test.startswith(_CODECEPTION_TEST) and _CODECEPTION.fullmatch(line):
            return test[len(_CODECEPTION_TEST) :]
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


def _collisions(lines: Sequence[str]) -> Iterator[Failure]:
    """Collision's picture of an error outside of tests: the place above a piece of the code, the callers below."""
    at = 0
    while at + 1 < len(lines):
        if not (_COLLISION.fullmatch(lines[at]) and _CODE in lines[at + 1]):
            at += 1
            continue
        start, at = at, at + 1
        while at < len(lines) and lines[at][:1] in ("", " ") and not _COLLISION.fullmatch(lines[at]):
            at += 1
        yield Failure(start=start + 1, end=at, format=FORMAT.id, stacks=_stacks(lines, start, at))


FORMAT = Format(
    id="phpunit",
    title="PHPUnit, Pest, Codeception, Collision",
    parse=_parse,
    hints=(".php:",),
    order=61,
)
