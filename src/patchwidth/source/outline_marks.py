"""Query matches to marks: the nodes that may become units, each once, and the byte ranges that class lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwidth.source.grammar import Grammar, Main, Matches
from patchwidth.source.grammar_conditions import hold
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

    main: int
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


class Found:
    """What the matches of one file say.

    `marks` is keyed by the node's own byte range (its end inverted for a scope without a header); `lines` has one
    list of byte ranges for each main capture.
    """

    __slots__ = ("lines", "marks")

    def __init__(self) -> None:
        self.marks: dict[Bytes, Mark] = {}
        self.lines: list[list[Bytes]] = [[] for _ in _EVERY]


_NAME_ONLY = ("name",)
_EVERY = range(len(Main))
_WRAPPED, _ANONYMOUS, _FUNCTION, _SCOPE = (int(m) for m in (Main.WRAPPED, Main.ANONYMOUS, Main.FUNCTION, Main.SCOPE))


def collect(grammar: Grammar, matches: Matches, found: Found, data: bytes) -> None:
    """Adds the matches to what was found. A node that two patterns take goes to the stronger capture."""
    shapes, marks, lines, language = grammar.shapes, found.marks, found.lines, grammar.language
    wrapped: list[tuple[int, dict[str, list[Node]]]] = []
    for order, nodes in matches:
        main, capture, sides, fixed, conditions, _ = shapes[order]
        if conditions and not hold(conditions, nodes, data):
            continue
        if main > _WRAPPED:
            for node in nodes[capture]:
                lines[main].append((node.start_byte, node.end_byte))
            continue
        if main == _WRAPPED:
            wrapped.append((order, nodes))
            continue
        node = nodes[capture][0]
        start, end = node.start_byte, node.end_byte
        # a scope without a header of its own is no unit and stands in nobody's way
        key = (start, end) if main != _SCOPE or "body" in sides else (start, ~end)
        old = marks.get(key)
        if start < end and (old is None or (main, order) < (old.main, old.order)):
            mark = Mark(main, order, start, end, start, fixed)
            if sides == _NAME_ONLY:
                name = nodes["name"][0]
                mark.name = (name.start_byte, name.end_byte)
                marks[key] = mark
            elif not sides or _describe(mark, sides, nodes, language, data):
                marks[key] = mark
    for order, nodes in wrapped:
        shape = shapes[order]
        node = _unwrapped(nodes[shape.capture][0], language)
        key = start, end = node.start_byte, node.end_byte
        old = marks.get(key)
        if old is not None and (old.main == _ANONYMOUS or (old.main == _FUNCTION and order < old.order)):
            mark = Mark(_FUNCTION, order, start, end, start, shape.fixed)
            _describe(mark, shape.sides, nodes, language, data)
            marks[key] = mark


def _describe(
    mark: Mark, sides: Sequence[str], nodes: "dict[str, list[Node]]", language: Language, data: bytes
) -> bool:
    """Fills in what the other captures of the match say; `False` when the node is no unit after all."""
    for side in sides:
        captured = nodes.get(side)
        if side == "body":
            mark.headed = True
        if captured is None:
            continue
        node = captured[0]
        if side == "name":
            mark.name = (node.start_byte, node.end_byte)
        elif side == "header":
            mark.header = node.start_byte
            mark.start, mark.end = min(mark.start, mark.header), max(mark.end, node.end_byte)
        elif side == "extent":
            mark.start, mark.end = min(mark.start, node.start_byte), max(mark.end, node.end_byte)
        elif side == "declarator":
            from patchwidth.source.declarators import declared  # C and C++ alone have these

            mark.name = declared(node, language, data)
            if mark.name is None:
                return False
        elif side == "qualifier":
            mark.qualifier = (node.start_byte, node.end_byte)
        elif side == "body":
            mark.body = node.start_byte
        elif side == "call":
            mark.call = (node.start_byte, node.end_byte)
        else:
            first = node.named_child(0)
            mark.argument = (first.start_byte, first.end_byte) if first is not None else None
    return True


def _unwrapped(node: "Node", language: Language) -> "Node":
    """What stands inside parentheses and casts; only the wrappers that `look-through` lists are opened."""
    for _ in range(DEEPEST):
        if node.type not in language.look_through:
            break
        inner = next((child for child in node.named_children if not child.is_extra), None)
        if inner is None:
            break
        node = inner
    return node
