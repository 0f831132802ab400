"""Python's tree to code."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from patchwidth.source.code.nodes import (
    Assert,
    Assign,
    Binding,
    Body,
    Class,
    Display,
    Do,
    Expr,
    Function,
    Handler,
    If,
    Import,
    Jump,
    Literal,
    LiteralKind,
    Loop,
    Other,
    Raise,
    Return,
    Stmt,
    Try,
    With,
    WithItem,
    Yield,
)
from patchwidth.source.code.python_expressions import PythonExpressions
from patchwidth.source.code.walk import expressions

if TYPE_CHECKING:
    from tree_sitter import Node

_DEFINED = frozenset({"function_definition", "class_definition"})


class PythonReader(PythonExpressions):
    """One Python file."""

    def _expression(self, node: "Node") -> Iterable[Stmt]:
        parts = self.children(node)
        if len(parts) == 1 and parts[0].type in ("assignment", "augmented_assignment"):
            return self._assignment(parts[0])
        if len(parts) == 1:
            return (Do(*self.place(node), self.expr(parts[0])),)
        return (Do(*self.place(node), Display(*self.place(node), "tuple", tuple(map(self.expr, parts)))),)

    def _assignment(self, node: "Node") -> Iterable[Stmt]:
        targets, value = [], node
        while value.type == "assignment":
            left, right = value.child_by_field_name("left"), value.child_by_field_name("right")
            targets.append(self.expr(left))
            if right is None:
                return (Assign(*self.place(node), tuple(targets), None),)
            value = right
        sign = node.child_by_field_name("operator")
        if node.type == "augmented_assignment" and sign is not None:
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            return (Assign(*self.place(node), (self.expr(left),), self.expr(right), self.text(sign)),)
        return (Assign(*self.place(node), tuple(targets), self.expr(value)),)

    def _assert(self, node: "Node") -> Iterable[Stmt]:
        parts = [self.expr(child) for child in self.children(node)]
        if not parts:
            return ()
        return (Assert(*self.place(node), parts[0], parts[1] if len(parts) > 1 else None),)

    def _return(self, node: "Node") -> Iterable[Stmt]:
        parts = self.children(node)
        return (Return(*self.place(node), self.expr(parts[0]) if parts else None),)

    def _raise(self, node: "Node") -> Iterable[Stmt]:
        parts = self.children(node)
        return (Raise(*self.place(node), self.expr(parts[0]) if parts else None),)

    def _jump(self, node: "Node") -> Iterable[Stmt]:
        return (Jump(*self.place(node), node.type.removesuffix("_statement")),)

    def _if(self, node: "Node") -> Iterable[Stmt]:
        rest: Body = ()
        for clause in reversed(node.children_by_field_name("alternative")):
            if clause.type == "else_clause":
                rest = self.body(clause.child_by_field_name("body"))
            else:
                test, then = clause.child_by_field_name("condition"), clause.child_by_field_name("consequence")
                rest = (If(*self.place(clause), self.expr(test), self.body(then), rest),)
        test, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
        return (If(*self.place(node), self.expr(test), self.body(then), rest),)

    def _match(self, node: "Node") -> Iterable[Stmt]:
        subject = self.expr(node.child_by_field_name("subject"))
        rest: Body = ()
        held = node.child_by_field_name("body")
        for case in reversed(held.children_by_field_name("alternative") if held is not None else []):
            then = self.body(case.child_by_field_name("consequence"))
            patterns = [child for child in case.named_children if child.type == "case_pattern"]
            if len(patterns) == 1 and self.text(patterns[0]) == "_" and case.child_by_field_name("guard") is None:
                rest = then
            else:
                test = Other(*self.place(case), "case", (subject, *map(self.expr, patterns)))
                rest = (If(*self.place(case), test, then, rest),)
        return rest

    def _for(self, node: "Node") -> Iterable[Stmt]:
        target, over = (self.expr(node.child_by_field_name(part)) for part in ("left", "right"))
        body = self.body(node.child_by_field_name("body"))
        return (Loop(*self.place(node), "for", target, over, body, self._alternative(node)),)

    def _while(self, node: "Node") -> Iterable[Stmt]:
        test = self.expr(node.child_by_field_name("condition"))
        body = self.body(node.child_by_field_name("body"))
        return (Loop(*self.place(node), "while", None, test, body, self._alternative(node)),)

    def _alternative(self, node: "Node") -> Body:
        clause = node.child_by_field_name("alternative")
        return self.body(clause.child_by_field_name("body")) if clause is not None else ()

    def _try(self, node: "Node") -> Iterable[Stmt]:
        body = self.body(node.child_by_field_name("body"))
        handlers: list[Handler] = []
        other: Body = ()
        final: Body = ()
        for clause in self.children(node):
            if clause.type in ("except_clause", "except_group_clause"):
                handlers.append(self._handler(clause))
            elif clause.type == "else_clause":
                other = self.body(clause.child_by_field_name("body"))
            elif clause.type == "finally_clause":
                final = self.body(self._last(clause))
        return (Try(*self.place(node), body, tuple(handlers), other, final),)

    def _last(self, node: "Node") -> "Node | None":
        blocks = [child for child in node.named_children if child.type == "block"]
        return blocks[-1] if blocks else None

    def _handler(self, clause: "Node") -> Handler:
        value, name = clause.child_by_field_name("value"), None
        if value is not None and value.type == "as_pattern":
            alias = value.child_by_field_name("alias")
            name = self.text(alias) if alias is not None else None
            value = value.named_children[0]
        types: list[str] = []
        if value is not None:
            types = [self.text(t) for t in (self.children(value) if value.type == "tuple" else [value])]
        return Handler(clause.start_point[0] + 1, tuple(types), name, self.body(self._last(clause)))

    def _with(self, node: "Node") -> Iterable[Stmt]:
        items = []
        for clause in self.children(node):
            for item in self.children(clause) if clause.type == "with_clause" else ():
                value = item.child_by_field_name("value")
                alias = value.child_by_field_name("alias") if value is not None and value.type == "as_pattern" else None
                if value is not None and alias is not None:
                    bound = self.children(alias)
                    value = value.named_children[0]
                    items.append(WithItem(self.expr(value), self.expr(bound[0]) if bound else None))
                else:
                    items.append(WithItem(self.expr(value)))
        return (With(*self.place(node), tuple(items), self.body(node.child_by_field_name("body"))),)

    def _decorated(self, node: "Node") -> Iterable[Stmt]:
        defined = node.child_by_field_name("definition")
        decorators = tuple(self._one(child) for child in node.named_children if child.type == "decorator")
        if defined is None or defined.type not in _DEFINED:
            return ()
        if defined.type == "class_definition":
            return (self._class(defined, decorators, node.start_point[0] + 1),)
        return (self._function(defined, decorators, node.start_point[0] + 1),)

    def _defined(self, node: "Node") -> Iterable[Stmt]:
        first = node.start_point[0] + 1
        if node.type == "class_definition":
            return (self._class(node, (), first),)
        return (self._function(node, (), first),)

    def _function(self, node: "Node", decorators: tuple[Expr, ...], first: int) -> Function:
        name, result = node.child_by_field_name("name"), node.child_by_field_name("return_type")
        body = self.body(node.child_by_field_name("body"))
        is_async = bool(node.children) and node.children[0].type == "async"
        return Function(
            *self.place(node),
            self.text(name) if name is not None else "",
            self._params(node.child_by_field_name("parameters")),
            body,
            decorators=decorators,
            modifiers=frozenset({"async"}) if is_async else frozenset(),
            generator=_yields(body),
            first=first,
            last=node.end_point[0] + 1,
            doc=_doc(body),
            result=self.text(result) if result is not None else "",
        )

    def _class(self, node: "Node", decorators: tuple[Expr, ...], first: int) -> Class:
        name = node.child_by_field_name("name")
        bases = self._arguments(node.child_by_field_name("superclasses"))
        body = self.body(node.child_by_field_name("body"))
        return Class(
            *self.place(node),
            self.text(name) if name is not None else "",
            tuple(base.value for base in bases if base.name is None),
            body,
            decorators=decorators,
            first=first,
            last=node.end_point[0] + 1,
            doc=_doc(body),
        )

    def _import(self, node: "Node") -> Iterable[Stmt]:
        made = []
        for child in node.children_by_field_name("name"):
            if child.type == "aliased_import":
                name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
                if name is not None and alias is not None:
                    made.append(Binding(self.text(alias), self.text(name)))
            else:
                module = self.text(child)
                made.append(Binding(module.partition(".")[0], module))
        return (Import(*self.place(node), tuple(made)),)

    def _from(self, node: "Node") -> Iterable[Stmt]:
        held = node.child_by_field_name("module_name")
        module = "".join(self.text(held).split()) if held is not None else "__future__"
        made = []
        for child in node.children_by_field_name("name"):
            name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
            original = self.text(name if name is not None else child)
            made.append(Binding(self.text(alias) if alias is not None else original, module, original))
        if any(child.type == "wildcard_import" for child in node.named_children):
            made.append(Binding("*", module, "*"))
        return (Import(*self.place(node), tuple(made)),)

    def _nothing(self, node: "Node") -> Iterable[Stmt]:
        return ()

    statements: ClassVar[Mapping[str, Callable[..., Iterable[Stmt]]]] = {
        "expression_statement": _expression,
        "assert_statement": _assert,
        "return_statement": _return,
        "raise_statement": _raise,
        "pass_statement": _jump,
        "break_statement": _jump,
        "continue_statement": _jump,
        "if_statement": _if,
        "match_statement": _match,
        "for_statement": _for,
        "while_statement": _while,
        "try_statement": _try,
        "with_statement": _with,
        "decorated_definition": _decorated,
        "function_definition": _defined,
        "class_definition": _defined,
        "import_statement": _import,
        "import_from_statement": _from,
        "future_import_statement": _nothing,
        "global_statement": _nothing,
        "nonlocal_statement": _nothing,
    }


def _doc(body: Body) -> str:
    first = body[0] if body else None
    if isinstance(first, Do) and isinstance(first.value, Literal) and first.value.kind is LiteralKind.STRING:
        return first.value.text
    return ""


def _yields(body: Body) -> bool:
    """Whether a yield stands in the body itself, not in a function within it."""
    return any(isinstance(node, Yield) for node in expressions(body, into=False))
