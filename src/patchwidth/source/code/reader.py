"""A grammar's nodes to code: what the readers of all languages share."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from patchwidth.source.code.nodes import Block, Body, Comment, Do, Expr, Module, Name, Other, Stmt

if TYPE_CHECKING:
    from tree_sitter import Node

DEEPEST = 120
"""Levels of expressions and blocks that are read; what lies deeper no test was written by hand for."""


class Reader:
    """One file on its way to code. A language adds its tables: how an expression and a statement of a type is read.

    `expressions` and `statements` hold methods by the grammar's node types. A type in neither is `Other`, with its
    named children read as expressions; in the place of a statement it is done for its value.
    """

    expressions: ClassVar[Mapping[str, Callable[..., Expr]]] = {}
    statements: ClassVar[Mapping[str, Callable[..., Iterable[Stmt]]]] = {}
    comments: ClassVar[frozenset[str]] = frozenset({"comment"})
    blocks: ClassVar[frozenset[str]] = frozenset({"block"})

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.depth = 0
        self.seen: list[Comment] = []

    def module(self, path: str, language: str, root: "Node", *, damaged: bool = False) -> Module:
        """The whole file, from the root of its tree."""
        made: list[Stmt] = []
        for part in self.children(root):
            made += self.stmt(part)
        return Module(path, language, self.data, tuple(made), tuple(self.seen), damaged)

    def text(self, node: "Node") -> str:
        """The source of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def place(self, node: "Node") -> tuple[int, int, int]:
        """What every node of code begins with: start, end, line."""
        return node.start_byte, node.end_byte, node.start_point[0] + 1

    def children(self, node: "Node") -> "list[Node]":
        """The named children without comments, which are kept apart."""
        kept = []
        for child in node.named_children:
            if child.type in self.comments:
                self.seen.append(Comment(child.start_point[0] + 1, self.text(child)))
            else:
                kept.append(child)
        return kept

    def expr(self, node: "Node | None") -> Expr:
        """One expression; nothing at all is an `Other` without a type."""
        if node is None:
            return Other(0, 0, 0, "")
        if self.depth >= DEEPEST:
            return Other(*self.place(node), "deep")
        self.depth += 1
        read = self.expressions.get(node.type)
        made = self.other(node) if read is None else read(self, node)
        self.depth -= 1
        return made

    def other(self, node: "Node") -> Expr:
        """What no table knows: its parts, and a leaf as the name that it looks like."""
        parts = self.children(node)
        if not parts and node.child_count == 0:
            return Name(*self.place(node), self.text(node))
        return Other(*self.place(node), node.type, tuple(map(self.expr, parts)))

    def body(self, node: "Node | None") -> Body:
        """The statements of a block, or of the one statement that stands in its place."""
        if node is None:
            return ()
        if self.depth >= DEEPEST:
            return ()
        self.depth += 1
        parts = self.children(node) if node.type in self.blocks else [node]
        made: list[Stmt] = []
        for part in parts:
            made += self.stmt(part)
        self.depth -= 1
        return tuple(made)

    def stmt(self, node: "Node") -> Iterable[Stmt]:
        """One statement; a few are read as several."""
        read = self.statements.get(node.type)
        if read is not None:
            return read(self, node)
        if node.type in self.blocks:
            return (Block(*self.place(node), self.body(node)),)
        return (Do(*self.place(node), self.expr(node)),)
