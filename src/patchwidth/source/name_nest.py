"""Marks of definitions to definitions: nested, named, each with its signature and its body."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from patchwidth.model.names import Definition, DefinitionKind, Parameter, Visibility
from patchwidth.source.language import Language
from patchwidth.source.name_marks import FUNCTIONS, NameMark, NameMarks
from patchwidth.source.name_text import Text
from patchwidth.source.outline_lines import Bytes, Lines
from patchwidth.source.parameters import parameters_end, parameters_of

_SCOPE = "scope"
_VALUE = "constant"
_HOLDING = ("class", "scope", "module")
_SECTION = "section"
_PROTOTYPE = "prototype"
_OPEN = "interface"
_VARIANT = "variant"
_EMBEDDED = "embedded"
_KINDS = {_OPEN: "class", _PROTOTYPE: "function", _VARIANT: "field", _EMBEDDED: "field"}
_NAMELESS = (_SCOPE, "hidden", _SECTION)
_MEMBERS = {DefinitionKind.FUNCTION: DefinitionKind.METHOD, DefinitionKind.CONSTANT: DefinitionKind.FIELD}
_ARGUMENTS = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>(?=\.)")
_QUOTES = "\"'`:"
_NO_WORDS = ("default", "members", "upper")
"""Keys of a language's visibility that are no words of its own; Java's `default` says something else."""


class _Around(NamedTuple):
    """What is open around a mark: where it ends, where its inside begins, and what that makes of what lies in it.

    `section` is the word for who may use what says nothing about that itself.
    """

    end: int
    inner: int
    name: str
    within: bool
    hides: bool
    section: str = ""
    value: bool = False


_NOTHING = _Around(end=1 << 62, inner=0, name="", within=False, hides=False)


def defined(
    marks: NameMarks, lines: Lines, text: Text, language: Language, damage: Sequence[Bytes], *, brief: bool = False
) -> tuple[Definition, ...]:
    """The definitions of one file, sorted by where they begin; what lies in a function is left out.

    `brief` ones have no signature and no body.
    """
    found: list[Definition] = []
    around: list[_Around] = []
    imported = {mark.start for mark in marks.bindings}
    declared: set[int] = set()
    # several names of one statement share what stands in front of the first
    first: dict[Bytes, int] = {}
    last: dict[Bytes, int] = {}
    for mark in marks.definitions:
        if mark.kind == "hidden":
            continue
        first[_extent(mark)] = min(first.get(_extent(mark), mark.start), mark.start)
        last[mark.whole] = max(last.get(mark.whole, mark.end), mark.end)
    for mark in sorted(marks.definitions, key=lambda m: (_extent(m)[0], -_extent(m)[1], m.start)):
        start, end = _extent(mark)
        while around and around[-1].end <= start:
            around.pop()
        # `a = b = 1` makes two names, neither of which holds the other
        holding = [one.inner <= mark.start < one.end and not (one.value and mark.kind == _VALUE) for one in around]
        at = max((n for n, holds in enumerate(holding) if holds), default=-1)
        outer = around[at] if at >= 0 else _NOTHING
        name = _name(mark, text, language)
        qualified = f"{outer.name}.{name}" if outer.name and name else outer.name or name
        if not outer.hides and mark.kind not in _NAMELESS and name and mark.start not in imported:
            if mark.kind == _PROTOTYPE:
                declared.add(len(found))
            if brief:
                found.append(_brief(mark, qualified, outer.within, lines))
            else:
                begin = min(mark.start, first[start, end])
                until = parameters_end(mark.parameters) if mark.parameters is not None else last[mark.whole]
                found.append(_definition(mark, qualified, outer, begin, until, lines, text, language, damage))
        if mark.kind == _SECTION:
            if at >= 0:
                around[at] = outer._replace(section=name)
            continue
        within = mark.kind in ("class", _OPEN) or (mark.kind == _SCOPE and bool(name))
        if mark.body is None and mark.kind not in _HOLDING:
            continue
        inner, closed = mark.body if mark.body is not None else (mark.end, end)
        if (
            mark.kind == "hidden"
            and around
            and around[-1].within
            and (inner, closed) == (around[-1].inner, around[-1].end)
        ):
            # a class without a name of its own that something else names
            continue
        if mark.parameters is not None and mark.kind not in FUNCTIONS:
            # parameters may be fields as well
            inner = min(inner, mark.parameters.start_byte)
        # a type that another name is given to is no part of that name
        if inner >= mark.end or (closed <= mark.start and mark.kind != "type") or not mark.named:
            hides = outer.hides or mark.kind in FUNCTIONS
            # what a member holds is as visible as the member itself
            section = _OPEN if mark.kind == _OPEN else outer.section if mark.kind == "field" else ""
            around.append(_Around(closed, inner, qualified, within, hides, section, mark.kind == _VALUE))
    if not declared:
        return tuple(found)
    whole = {(one.name, len(one.parameters or ())) for n, one in enumerate(found) if n not in declared}
    # a prototype and the definition behind it are one
    return tuple(
        one for n, one in enumerate(found) if n not in declared or (one.name, len(one.parameters or ())) not in whole
    )


def _extent(mark: NameMark) -> Bytes:
    if mark.extent is None:
        return mark.whole
    return min(mark.extent[0], mark.whole[0]), max(mark.extent[1], mark.whole[1])


def _name(mark: NameMark, text: Text, language: Language) -> str:
    name = mark.fixed if mark.fixed is not None else text.between(mark.start, mark.end) if mark.named else ""
    name = name.strip(_QUOTES) or name
    if language.separator != ".":
        name = _ARGUMENTS.sub("", name.replace(language.separator, "."))
    if mark.qualifier is None:
        return name
    return f"{text.between(*mark.qualifier).lstrip('*& ')}.{name}"


def _brief(mark: NameMark, qualified: str, within: bool, lines: Lines) -> Definition:
    start, end = _extent(mark)
    return Definition(
        name=qualified,
        kind=_kind(mark, within),
        line=lines.row(mark.start) + 1,
        start=lines.row(start) + 1,
        end=lines.row(end - 1) + 1,
    )


def _kind(mark: NameMark, within: bool) -> DefinitionKind:
    kind = DefinitionKind(_KINDS.get(mark.kind or "", mark.kind or "function"))
    if within or (mark.qualifier is not None and kind is DefinitionKind.FUNCTION):
        return _MEMBERS.get(kind, kind)
    return kind


def _definition(
    mark: NameMark,
    qualified: str,
    outer: _Around,
    begin: int,
    until: int,
    lines: Lines,
    text: Text,
    language: Language,
    damage: Sequence[Bytes],
) -> Definition:
    start, end = _extent(mark)
    body = mark.body or (mark.whole[1], mark.whole[1])
    if mark.kind == _EMBEDDED:
        # its name is a part of its type
        begin, until = start, start
    # what a receiver is called counts for nothing, and its type is a part of the name
    before = text.tokens(start, min(begin, body[0])) if mark.qualifier is None else ()
    after: tuple[str, ...] = ()
    if mark.returns is not None:
        results = parameters_of(mark.returns, text)
        after = tuple("".join((result.type or result.name).split()) for result in results)
    elif until < body[0]:
        after = text.tokens(until, body[0])
    return Definition(
        name=qualified,
        kind=_kind(mark, outer.within),
        line=lines.row(mark.start) + 1,
        start=lines.row(start) + 1,
        end=lines.row(end - 1) + 1,
        visibility=_visibility(qualified.rpartition(".")[2], before, outer, language)
        if mark.kind != _VARIANT
        else Visibility.PUBLIC,
        parameters=_parameters(mark, text),
        before=before,
        after=after,
        body=text.lines(*body),
        uncertain=_damaged(start, end, damage),
    )


def _parameters(mark: NameMark, text: Text) -> tuple[Parameter, ...] | None:
    if mark.parameters is not None:
        return parameters_of(mark.parameters, text)
    # what takes nothing may be written without brackets
    return () if mark.kind == "function" else None


def _damaged(start: int, end: int, damage: Sequence[Bytes]) -> bool:
    at = bisect_left(damage, (end, 0))
    return any(place[1] >= start for place in damage[max(0, at - 8) : at])


def _visibility(name: str, before: tuple[str, ...], outer: _Around, language: Language) -> Visibility:
    told = dict(language.visibility)
    for word, behind in pairwise((*before, "")):
        if word in _NO_WORDS:
            continue
        # `pub(crate)` says less than `pub`
        if word + behind in told or word in told:
            return Visibility(told.get(word + behind, told.get(word, "public")))
        if not outer.within and "top:" + word in told:
            return Visibility(told["top:" + word])
    if outer.section == _OPEN:
        return Visibility.PUBLIC
    if outer.section in told:
        return Visibility(told[outer.section])
    if "_" in told and name.startswith("_") and not (name.startswith("__") and name.endswith("__")):
        return Visibility(told["_"])
    if "#" in told and name.startswith("#"):
        return Visibility(told["#"])
    if "upper" in told and name[:1].isupper():
        return Visibility(told["upper"])
    if outer.within and "members" in told:
        return Visibility(told["members"])
    return Visibility(told.get("default", "public"))
