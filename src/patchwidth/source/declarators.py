"""C and C++ declarators to the names that they declare: `*a::Map<T>::find(int)` to `a.Map.find`."""

import re
from typing import TYPE_CHECKING

from patchwidth.source.language import Language

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 64
"""How far a declarator is followed; honest code stays below ten."""

LONGEST = 80
"""Characters of one part of a name."""

_ASIDE = frozenset({"type_qualifier", "attribute_declaration", "ms_based_modifier", "parameter_list", "comment"})
_MACRO = re.compile(r"[A-Z][A-Z0-9_]+")
_OPERATOR = re.compile(r"operator\s+(?=[^\w\s])")


def declared(node: "Node", language: Language, data: bytes) -> str | None:
    """The declared function's name with its scopes, or `None` when no function is declared or a keyword would be it.

    `language.declarators` must be met on the way. A macro that stands for a whole header, as in `TEST(Cache, Grows) {`,
    keeps its arguments: without them all tests of a file would share one name.
    """
    parts: list[str] = []
    function: Node | None = None
    at = node
    for _ in range(DEEPEST):
        if at.type in language.declarators:
            function = at
        inner = _inner(at, parts, data)
        if inner is None:
            break
        at = inner
    name = _name(at, data)
    if function is None or name in language.not_names:
        return None
    if not parts and _MACRO.fullmatch(name):
        name += _macro_arguments(function, data)
    return ".".join([*parts, name])


def _inner(node: "Node", parts: list[str], data: bytes) -> "Node | None":
    """The next node towards the name; the scope of a qualified name is added to `parts`."""
    match node.type:
        case "operator_cast":
            return None
        case "qualified_identifier":
            scope = node.child_by_field_name("scope")
            if scope is not None:
                parts.append(_text(scope.child_by_field_name("name") or scope, data))
            return node.child_by_field_name("name")
        case "template_function" | "template_method":
            return node.child_by_field_name("name")
        case kind:
            inner = node.child_by_field_name("declarator")
            if inner is None and kind.endswith("_declarator"):
                inner = next((n for n in reversed(node.named_children) if n.type not in _ASIDE), None)
            return inner


def _name(node: "Node", data: bytes) -> str:
    if node.type == "operator_cast":  # `operator bool() const` is called `operator bool`
        kind = node.child_by_field_name("type")
        return f"operator {_text(kind, data)}" if kind is not None else "operator"
    return _OPERATOR.sub("operator", _text(node, data))


def _macro_arguments(declarator: "Node", data: bytes) -> str:
    """The arguments of a macro: parameters that are a bare word each, and no return type before them."""
    definition = declarator.parent
    parameters = declarator.child_by_field_name("parameters")
    if definition is None or parameters is None or definition.child_by_field_name("type") is not None:
        return ""
    bare = all(p.child_by_field_name("declarator") is None for p in parameters.named_children)
    return _text(parameters, data) if bare else ""


def _text(node: "Node", data: bytes) -> str:
    start = node.start_byte
    text = " ".join(data[start : min(node.end_byte, start + 4 * LONGEST)].decode("utf-8", "surrogateescape").split())
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
