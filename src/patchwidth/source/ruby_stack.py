"""Ruby stack lines, as the interpreter, minitest and RSpec print them, to frames."""

import re

from patchwidth.model.failure import Frame
from patchwidth.source.frames import frame, number

_FRAME = re.compile(r"((?:[A-Za-z]:)?[^\s:'\"`][^:'\"`]{0,800}|-e):(\d{1,9})(?::in [`'](.{0,400})')?")


def ruby_frame(text: str, at: int, line: str, *, bare: bool = False) -> Frame | None:
    """`path:line:in 'method'`; with `bare` also `path:line` alone. `at` is the 1-based number of `line`."""
    match = _FRAME.fullmatch(text.strip())
    if match is None or (match[3] is None and not bare):
        return None
    return frame(match[1], number(match[2]) or 0, at, line, function=match[3])
