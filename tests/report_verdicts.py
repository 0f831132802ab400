"""Verdicts as the engine makes them, one for each kind of report."""

from collections.abc import Callable, Sequence
from typing import Any

from patchwidth.model.errors import Reason
from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import FileChange, Patch, Side, Status
from patchwidth.model.reading import Evidence, Finding, Json, Level, Outcome, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.role import Role
from patchwidth.model.span import Extent, Origin, OriginRole, OriginSource, Span
from patchwidth.model.verdict import FileRow, Override, Paste, Protocol, Verdict, VerdictOutcome

PROTOCOL = Protocol(hash="5b1f0c7de2a94e3c8f60", policy="defaults")
BASE, HEAD = "1f" * 20, "9c" * 20
BODY = """\
def parse_header(line):
    name, _, value = line.partition(":")
\tif not value:
        raise ValueError(line)
    return name.strip(), value.strip()
"""


def change(path: str, added: int = 0, deleted: int = 0, status: Status = Status.MODIFIED, **more: Any) -> FileChange:
    return FileChange(path=path, status=status, added=added, deleted=deleted, hunks=1, **more)


def row(
    change: FileChange,
    role: Role = Role.SOURCE,
    inside: tuple[int, int] | None = None,
    language: str | None = "python",
) -> FileRow:
    if inside is None:
        return FileRow(change=change, role=role, language=language)
    return FileRow(
        change=change,
        role=role,
        language=language,
        in_added=inside[0],
        in_deleted=inside[1],
        out_added=change.added - inside[0],
        out_deleted=change.deleted - inside[1],
    )


def extent(start: int, end: int) -> Extent:
    return Extent(start=start, end=end, core_start=start + 1)


SPAN_BASE, SPAN_HEAD = extent(40, 76), extent(40, 78)


def origin(
    path: str = "pkg/parser.py",
    line: int = 58,
    source: OriginSource = OriginSource.INPUT,
    *,
    role: OriginRole = OriginRole.PRIMARY,
    name: str = "parse_header",
    base: Extent | None = SPAN_BASE,
    head: Extent | None = SPAN_HEAD,
    uncertain: bool = False,
) -> Origin:
    span = Span(
        path=path,
        base_path=path,
        name=name,
        kind=SpanKind.FUNCTION,
        language="python",
        uncertain=uncertain,
        base=base,
        head=head,
    )
    return Origin(path=path, line=line, side=Side.HEAD, source=source, role=role, test=None, span=span, because="")


def finding(
    rule: str,
    level: Level,
    message: str,
    path: str | None = None,
    start: int | None = None,
    end: int | None = None,
    side: Side = Side.HEAD,
    **more: Any,
) -> Finding:
    return Finding(
        rule=rule,
        level=level,
        message=message,
        path=path,
        side=side if path else None,
        start=start,
        end=end,
        fingerprint=fingerprint_of(rule, None, ascii(path), ascii(message)),
        **more,
    )


def verdict(
    outcome: VerdictOutcome,
    because: str,
    rows: Sequence[FileRow] = (),
    rulings: Sequence[Ruling] = (),
    *,
    patch: Patch | None = None,
    protocol: Protocol = PROTOCOL,
    **more: Any,
) -> Verdict:
    whole = Patch(files=tuple(r.change for r in rows), base=BASE, head=HEAD, merge_base=BASE)
    return Verdict(
        outcome=outcome,
        because=because,
        protocol=protocol,
        patch=patch or whole,
        files=tuple(rows),
        rulings=tuple(rulings),
        **more,
    )


def block(added: int, deleted: int, inside: tuple[int, int], **more: Json) -> dict[str, Json]:
    outside = added + deleted - sum(inside)
    return {
        "files_touched": 1,
        "hunks": 2,
        "added_lines": added,
        "deleted_lines": deleted,
        "in_scope_lines": inside[0],
        "out_scope_lines": added - inside[0],
        "in_scope_deleted": inside[1],
        "out_scope_deleted": deleted - inside[1],
        "scope_ratio": round((added - inside[0]) / added, 3),
        "width_ratio": round(outside / (added + deleted), 3),
        **more,
    }


NO_FENCE = not_run("fence", Reason.NO_FENCE, "neither policy nor task states one")
UNTOUCHED = ruled("policy", "the patch leaves its judge alone", ())
LIMIT = "80 %, 3 files, 6 functions, 84 lines"


