"""Jest's reports to failures, one for each failing test."""

from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.js_stack import js_stacks

BULLET = "  ● "
_ENDS = ("PASS ", "FAIL ", "Test Suites:", "Tests:", "Summary of all failing tests", "Snapshot Summary")
_NO_TEST = ("Console", "Validation Warning", "Deprecation Warning", "Multiple configurations")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    start = -1
    for at, line in enumerate([*lines, BULLET]):
        if start >= 0 and line.startswith((BULLET, *_ENDS)):
            yield _failure(lines, start, at)
            start = -1
        if line.startswith(BULLET) and at < len(lines):
            start = at


def _failure(lines: Sequence[str], start: int, end: int) -> Failure:
    title = lines[start][len(BULLET) :].strip()
    if not title or title.startswith(_NO_TEST):
        return Failure(start=start + 1, end=end, format=FORMAT.id)
    stacks = js_stacks(lines, start + 1, end)
    return Failure(start=start + 1, end=end, format=FORMAT.id, test=title, stacks=stacks)


FORMAT = Format(id="jest", title="Jest", parse=_parse, hints=(BULLET,), order=30)
