"""The `---` and `+++` lines above hunks -> two printed names."""

from patchwidth.diff.hunks import CRLF_HINT
from patchwidth.diff.names import Printed, printed
from patchwidth.diff.refusal import excerpt, header_line, refuse
from patchwidth.model.errors import DiffError, Reason


def read_file_lines(data: bytes, at: int) -> tuple[Printed, Printed, int]:
    """The names on the lines from `at` on, and the offset of the first hunk, which must follow."""
    old, at = _read(data, at, b"--- ")
    new, at = _read(data, at, b"+++ ")
    if at >= len(data):
        raise refuse(data, at, Reason.CUT, "the diff ends before a file's first hunk")
    if not data.startswith(b"@@", at):
        raise refuse(data, at, Reason.HEADER_DISAGREES, "no hunk follows a file's two names")
    return old, new, at


def _read(data: bytes, at: int, mark: bytes) -> tuple[Printed, int]:
    line = header_line(data, at)
    end = at + len(line) + 1
    if not line.startswith(mark):
        message = f"{excerpt(mark.strip())} and a file name should stand here"
        raise refuse(data, at, Reason.HEADER_DISAGREES, message)
    name = printed(line[len(mark) :])
    if name is None:
        raise bad_name(data, at, line)
    if not name.name:
        raise refuse(data, at, Reason.NO_NAME, "a file header names no file")
    return name, end


def bad_name(data: bytes, at: int, line: bytes) -> DiffError:
    """Why the name in a header line cannot be taken."""
    if line.endswith(b"\r"):
        return refuse(data, at, Reason.WRAPPED, "the diff's own lines end in CR LF", CRLF_HINT)
    return refuse(data, at, Reason.HEADER_DISAGREES, f"the file name in {excerpt(line)} is not quoted as git quotes")