def clean() -> Verdict:
    rows = [
        row(change("pkg/parser.py", 4, 2), inside=(4, 2)),
        row(change("tests/test_parser.py", 9, 0), Role.TEST, (0, 0)),
    ]
    counted = block(4, 2, (4, 2), source_files=1, existing_functions=1, source_lines=6)
    width = ruled(
        "width",
        "0 % of the counted lines lie outside parse_header",
        (),
        {"all": block(13, 2, (4, 2)), "counted": counted, "band": "as-is", "concentration": 1.0},
        figure="as-is, 0 % outside, 1 file, 1 function, 6 lines",
        limit=LIMIT,
    )
    return verdict(
        VerdictOutcome.PASS, "nothing the policy minds", rows, [width, NO_FENCE, UNTOUCHED], origins=(origin(),)
    )


def read() -> Verdict:
    rows = [
        row(change("pkg/parser.py", 14, 6), inside=(4, 2)),
        row(change("README.md", 1, 0), Role.DOCS, (0, 0), None),
    ]
    notes = (
        finding("width/read", Level.NOTE, "+9 -3 outside the span, in split_lines", "pkg/parser.py", 120, 128),
        finding("width/read", Level.NOTE, "+1 -1 outside the span, in Reader.next", "pkg/parser.py", 12, 12),
        finding("width/read", Level.NOTE, "+0 -1 outside the span", "pkg/parser.py", 9, 9, Side.BASE),
    )
    width = ruled(
        "width",
        "67 % of the counted lines lie outside parse_header: read them",
        notes,
        {"all": block(15, 6, (4, 2)), "band": "read"},
        figure="read, 67 % outside, 1 file, 3 functions, 20 lines",
        limit=LIMIT,
    )
    traced = origin(source=OriginSource.TRACEBACK)
    return verdict(VerdictOutcome.PASS, "nothing the policy minds", rows, [width, NO_FENCE], origins=(traced,))


def wide() -> Verdict:
    rows = [
        row(change("pkg/parser.py", 12, 5), inside=(2, 1)),
        row(change("pkg/reader.py", 48, 31), inside=(0, 0)),
        row(change("README.md", 1, 0), Role.DOCS, (0, 0), None),
    ]
    over = "97 % outside, limit 80 %; 95 source lines, limit 84"
    found = (
        finding("width/wide", Level.FAIL, f"the patch goes far beyond parse_header: {over}", "pkg/parser.py", 40, 78),
        finding("width/read", Level.NOTE, "+48 -31 outside the span, in Reader.next", "pkg/reader.py", 10, 57),
        finding("width/read", Level.NOTE, "+10 -4 outside the span, outside any function", "pkg/parser.py", 3, 12),
    )
    width = ruled(
        "width",
        f"a proposal, not a fix: {over}",
        found,
        {"all": block(61, 36, (2, 1)), "band": "wide"},
        figure="wide, 97 % outside, 2 files, 2 functions, 95 lines",
        limit=LIMIT,
        paste=True,
    )
    fenced = (
        finding("fence/unsolicited", Level.FAIL, "README.md is not in what the task allows", "README.md"),
        finding("fence/lines", Level.FAIL, "97 changed lines, the fence allows 60"),
    )
    fence = ruled(
        "fence", "2 of 3 files and the line count break the fence", fenced, figure="3 files, 97 lines", limit="60 lines"
    )
    paste = Paste(path="pkg/parser.py", name="parse_header", start=40, text=BODY, language="python")
    return verdict(
        VerdictOutcome.FAIL,
        "the patch goes far beyond parse_header, and beyond its fence",
        rows,
        [width, fence],
        origins=(origin(),),
        pastes=(paste,),
        protocol=Protocol(hash=PROTOCOL.hash, policy=".patchwidth.yml@" + BASE),
    )


