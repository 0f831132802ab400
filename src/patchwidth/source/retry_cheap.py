"""A retry loop to the names around it that promise a criterion and do not keep it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import Code, line_of
from patchwidth.source.retry_dialects import parts_of
from patchwidth.source.retry_facts import Part
from patchwidth.source.retry_signs import Place

if TYPE_CHECKING:
    from tree_sitter import Node

_TRIES = frozenset({"attempt", "attempts", "retry", "retries", "tries", "try"})
_OTHERS = frozenset({"error", "errors", "exception", "exceptions", "set", "clear"})
"""Words of an exception's class and of timers: such a name promises nothing of the loop."""

_PROMISES: Mapping[Part, tuple[tuple[frozenset[str], ...], str]] = {
    Part.CAP: ((frozenset({"max", "maximum", "limit"}), _TRIES), "is compared with no count of attempts"),
    Part.CLOCK: ((frozenset({"timeout", "deadline", "budget"}),), "never meets a clock that bounds all attempts"),
    Part.BACKOFF: ((frozenset({"backoff", "exponential"}),), "makes no delay of the loop grow"),
    Part.JITTER: ((frozenset({"jitter"}),), "brings no chance into the delay"),
}
"""For each part: a name's words, one of every set, and what is said of such a name."""


def cheap_of(place: Place, met: set[Part]) -> Iterator[str]:
    """One sentence for each criterion that is not met though a name promises it."""
    function = _function(place)
    promised = place.code.once(("promised", function.id), lambda: _promised(place.code, function))
    for part, (_, text) in _PROMISES.items():
        if part in promised and part not in met:
            name, line = promised[part]
            yield f"{name[:60]} (line {line}) {text}"


def _promised(code: Code, function: "Node") -> dict[Part, tuple[str, int]]:
    """For each part the first name in a function that promises it, with its line."""
    found: dict[Part, tuple[str, int]] = {}
    for node in code.walk(function, deep=True):
        if node.type in code.dialect.words:
            words = set(parts_of(code.text(node)))
            for part, (sets, _) in _PROMISES.items():
                if part not in found and not words & _OTHERS and all(words & one for one in sets):
                    found[part] = code.text(node), line_of(node)
    return found


def _function(place: Place) -> "Node":
    """The innermost function around the loop, or the file."""
    d = place.code.dialect
    return next((n for n in place.code.above(place.loop.node) if n.type in d.scopes | d.lambdas), place.loop.node)
