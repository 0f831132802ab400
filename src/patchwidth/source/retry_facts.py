"""What one retry states, as signs with their lines, and the score that the rubric gives it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What the rubric looks at, in the order in which it is told."""

    CAP = "attempt cap"
    CLOCK = "wall clock"
    BACKOFF = "backoff"
    JITTER = "jitter"
    KEY = "idempotency key"
    UNBOUNDED = "unbounded loop"
    SLEEP = "sleep without a budget"


RUBRIC: Mapping[Part, int] = {
    Part.CAP: 2,
    Part.CLOCK: 2,
    Part.BACKOFF: 1,
    Part.JITTER: 1,
    Part.KEY: 2,
    Part.UNBOUNDED: -3,
    Part.SLEEP: -2,
}
"""Points for each sign that is there."""

FULL = sum(points for points in RUBRIC.values() if points > 0)
"""The most that a retry can score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One criterion that is met, and the 1-based line that meets it. `detail` says by what, where that helps."""

    part: Part
    line: int
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """One retry loop, or one call of a library that retries. Lines are 1-based and inclusive.

    `library` is its name, empty for a loop. `signs` has at most one entry a part. `cheap` are sentences about names
    that promise a criterion and do not keep it.
    """

    line: int
    end: int
    signs: tuple[Sign, ...]
    cheap: tuple[str, ...] = ()
    library: str = ""

    @property
    def score(self) -> int:
        """The rubric's points, -5 to 8."""
        return sum(RUBRIC[sign.part] for sign in self.signs)

    @property
    def notes(self) -> tuple[str, ...]:
        """Why it scores so: what is there with its line, what is not, and which names are empty promises."""
        there = {sign.part: sign for sign in self.signs}
        met = [_told(there[part]) for part in Part if part in there]
        missing = [f"no {part}" for part, points in RUBRIC.items() if points > 0 and part not in there]
        return (*met, *missing, *self.cheap)

    @property
    def message(self) -> str:
        """The score and its reasons in one line."""
        by = f" ({self.library})" if self.library else ""
        return f"score {self.score} of {FULL}{by}: {'; '.join(self.notes)}"


def _told(sign: Sign) -> str:
    detail = f", {sign.detail}" if sign.detail else ""
    return f"{RUBRIC[sign.part]:+d} {sign.part} (line {sign.line}{detail})"
