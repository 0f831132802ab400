"""A retry loop to its idempotency key: made once outside the loop and sent with each attempt."""

import re
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import line_of, within
from patchwidth.source.retry_dialects import LOGS
from patchwidth.source.retry_facts import Part, Sign
from patchwidth.source.retry_signs import Place

if TYPE_CHECKING:
    from tree_sitter import Node

KEY = re.compile(r"idempot|client_?(?:request_?)?token|dedup(?:lication)?_?(?:id|key)|request_?token", re.IGNORECASE)
"""What a key is called, as a name, a parameter or a header."""


_STEPS = 3
"""Assignments in the loop through which a key is followed: copied into options, built into a request."""


def key_of(place: Place) -> tuple[Sign | None, str]:
    """The sign, or why the key that there is does not count (empty when there is none)."""
    scope = place.scope
    if not place.code.once(("key", scope.id), lambda: KEY.search(place.code.text(scope)) is not None):
        return None, ""
    known = _known(place)
    for _ in range(_STEPS):
        known |= _carried(place, known)
    anew = ""
    for call, callee in place.code.calls(place.loop.body, deep=True):
        arguments = call.child_by_field_name("arguments")
        if arguments is None or LOGS.match(callee) or place.code.dialect.fresh.match(callee):
            continue
        names = place.code.names(arguments)
        named = KEY.search(place.code.text(arguments)) is not None
        if named and _fresh(place, arguments):
            anew = f"the idempotency key is made anew for each attempt (line {line_of(call)})"
        elif names & known or (named and names & _given(place)) or _held(place, names):
            return Sign(part=Part.KEY, line=line_of(call)), ""
    return None, anew or _unsent(place)


def _carried(place: Place, known: set[str]) -> set[str]:
    """Names that the loop itself lays the key into: `headers["Idempotency-Key"] = key`."""
    code = place.code
    return {
        name
        for a in place.inside()
        if a.value is not None and not _fresh(place, a.value)
        if code.names(a.value) & known
        or (
            KEY.search(code.text(a.node)) and (code.names(a.value) & _given(place) or _held(place, code.names(a.value)))
        )
        for name in a.names
    }


def _held(place: Place, names: set[str]) -> bool:
    """Whether a key is a field of something (`options.idempotency_key`) that the loop does not set."""
    set_here = {name for assignment in place.inside() for name in assignment.names}
    return any("." in name and KEY.search(name) and name not in set_here for name in names)


def _fresh(place: Place, node: "Node") -> bool:
    """Whether an expression in the loop makes an id, or names one that the loop makes."""
    code = place.code
    made = {
        name
        for a in place.inside()
        if a.value is not None and any(code.dialect.fresh.match(callee) for _, callee in code.calls(a.value))
        for name in a.names
    }
    return bool(made & code.names(node)) or any(code.dialect.fresh.match(callee) for _, callee in code.calls(node))


def _known(place: Place) -> set[str]:
    """Names outside the loop that hold the key, or something that carries it."""
    code = place.code
    found = {name for name in _given(place) if KEY.search(name)}
    for assignment in place.outside():
        value = assignment.value
        if value is None or code.text(value) in code.dialect.nothing:
            continue
        if KEY.search(code.text(assignment.node)) or found & code.names(value):
            found.update(assignment.names)
    for call, callee in code.calls(place.scope, deep=True):
        arguments = call.child_by_field_name("arguments")
        if arguments is None or within(call, place.loop.node) or "." not in callee:
            continue
        if any(KEY.search(code.text(n)) for n in code.walk(arguments) if n.type in code.dialect.strings):
            found.add(callee.partition(".")[0])
    found |= {name.partition(".")[0] for name in found if KEY.search(name)}
    return found - {"self", "this", "cls"}


def _given(place: Place) -> set[str]:
    """Names that come from outside the loop: parameters and what is set there."""
    code = place.code
    nothing = code.dialect.nothing
    outside = [a for a in place.outside() if a.value is not None and code.text(a.value) not in nothing]
    found = {name for assignment in outside for name in assignment.names}
    for here in code.above(place.loop.node):
        parameters = here.child_by_field_name("parameters")
        if parameters is not None:
            found |= code.names(parameters)
    return found - {name for assignment in place.inside() for name in assignment.names}


def _unsent(place: Place) -> str:
    for node in place.code.walk(place.scope, deep=True):
        if node.type in place.code.dialect.words | place.code.dialect.strings and KEY.search(place.code.text(node)):
            return f"{place.code.text(node).strip(_QUOTES)[:60]} (line {line_of(node)}) is not sent with the attempts"
    return ""


_QUOTES = "\"'`"
