"""Bytes that are no plain diff -> the refusal that says what they are, or what is wrapped around the diff."""

import re

from patchwidth.diff.hunks import COMBINED_HINT, CRLF_HINT
from patchwidth.diff.refusal import excerpt, line_at, refuse
from patchwidth.model.errors import DiffError, Reason

MAX_BYTES = 512 * 1024 * 1024
MAX_LINE = 64 * 1024 * 1024
"""What the text door takes at most, in bytes."""

_WINDOW = 1 << 20
_MARKS = (
    (b"\xef\xbb\xbf", "a byte order mark stands before the diff", "Save it as UTF-8 without a BOM."),
    (b"\xff\xfe", "the diff is in UTF-16", "Write it as bytes; in PowerShell, `git diff --output=FILE`."),
    (b"\xfe\xff", "the diff is in UTF-16", "Write it as bytes; in PowerShell, `git diff --output=FILE`."),
    (b"\x1f\x8b", "the diff is compressed with gzip", "Unpack it first."),
)
_INSIDE = re.compile(rb"^([^\n]{0,80}?)(?:diff --git |--- [^\n]|@@ -[0-9])", re.MULTILINE)
_FENCE = re.compile(rb"^[ \t>]{0,8}(?:```|~~~)", re.MULTILINE)
_NORMAL = re.compile(rb"[0-9]+(?:,[0-9]+)?[acd](?:[0-9]+(?:,[0-9]+)?)?")
_SIDE_BY_SIDE = re.compile(rb"[ \t](?:[|<>]\t|<$)")
_HIDDEN = (
    b"Only in ",
    b"Files ",
    b"File ",
    b"Submodule ",
    b"Binary file",
    b"Property changes on: ",
    b"* Unmerged path ",
)
_PLAIN = "Pass the output of `git diff` and nothing else."


def check_envelope(data: bytes) -> None:
    """Refuse what can be told from the outside: size, encoding, line ends."""
    if len(data) > MAX_BYTES:
        hint = "Judge it from a repository: `patchwidth check --base REV --head REV`."
        raise DiffError(Reason.TOO_LARGE, f"the diff is larger than {MAX_BYTES >> 20} MiB", hint)
    for mark, message, hint in _MARKS:
        if data.startswith(mark):
            raise refuse(data, 0, Reason.WRAPPED, message, hint)
    if not data.strip():
        raise refuse(data, 0, Reason.NO_DIFF, "the input is blank", _PLAIN)
    if data[1:2] == b"\0" or data[:1] == b"\0":
        raise refuse(data, 0, Reason.WRAPPED, "the diff is in UTF-16", "Write it as UTF-8, byte for byte.")
    if b"\n" not in data[:_WINDOW] and b"\r" in data[:_WINDOW]:
        raise refuse(data, 0, Reason.WRAPPED, "the diff's own lines end in CR alone", CRLF_HINT)
    at = 0
    while len(data) - at > MAX_LINE:
        feed = data.rfind(b"\n", at, at + MAX_LINE)
        if feed < 0:
            raise refuse(data, at, Reason.LINE_TOO_LONG, f"a line is longer than {MAX_LINE >> 20} MiB")
        at = feed + 1


def explain_start(data: bytes, at: int) -> DiffError:
    """Why the line at `at` cannot begin a diff."""
    line = line_at(data, at)
    known = _known_form(data, at, line)
    if known is not None:
        return known
    window = data[at : at + _WINDOW]
    inside = _INSIDE.search(window)
    if inside is None:
        return _no_diff(data, at, line, window)
    before = inside[1]
    where = at + inside.start()
    fence = _FENCE.search(window)
    if fence is not None:
        return refuse(data, at + fence.start(), Reason.WRAPPED, "the diff stands in a Markdown fence", _PLAIN)
    if b"\x1b" in before:
        return refuse(data, where, Reason.WRAPPED, "the diff is coloured", "Make it with `--no-color`.")
    if before.lstrip().startswith(b">"):
        return refuse(data, where, Reason.WRAPPED, "the diff is quoted like an answered mail", _PLAIN)
    if before:
        message = f"every line of the diff begins with {excerpt(before)}"
        return refuse(data, where, Reason.WRAPPED, message, "Take the prefix off.")
    if window[inside.end(1) :].startswith(b"@@"):
        return refuse(data, where, Reason.NO_NAME, "hunks stand here without a file's name", _PLAIN)
    return refuse(data, at, Reason.WRAPPED, "other text stands before the diff", _PLAIN)


def explain_rest(data: bytes, at: int, after_hunk: bool) -> DiffError:
    """Why the line at `at`, behind a whole file, belongs to nothing."""
    line = line_at(data, at)
    known = _known_form(data, at, line)
    if known is not None:
        return known
    if after_hunk and line[:1] in (b" ", b"+", b"-", b"\\"):
        message = "a hunk holds more lines than its header counts"
        return refuse(data, at, Reason.COUNTS, message, "Make the diff again; do not edit it by hand.")
    return refuse(data, at, Reason.OUTSIDE_HUNK, f"{excerpt(line)} belongs to no file's change", _PLAIN)


def _known_form(data: bytes, at: int, line: bytes) -> DiffError | None:
    """A line that gives away what the input is, wherever it stands."""
    if line.startswith((b"diff --cc ", b"diff --combined ", b"@@@")):
        return refuse(data, at, Reason.COMBINED, "this is a merge's combined diff", COMBINED_HINT)
    if line.startswith((b"```", b"~~~")):
        return refuse(data, at, Reason.WRAPPED, "the diff stands in a Markdown fence", _PLAIN)
    if line.startswith(b"@@ "):
        return refuse(data, at, Reason.NO_NAME, "hunks stand here without a file's name", _PLAIN)
    if line.startswith(b"\x1b"):
        return refuse(data, at, Reason.WRAPPED, "the diff is coloured", "Make it with `--no-color`.")
    if line.startswith(_HIDDEN):
        message = f"{excerpt(line)} tells of a change without showing it"
        return refuse(data, at, Reason.CONTENT_NOT_SHOWN, message, "Make the diff with `git diff`.")
    if line.startswith((b"commit ", b"From ", b"# HG changeset patch")):
        hint = "Pass one net diff, `git diff BASE HEAD`."
        return refuse(
            data, at, Reason.SEVERAL_COMMITS, "more than one commit stands here; their sum is no net diff", hint
        )
    if line.startswith(b"*** ") or _NORMAL.fullmatch(line):
        hint = "Make a unified diff: `git diff` or `diff -u`."
        return refuse(data, at, Reason.NOT_UNIFIED, "this is a context, normal or ed diff", hint)
    return None


def _no_diff(data: bytes, at: int, line: bytes, window: bytes) -> DiffError:
    """What input is that holds no part of a diff."""
    start = line.lstrip()[:1]
    if start == b"<" and b">" in window:
        what = "an HTML or XML page"
    elif start in (b"{", b"["):
        what = "JSON"
    elif _SIDE_BY_SIDE.search(line):
        hint = "Make a unified diff: `git diff` or `diff -u`."
        return refuse(data, at, Reason.NOT_UNIFIED, "this is a diff side by side", hint)
    else:
        what = f"text ({excerpt(line)})"
    return refuse(data, at, Reason.NO_DIFF, f"this is {what} and no diff", _PLAIN)
