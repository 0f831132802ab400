"""`dotnet test`, xUnit and NUnit reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.dotnet_stack import dotnet_stacks

_TITLE = re.compile(
    r"  (?:X |Failed )(\S.*?)(?: \[[^\]]{1,30}\])?|\[xUnit\.net [\d:.]+\]\s+(\S.*) \[FAIL\]"
    r"|\d+\) (?:Failed|Error) : (\S.*)"
)
_OTHER = re.compile(
    r"  (?:Passed|Skipped|Failed|X|V) \S|Failed!|Passed!|Test Run |Total tests|Results File|Run Settings"
)


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        name = _name(lines[at])
        if name is None:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and not _OTHER.match(lines[end]) and _name(lines[end]) is None:
            end += 1
        stacks = dotnet_stacks(lines, at + 1, end)
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=stacks)
        at = end


def _name(line: str) -> str | None:
    if not line.startswith(("  X ", "  Failed ", "[xUnit.net ")) and not line[:1].isdigit():
        return None
    match = _TITLE.fullmatch(line.rstrip())
    return None if match is None else match[1] or match[2] or match[3]


FORMAT = Format(
    id="dotnet_test",
    title="dotnet test: xUnit, NUnit, MSTest",
    parse=_parse,
    hints=("  Failed ", "  X ", "[FAIL]", ") Failed : ", ") Error : "),
    order=52,
)
