"""Verdicts and rows to where they were asked for: standard output, or a file written whole."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from patchwidth.adapters.files import write_whole
from patchwidth.edges.parser import FORMATS
from patchwidth.edges.screen import out
from patchwidth.model.errors import UsageError
from patchwidth.model.report import Report, Style
from patchwidth.model.verdict import Verdict
from patchwidth.registry import report


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One report that was asked for; `file` is `None` for standard output."""

    report: Report
    file: str | None


def wanted(texts: Sequence[str]) -> tuple[Wanted, ...]:
    """`FORMAT[=FILE]` each; a UsageError names an unknown format before anything is measured."""
    made = []
    for text in texts or ("terminal",):
        name, equals, file = text.partition("=")
        found = report(name) if name in FORMATS else None
        if found is None:
            raise UsageError(f"There is no report {name}.", f"Known are: {', '.join(FORMATS)}.")
        if equals and not file:
            raise UsageError(f"--report {text} names no file.", f"Write {text}FILE, or {name} for standard output.")
        made.append(Wanted(report=found, file=file or None))
    if sum(1 for w in made if w.file is None) > 1:
        raise UsageError("Two reports go to standard output.", "Give all but one a file: FORMAT=FILE.")
    files = [os.path.realpath(w.file) for w in made if w.file is not None]
    twice = next((w.file for w in made if w.file is not None and files.count(os.path.realpath(w.file)) > 1), None)
    if twice is not None:
        raise UsageError(f"Two reports go to {twice}.", "Give each a file of its own: FORMAT=FILE.")
    return tuple(made)


def paths(names: Iterable[str | None]) -> tuple[str, ...]:
    """The absolute paths of files that a call names; a link's own path and that of what it leads to."""
    made = []
    for file in (Path(name) for name in names if name not in (None, "-")):
        made += [str(Path(os.path.realpath(file.parent), file.name)), os.path.realpath(file)]
    return tuple(made)


def deliver(verdict: Verdict, reports: Sequence[Wanted], color: str) -> None:
    """Renders each report; files first, so that what is on the screen is already on disk."""
    for one in sorted(reports, key=lambda w: w.file is None):
        if one.file is not None:
            write_whole(one.file, one.report.render(verdict, Style()))
        else:
            out(one.report.render(verdict, style(color)), commands=one.report.commands)


def style(color: str) -> Style:
    """Width and colour of standard output: `NO_COLOR` and a pipe turn colour off."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    if color == "auto":
        colored = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    else:
        colored = color == "always"
    columns = shutil.get_terminal_size((100, 24)).columns if terminal else 100
    return Style(width=max(60, min(columns, 200)), color=colored)
