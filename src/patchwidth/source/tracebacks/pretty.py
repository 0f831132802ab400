"""Python tracebacks as Rich and IPython draw them to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import frame, number
from patchwidth.source.python_chain import CAUSE, CONTEXT, linked

HEADER = "Traceback (most recent call last)"

_RICH = re.compile(r"│ (\S.*):(\d{1,9}) in (\S+) *│?")
_IPYTHON = re.compile(r"File (\S.*):(\d{1,9})(?:, in (\S+?)(?:\(.*)?)?")
_ERROR = re.compile(r"\w[\w.]{0,200} +Traceback \(most recent call last\)")
_DRAWN = ("│", "╭", "╰", "File ", "--")


def _opens(line: str) -> bool:
    return HEADER in line and (line.startswith("╭") or _ERROR.fullmatch(line.rstrip()) is not None)


def _frame(line: str, at: int) -> Frame | None:
    match = _RICH.fullmatch(line.rstrip()) or _IPYTHON.fullmatch(line.rstrip())
    return None if match is None else frame(match[1], number(match[2]) or 0, at, line, function=match[3])


def _error(lines: Sequence[str], start: int) -> tuple[Stack, int]:
    """One error from its heading to its message, and the index of the line behind it; the outermost call is first."""
    frames: list[Frame] = []
    at = start + 1
    while at < len(lines):
        line = lines[at]
        found = _frame(line, at + 1) if line.startswith(("│ ", "File ")) else None
        if found is not None:
            frames.append(found)
        elif line.strip() and not line.startswith((" ", *_DRAWN)):
            break
        at += 1
    message = lines[at].strip() if at < len(lines) and not _opens(lines[at]) else ""
    return Stack(frames=tuple(reversed(frames)), message=message), at + bool(message)


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    parts: list[Stack] = []
    links: list[str] = []
    start = end = at = 0
    while at < len(lines):
        if _opens(lines[at]):
            if len(links) < len(parts):
                yield from _failure(parts, links, start, end)
                parts, links = [], []
            start = start if parts else at
            stack, at = _error(lines, at)
            parts.append(stack)
            end = at
        else:
            text = lines[at].strip()
            if text in (CAUSE, CONTEXT) and len(links) < len(parts):
                links.append(text)
            at += 1
    yield from _failure(parts, links, start, end)


def _failure(parts: Sequence[Stack], links: Sequence[str], start: int, end: int) -> Iterator[Failure]:
    if any(s.frames for s in parts):
        yield Failure(start=start + 1, end=end, format=FORMAT.id, stacks=linked(parts, links))


FORMAT = Format(
    id="pretty",
    title="Rich and IPython",
    parse=_parse,
    hints=("─ " + HEADER, "  " + HEADER),
    order=102,
)
