"""Surefire's and Gradle's reports to failures, one for each failing test; the stack traces inside are the JVM's."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import frame, number

_SUREFIRE = re.compile(
    r"(?:\[[A-Z]+\] )?(?!Tests run)(\w[\w.$]*(?:\[[^\]]*\])?(?:\([\w.$, ]*\))?)\s+(?:-- )?Time elapsed: "
    r".*<<< (?:ERROR|FAILURE)!"
)
_OLD = re.compile(r"(\w+)\(([\w.$]+)\)")
_SHORT = re.compile(r"(\s+)(Caused by: )?([\w.$]+) at (\S+\.\w+):(\d{1,9})")
_ENDS = ("[INFO]", "[ERROR] Tests run", "Results :", "Tests run:", "> Task ", "FAILURE: ", "BUILD ")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        name = _name(lines[at])
        if name is None:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and not lines[end].startswith(_ENDS) and _name(lines[end]) is None:
            end += 1
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=_short(lines, at + 1, end))
        at = end


def _name(line: str) -> str | None:
    if "<<<" in line:
        match = _SUREFIRE.match(line)
        if match is None:
            return None
        old = _OLD.fullmatch(match[1])
        return f"{old[2]}.{old[1]}" if old is not None else match[1]
    # Gradle: `Class > method() FAILED` at the very left
    text = line.rstrip()
    gradle = text.endswith(" FAILED") and " > " in text and not text.startswith((" ", "\t", ">"))
    return text.removesuffix(" FAILED") if gradle else None


def _short(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """Gradle's short form names one place an error, `Exception at File.java:12`, surfaced first."""
    found: list[Stack] = []
    for at in range(start, end):
        match = _SHORT.fullmatch(lines[at].rstrip()) if " at " in lines[at] else None
        if match is not None:
            spot: Frame = frame(match[4], number(match[5]) or 0, at + 1, lines[at])
            found.append(Stack(frames=(spot,), message=match[3]))
    return chained(found)


FORMAT = Format(
    id="maven_gradle",
    title="Maven Surefire and Gradle",
    parse=_parse,
    hints=("<<< ERROR!", "<<< FAILURE!", " FAILED"),
    order=51,
)
