"""TAP streams (node:test, tape, tap, Vitest's, Mocha's) to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number
from patchwidth.source.js_stack import bare_frame, is_frame, js_frame, js_stacks

_POINT = re.compile(r"(\s*)(not )?ok \d+(?: -)? ?(.*)")
_STREAM = re.compile(r"\s*(?:# Subtest: |\d+\.\.\d+|# tests \d|TAP version)")
_KEY = re.compile(r"\s+(\w+): ?(.*)")
_PERL = re.compile(r"\s*#\s+at (\S+) line (\d{1,9})\.")
_SUITE = "subtestsFailed"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    suites: list[tuple[int, str]] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        match = _POINT.fullmatch(line) if "ok " in line else None
        depth = len(line) - len(line.lstrip())
        if match is None or match[2] is None:
            if match is not None or line.lstrip().startswith("# Subtest: "):
                suites = [(d, n) for d, n in suites if d < depth]
            if match is None and line.lstrip().startswith("# Subtest: "):
                suites.append((depth, line.strip()[11:]))
            at += 1
            continue
        end = _end(lines, at + 1)
        name = match[3].partition(" # ")[0].strip(" {")
        above = [n for d, n in suites if d < depth]
        opens = match[3].rstrip().endswith("{")
        failure = None if opens else _failure(lines, at, end, " > ".join([*above, name]))
        if failure is not None:
            yield failure
        if opens:
            suites = [(d, n) for d, n in suites if d < depth] + [(depth, name)]
        at = at + 1 if opens else end


def _end(lines: Sequence[str], start: int) -> int:
    for at in range(start, len(lines)):
        if _POINT.match(lines[at]) or _STREAM.match(lines[at]):
            return at
    return len(lines)


def _failure(lines: Sequence[str], start: int, end: int, name: str) -> Failure | None:
    where: Frame | None = None
    listed: list[Frame] = []
    in_stack, depth = False, 0
    single: dict[str, str] = {}
    for at in range(start + 1, end):
        line = lines[at]
        key = _KEY.fullmatch(line.rstrip())
        indent = len(line) - len(line.lstrip())
        if key is not None and not is_frame(line) and (not in_stack or indent <= depth):
            in_stack, depth = key[1] == "stack", indent
            value = key[2].strip(" '\"")
            if value in ("|", "|-") and at + 1 < end:
                value = lines[at + 1].strip()
            if key[1] == "failureType" and value == _SUITE:
                return None
            single.setdefault(key[1], value)
            spot = bare_frame(value, at + 1, line) if key[1] in ("location", "at") else None
            if key[1] == "location":
                where = spot
            elif spot is not None:
                listed.append(spot)
        elif in_stack:
            found = js_frame(line, at + 1) if is_frame(line) else bare_frame(line, at + 1, line)
            if found is not None:
                listed.append(found)
        else:
            perl = _PERL.match(line)
            if perl is not None:
                listed.append(frame(perl[1], number(perl[2]) or 0, at + 1, line, function=TEST_FRAME))
    stacks = js_stacks(lines, start + 1, end) if not in_stack and not listed else ()
    if not stacks and listed:
        stacks = (Stack(frames=tuple(listed), message=single.get("error", single.get("message", ""))),)
    return Failure(start=start + 1, end=end, format=FORMAT.id, test=name, stacks=stacks, at=where)


FORMAT = Format(
    id="tap",
    title="TAP: node:test, tape, tap, Vitest, Mocha, Perl",
    parse=_parse,
    hints=("not ok ",),
    order=33,
)
