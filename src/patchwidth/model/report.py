"""What a report module declares."""

from collections.abc import Callable
from dataclasses import dataclass

from patchwidth.model.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How to draw: terminal width in columns, colour or not.

    `blob` and `blob_base` are the addresses under which the files of the head and the base side can be read, without a
    slash at the end: `https://github.com/OWNER/NAME/blob/SHA`. Places become links where they are given.
    """

    width: int = 100
    color: bool = False
    blob: str | None = None
    blob_base: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One report: a verdict becomes text. `id` is what `--report` takes.

    `commands` says that its lines are meant for GitHub's runner, so no log may silence them.
    """

    id: str
    title: str
    render: Callable[[Verdict, Style], str]
    commands: bool = False
