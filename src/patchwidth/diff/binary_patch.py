"""A `GIT binary patch` -> where it ends, if it is whole."""

import re

from patchwidth.diff.refusal import line_at, refuse
from patchwidth.model.errors import DiffError, Reason

MARK = b"GIT binary patch\n"
_SECTION = re.compile(rb"(?:literal|delta) (?:0|[1-9][0-9]{0,11})\n")
_DATA = re.compile(rb"([A-Za-z])([0-9A-Za-z!#$%&()*+;<=>?@^_`{|}~-]{5,65})\n")


def skip_binary_patch(data: bytes, at: int) -> int:
    """The offset behind the patch whose mark stands at `at`: git writes the way there and the way back."""
    end = at + len(MARK)
    for _ in range(2):
        match = _SECTION.match(data, end)
        if match is None:
            raise _broken(data, end)
        end = match.end()
        while match := _DATA.match(data, end):
            # The first letter says how many bytes the line holds; five characters stand for four bytes.
            letter = match[1][0]
            size = letter - 64 if letter < 97 else letter - 96 + 26
            if len(match[2]) != (size + 3) // 4 * 5:
                raise _broken(data, end)
            end = match.end()
        if not data.startswith(b"\n", end):
            raise _broken(data, end)
        end += 1
    return end


def _broken(data: bytes, at: int) -> DiffError:
    if at + len(line_at(data, at)) >= len(data):
        return refuse(data, at, Reason.CUT, "the diff ends inside a binary patch")
    return refuse(data, at, Reason.CUT, "a binary patch has a part missing or altered")
