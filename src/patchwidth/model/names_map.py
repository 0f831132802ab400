"""A verdict's findings about names to a small map: the span, the names outside it that changed, who is dangling."""

from collections.abc import Iterator
from typing import NamedTuple

from patchwidth.model.digest import worst_first
from patchwidth.model.reading import Finding, Level
from patchwidth.model.verdict import Verdict

LINES = 6
"""Lines of each kind; the findings' table holds all."""

_CHANGED = ("symbols/", "preserve/")
_DANGLING = "blast/dangling"


class Spot(NamedTuple):
    """One line: the kind of place, where it stands (base or head lines), the name there, and what became of it."""

    kind: str
    where: str
    name: str
    what: str


def names_map(verdict: Verdict) -> tuple[Spot, ...]:
    """The map; empty where no name weighs `warn` or more. A kind with more than `LINES` places ends in their number."""
    found = [f for f in worst_first(verdict) if f.level.weight >= Level.WARN.weight and f.path is not None]
    spans = {(origin.span.base_path, origin.span.name) for origin in verdict.origins if origin.span is not None}
    changed = [f for f in found if f.rule.startswith(_CHANGED) and (f.path, f.symbol) not in spans]
    own = [f for f in found if f.rule.startswith(_CHANGED) and (f.path, f.symbol) in spans]
    dangling = [f for f in found if f.rule == _DANGLING]
    if not changed and not own and not dangling:
        return ()
    return (*_spans(verdict), *_spots("its own", own), *_spots("outside", changed), *_spots("dangling", dangling))


def _spans(verdict: Verdict) -> Iterator[Spot]:
    seen: set[tuple[str, str]] = set()
    for origin in verdict.origins:
        span = origin.span
        if span is None or (span.path, span.name) in seen or len(seen) == LINES:
            continue
        seen.add((span.path, span.name))
        extent = span.base or span.head
        line = "" if extent is None else f":{extent.core_start}"
        yield Spot("span", f"{span.path}{line}", span.name, "")


def _spots(kind: str, findings: list[Finding]) -> Iterator[Spot]:
    for finding in findings[:LINES]:
        what = finding.rule.partition("/")[2] if finding.rule != _DANGLING else "cannot be resolved"
        yield Spot(kind, f"{finding.path}:{finding.start}", finding.symbol or "", what)
    if len(findings) > LINES:
        yield Spot(kind, f"{len(findings) - LINES} more", "", "")


def drawn(spots: tuple[Spot, ...]) -> tuple[str, ...]:
    """The map as lines of text in columns; a kind is named once. Names are as they are: whoever prints them escapes."""
    widths = [max((len(spot[column]) for spot in spots), default=0) for column in range(3)]
    lines = []
    before = ""
    for spot in spots:
        kind = spot.kind if spot.kind != before else ""
        before = spot.kind
        cells = (kind.ljust(widths[0]), spot.where.ljust(widths[1]), spot.name.ljust(widths[2]), spot.what)
        lines.append("  ".join(cells).rstrip())
    return tuple(lines)
