"""Coverage with contexts (coverage.py JSON, LCOV with test names) to the functions a failing test most likely broke in.

Ranked by Ochiai over the tests of the failing test's own file: failing tests that execute the function, divided by the
root of (failing tests x all tests that execute it); Ochiai's similarity as used for fault localisation by Abreu,
Zoeteweij and van Gemund (TAICPART-MUTATION 2007). A function counts as executed by lines below its header: the header
runs when the module is imported.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from patchwidth.model.errors import UsageError
from patchwidth.model.failure import Located
from patchwidth.model.outline import Outlines
from patchwidth.model.patch import Side
from patchwidth.model.ranges import Range, union
from patchwidth.model.snapshot import Snapshot
from patchwidth.model.span import OriginSource, Place
from patchwidth.source.attribution import held_by
from patchwidth.source.test_names import means
from patchwidth.source.tracked import Tracked

SHOWN = 5
"""Functions in the set: a fixed function is among the first five by Ochiai for 62 % of real bugs, three for 45 %."""

HINT = "Give coverage.py's JSON written with --show-contexts, or LCOV with a TN: line for each test."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hits:
    """Which tests ran which lines of one file; `""` stands for a run that names no test."""

    lines: dict[str, set[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Score:
    """One function's suspicion: `failing` and `passing` tests that execute it, its first executed line."""

    path: str
    name: str
    line: int
    failing: int
    passing: int
    ochiai: float


def coverage(
    data: bytes,
    name: str,
    *,
    tests: Sequence[str],
    snapshot: Snapshot,
    outlines: Outlines,
    side: Side,
    is_source: Callable[[str], bool],
) -> Located:
    """Up to five functions, most suspicious first, of those that the failing `tests` execute.

    Without test names in the file the functions it covers are taken as the failing test's own, if there are no more
    than five: nothing ranks them. Raises `UsageError` for a file that is no coverage, with `name` to say which.
    """
    files = _read(data, name)
    every = sorted({test for hits in files.values() for test in hits.lines})
    if not any(every):
        return _unranked(files, snapshot, outlines, side, is_source)
    if not tests:
        return Located(because=f"{name} holds {len(every)} tests; say which one failed with --test NAME")
    failing = {test for test in every if any(means(test, wanted) for wanted in tests)}
    if not failing:
        return Located(because=f"{name} holds no test called {tests[0]}")
    beside = {_home(test) for test in failing}
    near = {test for test in every if test in failing or _home(test) in beside}
    scores = sorted(
        _scores(files, failing, near, snapshot, outlines, side, is_source),
        key=lambda s: (-s.ochiai, -s.failing, s.path, s.line),
    )
    if not scores:
        return Located(because=f"in {name} the failing test executes no function of the tree")
    return _located(scores, side, f"over {len(near)} tests of its file")


def _home(test: str) -> str:
    """What stands before the test's own name: its file, module or suite."""
    return test.partition("::")[0] if "::" in test else test.rpartition(".")[0]


def _scores(
    files: Mapping[str, _Hits],
    failing: set[str],
    near: set[str],
    snapshot: Snapshot,
    outlines: Outlines,
    side: Side,
    is_source: Callable[[str], bool],
) -> Iterator[_Score]:
    for path, hits in _mapped(files, snapshot, is_source):
        ran: dict[str, tuple[int, set[str]]] = {}
        for test in near & hits.lines.keys():
            for function, line in _functions(path, hits.lines[test], outlines, side).items():
                first, who = ran.setdefault(function, (line, set()))
                ran[function] = (min(first, line), who | {test})
        for function, (line, who) in ran.items():
            bad = len(who & failing)
            if bad:
                ochiai = bad / sqrt(len(failing) * len(who))
                yield _Score(path=path, name=function, line=line, failing=bad, passing=len(who) - bad, ochiai=ochiai)


def _mapped(
    files: Mapping[str, _Hits], snapshot: Snapshot, is_source: Callable[[str], bool]
) -> Iterator[tuple[str, _Hits]]:
    tracked = Tracked(snapshot.list())
    for printed, hits in files.items():
        found = tracked.longest(printed.replace("\\", "/").removeprefix("./"))
        if found.count == 1 and is_source(found.paths[0]):
            yield found.paths[0], hits


