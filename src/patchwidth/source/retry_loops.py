"""A source file's bytes to its retries: loops of its own and calls of libraries that retry."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from time import process_time
from typing import TYPE_CHECKING, cast

from patchwidth.source.grammar import grammar
from patchwidth.source.outline import LARGEST
from patchwidth.source.outline_parse import tree_of
from patchwidth.source.retry_cheap import cheap_of
from patchwidth.source.retry_code import Code, line_of
from patchwidth.source.retry_dialects import DIALECTS
from patchwidth.source.retry_facts import Retry
from patchwidth.source.retry_flow import Flow
from patchwidth.source.retry_found import retries as is_retry
from patchwidth.source.retry_key import key_of
from patchwidth.source.retry_libraries import calls_of_libraries
from patchwidth.source.retry_library_table import LIBRARIES
from patchwidth.source.retry_shape import loop_of
from patchwidth.source.retry_signs import Place, signs_of

if TYPE_CHECKING:
    from tree_sitter import Language, Node, QueryCursor

LONGEST = 3.0
"""Seconds of CPU time for the loops of one file; the 33,000 files of forty projects took under two each."""

LARGEST_LOOP = 64 * 1024
"""Bytes of a loop that is looked at."""

DEEPEST_LOOP = 12
"""Loops in loops that are looked at."""

_WORTH = re.compile(
    rb"(?i)retr(?:y|ie|ia)|attempt|tries|sleep|backoff|delay|setTimeout|time\.After|except|catch|\.wait\(|err\b"
)
"""Bytes without which a file has nothing that retries."""


def retries_of(data: bytes, language: str | None) -> tuple[Retry, ...] | None:
    """The retries of one file in the order of its lines; `None` where they cannot be looked for.

    That is: a language without a dialect, a binary file, one above `outline.LARGEST`, or one whose parse has no end.
    """
    dialect = DIALECTS.get(language or "")
    if language is None or dialect is None or len(data) > LARGEST or b"\0" in data:
        return None
    if not _WORTH.search(data):
        return ()
    tree = tree_of(grammar(language), data)
    if tree.root is None or not tree.readable:
        return None
    libraries = [one for one in LIBRARIES[language] if one.imported.search(data)]
    found = _cursor(language, calls=bool(libraries)).captures(tree.root)
    code = Code(tree.reading.data, dialect, _functions(tree.reading.data, found.get("function", ())), tree.root)
    made = list(_written(code, found.get("loop", ())))
    made += calls_of_libraries(code, libraries, tree.root, found.get("call", ()))
    return tuple(sorted(made, key=lambda retry: (retry.line, retry.end)))


def _written(code: Code, loops: "Iterable[Node]") -> Iterator[Retry]:
    """The loops that retry. What a person would not write, and all after `LONGEST` seconds, is passed over."""
    until = process_time() + LONGEST
    open_loops: list[int] = []
    for node in sorted(loops, key=lambda one: (one.start_byte, -one.end_byte)):
        while open_loops and open_loops[-1] <= node.start_byte:
            open_loops.pop()
        open_loops.append(node.end_byte)
        if process_time() > until:
            return
        small = node.end_byte - node.start_byte <= LARGEST_LOOP and len(open_loops) <= DEEPEST_LOOP
        retry = _retry(code, node) if small else None
        if retry is not None:
            yield retry


@cache
def _cursor(language: str, *, calls: bool) -> "QueryCursor":
    from tree_sitter import Query, QueryCursor

    dialect = DIALECTS[language]
    kinds = {
        "loop": dialect.whiles | dialect.overs,
        "function": (dialect.scopes | dialect.assigns.keys()) & _NAMED,
        "call": dialect.calls | dialect.marks if calls else frozenset[str](),
    }
    text = "\n".join(f"({kind}) @{name}" for name, nodes in kinds.items() for kind in sorted(nodes))
    return QueryCursor(Query(cast("Language", grammar(language).parser.language), text))


_NAMED = frozenset(
    {
        "function_definition", "function_declaration", "generator_function_declaration", "method_definition",
        "method_declaration", "variable_declarator",
    }
)  # fmt: skip


def _functions(data: bytes, nodes: "list[Node] | tuple[Node, ...]") -> "dict[str, list[Node]]":
    found: dict[str, list[Node]] = {}
    for node in nodes:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if node.type == "variable_declarator" and (value is None or value.type not in _FUNCTIONS):
            continue
        if name is not None:
            text = data[name.start_byte : name.end_byte].decode("utf-8", "replace")
            found.setdefault(text, []).append(value if value is not None else node)
    return found


_FUNCTIONS = frozenset({"arrow_function", "function_expression", "function", "lambda_expression"})


def _retry(code: Code, node: "Node") -> Retry | None:
    loop = loop_of(code, node)
    if loop is None or not is_retry(code, loop):
        return None
    place = Place(code=code, loop=loop, scope=code.scope(node), flow=Flow(code, node, loop.body))
    signs = signs_of(place)
    if signs is None:
        return None
    key, unkept = key_of(place)
    signs = (*signs, key) if key is not None else signs
    cheap = (*cheap_of(place, {sign.part for sign in signs}), *([unkept] if unkept else ()))
    return Retry(line=line_of(node), end=node.end_point.row + 1, signs=signs, cheap=cheap)
