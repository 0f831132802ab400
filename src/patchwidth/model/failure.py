"""Failures as a log tells them: frames, stacks and what a test runner called them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from patchwidth.model.span import Place


class Relation(StrEnum):
    """How one error of a failure stands to the others.

    `surfaced` is the error that came out, `cause` the root of an explicit chain, `wrapper` an error between the two,
    `context` an error that was merely being handled, `leaf` one of several errors that a group holds.
    """

    SURFACED = "surfaced"
    CAUSE = "cause"
    WRAPPER = "wrapper"
    CONTEXT = "context"
    LEAF = "leaf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One place in a stack, as printed. `line` and `column` are 1-based, `column` counts as the tool counts.

    `path` has `/` between segments and no scheme, bundler prefix or leading `./`; it is not yet a tracked path.
    `package` is the Java package or Go import path that a bare file name belongs to.
    `log_line` is the 1-based line of the log, `text` that line, cut.
    """

    path: str
    line: int
    column: int | None = None
    function: str | None = None
    package: str | None = None
    log_line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """One error's frames, innermost first, with its message (first line, as printed)."""

    frames: tuple[Frame, ...]
    message: str = ""
    relation: Relation = Relation.SURFACED


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One failure in a log: lines `start` to `end`, 1-based and inclusive.

    `test` is the test's name as the runner prints it; `at` is where the runner says that the test stands, which never
    says what broke. `stacks` go from the root cause to the surfaced error, context last. `build` marks a compiler's
    complaint. Without test and stacks the lines are a format's own and hold no failure (captured output, say).
    """

    start: int
    end: int
    format: str = ""
    test: str | None = None
    stacks: tuple[Stack, ...] = ()
    at: Frame | None = None
    build: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way in which failures are printed; what a module in `source/tracebacks/` declares.

    `parse` gets a log's clean lines and finds its own failures in them. It is only called when the log holds one of
    `hints`. Where two formats claim the same lines the lower `order` wins: below 100 are runners, which name a test
    and take in the stacks that others find inside its lines; from 100 on are stacks and complaints by themselves.
    """

    id: str
    title: str
    parse: Callable[[Sequence[str]], Iterable[Failure]]
    hints: tuple[str, ...]
    order: int = 100

    @property
    def names_tests(self) -> bool:
        """Whether this is a runner's format."""
        return self.order < STACKS


STACKS = 100
"""The `order` from which a format speaks of stacks and no longer of tests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """Places to pin, and where nothing may be pinned the places that were weighed. `because` is one sentence."""

    places: tuple[Place, ...] = ()
    candidates: tuple[Place, ...] = ()
    because: str = ""