def names() -> Verdict:
    """Names outside the span changed, and two callers are left without one."""
    rows = [row(change("shop/cart.py", 4, 6), inside=(1, 1)), row(change("shop/report.py", 1, 2), inside=(0, 0))]
    symbols = (
        finding(
            "symbols/renamed",
            Level.WARN,
            "function _round_up is called _ceil now",
            "shop/cart.py",
            6,
            6,
            Side.BASE,
            symbol="_round_up",
        ),
        finding(
            "symbols/signature",
            Level.WARN,
            "function discount has the new required parameter `rate`",
            "shop/cart.py",
            41,
            41,
            Side.BASE,
            symbol="discount",
        ),
        *(
            finding(
                "symbols/removed",
                Level.WARN,
                f"constant LIMIT_{n} is gone",
                "shop/cart.py",
                20 + n,
                20 + n,
                Side.BASE,
                symbol=f"LIMIT_{n}",
            )
            for n in range(7)
        ),
    )
    dangling = (
        finding(
            "blast/dangling",
            Level.FAIL,
            "_round_up is used here (imports it from shop.cart), but shop/cart.py has renamed it to _ceil",
            "shop/bill.py",
            3,
            3,
            symbol="_round_up",
        ),
        finding(
            "blast/reach",
            Level.NOTE,
            "discount is used 2 times in 1 files: shop/bill.py:9, shop/bill.py:12",
            "shop/cart.py",
            16,
            16,
            symbol="discount",
        ),
    )
    return verdict(
        VerdictOutcome.FAIL,
        "blast: shop/bill.py:3 uses _round_up, which is gone; 1 more signal misses",
        rows,
        (
            ruled("symbols", "shop/cart.py: function _round_up is called _ceil now, and 7 more", symbols),
            ruled("blast", "shop/bill.py:3 uses _round_up, which is gone", dangling),
            UNTOUCHED,
        ),
        origins=(origin("shop/cart.py", 58, name="discount"),),
    )


def unmeasured() -> Verdict:
    return verdict(
        VerdictOutcome.NOT_RUN,
        "base and head have no common commit: git fetch --unshallow origin",
        patch=Patch(files=()),
    )


def no_origin() -> Verdict:
    rows = [
        row(change("cmd/serve.go", 30, 4), language="go"),
        row(change("go.sum", 200, 180), Role.LOCK, language=None),
    ]
    width = not_run("width", Reason.NO_ORIGIN, "no origin; give --at PATH:LINE, --traceback FILE or --junit FILE")
    return verdict(VerdictOutcome.PASS, "nothing the policy minds", rows, [width, NO_FENCE, UNTOUCHED])


def policy_edit() -> Verdict:
    rows = [row(change(".patchwidth.yml", 2, 2), Role.CONFIG, language=None)]
    loosened = finding("policy/changed", Level.FAIL, "width.read.ratio goes from 0.8 to 1", ".patchwidth.yml")
    unpinned = Origin(
        path="dist/app.js",
        line=1,
        side=Side.BASE,
        source=OriginSource.TRACEBACK,
        role=OriginRole.PRIMARY,
        test="loads",
        span=None,
        because="dist/app.js is not tracked, and there is no source map",
    )
    width = not_run("width", Reason.NOT_PINNED, unpinned.because)
    return verdict(
        VerdictOutcome.FAIL,
        "the patch would loosen its own judge",
        rows,
        [width, ruled("policy", "the patch loosens the policy that judges it", (loosened,))],
        origins=(unpinned,),
    )


HOSTILE = (
    "@octocat ping @org/team",
    "fixes #12 GH-12 owner/repo#34 " + "deadbeef" * 5,
    "https://evil.example www.evil.example a@evil.example",
    "![x](https://evil.example/x.png) [y](//z) [^1] <img src=x onerror=y>",
    "a|b\\|c||`d``e```f````g",
    "`" * 90 + "|@octocat",
    "\n\n# head\n- list\n1. one\n> quote\n***\n```\nfence\n~~~\n|x|\n|-|",
    "\x1b]0;title\x07\x1b[31mred\x1b[0m\r\x08\x9b2J",
    "safe\u202egpj.exe\u2066\u200b\u00a0\u3164end",
    "\udcff\udc80 bytes, \ud800 lone",
    "**bold** __x__ ~~s~~ $x$ $`y`$ :smile: &amp; &#64;me <!-- c --> </details> ]]>",
    "\u65e5\u672c\u8a9e/\u30d5\u30a1\u30a4\u30eb.py",
    "::error file=x::y ##[error]z",
    " ",
    "x" * 700,
)


