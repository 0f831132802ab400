"""GitHub annotations (`::error file=...,line=...::message`) to failures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from patchwidth.model.failure import Failure, Format, Stack
from patchwidth.source.frames import frame, number
from patchwidth.source.js_stack import js_stacks

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
        said_lines = _unescaped(message).split("\n")
        stack = Stack(frames=(spot,), message=said_lines[0])
        stacks = _chain(stack, said_lines, at + 1)
        yield Failure(start=at + 1, end=at + 1, format=FORMAT.id, stacks=stacks, build=True)


def _chain(own: Stack, message: Sequence[str], at: int) -> tuple[Stack, ...]:
    """Vitest writes its whole report into the message: the causes in it come before the annotation's place."""
    found = js_stacks(message, 0, len(message))
    causes = [replace(s, frames=tuple(replace(f, log_line=at) for f in s.frames)) for s in found[:-1]]
    return (*causes, own)


FORMAT = Format(id="github", title="GitHub annotations", parse=_parse, hints=("::error ",), order=100)
