"""JUnit's own reports (console launcher, JUnit 4's text runner) to failures, one for each failing test."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.jvm_stack import jvm_stacks

_SOURCE = re.compile(r"[\s│]*(?:source: )?MethodSource \[className = '([^']+)', methodName = '([^']+)'")
_TITLE = re.compile(r"  JUnit [^:]{1,80}:.+")
_OLD = re.compile(r"\d+\) (\w[\w$]*(?:\[[^\]]*\])?)\(([\w.$]+)\)")
_ENDS = ("Test run finished", "FAILURES!!!", "[   ", "OK (")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        name = _name(lines, at)
        if name is None:
            at += 1
            continue
        end = at + 1
        tree = lines[at].startswith("│")
        while end < len(lines) and not lines[end].startswith(_ENDS) and _name(lines, end) is None:
            if tree and "─" in lines[end]:
                break
            end += 1
        old = lines[at][0].isdigit()
        stacks: tuple[Stack, ...] = () if old else jvm_stacks(lines, at + 1, end)
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=stacks)
        at = end


def _name(lines: Sequence[str], at: int) -> str | None:
    """`package.Class.method` of the test whose report begins here."""
    line = lines[at]
    if line.startswith("  JUnit ") and at + 1 < len(lines) and _TITLE.fullmatch(line):
        match = _SOURCE.match(lines[at + 1])
        return f"{match[1]}.{match[2]}" if match is not None else line.strip().partition(":")[2]
    if (
        line.startswith("│")
        and "source: MethodSource [" in line
        and at + 1 < len(lines)
        and "caught: " in lines[at + 1]
    ):
        match = _SOURCE.match(line)
        return f"{match[1]}.{match[2]}" if match is not None else None
    old = _OLD.fullmatch(line.rstrip()) if line[:1].isdigit() else None
    return f"{old[2]}.{old[1]}" if old is not None else None


FORMAT = Format(
    id="junit_console",
    title="JUnit console and JUnit 4",
    parse=_parse,
    hints=("  JUnit ", "\n1) ", "caught: "),
    order=50,
)
