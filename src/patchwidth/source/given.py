"""A span that somebody wrote down, as JSON or `PATH:START-END`, to origins on both sides of a patch.

A span that names no side speaks of the base side, as the original scorer's did; the other side follows
through the patch's own hunks.
"""

import re
from dataclasses import replace

from patchwidth.model.errors import UsageError
from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import FileChange, Patch, Side
from patchwidth.model.ranges import Range
from patchwidth.model.scope import carry, reverse
from patchwidth.model.span import Extent, Origin, OriginRole, OriginSource, Span

HINT = 'Give PATH:START-END, or JSON with "path", "start" and "end", or what `pin --json` prints.'
_PLAIN = re.compile(r"(?:(base|head):)?(.+):([0-9]{1,9})-([0-9]{1,9})")


def given(data: bytes, patch: Patch) -> tuple[Origin, ...]:
    """The origins that `data` spells out, one a line or one a JSON entry; a UsageError when it spells none."""
    try:
        text = data.decode("utf-8", "surrogateescape").strip()
        found = _from_json(_loaded(text), patch) if text[:1] in ("{", "[") else _from_lines(text, patch)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"The span is no valid JSON: {error}.", HINT) from None
    if not found:
        raise UsageError("The span file names no span.", HINT)
    return tuple(found)


def _loaded(text: str) -> object:
    import json

    return json.loads(text)


def _from_lines(text: str, patch: Patch) -> list[Origin]:
    made = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        match = _PLAIN.fullmatch(line.strip())
        if match is None:
            raise UsageError(f"Line {number} of the span file is no PATH:START-END.", HINT)
        side, path, start, end = match.groups()
        made.append(_made(path, Side(side or "base"), _range(int(start), int(end), path), "", patch))
    return made


def _from_json(value: object, patch: Patch) -> list[Origin]:
    if isinstance(value, list):
        return [origin for item in value for origin in _from_json(item, patch)]
    if not isinstance(value, dict):
        raise UsageError("The span file holds something that is no span.", HINT)
    if isinstance(value.get("origins"), list):
        return _from_json(value["origins"], patch)
    if "span" in value:
        role = OriginRole.SECONDARY if value.get("role") == "secondary" else OriginRole.PRIMARY
        inner = value["span"]
        return [] if inner is None else [replace(o, role=role) for o in _from_json(inner, patch)]
    path = value.get("path", value.get("file"))
    if not isinstance(path, str) or not path:
        raise UsageError('A span has no "path".', HINT)
    name = value.get("name") if isinstance(value.get("name"), str) else ""
    if "base" in value or "head" in value:
        return _two_sided(path, str(name), value.get("base"), value.get("head"), patch)
    side = value.get("side", "base")
    if side not in ("base", "head"):
        raise UsageError(f'The span of {path} has a "side" that is neither base nor head.', HINT)
    return [_made(path, Side(side), _lines(value, path), str(name), patch)]


def _lines(value: object, path: str) -> Range:
    if not isinstance(value, dict):
        raise UsageError(f"The span of {path} has no start and end.", HINT)
    start, end = value.get("start"), value.get("end")
    if type(start) is not int or type(end) is not int:
        raise UsageError(f'The span of {path} needs whole numbers for "start" and "end".', HINT)
    return _range(start, end, path)


def _range(start: int, end: int, path: str) -> Range:
    if not 1 <= start <= end:
        raise UsageError(f"The span of {path} runs from {start} to {end}; lines count from 1.", HINT)
    return Range(start, end)


def _two_sided(path: str, name: str, base: object, head: object, patch: Patch) -> list[Origin]:
    if base is None and head is None:
        return []
    if base is None:
        return [_made(path, Side.HEAD, _lines(head, path), name, patch)]
    if head is None:
        return [_made(path, Side.BASE, _lines(base, path), name, patch)]
    return [_origin(path, _base_name(path, patch), name, _lines(base, path), _lines(head, path), Side.BASE)]


def _change(path: str, side: Side, patch: Patch) -> FileChange | None:
    for file in patch.files:
        if path == (file.base_path if side is Side.BASE else file.head_path):
            return file
    return None


def _base_name(path: str, patch: Patch) -> str:
    file = _change(path, Side.HEAD, patch)
    return (file.base_path if file is not None else None) or path


def _made(path: str, side: Side, lines: Range, name: str, patch: Patch) -> Origin:
    file = _change(path, side, patch) or _change(path, Side.HEAD if side is Side.BASE else Side.BASE, patch)
    runs = tuple(file.runs) if file is not None else ()
    base_path = (file.base_path if file is not None else path) or path
    head_path = (file.head_path if file is not None else path) or path
    if side is Side.BASE:
        return _origin(head_path, base_path, name, lines, carry(lines, runs), side)
    return _origin(head_path, base_path, name, carry(lines, reverse(runs)), lines, side)


def _origin(path: str, base_path: str, name: str, base: Range | None, head: Range | None, side: Side) -> Origin:
    shown = (base if side is Side.BASE else head) or base or head
    line = shown.start if shown is not None else 1
    span = Span(
        path=path,
        base_path=base_path,
        name=name or f"{base_path if side is Side.BASE else path}:{line}",
        kind=SpanKind.FUNCTION,
        language="",
        uncertain=False,
        base=_extent(base),
        head=_extent(head),
    )
    return Origin(
        path=base_path if side is Side.BASE else path,
        line=line,
        side=side,
        source=OriginSource.INPUT,
        role=OriginRole.PRIMARY,
        test=None,
        span=span,
        because="given as a span",
    )


def _extent(lines: Range | None) -> Extent | None:
    return None if lines is None else Extent(start=lines.start, end=lines.end, core_start=lines.start)
