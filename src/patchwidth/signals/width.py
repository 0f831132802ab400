"""Width: how much of the patch lands outside the function that broke.

Two blocks, `all` (every file, the original arithmetic) and `counted` (source code, definition B), and four figures
that are never folded into one: ratio, source files, existing functions touched, source lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from patchwidth.model.block import share
from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.reading import Finding, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.signal import Signal
from patchwidth.source.blocks import WidthFacts, gather, measures_of
from patchwidth.source.counted import Piece

ID = "width"


class Preset(StrEnum):
    """`measured`: bands over `counted`; `original`: scope_ratio over `all`, as first published."""

    MEASURED = "measured"
    ORIGINAL = "original"


class Band(StrEnum):
    """What to do with the patch."""

    AS_IS = "as-is"
    READ = "read"
    WIDE = "wide"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class AsIs:
    """Upper bounds of the band `as-is`."""

    ratio: float = field(default=0.25, metadata={"doc": "counted lines outside, as a share", "min": 0, "max": 1})
    files: int = field(default=1, metadata={"doc": "source files", "min": 0})
    functions: int = field(default=1, metadata={"doc": "existing functions touched", "min": 0})


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """Upper bounds of the band `read`; beyond any of them a patch is `wide`."""

    ratio: float = field(default=0.8, metadata={"doc": "counted lines outside, as a share", "min": 0, "max": 1})
    files: int = field(default=3, metadata={"doc": "source files", "min": 0})
    functions: int = field(default=6, metadata={"doc": "existing functions touched", "min": 0})
    lines: int = field(default=84, metadata={"doc": "source lines, added and deleted", "min": 0})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bands by default as measured over 701 honest human fixes (median ratio 0, nine in ten below 0.67)."""

    preset: Preset = field(default=Preset.MEASURED, metadata={"doc": "measured, or original as first published"})
    as_is: AsIs = field(default=AsIs(), metadata={"doc": "review as is"})
    read: Read = field(default=Read(), metadata={"doc": "read every line outside"})


ORIGINAL_AS_IS, ORIGINAL_READ, ORIGINAL_FILES = 0.25, 0.6, 3
"""The bands as first published, over scope_ratio; a patch that touches three files or more is wide."""


def read(case: Case) -> Reading[WidthFacts]:
    """Counts the patch against the spans of its origins."""
    return Reading(signal=ID, facts=gather(case))


def rule(reading: Reading[WidthFacts], limits: Limits) -> Ruling:
    """Puts the facts into a band and lists what lies outside."""
    facts = reading.facts
    if facts is None:
        return not_run(ID, reading.reason or Reason.NO_TREE, reading.because)
    band = _band(facts, limits)
    measures = {**measures_of(facts), "band": None if band is None else str(band)}
    refusal = _refusal(facts, limits)
    if refusal is not None:
        reason, because = refusal
        return not_run(ID, reason, because, measures)
    ratio = _band_ratio(facts, limits)
    over = _over(facts, limits, ratio)
    findings = _findings(facts, band, over)
    because = {
        None: "",
        Band.NONE: "no source line changed",
        Band.AS_IS: f"{_share(ratio)} of the counted lines lie outside {_name(facts)}",
        Band.READ: f"{_share(ratio)} of the counted lines lie outside {_name(facts)}: read them",
        Band.WIDE: f"a proposal, not a fix: {'; '.join(over)}",
    }[band]
    if facts.by_hunks and because:
        because += "; head cannot be read there, so measured by the hunks"
    return ruled(
        ID,
        because,
        findings,
        measures,
        figure=_figure(facts, band, ratio),
        limit=_limit(limits),
        paste=band is Band.WIDE,
    )


def _refusal(facts: WidthFacts, limits: Limits) -> tuple[Reason, str] | None:
    if facts.uncounted:
        return Reason.UNCOUNTED_SOURCE, f"git shows no lines of {facts.uncounted[0]}, so no share can be worked out"
    if not facts.pinned and facts.unpinned:
        return Reason.NOT_PINNED, facts.unpinned[0]
    if not facts.pinned:
        return Reason.NO_ORIGIN, "no origin; give --at PATH:LINE, --traceback FILE or --junit FILE"
    if facts.counted is None and limits.preset is Preset.MEASURED:
        return Reason.NO_TREE, "the bands need both trees; without a repository only `all` is counted"
    if facts.uncertain:
        return Reason.UNCERTAIN, f"a syntax error reaches {_name(facts)}, so its extent is uncertain"
    return None


