"""Text to standard output, as bytes of our choosing."""

import sys


def out(text: str) -> None:
    """One text to standard output as UTF-8, whatever the locale says, ending in one newline."""
    data = (text if text.endswith("\n") else text + "\n").encode("utf-8", "surrogateescape")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
