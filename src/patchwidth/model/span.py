"""Origins and spans: what broke, who says so, and the function that holds it on both sides."""

from dataclasses import dataclass
from enum import StrEnum

from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import Side
from patchwidth.model.ranges import Range


class OriginSource(StrEnum):
    """Where an origin comes from, from the most to the least trusted."""

    POLICY = "policy"
    TASK = "task"
    INPUT = "input"
    WRITER_COMMENT = "writer-comment"
    RED_RUN = "red-run"
    JUNIT = "junit"
    TRACEBACK = "traceback"
    ISSUE = "issue"
    COVERAGE = "coverage"
    AUTHOR_BODY = "author-body"

    @property
    def may_block(self) -> bool:
        """Whether a width measured from this origin may refuse a merge: only a person's word or a fence's."""
        return self in (OriginSource.POLICY, OriginSource.TASK, OriginSource.INPUT, OriginSource.WRITER_COMMENT)


class OriginRole(StrEnum):
    """Primary spans are what broke; secondary ones (outer frames, wrappers) count as inside for the band only."""

    PRIMARY = "primary"
    SECONDARY = "secondary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place to pin: `path:line` on one side, before anything was looked up. `column` is a 0-based byte column."""

    path: str
    line: int
    side: Side
    source: OriginSource
    column: int | None = None
    role: OriginRole = OriginRole.PRIMARY
    test: str | None = None
    because: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """A span on one side: lines 1-based, inclusive; `core_start` is the header's own line."""

    start: int
    end: int
    core_start: int

    @property
    def range(self) -> Range:
        """The whole extent."""
        return Range(self.start, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The innermost function (else member or statement) that holds an origin's line.

    `path` is the head name, or the base name when the file is gone; `base_path` the name on the base side.
    A side where the function does not exist is `None`. `uncertain` spans are shown and never gate.
    `by_hunks`: head cannot be read there, so `head` is what the hunks show to lie in the range that base is certain of.
    """

    path: str
    base_path: str | None
    name: str
    kind: SpanKind
    language: str
    uncertain: bool
    base: Extent | None
    head: Extent | None
    by_hunks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A place with its span, or with the reason (`because`) why no span could be pinned."""

    path: str
    line: int
    side: Side
    source: OriginSource
    role: OriginRole
    test: str | None
    span: Span | None
    because: str

    @property
    def may_block(self) -> bool:
        """Whether width may refuse on this origin's word."""
        return self.source.may_block and self.span is not None and not self.span.uncertain
