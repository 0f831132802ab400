"""What one source file defines, imports, exports and refers to, one side."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from patchwidth.model.ranges import Range, Ranges


class DefinitionKind(StrEnum):
    """What a definition is. `type` is an alias or another name for a type, `module` a namespace."""

    FUNCTION = "function"
    METHOD = "method"
    CLASS = "class"
    CONSTANT = "constant"
    FIELD = "field"
    TYPE = "type"
    MODULE = "module"


CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor", "initialize", "__construct", "init"})
"""What a class's own methods are called by which others make one: they are used by the class's name."""


class Visibility(StrEnum):
    """Who may use a name by the language's own rules; by convention alone where it has none (Python's underscore)."""

    PUBLIC = "public"
    INTERNAL = "internal"
    PRIVATE = "private"


class Parameter(NamedTuple):
    """One parameter. `type` and `default` are its text, white space joined; `star` stands before the name (`*`, `...`).

    `keyword` says that only a keyword reaches it, `position` that only its place does.
    """

    name: str
    type: str = ""
    default: str | None = None
    star: str = ""
    keyword: bool = False
    position: bool = False

    @property
    def required(self) -> bool:
        """Whether a call without it fails."""
        return self.default is None and not self.star


class Definition(NamedTuple):
    """A definition that others can refer to: lines 1-based, inclusive; a local one is none.

    `name` is qualified with dots, `line` is where the name stands, `start` takes in decorators. `parameters` is
    `None` for what is not called. `before` and `after` are the tokens of its header around name and parameters:
    decorators, modifiers and types; bases and the return type. `body` are the lines that are no signature, without
    comments, white space joined.
    """

    name: str
    kind: DefinitionKind
    line: int
    start: int
    end: int
    visibility: Visibility = Visibility.PUBLIC
    parameters: tuple[Parameter, ...] | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    uncertain: bool = False

    @property
    def last(self) -> str:
        """The name without what qualifies it."""
        return self.name.rpartition(".")[2]

    @property
    def scope(self) -> str:
        """What qualifies the name; empty at the top level."""
        return self.name.rpartition(".")[0]

    @property
    def is_constructor(self) -> bool:
        """Whether others use it by the name of its class."""
        return bool(self.scope) and (self.last in CONSTRUCTORS or self.last == self.scope.rpartition(".")[2])

    @property
    def range(self) -> Range:
        """Its lines."""
        return Range(self.start, self.end)


class ImportKind(StrEnum):
    """What an import gives to its file: one name of a module, the module, everything, or nothing that has a name."""

    NAME = "name"
    MODULE = "module"
    WILDCARD = "wildcard"
    EFFECT = "effect"


class Import(NamedTuple):
    """An import: `local` is its name in this file (empty for wildcard and effect), `original` the name in `module`.

    `line` to `end` is the whole statement. `text` is what it says, white space joined.
    """

    local: str
    kind: ImportKind
    module: str
    original: str
    line: int
    end: int
    text: str
    top: bool = True


class Export(NamedTuple):
    """A name that the file gives to others beside its definitions; from `module` when it only passes it on."""

    name: str
    original: str
    module: str
    line: int


class Reference(NamedTuple):
    """A name in use. `object` is what it is looked up in, as written; `None` when it stands alone."""

    name: str
    line: int
    column: int
    object: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """One file's names. `definitions` are sorted by start, then in the order of the file.

    `bound` are names that something local binds anywhere in the file, `mentioned` words in strings and comments.
    `guarded` lines are ready for a name to be missing.
    `uncertain` says that a syntax error may hide names.
    """

    path: str
    language: str
    definitions: tuple[Definition, ...] = ()
    imports: tuple[Import, ...] = ()
    exports: tuple[Export, ...] = ()
    references: tuple[Reference, ...] = ()
    bound: frozenset[str] = frozenset()
    mentioned: frozenset[str] = frozenset()
    guarded: Ranges = ()
    uncertain: bool = False
