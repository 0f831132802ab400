"""Turns a path and lines into an address: every byte that could mean something in a URL is percent-encoded."""

import re
from urllib.parse import quote

_BLOB = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._-]+)+")
"""Addresses that stand in Markdown as they are; the edge makes them from GitHub's server, repository and a commit."""

_DRAWN = (".adoc", ".csv", ".geojson", ".ipynb", ".markdown", ".md", ".org", ".rst", ".stl", ".svg", ".tsv")
"""Files that GitHub shows rendered, without lines to point at, unless asked for plain text."""


_LONGEST = 1_000
"""Characters of an encoded path in a link; longer ones would crowd out what the page has to say."""


def uri_path(path: str) -> str | None:
    """A repository path as a relative reference (RFC 3986): only unreserved bytes and `/` stay as they are.

    `None` for what no tree holds and an address would resolve to some other place: absolute paths, empty segments,
    `.` and `..`; and for text that stands for no bytes.
    """
    if any(segment in ("", ".", "..") for segment in path.split("/")):
        return None
    try:
        data = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return None
    return quote(data, safe="/")


def blob_link(blob: str | None, path: str, start: int | None = None, end: int | None = None) -> str | None:
    """The address of a file's lines (1-based, inclusive) under `blob`; `None` where there is no safe one."""
    target = uri_path(path)
    if blob is None or target is None or len(target) > _LONGEST or not _BLOB.fullmatch(blob):
        return None
    if start is None:
        return f"{blob}/{target}"
    plain = "?plain=1" if path.lower().endswith(_DRAWN) else ""
    last = f"-L{end}" if end is not None and end > start else ""
    return f"{blob}/{target}{plain}#L{start}{last}"
