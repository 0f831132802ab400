"""Compilers' errors with a place in front (`path:line:column: error: ...`) to failures, one for each error."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import frame, number

# gcc, clang, swiftc (and what a Swift program dies of), javac, kotlinc, scalac, rustc --error-format short, nvcc
_COLON = re.compile(
    r"(?:\[[a-zA-Z]{1,8}\] |Error: {1,2})?((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(?:(\d{1,9}):)?"
    r" ?(?:[Ff]atal )?error(?:\[\w+\])?: ?(.*)"
)
# go build, go vet: no word says that it is an error, the extension does
_GO = re.compile(r"(?:vet: |Error: {1,2})?((?:[A-Za-z]:)?[^\s:][^:]{0,800}\.go):(\d{1,9}):(\d{1,9}): (.*)")
# tsc, csc, MSBuild, MSVC
_PAREN = re.compile(
    r"(?:\s*\d+>|Error: {1,2})?\s{0,8}((?:[A-Za-z]:)?[^\s:(][^:(]{0,800})\((\d{1,9})(?:,(\d{1,9}))?[\d,-]{0,40}\)"
    r" ?: (?:fatal )?error(?: \w+)?: ?(.*)"
)
# tsc --pretty, ts-jest, ng, pyright
_DASH = re.compile(r"(?:Error: {1,2})?\s{0,8}((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\d{1,9}) - error (.*)")
# Maven's compiler plug-in
_MAVEN = re.compile(r"\[ERROR\] ((?:[A-Za-z]:)?[^\s:][^:]{0,800}):\[(\d{1,9}),(\d{1,9})\] (.*)")
# kotlinc under Gradle: `e: path: (l, c): text`, later `e: file:///path:l:c text`
_KOTLIN = re.compile(r"e: (?:file://)?((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(?: \()?(\d{1,9})[:,] ?(\d{1,9})\)?:? (.*)")
# sbt
_SBT = re.compile(r"\[error\] ((?:[A-Za-z]:)?[^\s:\[][^:]{0,800}):(\d{1,9}):(?:(\d{1,9}):)? (.*)")
# Scala 3: `-- [E007] Type Mismatch Error: path:l:c ---`
_SCALA = re.compile(
    r"(?:\[error\] )?-- (?:\[\w+\] )?[\w ]{0,80}Error: ((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\d{1,9}) -{2,}()"
)
# Eclipse's compiler
_ECJ = re.compile(r"\d{1,6}\. ERROR in ((?:[A-Za-z]:)?[^\s:][^:]{0,800}) \(at line (\d{1,9})()\)()")

_PATTERNS = (
    (": error", _COLON),
    (":error", _COLON),
    (" error", _COLON),
    (".go:", _GO),
    ("error", _PAREN),
    (" - error ", _DASH),
    ("[ERROR] ", _MAVEN),
    ("e: ", _KOTLIN),
    ("[error] ", _SBT),
    ("Error: ", _SCALA),
    (". ERROR in ", _ECJ),
)

_FROM = re.compile(
    r"((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\d{1,9}): +(?:required from|note: in instantiation of)"
)

INSTANTIATIONS = 40
"""Lines about an error's instantiations that are read."""

LONGEST = 1600
"""Characters of a line that can hold an error's place and its first words."""


def _match(line: str) -> re.Match[str] | None:
    text = line[:LONGEST]
    for mark, pattern in _PATTERNS:
        if mark in text:
            found = pattern.fullmatch(text)
            if found is not None:
                return found
    return None


def _spot(match: re.Match[str], at: int, line: str) -> Frame:
    return frame(match[1], number(match[2]) or 0, at + 1, line, column=number(match[3] or ""))


def _callers(lines: Sequence[str], start: int, step: int) -> list[Frame]:
    """Where a template was instantiated, outwards: gcc says so above the error, clang below."""
    found: list[Frame] = []
    at = start
    while 0 <= at < len(lines) and abs(at - start) < INSTANTIATIONS:
        line = lines[at]
        match = (
            _FROM.match(line[:LONGEST]) if ("required from" if step < 0 else "in instantiation of") in line else None
        )
        if match is not None:
            found.append(_spot(match, at, line))
        elif step < 0 or ": error" in line or ": note: " in line:
            break
        at += step
    return found


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    for at, line in enumerate(lines):
        match = _match(line)
        if match is None:
            continue
        outer = [*reversed(_callers(lines, at - 1, -1)), *_callers(lines, at + 1, 1)] if match[3] else []
        stack = Stack(frames=(_spot(match, at, line), *outer), message=match[4].strip())
        yield Failure(start=at + 1, end=at + 1, format=FORMAT.id, stacks=(stack,), build=True)


FORMAT = Format(
    id="compiler",
    title="Compilers: gcc, clang, javac, tsc, go, swiftc, kotlinc, scalac, csc",
    parse=_parse,
    hints=("error", ".go:", "[ERROR] ", "e: ", "Error: ", ". ERROR in "),
    order=180,
)
