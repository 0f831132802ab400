r"""Turns the `.scm` files of `source/languages/` into languages: their headers at once, their queries when asked for.

A file is a header, one `;; key: value` comment a line, and then tree-sitter queries. Header keys (`*` must be there):

===================  ==================================================================================================
name *               the language's short name, the file's own name without `.scm`
title *              the name as people write it
grammar *            the wheel's import name and the function in it that returns the grammar
extensions *         file name endings, with their dots
filenames            whole file names
tests                globs of file names that say "test"; `/` and `**` as in a policy
damage *             `local`: a syntax error makes the units that it overlaps uncertain; `file`: all units of the file
separator            what parts a qualified name in the source (`::`); a dot in our names
trailing-comments    `deeper`: comments behind a function that are indented deeper than its header belong to it
look-through         node types that stand between a callable and its name and change nothing (parentheses, casts)
declarators          node types that a `@declarator` must pass through on its way to the name, else nothing is declared
not-names            words that a `@declarator` may not end in: a macro made the parser take a keyword for a name
inherits             a language whose queries follow this file's own
visibility           pairs of a word in front of a definition and what it makes of it: `public=public private=private
                     default=internal`. Without a word, of the name: `_` begins it, `#` begins it, `upper` begins it.
                     `members` is for what lies in a class and says nothing; nothing said anywhere is public.
                     `top:static` is for what lies in no class
builtins             names that every file has without an import, and that a definition of its own would hide
globals              further names that some places where the code runs give to every file; hiding one is nothing odd
module-import        what the import of a whole module is called: the `first` or the `last` part of its name
===================  ==================================================================================================

Each pattern has exactly one **main capture**. Where two patterns take the same node (the same bytes) for a unit,
`@function` wins over `@function.anonymous`, over `@scope` (with a `@body`), over `@member` and
`@statement`; then the pattern that stands first in the file.

======================  ===============================================================================================
@function               a callable with a body that has a name (rule 1 of the conventions): one unit
@function.anonymous     a callable that nothing names; a unit only when no named function is around it
@wrapped                an expression that may be a callable in `look-through` wrapping: named as `@function` would be
@scope                  a class, module, namespace, impl, object literal: its name prefixes what is inside. With
                        `@body` its header, up to the body, is a unit of its own (kind statement or member)
@member                 a class member that is no function
@statement              a top-level statement that is no function
@comment @doc @import   nodes whose lines count as comment, documentation or import when nothing else is on them
@test                   a node whose lines are test code inside a source file
@leading                a decorator or attribute that stands before its function as a sibling: the unit begins there
@reparse                a token tree that may hold whole functions: its inside is parsed once more, one level
======================  ===============================================================================================

The other captures go with a unit's main capture, in the same pattern:

======================  ===============================================================================================
@name                   the node that holds the name (quotes, a leading colon and odd space are taken off); without it
                        a member is called by the start of its first line. `(#set! name "text")` gives a fixed name
@declarator             (functions) a C declarator: followed inwards to the name, see `declarators` and `not-names`
@qualifier              what stands before the name, as Go's receiver type
@header                 the naming parent (`const f = ...`): the unit's lines and its header begin here
@extent                 a node around it whose lines belong to the unit while the header stays where it is
@body                   (scopes) where the header ends
@call @arguments        (anonymous) the callee and its arguments: `describe("adds")`
======================  ===============================================================================================

The layer of names (`source.names`) is looked for by itself, when somebody asks what a file defines and refers to.
Where two patterns take the same name, the one that stands first here wins, then the one first in the file.

======================  ===============================================================================================
@define                 a definition with its `@name`; what it is says `(#set! kind "...")`: function, method, class,
                        constant, field, type or module; interface is a class whose members are public where they say
                        nothing; prototype is a function whose body stands elsewhere or below; scope gives its
                        name to what it holds and is none itself, hidden lends none; variant is a field that is
                        public, embedded one that bears the name of the type that it refers to. One that lies in a
                        function or a hidden one is nobody else's and left out. section is a word behind which what
                        says nothing itself is as visible as the word says, to the end of what it stands in
@bind                   a name that an import gives to the file, from its `@module`. Kinds: name (one thing out of the
                        module), module (the module itself), wildcard (everything), effect (nothing that can be named)
@export                 a name that the file gives to others beside its own definition (`__all__`, `export { a as b }`)
@local                  a name that is bound here and nowhere else: parameters, targets, keywords of a call
@reference              a name in use; with `@object` it is looked up in that
@mention                text that may name things: strings
@guard                  code that is ready for a name to be missing: a try around an import
======================  ===============================================================================================

======================  ===============================================================================================
@parameters             (definitions) the list of parameters, brackets and all
@returns                (definitions) a list of results that may have names, which count for nothing
@modifiers              (definitions) modifiers that stand in no order (`public static`), where the grammar groups them
@body @extent           (definitions) what is no part of the signature; a node around it that belongs to it (decorators)
@module                 (imports, exports) where it comes from, as written, quotes taken off
@original               (imports, exports) its name there, where it is another one here
@object                 (references) what it is looked up in: `math` in `math.pi`
======================  ===============================================================================================

Captures that begin with `_` serve predicates only.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from glob import escape, iglob
from pkgutil import get_data
from types import MappingProxyType

from patchwidth.model.errors import PatchwidthError
from patchwidth.source import languages as package


class LanguageError(PatchwidthError):
    """A language file that cannot be taken as it stands; only an edit of the package can cause it."""


class Damage(StrEnum):
    """How far a syntax error reaches: over the units that it overlaps, or over the whole file."""

    LOCAL = "local"
    FILE = "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language's header; the module's text explains each key."""

    name: str
    title: str
    wheel: str
    factory: str
    extensions: tuple[str, ...]
    damage: Damage
    filenames: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    separator: str = "."
    trailing_comments: bool = False
    look_through: frozenset[str] = frozenset()
    declarators: frozenset[str] = frozenset()
    not_names: frozenset[str] = frozenset()
    inherits: str | None = None
    visibility: tuple[tuple[str, str], ...] = ()
    module_import: str = "last"
    builtins: frozenset[str] = frozenset()
    globals: frozenset[str] = frozenset()


