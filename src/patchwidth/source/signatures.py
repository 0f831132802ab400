"""A definition on both sides to what its signature does to those who use it: nothing, more, or something else."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from patchwidth.model.names import Definition, DefinitionKind, Visibility
from patchwidth.source.language import languages
from patchwidth.source.parameter_changes import changed_parameters, extends
from patchwidth.source.supertypes import (
    LANGUAGES,
    base_changes,
    class_changes,
    closed,
    is_more,
    is_never_null,
    throw_changes,
    thrown,
)
from patchwidth.source.written_types import heritage_changes, serves

TYPED = frozenset({"go", "java", "rust", "c", "cpp", "csharp", "kotlin", "scala", "swift", "typescript", "tsx"})
"""Languages in which a type belongs to the signature; elsewhere it is a note to the reader."""

_LISTED = frozenset({"php", "python", "ruby", "swift"})
"""Languages in which what stands behind a class's name is what it is, and no part of how one is made."""

_TYPE_FIRST = TYPED | {"php"}
"""Languages in which the words before a name may be its type."""

_HARMLESS = frozenset(
    {
        "inline", "constexpr", "consteval", "synchronized", "native", "strictfp", "noinline", "noexcept", "register",
        "extern", "export", "default", "declare", "public", "private", "protected", "internal", "fileprivate", "pub",
        "crate", "super", "readonly", "override", "operator", "tailrec", "external", "unsafe", "let", "const", "var",
        "val", "def", "fun", "func", "fn", "function", "class", "interface", "struct", "enum", "trait", "object",
        "record", "actual", "expect", "lateinit", "transient", "volatile", "typealias", "type", "module", "namespace",
        "protocol", "get", "set", "using",
    }
)  # fmt: skip
"""Words before a name that say nothing which a caller could miss, or that other rules speak of."""

_CALLING = frozenset({"property", "staticmethod", "classmethod", "cached_property", "contextmanager",
                      "asynccontextmanager", "setter", "deleter", "getter", "abstractmethod"})  # fmt: skip
"""Decorators that change how a name is used."""

_MEANING = frozenset(
    {"async", "static", "abstract", "sealed", "open", "virtual", "suspend", "mutating", "const", "lazy"}
)
"""Words before a name that say how it is used, whatever its type."""

_ORDERLESS = _MEANING | {"final", "data", "inner", "case", "implicit", "new", "required"}
"""Words that mean the same in any order."""

_FREES = frozenset({"final", "abstract"})
"""Words that forbid something: who lives with one is served without it."""

_ALLOWS = frozenset({"open", "virtual", "data"})
"""Words that allow something: who lives without one is served with it."""

_MADE_BY_LIST = ("kotlin", "scala")
"""Languages in which a class without a list of parameters is made of nothing."""

_ASSIGNED = frozenset({"module", "exports", ".", "="})
_OWN_BUSINESS = {
    "csharp": frozenset({"async", "partial", "new"}),
    "scala": frozenset({"lazy"}),
    "javascript": _ASSIGNED,
    "typescript": _ASSIGNED,
    "tsx": _ASSIGNED,
}
"""Words that say how one language's body is written, and nothing to who calls it."""

_TO_HEIRS = frozenset({"sealed", "open", "virtual"})
"""Words that only those who inherit must know; nobody inherits what is private."""

_ACCESSORS = frozenset({"get", "set", "property", "cached_property"})
_UNTYPED_CALLS = ("javascript", "typescript", "tsx")

_MACRO = "MACRO"
_IS_MACRO = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+|__\w+")
"""C's macros and attributes before a name, `LIB_EXPORT`: what they stand for changes with every platform."""

_OPENERS, _CLOSERS = "([{", ")]}"


class SignatureChange(NamedTuple):
    """What differs, each in words that go with the name; `breaks` when a user of before may no longer be served."""

    breaks: tuple[str, ...]
    widens: tuple[str, ...]


