"""`explain`: the name of a rule or a signal comes in, what it means goes out."""

import argparse

from patchwidth.edges.screen import out
from patchwidth.policy.describe import explain, overview


def run(args: argparse.Namespace) -> int:
    """Prints one explanation, or the list of rules."""
    out(overview() if args.name is None else explain(args.name))
    return 0
