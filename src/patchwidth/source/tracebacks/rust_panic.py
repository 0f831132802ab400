"""Rust panics and error reports (anyhow, eyre) with a place or a backtrace to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import frame, place

_PANIC = re.compile(r"(?:\S.{0,200})?thread '([^']{0,400})'(?: \(\d+\))? panicked at (.*)")
_QUOTED_END = re.compile(r".*', ([^']+?:\d{1,9}:\d{1,9})$")
_FRAME = re.compile(r"\s*\d+: +(?:0x[0-9a-f]+ - )?(\S.*)")

_LOCATION = "Location:"

LOCATION_LINES = 6
"""Lines between an eyre report's location and its backtrace's heading."""

MESSAGE_LINES = 40
"""How many lines an older panic's quoted message may have."""


def _place(text: str, at: int, line: str) -> Frame | None:
    found = place(text.strip().rstrip(":"))
    return None if found is None else frame(found[0], found[1], at, line, column=found[2])


def _panicked(lines: Sequence[str], start: int, rest: str) -> tuple[Frame | None, str, int]:
    """The panic's own place, its message and the index behind both."""
    if not rest.startswith("'"):
        message = lines[start + 1].strip() if start + 1 < len(lines) else ""
        return _place(rest, start + 1, lines[start]), message, start + 2
    text = rest
    for at in range(start, min(start + MESSAGE_LINES, len(lines))):
        text = rest if at == start else lines[at]
        match = _QUOTED_END.match(text.rstrip())
        if match is not None:
            return _place(match[1], at + 1, lines[at]), rest[1:].partition("', ")[0], at + 1
    return None, rest, start + 1


def _backtrace(lines: Sequence[str], start: int) -> tuple[list[Frame], int]:
    """The frames below a backtrace's heading, innermost first, and the index behind them."""
    frames: list[Frame] = []
    name: str | None = None
    at = start
    while at < len(lines):
        line = lines[at]
        spot = place(line.strip()[3:]) if line.startswith(" ") and line.lstrip().startswith("at ") else None
        call = _FRAME.match(line) if spot is None else None
        if spot is not None:
            frames.append(frame(spot[0], spot[1], at + 1, line, column=spot[2], function=name))
        elif call is not None:
            name = call[1]
        elif line.strip() and not line.startswith(" "):
            break
        at += 1
    return frames, at


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    listed = frozenset(line for line in lines if line.startswith("    "))
    at = 0
    while at < len(lines):
        line = lines[at]
        match = _PANIC.match(line) if "panicked at " in line else None
        if match is not None:
            own, message, end = _panicked(lines, at, match[2])
            frames, end = _trace_behind(lines, end)
            found = [f for f in (own, *frames) if f is not None]
            # a test's thread bears its name; other threads have names too, so the list of failures must hold it
            name = match[1] if "::" in match[1] or f"    {match[1]}" in listed else None
            if found:
                yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=(_stack(found, message),))
            at = end
        elif line.strip().rstrip(":") in ("Stack backtrace", "stack backtrace"):
            frames, end = _backtrace(lines, at + 1)
            if frames:
                yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=(_stack(frames, ""),))
            at = end
        elif line.startswith(_LOCATION):
            frames, end = _located(lines, at)
            if frames:
                yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=(_stack(frames, ""),))
            at = end
        else:
            at += 1


def _located(lines: Sequence[str], start: int) -> tuple[list[Frame], int]:
    """Where eyre's reports say that an error or a panic rose, and the backtrace below; the index behind both."""
    rest = lines[start][len(_LOCATION) :]
    at = start if rest or start + 1 == len(lines) else start + 1
    own = _place(rest or lines[at], at + 1, lines[at])
    below = range(at + 1, min(at + LOCATION_LINES, len(lines)))
    heading = next((i for i in below if "BACKTRACE ━" in lines[i]), None)
    frames, end = _backtrace(lines, heading + 1) if heading is not None else ([], at + 1)
    return [own, *frames] if own is not None else [], end


def _stack(frames: Sequence[Frame], message: str) -> Stack:
    return Stack(frames=tuple(frames), message=message)


def _trace_behind(lines: Sequence[str], start: int) -> tuple[list[Frame], int]:
    """The backtrace that follows a message of some lines, if one was asked for."""
    for at in range(start, min(start + MESSAGE_LINES, len(lines))):
        text = lines[at].strip()
        if text == "stack backtrace:":
            return _backtrace(lines, at + 1)
        if "panicked at " in text or text.startswith(("note: ", "---- ", "test ")):
            break
    return [], start


FORMAT = Format(
    id="rust_panic",
    title="Rust panics and backtraces",
    parse=_parse,
    hints=("panicked at ", "ack backtrace:", _LOCATION),
    order=111,
)
