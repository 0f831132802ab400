"""XCTest's and Swift Testing's lines to failures, one for each failed expectation."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_FAILED = re.compile(
    r"(\S[^:]{0,800}\.(?:swift|mm?)):(\d{1,9}): error: "
    r"(?:-\[([\w.]{1,200}) (\w{1,200})\]|([\w.]{1,200})\.(\w{1,200})) : (.*)"
)
_ISSUE = re.compile(
    r"\W{1,3}Test (.{1,400}) recorded an issue (?:with .{1,400} )?at (\S[^:]{0,800}\.swift):(\d{1,9}):(\d{1,9}): (.*)"
)


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    for at, line in enumerate(lines):
        failed = _FAILED.fullmatch(line) if ": error: " in line else None
        if failed is not None:
            name = f"{failed[3] or failed[5]}.{failed[4] or failed[6]}"
            yield _failure(at, line, (failed[1], failed[2], None), name, failed[7])
            continue
        issue = _ISSUE.fullmatch(line) if " recorded an issue " in line else None
        if issue is not None:
            yield _failure(at, line, (issue[2], issue[3], issue[4]), issue[1], issue[5])


def _failure(at: int, line: str, spot: tuple[str, str, str | None], name: str, message: str) -> Failure:
    path, row, column = spot
    place = frame(path, number(row) or 0, at + 1, line, column=number(column or ""), function=TEST_FRAME)
    stack = Stack(frames=(place,), message=message)
    return Failure(start=at + 1, end=at + 1, format=FORMAT.id, test=name, stacks=(stack,))


FORMAT = Format(
    id="xctest",
    title="XCTest and Swift Testing",
    parse=_parse,
    hints=(".swift:", ".m:", ".mm:"),
    order=72,
)
