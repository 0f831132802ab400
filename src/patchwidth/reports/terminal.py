"""Turns a verdict into text for a terminal: the verdict, the origin, the patch's picture, signals, findings."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from patchwidth.model import digest
from patchwidth.model.escape import shorten, visible
from patchwidth.model.picture import picture
from patchwidth.model.reading import Finding, Level, Outcome, Ruling
from patchwidth.model.report import Report, Style
from patchwidth.model.verdict import Paste, Verdict, VerdictOutcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

ORIGINS, FILES, FINDINGS, PASTES = 5, 12, 10, 3
"""How many of each are shown."""

_OUTCOMES = {
    VerdictOutcome.PASS: "bold green",
    VerdictOutcome.WARN: "bold yellow",
    VerdictOutcome.FAIL: "bold red",
    VerdictOutcome.NOT_RUN: "bold magenta",
}
_LEVELS = {Level.FAIL: "bold red", Level.WARN: "yellow", Level.NOTE: "cyan", Level.OFF: "dim"}
_PATH = 28
"""Where bars leave less than so many columns to longer paths, every path has a line of its own."""

_SENTENCE = 34
"""A signal's sentence stands beside its figures where it has so many columns, else under them."""


def render(verdict: Verdict, style: Style) -> str:
    """The report, no line wider than `style.width` but those to paste; without colour not one escape code."""
    from rich.console import Console

    out = StringIO()
    console = Console(
        file=out,
        width=style.width,
        height=50,
        color_system="standard" if style.color else None,
        no_color=not style.color,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    _head(console, verdict)
    _files(console, verdict)
    _signals(console, verdict)
    _findings(console, verdict)
    for paste in verdict.pastes[:PASTES]:
        _paste(console, out, paste)
    _next(console, verdict)
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n"))


def _rows(*widths: int | None) -> Table:
    """A grid whose last column wraps and takes the rest; the others have their width (`None`: the text's own)."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 0))
    for width in widths[:-1]:
        grid.add_column(width=width, no_wrap=True)
    grid.add_column(overflow="fold", ratio=1)
    return grid


def _text(text: str, style: str = "", limit: int = 500) -> Text:
    from rich.text import Text

    return Text(_clipped(text, limit), style=style)


def _clipped(text: str, limit: int = 500) -> str:
    return shorten(visible(text), limit)


def _head(console: Console, verdict: Verdict) -> None:
    name = digest.label(verdict.outcome)
    grid = _rows(max(7, len(name)), None)
    grid.add_row(_text(name, _OUTCOMES[verdict.outcome]), _text(verdict.because, "bold"))
    if verdict.override is not None:
        by = verdict.override
        grid.add_row("accept", _text(f"{by.who} accepted {by.rule} on {by.when}: {by.reason}"))
    for at, origin in enumerate(verdict.origins[:ORIGINS]):
        words = digest.origin_words(origin)
        line = _text("").append(_clipped(words.place, 200), "bold").append(f" ({words.said})")
        if words.name:
            line.append(" in ").append(_clipped(words.name, 200), "bold")
        line.append(f", {words.lines}")
        if words.because:
            line.append(_clipped(f": {words.because}"))
        grid.add_row("" if at else "origin", line)
    if len(verdict.origins) > ORIGINS:
        grid.add_row("", _more(len(verdict.origins) - ORIGINS, "origin"))
    grid.add_row(_text("judged", "dim"), _text(digest.judged_by(verdict), "dim"))
    if digest.measured(verdict):
        revisions = digest.revisions(verdict.patch)
        patch = _text(digest.patch_words(verdict.patch)).append(f", {revisions}" if revisions else "", "dim")
        grid.add_row("patch", patch)
    console.print(grid)


def _more(number: int, noun: str) -> Text:
    return _text(f"{digest.counted(number, f'more {noun}')} (--report json has all)", "dim")


def _files(console: Console, verdict: Verdict) -> None:
    rows = digest.widest_first(verdict)
    if not rows:
        return
    drawn = picture(rows[:FILES], 16 if console.width >= 100 else 8 if console.width >= 72 else 6)
    longest = max(len(bar.path) for bar in drawn.bars)
    apart = console.width - 2 - len(drawn.line(drawn.head)) < min(_PATH, longest)
    for bar in (drawn.head, *drawn.bars):
        if apart and bar.path:
            console.print(_bar(f"{bar.what.rstrip()}  ", bar.path, console.width), no_wrap=True)
        signs = drawn.line(bar).removesuffix(f"{bar.what}  ") if apart else drawn.line(bar)
        console.print(_bar(signs, "" if apart else bar.path, console.width), no_wrap=True)
    if len(rows) > FILES:
        console.print(_more(len(rows) - FILES, "file"))


def _bar(signs: str, path: str, width: int) -> Text:
    from rich.cells import cell_len

    line = _text(f"  {signs}")
    line.highlight_regex(r"\++[0-9]*", "green")
    line.highlight_regex(r"-+[0-9]*", "red")
    room = max(5, width - line.cell_len)
    shown = _clipped(path, room)
    while cell_len(shown) > room:
        shown = shorten(shown, len(shown) - 1)
    return line.append(shown)


def _signals(console: Console, verdict: Verdict) -> None:
    rows = [_cells(ruling) for ruling in verdict.rulings]
    if not rows:
        return
    titles = [_text(t, "dim") for t in ("signal", "outcome", "figure", "limit", "because")]
    taken = sum(max(cell.cell_len for cell in column) + 2 for column in list(zip(titles, *rows, strict=True))[:4])
    console.print()
    console.print(_beside(titles, rows) if taken + _SENTENCE <= console.width else _below(rows))


def _cells(ruling: Ruling) -> tuple[Text, ...]:
    return (
        _text(ruling.signal, "bold"),
        _text(digest.outcome_words(ruling), _ruling_style(ruling)),
        _text(ruling.figure),
        _text(ruling.limit),
        _text(ruling.because),
    )


def _beside(titles: Sequence[Text], rows: Sequence[Sequence[Text]]) -> Table:
    """Five columns; one that says nothing at all is left out."""
    used = [at for at in range(5) if any(cells[at].plain for cells in rows)]
    table = _rows(*(None for _ in used))
    for cells in (titles, *rows):
        table.add_row(*(cells[at] for at in used))
    return table


def _below(rows: Sequence[Sequence[Text]]) -> Table:
    """Where five columns do not fit: the figure and its limit stand under the sentence."""
    grid = _rows(None, None, None)
    for signal, outcome, figure, limit, because in rows:
        for words, lead in ((figure, "\n"), (limit, "; limit " if figure.plain else "\nlimit ")):
            if words.plain:
                because.append(lead + words.plain, "dim")
        grid.add_row(signal, outcome, because)
    return grid


def _ruling_style(ruling: Ruling) -> str:
    if ruling.outcome is Outcome.MISS:
        return _LEVELS[ruling.level or Level.WARN]
    return "green" if ruling.outcome is Outcome.PASS else "magenta"


def _findings(console: Console, verdict: Verdict) -> None:
    found, hidden = digest.worst_first(verdict), len(digest.set_aside(verdict))
    if not found and not hidden:
        return
    counts = digest.tally(found) or "none that counts"
    console.print()
    console.print(_text(f"findings: {counts}" + (f", {hidden} suppressed" if hidden else ""), "dim"))
    grid = _rows(4, None)
    for finding in found[:FINDINGS]:
        grid.add_row(_text(str(finding.level), _LEVELS[finding.level]), _finding(finding))
    if len(found) > FINDINGS:
        grid.add_row("", _more(len(found) - FINDINGS, "finding"))
    console.print(grid)


def _finding(finding: Finding) -> Text:
    line = _text("").append(_clipped(digest.place(finding), 200), "bold")
    line.append(f"{digest.on_base(finding)}  " if line else "")
    return line.append(_clipped(finding.message)).append(f"  {finding.rule}", "dim")


def _paste(console: Console, out: StringIO, paste: Paste) -> None:
    console.print()
    console.print(_text("to paste into the next prompt:", "dim"))
    console.print()
    out.write(visible(digest.prompt(paste), keep="\n\t"))


def _next(console: Console, verdict: Verdict) -> None:
    grid = _rows(7, None)
    for at, (sentence, command) in enumerate(digest.next_steps(verdict)):
        grid.add_row("" if at else "next", _text(f"{sentence} ").append(command, "bold"))
    if grid.row_count:
        console.print()
        console.print(grid)


REPORT = Report(id="terminal", title="text for a terminal", render=render)
