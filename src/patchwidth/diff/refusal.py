"""A place in the bytes of a diff -> the refusal that names it."""

from patchwidth.model.errors import DiffError, Reason


def refuse(data: bytes, offset: int, reason: Reason, message: str, hint: str = "") -> DiffError:
    """The error for `data` at byte `offset`; the line (1-based) is worked out from it."""
    return DiffError(reason, message, hint, line=data.count(b"\n", 0, offset) + 1, offset=offset)


MAX_HEADER_LINE = 1 << 17
"""Bytes of a line that names files; no path that a file system takes comes near."""


def header_line(data: bytes, at: int) -> bytes:
    """As `line_at`, for a line that names files. Raises `DiffError` when it is cut or too long."""
    line = line_at(data, at)
    if at + len(line) >= len(data):
        raise refuse(data, at, Reason.CUT, "the diff ends inside a file header")
    if len(line) > MAX_HEADER_LINE:
        raise refuse(data, at, Reason.LINE_TOO_LONG, "a line of a file header is too long to name a file")
    return line


def excerpt(raw: bytes) -> str:
    """Bytes from a patch as short printable ASCII, fit for a message."""
    short = raw if len(raw) <= 60 else raw[:57] + b"..."
    return ascii(short.decode("ascii", "backslashreplace"))


def line_at(data: bytes, at: int) -> bytes:
    """The line that begins at `at`, without its line feed."""
    end = data.find(b"\n", at)
    return data[at:] if end < 0 else data[at:end]
