"""`width`: a diff and a span come in, the original counts go out; no repository is needed."""

import argparse

from patchwidth.adapters.files import DIFF_CAP, SMALL_CAP, read_input
from patchwidth.adapters.git_text import read_text_diff
from patchwidth.edges.screen import out
from patchwidth.model.block import block_measures, block_of
from patchwidth.model.errors import UsageError
from patchwidth.model.scope import inside_of
from patchwidth.source.given import given


def run(args: argparse.Namespace) -> int:
    """Prints the block `all`: counts over every file of the diff."""
    if args.diff == "-" and args.span == "-":
        raise UsageError("The diff and the span cannot both come from standard input.", "Give one of them as a file.")
    patch = read_text_diff(read_input(args.diff, "The diff", cap=DIFF_CAP))
    origins = given(_span(args.span), patch)
    block = block_measures(block_of(patch, inside_of(origins)))
    if args.json:
        import json

        out(json.dumps({"all": block}, indent=2))
        return 0
    out("\n".join(f"{name.replace('_', ' '):18} {'-' if value is None else value}" for name, value in block.items()))
    return 0


def _span(text: str) -> bytes:
    # `PATH:START-END` is short enough to type, and no file is called so
    head, colon, lines = text.rpartition(":")
    start, dash, end = lines.partition("-")
    if head and colon and dash and start.isdigit() and end.isdigit():
        return text.encode("utf-8", "surrogateescape")
    return read_input(text, "The span", cap=SMALL_CAP)
