"""The command line's origins to places: `--at`, `--traceback`, `--junit`, `--coverage`."""

import argparse
import posixpath
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwidth.adapters.files import LOG_CAP, read_input
from patchwidth.model.errors import UsageError
from patchwidth.model.outline import Outlines
from patchwidth.model.patch import Side
from patchwidth.model.role import Role
from patchwidth.model.snapshot import Snapshot
from patchwidth.model.span import Origin, OriginRole, OriginSource, Place

if TYPE_CHECKING:
    from patchwidth.model.failure import Failure


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """What places are looked up in. `prefix` is the caller's folder inside the repository, `""` at its root."""

    base: Snapshot
    head: Snapshot
    outlines: Outlines
    role_of: Callable[[str, bytes | None], Role]
    prefix: str = ""

    def side(self, side: Side) -> Snapshot:
        """The tree of one side."""
        return self.base if side is Side.BASE else self.head


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The origins that a caller names: places, and files that say what failed; `-` is standard input.

    `side` is the tree that the files speak of; `tests` picks among their failures.
    """

    at: tuple[str, ...] = ()
    traceback: str | None = None
    side: Side = Side.BASE
    junit: tuple[str, ...] = ()
    coverage: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


def asked_of(args: argparse.Namespace) -> Asked:
    """What a call's options name."""
    return Asked(
        at=tuple(getattr(args, "at", ())),
        traceback=args.traceback,
        side=Side(args.traceback_side),
        junit=tuple(args.junit),
        coverage=tuple(args.coverage),
        tests=tuple(args.test),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """Places to pin, failures that no place could be found for, and the frames that were weighed."""

    places: tuple[Place, ...] = ()
    unpinned: tuple[Origin, ...] = ()
    candidates: tuple[Place, ...] = ()


def prefix_of(folder: str, worktree: str | None) -> str:
    """The folder's place inside the worktree, `""` at its root: a path typed there may be meant from there."""
    if worktree is None:
        return ""
    from pathlib import Path

    here = Path(folder).resolve()
    return here.relative_to(worktree).as_posix() if here.is_relative_to(worktree) and here != Path(worktree) else ""


def at_places(wanted: Sequence[str], trees: Trees) -> tuple[Place, ...]:
    """The places of `--at`, each looked up: a UsageError when the file or the line is not there."""
    return tuple(_at(text, trees) for text in wanted)


def split_at(text: str) -> tuple[Side, str, int, int | None]:
    """`[base:|head:]PATH:LINE[:COLUMN]` to side, path, 1-based line and 0-based column; a UsageError when it is not."""
    side, rest = Side.HEAD, text
    for one in Side:
        if text.startswith(f"{one}:"):
            side, rest = one, text[len(one) + 1 :]
    parts = rest.rsplit(":", 2)
    column: int | None = None
    if len(parts) == 3 and _number(parts[1]) and _number(parts[2]):
        path, line, column = parts[0], int(parts[1]), int(parts[2]) - 1
    else:
        path, _, last = rest.rpartition(":")
        line = int(last) if _number(last) else 0
    if not path or line < 1:
        raise UsageError(f"{text} is no PATH:LINE.", "Write for example src/parser.py:58, lines count from 1.")
    return side, path, line, column


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _at(text: str, trees: Trees) -> Place:
    side, path, line, column = split_at(text)
    tree = trees.side(side)
    clean = posixpath.normpath(path)
    tries = dict.fromkeys((clean, posixpath.join(trees.prefix, clean)))
    there = [name for name in tries if tree.read(name) is not None]
    if len(there) > 1:
        hint = f"Run it from the repository's root for the first one, or write {there[1]} for the other."
        raise UsageError(f"{path} is two files here, {there[0]} and {there[1]}.", hint)
    for name in there:
        data = tree.read(name) or b""
        count = data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
        if line > count:
            raise UsageError(f"{name} has {count} lines on {side}, not {line}.", "Check the line and the side.")
        return Place(
            path=name, line=line, side=side, source=OriginSource.INPUT, column=column, because=f"given as {text}"
        )
    other = Side.BASE if side is Side.HEAD else Side.HEAD
    found = any(trees.side(other).read(name) is not None for name in tries)
    hint = (
        f"It is there on {other}: write {other}:{path}:{line}." if found else "Give a path from the repository's root."
    )
    raise UsageError(f"There is no file {path} on {side}.", hint)


def gather(asked: Asked, trees: Trees) -> Gathered:
    """Everything that was named, from the most to the least trusted source."""
    found = [Gathered(places=at_places(asked.at, trees))]
    found += [
        failed(_junit(name), OriginSource.JUNIT, asked.side, trees, asked.tests, f"the report {name}")
        for name in asked.junit
    ]
    if asked.traceback is not None:
        data = read_input(asked.traceback, "The traceback", cap=LOG_CAP)
        found.append(failed(_printed(data), OriginSource.TRACEBACK, asked.side, trees, asked.tests, "the traceback"))
    found += [_coverage(name, asked.side, trees, asked.tests) for name in asked.coverage]
    if asked.tests and not (asked.junit or asked.traceback is not None or asked.coverage):
        raise UsageError("--test picks among failures, and none were given.", "Add --traceback, --junit or --coverage.")
    return joined(found)


def joined(found: Sequence[Gathered]) -> Gathered:
    """Several findings as one, in their order."""
    return Gathered(
        places=tuple(p for g in found for p in g.places),
        unpinned=tuple(o for g in found for o in g.unpinned),
        candidates=tuple(p for g in found for p in g.candidates),
    )


def _printed(data: bytes) -> tuple["Failure", ...]:
    from patchwidth.source.failures import failures

    return failures(data)


def _junit(name: str) -> tuple["Failure", ...]:
    from patchwidth.source.junit import junit

    return junit(read_input(name, "The JUnit report", cap=LOG_CAP), posixpath.basename(name))


def failed(
    found: tuple["Failure", ...], source: OriginSource, side: Side, trees: Trees, tests: Sequence[str], what: str
) -> Gathered:
    """The places that failures name in the tree of `side`; `what` is the text they were read from, for a person."""
    from patchwidth.source.locate import locate

    tree = trees.side(side)
    located = locate(
        found,
        tree.list(),
        side=side,
        source=source,
        is_test=lambda path: trees.role_of(path, None) is Role.TEST,
        is_foreign=lambda path: trees.role_of(path, None) in (Role.VENDORED, Role.GENERATED),
        read=tree.read,
        tests=tests,
    )
    return _gathered(located.places, located.candidates, f"{what}: {located.because}", source, side)


def _coverage(name: str, side: Side, trees: Trees, tests: Sequence[str]) -> Gathered:
    from patchwidth.source.coverage import coverage

    located = coverage(
        read_input(name, "The coverage file", cap=LOG_CAP),
        name,
        tests=tests,
        snapshot=trees.side(side),
        outlines=trees.outlines,
        side=side,
        is_source=lambda path: trees.role_of(path, None) is Role.SOURCE,
    )
    return _gathered(located.places, located.candidates, located.because, OriginSource.COVERAGE, side)


def _gathered(
    places: tuple[Place, ...], candidates: tuple[Place, ...], because: str, source: OriginSource, side: Side
) -> Gathered:
    if places:
        return Gathered(places=places, candidates=candidates)
    shown = candidates[0] if candidates else None
    unpinned = Origin(
        path=shown.path if shown else "",
        line=shown.line if shown else 0,
        side=side,
        source=source,
        role=OriginRole.PRIMARY,
        test=shown.test if shown else None,
        span=None,
        because=because,
    )
    return Gathered(unpinned=(unpinned,), candidates=candidates)
