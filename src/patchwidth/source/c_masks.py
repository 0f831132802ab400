"""C and C++ source to bytes of the same length without the macros that stand where the grammar wants a keyword."""

import re

from patchwidth.source.readings import Bytes, Reading

_MACRO = rb"(?<![\w#.>:])[A-Z][A-Z0-9_]{2,}+(?![a-z])(?:\([^()\n]*+\))?+"
_HEADER = re.compile(rb"^([A-Z])[A-Z0-9_]([A-Z0-9_]++)(?=[ \t\r]*+\n\{)", re.MULTILINE)
"""`YY_DECL` above a brace: the macro is a whole function header. It is read as `Y _DE()`."""

_ALONE = re.compile(rb"^[ \t]*+" + _MACRO + rb"[ \t]*+:?+[ \t]*+(?://[^\n]*+)?+\r?+$(?!\n\{)", re.MULTILINE)
"""A line with nothing but a macro: it opens a namespace, says what is private, or belongs to the function below."""

_TEXT = rb"\"(?:[^\"\\\n]|\\.)*+\""
_CALLED = re.compile(
    rb"^([ \t]*+)([A-Z][A-Z0-9_]{2,}+)(\((?:[^()\"\n]|" + _TEXT + rb"|\([^()\"\n]*+\))*+\))(?=[ \t\r]*+\n?[ \t]*+\{)",
    re.MULTILINE,
)
"""`TEST_CASE("empty") {`: at the margin, or by a test's name, a function without parameters; elsewhere a mere block."""

_TESTS = (b"TEST", b"SCENARIO", b"BENCHMARK")

_SURE = (
    # class EXPORT Name
    re.compile(rb"(?<=\b(?:class|union) )" + _MACRO + rb"(?=[ \t]++[A-Za-z_])"),
    re.compile(rb"(?<=\bstruct )" + _MACRO + rb"(?=[ \t]++[A-Za-z_])"),
    # f() GUARDED_BY(lock) {
    re.compile(rb"(?<=\))[ \t\r\n]++" + _MACRO + rb"(?=[ \t\r\n]*+[;{])"),
    re.compile(rb"(?<=\) const)[ \t\r\n]++" + _MACRO + rb"(?=[ \t\r\n]*+[;{])"),
    # if CONSTEXPR (
    re.compile(rb"(?<=\bif )" + _MACRO + rb"(?= \()"),
    # va_arg(list, char *)
    re.compile(rb"(?<=\bva_arg\()[^()\n]*+(?=\))"),
)
_LIKELY = (
    # EXPORT INLINE void f(), (CONST char *)
    re.compile(
        rb"(?<![A-Z0-9_)][ \t])(?:"
        + _MACRO
        + rb"[ \t])++(?=(?:unsigned|signed|struct|void|bool|char|int|long|short|double|float|auto"
        rb"|inline|static|constexpr|friend|virtual|explicit|typename|template|operator)\b)"
    ),
    # int size GUARDED_BY(lock);
    re.compile(rb"(?<=[\w\]])[ \t]++" + _MACRO + rb"(?<=\))(?=[ \t]*+;)"),
    # EXPORT size_t f(, INLINE Name(
    re.compile(
        rb"^[ \t]*+(?:" + _MACRO + rb"[ \t]++)++(?=[a-z_~][\w:<>,]*+(?:[ \t*&]++[\w:~]++)?+[ \t]*+\()", re.MULTILINE
    ),
)


def without_macros(reading: Reading, *, likely: bool) -> Reading:
    """The same reading with blanks for macros; a macro alone on its line still belongs to what follows.

    `likely` takes out more: what is a macro by its place and its capitals, if it is no type.
    """
    data = _HEADER.sub(lambda m: m[1] + b" " + m[2][:-2] + b"()" if len(m[2]) > 2 else m[0], reading.data)
    data = _CALLED.sub(_headed, data)
    leading: list[Bytes] = [m.span() for m in _ALONE.finditer(data) if b":" not in m[0].split(b"//")[0]]
    for pattern in (_ALONE, *_SURE, *(_LIKELY if likely else ())):
        data = pattern.sub(_plain, data)
    return Reading(data, leading=tuple(leading), hidden=reading.hidden)


def _headed(match: re.Match[bytes]) -> bytes:
    margin, name, given = match.groups()
    if b'"' not in given:
        return match[0]
    if margin and not name.startswith(_TESTS):
        return margin + b" " * (len(name) + len(given))
    return margin + name + b"(" + b" " * (len(given) - 2) + b")"


def _plain(match: re.Match[bytes]) -> bytes:
    return b" " * len(match[0])
