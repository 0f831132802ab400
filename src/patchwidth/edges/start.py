"""The console script: one call in a short-lived process, started and ended with as little as that needs."""

import gc
import os
import sys


def main() -> None:
    """Runs the call on the command line and ends the process with its exit code.

    Nothing is collected and nothing is torn down: a fifth of a short call's time went into both. What has to be closed
    (git's processes, private folders, files) is closed by `run` itself, and standard output is flushed there.
    """
    gc.disable()
    from patchwidth.edges.cli import run

    code = run(sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)