KEYS = frozenset(
    {
        "name", "title", "grammar", "extensions", "filenames", "tests", "damage", "separator", "trailing-comments",
        "look-through", "declarators", "not-names", "inherits", "visibility", "module-import",
        "builtins", "globals",
    }
)  # fmt: skip
REQUIRED = ("name", "title", "grammar", "extensions", "damage")

_HEADER = re.compile(r";; ([a-z-]+): ([^\n]+)")


@cache
def languages() -> Mapping[str, Language]:
    """Every language by its name, sorted by name. Reads the headers only; no grammar is loaded."""
    found: dict[str, Language] = {}
    for folder in package.__path__:
        for file in iglob(f"{escape(folder)}/*.scm"):  # noqa: PTH207 - pathlib belongs to the adapters
            name = file.replace("\\", "/").rpartition("/")[2].removesuffix(".scm")
            found[name] = read_header(name, query_text(name))
    return MappingProxyType(dict(sorted(found.items())))


def query_text(name: str) -> str:
    """The whole text of a language's file; empty when there is none."""
    return (get_data(package.__name__, f"{name}.scm") or b"").decode("utf-8")


def read_header(name: str, text: str) -> Language:
    """The header at the start of a language file; LanguageError names the key that is wrong."""
    values: dict[str, str] = {}
    for line in text.split("\n"):
        if not line.startswith(";;"):
            break
        match = _HEADER.fullmatch(line)
        if match is None or match[1] not in KEYS or match[1] in values:
            raise LanguageError(f"{name}.scm: {line!r} is no header line.", f"Keys are {', '.join(sorted(KEYS))}.")
        values[match[1]] = match[2].strip()
    missing = [key for key in REQUIRED if key not in values]
    if missing or values["name"] != name:
        raise LanguageError(f"{name}.scm: {(missing or ['name'])[0]} is missing or wrong.", "See source/language.py.")
    wheel, _, factory = values["grammar"].partition(" ")
    if not factory or values["damage"] not in set(Damage) or values.get("trailing-comments", "deeper") != "deeper":
        raise LanguageError(f"{name}.scm: grammar, damage or trailing-comments is wrong.", "See source/language.py.")

    def words(key: str) -> tuple[str, ...]:
        return tuple(values.get(key, "").split())

    return Language(
        name=name,
        title=values["title"],
        wheel=wheel,
        factory=factory.strip(),
        extensions=words("extensions"),
        damage=Damage(values["damage"]),
        filenames=words("filenames"),
        tests=words("tests"),
        separator=values.get("separator", "."),
        trailing_comments="trailing-comments" in values,
        look_through=frozenset(words("look-through")),
        declarators=frozenset(words("declarators")),
        not_names=frozenset(words("not-names")),
        inherits=values.get("inherits"),
        visibility=tuple((word, level) for word, _, level in (pair.partition("=") for pair in words("visibility"))),
        module_import=values.get("module-import", "last"),
        builtins=frozenset(words("builtins")),
        globals=frozenset(words("globals")),
    )


@cache
def _by_name() -> tuple[dict[str, str], dict[str, str]]:
    whole: dict[str, str] = {}
    ends: dict[str, str] = {}
    for language in languages().values():
        for table, keys in ((whole, language.filenames), (ends, language.extensions)):
            for key in keys:
                if table.setdefault(key, language.name) != language.name:
                    raise LanguageError(f"{table[key]} and {language.name} both claim {key}.", "One must let go.")
    return whole, ends


def language_of(path: str) -> str | None:
    """The language that a path's last segment speaks of, by whole name, then by its ending (case counts first)."""
    whole, ends = _by_name()
    file = path.rpartition("/")[2]
    if file in whole:
        return whole[file]
    stem, dot, ending = file.rpartition(".")
    if not stem:
        return None
    return ends.get(dot + ending) or ends.get(dot + ending.lower())
