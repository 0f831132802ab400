"""The `#` conditions of query patterns, checked on the file's own bytes."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from patchwidth.source.grammar import patterns
from patchwidth.source.grammar_conditions import Condition, conditions_of, hold
from patchwidth.source.language import LanguageError
from patchwidth.source.outline import outline


@dataclass(frozen=True)
class Piece:
    start_byte: int
    end_byte: int


def holds(condition: str, captured: str, *more: str) -> bool:
    data = "".join((captured, *more)).encode()
    pieces: list[Piece] = []
    for text in (captured, *more):
        start = pieces[-1].end_byte if pieces else 0
        pieces.append(Piece(start, start + len(text.encode())))
    nodes: dict[str, Sequence[Piece]] = {"a": pieces}
    return hold(conditions_of(f"(x) @a {condition}").conditions, nodes, data)


@pytest.mark.parametrize(
    ("condition", "yes", "no"),
    [
        ('(#eq? @a "one")', "one", "ones"),
        ('(#not-eq? @a "one")', "ones", "one"),
        ('(#any-of? @a "one" "two")', "two", "three"),
        ('(#not-any-of? @a "one" "two")', "three", "one"),
        ('(#match? @a "^o[a-n]e$")', "one", "ooe"),
        ('(#match? @a "n")', "one", "two"),
        ('(#not-match? @a "^[rR]?[fF]")', "'rf'", "rf''"),
        ('(#match? @a "^\\\\w+$")', "one", "one two"),
        ('(#eq? @a "say \\"hi\\"")', 'say "hi"', "say hi"),
        ('(#eq? @a "ö")', "ö", "o"),
        ("(#eq? @a one)", "one", "two"),
        ('(#eq? @a "(")', "(", ")"),
    ],
)
def test_a_condition_holds_or_not(condition: str, yes: str, no: str) -> None:
    assert holds(condition, yes)
    assert not holds(condition, no)


def test_it_must_hold_for_every_node_and_for_none_it_holds() -> None:
    assert holds('(#eq? @a "one")', "one", "one")
    assert not holds('(#eq? @a "one")', "one", "two")
    assert hold((Condition("b", True, frozenset({b"x"}), None),), {}, b"")


def test_conditions_leave_the_pattern_as_they_stood_in_it() -> None:
    found = conditions_of('((a "#(") @b (#eq? @b "1") (#set! name "static") (#match? @b "2"))')
    assert [c.capture for c in found.conditions] == ["b", "b"]
    assert found.fixed == "static"
    assert "".join(found.bare.split()) == '((a"#(")@b)'


@pytest.mark.parametrize(
    "condition",
    ['(#is? @a "x")', '(#eq? "x" @a)', "(#eq? @a)", '(#set! colour "red")', "(#eq? @a (b))", '(#any-eq? @a "x")'],
)
def test_a_condition_that_is_none_of_ours_is_refused(condition: str) -> None:
    with pytest.raises(LanguageError, match=r"toy.scm: .* is no condition"):
        patterns("toy", f"(x) @function\n((y) @comment {condition})\n")


@pytest.mark.parametrize("lines", [1, 400])
def test_long_files_are_read_as_short_ones_are(lines: int) -> None:
    text = "const a = require('a');\nconst b = obtain('b');\n" * lines
    found = outline("a.js", text.encode())
    assert found is not None
    assert [r.start for r in found.imports] == list(range(1, 2 * lines, 2))
