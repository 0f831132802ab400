"""Every marked sample against its outline: units, headers and line classes, all of them and nothing else."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from languages.marks import Expected, expected, samples
from patchwidth.model.outline import Outline, SpanKind, Unit
from patchwidth.model.ranges import Range
from patchwidth.source.language import language_of, languages
from patchwidth.source.outline import outline

SAMPLES = samples()
every_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.name)


@cache
def read(path: Path) -> tuple[Outline, tuple[Expected, ...]]:
    data = path.read_bytes()
    made = outline(path.name, data)
    assert made is not None
    return made, tuple(expected(data.decode()))


def wanted(line: Expected) -> tuple[int, str, str | None]:
    return line.line, line.kind if line.name else "", line.name


def found(made: Outline, line: int) -> tuple[int, str, str | None]:
    unit = made.innermost(line)
    return (line, str(unit.kind), unit.name) if unit else (line, "", None)


def flagged(lines: Sequence[Expected], flag: str) -> list[int]:
    return [e.line for e in lines if flag in e.flags]


def lines_in(ranges: Sequence[Range], lines: Sequence[Expected]) -> list[int]:
    return [e.line for e in lines if any(e.line in r for r in ranges)]


@every_sample
def test_each_line_has_the_unit_that_it_is_marked_with(path: Path) -> None:
    made, lines = read(path)
    assert [found(made, e.line) for e in lines] == [wanted(e) for e in lines]


@every_sample
def test_no_function_is_found_that_no_mark_names(path: Path) -> None:
    made, lines = read(path)
    marked = {e.name for e in lines if e.kind == "function" and e.name}
    assert {u.name for u in made.functions} == marked.union(*(e.beside for e in lines))


@every_sample
def test_headers_stand_where_they_are_marked(path: Path) -> None:
    made, lines = read(path)
    held = {e.line: made.innermost(e.line) for e in lines if "header" in e.flags}
    assert held
    assert {line: unit.core_start if unit else 0 for line, unit in held.items()} == {line: line for line in held}


@every_sample
def test_line_classes_are_the_marked_ones(path: Path) -> None:
    made, lines = read(path)
    classes = {
        "comment": made.comment, "doc": made.doc, "import": made.imports, "test": made.tests, "damaged": made.damaged,
    }  # fmt: skip
    assert {flag: lines_in(ranges, lines) for flag, ranges in classes.items()} == {
        flag: flagged(lines, flag) for flag in classes
    }


@every_sample
def test_units_are_uncertain_where_they_are_marked_so(path: Path) -> None:
    made, lines = read(path)
    doubtful = [e.line for e in lines if (u := made.innermost(e.line)) and u.uncertain]
    assert doubtful == [e.line for e in lines if e.uncertain]


@every_sample
def test_units_lie_in_the_file_and_members_hold_no_function_lines_only(path: Path) -> None:
    made, _ = read(path)
    units: list[Unit] = [*made.functions, *made.members]
    assert units
    assert all(1 <= u.start <= u.core_start <= u.end <= made.line_count for u in units)
    assert all((u.kind is SpanKind.FUNCTION) == (u in made.functions) for u in units)


def test_each_language_has_a_sample() -> None:
    assert {language_of(p.name) for p in SAMPLES} == set(languages())
