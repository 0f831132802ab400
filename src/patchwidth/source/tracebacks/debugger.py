"""Native stacks as gdb, lldb, Swift's backtracer and C++'s stacktrace libraries print them to failures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import frame, place

_NUMBER = re.compile(
    r"(?:\* )?(?:#(\d{1,6}) {1,3}(?:0x[0-9a-f]{1,16} in )?|frame #(\d{1,6}): 0x[0-9a-f]{1,16} |(\d{1,6})# {1,2}"
    r"|(\d{1,6})(?: \[\w{1,8}\])? 0x[0-9a-f]{1,16} )(?=\S)"
)
_THREAD = re.compile(r"(?:\* )?[Tt]hread #?\d{1,6}\b")
_DIED = re.compile(r"\* thread #|Thread 1 \(|Thread \d{1,6}(?: \S{1,80})? crashed")

GAP = 200
"""Lines of local variables that may stand between two frames."""


@dataclass(slots=True)
class _Thread:
    """One stack as it is read, innermost first; lines are 0-based, `died` when it is said to be what crashed."""

    start: int
    last: int
    died: bool
    frames: list[Frame] = field(default_factory=list)


def _numbered(line: str) -> tuple[int, str] | None:
    """The frame's number, and what stands behind it."""
    text = line.strip()
    match = _NUMBER.match(text)
    return None if match is None else (int(match[match.lastindex or 1]), text[match.end() :])


def _frame(text: str, at: int, line: str) -> Frame | None:
    """`call(...) at path:line`, behind the number; a frame may have no place."""
    call, joint, spot = text.rpartition(" at ")
    found = place(spot) if joint else None
    if found is None:
        return None
    name = call.rpartition("`")[2].partition("(")[0].strip()
    return frame(found[0], found[1], at + 1, line, column=found[2], function=name)


def _threads(lines: Sequence[str]) -> Iterator[_Thread]:
    """Every stack. Number 0 begins one; the heading above says whether it is what died."""
    now: _Thread | None = None
    died = False
    for at, line in enumerate(lines):
        if _THREAD.match(line):
            died = _DIED.match(line) is not None
        found = _numbered(line) if "#" in line or "0x" in line else None
        if found is None:
            continue
        if found[0] == 0 or now is None or at - now.last > GAP:
            if now is not None:
                yield now
            now = _Thread(start=at, last=at, died=died)
        now.last = at
        spot = _frame(found[1], at, line)
        if spot is not None:
            now.frames.append(spot)
    if now is not None:
        yield now


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    """The longest stack of the thread that died, since lldb shows its top first; where none is named the first one."""
    found = [thread for thread in _threads(lines) if thread.frames]
    died = sorted((thread for thread in found if thread.died), key=lambda thread: -len(thread.frames))
    for thread in (died or found)[:1]:
        above = lines[thread.start - 1].strip() if thread.start else ""
        stack = Stack(frames=tuple(thread.frames), message=above)
        yield Failure(start=thread.start + 1, end=thread.last + 1, format=FORMAT.id, stacks=(stack,))


FORMAT = Format(
    id="debugger",
    title="gdb, lldb, Swift, Boost and C++ stacktrace",
    parse=_parse,
    hints=("#0  ", "frame #0: ", " 0# ", "\n0# ", "crashed:"),
    order=104,
)
