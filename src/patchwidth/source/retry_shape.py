"""A loop to its shape: how often it goes round by its header, and by which names it counts."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import Code

if TYPE_CHECKING:
    from tree_sitter import Node


class Shape(StrEnum):
    """What a loop's header says."""

    ENDLESS = "endless"
    COUNTED = "counted"
    WHILE = "while"
    DELAYS = "delays"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """One loop. `item` are the names that the header sets, `counters` those that go up or down by a step.

    `header` are the nodes of its header, `condition` the one that decides, if any.
    """

    node: "Node"
    body: "Node"
    shape: Shape
    header: "tuple[Node, ...]"
    condition: "Node | None"
    item: frozenset[str]
    counters: frozenset[str]


_SIZE = re.compile(r"\blen\(|\.length\b|\.size\(|\.Len\(|\.count\(\)|\.getLength|\bcap\(")
_NO_BOUND = re.compile(r"\b(?:Infinity|POSITIVE_INFINITY|MAX_VALUE|MAX_SAFE_INTEGER|maxsize|MaxInt\w*|inf)\b")
_COUNT = re.compile(r"(?:itertools\.)?count\(")


def loop_of(code: Code, node: "Node") -> Loop | None:
    """The loop's shape; `None` for one without a body."""
    body = node.child_by_field_name("body")
    if body is None:
        return None
    header = tuple(child for child in node.named_children if child.id != body.id and child.type != "else_clause")
    condition = _condition(code, node, header)
    over = _over(code, node)
    if over is not None:
        shape, item = _ranged(code, over, body)
    else:
        item = frozenset(name for part in header for a in code.assignments(part) for name in a.names)
        shape = _conditional(code, condition, item)
    return Loop(
        node=node,
        body=body,
        shape=shape,
        header=header,
        condition=condition,
        item=item,
        counters=_counters(code, body, header) | (item if shape is not Shape.OVER else frozenset()),
    )


def _condition(code: Code, node: "Node", header: "tuple[Node, ...]") -> "Node | None":
    found = node.child_by_field_name("condition")
    if found is not None:
        return found
    for child in header:
        if child.type == "for_clause":
            return child.child_by_field_name("condition")
        if child.type not in ("range_clause", "comment") and node.type == "for_statement" and code.dialect.error_values:
            return child
    return None


def _over(code: Code, node: "Node") -> "tuple[Node | None, Node] | None":
    """What a loop over things sets and what it goes over; `None` for a loop with a condition."""
    if node.type in code.dialect.overs:
        left = node.child_by_field_name("left") or node.child_by_field_name("name")
        right = node.child_by_field_name("right") or node.child_by_field_name("value")
        return None if right is None else (left, right)
    for child in node.named_children:
        if child.type == "range_clause":
            right = child.child_by_field_name("right")
            return None if right is None else (child.child_by_field_name("left"), right)
    return None


def _ranged(code: Code, over: "tuple[Node | None, Node]", body: "Node") -> tuple[Shape, frozenset[str]]:
    left, right = over
    item = frozenset() if left is None else frozenset(code.names(left))
    text = code.text(right)
    if right.type == "call" and _COUNT.match(text):
        return Shape.ENDLESS, item
    counted = (right.type == "call" and text.startswith("range(")) or _number(code, right)
    if counted and not _SIZE.search(text):
        return (Shape.ENDLESS if _NO_BOUND.search(text) else Shape.COUNTED), item
    waits = (call for call, name in code.calls(body, deep=True) if code.dialect.sleeps.match(name))
    if not counted and len(item) == 1 and any(code.names(call) & item for call in waits):
        return Shape.DELAYS, item
    return Shape.OVER, item


def _number(code: Code, node: "Node") -> bool:
    """Whether Go ranges over a number: nothing but a literal or a name of attempts is sure to be one."""
    if not code.dialect.error_values:
        return False
    return node.type == "int_literal" or (node.type != "call_expression" and code.retrying(code.names(node)))


def _conditional(code: Code, condition: "Node | None", item: frozenset[str]) -> Shape:
    if condition is None:
        return Shape.ENDLESS
    text = code.text(condition)
    if text.strip("() \n") in code.dialect.always:
        return Shape.ENDLESS
    for left, right in code.compared(condition):
        if item & (code.names(left) | code.names(right)):
            if _SIZE.search(text):
                return Shape.OVER
            return Shape.WHILE if _NO_BOUND.search(text) else Shape.COUNTED
    return Shape.WHILE


def _counters(code: Code, body: "Node", header: "tuple[Node, ...]") -> frozenset[str]:
    """Names that a step is added to or taken from: `n += 1`, `n++`, `n = n - 1`."""
    found: set[str] = set()
    for part in (*header, body):
        for assignment in code.assignments(part):
            value = assignment.value
            step = value is None or _STEP.search(code.text(assignment.node))
            if assignment.grows and step:
                found.update(assignment.names)
    return frozenset(found)


_STEP = re.compile(r"[-+]=\s*1\b|[-+]\s*1\b|\b1\s*\+|[-+]=\s*(?:1|step)")
