"""`cargo test` and nextest reports to failures, one for each failing test; the panics inside are Rust's."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_TITLE = re.compile(r"---- (.+) stdout ----|--- (?:STDOUT|STDERR|OUTPUT): +(?:\S+ )?(\S.*?) ---")
_EXAMPLE = re.compile(r"(\S+\.(?:rs|md)) - .*\(line (\d{1,9})\)")
_NEXTEST = re.compile(r"\s+(?:FAIL|TRY \d+ FAIL|SIGABRT|SIGSEGV) \[[^\]]{1,30}\] (?:\([^)]{1,30}\) )?(?:\S+ )?(\S+)")
_ENDS = ("---- ", "--- STD", "--- OUT", "failures:", "test result:", "     Running ", "running ")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        match = _TITLE.fullmatch(lines[at].rstrip()) if "--" in lines[at] else None
        name = None if match is None else match[1] or match[2]
        if name is None:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and not lines[end].startswith(_ENDS) and not _NEXTEST.match(lines[end]):
            end += 1
        stacks = _example(name, at + 1, lines[at])
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=stacks)
        at = end


def _example(name: str, at: int, line: str) -> tuple[Stack, ...]:
    """A documentation example: its panic counts lines of a generated file, so only the example's own place is told."""
    match = _EXAMPLE.fullmatch(name)
    if match is None:
        return ()
    return (Stack(frames=(frame(match[1], number(match[2]) or 0, at, line, function=TEST_FRAME),)),)


FORMAT = Format(id="cargo_test", title="cargo test and nextest", parse=_parse, hints=("---- ", "--- STD"), order=41)
