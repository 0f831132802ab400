"""Printed places to frames: `path:line:column` taken apart, paths without schemes and bundler prefixes."""

import re
from functools import lru_cache

from patchwidth.model.failure import Frame

LONGEST_TEXT = 200
"""Characters of a log line that are kept to be shown."""

TEST_FRAME = "<test>"
"""The function of a frame that is a test's own, whatever file it stands in: a docstring's example, an assertion."""

_DIGITS = 9
_BUNDLED = re.compile(r"(?:webpack(?:-internal)?|rollup|vite|ng|turbopack):/{2,3}(?:\([\w-]{1,40}\)/)?")
_DRIVE = re.compile(r"/?([A-Za-z]):/")


def number(text: str) -> int | None:
    """A line or column number; `None` when `text` is none or is absurdly long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else None


def place(text: str) -> tuple[str, int, int | None] | None:
    """`path:line` or `path:line:column` taken apart; `None` when there is no line or no path."""
    head, _, last = text.rpartition(":")
    tail = number(last)
    if tail is None or not head:
        return None
    path, _, middle = head.rpartition(":")
    line = number(middle)
    if path and line is not None:
        return path, line, tail
    return head, tail, None


@lru_cache(maxsize=8192)
def clean_path(path: str) -> str:
    """`path` with `/` between segments and without scheme, bundler prefix, query, `./` and inner `..`."""
    path = path.strip().replace("\\", "/")
    bundled = _BUNDLED.match(path)
    if bundled is not None:
        named = path.startswith("webpack://") and not path.startswith("webpack:///")
        path = path[bundled.end() :]
        if named and "/" in path:
            path = path.partition("/")[2]
        path = path.partition("?")[0]
    elif path.startswith("file:"):
        path = "/" + _unescaped(path[5:]).lstrip("/")
    elif path.startswith(("http://", "https://")):
        path = _unescaped(path.partition("//")[2].partition("/")[2]).partition("?")[0]
    drive = _DRIVE.match(path)
    if drive is not None:
        path = f"{drive[1]}:/{path[drive.end() :]}"
    return _normal(path)


def _unescaped(path: str) -> str:
    if "%" not in path:
        return path
    from urllib.parse import unquote

    return unquote(path, errors="surrogateescape")


def _normal(path: str) -> str:
    if "./" not in path and "//" not in path:
        return path
    kept: list[str] = []
    for segment in path.split("/"):
        if segment in ("", "."):
            continue
        if segment == ".." and kept and kept[-1] != "..":
            kept.pop()
        else:
            kept.append(segment)
    return ("/" if path.startswith("/") else "") + "/".join(kept)


def frame(
    path: str,
    line: int,
    number: int,
    text: str,
    *,
    column: int | None = None,
    function: str | None = None,
    package: str | None = None,
) -> Frame:
    """A frame from log line `number` (1-based) whose text is `text`."""
    return Frame(
        path=clean_path(path),
        line=line,
        column=column or None,
        function=function or None,
        package=package or None,
        log_line=number,
        text=text.strip()[:LONGEST_TEXT],
    )
