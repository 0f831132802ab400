"""Go errors that carry a stack (pkg/errors, zap, Ginkgo's report) to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.chains import chained
from patchwidth.source.go_stack import PLACE, goroutine

_CALL = re.compile(r"\s{0,8}[\w./*()\[\]{}-]{1,800}")


def _opens(lines: Sequence[str], at: int) -> bool:
    """A function's name, and below it a place further to the right."""
    return (
        at + 1 < len(lines)
        and "." in lines[at]
        and lines[at + 1].startswith(("\t", " "))
        and _CALL.fullmatch(lines[at]) is not None
        and PLACE.match(lines[at + 1]) is not None
    )


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        if ".go:" not in lines[at] or not at or not _opens(lines, at - 1):
            at += 1
            continue
        start = at - 1
        found, at = _chain(lines, start)
        yield Failure(start=start + 1, end=at, format=FORMAT.id, stacks=chained(list(reversed(found))))


def _chain(lines: Sequence[str], start: int) -> tuple[list[Stack], int]:
    """An error's stack, then on a line the message of each error around it and that one's stack."""
    found: list[Stack] = []
    at = start
    while True:
        made, end = goroutine(lines, at)
        message = lines[at - 1].strip() if at else ""
        found.append(Stack(frames=tuple(made.frames), message=message))
        if not _opens(lines, end + 1):
            return found, end
        at = end + 1


FORMAT = Format(
    id="go_errors",
    title="Go errors with a stack: pkg/errors, zap, Ginkgo",
    parse=_parse,
    hints=(".go:",),
    order=112,
)
