"""A statement to the ways in which it may end, as seen from the loop that holds it."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import Code

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 40
"""Nested statements that are followed; nobody reads on from there either."""


class Way(Enum):
    """How a statement ends: it goes on to the next one, round again, or leaves the loop with or without success."""

    ON = "on"
    ROUND = "continue"
    RETURN = "return"
    BREAK = "break"
    RAISE = "raise"


Ways = frozenset[Way]
ON: Ways = frozenset({Way.ON})
RAISES: Ways = frozenset({Way.RAISE})
LEAVES: Ways = frozenset({Way.RETURN, Way.BREAK})
AGAIN: Ways = frozenset({Way.ON, Way.ROUND})


class Flow:
    """The ways through the body of one loop."""

    def __init__(self, code: Code, loop: "Node", body: "Node") -> None:
        self._code = code
        self._d = code.dialect
        self._body = body
        parent = loop.parent
        label = parent.named_children[0] if parent is not None and parent.type == "labeled_statement" else None
        self._label = None if label is None else code.text(label)

    def ways(self, node: "Node", depth: int = 0, *, chosen: bool = False) -> Ways:
        """How the node may end. `chosen`: within a switch, whose own end a bare `break` is."""
        d, kind = self._d, node.type
        if depth > DEEPEST or kind in d.scopes | d.lambdas | d.whiles | d.overs:
            return ON
        if kind in d.jumps:
            return self._jump(node, d.jumps[kind], chosen)
        if kind == "expression_statement":
            return self._ended(node)
        if kind == "if_statement":
            return self._branches(node, depth, chosen)
        if kind in d.tries:
            return self._tried(node, depth, chosen)
        if kind in d.choices:
            return self._choice(node, depth)
        if kind in d.wrappers or kind in d.cases or kind == "switch_body":
            return self.through(self.statements(node), depth + 1, chosen=chosen)
        return ON

    def statements(self, node: "Node") -> "Sequence[Node]":
        """What runs in a block, in its order; of a wrapper its block."""
        body = node.child_by_field_name("body") or node.child_by_field_name("consequence")
        if body is not None and node.type not in self._d.cases:
            return (body,)
        return node.named_children

    def through(self, statements: "Sequence[Node]", depth: int = 0, *, chosen: bool = False) -> Ways:
        """How a run of statements may end."""
        found: set[Way] = set()
        for statement in statements:
            ways = self.ways(statement, depth, chosen=chosen)
            found |= ways - ON
            if Way.ON not in ways:
                return frozenset(found)
        return frozenset(found | ON)

    def after(self, node: "Node") -> Ways:
        """How the body goes on once `node` is done."""
        found: set[Way] = set()
        here = node
        for parent in self._code.above(node):
            if here.id == self._body.id:
                break
            if parent.type in self._d.wrappers or parent.type in self._d.cases:
                at = next(i for i, child in enumerate(parent.named_children) if child.id == here.id)
                ways = self.through(parent.named_children[at + 1 :])
                found |= ways - ON
                if Way.ON not in ways:
                    return frozenset(found)
            here = parent
        return frozenset(found | ON)

    def handlers(self, tried: "Node") -> "list[Node]":
        """The handlers of a try statement."""
        return [child for child in tried.named_children if child.type in self._d.handlers]

    def handled(self, handler: "Node") -> Ways:
        """How a handler may end."""
        return self.through(self._block(handler))

    def _block(self, handler: "Node") -> "Sequence[Node]":
        body = handler.child_by_field_name("body")
        return (body,) if body is not None else handler.named_children[-1:]

    def success(self, tried: "Node") -> Ways:
        """How a try statement's body, with what runs behind it when nothing failed, may end."""
        body = tried.child_by_field_name("body")
        parts = [body] if body is not None else []
        parts += [child for child in tried.named_children if child.type == "else_clause"]
        return self.through(parts)

    def _jump(self, node: "Node", how: str, chosen: bool) -> Ways:
        way = Way(how)
        label = next((self._code.text(child) for child in node.named_children), None)
        if way is Way.BREAK and chosen and label is None:
            return ON
        if way is Way.ROUND and label is not None and label != self._label:
            return frozenset({Way.BREAK})
        if way is Way.RETURN and self._d.error_values and _returns_error(self._code.text(node)):
            return RAISES
        return frozenset({way})

    def _ended(self, node: "Node") -> Ways:
        inner = node.named_children[0] if node.named_children else node
        if inner.type in self._d.calls and self._d.ends.match(self._code.callee(inner)):
            return frozenset({Way.RAISE})
        return ON

    def _branches(self, node: "Node", depth: int, chosen: bool) -> Ways:
        found: set[Way] = set()
        closed = False
        then = node.child_by_field_name("consequence")
        if then is not None:
            found |= self.ways(then, depth + 1, chosen=chosen)
        for other in node.children_by_field_name("alternative"):
            if other.type == "elif_clause":
                found |= self.ways(other.child_by_field_name("consequence") or other, depth + 1, chosen=chosen)
            else:
                found |= self.ways(other, depth + 1, chosen=chosen)
                closed = True
        return frozenset(found if closed else found | ON)

    def _tried(self, node: "Node", depth: int, chosen: bool) -> Ways:
        body = node.child_by_field_name("body")
        parts = [body] if body is not None else []
        parts += [child for child in node.named_children if child.type == "else_clause"]
        found = set(self.through(parts, depth + 1, chosen=chosen))
        for handler in self.handlers(node):
            found |= self.through(self._block(handler), depth + 1, chosen=chosen)
        return frozenset(found)

    def _choice(self, node: "Node", depth: int) -> Ways:
        found: set[Way] = set()
        whole = False
        body = node.child_by_field_name("body") or node
        for child in body.named_children:
            for case in child.named_children if child.type == "switch_block" else (child,):
                if case.type in self._d.cases:
                    found |= self.through(case.named_children, depth + 1, chosen=True)
                    whole |= case.type in ("default_case", "switch_default") or node.type == "select_statement"
        return frozenset(found if whole and found else found | ON)


_ERROR_LAST = re.compile(
    r"[\s,](?:\w*\.)*(?:err|\w*[eE]rr|Err\w*|\w*[eE]rror\w*)(?:\(.*\)|\{.*\})?\Z|(?:Errorf|errors\.\w+)\(.*\)\Z",
    re.DOTALL,
)


def _returns_error(text: str) -> bool:
    """Go: whether the last thing that is returned is an error by its name."""
    return _ERROR_LAST.search(text[-400:]) is not None
