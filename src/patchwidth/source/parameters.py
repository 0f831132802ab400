"""A parameter list's node to parameters, whatever the language: what each grammar calls name, type and default.

The fields and node types of all grammars stand in one table, since no two of them mean different things by one word.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from patchwidth.model.names import Parameter

if TYPE_CHECKING:
    from tree_sitter import Node

    from patchwidth.source.name_text import Text

MOST = 256
"""Parameters of one list that are read; what comes behind is left out on both sides alike."""

GIVEN = "implicitly"
"""The default of a parameter that Scala's compiler fills in."""

DEEPEST = 64
"""How far a declarator is followed to its name."""

_NAMES = ("name", "pattern", "left", "declarator", "parameter")
_TYPES = ("type", "type_annotation")
_DEFAULTS = ("value", "right", "default_value", "default")
_KEYWORD_ONLY = frozenset({"keyword_separator", "list_splat_pattern"})
_STARRED = re.compile(r"(?:list_splat|dictionary_splat|rest|variadic|spread|splat|hash_splat|block_parameter|forward)")
_DECLARATIONS = ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration")
_BARE = ("function_declaration", "protocol_function_declaration", "init_declaration", "subscript_declaration")
_NO_PARAMETERS = ("attribute_item", "attribute_list", "comment", "receiver_parameter")
_AROUND_SIGNS = re.compile(r"\s*([^\w\s])\s*")
_OPTIONAL = frozenset({"optional_parameter"})
_FILLED_IN = ("(implicit ", "(using ")
_TAKEN_APART = {"object_pattern": "{}", "array_pattern": "[]"}
"""Patterns in place of a name, and what they are called here."""

_CURRIED = ("parameters", "class_parameters")
_BESIDE = ("function_value_parameters", "class_parameters")
_NAMES_IN_TYPES = re.compile(r"(?<![\w`])\w+ ?: ?")
"""What a function's type calls its parameters, for the reader alone: `(value: Int) -> Unit`."""

_WORD = re.compile(r"[^\W\d]\w*|\$\w+")


def parameters_of(node: "Node", text: "Text") -> tuple[Parameter, ...]:
    """The parameters that a list declares, in order; a receiver counts as one."""
    lists = _curried(node)
    return tuple(parameter for one in lists for parameter in _listed(one, text))


def _curried(node: "Node") -> list["Node"]:
    """Scala's lists that follow one another; elsewhere only the one."""
    found = [node]
    following = node.next_named_sibling if node.type in _CURRIED else None
    while following is not None and following.type == node.type and len(found) < DEEPEST:
        found.append(following)
        following = following.next_named_sibling
    return found


def _listed(node: "Node", text: "Text") -> tuple[Parameter, ...]:
    if node.type in _CURRIED and text.joined(node).startswith(_FILLED_IN):
        return tuple(parameter._replace(default=GIVEN) for parameter in _plain(node, text))
    return _plain(node, text)


def _plain(node: "Node", text: "Text") -> tuple[Parameter, ...]:
    if node.type in _BARE:
        return tuple(_labelled(node, text))
    if node.type in _BESIDE:
        return tuple(_followed(node, text))
    if node.named_child_count == 0 or not node.type.endswith(("s", "list", "clause", "pattern")):
        single = text.joined(node)
        return () if _WORD.fullmatch(single) is None else (Parameter(name=single),)
    found: list[Parameter] = []
    keyword = False
    if node.named_child_count == 1 and text.joined(node) == "(void)":
        return ()
    loose = node.child_by_field_name("name") if node.type == "parameter_list" else None
    for child in _children(node):
        if loose is not None and child.type != "parameter":
            # C# writes `params T[] name` without a node around it
            if child.id == loose.id:
                kind = node.child_by_field_name("type")
                found.append(Parameter(name=text.joined(loose), type=text.joined(kind) if kind else "", star="*"))
            continue
        if child.type in _KEYWORD_ONLY and not text.joined(child).lstrip("*"):
            keyword = True
            continue
        if not found and child.type == "required_parameter" and text.joined(child).startswith("this:"):
            # nobody gives it
            continue
        if child.type == "positional_separator":
            found = [parameter._replace(position=True) for parameter in found]
            continue
        found += [parameter._replace(keyword=parameter.keyword or keyword) for parameter in _read(child, text)]
        keyword = keyword or (
            bool(found) and found[-1].star == "*" and node.type in ("parameters", "lambda_parameters")
        )
    return tuple(found)