def _functions(path: str, lines: set[int], outlines: Outlines, side: Side) -> dict[str, int]:
    """The functions that these lines execute, each with the first such line."""
    outline = outlines.outline(side, path)
    if outline is None:
        return {}
    ran: dict[str, int] = {}
    for held, unit in held_by(outline, union((line, line) for line in lines)):
        if unit is None:
            continue
        body = held if unit.core_start == unit.end else Range(max(held.start, unit.core_start + 1), held.end)
        if body.size:
            ran.setdefault(unit.name, body.start)
    return ran


def _unranked(
    files: Mapping[str, _Hits], snapshot: Snapshot, outlines: Outlines, side: Side, is_source: Callable[[str], bool]
) -> Located:
    scores = [
        _Score(path=path, name=function, line=line, failing=1, passing=0, ochiai=1.0)
        for path, hits in _mapped(files, snapshot, is_source)
        for function, line in _functions(path, hits.lines.get("", set()), outlines, side).items()
    ]
    if not scores:
        return Located(because="the coverage executes no function of the tree")
    if len(scores) > SHOWN:
        because = f"the coverage names no tests and executes {len(scores)} functions, which nothing ranks; {HINT}"
        return Located(because=because)
    return _located(scores, side, "which names no tests")


def _located(scores: Sequence[_Score], side: Side, over: str) -> Located:
    places = tuple(
        Place(
            path=s.path,
            line=s.line,
            side=side,
            source=OriginSource.COVERAGE,
            because=f"executed by the failing test and {s.passing} others {over}: Ochiai {s.ochiai:.2f}, rank {rank}",
        )
        for rank, s in enumerate(scores[:SHOWN], 1)
    )
    return Located(places=places, because=f"the {len(places)} functions that rank highest {over}")


def _read(data: bytes, name: str) -> dict[str, _Hits]:
    text = data.decode("utf-8", "surrogateescape")
    try:
        files = _from_json(json.loads(text)) if text.lstrip()[:1] == "{" else _from_lcov(text)
    except (ValueError, OverflowError, RecursionError, TypeError, AttributeError) as error:
        raise UsageError(f"{name} is no coverage that can be read: {error}.", HINT) from None
    if not files:
        raise UsageError(f"{name} holds no coverage of any file.", HINT)
    return files


def _from_json(value: object) -> dict[str, _Hits]:
    """coverage.py's report: `files` by path, each with `executed_lines` and, on request, `contexts` by line."""
    listed = value.get("files") if isinstance(value, dict) else None
    if not isinstance(listed, dict):
        raise TypeError('it has no "files"')
    made: dict[str, _Hits] = {}
    for path, entry in listed.items():
        hits = made[path] = _Hits()
        executed = entry.get("executed_lines", ())
        if isinstance(executed, str):
            raise TypeError(f'the "executed_lines" of {path!a} are a text')
        for line in executed:
            hits.lines.setdefault("", set()).add(int(line))
        for line, contexts in entry.get("contexts", {}).items():
            for context in contexts:
                # the runner's phase stands behind a bar: tests/test_a.py::test_x|run
                test = str(context).rpartition("|")[0] or str(context)
                hits.lines.setdefault(test, set()).add(int(line))
    return made


def _from_lcov(text: str) -> dict[str, _Hits]:
    """LCOV's records: TN names the test, SF the file, DA a line and how often it ran."""
    made: dict[str, _Hits] = {}
    test, hits = "", None
    for line in text.split("\n"):
        kind, _, rest = line.strip().partition(":")
        if kind == "TN":
            test = rest.strip()
        elif kind == "SF":
            hits = made.setdefault(rest.strip(), _Hits())
        elif kind == "DA" and hits is not None:
            number, _, count = rest.partition(",")
            if float(count.partition(",")[0]) > 0:
                hits.lines.setdefault(test, set()).add(int(number))
        elif kind == "end_of_record":
            hits = None
    return made
