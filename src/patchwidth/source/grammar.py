"""Turns a language's name into its parser and its compiled query; the wheel is imported when first asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from patchwidth.source.language import Language, LanguageError, languages, query_text

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Query, QueryCursor


class Main(IntEnum):
    """The main captures. Those up to STATEMENT make units; a lower one wins the same node."""

    FUNCTION = 0
    ANONYMOUS = 1
    SCOPE = 2
    MEMBER = 3
    STATEMENT = 4
    WRAPPED = 5
    COMMENT = 6
    DOC = 7
    IMPORT = 8
    TEST = 9
    LEADING = 10
    REPARSE = 11


MAIN_CAPTURES: Mapping[str, Main] = {
    "function": Main.FUNCTION,
    "function.anonymous": Main.ANONYMOUS,
    "scope": Main.SCOPE,
    "member": Main.MEMBER,
    "statement": Main.STATEMENT,
    "wrapped": Main.WRAPPED,
    "comment": Main.COMMENT,
    "doc": Main.DOC,
    "import": Main.IMPORT,
    "test": Main.TEST,
    "leading": Main.LEADING,
    "reparse": Main.REPARSE,
}
SIDE_CAPTURES = frozenset({"name", "declarator", "qualifier", "header", "extent", "body", "call", "arguments"})

Matches = Sequence[tuple[int, dict[str, "list[Node]"]]]


class Shape(NamedTuple):
    """What a pattern's matches are: the main capture, its name in the query, the name that `#set!` gives.

    `header` says that the pattern has a `@body`: its scope's header is a unit.
    """

    main: Main
    capture: str
    fixed: str | None
    header: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """A language ready to parse. `shapes` has one entry a pattern."""

    language: Language
    parser: "Parser"
    query: "Query"
    cursor: "QueryCursor"
    shapes: tuple[Shape, ...]

    def matches(self, root: "Node") -> Matches:
        """All matches of the query, in the order in which they end."""
        return self.cursor.matches(root)


@cache
def grammar(name: str) -> Grammar:
    """The grammar of a known language; a wheel that is not installed is an ImportError that names it."""
    from tree_sitter import Language as Compiled
    from tree_sitter import Parser, Query, QueryCursor

    language = languages()[name]
    compiled = Compiled(getattr(import_module(language.wheel), language.factory)())
    query = Query(compiled, queries(language))
    return Grammar(
        language=language,
        parser=Parser(compiled),
        query=query,
        cursor=QueryCursor(query),
        shapes=tuple(_shapes(language, query)),
    )


def queries(language: Language) -> str:
    """The text of a language's queries: its own, then those that it inherits."""
    own = query_text(language.name)
    return own if language.inherits is None else own + queries(languages()[language.inherits])


def _shapes(language: Language, query: "Query") -> Sequence[Shape]:
    """One shape a pattern, found by asking which captures the pattern can make."""
    text = queries(language)
    raw = text.encode("utf-8")
    shapes = []
    for index in range(query.pattern_count):
        pattern = raw[query.start_byte_for_pattern(index) : query.end_byte_for_pattern(index)].decode("utf-8")
        captures = _captures(pattern)
        unknown = [c for c in captures if c not in MAIN_CAPTURES and c not in SIDE_CAPTURES and c[0] != "_"]
        mains = sorted({c for c in captures if c in MAIN_CAPTURES})
        if unknown or len(mains) != 1:
            what = f"@{unknown[0]} is unknown" if unknown else f"main captures are {mains}"
            raise LanguageError(f"{language.name}.scm: in {pattern[:80]!r} {what}.", "See source/language.py.")
        fixed = query.pattern_settings(index).get("name")
        shapes.append(Shape(MAIN_CAPTURES[mains[0]], mains[0], fixed, "body" in captures))
    return shapes


def _captures(pattern: str) -> list[str]:
    """The capture names of a pattern's text, without those inside strings and comments."""
    import re

    bare = re.sub(r'"(?:\\.|[^"\\])*"|;[^\n]*', "", pattern)
    return re.findall(r"@([\w.-]+)", bare)
