"""Ginkgo's reports to failures, one for each failing spec; the stacks inside are Go's."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_TITLE = re.compile(r"• \[(?:FAILED|PANICKED|TIMEDOUT|ABORTED)\]")
_AT = re.compile(r"\s+(?:In \[[^\]]{1,40}\] at: )?(/?\S.{0,800}\.go):(\d{1,9}) @ .*")
_PANIC = "/runtime/panic.go"
_RULE = "-----"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        if not (lines[at].startswith("• [") and _TITLE.match(lines[at]) and at + 1 < len(lines)):
            at += 1
            continue
        end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith(_RULE)), len(lines))
        stacks = _said(lines, at + 2, end)
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=lines[at + 1].strip(), stacks=stacks)
        at = end


def _said(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """The place of a failed expectation, a test's own; a panic has its stack below."""
    found = []
    for at in range(start, end):
        match = _AT.fullmatch(lines[at]) if " @ " in lines[at] else None
        if match is not None and not match[1].endswith(_PANIC):
            found.append(frame(match[1], number(match[2]) or 0, at + 1, lines[at], function=TEST_FRAME))
    return (Stack(frames=tuple(found), message="a failed expectation"),) if found else ()


FORMAT = Format(id="ginkgo", title="Ginkgo", parse=_parse, hints=("• [",), order=39)