def _band_ratio(facts: WidthFacts, limits: Limits) -> float | None:
    if limits.preset is Preset.ORIGINAL or facts.counted is None:
        return share(facts.all.added - (facts.all.in_added or 0), facts.all.added)
    total = facts.counted.added + facts.counted.deleted
    return share(total - facts.band_in, total)


def _over(facts: WidthFacts, limits: Limits, ratio: float | None) -> tuple[str, ...]:
    """What goes beyond the band `read`, in words."""
    if limits.preset is Preset.ORIGINAL:
        checks = [
            (
                ratio is not None and ratio > ORIGINAL_READ,
                f"scope ratio {_share(ratio)}, limit {_share(ORIGINAL_READ)}",
            ),
            (facts.all.files >= ORIGINAL_FILES, f"{facts.all.files} files, limit {ORIGINAL_FILES - 1}"),
        ]
    else:
        most = limits.read
        checks = [
            (ratio is not None and ratio > most.ratio, f"{_share(ratio)} outside, limit {_share(most.ratio)}"),
            (facts.source_files > most.files, f"{facts.source_files} source files, limit {most.files}"),
            (
                facts.existing_functions > most.functions,
                f"{facts.existing_functions} existing functions, limit {most.functions}",
            ),
            (facts.source_lines > most.lines, f"{facts.source_lines} source lines, limit {most.lines}"),
        ]
    return tuple(text for broken, text in checks if broken)


def _band(facts: WidthFacts, limits: Limits) -> Band | None:
    if not facts.pinned or (facts.counted is None and limits.preset is Preset.MEASURED):
        return None
    ratio = _band_ratio(facts, limits)
    if ratio is None:
        return Band.NONE
    if limits.preset is Preset.ORIGINAL:
        as_is = ratio <= ORIGINAL_AS_IS
    else:
        few = limits.as_is
        as_is = ratio <= few.ratio and facts.source_files <= few.files and facts.existing_functions <= few.functions
    if as_is and (limits.preset is Preset.MEASURED or facts.all.files < ORIGINAL_FILES):
        return Band.AS_IS
    return Band.WIDE if _over(facts, limits, ratio) else Band.READ


def _findings(facts: WidthFacts, band: Band | None, over: Sequence[str]) -> tuple[Finding, ...]:
    found: list[Finding] = []
    if band is Band.WIDE and facts.span is not None:
        path, side, start, end, name = facts.span
        found.append(
            Finding(
                rule="width/wide",
                level=Level.FAIL if facts.may_block else Level.WARN,
                message=f"the patch goes far beyond {name}: {'; '.join(over)}",
                fingerprint=fingerprint_of("width/wide", path, name),
                path=path,
                side=side,
                start=start,
                end=end,
                symbol=name,
            )
        )
    if band in (Band.WIDE, Band.READ):
        nth: dict[Piece, int] = {}
        seen: dict[tuple[str, str | None], int] = {}
        for piece in sorted(facts.pieces, key=lambda p: (p.path, p.side, p.start)):
            seen[piece.path, piece.symbol] = nth[piece] = seen.get((piece.path, piece.symbol), 0) + 1
        found += [_outside(piece, nth[piece]) for piece in facts.pieces]
    return tuple(found)


def _outside(piece: Piece, nth: int) -> Finding:
    where = f"in {piece.symbol}" if piece.symbol else "outside any function"
    return Finding(
        rule="width/read",
        level=Level.NOTE,
        message=f"+{piece.added} -{piece.deleted} outside the span, {where}",
        fingerprint=fingerprint_of("width/read", piece.path, piece.symbol or "", str(nth)),
        path=piece.path,
        side=piece.side,
        start=piece.start,
        end=piece.end,
        symbol=piece.symbol,
    )


def _share(ratio: float | None) -> str:
    return "nothing" if ratio is None else f"{100 * ratio:.0f} %"


def _name(facts: WidthFacts) -> str:
    return "the span" if facts.span is None else facts.span[4]


def _figure(facts: WidthFacts, band: Band | None, ratio: float | None) -> str:
    parts = [] if band is None else [str(band)]
    if ratio is not None:
        parts.append(f"{_share(ratio)} outside")
    parts += [f"{facts.source_files} files", f"{facts.existing_functions} functions", f"{facts.source_lines} lines"]
    return ", ".join(parts)


def _limit(limits: Limits) -> str:
    if limits.preset is Preset.ORIGINAL:
        return f"{_share(ORIGINAL_READ)}, {ORIGINAL_FILES - 1} files"
    most = limits.read
    return f"{_share(most.ratio)}, {most.files} files, {most.functions} functions, {most.lines} lines"


SIGNAL = Signal(
    id=ID, title="how much lands outside the function that broke", limits=Limits, read=read, rule=rule, order=10
)
