"""A retry loop to the criteria that it meets, each with the line that meets it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import Assignment, Code, line_of, within
from patchwidth.source.retry_dialects import LOGS, parts_of
from patchwidth.source.retry_facts import Part, Sign
from patchwidth.source.retry_flow import LEAVES, Flow, Way
from patchwidth.source.retry_hints import sleeps
from patchwidth.source.retry_shape import Loop, Shape

if TYPE_CHECKING:
    from tree_sitter import Node

MOST = 60
"""Expressions that a delay is followed through."""

_POLICY = frozenset(
    {"retry", "should", "can", "may", "maybe", "check", "handle", "raise", "throw", "increment", "fail", "allow"}
)
"""Words of a call that may end a loop from within."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A loop in its function. `scope` is the outermost function around it, or the file."""

    code: Code
    loop: Loop
    scope: "Node"
    flow: Flow

    def outside(self) -> list[Assignment]:
        """Assignments of the function that do not stand in the loop."""
        return [a for a in self.code.assignments(self.scope, deep=True) if not within(a.node, self.loop.node)]

    def inside(self) -> list[Assignment]:
        """Assignments in the loop, its header's among them."""
        return self.code.assignments(self.loop.node)

    def counts(self) -> frozenset[str]:
        """The loop's counters, and names that the loop works out from them without a call (`left = most - tried`)."""
        found = set(self.loop.counters)
        for assignment in self.inside():
            value = assignment.value
            if value is not None and found & self.code.names(value) and not any(self.code.calls(value)):
                found.update(assignment.names)
        return frozenset(found)


def signs_of(place: Place) -> tuple[Sign, ...] | None:
    """The signs but for the key's; `None` when a call that is not seen decides how often the loop goes round."""
    cap, clock = _cap(place), _clock(place)
    if cap is None and clock is None and _decided_elsewhere(place):
        return None
    waits = list(sleeps(place.code, place.loop))
    found = [sign for sign in (cap, clock, *_delay(place, waits)) if sign is not None]
    if cap is None and clock is None:
        found.append(Sign(part=Part.UNBOUNDED, line=line_of(place.loop.node)))
        if waits:
            found.append(Sign(part=Part.SLEEP, line=line_of(waits[0][0])))
    return tuple(found)


def _cap(place: Place) -> Sign | None:
    loop, code = place.loop, place.code
    line = line_of(loop.node)
    if loop.shape in (Shape.COUNTED, Shape.DELAYS):
        return Sign(part=Part.CAP, line=line)
    if loop.condition is not None and loop.shape is Shape.WHILE:
        sides = [*code.compared(loop.condition)]
        if any(_counts(place, left, right) for left, right in sides):
            return Sign(part=Part.CAP, line=line_of(loop.condition))
        bare = code.names(loop.condition) & loop.counters
        if bare and not any(bare & (code.names(a) | code.names(b)) for a, b in sides):
            return Sign(part=Part.CAP, line=line_of(loop.condition))
    for condition in (*_deciding(place), *_called(place)):
        if any(_counts(place, left, right) for left, right in code.compared(condition)):
            return Sign(part=Part.CAP, line=line_of(condition))
        alone = _BARE.fullmatch(code.text(condition))
        if alone is not None and alone[1] in loop.counters:
            return Sign(part=Part.CAP, line=line_of(condition))
    return None


_BARE = re.compile(r"\(?\s*(?:not\s+|!)?([\w.]+)\s*\)?")


def _counts(place: Place, left: "Node", right: "Node") -> bool:
    counters, code = place.counts(), place.code
    ours, theirs = code.names(left) & counters, code.names(right) & counters
    return bool(ours) != bool(theirs) and not _UNBOUNDED.search(code.text(left) + " " + code.text(right))


_UNBOUNDED = re.compile(r"\b(?:Infinity|inf|MAX_VALUE|maxsize|len)\b")


def _deciding(place: Place) -> "Iterator[Node]":
    """The conditions in the loop that decide whether it is left."""
    for node in place.code.walk(place.loop.body):
        if node.type not in ("if_statement", "elif_clause"):
            continue
        condition, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
        if condition is None or then is None:
            continue
        first = node.child_by_field_name("initializer")
        others = node.children_by_field_name("alternative")
        ends = LEAVES | {Way.RAISE}
        leaves = any(place.flow.ways(branch) & ends for branch in (then, *others))
        if leaves or (Way.ROUND in place.flow.ways(then) and place.flow.after(node) & ends):
            yield condition
            if first is not None:
                yield first


def _clock(place: Place) -> Sign | None:
    code = place.code
    for condition in (place.loop.condition, *_deciding(place), *_called(place)):
        if condition is None:
            continue
        sides = [side for pair in code.compared(condition) for side in pair]
        read = _behind(place, sides, place.inside(), calls=False)
        asked = [body for _, callee in code.calls(condition) for body in _bodies(code, callee)]
        read += [side for body in asked for pair in code.compared(body) for side in pair]
        if any(code.dialect.clocks.match(name) for node in (condition, *read) for _, name in code.calls(node)):
            return Sign(part=Part.CLOCK, line=line_of(condition))
    return _watched(place) or _enclosed(place)


