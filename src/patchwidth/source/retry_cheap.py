"""A retry loop to the names around it that promise a criterion and do not keep it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import line_of
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
    wanted = {part: promise for part, promise in _PROMISES.items() if part not in met}
    for node in place.code.walk(_function(place), deep=True):
        if not wanted:
            return
        if node.type not in place.code.dialect.words:
            continue
        name = place.code.text(node)
        words = set(parts_of(name))
        if words & _OTHERS:
            continue
        for part, (sets, text) in list(wanted.items()):
            if all(words & one for one in sets):
                del wanted[part]
                yield f"{name[:60]} (line {line_of(node)}) {text}"


def _function(place: Place) -> "Node":
    """The innermost function around the loop, or the file."""
    here: Node | None = place.loop.node
    while here is not None and here.type not in place.code.dialect.scopes | place.code.dialect.lambdas:
        here = here.parent
    return here if here is not None else place.loop.node
