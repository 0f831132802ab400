"""JavaScript stack lines, as V8, Jest, Vitest, Deno and Bun print them, to stacks with their causes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwidth.model.failure import Frame, Stack
from patchwidth.source.chains import chained, leaf
from patchwidth.source.frames import frame, number, place

MARKERS = ("at ", "❯ ", "› ")
"""What stands before a frame: V8's word, Vitest's and AVA's arrows."""

_BROWSER = re.compile(
    r"\s*([^\s@]{0,200})@((?:(?:https?|file|webpack[\w-]{0,20})://\S{1,2000}|[^\s@]{1,800}\.[cm]?[jt]sx?)"
    r":\d{1,9}:\d{1,9})"
)
ORIGINAL = "-> "
"""Older Nodes print the place before the build below the built one."""

_CAUSE = re.compile(r"[\s{(]{0,40}(?:\[cause\]: |cause: (?=\S*(?:Error|Exception)\b)|Caused by: ?|Cause:\s*$)")
_ERRORS = re.compile(r"\s*(?:\[errors\]: \[|Errors contained in AggregateError:)")
_HEAD = re.compile(r"\W{0,40}(?:Uncaught )?[\w$.]{0,200}(?:Error|Exception|Failure)(?: \[\w+\])*(?::|\]?\s*\{?$)")
_WORDS = ("Error", "Exception", "Failure")
_SKIPPED = re.compile(r"\s*\.\.\. \d+ (?:lines matching|more)")
_IN_MESSAGE = re.compile(r"\W{0,8}\w{0,40}Error: (\S+): .{0,2000}\((\d{1,9}):(\d{1,9})\)$")

GAP = 60
"""Lines that may stand between an error's frames and its cause's."""


def is_frame(line: str) -> bool:
    """Whether the line is indented and has a frame's marker, also where it names no place, or is Firefox's own."""
    if line[:1] in (" ", "\t") and line.lstrip().startswith(MARKERS):
        return True
    return "@" in line and _BROWSER.fullmatch(line) is not None


def js_frame(line: str, at: int) -> Frame | None:
    """The frame in a line that is one, `at` its 1-based number; `None` when it names no place."""
    browser = _BROWSER.fullmatch(line) if "@" in line else None
    if browser is not None:
        return bare_frame(f"{browser[1] or '<anonymous>'} ({browser[2]})", at, line)
    return bare_frame(line.strip().partition(" ")[2], at, line)


def bare_frame(text: str, at: int, line: str) -> Frame | None:
    """A frame without its marker: `name (path:line:column)`, `path:line:column` or Vitest's `name path:line:column`."""
    text = text.strip().removeprefix("async ")
    name: str | None = None
    spot = text
    if text.endswith(")") and " (" in text:
        name, _, spot = text[:-1].partition(" (")
        if spot.startswith("eval at "):
            return frame("<eval>", 1, at, line, function=name)
    # Karma: the original place, then the bundle's
    found = place(spot.partition(" <- ")[0])
    if found is None or found[2] is None:
        return None
    path, row, column = found
    if name is None and line.lstrip().startswith("❯ ") and " " in path:
        name, _, path = path.rpartition(" ")
    if path.startswith(("[eval]", "<anonymous>")):
        path = "<eval>"
    return frame(path, row, at, line, column=column, function=name)


@dataclass(slots=True)
class _Error:
    """One error as it is read; `link` says how it hangs on the one before."""

    link: str = ""
    message: str = ""
    frames: list[Frame] = field(default_factory=list)

    def stack(self) -> Stack:
        return Stack(frames=tuple(self.frames), message=self.message.strip())


def js_stacks(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """The stacks in lines `start` to `end` (0-based, `end` excluded): one error, leaves first, else its root cause."""
    errors = [_Error()]
    grouped = False
    for at in range(start, end):
        line = lines[at]
        now = errors[-1]
        if is_frame(line):
            found = js_frame(line, at + 1)
            if found is not None:
                now.frames.append(found)
        elif line.lstrip().startswith(ORIGINAL) and now.frames:
            now.frames[-1] = bare_frame(line.strip()[len(ORIGINAL) :], at + 1, line) or now.frames[-1]
        elif "ause" in line and _CAUSE.match(line):
            errors.append(_Error(link="cause", message=line))
        elif "rrors" in line and _ERRORS.match(line):
            grouped = True
            errors.append(_Error(link="leaf"))
        elif any(word in line for word in _WORDS) and _HEAD.match(line):
            if grouped and now.frames:
                errors.append(_Error(link="leaf", message=line))
            elif not now.frames:
                now.message = line
                _located(now, line, at)
    return _arranged([e for e in errors if e.frames])


def _located(error: _Error, line: str, at: int) -> None:
    """A parser's complaint names its place in the message."""
    match = _IN_MESSAGE.match(line.rstrip())
    if match is not None:
        column = (number(match[3]) or 0) + 1
        error.frames.append(frame(match[1], number(match[2]) or 0, at + 1, line, column=column))


def _arranged(errors: Sequence[_Error]) -> tuple[Stack, ...]:
    own: list[Stack] = []
    leaves: list[list[Stack]] = []
    for error in errors:
        if error.link == "leaf":
            leaves.append([error.stack()])
        elif leaves:
            leaves[-1].append(error.stack())
        else:
            own.append(error.stack())
    return (*(s for chain in leaves for s in leaf(chained(chain))), *chained(own))


def js_end(lines: Sequence[str], start: int) -> int:
    """Index of the line behind the error whose first frame is at `start`: its causes and members are part of it."""
    last, gap, linked, grouped = start, False, False, False
    for at in range(start + 1, len(lines)):
        line = lines[at]
        if is_frame(line):
            if gap and not linked and not grouped:
                break
            last, gap, linked = at, False, False
        elif "ause" in line and _CAUSE.match(line):
            linked = True
        elif "rrors" in line and _ERRORS.match(line):
            grouped = True
        elif line.strip() and not _SKIPPED.match(line) and not line.lstrip().startswith(ORIGINAL):
            gap = True
        if at - last > GAP or (grouped and line.lstrip().startswith("]")):
            break
    return last + 1
