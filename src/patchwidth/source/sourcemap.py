"""A source map and a generated place to the original place."""

import json
from bisect import bisect_right
from typing import NamedTuple

LARGEST = 16 * 1024 * 1024
"""Bytes of a map that are read at most."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}


class Original(NamedTuple):
    """A place before the build: `line` 1-based, `column` 1-based, `source` as the map names it."""

    source: str
    line: int
    column: int


class SourceMap:
    """One decoded map (revision 3 of the source map format, without sections)."""

    def __init__(self, sources: list[str], lines: list[list[tuple[int, int, int, int]]]) -> None:
        """`lines[n]` holds generated line n+1's segments: column, source index, original line and column, 0-based."""
        self._sources = sources
        self._lines = lines

    def original(self, line: int, column: int | None) -> Original | None:
        """Where generated `line` (1-based) and `column` (1-based; the line's first segment without one) came from."""
        if not 1 <= line <= len(self._lines) or not self._lines[line - 1]:
            return None
        segments = self._lines[line - 1]
        at = bisect_right(segments, (column or 1) - 1, key=lambda s: s[0]) - 1
        _, source, row, place = segments[max(at, 0)]
        if not 0 <= source < len(self._sources):
            return None
        return Original(self._sources[source], row + 1, place + 1)


def read_map(data: bytes) -> SourceMap | None:
    """The map in `data`; `None` when it is none, is sectioned or is damaged."""
    if len(data) > LARGEST:
        return None
    try:
        value = json.loads(data.removeprefix(b")]}'"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    sources, mappings, root = value.get("sources"), value.get("mappings"), value.get("sourceRoot") or ""
    if not isinstance(sources, list) or not isinstance(mappings, str) or not isinstance(root, str):
        return None
    names = [f"{root.rstrip('/')}/{s}" if root else s for s in sources if isinstance(s, str)]
    lines = _decoded(mappings)
    return SourceMap(names, lines) if lines is not None and len(names) == len(sources) else None


def _decoded(mappings: str) -> list[list[tuple[int, int, int, int]]] | None:
    source = row = place = 0
    lines = []
    for text in mappings.split(";"):
        column = 0
        segments = []
        for part in text.split(",") if text else ():
            numbers = _numbers(part)
            if numbers is None or not numbers:
                return None
            column += numbers[0]
            if len(numbers) >= 4:
                source, row, place = source + numbers[1], row + numbers[2], place + numbers[3]
                segments.append((column, source, row, place))
        lines.append(segments)
    return lines


def _numbers(part: str) -> list[int] | None:
    """Base 64 variable-length numbers: five bits a letter, the lowest bit of a number is its sign."""
    numbers: list[int] = []
    value = shift = 0
    for letter in part:
        digit = _VALUES.get(letter)
        if digit is None or shift > 50:
            return None
        value |= (digit & 31) << shift
        if digit & 32:
            shift += 5
            continue
        numbers.append(-(value >> 1) if value & 1 else value >> 1)
        value = shift = 0
    return numbers if shift == 0 else None
