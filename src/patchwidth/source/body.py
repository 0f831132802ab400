"""The body of a pull request or an issue, hostile Markdown, to what it says about where something broke."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from patchwidth.source.markdown import Kind, lines_of, pieces, without_code
from patchwidth.source.spot import Spot, read_spot

BLOCKS, SPOTS, ISSUES = 50, 20, 20
"""How many of each are taken, the first ones: each costs a search, a look-up or a request."""

TRAILERS = 200
"""Trailers that are looked at for so many different places."""

_Item = TypeVar("_Item", Spot, int)
_TRAILER = re.compile(r"[ \t]*Patchwidth-At:(.{1,4200})", re.IGNORECASE)
# the keywords and forms: GitHub Docs, "Linking a pull request to an issue"
_CLOSES = re.compile(
    r"(?<![\w/-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?[ \t]{1,9}"
    r"(?:([\w.-]{1,100}/[\w.-]{1,100})?#|(https?://[^\s/]{1,253}/[\w.-]{1,100}/[\w.-]{1,100})/issues/)"
    r"([1-9][0-9]{0,9})(?![\w/-])",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """What a body holds. `blocks` are its code, each as a log for `failures`; `prose` is the rest, for a raw paste.

    `spots` come from `Patchwidth-At:` trailers, `closes` are issues of the same repository, both in the text's order
    and each once. `cut` says that the body is longer than what is read.
    """

    blocks: tuple[bytes, ...] = ()
    prose: bytes = b""
    spots: tuple[Spot, ...] = ()
    closes: tuple[int, ...] = ()
    cut: bool = False


def read_body(text: str, *, repository: str = "", server: str = "https://github.com") -> Body:
    """Reads a body. Quotes, code, comments and folded details close no issue and hold no trailer.

    `repository` is `owner/name`, `server` GitHub's address: an issue named in full counts when it is of that very one.
    """
    lines, cut = lines_of(text)
    found = pieces(lines)
    prose = [line for piece in found if piece.kind is Kind.PROSE for line in (*piece.lines, "")]
    code = (piece.lines for piece in found if piece.kind not in (Kind.PROSE, Kind.QUOTE))
    return Body(
        blocks=tuple(_bytes(lines) for lines in islice(code, BLOCKS)),
        prose=_bytes(prose),
        spots=_first(islice(_spots(prose), TRAILERS), SPOTS),
        closes=_first(_closes(prose, repository.lower(), server.rstrip("/").lower()), ISSUES),
        cut=cut,
    )


def _first(items: Iterable[_Item], most: int) -> tuple[_Item, ...]:
    return tuple(islice(dict.fromkeys(items), most))


def _bytes(lines: Iterable[str]) -> bytes:
    text = "\n".join(lines).strip("\n")
    return text.encode("utf-8", "replace") + b"\n" if text else b""


def _spots(lines: Iterable[str]) -> Iterator[Spot]:
    for line in lines:
        trailer = _TRAILER.fullmatch(line)
        spot = None if trailer is None else read_spot(trailer[1])
        if spot is not None:
            yield spot


def _closes(lines: Iterable[str], repository: str, server: str) -> Iterator[int]:
    for line in lines:
        for found in _CLOSES.finditer(without_code(line)) if "#" in line or "/issues/" in line else ():
            short, full, number = (found[1] or "").lower(), (found[2] or "").lower(), int(found[3])
            if full:
                same = bool(repository) and full.partition("://")[2] == f"{server}/{repository}".partition("://")[2]
            else:
                same = short in ("", repository)
            if same:
                yield number
