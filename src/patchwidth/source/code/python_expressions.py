"""Python's expressions to code."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from patchwidth.source.code.nodes import (
    Arg,
    Attr,
    Await,
    Binary,
    Bind,
    Call,
    Choice,
    Compare,
    Display,
    Expr,
    Function,
    Index,
    Literal,
    LiteralKind,
    Logic,
    Name,
    Not,
    Other,
    Param,
    Return,
    Yield,
)
from patchwidth.source.code.reader import Reader

if TYPE_CHECKING:
    from tree_sitter import Node


class PythonExpressions(Reader):
    """The expressions of one Python file."""

    def _one(self, node: "Node") -> Expr:
        parts = self.children(node)
        return self.expr(parts[0] if parts else None)

    def _name(self, node: "Node") -> Expr:
        return Name(*self.place(node), self.text(node))

    def _attribute(self, node: "Node") -> Expr:
        name = node.child_by_field_name("attribute")
        return Attr(
            *self.place(node),
            self.expr(node.child_by_field_name("object")),
            self.text(name) if name is not None else "",
        )

    def _number(self, node: "Node") -> Expr:
        return Literal(*self.place(node), LiteralKind.NUMBER, self.text(node))

    def _bool(self, node: "Node") -> Expr:
        return Literal(*self.place(node), LiteralKind.BOOL, self.text(node))

    def _none(self, node: "Node") -> Expr:
        return Literal(*self.place(node), LiteralKind.NONE, "None")

    def _string(self, node: "Node") -> Expr:
        content: list[str] = []
        parts: list[Expr] = []
        for child in node.named_children:
            if child.type == "string_content":
                content.append(self.text(child))
            elif child.type == "interpolation":
                parts.append(self.expr(child.child_by_field_name("expression")))
        template = bool(parts)
        kind = LiteralKind.TEMPLATE if template else LiteralKind.STRING
        return Literal(*self.place(node), kind, "".join(content), tuple(parts))

    def _strings(self, node: "Node") -> Expr:
        strings = [self.expr(child) for child in self.children(node)]
        parts = tuple(part for one in strings if isinstance(one, Literal) for part in one.parts)
        text = "".join(one.text for one in strings if isinstance(one, Literal))
        return Literal(*self.place(node), LiteralKind.TEMPLATE if parts else LiteralKind.STRING, text, parts)

    def _call(self, node: "Node") -> Expr:
        callee = self.expr(node.child_by_field_name("function"))
        given = node.child_by_field_name("arguments")
        if given is not None and given.type == "generator_expression":
            return Call(*self.place(node), callee, (Arg(self.expr(given)),))
        return Call(*self.place(node), callee, self._arguments(given))

    def _arguments(self, node: "Node | None") -> tuple[Arg, ...]:
        made = []
        for child in self.children(node) if node is not None else ():
            if child.type == "keyword_argument":
                name = child.child_by_field_name("name")
                value = self.expr(child.child_by_field_name("value"))
                made.append(Arg(value, self.text(name) if name is not None else None))
            elif child.type in ("list_splat", "dictionary_splat"):
                made.append(Arg(self._one(child), None, True))
            else:
                made.append(Arg(self.expr(child)))
        return tuple(made)

    def _comparison(self, node: "Node") -> Expr:
        parts = [self.expr(child) for child in self.children(node)]
        signs = tuple(" ".join(self.text(o).split()) for o in node.children_by_field_name("operators"))
        signs = tuple("!=" if sign == "<>" else sign for sign in signs)
        return Compare(*self.place(node), parts[0], signs, tuple(parts[1:]))

    def _logic(self, node: "Node") -> Expr:
        sign = node.child_by_field_name("operator")
        op = self.text(sign) if sign is not None else "or"
        parts: list[Expr] = []
        for field in ("left", "right"):
            part = self.expr(node.child_by_field_name(field))
            parts += part.parts if isinstance(part, Logic) and part.op == op else (part,)
        return Logic(*self.place(node), op, tuple(parts))

    def _not(self, node: "Node") -> Expr:
        return Not(*self.place(node), self.expr(node.child_by_field_name("argument")))

    def _unary(self, node: "Node") -> Expr:
        of = self.expr(node.child_by_field_name("argument"))
        if isinstance(of, Literal) and of.kind is LiteralKind.NUMBER:
            return Literal(*self.place(node), LiteralKind.NUMBER, self.text(node))
        return Other(*self.place(node), node.type, (of,))

    def _binary(self, node: "Node") -> Expr:
        sign = node.child_by_field_name("operator")
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        return Binary(*self.place(node), self.text(sign) if sign is not None else "", self.expr(left), self.expr(right))

    def _display(self, node: "Node") -> Expr:
        kind = {"expression_list": "tuple", "pattern_list": "tuple", "tuple_pattern": "tuple", "list_pattern": "list"}
        made: list[Expr] = []
        for child in self.children(node):
            if child.type == "pair":
                made += [self.expr(child.child_by_field_name(part)) for part in ("key", "value")]
            else:
                made.append(self.expr(child))
        name = kind.get(node.type, "dict" if node.type == "dictionary" else node.type)
        return Display(*self.place(node), name, tuple(made))

    def _comprehension(self, node: "Node") -> Expr:
        kind = "generator" if node.type == "generator_expression" else "comprehension"
        return Display(*self.place(node), kind, tuple(self.expr(child) for child in self.children(node)))

    def _clause(self, node: "Node") -> Expr:
        return Other(*self.place(node), node.type, tuple(self.expr(child) for child in self.children(node)))

    def _subscript(self, node: "Node") -> Expr:
        keys = node.children_by_field_name("subscript")
        key = self.expr(keys[0]) if len(keys) == 1 else Display(*self.place(node), "tuple", tuple(map(self.expr, keys)))
        return Index(*self.place(node), self.expr(node.child_by_field_name("value")), key)

    def _choice(self, node: "Node") -> Expr:
        parts = self.children(node)
        if len(parts) != 3:
            return self.other(node)
        then, test, other = map(self.expr, parts)
        return Choice(*self.place(node), test, then, other)

    def _walrus(self, node: "Node") -> Expr:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        return Bind(*self.place(node), self.expr(name), self.expr(value))

    def _await(self, node: "Node") -> Expr:
        return Await(*self.place(node), self._one(node))

    def _yield(self, node: "Node") -> Expr:
        parts = self.children(node)
        return Yield(*self.place(node), self.expr(parts[0]) if parts else None)

    def _lambda(self, node: "Node") -> Expr:
        body = node.child_by_field_name("body")
        value = self.expr(body)
        return Function(
            *self.place(node),
            "",
            self._params(node.child_by_field_name("parameters")),
            (Return(value.start, value.end, value.line, value),),
            first=node.start_point[0] + 1,
            last=node.end_point[0] + 1,
        )

    def _params(self, node: "Node | None") -> tuple[Param, ...]:
        made = []
        for child in self.children(node) if node is not None else ():
            if child.type in ("keyword_separator", "positional_separator"):
                continue
            name = child.child_by_field_name("name") or child
            while name.type not in ("identifier", "tuple_pattern") and name.named_children:
                name = name.named_children[0]
            value, kind = child.child_by_field_name("value"), child.child_by_field_name("type")
            many = "splat" in child.type or bool(child.named_children and "splat" in child.named_children[0].type)
            made.append(
                Param(
                    self.text(name),
                    self.expr(value) if value is not None else None,
                    self.text(kind) if kind is not None else "",
                    many,
                )
            )
        return tuple(made)

    expressions: ClassVar[Mapping[str, Callable[..., Expr]]] = {
        "identifier": _name,
        "parenthesized_expression": _one,
        "type": _one,
        "case_pattern": _clause,
        "attribute": _attribute,
        "integer": _number,
        "float": _number,
        "true": _bool,
        "false": _bool,
        "none": _none,
        "string": _string,
        "concatenated_string": _strings,
        "call": _call,
        "comparison_operator": _comparison,
        "boolean_operator": _logic,
        "not_operator": _not,
        "unary_operator": _unary,
        "binary_operator": _binary,
        "list": _display,
        "tuple": _display,
        "set": _display,
        "dictionary": _display,
        "expression_list": _display,
        "pattern_list": _display,
        "tuple_pattern": _display,
        "list_pattern": _display,
        "list_comprehension": _comprehension,
        "set_comprehension": _comprehension,
        "dictionary_comprehension": _comprehension,
        "generator_expression": _comprehension,
        "subscript": _subscript,
        "conditional_expression": _choice,
        "named_expression": _walrus,
        "await": _await,
        "yield": _yield,
        "lambda": _lambda,
    }