def _followed(node: "Node", text: "Text") -> Iterator[Parameter]:
    """Kotlin's parameters: no field has a name, and what is said of one stands before and behind it."""
    children = [child for child in node.named_children[:MOST] if not child.is_extra]
    for at, child in enumerate(children):
        if not child.type.endswith("parameter"):
            continue
        parts = [part for part in child.named_children if part.type not in ("modifiers", "parameter_modifiers")]
        before = text.joined(children[at - 1]) if at and children[at - 1].type == "parameter_modifiers" else ""
        behind = children[at + 1] if at + 1 < len(children) else None
        default = parts[2] if len(parts) > 2 else behind
        if default is not None and (default.type.endswith("parameter") or default.type == "parameter_modifiers"):
            default = None
        yield Parameter(
            name=text.joined(parts[0]) if parts else "",
            type=_NAMES_IN_TYPES.sub("", text.joined(parts[1])) if len(parts) > 1 else "",
            default=None if default is None else text.joined(default),
            star="*" if "vararg" in before.split() else "",
        )


def parameters_end(node: "Node") -> int:
    """The byte behind a list; behind its bracket where the list is no node of its own."""
    if node.type not in _BARE:
        return _curried(node)[-1].end_byte
    return next((child.end_byte for child in node.children if child.type in (")", "]")), node.end_byte)


def _labelled(node: "Node", text: "Text") -> Iterator[Parameter]:
    """Swift's parameters: the label that a call gives is the name, and what the body calls it is its own business."""
    unnamed = 0
    for at, child in enumerate(node.children[:MOST]):
        if child.type != "parameter":
            continue
        own = child.child_by_field_name("name")
        label = child.child_by_field_name("external_name") or own
        name = "" if label is None else text.joined(label)
        if name == "_":
            unnamed += 1
            name = f"_{unnamed}"
        start = child.start_byte if own is None else own.end_byte
        kind = _packed(text.between(start, child.end_byte)).removeprefix(":")
        many = kind.endswith("...") or any(one.type == "..." for one in node.children[at + 1 : at + 2])
        default = _default(node, at)
        yield Parameter(
            name=name,
            type=kind.removesuffix("..."),
            default=None if default is None else text.joined(default),
            star="..." if many else "",
            keyword=not name.startswith("_"),
        )


def _default(node: "Node", at: int) -> "Node | None":
    """The default of the parameter that is the child at this place."""
    for place in range(at + 1, min(node.child_count, at + 4)):
        if node.field_name_for_child(place) == "default_value":
            return node.children[place]
        if node.children[place].type in (",", "parameter", ")"):
            return None
    return None


def _children(node: "Node") -> Iterator["Node"]:
    for child in node.named_children[:MOST]:
        if not child.is_extra and child.type not in _NO_PARAMETERS:
            yield child


def _field(node: "Node", names: Sequence[str]) -> "Node | None":
    return next((found for found in (node.child_by_field_name(name) for name in names) if found is not None), None)


def _declared(node: "Node", declarator: "Node | None", default: str | None, text: "Text") -> Parameter:
    """A declaration whose name stands amid its type: `char *argv[]`, `void (*then)(int)`, or nowhere at all."""
    kind = _field(node, _TYPES)
    end = (declarator or kind or node).end_byte
    word, found = declarator, None
    for _ in range(DEEPEST):
        if word is None or word.type.endswith("identifier"):
            found = word
            break
        inner = word.child_by_field_name("declarator")
        word = inner or next((n for n in word.named_children if n.type.endswith(("declarator", "identifier"))), None)
    if found is None:
        written = text.between(node.start_byte, end)
        star = _star(node, text)
        return Parameter(name="", type=_packed(written).removeprefix(star), default=default, star=star)
    written = f"{text.between(node.start_byte, found.start_byte)} {text.between(found.end_byte, end)}"
    return Parameter(name=text.joined(found), type=_packed(written), default=default, star=_star(node, text))


