"""Query matches to marks: the nodes that may become units, each once, and the byte ranges that class lines."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from patchwidth.source.declarators import declared
from patchwidth.source.grammar import Grammar, Main, Matches, Shape
from patchwidth.source.language import Language
from patchwidth.source.outline_lines import Bytes

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 64
"""How far a declarator or a pile of parentheses is followed; honest code stays below ten."""


@dataclass(slots=True)
class Mark:
    """A node that may become a unit. Byte offsets, ends exclusive.

    `start` to `end` is everything that belongs to it, `header` where its header begins. A `headed` scope's header is
    a unit, up to its `body`. `name` is a byte range or a text; the name of an anonymous callable is its `call`.
    """

    main: Main
    order: int
    start: int
    end: int
    header: int
    name: "Bytes | str | None" = None
    qualifier: Bytes | None = None
    headed: bool = False
    body: int | None = None
    call: Bytes | None = None
    argument: Bytes | None = None


@dataclass(slots=True)
class Found:
    """What the matches of one file say. `marks` is keyed by the node's own byte range."""

    marks: dict[Bytes, Mark] = field(default_factory=dict)
    lines: dict[Main, list[Bytes]] = field(default_factory=dict)
    reparse: list[Bytes] = field(default_factory=list)


def collect(grammar: Grammar, matches: Matches, found: Found) -> None:
    """Adds the matches to what was found. A node that two patterns take goes to the stronger capture."""
    shapes = grammar.shapes
    wrapped: list[tuple[int, dict[str, list[Node]]]] = []
    for order, nodes in matches:
        shape = shapes[order]
        main = shape.main
        if main < Main.WRAPPED:
            node = nodes[shape.capture][0]
            _keep(found, (node.start_byte, node.end_byte), shape, main, order, nodes, grammar.language)
        elif main is Main.WRAPPED:
            wrapped.append((order, nodes))
        else:
            spans = found.reparse if main is Main.REPARSE else found.lines.setdefault(main, [])
            spans.extend([(node.start_byte, node.end_byte) for node in nodes[shape.capture]])
    for order, nodes in wrapped:
        shape = shapes[order]
        node = _unwrapped(nodes[shape.capture][0], grammar.language)
        key = (node.start_byte, node.end_byte)
        if key in found.marks and found.marks[key].main is Main.ANONYMOUS:
            _keep(found, key, shape, Main.FUNCTION, order, nodes, grammar.language)


def _keep(
    found: Found,
    key: Bytes,
    shape: Shape,
    main: Main,
    order: int,
    nodes: "dict[str, list[Node]]",
    language: Language,
) -> None:
    old = found.marks.get(key)
    if old is not None and (old.main, old.order) <= (main, order):
        return
    mark = Mark(main=main, order=order, start=key[0], end=key[1], header=key[0], name=shape.fixed, headed=shape.header)
    if len(nodes) == 1 or _describe(mark, nodes, language):
        found.marks[key] = mark


def _describe(mark: Mark, nodes: "dict[str, list[Node]]", language: Language) -> bool:
    """Fills in what the other captures of the match say; `False` when the node is no unit after all."""
    for capture, captured in nodes.items():
        node = captured[0]
        match capture:
            case "name":
                mark.name = (node.start_byte, node.end_byte)
            case "declarator":
                mark.name = declared(node, language)
                if mark.name is None:
                    return False
            case "qualifier":
                mark.qualifier = (node.start_byte, node.end_byte)
            case "header":
                mark.header = node.start_byte
                mark.start, mark.end = min(mark.start, mark.header), max(mark.end, node.end_byte)
            case "extent":
                mark.start, mark.end = min(mark.start, node.start_byte), max(mark.end, node.end_byte)
            case "body":
                mark.body = node.start_byte
            case "call":
                mark.call = (node.start_byte, node.end_byte)
            case "arguments":
                first = node.named_child(0)
                mark.argument = (first.start_byte, first.end_byte) if first is not None else None
            case _:
                pass
    return True


def _unwrapped(node: "Node", language: Language) -> "Node":
    """What stands inside parentheses and casts; only the wrappers that `look-through` lists are opened."""
    for _ in range(DEEPEST):
        inner = node.named_child(0) if node.type in language.look_through else None
        if inner is None:
            break
        node = inner
    return node
