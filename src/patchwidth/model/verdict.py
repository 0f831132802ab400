"""The verdict: all rulings together, and everything a report needs to show them."""

from dataclasses import dataclass
from enum import StrEnum

from patchwidth.model.errors import NOT_RUN_EXIT
from patchwidth.model.patch import FileChange, Patch
from patchwidth.model.reading import Ruling
from patchwidth.model.role import Role
from patchwidth.model.span import Origin


class VerdictOutcome(StrEnum):
    """The highest level among the misses; `not_run` when the gate could not measure."""

    PASS = "pass"
    WARN = "warn"
    FAIL = "fail"
    NOT_RUN = "not_run"

    @property
    def exit_code(self) -> int:
        """The raw exit code, before `fail-on`."""
        return {"pass": 0, "warn": 1, "fail": 2, "not_run": NOT_RUN_EXIT}[self.value]


class FailOn(StrEnum):
    """From which verdict on the process refuses."""

    WARN = "warn"
    FAIL = "fail"
    NEVER = "never"


def process_exit(outcome: VerdictOutcome, fail_on: FailOn) -> int:
    """What the process returns: the raw code from `fail_on` upwards, else 0."""
    match fail_on:
        case FailOn.NEVER:
            return 0
        case FailOn.FAIL:
            return 0 if outcome is VerdictOutcome.WARN else outcome.exit_code
        case FailOn.WARN:
            return outcome.exit_code


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRow:
    """One changed file in the report: `in_*`/`out_*` are `None` where no span says what is inside."""

    change: FileChange
    role: Role
    language: str | None
    in_added: int | None = None
    in_deleted: int | None = None
    out_added: int | None = None
    out_deleted: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """What decided: the policy's source (`defaults`, or `path@revision`) and a hash over tool and policy."""

    hash: str
    policy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """A person's accepted exception: kept beside the verdict, never folded into it."""

    who: str
    when: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paste:
    """A span's text, ready for the next prompt. `start` is 1-based, on the side it was read from."""

    path: str
    name: str
    start: int
    text: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The whole result. `because` is one sentence; `pastes` is filled when the band asks for it."""

    outcome: VerdictOutcome
    because: str
    protocol: Protocol
    patch: Patch
    rulings: tuple[Ruling, ...] = ()
    origins: tuple[Origin, ...] = ()
    files: tuple[FileRow, ...] = ()
    pastes: tuple[Paste, ...] = ()
    override: Override | None = None

    @property
    def exit_code(self) -> int:
        """The raw exit code."""
        return self.outcome.exit_code
