"""RSpec's reports to failures, one for each failing example."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.chains import chained, leaf
from patchwidth.source.ruby_stack import ruby_frame

_TITLE = re.compile(r"  (\d+)\) (\S.*)")
_LOADING = "An error occurred while loading "
_CAUSE = "# --- Caused by: ---"
_ENDS = ("Finished in ", "Failed examples:", "Failures:", "Top ")


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    at = 0
    while at < len(lines):
        name = _name(lines, at)
        if name is None:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and not lines[end].startswith(_ENDS) and _name(lines, end) is None:
            end += 1
        yield Failure(start=at + 1, end=end, format=FORMAT.id, test=name, stacks=_stacks(lines, at + 1, end))
        at = end


def _name(lines: Sequence[str], at: int) -> str | None:
    """The example's title; only one that an RSpec report goes on with."""
    line = lines[at]
    if line.startswith(_LOADING):
        return line[len(_LOADING) :].strip().rstrip(".")
    match = _TITLE.fullmatch(line.rstrip()) if line.startswith("  ") else None
    if match is None:
        return None
    below = range(at + 1, min(at + 6, len(lines)))
    return match[2] if any(lines[i].strip().startswith(("Failure/Error:", "Got ")) for i in below) else None


def _stacks(lines: Sequence[str], start: int, end: int) -> tuple[Stack, ...]:
    """Frames begin with `#`. An example may hold several failures; a cause follows its error."""
    groups: list[list[Stack]] = [[]]
    frames: list[Frame] = []
    message = ""
    for at in range(start, end):
        text = lines[at].strip()
        spot = ruby_frame(text[1:], at + 1, lines[at], bare=True) if text.startswith("# ") else None
        if spot is not None:
            frames.append(spot)
        elif text == _CAUSE or text.startswith("Failure/Error:"):
            if frames:
                groups[-1].append(Stack(frames=tuple(frames), message=message))
                if text != _CAUSE:
                    groups.append([])
            frames, message = [], text.removeprefix("Failure/Error:").strip()
    if frames:
        groups[-1].append(Stack(frames=tuple(frames), message=message))
    chains = [chained(group) for group in groups if group]
    return chains[0] if len(chains) == 1 else tuple(s for chain in chains for s in leaf(chain))


FORMAT = Format(id="rspec", title="RSpec", parse=_parse, hints=("Failure/Error:",), order=59)
