"""A changed file whose headers and imports all stayed as they were to the functions that do something else.

Most changed files are like that, and their outlines, which are at hand, say it: no name needs to be read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from patchwidth.model.names import Definition, DefinitionKind
from patchwidth.model.outline import Outline, Outlines, Unit
from patchwidth.model.patch import FileChange, Side, Status
from patchwidth.model.ranges import Ranges, intersect, subtract
from patchwidth.model.symbols import ChangeKind, SymbolChange

LONGEST_HEADER = 40
"""Lines of a header that are looked at; a longer one is read by the grammar."""

_ENDS: Mapping[str, tuple[bytes, ...]] = {"python": (b":",), "ruby": ()}
_BRACES = (b"{", b"=", b"=>")


def bodies_only(file: FileChange, outlines: Outlines) -> tuple[SymbolChange, ...] | None:
    """A BODY change for each function whose code changed; `None` when more than bodies changed, or nobody can tell."""
    base_path, head_path = file.base_path, file.head_path
    if file.status not in (Status.MODIFIED, Status.RENAMED) or base_path is None or head_path is None:
        return None
    base, head = outlines.outline(Side.BASE, base_path), outlines.outline(Side.HEAD, head_path)
    if base is None or head is None or base.damaged or head.damaged or base.language != head.language:
        return None
    sides = []
    for side, path, outline in ((Side.BASE, base_path, base), (Side.HEAD, head_path, head)):
        units = tuple(_outermost(outline.functions))
        touched = _touched(file.lines(side), units, outline, outlines.text(side, path))
        if touched is None:
            return None
        sides.append((units, touched))
    (old, were), (new, are) = sides
    if [unit.name for unit in old] != [unit.name for unit in new]:
        return None
    return tuple(
        _change(file, base.language, here, there)
        for at, (here, there) in enumerate(zip(old, new, strict=True))
        if at in were or at in are
    )


def _outermost(units: Sequence[Unit]) -> Iterator[Unit]:
    end = 0
    for unit in units:
        if unit.start > end:
            end = unit.end
            yield unit


def _touched(lines: Ranges, units: Sequence[Unit], outline: Outline, text: bytes | None) -> set[int] | None:
    """Which units' code the lines change; `None` when a line of code lies outside of all bodies."""
    if text is None or (outline.imports and intersect(lines, outline.imports)):
        return None
    rows = text.split(b"\n")
    found: set[int] = set()
    at, count = 0, len(units)
    for start, end in subtract(lines, outline.skipped):
        while at < count and units[at].end < start:
            at += 1
        if at == count or units[at].start > start or units[at].end < end:
            return None
        if at not in found and not units[at].name.replace(".", "").isidentifier():
            return None
        begun = _body_start(rows, units[at], outline.language) if at not in found else 0
        if begun is None or start < begun:
            return None
        found.add(at)
    return found


_UNCLEAR = re.compile(rb"[\"'`#/]")


def _body_start(rows: Sequence[bytes], unit: Unit, language: str) -> int | None:
    """The first line that is no header any more; `None` where the text alone does not say."""
    depth = 0
    ends = _ENDS.get(language, _BRACES)
    for number in range(unit.core_start, min(unit.core_start + LONGEST_HEADER, unit.end + 1)):
        row = rows[number - 1].rstrip()
        if _UNCLEAR.search(row):
            return None
        depth += row.count(b"(") + row.count(b"[") - row.count(b")") - row.count(b"]")
        if depth <= 0 and (not ends or row.endswith(ends)):
            return number + 1
    return None


def _change(file: FileChange, language: str, base: Unit, head: Unit) -> SymbolChange:
    return SymbolChange(
        kind=ChangeKind.BODY,
        path=file.base_path or file.path,
        name=base.name,
        language=language,
        side=Side.BASE,
        start=base.core_start,
        end=base.core_start,
        detail="has another body",
        base_path=file.base_path,
        head_path=file.head_path,
        base=_definition(base),
        head=_definition(head),
    )


def _definition(unit: Unit) -> Definition:
    kind = DefinitionKind.METHOD if "." in unit.name else DefinitionKind.FUNCTION
    return Definition(name=unit.name, kind=kind, line=unit.core_start, start=unit.start, end=unit.end, parameters=())
