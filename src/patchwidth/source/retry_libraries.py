"""Calls of libraries that retry, to what they state."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from patchwidth.source.retry_code import Assignment, Code, line_of
from patchwidth.source.retry_facts import Part, Retry, Sign
from patchwidth.source.retry_key import KEY
from patchwidth.source.retry_library_table import Library, Promise

if TYPE_CHECKING:
    from tree_sitter import Node

DEFAULT = "the library's default"
_FOLLOWED = 4
"""Assignments through which a name among the arguments is followed."""


class Option(NamedTuple):
    """One option of a call: a keyword, an object's key, a builder's method or a place; `value` is its text."""

    name: str
    value: str
    line: int


def calls_of_libraries(code: Code, libraries: Sequence[Library], root: "Node", calls: "Sequence[Node]") -> list[Retry]:
    """The calls that retry, those left out that do not say here what they do."""
    found = []
    for library in libraries:
        called = re.compile(rf"(?:{_name(library, code.text(root))})\Z")
        made = (_retry(code, library, node) for node in calls if _is(code, node, called))
        found += [retry for retry in made if retry is not None]
    return found


def _name(library: Library, text: str) -> str:
    found = library.alias.search(text) if library.alias is not None else None
    return library.callee if found is None else next(name for name in found.groups() if name)


def _is(code: Code, node: "Node", called: re.Pattern[str]) -> bool:
    """Whether a call, or a bare decorator, is the library's."""
    if node.type in code.dialect.marks:
        inner = node.named_children[0] if node.named_children else node
        return inner.type not in code.dialect.calls and called.match(code.text(inner)) is not None
    return called.match(code.callee(node)) is not None


def _retry(code: Code, library: Library, node: "Node") -> Retry | None:
    whole, options = _options(code, library, node)
    if options is None or not _clear(library, options):
        return None
    signs = {sign.part: sign for sign in _stated(library, options, line_of(node))}
    if Part.CAP not in signs and Part.CLOCK not in signs:
        signs[Part.UNBOUNDED] = Sign(part=Part.UNBOUNDED, line=line_of(node))
        if library.waits or any(re.fullmatch(library.pauses, o.name) for o in options):
            signs[Part.SLEEP] = Sign(part=Part.SLEEP, line=line_of(node))
    if (key := _key(code, node)) is not None:
        signs[Part.KEY] = key
    ordered = tuple(signs[part] for part in Part if part in signs)
    return Retry(line=line_of(whole), end=whole.end_point.row + 1, signs=ordered, library=library.name)


def _clear(library: Library, options: Sequence[Option]) -> bool:
    """Whether the call retries at all, and says here how."""
    if library.needed and not any(o.name == library.needed for o in options):
        return False
    closed = (*library.idle, *library.unclear)
    return not any(
        re.fullmatch(name, o.name) and re.search(value, o.value, re.DOTALL) for name, value in closed for o in options
    )


def _stated(library: Library, options: Sequence[Option], line: int) -> Iterator[Sign]:
    for part in library.defaults:
        if not any(_keeps(promise, o) for promise in library.without if promise.part is part for o in options):
            yield Sign(part=part, line=line, detail=DEFAULT)
    for promise in library.states:
        taken = [p for p in library.without if p.part is promise.part and promise.option == p.option]
        if any(_keeps(p, o) for p in taken for o in options):
            continue
        for option in options:
            if _keeps(promise, option):
                yield Sign(part=promise.part, line=option.line)


def _keeps(promise: Promise, option: Option) -> bool:
    named = re.fullmatch(promise.option, option.name)
    return named is not None and re.search(promise.value, option.value, re.DOTALL) is not None


def _options(code: Code, library: Library, node: "Node") -> "tuple[Node, list[Option] | None]":
    """The whole expression with its options; `None` for options that come from elsewhere."""
    if library.chained:
        return _chain(code, node)
    arguments = node.child_by_field_name("arguments")
    if arguments is None:
        return node, []
    found: list[Option] = []
    for at, argument in enumerate(arguments.named_children):
        if argument.type in _SPREAD:
            return node, None
        given = list(_given(code, library, at, argument))
        if not given:
            return node, None
        found += given
    return node, found


