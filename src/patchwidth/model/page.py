"""Turns a verdict into GitHub Markdown for a comment or a job summary: bounded, and safe against hostile names."""

from collections.abc import Sequence
from functools import partial

from patchwidth import __version__
from patchwidth.model import digest
from patchwidth.model.again import again, again_said
from patchwidth.model.escape import markdown_block, markdown_code, markdown_text, shorten, visible
from patchwidth.model.links import blob_link
from patchwidth.model.names_map import Spot, drawn, names_map
from patchwidth.model.patch import Side
from patchwidth.model.picture import picture
from patchwidth.model.reading import Finding, Ruling
from patchwidth.model.report import Style
from patchwidth.model.table import folded, folded_table, size, table
from patchwidth.model.verdict import FileRow, Verdict

BUDGET = 65_000
"""UTF-8 bytes. GitHub takes 65,536 characters for a comment and 65,535 for a summary; the rest is for a marker."""

ORIGINS, FILES, FINDINGS, PASTES = 5, 12, 10, 3
"""How many of each stand in the open; the folded tables hold all."""

WHERE = 80
"""Characters of a finding's place: longer ones are cut in their middle, or one name would widen the whole table."""

_SIGNAL = ("signal", "outcome", "figure", "limit", "because")
_FINDING = ("level", "where", "finding", "rule")
_FILE = ("file", "role", "change", "inside", "outside")


def page(verdict: Verdict, style: Style, *, notes: Sequence[str] = ()) -> str:
    """The report, at most `BUDGET` bytes: tables are cut between rows, and say how many rows are missing.

    `notes` are sentences of our own in Markdown; they stand before the next steps.
    """
    head = "\n".join(_head(verdict, style)).rstrip("\n")
    foot = "\n\n".join(filter(None, (*notes, *_foot(verdict, style))))
    room = BUDGET - size(head) - size(foot)
    body = []
    for part in (_signals, partial(_worst, style=style), _picture, _names, _pastes, _all_findings, _all_files):
        text = part(verdict, room)
        room -= size(text)
        body.append(text)
    return "\n\n".join(text for text in (head, *body, foot) if text) + "\n"


def settled(verdict: Verdict) -> str:
    """One line in place of an earlier report, for a patch that turned clean."""
    at = f" (as of {markdown_code(verdict.patch.head[:10])})" if verdict.patch.head else ""
    return f"{_title(verdict)}{at} {_stamp(verdict)}\n"


def _title(verdict: Verdict) -> str:
    return f"**patchwidth: {digest.label(verdict.outcome)}.** {markdown_text(verdict.because)}"


def _stamp(verdict: Verdict) -> str:
    policy, code = markdown_code(verdict.protocol.policy), markdown_code(verdict.protocol.hash)
    return f"<sub>patchwidth {__version__}, protocol {code}, policy {policy}</sub>"


def _head(verdict: Verdict, style: Style) -> list[str]:
    lines = [_title(verdict), ""]
    if verdict.override is not None:
        by = verdict.override
        who, rule, when = markdown_code(by.who), markdown_code(by.rule), markdown_code(by.when)
        lines.append(f"- accepted by {who}, rule {rule}, on {when}: {markdown_text(by.reason)}")
    for origin in verdict.origins[:ORIGINS]:
        words = digest.origin_words(origin)
        name = f" in {markdown_code(words.name)}" if words.name else ""
        why = f": {markdown_text(words.because)}" if words.because else ""
        place = markdown_code(words.place)
        if origin.span is not None:
            place = _linked(place, _address(verdict, style, origin.path, origin.side, origin.line))
        lines.append(f"- origin {place} ({words.said}){name}, {words.lines}{why}")
    if len(verdict.origins) > ORIGINS:
        lines.append(f"- {digest.counted(len(verdict.origins) - ORIGINS, 'more origin')} in the JSON report")
    if digest.measured(verdict):
        revisions = digest.revisions(verdict.patch)
        at = f", {markdown_code(revisions)}" if revisions else ""
        lines.append(f"- patch {digest.patch_words(verdict.patch)}{at}")
    return lines


def _foot(verdict: Verdict, style: Style) -> list[str]:
    steps = [f"- {said} {markdown_code(do)}" if do else f"- {said}" for said, do in digest.next_steps(verdict)]
    return ["\n".join(["**Next**", "", *steps]) if steps else "", _again(verdict, style), _stamp(verdict)]


def _again(verdict: Verdict, style: Style) -> str:
    """Only where head is a commit that others can fetch: it is the one whose files `style.blob` shows."""
    head = verdict.patch.head
    lines = again(verdict) if head is not None and (style.blob or "").endswith(f"/{head}") else None
    if lines is None:
        return ""
    block = markdown_block(lines, "sh")
    return folded("To measure it again in a clone", "\n\n".join(filter(None, (again_said(verdict), block))))


