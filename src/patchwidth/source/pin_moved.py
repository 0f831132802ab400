"""A function that left its file to the one other file of the patch that took it in."""

from collections import Counter
from dataclasses import dataclass

from patchwidth.model.outline import Outline, Outlines, SpanKind, Unit
from patchwidth.model.patch import FileChange, Patch, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """A function that has no counterpart in its own file `change` on `side`."""

    unit: Unit
    language: str
    change: FileChange
    side: Side


def moved(lost: Elsewhere, patch: Patch, outlines: Outlines) -> tuple[str, Unit] | str:
    """The file and the function on the other side, or a sentence that names several that it might be (or nothing).

    Taken only when exactly one other changed file of the language has a function of that qualified name there and
    did not have it here, the two are of like length, and half of the shorter one's lines are the other's: a name can be
    put anywhere.
    """
    unit, side = lost.unit, lost.side
    if unit.kind is not SpanKind.FUNCTION:
        return ""
    here = Side.HEAD if side is Side.BASE else Side.BASE
    found: list[tuple[str, Unit]] = []
    for change in patch.files:
        path = change.head_path if side is Side.HEAD else change.base_path
        if change is lost.change or path is None or outlines.language(path) != lost.language:
            continue
        there = _named(outlines.outline(side, path), unit.name)
        before = change.base_path if side is Side.HEAD else change.head_path
        if not there or (before is not None and _named(outlines.outline(here, before), unit.name)):
            continue
        found += [(path, u) for u in there]
    if len(found) == 1 and _like_length(unit, found[0][1]):
        path = (lost.change.base_path if side is Side.HEAD else lost.change.head_path) or ""
        mine, theirs = _body(unit, outlines.text(here, path)), _body(found[0][1], outlines.text(side, found[0][0]))
        return found[0] if _alike(mine, theirs) else ""
    if len(found) > 1:
        return f" It may have moved: {', '.join(sorted({path for path, _ in found})[:5])} have one of that name."
    return ""


def _named(outline: Outline | None, name: str) -> list[Unit]:
    return [u for u in outline.functions if u.name == name] if outline is not None else []


def _like_length(unit: Unit, other: Unit) -> bool:
    one, two = sorted((unit.end - unit.core_start + 1, other.end - other.core_start + 1))
    return two <= 2 * one + 2


def _body(unit: Unit, data: bytes | None) -> Counter[bytes]:
    """The lines below the header, trimmed, without those that hold nothing but brackets and the like."""
    lines = (line.strip() for line in (data or b"").split(b"\n")[unit.core_start : unit.end])
    return Counter(line for line in lines if line.strip(b"{}()[];,"))


def _alike(one: Counter[bytes], two: Counter[bytes]) -> bool:
    """Whether half of the shorter one's lines are the other's; a single line has nothing to compare."""
    fewest = min(one.total(), two.total())
    return fewest <= 1 or 2 * (one & two).total() >= fewest
