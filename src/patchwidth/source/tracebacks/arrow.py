"""Compilers' errors with the place on the next line (rustc's arrow, esbuild, webpack, Rollup, SWC) to failures."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import frame, number

_RUST = re.compile(r"error(?:\[\w+\])?: (.*)")
_RUST_OTHER = re.compile(r"(?:warning|note|help)(?:\[\w+\])?: ")
_RUST_PLACE = re.compile(r"\s*--> (\S.{0,800}?):(\d{1,9}):(\d{1,9})")
_ESBUILD = re.compile(r"(?:✘|X) \[ERROR\] (.*)")
_ESBUILD_PLACE = re.compile(r"\s{4}((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\d{1,9}):")
_WEBPACK = re.compile(r"ERROR in ((?:[A-Za-z]:)?[^\s:][^:\s]{0,800})[: ](\d{1,9}):(\d{1,9})(?:-\d+)?")
_VITE = re.compile(r"\s*file: ((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\d{1,9})")
_DRAWN = re.compile(r"\s*(?:,-|╭─)\[\s{0,4}((?:[A-Za-z]:)?[^\s:][^:]{0,800}):(\d{1,9}):(\d{1,9})\]")
_DRAWN_OTHER = ("⚠", "!", "☞", "help")
_ROLLUP = re.compile(r"\[!\] (.*)")
_ROLLUP_PLACE = re.compile(r"((?:[A-Za-z]:)?[^\s:][^:(]{0,800}) \((\d{1,9}):(\d{1,9})\)")

AHEAD = 6
"""Lines between an error's title and its place."""

_TITLED = ((_RUST, _RUST_PLACE, 0), (_ESBUILD, _ESBUILD_PLACE, 1), (_ROLLUP, _ROLLUP_PLACE, 1))


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    for at, line in enumerate(lines):
        single = _WEBPACK.match(line) if line.startswith("ERROR in ") else _VITE.fullmatch(line.rstrip())
        if single is not None:
            yield _failure(at, at, line, single, line.strip())
            continue
        drawn = _DRAWN.fullmatch(line) if "[" in line else None
        above = lines[at - 1].strip() if at else ""
        if drawn is not None and not above.startswith(_DRAWN_OTHER):
            yield _failure(at, at, line, drawn, above)
            continue
        for title, spot, add in _TITLED:
            named = title.match(line)
            found = _place(lines, at + 1, spot) if named is not None else None
            if named is not None and found is not None:
                yield _failure(at, found[0], lines[found[0]], found[1], named[1], add)


def _failure(start: int, at: int, line: str, match: re.Match[str], message: str, add: int = 0) -> Failure:
    """`add` is 1 where the tool counts columns from 0."""
    column = (number(match[3]) or 0) + add
    spot = frame(match[1], number(match[2]) or 0, at + 1, line, column=column)
    stack = Stack(frames=(spot,), message=message)
    return Failure(start=start + 1, end=at + 1, format=FORMAT.id, stacks=(stack,), build=True)


def _place(lines: Sequence[str], start: int, spot: re.Pattern[str]) -> tuple[int, re.Match[str]] | None:
    for at in range(start, min(start + AHEAD, len(lines))):
        match = spot.fullmatch(lines[at].rstrip())
        if match is not None:
            return at, match
        if _RUST.match(lines[at]) or _RUST_OTHER.match(lines[at]):
            return None
    return None


FORMAT = Format(
    id="arrow",
    title="rustc, esbuild, webpack, Vite, Rollup, SWC",
    parse=_parse,
    hints=("--> ", "[ERROR]", "ERROR in ", "file: ", "╭─[", ",-[", "[!] "),
    order=155,
)
