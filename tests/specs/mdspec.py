"""A Markdown specification to cases that can be run.

A file is called after its signal, `width.md`; a further one on some topic is `width.topic.md`.

A `###` heading begins a case, its fenced blocks say what there is and what must come out. Blocks between a `##` heading
and the first `###` below it belong to every case of that section. The first word after the fence is for highlighting,
the second one counts; a block without a second word is for the reader only.

- `yaml policy`: the policy, on the base side and, unless stated there, on head too.
- `yaml task`: a task, as `--task` takes it, stated outside the repository.
- `LANG base PATH`: a file of the base tree. With a further word `escaped` its text is read like a Python string.
- `LANG head PATH`: a file of the head tree; what is not named stays as it is on base.
- `text gone`: paths that head has no longer, one a line.
- `text origin`: `base:PATH:LINE SOURCE` or `head:PATH:LINE SOURCE`, one a line; base and `input` by default.
- `yaml expect`: `outcome`, and as far as they matter `findings`, `level`, `reason`, `figure`, `limit`, `because`,
  `measures` and `verdict`.

`findings` are all findings of the signal in their order, each `RULE LEVEL [PATH[:START[-END]]] [SIDE] [(SUPPRESSED)]`.
`because` and `measures` name a part of what must be there, everything else the whole.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

KEYS = frozenset(("outcome", "findings", "level", "reason", "figure", "limit", "because", "measures", "verdict"))
POLICY = ".patchwidth.yml"

_FENCE = re.compile(r"(`{3,}|~{3,})\s*(.*)")
_HEADING = re.compile(r"(#{1,6}) +(.+)")


class SpecError(Exception):
    """A specification that would not test what it seems to."""


@dataclass(frozen=True, kw_only=True)
class SpecCase:
    """One case: two trees, a policy, origins, and what must come out. `line` is where it begins, 1-based."""

    title: str
    line: int
    base: Mapping[str, str] = field(default_factory=dict)
    head: Mapping[str, str] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    task: str = ""
    expect: Mapping[str, object] = field(default_factory=dict)

    def with_block(self, words: tuple[str, ...], text: str, line: int) -> "SpecCase":
        """The case with one more block."""
        match words:
            case ("policy",):
                return self._file("base", POLICY, text, line)
            case ("base" | "head" as side, path):
                return self._file(side, path, text, line)
            case ("base" | "head" as side, path, "escaped"):
                plain = text.encode("ascii").decode("unicode_escape")
                return self._file(side, path, plain, line)
            case ("task",):
                return replace(self, task=text)
            case ("gone",):
                return replace(self, gone=(*self.gone, *text.split()))
            case ("origin",):
                return replace(self, origins=(*self.origins, *text.splitlines()))
            case ("expect",):
                return self._expecting(text, line)
        raise SpecError(f"line {line}: nobody knows a block {' '.join(words)!r}")

    def _file(self, side: str, path: str, text: str, line: int) -> "SpecCase":
        files = self.base if side == "base" else self.head
        if path in files:
            raise SpecError(f"line {line}: {path} stands twice on {side}")
        more = {**files, path: text}
        return replace(self, base=more) if side == "base" else replace(self, head=more)

    def _expecting(self, text: str, line: int) -> "SpecCase":
        if self.expect:
            raise SpecError(f"line {line}: a second expect block")
        wanted = yaml.safe_load(text)
        if not isinstance(wanted, dict) or "outcome" not in wanted or not wanted.keys() <= KEYS:
            raise SpecError(f"line {line}: an expect block holds outcome and some of {', '.join(sorted(KEYS))}")
        return replace(self, expect=wanted)


@dataclass(frozen=True, kw_only=True)
class Spec:
    """One file: its cases, and the rules of the signal that this version does not judge yet."""

    signal: str
    cases: tuple[SpecCase, ...]
    unjudged: frozenset[str]


def read_spec(path: Path) -> Spec:
    """Reads one file; SpecError says what is wrong with it and where."""
    cases: list[SpecCase] = []
    unjudged: set[str] = set()
    shared = SpecCase(title="", line=0)
    current: SpecCase | None = None
    for line, kind, words, text in _parts(path.read_text(encoding="utf-8")):
        if kind == 2:
            _kept(current, cases)
            shared, current = SpecCase(title="", line=0), None
        elif kind == 3:
            _kept(current, cases)
            current = replace(shared, title=text, line=line)
        elif words == ("unjudged",):
            unjudged |= set(text.split())
        elif words and current is None:
            shared = shared.with_block(words, text, line)
        elif words and current is not None:
            current = current.with_block(words, text, line)
    _kept(current, cases)
    return Spec(signal=path.name.partition(".")[0], cases=tuple(cases), unjudged=frozenset(unjudged))


def _kept(case: SpecCase | None, cases: list[SpecCase]) -> None:
    if case is None:
        return
    if not case.expect:
        raise SpecError(f"line {case.line}: {case.title} expects nothing")
    if not case.head and not case.gone:
        raise SpecError(f"line {case.line}: {case.title} changes nothing")
    if case.title in [other.title for other in cases]:
        raise SpecError(f"line {case.line}: {case.title} stands twice")
    cases.append(case)


def _parts(text: str) -> Iterator[tuple[int, int, tuple[str, ...], str]]:
    """Headings as (line, level, (), title) and blocks as (line, 0, words after the first, text)."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        begin = at
        fence, heading = _FENCE.fullmatch(lines[at]), _HEADING.fullmatch(lines[at])
        at += 1
        if heading:
            yield begin + 1, len(heading[1]), (), heading[2]
        if not fence:
            continue
        while at < len(lines) and lines[at].strip() != fence[1]:
            at += 1
        if at == len(lines):
            raise SpecError(f"line {begin + 1}: a block without its end")
        inner = lines[begin + 1 : at]
        at += 1
        yield begin + 1, 0, tuple(fence[2].split()[1:]), "".join(f"{each}\n" for each in inner)
