"""JVM stack lines, as the JVM, JUnit's console and Gradle print them, to stacks with their causes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwidth.model.failure import Frame, Stack
from patchwidth.source.chains import chained, context, leaf
from patchwidth.source.frames import frame, number

MARGIN = " \t│"
"""What stands before a frame; JUnit's console draws a tree."""

_LEVEL = re.compile(r"\[[A-Za-z]{1,8}\] ")
_CALL = re.compile(r"[\w.$<>/@-]+")
_FILE = re.compile(r"[\w$.-]+\.\w+")
_LINK = re.compile(r"(?:\[[A-Za-z]{1,8}\] )?([\s│]*)(Caused by|Wrapped by|Suppressed)(?: \[\w{1,40}\])?: ?(.*)")
_MORE = re.compile(r"(?:\[[A-Za-z]{1,8}\] )?\s*(?:\.\.\. \d+ (?:more|trimmed|common|filtered)|\[\.\.\.\])")
_HEAD = re.compile(
    r"(?:\[[A-Za-z]{1,8}\] )?\s*(?:=> |Exception in thread \"[^\"]{0,200}\" )?"
    r"[a-z]\w{0,80}(?:\.[A-Za-z$]\w{0,80}){1,20}(?::.*|\s*)"
)
_GROUPS = ("MultipleFailuresError", "MultipleFailureException", "SoftAssertionError", "CompositeException")


def jvm_frame(line: str, at: int) -> Frame | None:
    """The frame in a line; `None` for native, unknown and generated ones as for any other line."""
    found = _taken_apart(line)
    if found is None:
        return None
    call, spot = found
    file, _, last = spot.rpartition(":")
    row = number(last)
    if row is None or _FILE.fullmatch(file) is None:
        return None
    owner, _, method = call.rpartition("/")[2].rpartition(".")
    package, _, name = owner.rpartition(".")
    return frame(file, row, at, line, function=f"{name}.{method}", package=package)


def is_jvm_frame(line: str) -> bool:
    """Whether the line is a frame, also one without a place."""
    return _taken_apart(line) is not None


def _taken_apart(line: str) -> tuple[str, str] | None:
    """`module/package.Class.method(Spot) ~[jar:version]` to the call and the spot."""
    if "(" not in line:
        return None
    level = _LEVEL.match(line)
    text = (line[level.end() :] if level is not None else line).strip(MARGIN).removeprefix("at ")
    call, _, rest = text.partition("(")
    spot, closed, tail = rest.partition(")")
    if not closed or (tail and not tail.startswith((" ~[", " ["))):
        return None
    return (call, spot) if "." in call and _CALL.fullmatch(call) else None


@dataclass(slots=True)
class _Error:
    link: str = ""
    indent: int = 0
    message: str = ""
    frames: list[Frame] = field(default_factory=list)

    def stack(self) -> Stack:
        return Stack(frames=tuple(self.frames), message=self.message.strip())


def jvm_stacks(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """The stacks in lines `start` to `end` (0-based, `end` excluded): one error, root cause first."""
    errors = [_Error()]
    for at in range(start, end):
        line = lines[at]
        link = _LINK.match(line) if "ed" in line else None
        if link is not None:
            errors.append(_Error(link=link[2], indent=len(link[1].expandtabs(4)), message=link[3]))
            continue
        found = jvm_frame(line, at + 1)
        if found is not None:
            errors[-1].frames.append(found)
        elif len(errors) == 1 and not errors[0].message and not errors[0].frames and _HEAD.fullmatch(line):
            errors[0].message = line.replace("=> ", "")
    return _arranged(errors)


def _arranged(errors: Sequence[_Error]) -> tuple[Stack, ...]:
    """Causes go with the error of their own indentation; suppressed errors are leaves of a group, else context."""
    own = [errors[0].stack()]
    aside: list[list[Stack]] = []
    depth = -1
    for error in errors[1:]:
        if error.link == "Suppressed":
            aside.append([error.stack()])
            depth = error.indent
        elif aside and error.indent >= depth > 0:
            aside[-1].append(error.stack())
        elif error.link == "Wrapped by":
            own.insert(0, error.stack())
        else:
            own.append(error.stack())
    grouped = any(name in errors[0].message for name in _GROUPS)
    chain = chained([s for s in own if s.frames or s.message])
    parts = [s for part in aside for s in (leaf if grouped else context)(chained(part))]
    return (*parts, *chain) if grouped else (*chain, *parts)


def jvm_end(lines: Sequence[str], start: int) -> int:
    """Index of the line behind the error whose first frame is at `start`, with its causes and suppressed errors."""
    at = last = start
    while at < len(lines):
        line = lines[at]
        if is_jvm_frame(line) or _MORE.match(line) or _LINK.match(line):
            last = at
        elif not line.strip() and at + 1 < len(lines) and _LINK.match(lines[at + 1]):
            pass
        elif at - last > MESSAGE_LINES or not _link_follows(lines, at):
            break
        at += 1
    return last + 1


MESSAGE_LINES = 20
"""Lines that a cause's message may have."""


def _link_follows(lines: Sequence[str], at: int) -> bool:
    """Whether the line belongs to a cause's message: a cause's line stands above it, frames below."""
    above = at - 1
    while above >= 0 and above > at - MESSAGE_LINES:
        if _LINK.match(lines[above]):
            return True
        if is_jvm_frame(lines[above]) or not lines[above].strip():
            return False
        above -= 1
    return False


def jvm_start(lines: Sequence[str], first: int, free: int) -> int:
    """Index of the error's own line above its first frame; its message may have lines of its own."""
    for at in range(first - 1, max(free, first - MESSAGE_LINES) - 1, -1):
        if _HEAD.fullmatch(lines[at]):
            return at
        if not lines[at].strip() and at < first - 3:
            break
    return first
