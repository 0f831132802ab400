"""Fakes for signals: trees and outlines that are written down instead of read."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from patchwidth.model.names import Names
from patchwidth.model.outline import Outline, SpanKind, Unit
from patchwidth.model.patch import Side
from patchwidth.model.snapshot import Hit, Hits
from patchwidth.model.span import Extent, Origin, OriginRole, OriginSource, Span


@dataclass(frozen=True)
class WrittenOutlines:
    """Outlines by side and path."""

    known: Mapping[tuple[Side, str], Outline] = field(default_factory=dict)

    def outline(self, side: Side, path: str) -> Outline | None:
        return self.known.get((side, path))

    def names(self, side: Side, path: str) -> Names | None:
        return None

    def uses(self, side: Side, path: str, words: Collection[str]) -> Names | None:
        return None

    def language(self, path: str) -> str | None:
        return "python" if path.endswith(".py") else None

    def text(self, side: Side, path: str) -> bytes | None:
        return None


@dataclass(frozen=True)
class WrittenTree:
    """A tree by path."""

    files: Mapping[str, bytes] = field(default_factory=dict)

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def list(self) -> Sequence[str]:
        return sorted(self.files)

    def grep(self, words: Sequence[str], endings: Sequence[str], most: int) -> Hits:
        found = {
            path: [
                Hit(at, word)
                for at, line in enumerate(data.decode().split("\n"), 1)
                for word in re.findall(r"\w+", line)
                if word in words
            ]
            for path, data in sorted(self.files.items())
            if path.endswith(tuple(endings))
        }
        return Hits({path: hits for path, hits in found.items() if hits})


def function(name: str, start: int, end: int) -> Unit:
    return Unit(name=name, kind=SpanKind.FUNCTION, start=start, end=end, core_start=start)


def outline(path: str, *functions: Unit, **classes) -> Outline:
    return Outline(path=path, language="python", line_count=999, functions=functions, **classes)


def pinned(
    path: str,
    base: tuple[int, int] | None,
    head: tuple[int, int] | None,
    *,
    source: OriginSource = OriginSource.INPUT,
    role: OriginRole = OriginRole.PRIMARY,
    uncertain: bool = False,
    name: str = "broke",
) -> Origin:
    def extent(lines):
        return None if lines is None else Extent(start=lines[0], end=lines[1], core_start=lines[0])

    span = Span(
        path=path,
        base_path=path,
        name=name,
        kind=SpanKind.FUNCTION,
        language="python",
        uncertain=uncertain,
        base=extent(base),
        head=extent(head),
    )
    return Origin(path=path, line=1, side=Side.BASE, source=source, role=role, test=None, span=span, because="given")


def unpinned(because: str) -> Origin:
    return Origin(
        path="a.py",
        line=1,
        side=Side.BASE,
        source=OriginSource.TRACEBACK,
        role=OriginRole.PRIMARY,
        test=None,
        span=None,
        because=because,
    )
