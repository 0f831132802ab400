"""Samples of failing outputs to places: each one, and each failing test in it, against what was written down."""

import re
from html import unescape

import pytest

from patchwidth.model.span import OriginRole
from patchwidth.registry import formats
from patchwidth.source.failures import failures
from patchwidth.source.log import clean_lines
from tracebacks.reading import EXPECTED, SAMPLES, located, spots

CASES = [
    pytest.param(name, test, wanted, id=f"{name}-{test}" if test else name)
    for name, entry in EXPECTED.items()
    for test, wanted in entry.get("tests", {None: entry}).items()
]
REPORTS = {"junit", "json"}


@pytest.mark.parametrize(("name", "test", "wanted"), CASES)
def test_sample(name, test, wanted):
    found = located(name, test)
    primary = set(wanted["places"]) if "places" in wanted else {wanted["place"]} - {None}
    assert spots(found.places, OriginRole.PRIMARY) == primary, found.because
    assert set(wanted.get("around", ())) <= spots(found.places, OriginRole.SECONDARY)
    if not primary:
        assert not found.places
        assert set(filter(None, [wanted.get("candidate")])) <= spots(found.candidates)
        assert "no place to pin" in found.because


@pytest.mark.parametrize("name", [n for n, e in EXPECTED.items() if "tests" in e])
def test_several_failing_tests_give_an_origin_each(name):
    wanted = {
        p
        for entry in EXPECTED[name]["tests"].values()
        for p in ([entry["place"]] if entry.get("place") else entry.get("places", ()))
    }
    assert wanted <= spots(located(name).places, OriginRole.PRIMARY)


@pytest.mark.parametrize("name", [n for n in EXPECTED if n.endswith((".txt", ".xml"))])
def test_places_quote_the_line_that_they_come_from(name):
    lines = clean_lines((SAMPLES / name).read_bytes())
    found = located(name)
    for place in (*found.places, *found.candidates):
        match = re.search(r"\(log line (\d+): (.*)\)$", place.because)
        assert match is not None, place.because
        said = unescape(lines[int(match[1]) - 1])
        assert match[2][:60] in said or place.because.startswith("where the test stands"), place.because


@pytest.mark.parametrize("name", [n for n in EXPECTED if n.endswith(".txt")])
def test_failures_stand_where_their_frames_do(name):
    data = (SAMPLES / name).read_bytes()
    found = failures(data)
    for failure in found:
        assert 1 <= failure.start <= failure.end <= len(clean_lines(data))
        lines = [f.log_line for s in failure.stacks for f in s.frames]
        assert not lines or min(lines) <= failure.end
        if failure.format not in ("compiler", "go_test", "tap"):
            assert all(failure.start <= line <= failure.end for line in lines), (failure, lines)
    assert [f.start for f in found] == sorted(f.start for f in found)


def test_every_sample_is_expected_and_every_expectation_has_its_sample():
    assert sorted(p.name for p in SAMPLES.iterdir()) == sorted(EXPECTED)


def test_every_format_reads_a_sample():
    read = {f.format for name in EXPECTED for f in failures((SAMPLES / name).read_bytes())}
    assert {f.id for f in formats()} <= read
    assert read <= {f.id for f in formats()} | REPORTS


def test_formats_have_titles_and_ids_of_their_own():
    every = formats()
    assert len({f.id for f in every}) == len({f.title for f in every}) == len(every) > 20
    assert all(f.title and f.hints and f.id for f in every)
