""".NET and Mono stack lines to stacks with their inner errors."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwidth.model.failure import Frame, Stack
from patchwidth.source.chains import chained, leaf
from patchwidth.source.frames import frame, number

END_OF_INNER = "--- End of inner exception stack trace ---"
INNER = "---> "
XUNIT_INNER = "----- Inner Stack Trace"

_MEMBER = re.compile(r"\s*-{3,4}> \(Inner Exception #\d+\) ?(.*)")
_XUNIT = re.compile(r"(?:\[xUnit\.net [\d:.]+\]\s*)?(\S.*)\((\d{1,9}),\d{1,9}\): at (.*)")
_UNITY = re.compile(r"(\S.{0,800}) \(at (\S.{0,800}\.cs):(\d{1,9})\)")
_HEAD = re.compile(r"(?:Unhandled [eE]xception[.:] ?)?[A-Z]\w{0,80}(?:\.\w{1,80}){0,20}(?:Exception|Error)\b.*")


def dotnet_frame(line: str, at: int) -> Frame | None:
    """`at Call() in path:line N`, Mono's `in path:N`, xUnit's `path(N,0): at Call()`, Unity's `Call () (at path:N)`."""
    text = line.strip().removesuffix("<---")
    if text.startswith("at "):
        call, _, spot = text.rpartition(" in ")
        path, _, last = spot.rpartition(":")
        row = number(last.removeprefix("line "))
        if row is None or not call or not path or path.startswith("<"):
            return None
        return frame(path, row, at, line, function=call[3:].partition("(")[0].strip())
    unity = _UNITY.fullmatch(text) if " (at " in text else None
    if unity is not None:
        return frame(unity[2], number(unity[3]) or 0, at, line, function=unity[1].partition("(")[0].strip())
    match = _XUNIT.fullmatch(line.strip()) if "): at " in line else None
    return None if match is None else frame(match[1], number(match[2]) or 0, at, line, function=match[3])


def is_dotnet_frame(line: str) -> bool:
    """Whether the line is a frame, also one without a place: `at Name.Space.Call(...)`."""
    text = line.strip()
    return (
        (line[:1] == " " and text.startswith("at ") and "(" in text and "." in text)
        or "): at " in line
        or " (at " in line
    )


@dataclass(slots=True)
class _Error:
    message: str = ""
    member: bool = False
    frames: list[Frame] = field(default_factory=list)


@dataclass(slots=True)
class _Reading:
    """Errors in the order in which they open, surfaced first; frames belong to the innermost that is still open."""

    errors: list[_Error] = field(default_factory=lambda: [_Error()])
    open: list[int] = field(default_factory=lambda: [0])

    def start(self, message: str, *, member: bool = False) -> None:
        """An inner error opens."""
        self.open.append(len(self.errors))
        self.errors.append(_Error(message=message.strip(), member=member))

    def end(self) -> None:
        """The innermost error is complete."""
        if len(self.open) > 1:
            self.open.pop()

    def read(self, line: str, at: int) -> None:
        """One line, `at` its 1-based number."""
        text = line.strip()
        member = _MEMBER.match(line)
        if is_dotnet_frame(line):
            found = dotnet_frame(line, at)
            if found is not None:
                self.errors[self.open[-1]].frames.append(found)
        elif text.startswith(END_OF_INNER):
            self.end()
        elif member is not None:
            self.start(member[1], member=True)
        elif text.startswith(XUNIT_INNER):
            self.start("")
        elif INNER in line:
            first, *inner = line.split(INNER)
            self.errors[0].message = self.errors[0].message or first.strip()
            for message in inner:
                self.start(message)
        elif not self.errors[0].message and _HEAD.fullmatch(text):
            self.errors[0].message = text
        if text.endswith("<---"):
            self.end()


def dotnet_stacks(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """The stacks in lines `start` to `end` (0-based, half open), root cause first, an aggregate as leaves."""
    reading = _Reading()
    for at in range(start, end):
        reading.read(lines[at], at + 1)
    found = [e for e in reading.errors if e.frames]
    own = chained([_stack(e) for e in found if not e.member])
    members = [s for e in found if e.member for s in leaf(chained([_stack(e)]))]
    if not members:
        return own
    return (*leaf(own[:1]), *members, *own[1:])


def _stack(error: _Error) -> Stack:
    return Stack(frames=tuple(error.frames), message=error.message)
