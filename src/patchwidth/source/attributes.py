"""`.gitattributes` files to what they say about a path: generated, vendored, documentation, or nothing."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache

from patchwidth.model.errors import PolicyError
from patchwidth.model.snapshot import Snapshot
from patchwidth.source.globs import whole

NAME = ".gitattributes"

LARGEST = 1 << 18
"""Bytes of one file that are read; git itself stops at 100 MiB, but a real file is a few kilobytes."""

LONGEST_LINE = 2048
"""Bytes; git skips a longer line (gitattributes(5), since 2.39)."""

MOST_RULES = 5000
"""Rules kept of one file, the first ones."""

PROBES = 256
"""Up to so many folders are asked one by one; beyond that the whole tree is listed once."""


DEEPEST = 64
"""Deeper folders are not asked: no work tree goes so far down, and a hostile path may be as long as it likes."""


class Attribute(StrEnum):
    """The three attributes that say what a file is for (github-linguist, docs/overrides.md)."""

    GENERATED = "linguist-generated"
    VENDORED = "linguist-vendored"
    DOCUMENTATION = "linguist-documentation"


_WANTED = frozenset(str(a) for a in Attribute)
_BLANK = " \t\r"
_GAP = re.compile(r"[ \t\r]+")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}
_STATE = re.compile(r"([-!]?)([A-Za-z0-9_.][-A-Za-z0-9_.]*)(?:=(.*))?")
_States = tuple[tuple[str, bool | None], ...]


class _Rules:
    """The rules of one file that say anything of interest, the last line first."""

    __slots__ = ("_any_inner", "_any_name", "_rules")

    def __init__(self, rules: Sequence[tuple[str, bool, _States]]) -> None:
        self._rules = rules
        self._any_name = "|".join(pattern for pattern, by_name, _ in rules if by_name)
        self._any_inner = "|".join(pattern for pattern, by_name, _ in rules if not by_name)

    def states(self, inner: str) -> Iterator[_States]:
        """The states of the lines that match a path under the file's folder; most paths match none."""
        name = inner.rpartition("/")[2]
        named = bool(self._any_name) and _compiled(self._any_name).fullmatch(name) is not None
        placed = bool(self._any_inner) and _compiled(self._any_inner).fullmatch(inner) is not None
        if named or placed:
            for pattern, by_name, states in self._rules:
                if (named if by_name else placed) and _compiled(pattern).fullmatch(name if by_name else inner):
                    yield states


@lru_cache(maxsize=2 * MOST_RULES)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class Attributes:
    """What the `.gitattributes` files of one tree say, with git's order: deeper files win, then later lines.

    `read` gives the file of a folder (`""` is the root), `None` where there is none; each is asked for once, when a
    path below it is. Lines that git would skip are skipped; nothing here raises.
    """

    __slots__ = ("_chains", "_macros", "_read")

    def __init__(self, read: Callable[[str], bytes | None]) -> None:
        self._read = read
        root = read("") or b""
        self._macros = _macros(root)
        self._chains: dict[str, tuple[tuple[str, _Rules], ...]] = {"": self._own("", root)}

    def of(self, path: str) -> dict[Attribute, bool]:
        """Attributes that are set (`True`) or unset (`False`) for a path; the others are not in the answer."""
        chain = self._chain(path.rpartition("/")[0])
        if not chain:
            return {}
        decided: dict[str, bool | None] = {}
        for folder, rules in chain:
            for states in rules.states(path[len(folder) + 1 :] if folder else path):
                self._decide(states, decided)
        answers = ((a, decided.get(a)) for a in Attribute)
        return {attribute: value for attribute, value in answers if value is not None}

    def _chain(self, folder: str) -> tuple[tuple[str, _Rules], ...]:
        """The files that speak of what lies in a folder, the deepest first."""
        known = self._chains.get(folder)
        if known is not None:
            return known
        folder = "/".join(folder.split("/", DEEPEST)[:DEEPEST])
        unknown = []
        while folder not in self._chains:
            unknown.append(folder)
            folder = folder.rpartition("/")[0]
        chain = self._chains[folder]
        for each in reversed(unknown):
            chain = self._own(each, self._read(each) or b"") + chain
            self._chains[each] = chain
        return chain

    def _own(self, folder: str, data: bytes) -> tuple[tuple[str, _Rules], ...]:
        rules = _rules(data, self._macros)
        return ((folder, _Rules(rules)),) if rules else ()

    def _decide(self, states: _States, decided: dict[str, bool | None]) -> None:
        """Takes a line's states from the last to the first; what is decided stays. A macro that is set opens up."""
        left = list(states)
        while left:
            name, value = left.pop()
            if name not in decided:
                decided[name] = value
                if value and name in self._macros:
                    left += self._macros[name]


