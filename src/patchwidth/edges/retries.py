"""`retries`: source files come in, every retry with its score goes out."""

import argparse
import json
import sys

from patchwidth.adapters.files import SMALL_CAP, leads_out, read_input
from patchwidth.edges.screen import out, waiting
from patchwidth.model.errors import UsageError
from patchwidth.model.escape import visible
from patchwidth.source.language import language_of
from patchwidth.source.outline import outline
from patchwidth.source.retry_dialects import DIALECTS
from patchwidth.source.retry_facts import Retry
from patchwidth.source.retry_loops import retries_of
from patchwidth.source.roleheaders import script_language

LEAST = 4
"""The score below which the call returns 1, as the signal has it by default."""


def run(args: argparse.Namespace) -> int:
    """Prints each retry; returns 1 when one scores below 4, else 0. `-` stands for paths on standard input."""
    rows: list[tuple[str, str, Retry]] = []
    passed = 0
    with waiting("looking for retries", quiet=args.quiet):
        for path, named in _paths(args.paths):
            try:
                rows += _found(path)
            except UsageError:
                if named:
                    raise
                passed += 1
    if passed and not args.quiet:
        what = "1 listed file was" if passed == 1 else f"{passed} listed files were"
        print(f"patchwidth: {what} passed over: gone, binary, or in another language.", file=sys.stderr)
    if args.json:
        out(json.dumps([_row(*row) for row in rows]))
    elif rows:
        out("\n".join(_line(*row) for row in rows))
    return int(any(retry.score < LEAST for _, _, retry in rows))


def _paths(given: list[str]) -> list[tuple[str, bool]]:
    """Every path, and whether it was named in the call: a list may hold anything, a name means that very file."""
    found: list[tuple[str, bool]] = []
    for path in given:
        if path == "-":
            data = read_input("-", "The list of paths", cap=SMALL_CAP)
            found += [(line, False) for line in data.decode("utf-8", "surrogateescape").splitlines() if line]
        else:
            found.append((path, True))
    return found


def _found(path: str) -> list[tuple[str, str, Retry]]:
    """The retries of one file with their functions; a UsageError for a file that cannot be looked through."""
    language = language_of(path)
    if language is None and "." not in path.rpartition("/")[2]:
        language = script_language(read_input(path, "The file", cap=SMALL_CAP))
    if language not in DIALECTS:
        known = ", ".join(sorted(DIALECTS))
        raise UsageError(f"{path} is in no language that retries are looked for in.", f"Those are {known}.")
    if (real := leads_out(".", path)) is not None:
        raise UsageError(f"{path} is reached by a link that leads out of this folder, to {real}.", "Name that file.")
    data = read_input(path, "The file", cap=SMALL_CAP)
    retries = retries_of(data, language)
    if retries is None:
        raise UsageError(f"{path} cannot be read: it is binary, too large or no code.", "Give a source file.")
    lines = outline(path, data, language) if retries else None
    units = [lines.innermost(retry.line) if lines is not None else None for retry in retries]
    return [(path, unit.name if unit is not None else "", retry) for unit, retry in zip(units, retries, strict=True)]


def _row(path: str, name: str, retry: Retry) -> dict[str, object]:
    return {"path": path, "name": name, "line": retry.line, "score": retry.score, "notes": list(retry.notes)}


def _line(path: str, name: str, retry: Retry) -> str:
    where = f"{visible(path)}:{retry.line}"
    return f"{where}  {visible(name) or '-'}  {visible(retry.message)}"
