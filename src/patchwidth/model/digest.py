"""Turns a verdict into what every report shows first: the label, the worst findings, the origin's words, next steps."""

import re
from collections import Counter
from dataclasses import dataclass

from patchwidth.model.patch import Patch, Side
from patchwidth.model.reading import Finding, Level, Outcome, Ruling
from patchwidth.model.role import Role
from patchwidth.model.span import Origin, OriginRole
from patchwidth.model.verdict import FileRow, Paste, Verdict, VerdictOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginWords:
    """An origin for a line of text: `place`, `name` and `because` are names and texts of others, the rest is ours.

    `name` is empty when no span was pinned; `because` then says why.
    """

    place: str
    said: str
    name: str
    lines: str
    because: str


def label(outcome: VerdictOutcome) -> str:
    """PASS, WARN, FAIL or NOT RUN."""
    return outcome.value.upper().replace("_", " ")


def outcome_words(ruling: Ruling) -> str:
    """A signal's outcome for a table's cell: `pass`, `pass (note)`, `miss (fail)`, `not run (no-origin)`."""
    words = ruling.outcome.value.replace("_", " ")
    more = ruling.reason if ruling.outcome is Outcome.NOT_RUN else ruling.level
    return words if more is None or more is Level.OFF else f"{words} ({more})"


def worst_first(verdict: Verdict) -> tuple[Finding, ...]:
    """Every finding that counts, highest level first, within a level as the signals ordered them."""
    found = [f for r in verdict.rulings for f in r.findings if f.suppressed is None and f.level is not Level.OFF]
    return tuple(sorted(found, key=lambda f: -f.level.weight))


def set_aside(verdict: Verdict) -> tuple[Finding, ...]:
    """The findings that are marked as not counting; each says why in `suppressed`."""
    return tuple(f for r in verdict.rulings for f in r.findings if f.suppressed is not None)


def tally(findings: tuple[Finding, ...]) -> str:
    """How many findings of each level, highest first: `1 fail, 2 warn, 30 note`."""
    counts = Counter(f.level for f in findings)
    return ", ".join(f"{counts[level]} {level}" for level in reversed(Level) if counts[level])


def place(finding: Finding) -> str:
    """`path:start-end` of a finding, as far as it is known; empty when the whole patch is meant."""
    if finding.path is None or finding.start is None:
        return finding.path or ""
    last = "" if finding.end is None or finding.end <= finding.start else f"-{finding.end}"
    return f"{finding.path}:{finding.start}{last}"


def on_base(finding: Finding) -> str:
    """The mark behind a place on the base side: those lines are not in the checkout any more."""
    return " (base)" if finding.side is Side.BASE and finding.start is not None else ""


def origin_words(origin: Origin) -> OriginWords:
    """An origin's place, who says so, and the span's lines on both sides."""
    said = f"{origin.side}, from {origin.source}"
    if origin.role is OriginRole.SECONDARY:
        said += ", secondary"
    if origin.span is not None and not origin.may_block:
        said += ", advises only"
    name = "" if origin.span is None else origin.span.name
    return OriginWords(
        place=f"{origin.path}:{origin.line}" if origin.path else "none",
        said=said,
        name=name,
        lines=_span_lines(origin),
        because="" if origin.span is not None else origin.because,
    )


def _span_lines(origin: Origin) -> str:
    span = origin.span
    if span is None:
        return "not pinned"
    base = None if span.base is None else f"{span.base.start}-{span.base.end}"
    head = None if span.head is None else f"{span.head.start}-{span.head.end}"
    if head is None:
        words = "no lines" if base is None else f"base lines {base}, gone on head"
    elif base is None:
        words = f"lines {head}, new on head"
    else:
        words = f"lines {head}" if base == head else f"lines {head}, on base {base}"
    return f"{words}, uncertain: the file does not parse there" if span.uncertain else words


def measured(verdict: Verdict) -> bool:
    """Whether a patch was read at all; where none was its counts of 0 say nothing."""
    return bool(verdict.rulings or verdict.patch.files)


def patch_words(patch: Patch) -> str:
    """The patch's size in figures."""
    size = f"+{patch.added_lines} -{patch.deleted_lines}"
    words = f"{counted(len(patch.files), 'file')}, {counted(patch.hunks, 'hunk')}, {size}"
    if patch.rename_limit_hit:
        words += ", git's rename limit was hit: a rename may show as a deletion and an addition"
    return words


def revisions(patch: Patch) -> str:
    """`base..head`, ten digits each, base being the merge base where there is one; empty for a bare diff."""
    base = patch.merge_base or patch.base
    return "" if base is None or patch.head is None else f"{base[:10]}..{patch.head[:10]}"


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def widest_first(verdict: Verdict) -> tuple[FileRow, ...]:
    """The files: source before all others, then most lines outside the span, then most changed lines."""
    return tuple(sorted(verdict.files, key=_width, reverse=True))


def _width(row: FileRow) -> tuple[bool, int, int]:
    outside = (row.out_added or 0) + (row.out_deleted or 0)
    return row.role is Role.SOURCE, outside, row.change.added + row.change.deleted


def prompt(paste: Paste) -> str:
    """The text to paste: what may change, and how it stands. Its line is 1-based."""
    text = paste.text.replace("\r\n", "\n").rstrip("\n")
    return f"Change only {paste.name} in {paste.path}, which begins at line {paste.start}:\n\n{text}\n"


def judged_by(verdict: Verdict) -> str:
    """The protocol's hash and the policy that decided, both short."""
    policy = re.sub("@([0-9a-f]{10})[0-9a-f]{30,}$", r"@\1", verdict.protocol.policy)
    return f"{verdict.protocol.hash[:12]}, policy {policy}"


def next_steps(verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """What to do now, in our own words: a sentence and a command (empty where none helps)."""
    steps = []
    if verdict.pastes:
        steps.append(("Ask again with the span pinned; the text to paste is in this report.", ""))
    worst = next((f for f in worst_first(verdict) if f.level.weight >= Level.WARN.weight), None)
    if worst is not None:
        steps.append(("What the rule means, and what would pass:", f"patchwidth explain {worst.rule}"))
    return tuple(steps)