def attributes_of(tree: Snapshot) -> Attributes:
    """The attributes of one tree. Folders are asked one by one; when they get many the tree is listed once instead."""
    asked = 0
    holding: frozenset[str] | None = None

    def read(folder: str) -> bytes | None:
        nonlocal asked, holding
        asked += 1
        if asked > PROBES and holding is None:
            holding = frozenset(p.rpartition("/")[0] for p in tree.list() if p == NAME or p.endswith(f"/{NAME}"))
        if holding is not None and folder not in holding:
            return None
        return tree.read(f"{folder}/{NAME}" if folder else NAME)

    return Attributes(read)


def _lines(data: bytes) -> Iterable[str]:
    text = data[:LARGEST].removeprefix(b"\xef\xbb\xbf")
    for line in text.split(b"\n"):
        if len(line) < LONGEST_LINE:
            yield line.decode("utf-8", "surrogateescape").strip(_BLANK)


def _macros(data: bytes) -> dict[str, _States]:
    """Macro definitions; git takes them from the root file only, the last of a name wins."""
    found: dict[str, _States] = {}
    for line in _lines(data):
        if line.startswith("[attr]"):
            name, *states = _GAP.split(line.removeprefix("[attr]").strip(_BLANK), maxsplit=1)
            read = _states(states[0] if states else "")
            if read is not None and len(found) < MOST_RULES:
                found[name] = read
    return found


def _rules(data: bytes, macros: Mapping[str, _States]) -> Sequence[tuple[str, bool, _States]]:
    found: list[tuple[str, bool, _States]] = []
    for line in _lines(data):
        if len(found) < MOST_RULES and line and not line.startswith(("#", "[attr]")):
            pattern, rest = _unquoted(line) if line.startswith('"') else _plain(line)
            states = tuple(s for s in _states(rest) or () if s[0] in _WANTED or s[0] in macros)
            expression = _expression(pattern) if states else None
            if expression is not None:
                found.append((expression, "/" not in pattern, states))
    return found[::-1]


def _plain(line: str) -> tuple[str, str]:
    pattern, *states = _GAP.split(line, maxsplit=1)
    return pattern, states[0] if states else ""


def _unquoted(line: str) -> tuple[str, str]:
    """A pattern in C quotes, as git writes names with spaces; a broken one is read as it stands."""
    out = bytearray()
    at = 1
    while at < len(line):
        sign = line[at]
        at += 1
        if sign == '"':
            return out.decode("utf-8", "surrogateescape"), line[at:]
        if sign != "\\":
            out += sign.encode("utf-8", "surrogateescape")
        elif re.match("[0-3][0-7][0-7]", line[at : at + 3]):
            out.append(int(line[at : at + 3], 8))
            at += 3
        elif line[at : at + 1] in _ESCAPES:
            out += _ESCAPES[line[at]].encode()
            at += 1
        else:
            break
    return _plain(line)


def _states(text: str) -> _States | None:
    """Names with what they are set to: true, false, or `None` for "as if never named". `None`: the line is invalid."""
    found: list[tuple[str, bool | None]] = []
    for state in filter(None, _GAP.split(text)):
        read = _STATE.fullmatch(state)
        if read is None:
            return None
        sign, name, value = read.groups()
        if sign:
            found.append((name, False if sign == "-" else None))
        else:
            found.append((name, {None: True, "true": True, "false": False}.get(value)))
    return tuple(found)


def _expression(pattern: str) -> str | None:
    """What the pattern matches. A folder (`x/`), a negation (`!x`) and a broken pattern match no file."""
    if pattern.startswith("!") or pattern.endswith("/"):
        return None
    try:
        return whole(pattern.removeprefix("/").split("/"), escapes=True)
    except PolicyError:
        return None
