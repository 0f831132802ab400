"""Generated places through source maps to original ones, and maps that lead nowhere."""

import json

import pytest

from patchwidth.model.failure import Failure, Frame, Stack
from patchwidth.model.patch import Side
from patchwidth.model.span import OriginSource
from patchwidth.source.locate import locate
from patchwidth.source.sourcemap import LARGEST, read_map

# generated line 1: columns 0 and 9 come from a.ts 1:0 and 3:4; line 2 is unmapped; line 3: column 2 from b.ts 1:0
MAPPINGS = "AAAA,SAEI;;EAFJ"
TWO = {"version": 3, "sources": ["../src/a.ts", "../src/b.ts"], "mappings": "AAAA,SAEI;;ECFJ"}


def made(**changes):
    return read_map(json.dumps({"version": 3, "sources": ["a.ts"], "mappings": MAPPINGS} | changes).encode())


@pytest.mark.parametrize(
    ("line", "column", "place"),
    [
        (1, 1, ("a.ts", 1, 1)),
        (1, 9, ("a.ts", 1, 1)),
        (1, 10, ("a.ts", 3, 5)),
        (1, 99, ("a.ts", 3, 5)),
        (1, None, ("a.ts", 1, 1)),
        (3, 1, ("a.ts", 1, 1)),
        (2, 1, None),
        (0, 1, None),
        (9, 1, None),
    ],
)
def test_a_place_is_found_by_its_segment(line, column, place):
    found = made().original(line, column)
    assert (tuple(found) if found else None) == place


def test_a_source_root_stands_in_front():
    assert made(sourceRoot="lib/").original(1, 1).source == "lib/a.ts"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{",
        b"[" * 100_000,
        b"x" * (LARGEST + 1),
        b'{"sections": []}',
        b'{"sources": [1], "mappings": ""}',
        b'{"sources": ["a"], "mappings": 1}',
        b'{"sources": ["a"], "mappings": "A A"}',
        b'{"sources": ["a"], "mappings": "ggggggggggggggggg"}',
        b'{"sources": ["a"], "mappings": "AAAA,,"}',
        b'{"sources": ["a"], "mappings": "g"}',
        b'{"sources": ["a"], "mappings": "", "sourceRoot": 3}',
    ],
)
def test_what_is_no_map_is_none(data):
    assert read_map(data) is None


def test_a_segment_that_names_no_source_leads_nowhere():
    assert made(mappings="AgCAA").original(1, 1) is None
    assert made(mappings="A").original(1, 1) is None


def located(files, line, column):
    frame = Frame(path="/r/dist/x.js", line=line, column=column, log_line=1, text="at x")
    return locate(
        [Failure(start=1, end=1, stacks=(Stack(frames=(frame,)),))],
        list(files),
        side=Side.HEAD,
        source=OriginSource.TRACEBACK,
        is_test=lambda path: path.endswith("b.ts"),
        is_foreign=lambda path: path.startswith("dist/"),
        read=files.get,
    )


FILES = {"dist/x.js": b"", "dist/x.js.map": json.dumps(TWO).encode(), "src/a.ts": b"", "src/b.ts": b""}


def test_a_generated_frame_is_pinned_where_its_map_leads():
    place = located(FILES, 1, 10).places[0]
    assert (place.path, place.line, place.column) == ("src/a.ts", 3, 4)


def test_a_map_may_lead_into_a_test():
    found = located(FILES, 3, 3)
    assert (found.places, found.candidates[0].path) == ((), "src/b.ts")


@pytest.mark.parametrize("gone", ["dist/x.js.map", "src/a.ts"])
def test_without_map_or_original_nothing_is_pinned(gone):
    found = located({path: data for path, data in FILES.items() if path != gone}, 1, 10)
    assert (found.places, "no source map that leads back" in found.because) == ((), True)
