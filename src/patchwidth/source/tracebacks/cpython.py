"""Python tracebacks, chains and exception groups to failures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from patchwidth.model.failure import Failure, Format, Frame, Relation, Stack
from patchwidth.source.chains import context, leaf
from patchwidth.source.frames import frame, number
from patchwidth.source.python_chain import CAUSE, CONTEXT, linked

HEADER = "Traceback (most recent call last):"
FAULT = "(most recent call first):"

PARSER_LINES = 4
"""The lines of a complaint about a file that does not parse: place, text, mark, error."""

MESSAGE_LINES = 400
"""How far a chain's next error may stand behind a message and its notes."""

_FILE = re.compile(r'File "([^"]+)", line (\d{1,9})(?:,? in (.+))?')
_PARSER = re.compile(r"(?:SyntaxError|IndentationError|TabError): ")
_GUTTER = re.compile(r"( *)([|+])(.*)")
_RULE = re.compile(r"-?\+?-{3,}")

Line = tuple[int, str]
"""A log line's 1-based number and its text without margin and gutter."""


def _frame(text: str, at: int, line: str) -> Frame | None:
    match = _FILE.match(text)
    if match is None:
        return None
    return frame(match[1], number(match[2]) or 0, at, line, function=match[3])


def _stack(lines: Sequence[Line], header: int) -> tuple[Stack, int]:
    """The stack whose header is `lines[header]`, and the index of the line behind its message's first line."""
    frames: list[Frame] = []
    at = header + 1
    while at < len(lines):
        text = lines[at][1]
        if text and not text.startswith(" "):
            break
        if not text.strip() and not (at + 1 < len(lines) and lines[at + 1][1].startswith("  ")):
            break
        found = _frame(text.strip(), lines[at][0], text)
        if found is not None:
            frames.append(found)
        at += 1
    message = lines[at][1] if at < len(lines) else ""
    return Stack(frames=tuple(reversed(frames)), message=message), at + 1


def _chain(lines: Sequence[Line]) -> tuple[Stack, ...]:
    """Every error of one chain, root cause first and context last."""
    parts: list[Stack] = []
    links: list[str] = []
    at = 0
    while at < len(lines):
        text = lines[at][1].rstrip()
        if text.endswith(HEADER):
            stack, at = _stack(lines, at)
            parts.append(stack)
            continue
        if text in (CAUSE, CONTEXT) and len(links) < len(parts):
            links.append(text)
        at += 1
    return linked(parts, links)


@dataclass(slots=True)
class _Segment:
    """One error (with its chain) inside an exception group's gutter."""

    lines: list[Line] = field(default_factory=list)
    group: bool = False


def _group(lines: Sequence[Line]) -> tuple[Stack, ...]:
    """The leaves of a group first, then the groups around them."""
    segments = [_Segment()]
    for at, text in lines:
        match = _GUTTER.match(text)
        if match is None:
            continue
        rest = match[3]
        if match[2] == "+" and _RULE.match(rest):
            segments[-1].group = segments[-1].group or rest.startswith("-+")
            segments.append(_Segment())
        else:
            segments[-1].lines.append((at, rest[1:]))
    leaves: list[Stack] = []
    around: list[Stack] = []
    for segment in segments:
        chain = _chain(segment.lines)
        if segment.group:
            around += chain
        else:
            leaves += leaf(chain)
    return (
        *leaves,
        *(replace(s, relation=Relation.SURFACED if at == 0 else Relation.WRAPPER) for at, s in enumerate(around)),
    )


def _group_end(lines: Sequence[str], start: int) -> int:
    at = start + 1
    while at < len(lines) and _GUTTER.match(lines[at]):
        at += 1
    return at


def _inside(line: str, margin: str) -> str:
    """The line behind its margin, which an empty line has without its last blanks."""
    return "" if line == margin.rstrip() else line.removeprefix(margin)


def _plain_end(lines: Sequence[str], start: int, margin: str) -> tuple[int, int]:
    """Where the stack at `start` ends and where a chain's next header stands; the latter is -1 without one."""
    at = start + 1
    while at < len(lines):
        line = lines[at]
        if not line.startswith(margin + "  ") and line != margin.rstrip():
            break
        at += 1
    end = min(at + 1, len(lines))
    link = -1
    for later in range(end, min(end + MESSAGE_LINES, len(lines))):
        text = _inside(lines[later], margin).strip()
        if text.endswith(HEADER):
            return (end, later) if link >= 0 else (end, -1)
        if text in (CAUSE, CONTEXT):
            link = later
        elif text and link >= 0:
            break
    return end, -1


def _faulted(lines: Sequence[str], start: int) -> tuple[Stack, int]:
    """What faulthandler prints: innermost first, for the thread that died."""
    frames: list[Frame] = []
    at = start + 1
    while at < len(lines):
        found = _frame(lines[at].strip(), at + 1, lines[at])
        if found is None:
            break
        frames.append(found)
        at += 1
    above = next((lines[i].strip() for i in range(start - 1, max(start - 4, -1), -1) if lines[i].strip()), "")
    return Stack(frames=tuple(frames), message=above), at


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if HEADER in line and line.rstrip().endswith(HEADER):
            end, stacks = _block(lines, at)
            if any(s.frames for s in stacks):
                yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=stacks)
            at = end
        elif FAULT in line and line.startswith(("Current thread", "Thread ")):
            stack, end = _faulted(lines, at)
            if line.startswith("Current"):
                yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=(stack,))
            at = end
        else:
            unparsed = _unparsed(lines, at) if line.startswith('  File "') else None
            if unparsed is not None:
                end = min(at + PARSER_LINES, len(lines))
                yield Failure(start=at + 1, end=end, format=FORMAT.id, stacks=(unparsed,), build=True)
            at += 1


def _unparsed(lines: Sequence[str], start: int) -> Stack | None:
    """A file that does not parse, as the interpreter says it when it was to run that very file: without a heading."""
    spot = _frame(lines[start].strip(), start + 1, lines[start])
    if spot is None or spot.function is not None:
        return None
    below = (line for line in lines[start + 1 : start + PARSER_LINES] if _PARSER.match(line))
    message = next(below, None)
    return None if message is None else Stack(frames=(spot,), message=message)


def _block(lines: Sequence[str], start: int) -> tuple[int, tuple[Stack, ...]]:
    """One traceback with all that it is chained to: the line behind it, and its stacks."""
    plain: list[Line] = []
    at = start
    while True:
        line = lines[at]
        header = line.index(HEADER)
        margin = line[:header]
        if not "".join(lines[at + 1 : at + 2]).startswith(margin):
            # a logger's words stand before the header alone
            margin = "Exception Group " if margin.endswith("Exception Group ") else ""
        if margin.endswith("Exception Group "):
            end = _group_end(lines, at)
            grouped = _group([(i + 1, lines[i]) for i in range(at, end)])
            return end, (*grouped, *context(_chain(plain)))
        end, following = _plain_end(lines, at, margin)
        upto = end if following < 0 else following
        plain += [(i + 1, _inside(lines[i], margin)) for i in range(at, upto)]
        if following < 0:
            return end, _chain(plain)
        at = following


FORMAT = Format(
    id="cpython",
    title="Python tracebacks: chained, exception groups, notes, recursion, faulthandler",
    parse=_parse,
    hints=(HEADER, FAULT, "SyntaxError: ", "IndentationError: ", "TabError: "),
)
