"""What beside a loop's shape speaks for or against trying again: waits, words, what is tried, what is caught."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import SUBSCRIPTS, Code, within
from patchwidth.source.retry_dialects import LOGS, ORDINARY, VOCABULARY, parts_of
from patchwidth.source.retry_shape import Loop, Shape

if TYPE_CHECKING:
    from tree_sitter import Node

_NEXT = re.compile(
    r"(?:.*\.)?(?:pop|popleft|popitem|shift|next|__next__|poll|take|dequeue|remove|readline|read_line|get_nowait|recv"
    r"|receive|accept|readLine|read|Accept|Read\w*|Next|Scan|Recv|getNext\w*)\Z"
)
"""Calls that give another thing each time: what follows is tried on that, not again."""

PERSON = re.compile(r"(?:.*\.)?(?:confirm|prompt|question|getpass|nextLine)\Z|(?:raw_)?input\Z")
"""Calls that ask a person, who will tire of it."""

_REMOTE = re.compile(
    r"request|fetch|http|connect|send|post|put|urlopen|upload|download|execute|query|commit|publish|dial|invoke|rpc",
    re.IGNORECASE,
)


def awaits(code: Code, node: "Node") -> bool:
    """Whether the innermost function is called after waiting: `wait_until_ready` polls, however it is written."""
    for here in code.above(node):
        name = here.child_by_field_name("name")
        if name is not None and here.child_by_field_name("parameters") is not None:
            words = parts_of(code.text(name))
            waits = words[:1] in (("wait",), ("await",), ("poll",)) or not _WAITS.isdisjoint(words)
            return waits and VOCABULARY.isdisjoint(words)
    return False


_WAITS = frozenset({"until", "ready", "eventually"})


def other_thing(code: Code, loop: Loop, body: "Node") -> bool:
    """Whether each round tries something else: the next of a row, or a thing that the count picks."""
    if any(_NEXT.match(name) for _, name in code.calls(body)):
        return True
    used = code.names(body)
    for assignment in code.assignments(loop.body):
        value = assignment.value if used.intersection(assignment.names) else None
        if value is not None and any(_NEXT.match(name) for _, name in code.calls(value)):
            return True
    if loop.shape is not Shape.COUNTED or code.retrying(loop.item):
        return False
    picked = set(loop.item)
    for assignment in code.assignments(loop.body):
        if assignment.value is not None and picked & code.names(assignment.value):
            picked.update(assignment.names)
    used = {name for call, callee in code.calls(body) if not _tells(code, callee) for name in _arguments(code, call)}
    return bool(picked & used) or any(picked & code.names(node) for node in code.walk(body) if node.type in SUBSCRIPTS)


def _tells(code: Code, callee: str) -> bool:
    return bool(LOGS.match(callee) or code.dialect.sleeps.match(callee) or code.retrying([callee]))


def _arguments(code: Code, call: "Node") -> set[str]:
    arguments = call.child_by_field_name("arguments")
    return set() if arguments is None else code.names(arguments)


def sleeps(code: Code, loop: Loop) -> "Iterator[tuple[Node, str]]":
    """The calls of the loop that wait, and those of this file's functions that do."""
    for call, name in code.own_calls(loop.node):
        waits = any(_waits(code, function) for function in code.local(name))
        if code.dialect.sleeps.match(name) or (waits and not _attempted(code, loop, call)):
            yield call, name


def _attempted(code: Code, loop: Loop, call: "Node") -> bool:
    """Whether a call is what is tried: it stands in the body of a try statement."""
    for here in code.above(call):
        if here.id == loop.node.id:
            return False
        body = here.child_by_field_name("body") if here.type in code.dialect.tries else None
        if body is not None and within(call, body):
            return True
    return False


def _waits(code: Code, function: "Node") -> bool:
    body = function.child_by_field_name("body")
    return body is not None and any(code.dialect.sleeps.match(name) for _, name in code.calls(body, deep=True))


def hinted(code: Code, loop: Loop) -> bool:
    """Whether something beside the shape speaks of trying again: a wait, or a word for it."""
    return next(sleeps(code, loop), None) is not None or loop.shape is Shape.DELAYS or worded(code, loop)


def worded(code: Code, loop: Loop) -> bool:
    """Whether a name in the loop speaks of trying again."""
    named = {name for part in loop.header for name in code.names(part)} | loop.counters
    return code.retrying(named | {name for _, name in code.calls(loop.body)})


def counts_alone(code: Code, loop: Loop, body: "Node") -> bool:
    """Whether the header only counts: the same is tried a number of times."""
    return loop.shape is Shape.COUNTED and not loop.item & code.names(body)


def ordinary(code: Code, handler: "Node") -> bool:
    """Whether a handler catches nothing but what says that another value is to be tried."""
    caught = [n for n in handler.named_children if n.type in ("identifier", "attribute", "tuple", "as_pattern")]
    caught += [n for part in handler.named_children for n in part.named_children if n.type == "catch_type"]
    names = {name for node in caught for name in _classes(code, node)}
    return bool(names) and names <= ORDINARY


def _classes(code: Code, node: "Node") -> list[str]:
    if node.type == "as_pattern":
        node = node.named_children[0]
    inner = node.named_children if node.type in ("tuple", "catch_type") else [node]
    return [code.text(child) for child in inner]


def blind(code: Code, loop: Loop, body: "Node", again: "list[Node]") -> bool:
    """An endless loop that asks the net, swallows whatever comes and asks again at once."""
    if loop.shape is not Shape.ENDLESS or not any(_REMOTE.search(name) for _, name in code.calls(body)):
        return False
    return all(LOGS.match(name) for handler in again for _, name in code.calls(handler))
