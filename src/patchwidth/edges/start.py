"""The console script: one call in a short-lived process, started and ended with as little as that needs."""

import gc
import os
import signal
import sys
from types import FrameType


def main() -> None:
    """Runs the call on the command line and ends the process with its exit code.

    Nothing is collected and nothing is torn down: a fifth of a short call's time went into both. What has to be closed
    (git's processes, private folders, files) is closed by `run` itself, and standard output is flushed there.
    """
    gc.disable()
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _stop)
    if sys.stderr is None:
        # closed by the caller (`2>&-`): whoever writes to it need not ask
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - open to the end of the process
    from patchwidth.edges.cli import run

    code = run(sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)


def _stop(number: int, _frame: FrameType | None) -> None:
    """A cancelled job ends as Ctrl-C does: git's processes and the private folder go first."""
    raise SystemExit(128 + number)
