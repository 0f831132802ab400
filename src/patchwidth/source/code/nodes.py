"""What code is made of, whatever the language: a few kinds of statements and expressions.

Each language's reader (`source/code/<language>.py`) turns its grammar's tree into these; what is asked of tests is then
asked once. What fits no kind becomes `Other`, with the expressions in it, so that nothing is overlooked.

`start` and `end` are byte places, end exclusive; `line` is 1-based. Named tuples, as a file has tens of thousands.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias


class LiteralKind(StrEnum):
    """What a literal is. `template` is a string with expressions in it, which are its `parts`."""

    NUMBER = "number"
    STRING = "string"
    BOOL = "bool"
    NONE = "none"
    TEMPLATE = "template"
    REGEX = "regex"


class Name(NamedTuple):
    """A bare name; `self`, `this` and `super` are names, too."""

    start: int
    end: int
    line: int
    name: str


class Attr(NamedTuple):
    """A name looked up in something: `a.b`, `a?.b`, `a->b`, `A::b`."""

    start: int
    end: int
    line: int
    of: "Expr"
    name: str


class Literal(NamedTuple):
    """A literal. `text` is a string's content without its quotes, else what is written."""

    start: int
    end: int
    line: int
    kind: LiteralKind
    text: str
    parts: "tuple[Expr, ...]" = ()


class Arg(NamedTuple):
    """One argument; `name` where it is given by keyword, `spread` where it stands for many."""

    value: "Expr"
    name: str | None = None
    spread: bool = False


class Call(NamedTuple):
    """A call. `new` makes an object by a keyword; `block` is a function that follows the arguments.

    A macro's name keeps its sign (`assert_eq!`).
    """

    start: int
    end: int
    line: int
    callee: "Expr"
    args: tuple[Arg, ...] = ()
    new: bool = False
    block: "Function | None" = None


class Compare(NamedTuple):
    """A comparison, or a chain of them: `left ops[0] rest[0] ops[1] rest[1]`.

    Operators are written as Python does: `==` also for `===`, `!=` for `!==`, then `< <= > >= is`, `is not`, `in`,
    `not in`; `instanceof`, `=~` and the like as they are.
    """

    start: int
    end: int
    line: int
    left: "Expr"
    ops: tuple[str, ...]
    rest: "tuple[Expr, ...]"


class Logic(NamedTuple):
    """`and` or `or` of several parts; `??` counts as or."""

    start: int
    end: int
    line: int
    op: str
    parts: "tuple[Expr, ...]"


class Not(NamedTuple):
    """A negation."""

    start: int
    end: int
    line: int
    of: "Expr"


class Binary(NamedTuple):
    """Arithmetic and whatever else takes two; a sign before a number belongs to its literal."""

    start: int
    end: int
    line: int
    op: str
    left: "Expr"
    right: "Expr"


class Display(NamedTuple):
    """A collection written out: `list`, `tuple`, `set`, `dict` (keys and values in turn), or what one is made by:

    `generator` or `comprehension`, whose parts are its items.
    """

    start: int
    end: int
    line: int
    kind: str
    items: "tuple[Expr, ...]"


class Await(NamedTuple):
    """Waits for a value."""

    start: int
    end: int
    line: int
    of: "Expr"


class Index(NamedTuple):
    """A part of something by key: `a[k]`."""

    start: int
    end: int
    line: int
    of: "Expr"
    key: "Expr"


class Choice(NamedTuple):
    """One of two values: `a if c else b`, `c ? a : b`."""

    start: int
    end: int
    line: int
    test: "Expr"
    then: "Expr"
    other: "Expr"


class Bind(NamedTuple):
    """An assignment within an expression."""

    start: int
    end: int
    line: int
    target: "Expr"
    value: "Expr"


class Yield(NamedTuple):
    """What a generator hands out."""

    start: int
    end: int
    line: int
    value: "Expr | None"


class Other(NamedTuple):
    """Anything else, by its type in the grammar, with the expressions in it."""

    start: int
    end: int
    line: int
    type: str
    parts: "tuple[Expr, ...]" = ()


class Param(NamedTuple):
    """One parameter; `type` as written, empty where nothing is; `variadic` takes many."""

    name: str
    default: "Expr | None" = None
    type: str = ""
    variadic: bool = False


class Function(NamedTuple):
    """A function with a body, named or not: a statement where it has a name, else an expression.

    `decorators` are decorators, annotations or attributes, as names and calls. `modifiers` are words in front
    (`static`, `private`, `async`). `first` is the line of the first decorator or of the header, `last` the last one.
    `doc` is its documentation. `result` is the type of what it returns, as written. `receiver` is Go's receiver type.
    """

    start: int
    end: int
    line: int
    name: str
    params: tuple[Param, ...]
    body: "Body"
    decorators: "tuple[Expr, ...]" = ()
    modifiers: frozenset[str] = frozenset()
    generator: bool = False
    first: int = 0
    last: int = 0
    doc: str = ""
    result: str = ""
    receiver: str = ""

    @property
    def is_async(self) -> bool:
        """Whether a call only makes something to wait for."""
        return "async" in self.modifiers


