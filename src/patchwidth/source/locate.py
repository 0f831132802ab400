"""Failures and a tree to the places that broke, or to the reason why no place may be named."""

from collections.abc import Callable, Sequence

from patchwidth.model.failure import Failure, Located
from patchwidth.model.patch import Side
from patchwidth.model.span import OriginSource, Place
from patchwidth.source.packages import Read
from patchwidth.source.resolve import Resolver
from patchwidth.source.test_names import chosen
from patchwidth.source.walk import Found, Walker, distinct

PLACES = 400
"""Places that are given at most; beyond that a log says nothing about one patch."""


def locate(
    failures: Sequence[Failure],
    tracked: Sequence[str],
    *,
    side: Side,
    source: OriginSource,
    is_test: Callable[[str], bool],
    is_foreign: Callable[[str], bool],
    read: Read,
    tests: Sequence[str] = (),
    is_test_line: Callable[[str, int], bool] | None = None,
) -> Located:
    """For each failure the innermost frame in the tree that is neither test, installed, vendored nor generated.

    An explicit chain's root cause is primary, the errors around it and the outer frames are secondary; each member of
    an exception group is primary. `is_foreign` says which tracked paths are vendored or generated, `read` gives tracked
    files (`go.mod`, source maps, Rust's test modules). `tests` picks failures by the test's name. Where nothing may be
    pinned the frames that were weighed are candidates, and `because` says what was missing. Lines are the log's own.
    """
    resolver = Resolver(tracked, is_test=is_test, is_foreign=is_foreign, read=read, is_test_line=is_test_line)
    wanted = _told_once(chosen(failures, tests))
    resolver.learn(frame for failure in failures for stack in failure.stacks for frame in stack.frames)
    named = any(f.test is not None and not f.build for f in wanted)
    found = [Walker(f, resolver, side, source).found(aside=named and f.test is None and not f.build) for f in wanted]
    places = distinct([p for one in found for p in one.places])
    candidates = distinct([c for one in found for c in one.candidates])
    return Located(
        places=tuple(places[:PLACES]),
        candidates=tuple(candidates[:PLACES]),
        because=_because(failures, wanted, tests, found, places),
    )


def _because(
    failures: Sequence[Failure],
    wanted: Sequence[Failure],
    tests: Sequence[str],
    found: Sequence[Found],
    places: Sequence[Place],
) -> str:
    if not failures:
        return "no failure was found in it"
    if not wanted:
        names = sorted({f.test for f in failures if f.test is not None})
        shown = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
        return f"no failing test is called {' or '.join(tests)}; it has {shown}"
    count = f"{len(wanted)} failure{'s' if len(wanted) != 1 else ''} read"
    reasons = list(dict.fromkeys(one.why for one in found if one.why))
    said = "; ".join(reasons[:3])
    if places:
        whose = "its innermost frame" if len(wanted) == 1 else "their innermost frames"
        return f"{count}, pinned by {whose} in the tree" + (f"; else {said}" if said else "")
    return f"{count}, no place to pin: {said}"


def _told_once(failures: Sequence[Failure]) -> list[Failure]:
    """Each failure once: runners print a report again in their summary, and titles without any place."""
    placed = {f.test for f in failures if any(s.frames for s in f.stacks)}
    kept: dict[tuple[str | None, tuple[tuple[str, int], ...]], Failure] = {}
    for failure in failures:
        spots = tuple((f.path, f.line) for s in failure.stacks for f in s.frames)
        if spots or failure.test is None or failure.test not in placed:
            kept.setdefault((failure.test, spots), failure)
    return list(kept.values())
