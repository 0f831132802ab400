"""Ruby errors, as the interpreter prints them, to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained
from patchwidth.source.frames import frame, number
from patchwidth.source.ruby_stack import ruby_frame

_HEAD = re.compile(r"((?:[A-Za-z]:)?[^\s:][^:]{0,800}|-e):(\d{1,9}):(?:in [`'](.{0,400}?)':)? (.*)")
_SYNTAX = re.compile(
    r"(?:.{0,800}: )?((?:[A-Za-z]:)?[^\s:][^:]{0,800}\.(?:rb|rake|ru|gemspec)|-e):(\d{1,9}): (syntax errors?\b.*)"
)
_FROM = re.compile(r"\s+(?:\d+: )?from (.+)")
_LEVELS = re.compile(r"\s+(?:\d+: )?\.\.\. \d+ levels\.\.\.")
_REVERSED = "Traceback (most recent call last):"

MESSAGE_LINES = 30
"""Lines that an error's message may have between its first line and its frames."""


def _from(lines: Sequence[str], start: int) -> tuple[list[Frame], int]:
    """The `from` lines that follow, with the message's other lines before them, and the index behind."""
    found: list[Frame] = []
    at = start
    while at < len(lines):
        line = lines[at]
        match = _FROM.fullmatch(line.rstrip()) if "from " in line else None
        if match is not None:
            spot = ruby_frame(match[1], at + 1, line, bare=True)
            if spot is not None:
                found.append(spot)
        elif found and not _LEVELS.match(line):
            break
        elif not found and (at - start > MESSAGE_LINES or (line[:1] not in ("", " ", "\t") and _HEAD.match(line))):
            return [], start
        at += 1
    return found, (at if found else start)


def _head(lines: Sequence[str], at: int) -> tuple[list[Frame], str] | None:
    """An error's first line: the place of the throw, or the file that does not parse before it."""
    line = lines[at].rstrip()
    if ":" not in line or line[:1] in (" ", "\t"):
        return None
    syntax = _SYNTAX.fullmatch(line)
    match = _HEAD.fullmatch(line)
    spots: list[Frame] = []
    if syntax is not None:
        spots.append(frame(syntax[1], number(syntax[2]) or 0, at + 1, line))
    if match is not None and match[3] is not None:
        spots.append(frame(match[1], number(match[2]) or 0, at + 1, line, function=match[3]))
    if not spots or (syntax is None and match is None):
        return None
    return spots, (match[4] if match is not None else syntax[3] if syntax is not None else "")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        if lines[at].rstrip() == _REVERSED:
            stack, end = _upside_down(lines, at + 1)
            if stack is not None:
                yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=(stack,))
            at = max(end, at + 1)
            continue
        found, end = _errors(lines, at)
        if not found:
            found, end = _listed(lines, at)
        if found:
            yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=chained(found))
        at = max(end, at + 1)


def _errors(lines: Sequence[str], start: int) -> tuple[list[Stack], int]:
    """An error and the causes that follow it without a blank line, surfaced first."""
    found: list[Stack] = []
    at = start
    while at < len(lines):
        head = _head(lines, at)
        if head is None:
            break
        spots, message = head
        frames, end = _from(lines, at + 1)
        end = max(end, at + 1)
        bare = not frames and "(" not in message and "syntax error" not in message and "unhandled" not in message
        if bare and not found:
            return [], at + 1
        found.append(Stack(frames=(*spots, *frames), message=message))
        at = end
        if not frames:
            break
    return found, at


def _listed(lines: Sequence[str], start: int) -> tuple[list[Stack], int]:
    """A backtrace as a logger or a JUnit file holds it: one frame a line, innermost first, without `from`."""
    frames: list[Frame] = []
    at = start
    while at < len(lines) and ":in " in lines[at]:
        spot = ruby_frame(lines[at], at + 1, lines[at])
        if spot is None:
            break
        frames.append(spot)
        at += 1
    message = lines[start - 1].strip() if frames and start else ""
    return ([Stack(frames=tuple(frames), message=message)] if frames else []), max(at, start + 1)


def _upside_down(lines: Sequence[str], start: int) -> tuple[Stack | None, int]:
    """Ruby 2.5 to 2.7 on a terminal: the outermost call first, the error last."""
    frames, at = _from(lines, start)
    head = _head(lines, at) if frames and at < len(lines) else None
    if head is None:
        return None, start
    spots, message = head
    return Stack(frames=(*spots, *reversed(frames)), message=message), at + 1


FORMAT = Format(
    id="ruby",
    title="Ruby errors",
    parse=_parse,
    hints=("from ", ":in `", ":in '", "syntax error"),
    order=130,
)