def hostile(texts: Sequence[str] = HOSTILE) -> Verdict:
    rows = [row(change(t, n + 1, 2), inside=(1, 0)) for n, t in enumerate(texts)]
    rows.append(row(change(texts[-1], 1, 1, Status.RENAMED, old_path=texts[0]), Role.OTHER, (0, 0)))
    found = tuple(finding("zebra/stripe", Level.WARN, t, t, n + 1, n + 1, symbol=t) for n, t in enumerate(texts))
    miss = ruled("zebra", texts[0], found, {"names": list(texts)}, figure=texts[-1][:40], limit=texts[1 % len(texts)])
    held = not_run("yak", Reason.UNCERTAIN, texts[2 % len(texts)])
    pastes = (Paste(path=texts[0], name=texts[-1], start=1, text="\n".join(texts), language="python"),)
    return verdict(
        VerdictOutcome.WARN,
        texts[0],
        rows,
        [miss, held],
        origins=tuple(origin(path=t, name=t) for t in texts),
        pastes=pastes,
        protocol=Protocol(hash="0", policy=texts[0]),
        override=Override(who=texts[0], when=texts[0], rule=texts[0], reason=texts[0]),
    )


def crowd() -> Verdict:
    rows = [row(change(f"src/module_{n:03}/implementation_{n:03}.py", 400 - n, n), inside=(0, 0)) for n in range(400)]
    found = tuple(
        finding(
            "width/read", Level.NOTE, f"+{400 - n} -{n} outside the span, in Class{n}.method", r.change.path, n + 1, 400
        )
        for n, r in enumerate(rows)
    )
    wide = finding(
        "width/wide",
        Level.WARN,
        "the patch goes far beyond parse_header: 400 source files, limit 3",
        "pkg/parser.py",
        40,
        78,
    )
    width = ruled(
        "width",
        "a proposal, not a fix: 400 source files, limit 3",
        (wide, *found),
        figure="wide, 100 % outside",
        limit=LIMIT,
    )
    many = tuple(origin(line=n + 1, role=OriginRole.SECONDARY if n else OriginRole.PRIMARY) for n in range(8))
    return verdict(VerdictOutcome.WARN, "the patch goes far beyond parse_header", rows, [width], origins=many)


def every_status() -> Verdict:
    rows = [
        row(change("pkg/new.py", 20, 0, Status.ADDED), inside=(20, 0)),
        row(change("pkg/gone.py", 0, 33, Status.DELETED), inside=(0, 0)),
        row(change("pkg/to.py", 1, 1, Status.RENAMED, old_path="pkg/from.py"), inside=(0, 1)),
        row(change("pkg/copy.py", 0, 0, Status.COPIED, old_path="pkg/new.py"), inside=(0, 0)),
        row(change("logo.png", 0, 0, binary=True), Role.DATA, (0, 0), None),
        row(change("src/table.c", 0, 0, binary=True, uncounted=True), Role.SOURCE, language="c"),
    ]
    width = not_run(
        "width", Reason.UNCOUNTED_SOURCE, "git shows no lines of src/table.c, so no share can be worked out"
    )
    gone = origin("pkg/gone.py", head=None, name="Old.run", uncertain=True, base=extent(3, 9))
    new = origin("pkg/new.py", 7, base=None, name="fresh", head=extent(1, 20))
    patch = Patch(files=tuple(r.change for r in rows), base=BASE, head=HEAD, rename_limit_hit=True)
    return verdict(
        VerdictOutcome.NOT_RUN, "width is required and did not run", rows, [width], origins=(gone, new), patch=patch
    )


def overridden() -> Verdict:
    rows = [row(change("pkg/parser.py", 3, 3), inside=(1, 1))]
    kept = finding("symbols/removed", Level.WARN, "parse_line is gone", "pkg/parser.py", 80, 91, Side.BASE)
    dismissed = finding("symbols/renamed", Level.WARN, "a is b now", "pkg/parser.py", 9, 9, suppressed="by pragma")
    off = finding("symbols/comment-removed", Level.OFF, "a comment went", "pkg/parser.py", 3)
    ruling = Ruling(
        signal="symbols",
        outcome=Outcome.MISS,
        because="1 name is gone",
        level=Level.WARN,
        findings=(kept, dismissed, off),
        evidence=Evidence.EXECUTED,
        runs=3,
        rung="landlock",
        figure="1 name",
        limit="0",
    )
    by = Override(
        who="mona", when="2026-05-04T10:00:00Z", rule="symbols/removed", reason="moved to pkg.lines on purpose"
    )
    return verdict(VerdictOutcome.WARN, "1 name is gone", rows, [ruling, UNTOUCHED], origins=(origin(),), override=by)


VERDICTS: dict[str, Callable[[], Verdict]] = {
    made.__name__.replace("_", "-"): made
    for made in (clean, read, wide, unmeasured, no_origin, policy_edit, hostile, crowd, every_status, overridden, names)
}
"""Every sample by the name of its golden files."""
