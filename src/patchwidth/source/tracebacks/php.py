"""PHP's own errors (uncaught, fatal, parse) to failures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import frame, number

_FATAL = ("Fatal error:", "Parse error:", "Recoverable fatal error:")
_CALL = re.compile(r"\s*#\d+ (.+?)\((\d{1,9})\): (.*)")
_INTERNAL = re.compile(r"\s*#\d+ (?:\[internal function\]|\{main\})")
_CONSOLE = re.compile(r"\s{0,4}In ([^\s/]{1,400}\.php) line (\d{1,9}):")
_UNCAUGHT = "Uncaught PHP Exception "
_LOGGED = re.compile(r".* at (/?\S{1,800}\.php)(?: line |:)(\d{1,9})\b.*")
_NEXT = "Next "
_STACK = ("Stack trace:", "[stacktrace]")

MESSAGE_LINES = 30
"""Lines that an error's message may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Thrown:
    spot: Frame
    message: str


def _thrown(lines: Sequence[str], trace: int, free: int) -> tuple[int, _Thrown] | None:
    """The error above a `Stack trace:` line: `Class: message in path:line`, or Monolog's `... at path:line)`."""
    for at in range(trace - 1, max(free, trace - MESSAGE_LINES) - 1, -1):
        line = lines[at].rstrip().rstrip(')"}')
        head, _, last = line.rpartition(":")
        row = number(last)
        for joint in (" in ", " at "):
            before, found, path = head.rpartition(joint)
            if row is not None and found and path.endswith((".php", ".inc", ".phtml", ".phpt", "eval()'d code")):
                return at, _Thrown(spot=frame(path, row, at + 1, lines[at]), message=before.strip())
    return None


def _calls(lines: Sequence[str], start: int) -> tuple[list[Frame], int]:
    """Frame #0 is the caller of what threw; they go outwards."""
    frames: list[Frame] = []
    at = start
    while at < len(lines):
        match = _CALL.fullmatch(lines[at].rstrip())
        if match is not None:
            frames.append(
                frame(match[1], number(match[2]) or 0, at + 1, lines[at], function=match[3].partition("(")[0])
            )
        elif not _INTERNAL.match(lines[at]):
            break
        at += 1
    return frames, at


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at, free = 0, 0
    while at < len(lines):
        line = lines[at]
        if line.strip() in _STACK:
            found, start, end = _chain(lines, at, free)
            if found:
                yield Failure(start=start + 1, end=end, format=FORMAT.id, stacks=chained(list(reversed(found))))
            at = free = max(end, at + 1)
            continue
        console = _CONSOLE.fullmatch(line.rstrip()) if ".php line " in line else None
        if console is not None:
            found, end = _console(lines, at)
            yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=chained(found))
            at = free = end
            continue
        logged = _LOGGED.fullmatch(line) if _UNCAUGHT in line else None
        if logged is not None:
            stack = Stack(frames=(frame(logged[1], number(logged[2]) or 0, at + 1, line),), message=line.strip())
            yield Failure(start=at + 1, end=at + 1, format=FORMAT.id, stacks=(stack,))
            free = at + 1
        if any(word in line for word in _FATAL) and "Uncaught" not in line:
            said, _, last = line.rstrip().rpartition(" on line ")
            message, joint, path = said.rpartition(" in ")
            row = number(last)
            if row is not None and joint and path:
                stack = Stack(frames=(frame(path, row, at + 1, line),), message=message.strip())
                yield Failure(
                    start=at + 1, end=at + 1, format=FORMAT.id, stacks=(stack,), build=" Parse " in f" {line}"
                )
                free = at + 1
        at += 1


def _console(lines: Sequence[str], start: int) -> tuple[list[Stack], int]:
    """Symfony's console: `In Parser.php line 10:`, the surfaced error first, its causes below."""
    found: list[Stack] = []
    last = start
    for at in range(start, len(lines)):
        match = _CONSOLE.fullmatch(lines[at].rstrip()) if ".php line " in lines[at] else None
        if match is not None:
            spot = frame(match[1], number(match[2]) or 0, at + 1, lines[at])
            message = next((text.strip() for text in lines[at + 1 : at + 4] if text.strip()), "")
            found.append(Stack(frames=(spot,), message=message))
            last = at
        elif at - last > MESSAGE_LINES:
            break
    return found, last + 1


def _chain(lines: Sequence[str], trace: int, free: int) -> tuple[list[Stack], int, int]:
    """All errors of one report, the cause first, as PHP prints them; where it begins and ends."""
    found: list[Stack] = []
    begin = trace
    at: int | None = trace
    end = trace + 1
    while at is not None:
        head = _thrown(lines, at, free)
        frames, end = _calls(lines, at + 1)
        if head is None:
            break
        begin = min(begin, head[0])
        found.append(Stack(frames=(head[1].spot, *frames), message=head[1].message))
        free = end
        at = _following(lines, end)
    return found, begin, end


def _following(lines: Sequence[str], end: int) -> int | None:
    """The next `Stack trace:` of the same report: an error that begins with `Next` leads there."""
    start = end
    while start < len(lines) and not lines[start].strip():
        start += 1
    if start >= len(lines) or not lines[start].startswith(_NEXT):
        return None
    below = range(start, min(start + MESSAGE_LINES, len(lines)))
    return next((at for at in below if lines[at].strip() in _STACK), None)


FORMAT = Format(
    id="php",
    title="PHP errors: uncaught, fatal, parse",
    parse=_parse,
    hints=(_UNCAUGHT, "Stack trace:", "[stacktrace]", " on line ", ".php line "),
    order=140,
)
