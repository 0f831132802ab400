"""A loop to the answer whether it retries: it tries, a failure goes round again, and success leaves it."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import Code, within
from patchwidth.source.retry_flow import AGAIN, LEAVES, RAISES, Flow, Way
from patchwidth.source.retry_hints import PERSON, awaits, blind, counts_alone, hinted, ordinary, other_thing, worded
from patchwidth.source.retry_shape import Loop, Shape

if TYPE_CHECKING:
    from tree_sitter import Node

_STATUS = re.compile(
    r"status_?code|StatusCode|\.ok\b(?!\()|\bis_success\b|isSuccessful|is2xxSuccessful"
    r"|\.(?:status|code)(?:\(\))?\s*[=!<>]=*\s*\d{3}"
)
_REDIRECT = re.compile(r"redirect|\b3\d\d\b|StatusNotModified", re.IGNORECASE)
"""An answer's own word for how it went; the states of a job are polled, not retried."""

_ASKS = re.compile(
    r"(?:(?:should|can|may|is|will|must|needs?|check)_?retr\w*|retryable|retriable|\w*retr(?:y|iable|yable))",
    re.IGNORECASE,
)
_REFUSED = re.compile(r"(?:!|not\s)\s*\(?[\w.]*retr", re.IGNORECASE)
_ERROR = re.compile(r"(?:^|.*\.)(?:err|\w*[eE]rr|\w*[eE]rror)\d?\Z")


def retries(code: Code, loop: Loop) -> bool:
    """Whether the loop is a retry loop beyond doubt."""
    if (
        loop.shape is Shape.OVER
        or awaits(code, loop.node)
        or any(PERSON.match(name) for _, name in code.calls(loop.body))
    ):
        return False
    flow = Flow(code, loop.node, loop.body)
    if not flow.ways(loop.body) & AGAIN:
        return False
    tries = [node for node in code.walk(loop.body) if node.type in code.dialect.tries]
    if any(_by_exception(code, flow, loop, tried) for tried in tries if not _in_handler(code, loop, tried)):
        return True
    return _by_answer(code, flow, loop)


def _in_handler(code: Code, loop: Loop, node: "Node") -> bool:
    for here in code.above(node):
        if here.id == loop.body.id:
            return False
        if here.type in code.dialect.handlers or here.type in code.dialect.finals:
            return True
    return False


def _by_exception(code: Code, flow: Flow, loop: Loop, tried: "Node") -> bool:
    """A try statement whose handler goes round again, and behind whose success the loop ends."""
    body = tried.child_by_field_name("body")
    rest = flow.after(tried)
    again = [h for h in flow.handlers(tried) if _goes_round(flow, h, rest)]
    if body is None or not again or other_thing(code, loop, body):
        return False
    if not worded(code, loop) and all(ordinary(code, handler) for handler in again):
        return False
    if not (hinted(code, loop) or counts_alone(code, loop, body) or blind(code, loop, body, again)):
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
        if node.type == "if_statement" and not _nested(code, node, body):
            condition, then = node.child_by_field_name("condition"), node.child_by_field_name("consequence")
            if condition is not None and then is not None:
                yield condition, then, node.child_by_field_name("alternative")


def _nested(code: Code, node: "Node", body: "Node") -> bool:
    """Whether an if statement stands below another one: what it asks is then only part of an answer."""
    for here in code.above(node):
        if here.id == body.id:
            return False
        then = here.child_by_field_name("consequence") if here.type == "if_statement" else None
        if then is not None and within(node, then):
            return True
    return False


def _leaves(flow: Flow, node: "Node") -> bool:
    ways = flow.ways(node)
    return bool(ways & LEAVES) and not ways & AGAIN


def _by_answer(code: Code, flow: Flow, loop: Loop) -> bool:
    """A check of an error value or of a status: what is well leaves the loop, what is not goes round."""
    if other_thing(code, loop, loop.body) or not (hinted(code, loop) or counts_alone(code, loop, loop.body)):
        return False
    for condition, then, other in _checks(code, loop.body):
        well, ill = _reads(code, loop, condition)
        if not (well or ill) or (condition.parent is not None and _in_handler(code, loop, condition.parent)):
            continue
        node = condition.parent
        rest = flow.after(node) if node is not None else AGAIN
        ways = flow.ways(then)
        returned = not ill and ways == RAISES and any(n.type == "return_statement" for n in code.walk(then))
        if well and rest & AGAIN and (_leaves(flow, then) or returned):
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
        return (False, False) if _REDIRECT.search(text) else (True, True)
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
