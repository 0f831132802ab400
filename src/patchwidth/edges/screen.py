"""Text to standard output, as bytes of our choosing."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from patchwidth.model.errors import PatchwidthError

PATIENCE = 2.0
"""Seconds after which a person at a terminal is told what takes so long."""


def out(text: str, *, commands: bool = False) -> None:
    """One text to standard output as UTF-8, whatever the locale says, ending in one newline.

    `commands` says that its workflow commands are ours and shall be heard; else no line of it is one.

    A PatchwidthError when it cannot be written: a verdict that nobody can read must not end in exit 0.
    """
    if sys.stdout is None:
        raise PatchwidthError(
            "Standard output is closed.", "Give it somewhere to go, or name a file: --report json=FILE."
        )
    text = text if text.endswith("\n") else text + "\n"
    text = text if commands else heard(text)
    data = text.encode("utf-8", "surrogateescape")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PatchwidthError(f"Standard output cannot be written: {error.strerror}.", "Check the disk.") from None


def heard(text: str) -> str:
    """The text as it may stand in a log: where GitHub reads the log, no line of it is a command to GitHub."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return text
    from patchwidth.model.escape import unheard

    return unheard(text)


@contextmanager
def waiting(text: str, *, quiet: bool) -> Iterator[None]:
    """Shows `text` on a terminal's standard error once the work has taken two seconds, and takes it away after."""
    if quiet or not sys.stderr.isatty():
        yield
        return

    from threading import Timer

    def show() -> None:
        sys.stderr.write(f"patchwidth: {text} ...")
        sys.stderr.flush()

    timer = Timer(PATIENCE, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
