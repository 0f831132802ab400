"""Bug fixes that people committed to how wide patchwidth calls them.

From the folder `tests`: python -m oracles.honest LANGUAGE GIT_DIR... [--json FILE]
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from oracles.judged import Row, measure
from oracles.mining import EXTENSIONS, Rule, mine
from patchwidth.model.outline import SpanKind

CEILING = {"python": 6, "go": 4, "javascript": 12, "typescript": 14, "java": 16, "rust": 22}
"""Per cent of honest fixes that may be `wide`, as measured once over 701 others."""

BANDS = ("as-is", "read", "wide", "none")


def quantile(values: Sequence[float], percent: int) -> float | None:
    """The smallest value that at least `percent` per cent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else None


def table(language: str, rows: Sequence[Row]) -> str:
    """The figures of one language, for people."""
    spans = [r for r in rows if r.kind == SpanKind.FUNCTION]
    functions = len(spans)
    bands = Counter(r.band for r in spans)
    share = {b: f"{bands[b]} ({100 * bands[b] / functions:.0f} %)" if functions else "0" for b in BANDS}
    loud = Counter(rule for r in spans for rule in r.loud if not rule.startswith("width/"))
    lines = [
        f"{language}: {len(rows)} fixes, {functions} with an existing function, "
        f"{sum(1 for r in rows if r.kind and r.kind != SpanKind.FUNCTION)} with a member or statement only",
        "  bands: " + ", ".join(f"{band} {share[band]}" for band in BANDS)
        + (f"; ceiling of wide {CEILING[language]} %" if language in CEILING else ""),
        *(f"  {band}: {count}" for band, count in bands.items() if band not in BANDS),
        _quantiles("ratio", [r.ratio for r in spans if r.ratio is not None]),
        _quantiles("ratio over all", [r.all_ratio for r in spans if r.all_ratio is not None]),
        _quantiles("source lines", [r.source_lines for r in spans]),
        _quantiles("counted lines", [r.counted_lines for r in spans]),
        _quantiles("existing functions", [r.existing_functions for r in spans]),
        _quantiles("source files", [r.source_files for r in spans]),
        f"  CPU seconds: median {quantile([r.cpu for r in spans], 50)}, most {quantile([r.cpu for r in spans], 100)}",
        "  above note, width aside: " + (", ".join(f"{rule} {n}" for rule, n in loud.most_common()) or "nothing"),
        *(f"  refused: {r.repository} {r.commit[:12]} {r.crash}" for r in rows if r.crash),
    ]  # fmt: skip
    return "\n".join(lines)


def _quantiles(what: str, values: Sequence[float]) -> str:
    return f"  {what}: " + ", ".join(f"p{p} {quantile(values, p)}" for p in (50, 75, 90, 95))


def main(argv: Sequence[str]) -> int:
    """Measures and prints; returns 1 when a language goes over its ceiling or anything was refused."""
    parser = argparse.ArgumentParser(
        prog="python -m oracles.honest",
        description="How wide are honest bug fixes? Judges those of repositories, with the function fixed as origin.",
    )
    parser.add_argument("language", choices=sorted(EXTENSIONS))
    parser.add_argument("git_dir", nargs="+", type=Path, help="git folders (bare, or .git)")
    parser.add_argument("--each", type=int, default=10, metavar="N", help="fixes a repository (10)")
    parser.add_argument("--seed", default="1", help="another seed takes other fixes")
    parser.add_argument("--since", default="2021-07-01", help="first day (%(default)s)")
    parser.add_argument("--until", default="2025-03-01", help="last day (%(default)s)")
    parser.add_argument("--any", action="store_true", help="also fixes that touch no test")
    parser.add_argument("--wide", action="store_true", help="list the wide ones")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every row, one JSON object a line")
    args = parser.parse_args(argv)
    rule = Rule(
        language=args.language,
        count=args.each,
        seed=args.seed,
        since=args.since,
        until=args.until,
        need_test=not args.any,
    )
    rows = [measure(fix) for git_dir in args.git_dir for fix in mine(git_dir, rule)]
    print(table(args.language, rows))
    for row in rows if args.wide else ():
        if row.band == "wide":
            print(f"  {row.repository} {row.commit[:12]} {row.origin} {row.because} | {row.subject}")
    if args.json is not None:
        args.json.write_text("".join(json.dumps(asdict(row)) + "\n" for row in rows), encoding="utf-8")
    spans = [r for r in rows if r.kind == SpanKind.FUNCTION]
    wide = sum(1 for r in spans if r.band == "wide")
    over = bool(spans) and 100 * wide / len(spans) > CEILING.get(args.language, 100)
    return 1 if over or any(r.crash for r in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
