"""One failure and a tree to its places, or to candidates and the reason why no place may be named."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from patchwidth.model.failure import Failure, Frame, Relation, Stack
from patchwidth.model.patch import Side
from patchwidth.model.span import OriginRole, OriginSource, Place
from patchwidth.source.resolve import Resolved, Resolver, Whose

OUTER = 30
"""Outer frames of one failure that become secondary places."""

CANDIDATES = 10
"""Candidates of one failure."""

_STOPS = frozenset({Whose.DYNAMIC, Whose.AMBIGUOUS, Whose.UNTRACKED, Whose.BUILT})
_MISSING = re.compile(
    r"(?:ModuleNotFoundError|ImportError)\b"
    r"|.{0,2000}(?:Cannot find module |cannot load such file|Failed opening required)"
)
_TOP = ("<module>", "Object.<anonymous>", "<main>", "<top (required)>", "<anonymous>", "{main}")
_WHY = {
    Whose.DYNAMIC: "the code that broke came from a string and stands in no file",
    Whose.AMBIGUOUS: "several tracked files could be meant",
    Whose.UNTRACKED: "the file that broke is not tracked",
    Whose.BUILT: "the file that broke was written by a build and has no source map that leads back",
}
_ROLES = {
    Relation.SURFACED: "the error that surfaced",
    Relation.CAUSE: "the root cause",
    Relation.WRAPPER: "an error around the cause",
    Relation.CONTEXT: "an error that was being handled",
    Relation.LEAF: "one error of a group",
}


@dataclass(slots=True)
class _Walk:
    """One stack, walked outwards: where it may be pinned, what stopped it, and what it passed."""

    stack: Stack
    pinned: tuple[Frame, Resolved] | None = None
    outer: list[tuple[Frame, Resolved]] = field(default_factory=list)
    stopped: tuple[Frame, Resolved] | None = None
    tests: list[tuple[Frame, Resolved]] = field(default_factory=list)


@dataclass(slots=True)
class Found:
    """What one failure gives."""

    places: list[Place] = field(default_factory=list)
    candidates: list[Place] = field(default_factory=list)
    why: str = ""


def distinct(places: Iterable[Place]) -> list[Place]:
    """One place a line, role and test; a failure that is printed twice, with and without its test, counts once."""
    kept: dict[tuple[str, int, str | None], Place] = {}
    for place in places:
        key = (place.path, place.line, place.test)
        if key not in kept or (place.role is OriginRole.PRIMARY and kept[key].role is not OriginRole.PRIMARY):
            kept[key] = place
    told = {(path, line) for path, line, test in kept if test is not None}
    return [p for p in kept.values() if p.test is not None or (p.path, p.line) not in told]


class Walker:
    """One failure on its way to places."""

    def __init__(self, failure: Failure, resolver: Resolver, side: Side, source: OriginSource) -> None:
        self._failure = failure
        self._resolver = resolver
        self._side = side
        self._source = source

    def found(self, *, aside: bool) -> Found:
        """Places, or candidates with a reason; `aside` when tests failed and this stack belongs to none of them."""
        walks = [self._walk(stack) for stack in self._failure.stacks]
        found = self._pinned(walks)
        if not found.places:
            found.candidates = self._candidates(walks)
            found.why = found.why or self._why(walks)
        elif aside:
            found.candidates, found.places = found.places[:CANDIDATES], []
            found.why = "a stack that belongs to no failing test is not what a test failed by"
        return found

    def _walk(self, stack: Stack) -> _Walk:
        """Outwards from the innermost frame, up to the outermost test frame: beyond it the tests' own driver stands."""
        resolved = [(frame, self._resolver.resolve(frame)) for frame in stack.frames]
        tests = [at for at, (_, where) in enumerate(resolved) if where.whose is Whose.TEST]
        walk = _Walk(stack=stack, tests=[resolved[at] for at in tests])
        for frame, where in resolved[: tests[-1] + 1] if tests else resolved:
            if where.whose is Whose.SOURCE:
                if walk.pinned is None and walk.stopped is None:
                    walk.pinned = (frame, where)
                else:
                    walk.outer.append((frame, where))
            elif where.whose in _STOPS and walk.pinned is None and walk.stopped is None:
                walk.stopped = (frame, where)
        if walk.pinned is not None and _import_failed(stack, walk.pinned[0]):
            walk.stopped, walk.pinned = walk.pinned, None
        return walk

    def _pinned(self, walks: Sequence[_Walk]) -> Found:
        """The leaves of a group, else the first error from the root cause on that has a frame of ours."""
        found = Found()
        leaves = [w for w in walks if w.stack.relation is Relation.LEAF and w.pinned is not None]
        primary = leaves or next(([w] for w in walks if w.pinned is not None or w.stopped is not None), [])
        if not primary or primary[0].pinned is None:
            return found
        for walk in primary:
            if walk.pinned is not None:
                found.places.append(self._place(walk.pinned, walk, OriginRole.PRIMARY))
        outer = [(spot, walk) for walk in primary for spot in walk.outer]
        for walk in walks:
            if walk not in primary and walk.pinned is not None:
                outer += [(walk.pinned, walk), *((spot, walk) for spot in walk.outer)]
        taken = {(p.path, p.line) for p in found.places}
        for spot, walk in outer:
            key = (spot[1].path, spot[1].line)
            if key not in taken and len(found.places) < OUTER + len(primary):
                taken.add(key)
                found.places.append(self._place(spot, walk, OriginRole.SECONDARY))
        return found

    def _place(self, spot: tuple[Frame, Resolved], walk: _Walk, role: OriginRole) -> Place:
        frame, where = spot
        what = _ROLES[walk.stack.relation]
        if role is OriginRole.SECONDARY and spot is not walk.pinned:
            what = f"an outer frame of {what}"
        elif role is OriginRole.PRIMARY:
            what = f"the innermost frame of {what}" if len(self._failure.stacks) > 1 else "the innermost frame"
        return self._at(where.path, where.line, where.column, frame, role, what)

    def _at(self, path: str, line: int, column: int | None, frame: Frame, role: OriginRole, what: str) -> Place:
        return Place(
            path=path,
            line=line,
            side=self._side,
            source=self._source,
            column=column - 1 if column else None,
            role=role,
            test=self._failure.test,
            because=f"{what} (log line {frame.log_line}: {frame.text})",
        )

    def _candidates(self, walks: Sequence[_Walk]) -> list[Place]:
        """Where a person may look: the paths that could be meant, our outer frames, the test."""
        made: list[Place] = []
        for walk in walks:
            if walk.stopped is not None:
                frame, where = walk.stopped
                options = where.options or ((where.path,) if where.path else ())
                what = "it could be this file" if where.options else "the frame that was not pinned"
                made += [self._at(p, frame.line, frame.column, frame, OriginRole.PRIMARY, what) for p in options]
            made += [self._at(w.path, w.line, w.column, f, OriginRole.PRIMARY, "an outer frame") for f, w in walk.outer]
            made += [self._at(w.path, w.line, w.column, f, OriginRole.PRIMARY, "a test's frame") for f, w in walk.tests]
        if self._failure.at is not None:
            where = self._resolver.resolve(self._failure.at)
            if where.path:
                spot = self._failure.at
                made.append(
                    self._at(where.path, where.line, where.column, spot, OriginRole.PRIMARY, "where the test stands")
                )
        return distinct(made)[:CANDIDATES]

    def _why(self, walks: Sequence[_Walk]) -> str:
        name = f"{self._failure.test}: " if self._failure.test is not None else ""
        stopped = next((w.stopped for w in walks if w.stopped is not None), None)
        if stopped is not None:
            frame, where = stopped
            why = _WHY.get(where.whose, "an import failed while a module was loaded, so no function broke")
            return f"{name}{why} (log line {frame.log_line}: {frame.text})"
        frames = [f for w in walks for f in w.stack.frames]
        if not frames:
            return f"{name}the log names no place (log line {self._failure.start})"
        tests = [f for w in walks for f, _ in w.tests]
        if tests:
            return f"{name}only test frames are in the tree (log line {tests[0].log_line}: {tests[0].text})"
        return f"{name}no frame lies in the tree (log line {frames[0].log_line}: {frames[0].text})"


def _import_failed(stack: Stack, frame: Frame) -> bool:
    """A module that is missing, found out while another one was loaded: the importing line is not what broke."""
    return _MISSING.match(stack.message) is not None and (frame.function is None or frame.function in _TOP)
