"""A log's clean lines to failures: every format reads them, runners take in the stacks inside their tests."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from patchwidth.model.failure import Failure, Format
from patchwidth.model.ranges import Range, union
from patchwidth.registry import formats
from patchwidth.source.chains import context


def read_lines(lines: Sequence[str]) -> tuple[Failure, ...]:
    """The failures in the log, in its order. The same log always gives the same answer."""
    text = "\n".join(lines)
    wanted = [f for f in formats() if any(hint in text for hint in f.hints)]
    runners = _kept([f for f in wanted if f.names_tests], lines)
    stacks = _kept([f for f in wanted if not f.names_tests], lines)
    found = [f for f in _adopted(runners, stacks) if f.stacks or f.test is not None]
    return tuple(sorted(found, key=lambda f: (f.start, f.end)))


def _kept(wanted: Sequence[Format], lines: Sequence[str]) -> list[Failure]:
    """What the formats find, without what a format of a lower order has already claimed."""
    kept: list[Failure] = []
    taken: tuple[Range, ...] = ()
    for _, group in groupby(wanted, key=lambda f: f.order):
        found = [f for one in group for f in _disjoint(one.parse(lines), taken)]
        kept += found
        taken = union([*taken, *((f.start, f.end) for f in found)])
    return kept


def _disjoint(found: Iterable[Failure], taken: Sequence[Range]) -> list[Failure]:
    return [f for f in found if not _touches(f, taken)]


def _touches(failure: Failure, taken: Sequence[Range]) -> bool:
    at = bisect_right(taken, failure.end, key=lambda r: r.start)
    return at > 0 and taken[at - 1].end >= failure.start


def _adopted(runners: Sequence[Failure], stacks: Sequence[Failure]) -> list[Failure]:
    """Runners' failures with the stacks printed inside them, and the stacks that stand outside of all."""
    ordered = sorted(runners, key=lambda f: f.start)
    inside: dict[int, list[Failure]] = {}
    outside: list[Failure] = []
    for stack in sorted(stacks, key=lambda f: f.start):
        line = _first_frame(stack)
        at = bisect_right(ordered, line, key=lambda f: f.start) - 1
        if at >= 0 and line <= ordered[at].end:
            inside.setdefault(at, []).append(stack)
        else:
            outside.append(stack)
    return [*(_filled(f, inside.get(at, ())) for at, f in enumerate(ordered)), *outside]


def _first_frame(failure: Failure) -> int:
    """The log line by which a stack belongs to a test: what stands above the frames may be the runner's own."""
    return min((f.log_line for s in failure.stacks for f in s.frames), default=failure.start)


def _filled(failure: Failure, found: Sequence[Failure]) -> Failure:
    """The runner's own reading wins; else the first stack is the failure and later ones its context."""
    if failure.stacks or failure.test is None or not found:
        return failure
    first, *rest = found
    later = [s for other in rest for s in context(other.stacks)]
    return replace(failure, stacks=(*first.stacks, *later))
