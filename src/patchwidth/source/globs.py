"""Globs to yes or no: whole-path patterns, compiled once, matched without backtracking."""

import re
from collections.abc import Iterable
from functools import lru_cache

from patchwidth.model.errors import PolicyError

LONGEST = 1000
"""Characters in one pattern; a longer one is a mistake."""

CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e",
    "space": r" \t\n\r\f\v",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
"""POSIX character classes, as git reads them: bytes of ASCII only."""

_WILD = re.compile(r"[*?\[]")


def matches(pattern: str, path: str) -> bool:
    """Whether one glob matches one path; see `Globs`. A bad pattern is a PolicyError."""
    return _one(pattern).match(path)


class Globs:
    """A set of globs over whole paths.

    `*` and `?` stay within a segment, `[a-z]` and `[!a-z]` take one character, `**` as a segment takes any number
    of folders. A pattern that ends in `/`, and one without a wildcard, also takes everything beneath. Nothing is
    folded: case, Unicode forms and undecodable bytes (surrogateescape) count as they stand.

    Every wildcard but the last of its kind is matched as early as it can be and never tried again (atomic groups),
    which is right for globs and keeps the work at path times pattern, whatever the path.
    """

    __slots__ = ("_exact", "_folders", "_wild", "patterns")

    def __init__(self, patterns: Iterable[str]) -> None:
        """Compiles; a pattern that cannot be meant is a PolicyError."""
        self.patterns = tuple(patterns)
        exact: set[str] = set()
        folders: set[str] = set()
        wild: list[str] = []
        for pattern in self.patterns:
            segments = check(pattern)
            if _WILD.search(pattern):
                wild.append(whole(segments, beneath=pattern.endswith("/")))
                continue
            name = "/".join(segments)
            folders.add(name)
            if not pattern.endswith("/"):
                exact.add(name)
        self._exact = frozenset(exact)
        self._folders = frozenset(folders)
        self._wild = re.compile("|".join(wild)) if wild else None

    def match(self, path: str) -> bool:
        """Whether any of the patterns takes this path."""
        if path in self._exact or (self._folders and self._beneath(path)):
            return True
        return self._wild is not None and self._wild.fullmatch(path) is not None

    def _beneath(self, path: str) -> bool:
        at = path.find("/")
        while at >= 0:
            if path[:at] in self._folders:
                return True
            at = path.find("/", at + 1)
        return False


@lru_cache(maxsize=512)
def _one(pattern: str) -> Globs:
    return Globs((pattern,))


def check(pattern: str) -> tuple[str, ...]:
    """A pattern's segments; what no path of a repository can look like is refused as a PolicyError."""
    if not pattern:
        raise PolicyError("An empty pattern matches nothing.", "Write a path, a folder or a glob such as src/**.")
    if len(pattern) > LONGEST:
        raise PolicyError(
            f"A pattern of {len(pattern)} characters is longer than {LONGEST}.", "Split it into several patterns."
        )
    segments = tuple(pattern.removesuffix("/").split("/"))
    for wrong, hint in (
        ("\0" in pattern, "A path holds no NUL character."),
        ("\\" in pattern, "Folders are divided by /; for a literal star write [*]."),
        (pattern.startswith("!"), "There is no negation; put what is forbidden under deny."),
        (pattern.startswith("/"), "Paths start at the repository's root; leave out the leading slash."),
        ("" in segments, "Two slashes in a row match no path."),
        ("." in segments or ".." in segments, "Write paths from the repository's root; ** is the whole repository."),
        (any("**" in s and s != "**" for s in segments), "A ** stands alone between slashes, as in src/**/*.py."),
        (bool(_BRACES.search(pattern)), "Braces are not expanded; write one pattern for each, or [{] for a brace."),
    ):
        if wrong:
            raise PolicyError(f"The pattern {pattern!r} cannot match.", hint)
    return segments


_BRACES = re.compile(r"\{[^{},/]*,[^{}/]*\}")


def whole(segments: Iterable[str], *, beneath: bool = False, escapes: bool = False) -> str:
    """A regular expression over whole paths from segments, of which any may be `**`; for `re.fullmatch`.

    `beneath` takes what lies inside a matched folder, not the match itself. `escapes` reads a backslash as git does.
    A segment that cannot be read is a PolicyError.
    """
    runs: list[list[str]] = [[]]
    for segment in segments:
        if segment == "**":
            runs.append([])
        else:
            runs[-1].append(_segment(segment, escapes=escapes))
    first, *later = runs
    if not later:
        return f"{_folders(first)}{_REST}" if beneath else "/".join(first)
    middle = "".join(f"(?>{_ANY}*?{_folders(run)})" for run in later[:-1] if run)
    last = later[-1]
    if beneath:
        end = f"(?>{_ANY}*?{_folders(last)}){_REST}" if last else f"{_ANY}{_REST}"
    else:
        end = f"{_ANY}*{'/'.join(last)}" if last else _REST
    return f"{_folders(first)}{middle}{end}"


_ANY = "(?:[^/]++/)"
_REST = "(?s:.+)"


def _folders(run: Iterable[str]) -> str:
    return "".join(f"{segment}/" for segment in run)


def _segment(text: str, *, escapes: bool) -> str:
    """One segment between slashes as a regular expression."""
    pieces = [""]
    at = 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign == "*":
            pieces.append("")
        elif sign == "?":
            pieces[-1] += "[^/]"
        elif sign == "[":
            taken, at = _class(text, at, escapes=escapes)
            pieces[-1] += taken
        elif sign == "\\" and escapes:
            if at == len(text):
                raise PolicyError(f"The pattern {text!r} ends in a backslash.", "Leave it out.")
            pieces[-1] += re.escape(text[at])
            at += 1
        else:
            pieces[-1] += re.escape(sign)
    first, *later = pieces
    if not later:
        return first
    if not any(pieces):
        return "[^/]+"
    middle = "".join(f"(?>[^/]*?{piece})" for piece in later[:-1] if piece)
    return f"{first}{middle}(?>[^/]*{later[-1]})"


def _class(text: str, at: int, *, escapes: bool) -> tuple[str, int]:
    """A `[...]` whose first character stands at `at`: its expression, and where the text goes on."""
    unclosed = PolicyError(f"The pattern {text!r} holds a [ without its ].", "Write [[] for a literal bracket.")
    negated = text[at : at + 1] in ("!", "^")
    at += negated
    items: list[str] = []
    begin = at
    while at < len(text) and (text[at] != "]" or at == begin):
        if text.startswith("[:", at):
            close = text.find(":]", at + 2)
            name = text[at + 2 : close] if close >= 0 else ""
            if name not in CLASSES:
                raise PolicyError(
                    f"The pattern {text!r} holds an unknown character class.", f"Known are {', '.join(CLASSES)}."
                )
            items.append(CLASSES[name])
            at = close + 2
            continue
        low, at = _member(text, at, escapes=escapes)
        if text[at : at + 1] == "-" and text[at + 1 : at + 2] not in ("", "]"):
            high, at = _member(text, at + 1, escapes=escapes)
            if high < low:
                raise PolicyError(f"The pattern {text!r} holds a range that runs backwards.", f"Write {high}-{low}.")
            items.append(f"{re.escape(low)}-{re.escape(high)}")
        else:
            items.append(re.escape(low))
    if at >= len(text):
        raise unclosed
    return f"(?!/)[{'^' if negated else ''}{''.join(items)}]", at + 1


def _member(text: str, at: int, *, escapes: bool) -> tuple[str, int]:
    if escapes and text[at] == "\\" and at + 1 < len(text):
        return text[at + 1], at + 2
    return text[at], at + 1
