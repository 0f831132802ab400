""".NET and Mono stack traces to failures."""

from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.dotnet_stack import END_OF_INNER, INNER, dotnet_stacks, is_dotnet_frame

HEAD_LINES = 12
"""Lines above the first frame that may hold the error and its inner errors."""


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at, free = 0, 0
    while at < len(lines):
        if not _placed(lines[at]):
            at += 1
            continue
        start = _start(lines, at, free)
        end = _end(lines, at)
        stacks = dotnet_stacks(lines, start, end)
        if stacks:
            yield Failure(start=start + 1, end=end, format=FORMAT.id, stacks=stacks)
        at = free = end


def _placed(line: str) -> bool:
    """A frame with a .NET place: other languages print `at` too."""
    return is_dotnet_frame(line) and (":line " in line or "] in " in line or (" (at " in line and ".cs:" in line))


def _start(lines: Sequence[str], first: int, free: int) -> int:
    at = first
    while at > max(free, first - HEAD_LINES):
        above = lines[at - 1]
        if not above.strip():
            break
        at -= 1
        if "xception" in above and INNER not in above:
            break
    return at


def _end(lines: Sequence[str], start: int) -> int:
    at = start
    while at < len(lines):
        text = lines[at].strip()
        blank = not text and at + 1 < len(lines) and INNER in lines[at + 1]
        if not (is_dotnet_frame(lines[at]) or text.startswith(("--- End of", INNER, "---->", END_OF_INNER)) or blank):
            break
        at += 1
    return at


FORMAT = Format(id="dotnet", title=".NET and Mono", parse=_parse, hints=(":line ", "] in ", " (at "), order=119)
