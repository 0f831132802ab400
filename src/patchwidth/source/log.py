"""A log's bytes to clean lines: decoded, without colours, time stamps, container names or quote marks."""

import codecs
import re

from patchwidth.model.errors import Reason, UsageError
from patchwidth.source.prefixes import without_prefixes

LARGEST = 64 * 1024 * 1024
"""Bytes of a log that are read at most."""

LONGEST = 4000
"""Characters kept of one line: no tool prints a place further right, and no pattern has to look further."""

MOST = 20_000
"""Failing tests of a report whose texts are read one by one; a log of that many says nothing about one patch."""

_COLOUR = re.compile(
    r"\x1b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|[\]_][^\x07\x1b]{0,4096}(?:\x07|\x1b\\)|[()*+][0-9A-Za-z]|[=>78cDEHMNOPZ])"
)
_BARE_COLOUR = re.compile(r"\[(?:\d{1,3};){0,5}\d{1,3}m")
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def clean_lines(data: bytes) -> tuple[str, ...]:
    """The lines of a log, line N of the log at index N-1. Bytes that are not UTF-8 become surrogates, as in paths.

    A log over `LARGEST` bytes is a UsageError: cut to the failing part it is read at once.
    """
    if len(data) > LARGEST:
        raise UsageError(
            f"The log holds {len(data)} bytes; at most {LARGEST} are read.",
            "Give the part that holds the failure.",
            reason=Reason.TOO_LARGE,
        )
    text = _decoded(data).replace("\0", "")
    if "\x1b" in text:
        text = _COLOUR.sub("", text)
    elif text.count("[39m") + text.count("[0m") + text.count("[22m") > 2:
        text = _BARE_COLOUR.sub("", text)
    lines = [_cut(line) for line in text.split("\n")]
    if lines and not lines[-1]:
        lines.pop()
    return tuple(without_prefixes(lines))


def counted(failing: int) -> None:
    """A UsageError once a report tells more failing tests than are read."""
    if failing > MOST:
        raise UsageError(
            f"The report tells more than {MOST} failing tests.",
            "Give the report of the failing suite alone.",
            reason=Reason.TOO_LARGE,
        )


def _decoded(data: bytes) -> str:
    if data.startswith(_MARKS[1:]):
        return data.decode("utf-16", "replace")
    return data.removeprefix(_MARKS[0]).decode("utf-8", "surrogateescape")


def _cut(line: str) -> str:
    """What a terminal shows of the line in the end: a progress bar's last state."""
    line = line.rstrip()
    if "\r" in line:
        line = next((part for part in reversed(line.split("\r")) if part), "")
    return line[:LONGEST].rstrip()
