"""A task that a patch was written for: what was asked, what the patch may touch, and how it will be checked."""

from dataclasses import dataclass, field
from enum import StrEnum


class TaskOrigin(StrEnum):
    """Where a task comes from."""

    INTERNAL_TICKET = "internal_ticket"
    SYNTHETIC = "synthetic"
    PUBLIC_WEB = "public_web"


class LeakageRisk(StrEnum):
    """How likely its answer was seen before."""

    LOW = "low"
    UNKNOWN = "unknown"
    HIGH = "high"


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """Something that the patch must keep to and is not told; its id stays the same when the text is mended."""

    id: str = field(default="", metadata={"doc": "stays the same"})
    text: str = field(default="", metadata={"doc": "what must hold"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One task file; every field is required there. Counts are of changed files, changed lines and seconds.

    `allowed_files` are globs as in `fence: allow`; tests are named as their runner names them.
    """

    id: str = field(default="", metadata={"doc": "names the task", "key": "id"})
    origin: TaskOrigin = field(default=TaskOrigin.SYNTHETIC, metadata={"doc": "where it comes from", "key": "origin"})
    leakage_risk: LeakageRisk = field(
        default=LeakageRisk.UNKNOWN, metadata={"doc": "how likely its answer was seen", "key": "leakage_risk"}
    )
    prompt: str = field(default="", metadata={"doc": "what was asked", "key": "prompt"})
    allowed_files: tuple[str, ...] = field(default=(), metadata={"doc": "fence.allow", "key": "allowed_files"})
    max_files_touched: int = field(default=1, metadata={"doc": "fence.files", "key": "max_files_touched", "min": 1})
    max_diff_loc: int = field(default=1, metadata={"doc": "fence.lines", "key": "max_diff_loc", "min": 1})
    timeout_sec: int = field(default=1, metadata={"doc": "of its tests", "key": "timeout_sec", "min": 1, "max": 86_400})
    visible_tests: tuple[str, ...] = field(default=(), metadata={"doc": "told beforehand", "key": "visible_tests"})
    hidden_tests: tuple[str, ...] = field(default=(), metadata={"doc": "not told", "key": "hidden_tests"})
    hidden_constraints: tuple[Constraint, ...] = field(
        default=(), metadata={"doc": "id and text of each, not told", "key": "hidden_constraints"}
    )
