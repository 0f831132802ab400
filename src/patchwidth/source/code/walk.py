"""Walks over code: the statements in a body, and the expressions in statements."""

from collections.abc import Iterable, Iterator

from patchwidth.source.code.nodes import (
    Assert,
    Assign,
    Attr,
    Await,
    Binary,
    Bind,
    Block,
    Body,
    Call,
    Choice,
    Class,
    Compare,
    Defer,
    Display,
    Do,
    Expr,
    Function,
    If,
    Index,
    Literal,
    Logic,
    Loop,
    Name,
    Not,
    Other,
    Raise,
    Return,
    Spawn,
    Stmt,
    Try,
    With,
    Yield,
)


def bodies(stmt: Stmt) -> tuple[Body, ...]:
    """The bodies right within a statement; a function's and a class's own are theirs."""
    match stmt:
        case If(then=then, other=other):
            return then, other
        case Loop(body=body, other=other):
            return body, other
        case Try(body=body, handlers=handlers, other=other, final=final):
            return body, *(handler.body for handler in handlers), other, final
        case With(body=body) | Block(body=body):
            return (body,)
    return ()


def statements(body: Body) -> Iterator[Stmt]:
    """Every statement, those in blocks too, in order; not what stands in functions and classes."""
    for stmt in body:
        yield stmt
        for inner in bodies(stmt):
            if inner:
                yield from statements(inner)


def heads(stmt: Stmt) -> tuple[Expr, ...]:
    """The expressions of a statement itself, without those in its bodies."""
    match stmt:
        case Do(value=value):
            return (value,)
        case Assign(targets=targets, value=value):
            return targets if value is None else (value, *targets)
        case Assert(test=test, message=message):
            return (test,) if message is None else (test, message)
        case Return(value=value) | Raise(value=value):
            return () if value is None else (value,)
        case If(test=test):
            return (test,)
        case Loop(target=target, over=over):
            return tuple(part for part in (over, target) if part is not None)
        case With(items=items):
            return tuple(part for item in items for part in (item.value, item.target) if part is not None)
        case Spawn(call=call) | Defer(call=call):
            return (call,)
    return ()


def parts(expr: Expr) -> tuple[Expr, ...]:
    """The expressions right within another; a function has none, its body is its own."""
    match expr:
        case Attr(of=of) | Not(of=of) | Await(of=of):
            return (of,)
        case Call(callee=callee, args=args, block=block):
            given = tuple(arg.value for arg in args)
            return (callee, *given) if block is None else (callee, *given, block)
        case Compare(left=left, rest=rest):
            return (left, *rest)
        case Logic(parts=held) | Other(parts=held) | Literal(parts=held):
            return held
        case Display(items=items):
            return items
        case Binary(left=left, right=right):
            return left, right
        case Index(of=of, key=key):
            return of, key
        case Choice(test=test, then=then, other=other):
            return test, then, other
        case Bind(target=target, value=value):
            return value, target
        case Yield(value=value):
            return () if value is None else (value,)
    return ()


def within(expr: Expr, *, into: bool = True) -> Iterator[Expr]:
    """An expression and all in it, in order; with `into` also what the functions in it hold."""
    stack = [expr]
    while stack:
        here = stack.pop()
        yield here
        if isinstance(here, Function):
            if into:
                yield from expressions(here.body)
        else:
            stack.extend(reversed(parts(here)))


def expressions(body: Body, *, into: bool = True) -> Iterator[Expr]:
    """Every expression in a body; with `into` also in the functions and classes that it defines."""
    for stmt in body:
        if isinstance(stmt, Function | Class):
            if into:
                yield from expressions(stmt.body)
            continue
        for head in heads(stmt):
            yield from within(head, into=into)
        for inner in bodies(stmt):
            yield from expressions(inner, into=into)


def dotted(expr: Expr) -> str:
    """`a.b.c` of names looked up in names, calls in between left out (`a().b` is `a.b`); empty for anything else."""
    names: list[str] = []
    while True:
        match expr:
            case Name(name=name):
                names.append(name)
                return ".".join(reversed(names))
            case Attr(of=of, name=name):
                names.append(name)
                expr = of
            case Call(callee=callee):
                expr = callee
            case Await(of=of):
                expr = of
            case _:
                return ""


def path_of(expr: Expr) -> str:
    """`a.b.c` of names looked up in names, with nothing else in between; empty for anything else."""
    names: list[str] = []
    while isinstance(expr, Attr):
        names.append(expr.name)
        expr = expr.of
    if not isinstance(expr, Name):
        return ""
    return ".".join([expr.name, *reversed(names)])


def named(found: Iterable[Expr]) -> set[str]:
    """The bare names among expressions."""
    return {one.name for one in found if isinstance(one, Name)}