_SPREAD = frozenset({"dictionary_splat", "list_splat", "spread_element", "variadic_argument"})
_OBJECTS = frozenset({"object"})
_CODE = frozenset({"arrow_function", "function_expression", "func_literal", "lambda_expression", "lambda"})


def _given(code: Code, library: Library, at: int, argument: "Node") -> Iterator[Option]:
    """The options that one argument holds; nothing for one that cannot be followed."""
    line = line_of(argument)
    if argument.type == "keyword_argument":
        name, value = argument.child_by_field_name("name"), argument.child_by_field_name("value")
        if name is not None and value is not None:
            yield Option(code.text(name), _followed(code, value), line)
        return
    node = _object(code, argument) if library.follows else argument
    if node.type in _OBJECTS:
        yield Option(str(at), "", line)
        for pair in node.named_children:
            if pair.type in _SPREAD:
                yield Option("...", "", line)
            name, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
            if name is not None and value is not None:
                yield Option(code.text(name).strip("'\""), code.text(value), line_of(pair))
        return
    value_text = _followed(code, argument)
    if library.follows and at and argument.type in code.dialect.words and value_text == code.text(argument):
        return
    yield Option(str(at), "" if argument.type in _CODE else value_text, line)
    if node.type in code.dialect.calls:
        inner = node.child_by_field_name("arguments")
        name_text = code.callee(node).rpartition(".")[2]
        yield Option(name_text, "" if inner is None else code.text(inner), line)


def _object(code: Code, node: "Node") -> "Node":
    """The node itself, or what its name was set to."""
    name = code.text(node) if node.type in code.dialect.words else None
    values = [a.value for a in _around(code, node) if name is not None and name in a.names]
    kept = [value for value in values if value is not None]
    return kept[0] if len(kept) == 1 else node


def _followed(code: Code, node: "Node") -> str:
    """An expression's text, and behind it the texts of what its names were set to in the file."""
    text, names = code.text(node), code.names(node)
    if node.type in _CODE:
        return text
    around = _around(code, node)
    for _ in range(_FOLLOWED):
        more = [a for a in around if a.value is not None and names.intersection(a.names)]
        values = [code.text(a.value) for a in more if a.value is not None]
        new = [value for value in dict.fromkeys(values) if value not in text]
        if not new:
            break
        text += " ".join(("", *new))
        names = {name for a in more if a.value is not None for name in code.names(a.value)}
    return text


def _around(code: Code, node: "Node") -> list[Assignment]:
    """The assignments of the function around a node, and those of the file outside of any."""
    scope = code.scope(node)
    return code.assignments(scope, deep=True) + ([] if code.root.id == scope.id else code.assignments(code.root))


def _chain(code: Code, node: "Node") -> "tuple[Node, list[Option] | None]":
    """A builder's methods: `RetryConfig.custom().maxAttempts(5).build()`."""
    found: list[Option] = []
    here = node
    for parent in code.above(node):
        on = parent.child_by_field_name("object")
        if parent.type not in code.dialect.calls or on is None or on.id != here.id:
            break
        here = parent
        name, arguments = here.child_by_field_name("name"), here.child_by_field_name("arguments")
        if name is not None and arguments is not None:
            found.append(Option(code.text(name), _followed(code, arguments), line_of(name)))
    return here, found


def _key(code: Code, node: "Node") -> Sign | None:
    """A key in what is retried that is not made there."""
    arguments = node.child_by_field_name("arguments")
    if arguments is None or not KEY.search(code.text(arguments)):
        return None
    if any(code.dialect.fresh.match(callee) for _, callee in code.calls(arguments, deep=True)):
        return None
    return Sign(part=Part.KEY, line=line_of(node))
