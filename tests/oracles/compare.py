"""Folders of source files to a table: how often our innermost span is the one that the language's own parser sees.

Usage: compare.py FOLDER... [--language NAME]... [--tools FOLDER] [--limit N] [--show N]
Exit 0 when every language that ran meets its target, 1 when one does not, 2 when nothing could be compared.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if not __package__:  # called as a script: the package is found from the folder above it
    sys.path.insert(0, str(Path(__file__).parents[1]))

from oracles.oracle_tools import ORACLES, Oracle, OracleError, tools_folder
from oracles.span_record import Record, comment_only, innermost, scan_comments, with_comments_above
from patchwidth.model.outline import Outline, SpanKind
from patchwidth.model.ranges import covers
from patchwidth.source.language import language_of
from patchwidth.source.outline import outline

_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """One line on which the two differ; a side without a function is `None`."""

    path: str
    line: int
    ours: tuple[int, int] | None
    theirs: tuple[int, int] | None
    uncertain: bool


@dataclass(slots=True)
class Tally:
    """The figures of one language. `left_out` maps a file that its own parser refused to the reason."""

    files: int = 0
    lines: int = 0
    wrong: list[Disagreement] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)

    @property
    def agreement(self) -> float:
        """In per cent of the lines compared."""
        return 100.0 * (self.lines - len(self.wrong)) / self.lines if self.lines else 0.0


def files_below(folder: Path) -> Iterator[str]:
    """The files of a folder, or the file itself, in a stable order; hidden folders and large files are passed over."""
    if folder.is_file():
        yield str(folder)
        return
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.is_file() and not path.is_symlink() and path.stat().st_size <= _LARGEST:
            yield str(path)


def by_language(paths: Iterable[str]) -> dict[str, list[str]]:
    """The files of each language that has an oracle, by the name that our own table gives it."""
    found: dict[str, list[str]] = {}
    for path in paths:
        language = language_of(path)
        if language is not None and language in ORACLES:
            found.setdefault(language, []).append(path)
    return found


def thinned(paths: Sequence[str], limit: int | None) -> list[str]:
    """At most `limit` of the paths, spread evenly."""
    if limit is None or len(paths) <= limit:
        return list(paths)
    return [paths[i * len(paths) // limit] for i in range(limit)]


def compare_file(record: Record, language: str, tally: Tally) -> None:
    """Adds one file's lines to the tally."""
    if record.error is not None:
        tally.left_out[record.path] = record.error
        return
    data = Path(record.path).read_bytes()
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    comments = record.comments if record.comments is not None else scan_comments(text, language)
    theirs = innermost(with_comments_above(record.spans, comment_only(lines, comments)), len(lines))
    ours = outline(record.path, data)
    if ours is None:
        tally.left_out[record.path] = "no outline"
        return
    unseen = {n for first, last in record.unseen for n in range(first, last + 1)}
    tally.files += 1
    for number, span in enumerate(theirs, 1):
        if number in unseen:
            continue
        tally.lines += 1
        held, uncertain = _ours(ours, number)
        expected = None if span is None else (span.start, span.end)
        if held != expected:
            tally.wrong.append(
                Disagreement(path=record.path, line=number, ours=held, theirs=expected, uncertain=uncertain)
            )


def _ours(ours: Outline, line: int) -> tuple[tuple[int, int] | None, bool]:
    unit = ours.innermost(line)
    uncertain = ours.whole_file_uncertain or covers(ours.damaged, line) or (unit is not None and unit.uncertain)
    if unit is None or unit.kind is not SpanKind.FUNCTION:
        return None, uncertain
    return (unit.start, unit.end), uncertain


def compare(oracle: Oracle, paths: Sequence[str], *, tools: Path, root: Path) -> Tally:
    """The figures of one language over these files."""
    tally = Tally()
    for record in oracle.records(paths, tools=tools, root=root):
        compare_file(record, oracle.language, tally)
    return tally


def merge(left: Tally, right: Tally) -> Tally:
    """Both together."""
    return Tally(
        files=left.files + right.files,
        lines=left.lines + right.lines,
        wrong=[*left.wrong, *right.wrong],
        left_out={**left.left_out, **right.left_out},
    )


def table(tallies: dict[str, Tally]) -> str:
    """The figures as text, one language a line."""
    rows = [("language", "files", "left out", "lines", "agree %", "target", "wrong", "of these uncertain")]
    for language, tally in tallies.items():
        marked = sum(d.uncertain for d in tally.wrong)
        share = f"{tally.agreement:.3f}" if tally.lines else "-"
        rows.append(
            (
                language, str(tally.files), str(len(tally.left_out)), str(tally.lines), share,
                f"{ORACLES[language].target:g}", str(len(tally.wrong)), str(marked),
            )
        )  # fmt: skip
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    first, *others = widths
    return "\n".join(
        "  ".join([row[0].ljust(first), *(cell.rjust(w) for cell, w in zip(row[1:], others, strict=True))])
        for row in rows
    )


def worst(tally: Tally, count: int) -> Iterator[str]:
    """The files with the most wrong lines, each with its runs of lines that are wrong in the same way."""
    groups: dict[str, list[Disagreement]] = {}
    for one in tally.wrong:
        groups.setdefault(one.path, []).append(one)
    for path, ones in sorted(groups.items(), key=lambda item: -len(item[1]))[:count]:
        yield f"{path}: {len(ones)} lines"
        runs: dict[tuple[object, object, bool], list[int]] = {}
        for one in ones:
            runs.setdefault((one.ours, one.theirs, one.uncertain), []).append(one.line)
        for (ours, theirs, uncertain), numbers in list(runs.items())[:count]:
            mark = " (uncertain)" if uncertain else ""
            yield f"  lines {numbers[0]}..{numbers[-1]} ({len(numbers)}): ours {ours}, theirs {theirs}{mark}"


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="source files, or folders of them")
    parser.add_argument("--language", action="append", choices=sorted(ORACLES), help="only this one; may be repeated")
    parser.add_argument("--tools", type=Path, default=tools_folder(), help="where the parsers are installed")
    parser.add_argument("--limit", type=int, help="at most this many files a language and folder, spread evenly")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="the N worst files and their lines")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """The whole run; the exit code."""
    call = _arguments(argv)
    tools = call.tools.absolute()
    tallies: dict[str, Tally] = {}
    missing: set[str] = set()
    for folder in call.folders:
        root = folder.absolute()
        for language, paths in by_language(files_below(root)).items():
            oracle = ORACLES[language]
            if call.language and language not in call.language:
                continue
            if not oracle.found(tools):
                missing.add(language)
                continue
            part = compare(oracle, thinned(paths, call.limit), tools=tools, root=root)
            tallies[language] = merge(tallies.get(language, Tally()), part)
    print(table(tallies))
    for language in sorted(missing):
        print(f"no oracle for {language}: it needs {ORACLES[language].needs}")
    for language, tally in tallies.items() if call.show else ():
        print(f"\n{language}")
        print("\n".join(worst(tally, call.show)))
        for path, reason in list(tally.left_out.items())[: call.show]:
            print(f"  left out: {path}: {reason[:160]}")
    if not any(t.lines for t in tallies.values()):
        return 2
    return int(any(t.lines and t.agreement < ORACLES[name].target for name, t in tallies.items()))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OracleError as error:
        sys.exit(str(error))
