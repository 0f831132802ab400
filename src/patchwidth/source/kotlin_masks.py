"""Kotlin source to bytes of the same length that its grammar can read, with the annotations taken out."""

import re
from collections.abc import Callable

from patchwidth.source.readings import Reading


def _spaces(match: re.Match[bytes]) -> bytes:
    return b" " * len(match[0])


def _plain_word(match: re.Match[bytes]) -> bytes:
    return b"X" + match[0][1:]


_ANNOTATION = rb"@(?!file:)[\w.:]++(?:\([^()\n]*+\))?+"
_LEADING = re.compile(
    rb"^[ \t]*+(?:" + _ANNOTATION + rb"[ \t]*+|context\([^()\n]*+\)[ \t]*+)++(?://[^\n]*+)?+\r?+$", re.MULTILINE
)
"""Annotations or context parameters alone on a line. At the top of a file, or beside a comment, annotations are read
as expressions; context parameters are not known at all."""

_MODIFIERS = (
    rb"final|open|inner|external|expect|actual|abstract|sealed|inline|infix|operator|override|lateinit"
    rb"|tailrec|const|public|private|protected|internal|annotation|enum|companion"
)
_MASKS: tuple[tuple[re.Pattern[bytes], Callable[[re.Match[bytes]], bytes]], ...] = (
    # `in1.close()` at the start of a line is read as `in 1.close()`
    (re.compile(rb"(?<![\w.$`@])(?:in|is|as|by)(?=\d)"), _plain_word),
    # a modifier's name used as a name: `open(it)`, `!final)`
    (re.compile(rb"(?<![\w.$`@])(?:" + _MODIFIERS + rb")(?=[ \t]*+(?:[(),.\]=]|!=))"), _plain_word),
    # `suspend { ... }` is a call, `suspend = false` an argument; before a generic receiver it is left out
    (re.compile(rb"(?<![\w.$`@])suspend(?=[ \t]*+[{=])"), _plain_word),
    (re.compile(rb"(?<=: )suspend(?= [A-Z])"), _spaces),
    # `set = set or bit` below a property is no setter
    (re.compile(rb"^([ \t]*+)[sg](?=et[ \t]*+(?:[-+*/]?=(?!=)|\.))", re.MULTILINE), lambda m: m[1] + b"X"),
    # nor are `get(copy)` and `set(1, bit)`
    (re.compile(rb"^([ \t]*+)(?:g(?=et\([^)])|s(?=et\([^(),\n]*+,))", re.MULTILINE), lambda m: m[1] + b"X"),
    (re.compile(rb"^([ \t]*+)b(?=y\.)", re.MULTILINE), lambda m: m[1] + b"X"),
    # an annotation before an accessor, on its line
    (
        re.compile(rb"(?<=[ \t])" + _ANNOTATION + rb"(?=[ \t]++(?:private[ \t]++|internal[ \t]++)?+[sg]et[ \t]*+\()"),
        _spaces,
    ),
    # `) : Sink by delegate {` is read as a call of `delegate`
    (
        re.compile(
            rb"^[ \t]*+(?:\)|(?>(?:[\w@]++[ \t]++)*?(?:class|object)\b))[^\n{}]*?"
            rb"(?<=[ \t])(by[ \t]++(?:[\w.]++(?:\([^()\n]*+\))?+|\([^()\n]*+\)))(?=[ \t]*+\{)",
            re.MULTILINE,
        ),
        lambda m: m[0][: m.start(1) - m.start()] + b" " * len(m[1]),
    ),
    # a primary constructor that begins on a line below
    (
        re.compile(
            rb"(\bclass[ \t]++\w++(?:<[^<>\n]*+>)?+)([ \t]*+\n[ \t\n]*+)"
            rb"(?=(?:(?:\w++|" + _ANNOTATION + rb")[ \t]++){0,5}?constructor\b)"
        ),
        lambda m: m[1] + b" " * len(m[2]),
    ),
    # `String?::plus`
    (re.compile(rb"\?(?=::\w)"), _spaces),
    # `$$"text"`
    (re.compile(rb"\$\$++(?=\")"), _spaces),
)


def plain_kotlin(data: bytes) -> Reading:
    """The file with what the grammar trips over made plain, and the annotations that stand alone on their lines."""
    leading = tuple(m.span() for m in _LEADING.finditer(data))
    data = _LEADING.sub(_spaces, data)
    for pattern, mask in _MASKS:
        data = pattern.sub(mask, data)
    if b" if " in data and b"->" in data:
        data = b"\n".join(_without_guard(line) if b" if " in line else line for line in data.split(b"\n"))
    return Reading(data, leading=leading)


_GUARDED = re.compile(rb"[ \t]*+(?:else|!?(?:is|in)[ \t][^{}=]*+|[\w.]++)")


def _without_guard(line: bytes) -> bytes:
    """A branch of `when` without its guard: `is Failed if retry -> again()`."""
    at = line.find(b" if ")
    arrow = line.find(b"->", at)
    if arrow < 0 or b"{" in line[at:arrow] or not _GUARDED.fullmatch(line[:at]):
        return line
    return line[:at] + b" " * (arrow - at) + line[arrow:]