def _packed(written: str) -> str:
    """A type without the spaces that mean nothing: `char *` and `char*` are one."""
    return _AROUND_SIGNS.sub(r"\1", written).strip()


def _read(node: "Node", text: "Text") -> Iterator[Parameter]:
    """One declaration; Go's `a, b int` gives two."""
    if node.type == "spread_parameter":
        *_, many, last = node.named_children
        yield Parameter(name=text.joined(last), type=text.joined(many), star="...")
        return
    star = _star(node, text)
    inner = _field(node, _NAMES)
    kind, default = _field(node, _TYPES), _field(node, _DEFAULTS)
    told = None if default is None else text.joined(default)
    if told is None and node.type == "parameter" and inner is not None and kind is not None:
        # C# gives the default no field of its own
        behind = node.named_children[-1]
        told = text.joined(behind) if behind.start_byte >= max(inner.end_byte, kind.end_byte) else None
    if told is None and node.type in _OPTIONAL:
        told = "?"
    if node.type in _DECLARATIONS and node.child_by_field_name("name") is None:
        yield _declared(node, node.child_by_field_name("declarator"), told, text)
        return
    if inner is None and kind is not None and node.named_child_count > 1:
        inner = next((child for child in _children(node) if child.id != kind.id), None)
    if inner is not None and _STARRED.match(inner.type):
        star = star or _star(inner, text)
    unread = inner is None and kind is None and not star and node.type not in _TAKEN_APART
    if unread and _WORD.fullmatch(text.joined(node)) is None:
        yield Parameter(name=_last_word(text.joined(node)), type=text.joined(node), default=told)
        return
    typed = "" if kind is None else _written(kind, text).removeprefix(": ").removeprefix(":")
    if kind is not None and kind.type == "repeated_parameter_type":
        star, typed = "*", typed.removesuffix("*")
    behind_name = node.child_by_field_name("dimensions")
    if behind_name is not None:
        typed += text.joined(behind_name)
    named = node.children_by_field_name("name")
    if len(named) > 1:
        for one in named:
            yield Parameter(name=text.joined(one), type=typed)
        return
    if inner is None and kind is not None and node.named_child_count == 1:
        # a type alone: prototypes, and lists of types
        yield Parameter(name="", type=typed.removeprefix(star), star=star)
        return
    named_by = inner if inner is not None else node
    if named_by.type in _TAKEN_APART:
        # what it is taken apart into is no name that others know
        shown = text.joined(node) if inner is None else typed
        yield Parameter(name=_TAKEN_APART[named_by.type], type=shown, default=told, star=star)
        return
    own = text.joined(named_by).lstrip("*&. ")
    keyword = node.type == "keyword_parameter"
    yield Parameter(name=own, type=typed, default=told, star=star, keyword=keyword)


def _written(kind: "Node", text: "Text") -> str:
    """A type's text; members that ends of lines part get a sign between them."""
    lists = [one for one in (kind, *kind.named_children) if one.type == "object_type"]
    if len(lists) != 1:
        return text.joined(kind)
    members = "; ".join(text.joined(one) for one in lists[0].named_children if not one.is_extra)
    before, after = text.between(kind.start_byte, lists[0].start_byte), text.between(lists[0].end_byte, kind.end_byte)
    return f"{before} {{{members}}} {after}".strip()


def _star(node: "Node", text: "Text") -> str:
    if _STARRED.match(node.type) is None:
        return ""
    written = text.joined(node)
    return next((mark for mark in ("**", "...", "*", "&") if mark in written), "*")


def _last_word(written: str) -> str:
    words = _WORD.findall(written)
    return words[-1] if words else written[:40]