def _linked(code: str, address: str | None) -> str:
    """A code span as a link's text: it binds tighter than brackets (CommonMark 0.31, 6.3), so none can end the link."""
    return code if address is None else f"[{code}]({address})"


def _address(
    verdict: Verdict, style: Style, path: str, side: Side | None, start: int | None, end: int | None = None
) -> str | None:
    """Where those lines can be read: on the base side what went, else on head."""
    file = next((f for f in verdict.patch.files if f.path == path), None)
    on_base = side is Side.BASE or (file is not None and file.head_path is None)
    name = file.base_path if file is not None and on_base else path
    return None if name is None else blob_link(style.blob_base if on_base else style.blob, name, start, end)


def _signals(verdict: Verdict, room: int) -> str:
    return table(_SIGNAL, map(_signal, verdict.rulings), len(verdict.rulings), room // 2)


def _signal(ruling: Ruling) -> tuple[str, ...]:
    texts = (ruling.figure, ruling.limit, ruling.because)
    return (
        markdown_code(ruling.signal, cell=True),
        digest.outcome_words(ruling),
        *(markdown_text(text, cell=True) for text in texts),
    )


def _worst(verdict: Verdict, room: int, style: Style) -> str:
    found = digest.worst_first(verdict)
    title = f"**Findings**: {digest.tally(found)}\n\n"
    shown = found[:FINDINGS]
    rows = (_finding(one, _finding_address(verdict, style, one)) for one in shown)
    drawn = table(_FINDING, rows, len(shown), room // 2 - size(title))
    return title + drawn if drawn else ""


def _finding_address(verdict: Verdict, style: Style, finding: Finding) -> str | None:
    if not finding.path:
        return None
    return _address(verdict, style, finding.path, finding.side, finding.start, finding.end)


def _finding(finding: Finding, address: str | None = None) -> tuple[str, ...]:
    where = digest.place(finding)
    place = "the whole patch"
    if where:
        place = _linked(markdown_code(where, cell=True, limit=WHERE), address) + digest.on_base(finding)
    level = str(finding.level)
    if finding.suppressed is not None:
        level += f", suppressed: {markdown_text(finding.suppressed, cell=True)}"
    return (
        level,
        place,
        markdown_text(finding.message, cell=True),
        markdown_code(finding.rule, cell=True),
    )


def _picture(verdict: Verdict, room: int) -> str:
    """At most some 6 kB, which the halves before it always leave."""
    rows = digest.widest_first(verdict)
    if not rows:
        return ""
    drawn = picture(rows[:FILES], 16)
    lines = [drawn.line(bar) + shorten(visible(bar.path), 100) for bar in (drawn.head, *drawn.bars)]
    if len(rows) > FILES:
        lines.append(digest.counted(len(rows) - FILES, "more file"))
    return markdown_block("\n".join(line.rstrip() for line in lines), "text")


def _names(verdict: Verdict, room: int) -> str:
    """Which names changed outside the span, and who is left without one: at most some 4 kB."""
    spots = names_map(verdict)
    if not spots:
        return ""
    shown = tuple(Spot(*(shorten(visible(cell), 100) for cell in spot)) for spot in spots)
    return markdown_block("\n".join(drawn(shown)), "text")


def _pastes(verdict: Verdict, room: int) -> str:
    texts = []
    for paste in verdict.pastes[:PASTES]:
        block = markdown_block(digest.prompt(paste).rstrip("\n"), paste.language)
        text = folded("To paste into the next prompt", block)
        if size(text) > room:
            text = f"The text to paste from {markdown_code(paste.path)} is too long for this place."
        room -= size(text)
        texts.append(text)
    return "\n\n".join(texts)


def _all_findings(verdict: Verdict, room: int) -> str:
    counted = digest.worst_first(verdict)
    found = (*counted, *digest.set_aside(verdict))
    if len(found) == len(counted) <= FINDINGS:
        return ""
    return folded_table(digest.counted(len(found), "finding"), _FINDING, map(_finding, found), len(found), room)


def _all_files(verdict: Verdict, room: int) -> str:
    files = digest.widest_first(verdict)
    return folded_table(digest.counted(len(files), "file"), _FILE, map(_file, files), len(files), room)


def _file(row: FileRow) -> tuple[str, ...]:
    change = row.change
    came = "" if change.old_path is None else f" from {markdown_code(change.old_path, cell=True)}"
    inside = "" if row.in_added is None else f"+{row.in_added} -{row.in_deleted or 0}"
    outside = f"+{change.added} -{change.deleted}"
    if row.out_added is not None:
        outside = f"+{row.out_added} -{row.out_deleted or 0}"
    if change.uncounted:
        inside = outside = "uncounted"
    return (
        markdown_code(change.path, cell=True) + came,
        str(row.role),
        change.status.name.lower() + (", binary" if change.binary else ""),
        inside,
        outside,
    )
