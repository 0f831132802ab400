"""Sanitizer and Valgrind reports to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import context
from patchwidth.source.frames import frame, number, place

_START = re.compile(r"(?:==\d+==\s?)?(?:ERROR|WARNING): (?:Address|Thread|Memory|Leak|HWAddress|Type)Sanitizer:? (.*)")
_FRAME = re.compile(r"#(\d+) (?:0x[0-9a-f]+ )?(?:in )?(.+)")
_OFFSET = re.compile(r" \((?:[^()]{0,400}\+0x[0-9a-f]+|BuildId: [0-9a-f]+)\)$")
_UNDEFINED = re.compile(r"(\S.{0,800}?):(\d{1,9}):(\d{1,9}): runtime error: (.*)")
_ANOTHER = re.compile(r"\s+Previous |freed by |Uninitialized value was created")
_ASIDE = re.compile(
    r"\s*(?:previously allocated|allocated by|Thread T|Mutex M|Location is|As if synchronized|SUMMARY:)"
)
_VALGRIND = re.compile(r"==\d+==\s+(at|by) 0x[0-9A-F]+: (.+) \((.+):(\d{1,9})\)")
_ASSERT = re.compile(
    r"(?:[^\s:]{1,400}: )?([^\s:]{1,400}):(\d{1,9}): (.{0,800}): Assertion [`'].*' failed\."
    r"|Assertion failed: .*?(?:, function ([^,]{1,400}))?, file (\S{1,400}), line (\d{1,9})\.?"
)
_TOLD = ("Address 0x", "Block was alloc'd", "Uninitialised value was created")
"""What Valgrind tells about the memory: its stacks are no errors."""

_MARGIN = re.compile(r"==\d+== ?")


def _frame(line: str, at: int) -> tuple[int, Frame | None] | None:
    """`#0 0xaddress in function path:line:column (module+0x1)`; the place may be missing."""
    match = _FRAME.match(line.strip()) if "#" in line else None
    if match is None:
        return None
    text = match[2].strip()
    while (cut := _OFFSET.search(text)) is not None:
        text = text[: cut.start()]
    found = place(text)
    if found is None:
        return int(match[1]), None
    name, _, path = _spaced(found[0])
    return int(match[1]), frame(path, found[1], at, line, column=found[2], function=name)


def _spaced(text: str) -> tuple[str, str, str]:
    """Function and path: the path begins at the last blank that a slash follows, else at the last blank."""
    at = text.rfind(" /")
    return (text[:at], " ", text[at + 1 :]) if at >= 0 else text.rpartition(" ")


def _reported(lines: Sequence[str], start: int, message: str) -> tuple[tuple[Stack, ...], int]:
    """The first stack is where it broke; a freeing or an earlier access is its context, allocations are left out."""
    stacks: list[Stack] = []
    frames: list[Frame] = []
    title, keep, last = message, True, start
    at = start + 1
    while at < len(lines) and not lines[at].startswith("SUMMARY:") and at - last < 40:
        line = lines[at]
        found = _frame(line, at + 1)
        if found is not None:
            last = at
            if found[0] == 0 and frames:
                stacks.append(Stack(frames=tuple(frames), message=title))
                frames, keep = [], False
            if keep and found[1] is not None:
                frames.append(found[1])
        elif _ANOTHER.match(line) or _ASIDE.match(line):
            if frames:
                stacks.append(Stack(frames=tuple(frames), message=title))
            frames, title, keep = [], line.strip(), _ANOTHER.match(line) is not None
        elif _START.match(line):
            break
        at += 1
    if frames:
        stacks.append(Stack(frames=tuple(frames), message=title))
    return (*stacks[:1], *context(stacks[1:])), last + 1


def _undefined(lines: Sequence[str], start: int, match: re.Match[str]) -> tuple[Stack, int]:
    """UBSan's line names the place; its stack, when asked for, follows."""
    frames = [frame(match[1], number(match[2]) or 0, start + 1, lines[start], column=number(match[3]))]
    at = start + 1
    while at < len(lines):
        found = _frame(lines[at], at + 1)
        if found is None:
            break
        if found[1] is not None:
            frames.append(found[1])
        at += 1
    return Stack(frames=tuple(frames), message=match[4]), at


def _asserted(line: str, at: int) -> tuple[Stack, ...]:
    """What C's assert prints: glibc's `program: path:line: function: Assertion ...`, other systems' own words."""
    match = _ASSERT.fullmatch(line.rstrip())
    if match is None:
        return ()
    path, row, name = (match[1], match[2], match[3]) if match[1] else (match[5], match[6], match[4])
    spot = frame(path, number(row) or 0, at + 1, line, function=name)
    return (Stack(frames=(spot,), message=line.strip()),)


def _valgrind(lines: Sequence[str], start: int) -> tuple[Stack, int]:
    """An error's first stack; what follows `Address ... is` tells where memory came from."""
    frames: list[Frame] = []
    at = start
    while at < len(lines):
        match = _VALGRIND.fullmatch(lines[at].rstrip())
        if match is None or (match[1] == "at" and frames):
            if " (in " not in lines[at]:
                break
        else:
            frames.append(frame(match[3], number(match[4]) or 0, at + 1, lines[at], function=match[2]))
        at += 1
    above = _MARGIN.sub("", lines[start - 1]).strip() if start else ""
    return Stack(frames=tuple(frames), message=above), at


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        line = lines[at]
        stacks: tuple[Stack, ...] = ()
        end = at + 1
        report = _START.match(line) if "Sanitizer" in line else None
        undefined = _UNDEFINED.fullmatch(line.rstrip()) if ": runtime error: " in line else None
        if report is not None:
            stacks, end = _reported(lines, at, report[1])
        elif undefined is not None:
            stack, end = _undefined(lines, at, undefined)
            stacks = (stack,)
        elif "ssertion " in line:
            stacks = _asserted(line, at)
        elif line.startswith("==") and " at 0x" in line:
            stack, end = _valgrind(lines, at)
            stacks = () if stack.message.startswith(_TOLD) or not stack.frames else (stack,)
        if stacks:
            yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=stacks)
        at = max(end, at + 1)


FORMAT = Format(
    id="sanitizer",
    title="ASan, TSan, MSan, LSan, UBSan, Valgrind, assert",
    parse=_parse,
    hints=("Sanitizer", ": runtime error: ", " at 0x", "ssertion "),
    order=101,
)
