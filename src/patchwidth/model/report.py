"""What a report module declares."""

from collections.abc import Callable
from dataclasses import dataclass

from patchwidth.model.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How to draw: terminal width in columns, colour or not."""

    width: int = 100
    color: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One report: a verdict becomes text. `id` is what `--report` takes."""

    id: str
    title: str
    render: Callable[[Verdict, Style], str]
