"""File names as a diff prints them -> the names of the files."""

import re
from typing import NamedTuple

DEV_NULL = b"/dev/null"
_QUOTED = re.compile(rb'"((?:[^"\\\n]++|\\[abtnvfr"\\]|\\[0-3][0-7]{2})*+)"')
_ESCAPE = re.compile(rb'\\([abtnvfr"\\]|[0-3][0-7]{2})')
_LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
_STAMP = re.compile(
    rb"(1970-01-01|1969-12-31) ([0-2][0-9]):([0-5][0-9]):([0-5][0-9])(?:\.0+)? ([+-])([0-2][0-9])([0-5][0-9])"
)


class Printed(NamedTuple):
    """A name on a `---` or `+++` line: as bytes without quoting, and the time stamp behind it."""

    name: bytes
    stamp: bytes

    @property
    def absent(self) -> bool:
        """Whether the line says that this side has no such file."""
        return self.name == DEV_NULL or is_epoch(self.stamp)


class Pair(NamedTuple):
    """The two names of a `diff --git` line, prefixes and all; `raw` is how each was printed."""

    old: bytes
    new: bytes
    raw_old: bytes
    raw_new: bytes


def unquote(text: bytes) -> tuple[bytes, int] | None:
    """The name in git's C-style quotes at the beginning of `text` and how many bytes it took; `None` if malformed."""
    match = _QUOTED.match(text)
    if match is None:
        return None
    return _ESCAPE.sub(_plain, match[1]), match.end()


def _plain(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes([int(code, 8)]) if len(code) == 3 else _LETTERS.get(code, code)


def whole(text: bytes) -> bytes | None:
    """A name that fills `text`, quoted or not; `None` if malformed."""
    if text.startswith(b'"'):
        found = unquote(text)
        return found[0] if found and found[1] == len(text) else None
    return None if _CONTROL.search(text) else text


def printed(text: bytes) -> Printed | None:
    """A `---` or `+++` line without its mark; a tab ends an unquoted name. `None` if malformed."""
    if text.startswith(b'"'):
        found = unquote(text)
        if found is None:
            return None
        name, rest = found[0], text[found[1] :]
        if rest and not rest.startswith(b"\t"):
            return None
        return Printed(name, rest[1:])
    name, _, stamp = text.partition(b"\t")
    return None if _CONTROL.search(name) else Printed(name, stamp)


def quoted_pair(rest: bytes) -> Pair | None:
    """The two names of a `diff --git` line when quotes tell them apart."""
    if rest.startswith(b'"'):
        first = unquote(rest)
        if first is None or rest[first[1] : first[1] + 1] != b" ":
            return None
        raw_old, raw_new = rest[: first[1]], rest[first[1] + 1 :]
    else:
        # An unquoted name holds no quote, so the first one opens the second name.
        raw_old, _, raw_new = rest.partition(b' "')
        raw_new = b'"' + raw_new
    old, new = whole(raw_old), whole(raw_new)
    return None if old is None or new is None else Pair(old, new, raw_old, raw_new)


def split_at(rest: bytes, length: int) -> Pair | None:
    """The two unquoted names of a `diff --git` line, the first so many bytes long."""
    if length < 0 or rest[length : length + 1] != b" ":
        return None
    old, new = rest[:length], rest[length + 1 :]
    return Pair(old, new, old, new)


def common_name(old: bytes, new: bytes) -> tuple[bytes, bytes, bytes] | None:
    """(old prefix, new prefix, name) of two printed names of one file.

    Equal names carry no prefix; else exactly one segment is taken off each. `None` when they name two files.
    """
    if old == new:
        return b"", b"", old
    old_prefix, old_slash, name = old.partition(b"/")
    new_prefix, new_slash, other = new.partition(b"/")
    if not old_slash or not new_slash or name != other:
        return None
    return old_prefix + b"/", new_prefix + b"/", name


def prefix_of(text: bytes, name: bytes) -> bytes | None:
    """What stands before `name` in `text`: nothing or whole segments; `None` when it is not the same name."""
    if not text.endswith(name):
        return None
    prefix = text[: len(text) - len(name)]
    return prefix if not prefix or prefix.endswith(b"/") else None


def is_unsafe(name: bytes) -> bool:
    """Whether a name leaves the tree, or no tree can hold it."""
    segments = name.split(b"/")
    return b"\0" in name or any(s in (b"", b".", b"..") or s.lower() == b".git" for s in segments)


def is_epoch(stamp: bytes) -> bool:
    """Whether a time stamp is second 0 of 1970, which is how GNU diff writes that a file is missing."""
    match = _STAMP.fullmatch(stamp)
    if match is None:
        return False
    day, hours, minutes, seconds, sign, zone_hours, zone_minutes = match.groups()
    clock = int(hours) * 3600 + int(minutes) * 60 + int(seconds) - (86400 if day == b"1969-12-31" else 0)
    zone = (int(zone_hours) * 60 + int(zone_minutes)) * 60
    return clock == (zone if sign == b"+" else -zone)