def compare(base: Definition, head: Definition, language: str) -> SignatureChange:
    """What the signature of `head` does to who uses `base`."""
    breaks: list[str] = []
    widens: list[str] = []
    if _group(base) != _group(head):
        if not _is_alias(head):
            # where functions are values a field that holds one is called like a method
            (widens if language in _UNTYPED_CALLS else breaks).append(f"was a {base.kind}, is a {head.kind}")
        return SignatureChange(tuple(breaks), tuple(widens))
    # who may use such a name the compiler sees as well, so a type alone can break nobody unseen
    typed = language in TYPED and base.visibility is Visibility.PUBLIC
    quiet = _quiet(base, language)
    old_marks, old_words = _split(base.before, quiet)
    new_marks, new_words = _split(head.before, quiet)
    for change in _marks(old_marks, new_marks):
        (breaks if _CALLING & set(change.split()) else widens).append(change)
    if language in _UNTYPED_CALLS and _waits(base) and _waits(head):
        old_words, new_words = ([word for word in side if word != "async"] for side in (old_words, new_words))
    differ = set(old_words) ^ set(new_words)
    if differ or not _in_order(old_words, new_words):
        told = f"is `{_said(new_words)}`, was `{_said(old_words)}`"
        unseen = _TO_HEIRS if base.visibility is Visibility.PRIVATE else frozenset()
        harmless = language in _TYPE_FIRST and not typed and not (_MEANING - unseen) & differ
        freed = differ <= (_FREES.intersection(old_words) | _ALLOWS.intersection(new_words))
        (widens if harmless or (freed and _in_order(old_words, new_words)) else breaks).append(told)
    old_list, new_list = base.parameters, head.parameters
    if new_list is None and base.kind is DefinitionKind.CLASS and language in _MADE_BY_LIST:
        new_list = ()
    if old_list is not None and new_list is not None:
        for text, is_break in changed_parameters(old_list, new_list, language, typed=typed):
            (breaks if is_break else widens).append(text)
    for text, is_break in _behind(base, head, language, typed=typed):
        (breaks if is_break else widens).append(text)
    return SignatureChange(tuple(breaks), tuple(widens))


def _behind(base: Definition, head: Definition, language: str, *, typed: bool) -> Iterator[tuple[str, bool]]:
    """What happened behind the parameters, and whether it breaks a user."""
    old, new = _after(base), _after(head)
    if language == "scala" and base.kind is not DefinitionKind.CLASS:
        # a bound of a type parameter is a parameter that the compiler fills in
        old, new = (side[closed(side, 0) :] if side[:1] == ("[",) else side for side in (old, new))
    is_class = base.kind is DefinitionKind.CLASS
    if language == "java":
        (old, old_thrown), (new, new_thrown) = thrown(old), thrown(new)
        yield from throw_changes(old_thrown, new_thrown, typed=typed)
    if language == "python" and is_class:
        yield from base_changes(old, new)
    elif language in _UNTYPED_CALLS and is_class:
        yield from heritage_changes(old, new, typed=typed or language == "javascript")
    elif language in LANGUAGES and is_class:
        yield from class_changes(old, new, typed=typed)
    elif old != new:
        more = (
            extends(old, new)
            or is_more(old, new, language)
            or (is_class and language in _LISTED and _among(old, new))
            or (language in _UNTYPED_CALLS and serves(" ".join(old), " ".join(new), called=_group(base) == "function"))
        )
        more = more or (_group(base) == "function" and is_never_null(old, new, language))
        # what is left out is the type of the value, or of the expression that stands in place of a body
        written = (
            _group(base) == "value"
            or language == "scala"
            or (language == "kotlin" and not "".join(head.body[:1]).startswith("{"))
        )
        inferred = written and not new and bool(head.body)
        is_break = bool(old) and (typed or is_class) and not more and not inferred
        yield f"ends in `{_said(new)}`, was `{_said(old)}`", is_break


def _waits(definition: Definition) -> bool:
    """Whether it returns a promise, as far as its header or its first words say so."""
    return (
        "async" in definition.before
        or definition.after[:2] == (":", "Promise")
        or any(line.startswith("return new Promise(") for line in definition.body[:3])
    )


def _group(definition: Definition) -> str:
    kind = definition.kind
    if kind in (DefinitionKind.FUNCTION, DefinitionKind.METHOD):
        # what is read like a field is one to whoever reads it
        return "value" if _ACCESSORS & set(definition.before) else "function"
    if kind in (DefinitionKind.CONSTANT, DefinitionKind.FIELD):
        return "value"
    # another name for a type is as good a type as one that is written out
    return str(DefinitionKind.CLASS if kind is DefinitionKind.TYPE else kind)


