"""`spans`: source files come in, every span goes out."""

import argparse
import json
import sys

from patchwidth.adapters.files import SMALL_CAP, leads_out, read_input
from patchwidth.edges.screen import heard, out
from patchwidth.model.errors import UsageError
from patchwidth.model.escape import visible
from patchwidth.model.outline import Outline
from patchwidth.source.language import language_of, languages
from patchwidth.source.outline import outline
from patchwidth.source.pin import spans_of
from patchwidth.source.roleheaders import script_language


def run(args: argparse.Namespace) -> int:
    """Prints the spans of each file; a file that cannot be outlined stops the call before anything is printed."""
    lines = []
    for path in args.paths:
        made = _outlined(path)
        if made.damaged and not args.quiet:
            first = made.damaged[0].start
            print(
                heard(f"patchwidth: {visible(path)} does not parse near line {first}: spans are uncertain."),
                file=sys.stderr,
            )
        for unit in spans_of(made):
            if args.json:
                row = {
                    "path": path,
                    "name": unit.name,
                    "kind": str(unit.kind),
                    "start": unit.start,
                    "core_start": unit.core_start,
                    "end": unit.end,
                    "uncertain": unit.uncertain,
                }
                lines.append(json.dumps(row))
            else:
                doubt = "  uncertain" if unit.uncertain else ""
                where = f"{visible(path)}:{unit.start}-{unit.end}"
                lines.append(f"{where}  {unit.kind}  {visible(unit.name)}{doubt}")
    if lines:
        out("\n".join(lines))
    return 0


def _script(path: str) -> str | None:
    if "." in path.rpartition("/")[2]:
        return None
    return script_language(read_input(path, "The file", cap=SMALL_CAP))


def _outlined(path: str) -> Outline:
    language = language_of(path) or _script(path)
    if language is None:
        known = ", ".join(sorted(languages()))
        raise UsageError(f"{path} is in no language that patchwidth reads.", f"It reads {known}.")
    if (real := leads_out(".", path)) is not None:
        raise UsageError(f"{path} is reached by a link that leads out of this folder, to {real}.", "Name that file.")
    made = outline(path, read_input(path, "The file", cap=SMALL_CAP), language)
    if made is None:
        raise UsageError(f"{path} cannot be outlined: it is binary or too large.", "Give a source file.")
    return made
