"""Vitest's reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.js_stack import js_stacks

_TITLE = re.compile(r" ?FAIL {2}(?:\|[^|]{1,80}\| )?(\S.*)")
_RULE = "⎯⎯⎯"
_UNHANDLED = "Unhandled"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    titles: list[tuple[int, str]] = []
    for at, line in enumerate([*lines, _RULE]):
        match = _TITLE.fullmatch(line.rstrip()) if "FAIL  " in line else None
        if (match is not None and titles and titles[-1][0] != at - 1) or _RULE in line:
            yield from _failures(lines, titles, at)
            titles = [(at, _UNHANDLED)] if _RULE in line and f" {_UNHANDLED} " in line else []
        if match is not None:
            titles.append((at, match[1]))


def _failures(lines: Sequence[str], titles: Sequence[tuple[int, str]], end: int) -> Iterator[Failure]:
    """Tests that failed alike share one report: their titles stand above it, one a line."""
    stacks = js_stacks(lines, titles[-1][0] + 1, end) if titles else ()
    for at, title in titles:
        last = end if at == titles[-1][0] else at + 1
        if stacks or title != _UNHANDLED:
            yield Failure(start=at + 1, end=last, format=FORMAT.id, test=title, stacks=stacks)


FORMAT = Format(id="vitest", title="Vitest", parse=_parse, hints=(" FAIL  ", "FAIL  ", " Unhandled "), order=31)
