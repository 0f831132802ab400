"""Rust source text to its test lines, without a grammar: `#[cfg(test)]` and `#[test]` items by their braces."""

import re
from bisect import bisect_right

from patchwidth.model.ranges import Range, Ranges, union

_TOKEN = re.compile(r"//[^\n]*|/\*|r#{0,8}\"|\"|'(?:\\[^\n]|[^\\'\n])'|[{};]|#!?\[[^\]\n]{0,400}\]?")
_STRING_REST = re.compile(r"[^\"\\]*(?:\\.[^\"\\]*)*\"", re.DOTALL)
_DOC = ("///", "//!")
_HARNESS = re.compile(r"(?:\w+::)*(?:test|rstest|test_case|test_log|proptest|quickcheck|bench)\b(?!_)")


def rust_test_lines(text: str) -> Ranges:
    """The lines of test modules and test functions, and of documentation (its examples are tests), 1-based.

    Linear in the text. Items end with their closing brace, or with `;` where they have none.
    """
    found: list[tuple[int, int]] = []
    starts = _line_starts(text)
    depth = 0
    opened: int | None = None
    inside: int | None = None
    at = 0
    while (match := _TOKEN.search(text, at)) is not None:
        token, at = match[0], match.end()
        if token.startswith(_DOC):
            line = _line(starts, match.start())
            found.append((line, line))
        elif token == "/*":
            at = _after(text, "*/", at)
        elif token.startswith("r") and token.endswith('"'):
            at = _after(text, '"' + "#" * (len(token) - 2), at)
        elif token == '"':
            rest = _STRING_REST.match(text, at)
            at = len(text) if rest is None else rest.end()
        elif token.startswith("#"):
            if inside is None and opened is None and _for_tests(token):
                opened = _line(starts, match.start())
        elif token == "{":
            depth += 1
            if opened is not None and inside is None:
                inside = depth
        elif token == "}":
            if inside == depth and opened is not None:
                found.append((opened, _line(starts, match.start())))
                opened = inside = None
            depth -= 1
        elif token == ";" and opened is not None and inside is None:
            found.append((opened, _line(starts, match.start())))
            opened = None
    if opened is not None:
        found.append((opened, len(starts)))
    return union(Range(start, end) for start, end in found)


def _for_tests(attribute: str) -> bool:
    """Whether an item with this attribute exists in test builds alone: a test, or a `cfg` that asks for tests."""
    text = "".join(attribute.strip("#![] ").split())
    if text.startswith("cfg("):
        return _asks_for_tests(text[4:].removesuffix(")"))
    return _HARNESS.match(text) is not None


def _asks_for_tests(condition: str) -> bool:
    """`test` itself, or an `all(...)` that lists it; `any` and `not` hold for other builds too."""
    while condition.startswith("all("):
        depth = 0
        parts: list[str] = [""]
        for letter in condition[4:].removesuffix(")"):
            depth += (letter == "(") - (letter == ")")
            if letter == "," and depth == 0:
                parts.append("")
            else:
                parts[-1] += letter
        if "test" in parts:
            return True
        condition = next((part for part in parts if part.startswith("all(")), "")
    return condition == "test"


def _after(text: str, close: str, at: int) -> int:
    end = text.find(close, at)
    return len(text) if end < 0 else end + len(close)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def _line(starts: list[int], offset: int) -> int:
    return bisect_right(starts, offset)
