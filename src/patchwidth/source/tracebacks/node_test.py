"""node:test's spec report to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame
from patchwidth.source.frames import frame, place
from patchwidth.source.js_stack import js_stacks

_TITLE = re.compile(r"(\s*)✖ (.+?) \(\d+(?:\.\d+)?ms\)")
_OTHER = re.compile(r"\s*[✔▶ℹ✖﹣] |test at ")
_AT = "test at "

SUITES = 12
"""Suites of a test that its name tells."""

LONGEST = 200
"""Characters of a suite's name that are kept."""


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    suites: list[tuple[int, str]] = []
    names: dict[str, str] = {}
    at = 0
    while at < len(lines):
        line = lines[at]
        depth = len(line) - len(line.lstrip())
        if line.lstrip().startswith("▶ "):
            suites = [*((d, n) for d, n in suites if d < depth), (depth, line.strip()[2 : 2 + LONGEST])][-SUITES:]
        match = _TITLE.fullmatch(line.rstrip()) if "✖" in line else None
        if match is None:
            at += 1
            continue
        end = next((i for i in range(at + 1, len(lines)) if _OTHER.match(lines[i])), len(lines))
        stacks = js_stacks(lines, at + 1, end)
        if stacks:
            full = " > ".join([*(n for d, n in suites if d < depth), match[2]])
            # the list at the end knows no suites: the first report's name stands
            name = names.get(match[2], full) if depth == 0 else names.setdefault(match[2], full)
            yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=stacks, at=_place(lines, at))
        at = end


def _place(lines: Sequence[str], title: int) -> Frame | None:
    """The list at the end names each test's place above its title."""
    above = lines[title - 1] if title else ""
    found = place(above[len(_AT) :].strip()) if above.startswith(_AT) else None
    return None if found is None else frame(found[0], found[1], title, above, column=found[2])


FORMAT = Format(id="node_test", title="node:test (spec)", parse=_parse, hints=("✖ ",), order=34)
