"""What may stand around a diff (a mail, `git show`'s heading, a diffstat) -> where the diff begins and ends."""

import re
from typing import NamedTuple

from patchwidth.diff.envelope import explain_rest, explain_start
from patchwidth.diff.refusal import line_at, refuse
from patchwidth.model.errors import Reason


class Preamble(NamedTuple):
    """The diff's first byte, and whether a mail frames it, which allows a signature behind it."""

    at: int
    mail: bool


BLOCK_STARTS = (b"diff ", b"--- ", b"Index: ")
_MAIL = re.compile(rb"From [0-9a-f]{40,64} |(?:From|Subject|Date|Message-I[Dd]|Return-Path|Received|MIME-Version): ")
_IN_MAIL = re.compile(rb"^(?:diff |--- [^\n]|Index: |@@ |From [0-9a-f]{40,64} )", re.MULTILINE)
_MAIL_START = re.compile(rb"^From [0-9a-f]{40,64} ", re.MULTILINE)
_ENCODING = re.compile(rb"^content-transfer-encoding:[ \t]*([0-9a-z-]*)", re.MULTILINE | re.IGNORECASE)
_PLAIN_ENCODINGS = (b"7bit", b"8bit", b"binary")
_COMMIT = re.compile(rb"commit [0-9a-f]{40,64}")
_IN_TAG = re.compile(rb"^(?:diff |--- [^\n]|Index: |@@ |commit [0-9a-f]{40,64})", re.MULTILINE)
_SHOW = (
    b"Merge: ",
    b"Author: ",
    b"AuthorDate: ",
    b"Commit: ",
    b"CommitDate: ",
    b"Date: ",
    b"tree ",
    b"parent ",
    b"author ",
    b"committer ",
    b"Notes",
    b"    ",
)
_ONE_LINE = re.compile(rb"[0-9a-f]{7,64} [^\n]*\n(?=\n?(?:diff | |:))")
_STAT_TAIL = re.compile(rb" *(?:[0-9]+(?: \+*-*)?|Bin(?: [0-9]+ -> [0-9]+ bytes)?|Unmerged)")
_FEEDS = re.compile(rb"\n*+")
_SUMMARY = re.compile(
    rb" (?:[0-9]+ files? changed(?:, [0-9a-z()+, -]*)?|(?:create|delete) mode [0-7]{6} .+"
    rb"|mode change [0-7]{6} => [0-7]{6}(?: .+)?|(?:rename|copy|rewrite) .+ \([0-9]+%\)| *[0-9]+\.[0-9]% .+)"
)
_RAW = re.compile(rb":[0-7]{6} [0-7]{6} [0-9a-f]+(?:\.\.\.)? [0-9a-f]+(?:\.\.\.)? [A-Z][0-9]*\t.+")
_NUMBERS = re.compile(rb"(?:[0-9]+|-)\t(?:[0-9]+|-)\t.+")
_SIGNATURE = re.compile(
    rb"(?:\n?base-commit: [0-9a-f]{40,64}\n(?:prerequisite-patch-id: [0-9a-f]{40,64}\n)*+\n?)?"
    rb"-- \n(?:[^ +\\@\n-][^\n]*\n)?\n*"
)


def skip_preamble(data: bytes) -> Preamble:
    """Where the first block of the diff begins; everything before it is of a known form, else it is refused."""
    if _MAIL.match(data):
        return Preamble(_skip_mail(data), mail=True)
    if data.startswith(b"# HG changeset patch\n"):
        return Preamble(_message_end(data, _IN_MAIL, BLOCK_STARTS), mail=False)
    at = 0
    if data.startswith(b"tag "):
        at = _message_end(data, _IN_TAG, (b"commit ",))
    heading = _COMMIT.match(data, at)
    if heading is not None:
        at = _behind_line(data, at)
    elif one_line := _ONE_LINE.match(data):
        at = one_line.end()
    while at < len(data) and not data.startswith(BLOCK_STARTS, at):
        line = line_at(data, at)
        if line and not (heading and (line.startswith(_SHOW) or line == b"---")) and not _is_summary(line):
            raise explain_start(data, at)
        at = _behind_feeds(data, _behind_line(data, at))
    if at >= len(data):
        raise refuse(data, 0, Reason.NO_DIFF, "no file's change follows the summary", "Add `-p` to the git command.")
    return Preamble(at, mail=False)


def _behind_line(data: bytes, at: int) -> int:
    return at + len(line_at(data, at)) + 1


def _behind_feeds(data: bytes, at: int) -> int:
    """The offset behind all line feeds that stand at `at`."""
    match = _FEEDS.match(data, at)
    return at if match is None else match.end()


def _skip_mail(data: bytes) -> int:
    """The diff's first byte in a mail: behind the message and what git puts there."""
    at = _message_end(data, _IN_MAIL, BLOCK_STARTS)
    head = data[:at]
    encoding = _ENCODING.search(head)
    if encoding is not None and encoding[1].lower() not in _PLAIN_ENCODINGS:
        message = "the mail's text is encoded for transport"
        raise refuse(
            data, encoding.start(), Reason.WRAPPED, message, "Decode it first, for example with `git mailinfo`."
        )
    # The message is free text and may hold a diff of its own, whose last hunk swallows the lines down to the true one.
    # Before that there is always an empty line, and between two files never.
    again = data.find(b"\n\ndiff --git ", at)
    if again >= 0 and not _MAIL_START.search(data, at, again):
        message = "a diff stands inside the mail's message"
        raise refuse(data, at, Reason.OUTSIDE_HUNK, message, "Pass the patch alone.")
    return at


def _message_end(data: bytes, end: re.Pattern[bytes], wanted: tuple[bytes, ...]) -> int:
    """Where a free message ends; what ends it must be what is wanted."""
    found = end.search(data, 1)
    if found is None:
        raise refuse(data, 0, Reason.NO_DIFF, "the message holds no diff")
    if not data.startswith(wanted, found.start()):
        raise explain_rest(data, found.start(), after_hunk=False)
    return found.start()


def _is_summary(line: bytes) -> bool:
    """Whether a line is part of `--stat`, `--summary`, `--raw`, `--numstat` or the like."""
    if line.startswith(b" "):
        name, bar, tail = line.rpartition(b" | ")
        if bar and len(name) > 1 and _STAT_TAIL.fullmatch(tail):
            return True
        return _SUMMARY.fullmatch(line) is not None
    return (_RAW if line.startswith(b":") else _NUMBERS).fullmatch(line) is not None


def skip_between(data: bytes, at: int, mail: bool, after_hunk: bool) -> int:
    """The next block's first byte, or the end of the data, when nothing but a frame's own end stands between."""
    if data.startswith(BLOCK_STARTS, at):
        return at
    if mail and (signature := _SIGNATURE.match(data, at)):
        at = signature.end()
    else:
        feeds = _behind_feeds(data, at)
        if feeds < len(data) and data.startswith(b"Index: ", feeds):
            return feeds
        if feeds < len(data) and data.startswith(BLOCK_STARTS, feeds):
            message = "a blank line stands between two files, as between the patches of two commits"
            raise refuse(data, at, Reason.SEVERAL_COMMITS, message, "Pass one net diff, `git diff BASE HEAD`.")
        at = feeds
    if at < len(data):
        raise explain_rest(data, at, after_hunk)
    return at
