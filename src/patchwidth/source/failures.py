"""What somebody saved of a failing run (a log, JUnit XML, a runner's JSON) to failures."""

from patchwidth.model.failure import Failure
from patchwidth.source.formats import read_lines
from patchwidth.source.log import clean_lines


def failures(data: bytes) -> tuple[Failure, ...]:
    """Every failure in `data`, in its order; empty when no format knows any of it.

    Takes any encoding, colours, CI time stamps and container prefixes; time grows with the size alone.
    A log that is too large, or XML that is damaged, is a UsageError.
    """
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:12].lower()
    if start.startswith((b"<?xml", b"<testsuite")):
        from patchwidth.source.junit import junit

        return junit(data, "that was given as a log")
    if start.startswith(b"{"):
        from patchwidth.source.test_reports import json_failures

        found = json_failures(data)
        if found is not None:
            return found
    return read_lines(clean_lines(data))
