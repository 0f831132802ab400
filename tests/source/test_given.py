"""Spans that somebody wrote down: each form, each side, each way to be wrong."""

import json

import pytest

from patchwidth.model.errors import UsageError
from patchwidth.model.patch import FileChange, Patch, Runs, Side, Status
from patchwidth.model.ranges import Range
from patchwidth.model.span import OriginRole
from patchwidth.source.given import given

PARSER = FileChange(
    path="pkg/parser.py", status=Status.MODIFIED, added=5, hunks=2, runs=Runs([(12, 0, 13, 3), (54, 0, 58, 2)])
)
MOVED = FileChange(path="new.py", old_path="old.py", status=Status.RENAMED, added=1, hunks=1, runs=Runs([(2, 0, 3, 1)]))
PATCH = Patch(files=(PARSER, MOVED))


def ranges(origin):
    span = origin.span
    return tuple(None if e is None else e.range for e in (span.base, span.head))


@pytest.mark.parametrize(
    "text",
    [
        "pkg/parser.py:40-78",
        "  base:pkg/parser.py:40-78\n\n",
        "head:pkg/parser.py:43-83",
        '{"path": "pkg/parser.py", "start": 40, "end": 78}',
        '{"file": "pkg/parser.py", "side": "head", "start": 43, "end": 83}',
        '[{"path": "pkg/parser.py", "base": {"start": 40, "end": 78, "core_start": 40}, "head": null}]',
        '{"path": "pkg/parser.py", "base": {"start": 40, "end": 78}, "head": {"start": 43, "end": 83}}',
        '{"origins": [{"span": {"path": "pkg/parser.py", "head": {"start": 43, "end": 83}}}, {"span": null}]}',
    ],
)
def test_every_form_gives_the_same_two_ranges(text):
    (origin,) = given(text.encode(), PATCH)
    assert ranges(origin) == (Range(40, 78), Range(43, 83))
    assert origin.may_block


def test_a_renamed_file_is_known_by_both_names():
    for text in ("old.py:1-4", "new.py:1-4", "head:new.py:1-5"):
        (origin,) = given(text.encode(), PATCH)
        assert (origin.span.base_path, origin.span.path) == ("old.py", "new.py")
        assert ranges(origin) == (Range(1, 4), Range(1, 5))


def test_a_span_with_both_sides_keeps_the_base_name_of_a_rename():
    text = json.dumps({"path": "new.py", "name": "f", "base": {"start": 1, "end": 2}, "head": {"start": 1, "end": 3}})
    (origin,) = given(text.encode(), PATCH)
    assert (origin.span.base_path, origin.span.path, origin.span.name) == ("old.py", "new.py", "f")


def test_several_lines_are_several_spans_and_roles_are_kept():
    assert len(given(b"a.py:1-2\nb.py:3-4\n", PATCH)) == 2
    entry = {"role": "secondary", "span": {"path": "a.py", "start": 1, "end": 2}}
    assert given(json.dumps([entry]).encode(), PATCH)[0].role is OriginRole.SECONDARY


def test_a_span_whose_every_line_went_has_no_head():
    gone = Patch(
        files=(FileChange(path="a.py", status=Status.MODIFIED, deleted=3, hunks=1, runs=Runs([(2, 3, 1, 0)])),)
    )
    (origin,) = given(b"a.py:2-4", gone)
    assert ranges(origin) == (Range(2, 4), None)
    assert (origin.side, origin.line) == (Side.BASE, 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names no span"),
        ("[]", "names no span"),
        ('{"origins": [{"span": null}]}', "names no span"),
        ('{"path": "a.py", "base": null, "head": null}', "names no span"),
        ("pkg/parser.py", "Line 1"),
        ("a.py:1-2\nprose", "Line 2"),
        ("a.py:0-4", "lines count from 1"),
        ("a.py:9-4", "from 9 to 4"),
        ("{", "no valid JSON"),
        ("[" * 100_000, "no valid JSON"),
        ('["a"]', "no span"),
        ('{"start": 1, "end": 2}', 'no "path"'),
        ('{"path": "a.py"}', "whole numbers"),
        ('{"path": "a.py", "start": true, "end": 2}', "whole numbers"),
        ('{"path": "a.py", "start": "1", "end": 2}', "whole numbers"),
        ('{"path": "a.py", "base": 3, "head": null}', "no start and end"),
        ('{"path": "a.py", "side": "left", "start": 1, "end": 2}', "neither base nor head"),
    ],
)
def test_what_is_no_span_is_refused_with_its_reason(text, says):
    with pytest.raises(UsageError, match=says):
        given(text.encode(), PATCH)