def _is_alias(definition: Definition) -> bool:
    """Whether it gives something else its name: `old = new`."""
    return len(definition.body) == 1 and all(part.isidentifier() for part in definition.body[0].split("."))


def _quiet(definition: Definition, language: str) -> frozenset[str]:
    """The words before this name that say nothing here."""
    member = definition.kind in (DefinitionKind.METHOD, DefinitionKind.FIELD)
    seen = (word for word, _ in languages()[language].visibility if not (member and word.startswith("top:")))
    macros = (_MACRO,) if language in ("c", "cpp") else ()
    own = _OWN_BUSINESS.get(language, ())
    return _HARMLESS.union(own, (word.removeprefix("top:") for word in seen), macros)


def _in_order(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether what is left without the words that mean the same in any order is the same."""
    return [word for word in old if word not in _ORDERLESS] == [word for word in new if word not in _ORDERLESS]


def _split(before: Sequence[str], quiet: frozenset[str]) -> tuple[list[str], list[str]]:
    """Decorators and attributes, each joined; and the words that count."""
    marks: list[str] = []
    words: list[str] = []
    at = 0
    while at < len(before):
        token = before[at]
        if token == "@" or (token == "#" and before[at + 1 : at + 2] == ("[",)):
            end = at + 2
            while end + 1 < len(before) and before[end] == ".":
                end += 2
            if end < len(before) and before[end] == "(":
                end = _closed(before, end)
            elif token == "#":
                end = _closed(before, at + 1)
            marks.append("".join(before[at:end]).lstrip("@#").strip("[]"))
            at = end
            continue
        if token == "[" and not words:
            at = _closed(before, at)
            continue
        if token == "pub" and before[at + 1 : at + 2] == ("(",):
            at = _closed(before, at + 1)
            continue
        if _MACRO in quiet and _IS_MACRO.fullmatch(token):
            at = _closed(before, at + 1) if before[at + 1 : at + 2] == ("(",) else at + 1
            continue
        if token not in quiet:
            words.append(token)
        at += 1
    return marks, words


def _closed(tokens: Sequence[str], at: int) -> int:
    """One beyond the bracket that closes the one at `at`."""
    depth = 0
    for end in range(at, len(tokens)):
        depth += (tokens[end] in _OPENERS) - (tokens[end] in _CLOSERS)
        if depth == 0:
            return end + 1
    return len(tokens)


def _marks(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Decorators that went and came; the module that one is looked up in says nothing."""
    before, after = ([mark.partition("(") for mark in marks] for marks in (old, new))
    here, there = ({(_plain(mark), mark_arguments) for mark, _, mark_arguments in side} for side in (before, after))
    for name, _ in sorted(here - there):
        yield f"lost the decorator {name}"
    for name, _ in sorted(there - here):
        yield f"has the new decorator {name}"


def _plain(mark: str) -> str:
    """The decorator's own name, a word by itself: `functools.cache` is `cache`."""
    return mark.partition("(")[0].rpartition(".")[2]


def _after(definition: Definition) -> tuple[str, ...]:
    """What stands between the parameters and the body, without the sign that begins the body or a value."""
    tokens = tuple(_plain_words(definition.after))
    while tokens and tokens[-1] in (":", "=", "{", "=>", ">", ";", "|", "end", "\\"):
        if tokens[-1] == ">" and tokens[-2:-1] != ("=",):
            break
        tokens = tokens[:-1]
    return tokens


def _plain_words(tokens: Sequence[str]) -> Iterator[str]:
    """The tokens without lifetimes (`&'a str`), and without what says nothing to a caller."""
    at = 0
    while at < len(tokens):
        if tokens[at] == "'" and tokens[at + 2 : at + 3] != ("'",):
            at += 2
            continue
        if tokens[at] not in ("override", "noexcept"):
            yield tokens[at]
        at += 1


def _among(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether nothing went: a class that is one thing more."""
    return not Counter(old) - Counter(new)


def _said(words: Sequence[str]) -> str:
    return " ".join(words)[:80] or "nothing"
