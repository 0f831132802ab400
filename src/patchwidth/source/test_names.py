"""Test names as runners print them to the question which of them a person means."""

import re
from collections.abc import Sequence
from functools import lru_cache

from patchwidth.model.failure import Failure

_WORD = re.compile(r"\w+")


@lru_cache(maxsize=4096)
def _words(name: str) -> tuple[str, ...]:
    """What is left of `a/b.py::Class::test[x]`, `suite › test` or `p.Class#test()` without punctuation."""
    return tuple(_WORD.findall(name))


def _ends(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    return bool(shorter) and tuple(longer[-len(shorter) :]) == tuple(shorter)


def _plain(name: str) -> str:
    """The name without a parameter list behind it: `test_x[1-a]`, `TestU.test_sub (i=5)`."""
    return name.partition("[")[0].partition(" (")[0]


def _closeness(name: str, wanted: str) -> int:
    """3 for the name itself, 2 when one ends with the other, 1 when it stands inside, else 0."""
    if name == wanted:
        return 3
    words, sought = _words(name), _words(wanted)
    plain = _words(_plain(name)) if not wanted.endswith("]") else words
    if _ends(words, sought) or _ends(plain, sought) or _ends(sought, words) or _ends(sought, plain):
        return 2
    width = len(sought)
    inside = width > 0 and any(words[at : at + width] == sought for at in range(len(words) - width + 1))
    return 1 if inside else 0


def means(name: str, wanted: str) -> bool:
    """Whether a person who writes `wanted` means the test that a runner calls `name`."""
    return _closeness(name, wanted) >= 2


def chosen(failures: Sequence[Failure], tests: Sequence[str]) -> tuple[Failure, ...]:
    """The failures of the tests that are asked for; all where none is asked for or where the log names no test.

    Each wanted name takes the failures that are closest to it: an exact name before an ending, an ending before
    a name that merely holds it.
    """
    named = [f for f in failures if f.test is not None]
    if not tests or not named:
        return tuple(failures)
    kept: list[Failure] = []
    for wanted in tests:
        ranked = [(_closeness(f.test or "", wanted), f) for f in named]
        best = max(rank for rank, _ in ranked)
        kept += [f for rank, f in ranked if best and rank == best and f not in kept]
    return tuple(sorted(kept, key=lambda f: f.start))