class Class(NamedTuple):
    """A class, or whatever holds methods; Go's and Rust's methods stand in one of their type's name."""

    start: int
    end: int
    line: int
    name: str
    bases: "tuple[Expr, ...]"
    body: "Body"
    decorators: "tuple[Expr, ...]" = ()
    modifiers: frozenset[str] = frozenset()
    first: int = 0
    last: int = 0
    doc: str = ""


class Do(NamedTuple):
    """An expression whose value is dropped."""

    start: int
    end: int
    line: int
    value: "Expr"


class Assign(NamedTuple):
    """An assignment or declaration; `op` is `=` or `+=` and the like; no value where none is given."""

    start: int
    end: int
    line: int
    targets: "tuple[Expr, ...]"
    value: "Expr | None"
    op: str = "="


class Assert(NamedTuple):
    """The language's own assertion statement."""

    start: int
    end: int
    line: int
    test: "Expr"
    message: "Expr | None" = None


class Return(NamedTuple):
    """Leaves the function."""

    start: int
    end: int
    line: int
    value: "Expr | None" = None


class Raise(NamedTuple):
    """Throws; without a value, again what was caught."""

    start: int
    end: int
    line: int
    value: "Expr | None" = None


class Jump(NamedTuple):
    """`break`, `continue`, or `pass`, which does nothing."""

    start: int
    end: int
    line: int
    kind: str


class If(NamedTuple):
    """A branch. What chooses among many (`switch`, `match`) is a chain of these; a pattern is `Other`."""

    start: int
    end: int
    line: int
    test: "Expr"
    then: "Body"
    other: "Body" = ()


class Loop(NamedTuple):
    """A loop. `kind` is `for` (over a collection, `over`) or `while` (`over` is the condition, if any)."""

    start: int
    end: int
    line: int
    kind: str
    target: "Expr | None"
    over: "Expr | None"
    body: "Body"
    other: "Body" = ()


class Handler(NamedTuple):
    """What catches: the types as written, dotted; none catches everything. `name` is what the caught is bound to."""

    line: int
    types: tuple[str, ...]
    name: str | None
    body: "Body"


class Try(NamedTuple):
    """Code with handlers."""

    start: int
    end: int
    line: int
    body: "Body"
    handlers: tuple[Handler, ...]
    other: "Body" = ()
    final: "Body" = ()


class WithItem(NamedTuple):
    """One context and what it is bound to."""

    value: "Expr"
    target: "Expr | None" = None


class With(NamedTuple):
    """Code in a context: `with`, `using`, try-with-resources."""

    start: int
    end: int
    line: int
    items: tuple[WithItem, ...]
    body: "Body"


class Spawn(NamedTuple):
    """A call in another thread of control (`go f()`)."""

    start: int
    end: int
    line: int
    call: "Expr"


class Defer(NamedTuple):
    """A call when the function ends (`defer f()`)."""

    start: int
    end: int
    line: int
    call: "Expr"


class Binding(NamedTuple):
    """One name that an import gives. `name` is what it is called in the module, `*` for everything in it.

    An empty `name` is the module itself. `module` is as written, with its leading dots.
    """

    local: str
    module: str
    name: str = ""


class Import(NamedTuple):
    """An import."""

    start: int
    end: int
    line: int
    bindings: tuple[Binding, ...]


class Block(NamedTuple):
    """Statements in a scope of their own."""

    start: int
    end: int
    line: int
    body: "Body"


Expr: TypeAlias = (
    Name
    | Attr
    | Literal
    | Call
    | Compare
    | Logic
    | Not
    | Binary
    | Display
    | Await
    | Index
    | Choice
    | Bind
    | Yield
    | Function
    | Other
)
Stmt: TypeAlias = (
    Do
    | Assign
    | Assert
    | Return
    | Raise
    | Jump
    | If
    | Loop
    | Try
    | With
    | Spawn
    | Defer
    | Import
    | Block
    | Function
    | Class
)
Body: TypeAlias = tuple[Stmt, ...]


class Comment(NamedTuple):
    """A comment with its signs, and the line that it begins on."""

    line: int
    text: str


class Module(NamedTuple):
    """One file. `damaged` says that the grammar found syntax errors in it."""

    path: str
    language: str
    data: bytes
    body: Body
    comments: tuple[Comment, ...] = ()
    damaged: bool = False

    def text(self, node: "Expr | Stmt") -> str:
        """The source of a node, as it stands."""
        return self.data[node.start : node.end].decode("utf-8", "replace")
