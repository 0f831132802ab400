"""Query matches of the layer of names to marks: each name once, with what stands around it."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from patchwidth.model.names import Export
from patchwidth.source.grammar import Grammar, Main, Matches
from patchwidth.source.grammar_conditions import hold
from patchwidth.source.name_text import Text
from patchwidth.source.outline_lines import Bytes

if TYPE_CHECKING:
    from tree_sitter import Node

FUNCTIONS = ("function", "method", "hidden")
"""Kinds of marks whose bodies hide what they define."""


@dataclass(slots=True, kw_only=True)
class NameMark:
    """A name's bytes, `start` to `end`, and the `whole` that it belongs to. Ends are exclusive.

    `named` is false where no name stands: then `start` is where the whole begins. `fixed` is a name that the query
    gives.
    """

    main: int
    order: int
    start: int
    end: int
    whole: Bytes
    kind: str | None
    named: bool = True
    fixed: str | None = None
    extent: Bytes | None = None
    body: Bytes | None = None
    module: Bytes | None = None
    original: Bytes | None = None
    qualifier: Bytes | None = None
    modifiers: Bytes | None = None
    parameters: "Node | None" = None
    returns: "Node | None" = None

    def export(self, name: str, line: int, text: Text) -> Export:
        """An export's mark as what it is; `line` is 1-based."""
        original = text.between(*self.original) if self.original is not None else name
        module = text.between(*self.module).strip("\"'`") if self.module is not None else ""
        return Export(name, original, module, line)


@dataclass(slots=True, kw_only=True)
class NameMarks:
    """All marks of one file, in the file's order."""

    definitions: list[NameMark] = field(default_factory=list)
    bindings: list[NameMark] = field(default_factory=list)
    exports: list[NameMark] = field(default_factory=list)
    local: list[Bytes] = field(default_factory=list)
    references: dict[Bytes, Bytes | None] = field(default_factory=dict)
    mentions: list[Bytes] = field(default_factory=list)
    comments: list[Bytes] = field(default_factory=list)
    guards: list[Bytes] = field(default_factory=list)
    functions: list[Bytes] = field(default_factory=list)

    def within_function(self, at: int) -> bool:
        """Whether a byte lies in the body of a function."""
        place = bisect_right(self.functions, (at, 1 << 62)) - 1
        return place >= 0 and self.functions[place][1] > at


_SPANS = ("extent", "body", "module", "original", "qualifier", "modifiers")


def gather(grammar: Grammar, matches: Matches, data: bytes) -> NameMarks:
    """The marks of one file's matches; of two patterns that take one name the first in the language's file wins."""
    marks = NameMarks()
    found: dict[tuple[int, int], NameMark] = {}
    for order, nodes in matches:
        shape = grammar.shapes[order]
        if shape.conditions and not hold(shape.conditions, nodes, data):
            continue
        main = shape.main
        node = nodes[shape.capture][0]
        span = node.start_byte, node.end_byte
        if main is Main.REFERENCE:
            held = nodes.get("object")
            if held is not None:
                marks.references[span] = (held[0].start_byte, held[0].end_byte)
            else:
                marks.references.setdefault(span, None)
        elif main is Main.LOCAL:
            marks.local += [(one.start_byte, one.end_byte) for one in nodes[shape.capture]]
        elif main in (Main.MENTION, Main.GUARD):
            (marks.mentions if main is Main.MENTION else marks.guards).append(span)
        elif main in (Main.COMMENT, Main.DOC):
            marks.comments += [(one.start_byte, one.end_byte) for one in nodes[shape.capture]]
        else:
            for mark in _marks(shape.main, order, span, nodes, shape.kind, shape.fixed):
                key = int(main), mark.start
                old = found.get(key)
                if old is None or order < old.order or (order == old.order and _sides(mark) > _sides(old)):
                    found[key] = mark
    _sort(marks, found)
    return marks


def _sort(marks: NameMarks, found: dict[tuple[int, int], NameMark]) -> None:
    lists = {int(Main.DEFINE): marks.definitions, int(Main.BIND): marks.bindings, int(Main.EXPORT): marks.exports}
    for (main, _), mark in sorted(found.items()):
        lists[main].append(mark)
    # what a file only passes on is no import of its own
    passed = {mark.start for mark in marks.exports if mark.module is not None}
    marks.bindings = [mark for mark in marks.bindings if mark.start not in passed]
    bodies = sorted(m.body for m in marks.definitions if m.kind in FUNCTIONS and m.body is not None)
    last = -1
    for start, end in bodies:
        if end > last:
            marks.functions.append((start, end))
            last = end
    marks.comments.sort()


def _marks(
    main: int, order: int, span: Bytes, nodes: "dict[str, list[Node]]", kind: str | None, fixed: str | None
) -> list[NameMark]:
    """The marks of one match: as many as it has names, one when it has none."""
    sides = {side: (nodes[side][0].start_byte, nodes[side][-1].end_byte) for side in _SPANS if side in nodes}
    parameters = nodes["parameters"][0] if "parameters" in nodes else None
    returns = nodes["returns"][0] if "returns" in nodes else None
    named = [(node.start_byte, node.end_byte) for node in nodes.get("name", ())]
    return [
        NameMark(
            main=main,
            order=order,
            start=start,
            end=end,
            whole=span,
            kind=kind,
            named=bool(named),
            fixed=fixed,
            parameters=parameters,
            returns=returns,
            **sides,
        )
        for start, end in named or [sides.get("module", span)]
    ]


def _sides(mark: NameMark) -> int:
    return sum(getattr(mark, side) is not None for side in (*_SPANS, "parameters"))
