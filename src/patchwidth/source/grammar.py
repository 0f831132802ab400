"""Turns a language's name into its parser and its compiled query; the wheel is imported when first asked for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from patchwidth.source.grammar_conditions import Condition, conditions_of
from patchwidth.source.language import Language, LanguageError, languages, query_text

if TYPE_CHECKING:
    from tree_sitter import Language as Compiled
    from tree_sitter import Node, Parser, QueryCursor


class Main(IntEnum):
    """The main captures. Those up to STATEMENT make units; a lower one wins the same node.

    Those from DEFINE on are the layer of names, and are looked for together with COMMENT alone.
    """

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
    DEFINE = 12
    BIND = 13
    EXPORT = 14
    LOCAL = 15
    REFERENCE = 16
    MENTION = 17
    GUARD = 18


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
    "define": Main.DEFINE,
    "bind": Main.BIND,
    "export": Main.EXPORT,
    "local": Main.LOCAL,
    "reference": Main.REFERENCE,
    "mention": Main.MENTION,
    "guard": Main.GUARD,
}
SIDE_CAPTURES = frozenset(
    {"name", "declarator", "qualifier", "header", "extent", "body", "call", "arguments"}
    | {"parameters", "returns", "modifiers", "module", "original", "object"}
)

MOST_OPEN = 128
"""Matches of a query that may be open at once."""

Matches = Sequence[tuple[int, dict[str, "list[Node]"]]]


class Shape(NamedTuple):
    """What a pattern's matches are: the main capture, its name in the query, the side captures, what `#set!` gives.

    `conditions` are not checked by the query, see `grammar_conditions`.
    """

    main: Main
    capture: str
    sides: tuple[str, ...]
    fixed: str | None
    conditions: tuple[Condition, ...]
    kind: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """A language ready to parse, with one query. `shapes` has one entry a pattern."""

    language: Language
    parser: "Parser"
    cursor: "QueryCursor"
    shapes: tuple[Shape, ...]

    def matches(self, root: "Node") -> Matches | None:
        """All matches of the query, in the order in which they end; `None` when too many are open at once.

        Every open match is looked at again at every node: code that nests without end would take the square of its
        depth. No file of the corpora that the limit was measured on (9,000 in twelve languages) had 64 open.
        """
        found = self.cursor.matches(root)
        return None if self.cursor.did_exceed_match_limit else found


@cache
def grammar(name: str, *, members: bool = False) -> Grammar:
    """The grammar of a known language; a wheel that is not installed is an ImportError that names it.

    Class members and top-level statements are looked for with `members` only: few callers need them, and they
    would be half of the matches.
    """
    unwanted = () if members else (Main.MEMBER, Main.STATEMENT)
    return _grammar(name, [(p, s) for p, s in _patterns(name) if s.main < Main.DEFINE and s.main not in unwanted])


@cache
def names_grammar(name: str) -> Grammar:
    """The same language with the query for names: what is defined, imported, exported and referred to."""
    return _grammar(name, [(p, s) for p, s in _patterns(name) if s.main >= Main.DEFINE or s.main is Main.COMMENT])


def _grammar(name: str, kept: Sequence[tuple[str, Shape]]) -> Grammar:
    from tree_sitter import Parser, Query, QueryCursor

    language = languages()[name]
    compiled = _compiled(name)
    query = Query(compiled, "\n".join(pattern + " @_root" * _unheld(pattern, shape) for pattern, shape in kept))
    return Grammar(
        language=language,
        parser=Parser(compiled),
        cursor=QueryCursor(query, match_limit=MOST_OPEN),
        shapes=tuple(shape for _, shape in kept),
    )


def _unheld(pattern: str, shape: Shape) -> bool:
    """Whether nothing captures the outermost node of a unit's pattern: an open match counts from a capture on."""
    return shape.main <= Main.WRAPPED and pattern[0] == "(" and pattern[1] not in "([" and pattern[-1] == ")"


@cache
def _compiled(name: str) -> "Compiled":
    from tree_sitter import Language as Compiled

    language = languages()[name]
    return Compiled(getattr(import_module(language.wheel), language.factory)())


@cache
def _patterns(name: str) -> tuple[tuple[str, Shape], ...]:
    """A language's patterns with their shapes: its own, then those that it inherits."""
    inherits = languages()[name].inherits
    return patterns(name, query_text(name)) + (() if inherits is None else _patterns(inherits))


def patterns(name: str, text: str) -> tuple[tuple[str, Shape], ...]:
    """The patterns in a language file's text, bare, with their shapes.

    A LanguageError names a capture outside the vocabulary and a condition that is none of ours.
    """
    found = []
    for pattern in split(text):
        try:
            bare, conditions, fixed, kind = conditions_of(pattern)
        except ValueError as unknown:
            raise LanguageError(
                f"{name}.scm: {unknown} is no condition.", "See source/grammar_conditions.py."
            ) from None
        found.append((bare, _shape(name, bare)._replace(fixed=fixed, conditions=conditions, kind=kind)))
    return tuple(found)


_TOKEN = re.compile(r"""\s+|;[^\n]*|"(?:\\.|[^"\\])*"|[()\[\]]|[^\s;"()\[\]]+""")


def split(text: str) -> list[str]:
    """The top-level patterns of a query's text, without comments; each keeps its trailing capture."""
    patterns: list[str] = []
    depth = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token[0] == ";":
            continue
        if depth == 0 and token[0] in "([":
            patterns.append("")
        if patterns:
            patterns[-1] += token
        depth += (token in ("(", "[")) - (token in (")", "]"))
    return [pattern.strip() for pattern in patterns]


_CAPTURE = re.compile(r"""@([\w.-]+)""")


def _shape(name: str, pattern: str) -> Shape:
    bare = re.sub(r'"(?:\\.|[^"\\])*"', "", pattern)
    captures = _CAPTURE.findall(bare)
    unknown = [c for c in captures if c not in MAIN_CAPTURES and c not in SIDE_CAPTURES and c[0] != "_"]
    mains = sorted({c for c in captures if c in MAIN_CAPTURES})
    if unknown or len(mains) != 1:
        what = f"@{unknown[0]} is unknown" if unknown else f"main captures are {mains}"
        raise LanguageError(f"{name}.scm: in {pattern[:80]!r} {what}.", "See source/language.py.")
    return Shape(
        main=MAIN_CAPTURES[mains[0]],
        capture=mains[0],
        sides=tuple(dict.fromkeys(c for c in captures if c in SIDE_CAPTURES)),
        fixed=None,
        conditions=(),
    )
