"""A loop to the answer whether it retries: it tries, a failure goes round again, and success leaves it."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import SUBSCRIPTS, Code
from patchwidth.source.retry_dialects import LOGS, ORDINARY
from patchwidth.source.retry_flow import AGAIN, LEAVES, RAISES, Flow, Way
from patchwidth.source.retry_shape import Loop, Shape

if TYPE_CHECKING:
    from tree_sitter import Node

_STATUS = re.compile(
    r"status_?code|StatusCode|\.ok\b(?!\()|\bis_success\b|isSuccessful|is2xxSuccessful"
    r"|\.(?:status|code)(?:\(\))?\s*[=!<>]=*\s*\d{3}"
)
"""An answer's own word for how it went; the states of a job are polled, not retried."""

_ASKS = re.compile(
    r"(?:(?:should|can|may|is|will|must|needs?|check)_?retr\w*|retryable|retriable|\w*retr(?:y|iable|yable))",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"(?:.*\.)?(?:pop|popleft|popitem|shift|next|__next__|poll|take|dequeue|remove|readline|read_line|get_nowait|recv"
    r"|receive|accept|readLine|read|Accept|Read\w*|Next|Scan|Recv|getNext\w*)\Z"
)
"""Calls that give another thing each time: what follows is tried on that, not again."""

_PERSON = re.compile(r"(?:.*\.)?(?:confirm|prompt|question|ask|getpass|nextLine)\Z|(?:raw_)?input\Z")
"""Calls that ask a person, who will tire of it."""

_REMOTE = re.compile(
    r"request|fetch|http|connect|send|post|put|urlopen|upload|download|execute|query|commit|publish|dial|invoke|rpc",
    re.IGNORECASE,
)
_REFUSED = re.compile(r"(?:!|not\s)\s*\(?[\w.]*retr", re.IGNORECASE)
_ERROR = re.compile(r"(?:^|.*\.)(?:err|\w*[eE]rr|\w*[eE]rror)\d?\Z")


def retries(code: Code, loop: Loop) -> bool:
    """Whether the loop is a retry loop beyond doubt."""
    if loop.shape is Shape.OVER or any(_PERSON.match(name) for _, name in code.calls(loop.body)):
        return False
    flow = Flow(code, loop.node, loop.body)
    if not flow.ways(loop.body) & AGAIN:
        return False
    tries = [node for node in code.walk(loop.body) if node.type in code.dialect.tries]
    if any(_by_exception(code, flow, loop, tried) for tried in tries if not _in_handler(code, loop, tried)):
        return True
    return _by_answer(code, flow, loop)


def _in_handler(code: Code, loop: Loop, node: "Node") -> bool:
    here = node.parent
    while here is not None and here.id != loop.body.id:
        if here.type in code.dialect.handlers or here.type in code.dialect.finals:
            return True
        here = here.parent
    return False


def _by_exception(code: Code, flow: Flow, loop: Loop, tried: "Node") -> bool:
    """A try statement whose handler goes round again, and behind whose success the loop ends."""
    body = tried.child_by_field_name("body")
    rest = flow.after(tried)
    again = [h for h in flow.handlers(tried) if _goes_round(flow, h, rest)]
    if body is None or not again or _other_thing(code, loop, body):
        return False
    if not _worded(code, loop) and all(_ordinary(code, handler) for handler in again):
        return False
    if not (_hinted(code, loop) or _counts_alone(code, loop, body) or _blind(code, loop, body, again)):
        return False
    return _succeeds(code, flow, loop, tried, rest)


def _goes_round(flow: Flow, handler: "Node", rest: frozenset[Way]) -> bool:
    ways = flow.handled(handler)
    return Way.ROUND in ways or (Way.ON in ways and bool(rest & AGAIN))


def _succeeds(code: Code, flow: Flow, loop: Loop, tried: "Node", rest: frozenset[Way]) -> bool:
    ways = flow.success(tried)
    if ways & LEAVES and not ways & AGAIN:
        return True
    body = tried.child_by_field_name("body")
    if body is not None and (_sets_flag(code, loop, body) or _answered(code, flow, body)):
        return True
    if Way.ON not in ways:
        return False
    apart = all(Way.ON not in flow.handled(handler) for handler in flow.handlers(tried))
    return apart and bool(rest & LEAVES) and not rest & AGAIN


def _sets_flag(code: Code, loop: Loop, body: "Node") -> bool:
    """Whether success sets what the condition waits for: `done = True`, or a result that was none."""
    if loop.condition is None or loop.shape is Shape.ENDLESS:
        return False
    waited, text = code.names(loop.condition), code.text(loop.condition)
    for assignment in code.assignments(body):
        name = next((n for n in assignment.names if n in waited), None)
        if name is None or assignment.value is None or assignment.grows or name in loop.counters:
            continue
        value = code.text(assignment.value).lower()
        asked = re.search(rf"(?:!|not\s+){re.escape(name)}\b|{re.escape(name)}\s*(?:is|={{2,3}})\s*\w+", text)
        if value in ("true", "false") or (asked and value not in ("none", "null", "nil")):
            return True
    return False


