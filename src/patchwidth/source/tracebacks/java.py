"""JVM stack traces (Java, Kotlin, Scala, Groovy) to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format
from patchwidth.source.jvm_stack import is_jvm_frame, jvm_end, jvm_stacks, jvm_start

_AT = re.compile(r"(?:\[[A-Za-z]+\] ?)?\s+at ")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at, free = 0, 0
    while at < len(lines):
        line = lines[at]
        if "at " not in line or not _AT.match(line) or not is_jvm_frame(line):
            at += 1
            continue
        start = jvm_start(lines, at, free)
        end = jvm_end(lines, at)
        stacks = jvm_stacks(lines, start, end)
        if any(s.frames for s in stacks):
            yield Failure(start=start + 1, end=end, format=FORMAT.id, stacks=stacks)
        at = free = end


FORMAT = Format(
    id="java",
    title="JVM stack traces: Java, Kotlin, Scala, Groovy",
    parse=_parse,
    hints=("\tat ", " at "),
    order=120,
)
