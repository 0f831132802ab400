"""AVA's reports to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.js_stack import js_stacks

_LISTED = re.compile(r"\s{1,4}✘ \[fail\]: (\S.*)")
_SAID = re.compile(
    r" (?:Error thrown in test|Rejected promise returned by test|Test finished without .*|Assertion failed.*|"
    r"Promise returned by test never resolved)$"
)
_RULE = "  ─"


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    """The list at the top has the names; below it each has a section of its own, which the name begins."""
    listed = [(at, _LISTED.fullmatch(line)) for at, line in enumerate(lines) if "✘ [fail]: " in line]
    names = {_SAID.sub("", match[1]) for _, match in listed if match is not None}
    first = listed[-1][0] + 1 if names else len(lines)
    starts = [at for at in range(first, len(lines)) if lines[at][2:] in names and lines[at].startswith("  ")]
    below = range(starts[-1] if starts else first, len(lines))
    last = next((at for at in below if lines[at] == _RULE), len(lines))
    for at, end in zip(starts, [*starts, last][1:], strict=True):
        stacks = js_stacks(lines, at + 1, end)
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=lines[at][2:], stacks=stacks)


FORMAT = Format(id="ava", title="AVA", parse=_parse, hints=("✘ [fail]: ",), order=36)
