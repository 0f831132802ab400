"""Policy text to plain values, with the line on which each key stands.

Only the plain part of YAML is taken: mappings, lists and scalars read by the core schema of YAML 1.2 (`off` and `yes`
are words, not booleans). Anchors, aliases, tags, a second document and a key that stands twice are refused, so no
text grows while it is read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from patchwidth.model.errors import PolicyError

if TYPE_CHECKING:
    import yaml

Value = None | bool | int | float | str | tuple["Value", ...] | Mapping[str, "Value"]
"""What a policy can hold."""

LARGEST = 64 * 1024
"""Bytes of a policy file."""

DEEPEST = 8
"""Levels of nesting; the deepest setting needs three."""

_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_INT = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]{1,40}|[0-9]{1,40}(?:\.[0-9]{0,40})?)(?:[eE][-+]?[0-9]{1,3})?")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Where a policy comes from: the file's name, and the 1-based line of each `path.to.key`."""

    source: str
    lines: Mapping[str, int] = field(default_factory=dict)

    def error(self, at: str, says: str, hint: str) -> PolicyError:
        """A PolicyError about one key: `says` completes the sentence that begins with the key's path."""
        key = at
        while key not in self.lines and key.endswith("]"):  # an item stands below its list's key
            key = key[: key.rindex("[")]
        line = f" line {self.lines[key]}" if key in self.lines else ""
        return PolicyError(f"{self.source}{line}: {clipped(at)} {says}.", hint)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A policy file as written, before anything is known about its keys."""

    root: Mapping[str, Value]
    where: Where


def clipped(text: str, most: int = 80) -> str:
    """A word of the file for a message, which is one line whatever the file holds."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def parse(data: bytes, source: str, *, what: str = "A policy") -> Document:
    """Reads a policy file, or `what` it is; anything that is not a plain mapping is a PolicyError that says where."""
    if len(data) > LARGEST:
        raise PolicyError(
            f"{source} is {len(data)} bytes long, the most is {LARGEST}.", f"{what} is a page, not a data file."
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PolicyError(f"{source} is not UTF-8 (byte {error.start}).", "Save the file as UTF-8.") from None
    import yaml  # only a repository that has a policy pays for the library

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Reader(yaml.parse(text, Loader=loader), source, what).document()
    except yaml.YAMLError as error:
        raise _not_yaml(error, text, source) from None


def _not_yaml(error: "yaml.YAMLError", text: str, source: str) -> PolicyError:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or "it holds a character that YAML does not allow"
    if mark is None:
        return PolicyError(f"{source} is not YAML: {problem}.", "Mend it, or quote the value.")
    lines = text.split("\n")
    indented_by_tab = mark.line < len(lines) and lines[mark.line].lstrip(" ").startswith("\t")
    hint = "Indent with spaces, never with tabs." if indented_by_tab else "Mend the line, or quote the value."
    return PolicyError(f"{source} line {mark.line + 1} is not YAML: {problem}.", hint)


class _Reader:
    """Events to values."""

    def __init__(self, events: "Iterator[yaml.Event]", source: str, what: str) -> None:
        self.events = events
        self.source = source
        self.what = what
        self.lines: dict[str, int] = {}

    def document(self) -> Document:
        import yaml

        root: Value = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self.refused(event, "a second document begins", f"{self.what} is one document.")
            elif isinstance(event, yaml.NodeEvent):
                root = self.value(event, "", 0)
        if root is None:
            root = {}
        if not isinstance(root, Mapping):
            raise PolicyError(
                f"{self.source} holds {_kind(root)}, not settings.",
                f"{self.what} is written as key: value lines.",
            )
        return Document(root=root, where=Where(source=self.source, lines=self.lines))

    def refused(self, event: "yaml.Event", what: str, hint: str) -> PolicyError:
        return PolicyError(f"{self.source} line {_line(event)}: {what}.", hint)

    def value(self, event: "yaml.Event", at: str, depth: int) -> Value:
        import yaml

        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise self.refused(event, "an anchor or alias (& or *) stands here", "Write the value out, or quote it.")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise self.refused(event, f"a tag ({clipped(str(tag))}) stands here", "Leave it out, or quote the value.")
        if depth > DEEPEST:
            raise self.refused(event, f"settings are nested more than {DEEPEST} deep", "No setting needs that.")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(at, depth)
        return self.mapping(at, depth)

    def scalar(self, event: "yaml.ScalarEvent") -> Value:
        text: str = event.value
        if _CONTROL.search(text):
            raise self.refused(event, "a value holds a control character", "Leave it out.")
        return _plain(text) if event.style is None or event.style == "" else text

    def sequence(self, at: str, depth: int) -> Value:
        import yaml

        items: list[Value] = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            items.append(self.value(event, f"{at}[{len(items)}]", depth + 1))
        return tuple(items)

    def mapping(self, at: str, depth: int) -> Value:
        import yaml

        found: dict[str, Value] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            if not isinstance(event, yaml.ScalarEvent) or _CONTROL.search(event.value):
                raise self.refused(event, "a key is not a plain word", "Write key: value.")
            key: str = event.value
            if key in found:
                raise self.refused(event, f"the key {clipped(key)!r} stands twice", "Keep one of them.")
            path = f"{at}.{key}" if at else key
            self.lines[path] = _line(event)
            found[key] = self.value(next(self.events), path, depth + 1)
        return found


def _line(event: "yaml.Event") -> int:
    return 0 if event.start_mark is None else event.start_mark.line + 1


def _plain(text: str) -> Value:
    """A scalar without quotes, by the core schema (YAML 1.2.2, section 10.3.2), decimal numbers only."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


def _kind(value: Value) -> str:
    return "a list" if isinstance(value, tuple) else "one value"