def _called(place: Place) -> "Iterator[Node]":
    """The conditions under which a function of this file that the loop calls raises."""
    code = place.code
    for _, callee in code.calls(place.loop.body):
        for function in code.local(callee):
            for node in code.walk(function):
                condition, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
                if condition is not None and then is not None and Way.RAISE in place.flow.ways(then):
                    yield condition


def _watched(place: Place) -> Sign | None:
    """Go: a case that waits for a context or for a timer made outside the loop, and leaves."""
    code = place.code
    timers = {
        name
        for a in place.outside()
        if a.value is not None and any(_TIMER.match(callee) for _, callee in code.calls(a.value))
        for name in a.names
    }
    for node in code.walk(place.loop.body):
        if node.type != "communication_case":
            continue
        message = node.child_by_field_name("communication")
        if message is None or not place.flow.through(node.named_children, chosen=True) & (LEAVES | {Way.RAISE}):
            continue
        names = code.names(message)
        if any(callee.endswith(".Done") for _, callee in code.calls(message)) or timers & names:
            return Sign(part=Part.CLOCK, line=line_of(message))
    return None


_TIMER = re.compile(r"(?:.*\.)?(?:After|NewTimer|Timer|Tick)\Z")


def _enclosed(place: Place) -> Sign | None:
    """Python: the loop stands in `async with asyncio.timeout(...)`."""
    for here in place.code.above(place.loop.node):
        if here.type in place.code.dialect.scopes:
            return None
        if here.type == "with_statement":
            for child in here.named_children[:1]:
                if any(place.code.dialect.budgets.match(name) for _, name in place.code.calls(child)):
                    return Sign(part=Part.CLOCK, line=line_of(here))
    return None


def _behind(place: Place, start: "list[Node]", assigned: list[Assignment], *, calls: bool = True) -> "list[Node]":
    """Expressions, what their names were set to, and with `calls` the bodies of this file's functions in them."""
    code = place.code
    found, seen, called = list(start), set[str](), set[str]()
    for node in found:
        if len(found) > MOST:
            break
        new = code.names(node) - seen
        seen |= new
        found += [a.value for a in assigned if a.value is not None and new.intersection(a.names)]
        for callee in {callee for _, callee in code.calls(node)} - called if calls else ():
            called.add(callee)
            found += _bodies(code, callee)
    return found


def _bodies(code: Code, callee: str) -> "list[Node]":
    bodies = (function.child_by_field_name("body") for function in code.local(callee))
    return [body for body in bodies if body is not None]


def _delay(place: Place, waits: "list[tuple[Node, str]]") -> Iterator[Sign | None]:
    code = place.code
    grown = {name for a in place.inside() if a.grows for name in a.names} | place.loop.counters
    everything = place.inside() + place.outside()
    inside = place.inside()
    backoff = jitter = None
    for call, _ in waits:
        line = line_of(call)
        near = _behind(place, _waited(code, call), inside)
        if backoff is None and any(code.names(n) & grown or _grows_by_itself(code, n) for n in near):
            backoff = Sign(part=Part.BACKOFF, line=line)
        far = _behind(place, _waited(code, call), everything)
        if jitter is None and any(
            code.dialect.randoms.match(name) for n in far for _, name in code.calls(n, deep=True)
        ):
            jitter = Sign(part=Part.JITTER, line=line)
    if place.loop.shape is Shape.DELAYS:
        backoff = backoff or Sign(part=Part.BACKOFF, line=line_of(place.loop.node))
    yield backoff
    yield jitter


def _waited(code: Code, call: "Node") -> "list[Node]":
    """What says how long a call waits: its arguments, and the body of this file's function that it calls."""
    arguments = call.child_by_field_name("arguments")
    return [*([arguments] if arguments is not None else []), *_bodies(code, code.callee(call))]


def _grows_by_itself(code: Code, node: "Node") -> bool:
    """Libraries' own delays that grow from call to call."""
    return any(callee.rpartition(".")[2] in ("NextBackOff", "nextBackOffMillis") for _, callee in code.calls(node))


def _decided_elsewhere(place: Place) -> bool:
    """Whether a call that is not seen may end the loop: a policy is asked, or a handler hands the failure on."""
    code, loop = place.code, place.loop
    conditions = [c for c in (loop.condition, *_deciding(place)) if c is not None]
    if any(code.retrying(code.names(condition) - loop.counters) for condition in conditions):
        return True
    asked = [pair for condition in conditions for pair in code.calls(condition)]
    handlers = [n for n in code.walk(loop.body) if n.type in code.dialect.handlers]
    asked += [pair for handler in handlers for pair in code.calls(handler)]
    for _, callee in asked:
        last = callee.rpartition(".")[2]
        if not LOGS.match(callee) and not code.dialect.sleeps.match(callee) and set(parts_of(last)) & _POLICY:
            return True
    return False
