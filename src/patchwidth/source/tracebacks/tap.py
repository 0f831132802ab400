"""TAP streams (node:test, tape, tap, Vitest's, Mocha's) to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import TEST_FRAME, frame, number
from patchwidth.source.js_stack import bare_frame, is_frame, js_frame, js_stacks

_POINT = re.compile(r"(\s*)(not )?ok \d+(?: -)? ?(.*)")
_STREAM = re.compile(r"\s*(?:# Subtest: |\d+\.\.\d+|# tests \d|TAP version)")
_KEY = re.compile(r"\s+(\w+): ?(.*)")
_PERL = re.compile(r"\s*#\s+at (\S+) line (\d{1,9})\.")
_SUITE = "subtestsFailed"
_FOLDED = ("|", "|-", "|+", ">-")

SUITES = 12
"""Suites of a test that its name tells."""

LONGEST = 200
"""Characters of a suite's name that are kept."""


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    suites: list[tuple[int, str]] = []
    parents: set[str] = set()
    at = 0
    while at < len(lines):
        line = lines[at]
        match = _POINT.fullmatch(line) if "ok " in line else None
        depth = len(line) - len(line.lstrip())
        if match is None or match[2] is None:
            if match is not None or line.lstrip().startswith("# Subtest: "):
                suites = [(d, n) for d, n in suites if d < depth]
            if match is None and line.lstrip().startswith("# Subtest: "):
                suites.append((depth, line.strip()[11 : 11 + LONGEST]))
            at += 1
            continue
        end = _end(lines, at + 1)
        name = match[3].partition(" # ")[0].strip(" {")
        above = [n for d, n in suites if d < depth][-SUITES:]
        opens = match[3].rstrip().endswith("{")
        failure = None if opens else _failure(lines, at, end, " > ".join([*above, name]))
        # a test that failed by its own subtests alone says nothing of its own
        parents.add(" > ".join(above))
        if failure is not None and (failure.stacks or failure.test not in parents):
            yield failure
        if opens:
            suites = [(d, n) for d, n in suites if d < depth] + [(depth, name[:LONGEST])]
        at = at + 1 if opens else end


def _end(lines: Sequence[str], start: int) -> int:
    for at in range(start, len(lines)):
        if _POINT.match(lines[at]) or _STREAM.match(lines[at]):
            return at
    return len(lines)


@dataclass(slots=True)
class _Said:
    """What a point's own lines say; `stacks` has the surfaced error's frames first, then its causes'."""

    single: dict[str, str] = field(default_factory=dict)
    stacks: list[list[Frame]] = field(default_factory=lambda: [[]])
    where: Frame | None = None

    def key(self, name: str, value: str, at: int, line: str) -> None:
        """One `name: value`, `at` the line's 1-based number."""
        if name == "cause" and not value:
            self.stacks.append([])
        self.single.setdefault(name, value)
        spot = bare_frame(value, at, line) if name in ("location", "at") else None
        if name == "location":
            self.where = spot
        elif spot is not None:
            self.stacks[-1].append(spot)

    def chain(self) -> tuple[Stack, ...]:
        """The errors that have frames, root cause first."""
        message = self.single.get("error", self.single.get("message", ""))
        return chained([Stack(frames=tuple(frames), message=message) for frames in self.stacks if frames])


def _failure(lines: Sequence[str], start: int, end: int, name: str) -> Failure | None:
    said = _Said()
    in_stack, depth = False, 0
    for at in range(start + 1, end):
        line = lines[at]
        key = _KEY.fullmatch(line.rstrip())
        indent = len(line) - len(line.lstrip())
        if key is not None and not is_frame(line) and (not in_stack or indent <= depth):
            in_stack, depth = key[1] == "stack", indent
            value = key[2].strip(" '\"")
            if value in _FOLDED and at + 1 < end:
                value = lines[at + 1].strip()
            if key[1] == "failureType" and value == _SUITE:
                return None
            said.key(key[1], value, at + 1, line)
        elif in_stack:
            found = js_frame(line, at + 1) if is_frame(line) else bare_frame(line, at + 1, line)
            if found is not None:
                said.stacks[-1].append(found)
        else:
            perl = _PERL.match(line)
            if perl is not None:
                said.stacks[-1].append(frame(perl[1], number(perl[2]) or 0, at + 1, line, function=TEST_FRAME))
    stacks = said.chain() or (() if in_stack else js_stacks(lines, start + 1, end))
    return Failure(start=start + 1, end=end, format=FORMAT.id, test=name, stacks=stacks, at=said.where)


FORMAT = Format(
    id="tap",
    title="TAP: node:test, tape, tap, Vitest, Mocha, Perl",
    parse=_parse,
    hints=("not ok ",),
    order=33,
)
