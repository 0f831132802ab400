"""GitHub annotations (`::error file=...,line=...::message`) to failures."""

from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import frame, number

_ESCAPES = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))
"""Workflow commands escape these; the per cent sign is undone last."""


def _unescaped(text: str) -> str:
    for escaped, plain in _ESCAPES:
        text = text.replace(escaped, plain).replace(escaped.lower(), plain)
    return text


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    for at, line in enumerate(lines):
        start = line.find("::error ")
        if start < 0 or line[:start].strip():
            continue
        head, closed, message = line[start + 8 :].partition("::")
        if not closed:
            continue
        said = {key.strip().lower(): _unescaped(value) for key, _, value in (p.partition("=") for p in head.split(","))}
        row = number(said.get("line", "").strip())
        if not said.get("file") or row is None:
            continue
        column = number(said.get("col", said.get("column", "")).strip())
        spot = frame(said["file"], row, at + 1, line, column=column)
        stack = Stack(frames=(spot,), message=_unescaped(message).partition("\n")[0])
        yield Failure(start=at + 1, end=at + 1, format=FORMAT.id, stacks=(stack,), build=True)


FORMAT = Format(id="github", title="GitHub annotations", parse=_parse, hints=("::error ",), order=100)
