"""TeamCity's service messages, which many runners can print, to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.formats import read_lines
from patchwidth.source.log import counted

_MESSAGE = re.compile(r"\s{0,80}##teamcity\[(\w{1,40}) (.*)")
_ATTRIBUTE = re.compile(r"(\w{1,40})='((?:[^|']|\|.)*)'")
_ESCAPE = re.compile(r"\|(?:0x([0-9A-Fa-f]{4})|(.))")
_PLAIN = {"n": "\n", "r": "\r"}

SUITES = 12
"""Suites of a test that its name tells."""


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 16)) if match[1] is not None else _PLAIN.get(match[2], match[2])


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    suites: list[str] = []
    failed = 0
    for at, line in enumerate(lines):
        match = _MESSAGE.match(line) if "##teamcity[test" in line else None
        if match is None:
            continue
        said = {m[1]: _ESCAPE.sub(_unescaped, m[2]) for m in _ATTRIBUTE.finditer(match[2])}
        name = said.get("name", "")
        if match[1] == "testSuiteStarted":
            suites = [*suites, name][-SUITES:]
        elif match[1] == "testSuiteFinished":
            suites = suites[:-1]
        elif match[1] == "testFailed":
            failed += 1
            counted(failed)
            stacks = _stacks(said.get("details", ""), at + 1)
            yield Failure(
                start=at + 1, end=at + 1, format=FORMAT.id, test=" > ".join([*suites, name]) or None, stacks=stacks
            )


def _stacks(details: str, at: int) -> tuple[Stack, ...]:
    """The report that one line holds, as the runner would print it; some put a blank before each of its lines."""
    lines = details.rstrip().split("\n")
    if all(line.startswith(" ") for line in lines if line):
        lines = [line[1:] for line in lines]
    found = read_lines(lines)
    return tuple(
        replace(stack, frames=tuple(replace(f, log_line=at) for f in stack.frames))
        for failure in found[:1]
        for stack in failure.stacks
    )


FORMAT = Format(
    id="teamcity",
    title="TeamCity service messages",
    parse=_parse,
    hints=("##teamcity[testFailed ",),
    order=5,
)
