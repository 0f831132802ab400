"""Mocha's, Cypress's and Playwright's numbered reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame
from patchwidth.source.frames import frame, number
from patchwidth.source.js_stack import is_frame, js_stacks

_COUNT = re.compile(r"\s{1,8}\d+ failing\b")
_NUMBERED = re.compile(r"(\s{2,4})\d+\) (.+)")
_PLAYWRIGHT = re.compile(r"\s{2,4}\d+\) (?:\[[^\]]{1,80}\] › )?(\S+):(\d{1,9}):(\d{1,9}) › (.+?)(?: ─+)?")

TITLE_LINES = 12
"""How deep suites may be nested in a printed title."""


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    counted = False
    starts: list[tuple[int, str, Frame | None]] = []
    for at, line in enumerate(lines):
        if _COUNT.match(line):
            counted = True
        match = _NUMBERED.fullmatch(line.rstrip()) if ") " in line[:12] else None
        if match is None:
            continue
        spot = _PLAYWRIGHT.fullmatch(line.rstrip())
        if spot is not None:
            place = frame(spot[1], number(spot[2]) or 0, at + 1, line, column=number(spot[3]))
            starts.append((at, spot[4].rstrip(" ─"), place))
        elif counted and match[1] == "  ":
            title = _title(lines, at, match[2])
            if title is not None:
                starts.append((at, title, None))
    ends = [*(at for at, _, _ in starts), len(lines)][1:]
    for (at, title, where), following in zip(starts, ends, strict=True):
        end = _end(lines, at, following)
        stacks = js_stacks(lines, at + 1, end)
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=title, stacks=stacks, at=where)


def _end(lines: Sequence[str], start: int, following: int) -> int:
    """The report's last frame ends it, before a line at the very left; without frames it is the title alone."""
    last = start
    for at in range(start + 1, following):
        if is_frame(lines[at]):
            last = at
        elif last > start and lines[at] and not lines[at].startswith(" "):
            break
    return last + 1


def _title(lines: Sequence[str], start: int, first: str) -> str | None:
    """Suites and test stand on a line each, deeper and deeper; the test's line ends with a colon."""
    parts = [first.strip()]
    at = start
    while not parts[-1].endswith(":"):
        at += 1
        if at >= len(lines) or at - start > TITLE_LINES or not lines[at].startswith("     "):
            return None
        parts.append(lines[at].strip())
    return " > ".join(parts).rstrip(":")


FORMAT = Format(id="mocha", title="Mocha, Cypress, Playwright", parse=_parse, hints=(" failing", " › "), order=32)
