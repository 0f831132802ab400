"""pytest's reports in every `--tb` style to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number
from patchwidth.source.python_chain import CAUSE, CONTEXT, linked

GROUP = "Exception Group Traceback (most recent call last):"

_SECTION = re.compile(r"={3,} (.+?) ={3,}")
_CAPTURED = re.compile(r"-{3,} (?:Captured |generated |Coverage|coverage:)")
_PHASE = re.compile(r"ERROR (?:at (?:setup|teardown|call) of|collecting) ")
_ENTRY = re.compile(r"(\S.*\.(?:py[xwi]?|rst|md|txt)|<[^<>]+>):(\d{1,9})(?::(?: in (.+)| ([\w.]*))?)?")
_ONE_LINE = re.compile(r"(\S.*\.(?:py[xwi]?)):(\d{1,9}): (.+)")
_FILE = re.compile(r'E +File "([^"]+)", line (\d{1,9})')
_SUMMARY = re.compile(r"(FAILED|ERROR|SUBFAILED\S*(?: \[[^\]]*\])?) (\S+?::.+)")
_DOCTEST = "DocTestFailure"


@dataclass(slots=True)
class _Reading:
    """What was read of one test's report so far; a chain's earlier errors are in `done`."""

    frames: list[Frame] = field(default_factory=list)
    message: str = ""
    done: list[Stack] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def close(self) -> None:
        """The error is complete: entries are printed outermost first."""
        if self.frames or self.message:
            self.done.append(Stack(frames=tuple(reversed(self.frames)), message=self.message))
            self.frames, self.message = [], ""

    def link(self, text: str) -> None:
        """A chain goes on."""
        self.close()
        if len(self.links) < len(self.done):
            self.links.append(text)

    def stacks(self) -> tuple[Stack, ...]:
        """Root cause first, context last; nothing where no place was printed."""
        self.close()
        if not any(s.frames for s in self.done):
            return ()
        return linked(self.done, self.links)


def _read(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """The stacks in lines `start` to `end` (0-based, `end` excluded) of one test's report."""
    reading = _Reading()
    for at in range(start, end):
        line = lines[at]
        if line.startswith("E "):
            found = _FILE.match(line)
            if found is not None and found.end() == len(line.rstrip()):
                reading.frames.append(frame(found[1], number(found[2]) or 0, at + 1, line))
            reading.message = reading.message or line[1:].strip()
        elif GROUP in line:
            return ()
        elif line.rstrip() in (CAUSE, CONTEXT):
            reading.link(line.rstrip())
        elif line[:1] not in ("", " ", ">", "_"):
            entry = _ENTRY.fullmatch(line.rstrip())
            if entry is not None:
                reading.frames.append(_entry(entry, at + 1, line))
    return reading.stacks()


def _entry(match: re.Match[str], at: int, line: str) -> Frame:
    # a docstring's example is a test that stands in a source file
    function = TEST_FRAME if match[4] == _DOCTEST else match[3]
    return frame(match[1], number(match[2]) or 0, at, line, function=function)


def _title(line: str) -> str | None:
    """The test's name in a line of underscores; `None` for any other line."""
    if not (line.startswith("_") and line.rstrip().endswith("_")):
        return None
    inner = line.strip().strip("_")
    if not (inner.startswith(" ") and inner.endswith(" ") and inner.strip(" _")):
        return None
    name = inner.strip()
    phase = _PHASE.match(name)
    return name[phase.end() :] if phase is not None else name


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    sections = [(at, _section(line)) for at, line in enumerate(lines) if line.startswith("===")]
    marks = [(at, name) for at, name in sections if name is not None]
    if not any(name in ("FAILURES", "ERRORS") for _, name in marks):
        yield from _headless(lines) or _unplaced(lines)
        return
    names = [name for _, name in _names(lines)]
    for (start, name), (end, _) in zip(marks, [*marks[1:], (len(lines), "")], strict=True):
        if name not in ("FAILURES", "ERRORS"):
            continue
        titles = [at for at in range(start + 1, end) if _title(lines[at]) is not None]
        if titles:
            for first, last in zip(titles, [*titles[1:], end], strict=True):
                yield from _test(lines, first, last)
        else:
            yield from _one_liners(lines, start + 1, end, names)


def _section(line: str) -> str | None:
    match = _SECTION.fullmatch(line.rstrip())
    return None if match is None else match[1]


def _test(lines: Sequence[str], start: int, end: int) -> Iterator[Failure]:
    """One test's report; what it printed while it ran is its own and holds no failure."""
    upto = next((at for at in range(start + 1, end) if _CAPTURED.match(lines[at])), end)
    stacks = _read(lines, start + 1, upto)
    yield Failure(start=start + 1, end=upto, format=FORMAT.id, test=_title(lines[start]), stacks=stacks)
    if upto < end:
        yield Failure(start=upto + 1, end=end, format=FORMAT.id)


def _one_liners(lines: Sequence[str], start: int, end: int, names: Sequence[str]) -> Iterator[Failure]:
    """`--tb=line`: one place a failure, in the order of the summary, which alone has the names."""
    found: list[Failure] = []
    first = start
    for at in range(start, end):
        match = _ONE_LINE.fullmatch(lines[at].rstrip()) if lines[at][:1] not in ("", " ", "E", "_") else None
        if match is None:
            continue
        place = frame(match[1], number(match[2]) or 0, at + 1, lines[at])
        group = any(GROUP in lines[i] for i in range(first, at))
        stacks = () if group else (Stack(frames=(place,), message=match[3]),)
        found.append(Failure(start=first + 1, end=at + 1, format=FORMAT.id, test="", stacks=stacks))
        first = at + 1
    known: Sequence[str | None] = names if len(names) == len(found) else [None] * len(found)
    named = [replace(f, test=name) for f, name in zip(found, known, strict=True)]
    yield from (f for f in named if f.stacks or f.test is not None)


def _names(lines: Sequence[str], kinds: tuple[str, ...] = ("FAILED ", "SUBFAILED")) -> list[tuple[int, str]]:
    """The failed tests' names in the summary's order, without their message, and where they stand (0-based)."""
    found = []
    for at, line in enumerate(lines):
        if line.startswith(kinds):
            match = _SUMMARY.match(line)
            if match is not None:
                found.append((at, match[2].partition(" - ")[0]))
    return found


def _headless(lines: Sequence[str]) -> list[Failure]:
    """A report's inner text alone, as JUnit files hold it: it has error lines."""
    if not any(line.startswith("E  ") for line in lines):
        return []
    stacks = _read(lines, 0, len(lines))
    return [Failure(start=1, end=len(lines), format=FORMAT.id, test=None, stacks=stacks)] if stacks else []


def _unplaced(lines: Sequence[str]) -> list[Failure]:
    """`--tb=no`: the summary's names are all there is."""
    named = _names(lines, ("FAILED ", "SUBFAILED", "ERROR "))
    return [Failure(start=at + 1, end=at + 1, format=FORMAT.id, test=name) for at, name in named]


FORMAT = Format(
    id="pytest",
    title="pytest: --tb=auto, long, short, native, line and no",
    parse=_parse,
    hints=("= FAILURES =", "= ERRORS =", "= short test summary info =", "\nE  "),
    order=10,
)
