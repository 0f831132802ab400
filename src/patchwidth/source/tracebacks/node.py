"""JavaScript stacks by themselves (Node, Deno, Bun, a browser's) to failures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import frame, place
from patchwidth.source.js_stack import is_frame, js_end, js_stacks

HEAD_LINES = 12
"""How far above the first frame Node prints the place of the throw."""

_FOREIGN = (".rs", ".go", ".java", ".kt", ".cs", ".py", ".rb", ".php", ".c", ".cc", ".cpp", ".swift", ".scala")
"""Other languages write `at path:line:column` too."""

THROWN = "(Use `node --trace-uncaught"
"""What Node says below a thrown value that is no error and has no stack."""

_CARET = re.compile(r"\s*\^+\s*$")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at, free = 0, 0
    while at < len(lines):
        if not is_frame(lines[at]):
            head = _head(lines, max(free, at - HEAD_LINES), at) if lines[at].startswith(THROWN) else None
            if head is not None:
                stack = Stack(frames=(head[1],), message=lines[at - 1].strip())
                yield Failure(start=head[0] + 1, end=at + 1, format=FORMAT.id, stacks=(stack,))
            at += 1
            continue
        end = js_end(lines, at)
        start = max(free, at - HEAD_LINES)
        stacks = js_stacks(lines, start, end)
        head = _head(lines, start, at)
        if head is not None:
            stacks = _headed(stacks, head[1])
        start = min((f.log_line - 1 for s in stacks for f in s.frames), default=at) if head is None else head[0]
        if any(s.frames for s in stacks) and not any(f.path.endswith(_FOREIGN) for s in stacks for f in s.frames):
            yield Failure(start=start + 1, end=end, format=FORMAT.id, stacks=stacks)
        at = free = end


def _head(lines: Sequence[str], start: int, end: int) -> tuple[int, Frame] | None:
    """The `path:line` that Node prints above the source line, and its index."""
    for at in range(end - 1, start, -1):
        if _CARET.match(lines[at]) and at - 2 >= start:
            found = place(lines[at - 2].strip())
            if found is not None and not lines[at - 2].startswith(" "):
                return at - 2, frame(found[0], found[1], at - 1, lines[at - 2])
    return None


def _headed(stacks: tuple[Stack, ...], head: Frame) -> tuple[Stack, ...]:
    """Only a file that cannot be parsed has its place there and nowhere else; a thrown error has its own frames."""
    if not stacks or "SyntaxError" not in stacks[-1].message or any(f.path == head.path for f in stacks[-1].frames):
        return stacks
    if head.path.startswith(("node:", "<", "[")):
        return stacks
    *rest, surfaced = stacks
    return (*rest, replace(surfaced, frames=(head, *surfaced.frames)))


FORMAT = Format(
    id="node",
    title="JavaScript stacks: Node, Deno, Bun, browsers, bundles with source maps",
    parse=_parse,
    hints=("  at ", "\tat ", " ❯ ", "@", THROWN),
    order=160,
)
