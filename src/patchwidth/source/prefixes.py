"""Log lines to the same lines without what CI systems, containers, task runners and mails put in front of them."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

SAMPLE = 1500
"""Written lines that are looked at to find out what stands in front of all."""

ROUNDS = 4
"""How many such prefixes may stand one before the other."""

FEWEST = 3
"""Lines that must begin alike before something counts as a prefix."""

# whatever the other lines look like: a container's name with its number, a date with a time
_CONTAINER = re.compile(r"[A-Za-z][\w.-]{0,80}[-_.]\d{1,4} {0,40}\| ?")
_STAMP = re.compile(
    r"(?:[^\t\n]{1,200}\t[^\t\n]{1,200}\t)?"
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?"
    r"(?: (?:stdout|stderr) [FP]| \d\d[OE]\+?)?(?: |$)"
)

# what differs from line to line and stands in front of most, with the share of lines that must have it
_CHANGING = tuple(
    (re.compile(pattern), share)
    for pattern, share in (
        (r"\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:  |$)", 0.95),  # Jenkins
        (r"\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]?(?: |$)", 0.5),  # foreman, tsc --watch
        (r"[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S{1,80} [^\s:\[]{1,80}(?:\[\d{1,9}\])?:(?: |$)", 0.5),  # syslog
        (r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +\d{1,9} +\d{1,9} [VDIWEF] [^:]{1,60}:(?: |$)", 0.5),  # logcat
        (r"[VDIWEF]/[^:(]{1,60}\( {0,8}\d{1,9}\):(?: |$)", 0.5),  # logcat -v brief
        (r"#\d{1,4} \d{1,6}\.\d{1,3}(?: |$)", 0.5),  # BuildKit
        (r"@?[A-Za-z][\w./-]{0,80}[:#][a-z][\w.-]{0,40}:(?: |$)", 0.5),  # Turborepo, Nx
        (r"➤ YN\d{4}:(?: │)?(?: |$)", 0.5),  # Yarn
        (r"\[[^\s\[\]][^\[\]]{0,80}\] {1,8}\|(?: |$)", 0.95),  # act
    )
)

# what is the same on many lines
_SAME = tuple(
    re.compile(pattern)
    for pattern in (
        r"\[(?!(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|error|warn|warning|info|success)\])"
        r"[^\s\[\]][^\[\]]{0,80}\]:?(?: |$)",  # concurrently, kubectl, Yarn workspaces
        r"[A-Za-z][\w.-]{1,80} {1,40}\|(?: |$)",  # compose, with a name of one's own
        r"(?:\.|[\w@./-]{1,80}) [a-z][\w:-]{0,40}:(?: |$)",  # pnpm
        r"@[\w-]{1,60}/[\w.-]{1,60}:(?: |$)",  # Lerna
        r"[\w.-]{1,60}\[[\w.:-]{1,60}\]:(?: |$)",  # Heroku, journalctl
        r"\s{0,40}\+[\w./-]{1,60} \|(?: |$)",  # Earthly
        r"\s{2,16}\[(?!error\]|warn|info\])[a-z]{2,16}\](?: |$)",  # Ant
    )
)

_FRAMES = ("at ", "from ", "❯ ")
"""Words that make a frame of an indented line."""


def without_prefixes(lines: Sequence[str]) -> list[str]:
    """The lines, each where it was, without prefixes, quote marks and an indentation that all of them share."""
    found = list(lines)
    for _ in range(ROUNDS):
        before = found
        found = _flush(_unquoted(_same(_changing([_unstamped(line) for line in found]))))
        if found == before:
            break
    return found


def _unstamped(line: str) -> str:
    if "|" in line[:130]:
        match = _CONTAINER.match(line)
        if match is not None:
            line = line[match.end() :]
    if ":" in line:
        match = _STAMP.match(line)
        if match is not None:
            line = line[match.end() :]
    return line.removeprefix("##[error]")


def _sample(lines: Sequence[str]) -> list[str]:
    written = [line for line in lines if line]
    return written[:: len(written) // SAMPLE + 1]


def _changing(lines: list[str]) -> list[str]:
    sample = _sample(lines)
    for pattern, share in _CHANGING:
        marked = sum(pattern.match(line) is not None for line in sample)
        if marked >= FEWEST and marked >= share * len(sample):
            return [_cut(line, pattern.match(line)) for line in lines]
    return lines


def _same(lines: list[str]) -> list[str]:
    """Drops what stands in front of at least half of the lines, as far as each text of it comes more than once."""
    sample = _sample(lines)
    for pattern in _SAME:
        matches = [pattern.match(line) for line in sample]
        texts = Counter(match[0].rstrip() for match in matches if match is not None)
        known = {text for text, count in texts.items() if count >= FEWEST}
        if 2 * sum(texts[text] for text in known) >= len(sample) > 0:
            found = ((line, pattern.match(line)) for line in lines)
            return [_cut(line, m if m is not None and m[0].rstrip() in known else None) for line, m in found]
    return lines


def _cut(line: str, match: re.Match[str] | None) -> str:
    return line if match is None else line[match.end() :]


def _unquoted(lines: list[str]) -> list[str]:
    """Drops the `>` of text that somebody quoted: on three lines on end, or on all there are."""
    out: list[str] = []
    whole = all(line.startswith(">") for line in lines if line)
    for quoted, run in groupby(lines, lambda line: line.startswith("> ") or line == ">"):
        part = list(run)
        out += [line[2:] for line in part] if quoted and (whole or len(part) >= FEWEST) else part
    return out


def _flush(lines: list[str]) -> list[str]:
    """Drops an indentation that every written line has: four blanks or a tab, as people indent a log that they show.

    Some tools indent all that they print by less, and the least indented lines may be frames only by it.
    """
    written = [line for line in lines if line]
    least = min((len(line) - len(line.lstrip(" ")) for line in written), default=0)
    margin = " " * (least - least % 4) or "\t"
    if not written or not all(line.startswith(margin) for line in written):
        return lines
    shallow = [line for line in written if not line[least or 1].isspace()]
    if shallow and all(line.lstrip().startswith(_FRAMES) for line in shallow):
        return lines
    return [line.removeprefix(margin) for line in lines]
