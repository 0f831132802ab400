"""Jasmine's and Karma's reports to failures, one for each failing spec."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.js_stack import is_frame, js_stacks

_TITLE = re.compile(r"\d{1,9}\) (\S.*)")
_KARMA = re.compile(r"(?:[A-Z]\w{0,40} ){1,4}[\d.]{1,40} \([^)]{1,80}\) (\S.*) FAILED")
_MESSAGE = "  Message:"
_STACK = "  Stack:"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    titles = [(at, name) for at, name in ((at, _name(lines, at)) for at in range(len(lines))) if name is not None]
    ends = [*(at for at, _ in titles), len(lines)][1:]
    for (at, name), following in zip(titles, ends, strict=True):
        end = _end(lines, at, following)
        stacks = js_stacks(lines, at + 1, end)
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=stacks)


def _name(lines: Sequence[str], at: int) -> str | None:
    line = lines[at]
    if line[:1].isdigit() and at + 1 < len(lines) and lines[at + 1].startswith(_MESSAGE):
        match = _TITLE.fullmatch(line)
    else:
        match = _KARMA.fullmatch(line) if line.endswith(" FAILED") else None
    return None if match is None else match[1]


def _end(lines: Sequence[str], start: int, following: int) -> int:
    """Behind the last frame, before a line at the very left; behind the title where there is none."""
    last = start
    for at in range(start + 1, following):
        if is_frame(lines[at]) or lines[at].startswith(_STACK):
            last = at
        elif lines[at] and not lines[at].startswith((" ", "\t")):
            break
    return last + 1


FORMAT = Format(id="jasmine", title="Jasmine and Karma", parse=_parse, hints=("\n" + _MESSAGE, " FAILED\n"), order=35)