def _answered(code: Code, flow: Flow, body: "Node") -> bool:
    """Whether a check of the answer's status leaves the loop."""
    return any(
        _leaves(flow, then) for condition, then, _ in _checks(code, body) if _STATUS.search(code.text(condition))
    )


def _checks(code: Code, body: "Node") -> "Iterator[tuple[Node, Node, Node | None]]":
    for node in code.walk(body):
        if node.type == "if_statement":
            condition, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
            if condition is not None and then is not None:
                yield condition, then, node.child_by_field_name("alternative")


def _leaves(flow: Flow, node: "Node") -> bool:
    ways = flow.ways(node)
    return bool(ways & LEAVES) and not ways & AGAIN


def _by_answer(code: Code, flow: Flow, loop: Loop) -> bool:
    """A check of an error value or of a status: what is well leaves the loop, what is not goes round."""
    if _other_thing(code, loop, loop.body) or not (_hinted(code, loop) or _counts_alone(code, loop, loop.body)):
        return False
    for condition, then, other in _checks(code, loop.body):
        well, ill = _reads(code, loop, condition)
        if not (well or ill) or (condition.parent is not None and _in_handler(code, loop, condition.parent)):
            continue
        node = condition.parent
        rest = flow.after(node) if node is not None else AGAIN
        ways = flow.ways(then)
        if well and rest & AGAIN and (_leaves(flow, then) or (not ill and ways == RAISES)):
            return True
        if ill and Way.ROUND in ways and rest & (LEAVES | RAISES) and not rest & AGAIN:
            return True
        if ill and ways & AGAIN and other is not None and _leaves(flow, other):
            return True
    return False


def _reads(code: Code, loop: Loop, condition: "Node") -> tuple[bool, bool]:
    """Whether a condition may say that it went well, and that it did not."""
    text = code.text(condition)
    if _STATUS.search(text):
        return True, True
    well = ill = False
    if code.dialect.error_values:
        for left, right in code.compared(condition):
            if code.text(right) == "nil" and _ERROR.match(code.text(left)):
                equal = "==" in text[left.end_byte - condition.start_byte : right.start_byte - condition.start_byte]
                well, ill = well or equal, ill or not equal
    names = code.names(condition)
    if well or names & loop.counters or not any(_ASKS.fullmatch(name.rpartition(".")[2]) for name in names):
        return well, ill and not well
    refused = _REFUSED.search(text) is not None
    return refused, not refused


def _other_thing(code: Code, loop: Loop, body: "Node") -> bool:
    """Whether each round tries something else: the next of a row, or a thing that the count picks."""
    if any(_NEXT.match(name) for _, name in code.calls(body)):
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
    for call, name in code.calls(loop.node, deep=True):
        if code.dialect.sleeps.match(name) or any(_waits(code, function) for function in code.local(name)):
            yield call, name


def _waits(code: Code, function: "Node") -> bool:
    body = function.child_by_field_name("body")
    return body is not None and any(code.dialect.sleeps.match(name) for _, name in code.calls(body, deep=True))


def _hinted(code: Code, loop: Loop) -> bool:
    """Whether something beside the shape speaks of trying again: a wait, or a word for it."""
    return next(sleeps(code, loop), None) is not None or loop.shape is Shape.DELAYS or _worded(code, loop)


def _worded(code: Code, loop: Loop) -> bool:
    """Whether a name in the loop speaks of trying again."""
    named = {name for part in loop.header for name in code.names(part)} | loop.counters
    return code.retrying(named | {name for _, name in code.calls(loop.body)})


def _counts_alone(code: Code, loop: Loop, body: "Node") -> bool:
    """Whether the header only counts: the same is tried a number of times."""
    return loop.shape is Shape.COUNTED and not loop.item & code.names(body)


def _ordinary(code: Code, handler: "Node") -> bool:
    caught = [n for n in handler.named_children if n.type in ("identifier", "attribute", "tuple", "as_pattern")]
    caught += [n for part in handler.named_children for n in part.named_children if n.type == "catch_type"]
    names = {name for node in caught for name in _classes(code, node)}
    return bool(names) and names <= ORDINARY


def _classes(code: Code, node: "Node") -> list[str]:
    if node.type == "as_pattern":
        node = node.named_children[0]
    inner = node.named_children if node.type in ("tuple", "catch_type") else [node]
    return [code.text(child) for child in inner]


def _blind(code: Code, loop: Loop, body: "Node", again: "list[Node]") -> bool:
    """An endless loop that asks the net, swallows whatever comes and asks again at once."""
    if loop.shape is not Shape.ENDLESS or not any(_REMOTE.search(name) for _, name in code.calls(body)):
        return False
    return all(LOGS.match(name) for handler in again for _, name in code.calls(handler))
