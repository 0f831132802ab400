"""Boost.Test's, doctest's and Unity's lines to failures, one for each failed check."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_BOOST = re.compile(
    r"(\S[^(]{0,800})\((\d{1,9})\): (?:fatal )?error: in \"([^\"]{1,400})\": (.*)"
    r"|(\S[^(]{0,800})\((\d{1,9})\): last checkpoint(?:: .*)?"
)
_DOCTEST = re.compile(
    r"((?:[A-Za-z]:)?[^\s:][^:]{0,800})[:(](\d{1,9})\)?: (?:FATAL )?ERROR: ((?:CHECK|REQUIRE|test).*)"
)
_UNITY = re.compile(r"((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\w{1,400}):FAIL(?:: (.*))?")
_CASE = "TEST CASE:"
_NOWHERE = "unknown location"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    case: str | None = None
    for at, line in enumerate(lines):
        if line.startswith(_CASE):
            case = line[len(_CASE) :].strip()
            continue
        boost = _BOOST.fullmatch(line) if "): " in line else None
        if boost is not None:
            yield from _boost(lines, at, boost)
            continue
        doctest = _DOCTEST.fullmatch(line) if "ERROR: " in line else None
        if doctest is not None:
            yield _failure(at, line, doctest[1], doctest[2], case, doctest[3])
            continue
        unity = _UNITY.fullmatch(line) if ":FAIL" in line else None
        if unity is not None:
            yield _failure(at, line, unity[1], unity[2], unity[3], unity[4] or "")


def _boost(lines: Sequence[str], at: int, match: re.Match[str]) -> Iterator[Failure]:
    """A signal has no place of its own: the line below tells the last one that the test passed."""
    if match[3] is None:
        return
    if match[1] != _NOWHERE:
        yield _failure(at, lines[at], match[1], match[2], match[3], match[4])
        return
    below = _BOOST.fullmatch(lines[at + 1]) if at + 1 < len(lines) else None
    if below is not None and below[5] is not None:
        told = _failure(at + 1, lines[at + 1], below[5], below[6], match[3], match[4])
        yield replace(told, start=at + 1)


def _failure(at: int, line: str, path: str, row: str, test: str | None, message: str) -> Failure:
    spot = frame(path, number(row) or 0, at + 1, line, function=TEST_FRAME)
    stack = Stack(frames=(spot,), message=message)
    return Failure(start=at + 1, end=at + 1, format=FORMAT.id, test=test, stacks=(stack,))


FORMAT = Format(
    id="cpp_tests",
    title="Boost.Test, doctest, Unity",
    parse=_parse,
    hints=('error: in "', "ERROR: ", ":FAIL"),
    order=71,
)
