"""Width: the published arithmetic to the digit, definition B, the four figures, the bands."""

from dataclasses import replace

import pytest

from patchwidth.model.case import Case, Fence
from patchwidth.model.errors import Reason
from patchwidth.model.patch import FileChange, Patch, Runs, Side, Status
from patchwidth.model.ranges import Range
from patchwidth.model.reading import Level, Outcome, Reading
from patchwidth.model.role import Role
from patchwidth.model.span import OriginRole, OriginSource
from patchwidth.signals.width import SIGNAL, AsIs, Band, Limits, Preset, Read
from signals_fakes import WrittenOutlines, function, outline, pinned, unpinned


def changed(path, *runs, status=Status.MODIFIED, **more):
    return FileChange(
        path=path,
        status=status,
        added=sum(r[3] for r in runs),
        deleted=sum(r[1] for r in runs),
        hunks=len(runs),
        runs=Runs(runs),
        **more,
    )


def judged(case, limits=None):
    return SIGNAL.rule(SIGNAL.read(case), limits or Limits())


def source_case(*files, base=(), head=(), origins=(), **more):
    known = {(Side.BASE, o.path): o for o in base} | {(Side.HEAD, o.path): o for o in head}
    roles = {f.path: Role.SOURCE for f in files}
    return Case(patch=Patch(files=files), outlines=WrittenOutlines(known), roles=roles, origins=tuple(origins), **more)


WORKED = Patch(files=(changed("pkg/parser.py", (12, 0, 13, 3), (54, 0, 58, 2)), changed("README.md", (4, 0, 5, 1))))
"""The example as first published: two lines at 58 inside 40-78, three at 13, one in the README."""


def test_the_worked_example_comes_out_to_the_digit():
    case = Case(patch=WORKED, origins=(pinned("pkg/parser.py", (40, 78), (43, 83)),))
    block = judged(case).measures["all"]
    assert block == {
        "files_touched": 2,
        "hunks": 3,
        "added_lines": 6,
        "deleted_lines": 0,
        "in_scope_lines": 2,
        "out_scope_lines": 4,
        "in_scope_deleted": 0,
        "out_scope_deleted": 0,
        "scope_ratio": 0.667,
        "width_ratio": 0.667,
    }


def test_the_original_preset_calls_the_worked_example_a_proposal():
    case = Case(patch=WORKED, origins=(pinned("pkg/parser.py", (40, 78), (43, 83)),))
    ruling = judged(case, Limits(preset=Preset.ORIGINAL))
    assert (ruling.outcome, ruling.level, ruling.measures["band"]) == (Outcome.MISS, Level.FAIL, "wide")


@pytest.mark.parametrize(
    ("inside", "outside", "files", "band"),
    [(3, 1, 1, "as-is"), (3, 1, 3, "wide"), (2, 2, 1, "read"), (2, 3, 2, "read"), (1, 2, 1, "wide")],
)
def test_the_original_bands(inside, outside, files, band):
    more = [changed(f"d{n}.txt") for n in range(files - 1)]
    patch = Patch(files=(changed("a.py", (2, 0, 3, inside), (50, 0, 60, outside)), *more))
    case = Case(patch=patch, origins=(pinned("a.py", (1, 10), (1, 10 + inside)),))
    assert judged(case, Limits(preset=Preset.ORIGINAL)).measures["band"] == band


def test_without_a_tree_the_measured_bands_do_not_run_and_only_all_is_counted():
    ruling = judged(Case(patch=WORKED, origins=(pinned("pkg/parser.py", (40, 78), (43, 83)),)))
    assert (ruling.outcome, ruling.reason) == (Outcome.NOT_RUN, Reason.NO_TREE)
    assert "counted" not in ruling.measures


def test_no_origin_is_not_run_and_the_spread_is_still_told():
    file = changed("a.py", (2, 0, 3, 6), (20, 0, 27, 2))
    head = outline("a.py", function("big", 1, 15), function("small", 20, 40))
    case = source_case(file, head=[head], base=[head])
    ruling = judged(case)
    assert (ruling.outcome, ruling.reason, ruling.findings) == (Outcome.NOT_RUN, Reason.NO_ORIGIN, ())
    assert "--at" in ruling.because and "--traceback" in ruling.because and "--junit" in ruling.because
    assert ruling.measures["concentration"] == 0.75
    assert ruling.measures["largest"] == {"kind": "self", "path": "a.py", "name": "big", "lines": 6}
    assert ruling.measures["counted"]["existing_functions"] == 2
    assert ruling.measures["counted"]["in_scope_lines"] is None
    assert ruling.measures["counted"]["width_ratio"] is None
    assert ruling.measures["band"] is None


def test_an_origin_that_could_not_be_pinned_says_why():
    ruling = judged(source_case(changed("a.py", (1, 0, 2, 1)), origins=[unpinned("only test frames")]))
    assert (ruling.reason, ruling.because) == (Reason.NOT_PINNED, "only test frames")


def test_nothing_is_worked_out_over_lines_that_nobody_counted():
    hidden = replace(changed("b.py"), uncounted=True)
    ruling = judged(source_case(changed("a.py", (1, 0, 2, 1)), hidden, origins=[pinned("a.py", (1, 9), (1, 10))]))
    assert (ruling.outcome, ruling.reason) == (Outcome.NOT_RUN, Reason.UNCOUNTED_SOURCE)
    assert "b.py" in ruling.because


def test_an_uncertain_span_is_shown_and_never_gates():
    ruling = judged(
        source_case(changed("a.py", (50, 0, 51, 90)), origins=[pinned("a.py", (1, 9), (1, 9), uncertain=True)])
    )
    assert (ruling.outcome, ruling.reason) == (Outcome.NOT_RUN, Reason.UNCERTAIN)
    assert ruling.measures["counted"]["width_ratio"] == 1.0


def test_blank_comment_doc_and_import_lines_are_not_counted():
    file = changed("a.py", (0, 0, 1, 6))
    head = outline(
        "a.py",
        function("broke", 5, 9),
        blank=(Range(1, 1),),
        comment=(Range(2, 2),),
        doc=(Range(3, 3),),
        imports=(Range(4, 4),),
    )
    counted = judged(source_case(file, head=[head], origins=[pinned("a.py", (1, 4), (5, 9))])).measures["counted"]
    assert (counted["added_lines"], counted["in_scope_lines"], counted["out_scope_lines"]) == (2, 2, 0)


def test_only_source_files_are_counted():
    case = source_case(
        changed("a.py", (1, 0, 2, 1)), changed("test_a.py", (1, 0, 2, 50)), origins=[pinned("a.py", (1, 9), (1, 10))]
    )
    case = replace(case, roles={"a.py": Role.SOURCE, "test_a.py": Role.TEST})
    ruling = judged(case)
    assert ruling.measures["counted"]["added_lines"] == 1
    assert ruling.measures["all"]["added_lines"] == 51
    assert ruling.measures["band"] == "as-is"


def test_a_helper_new_to_the_span_s_own_file_is_free_and_in_another_file_it_is_not():
    old = function("broke", 1, 10)
    here = changed("a.py", (3, 0, 4, 2), (20, 0, 23, 30))
    there = changed("b.py", (20, 0, 21, 30))
    case = source_case(
        here,
        there,
        base=[outline("a.py", old), outline("b.py")],
        head=[
            outline("a.py", function("broke", 1, 12), function("helper", 23, 52)),
            outline("b.py", function("other", 21, 50)),
        ],
        origins=[pinned("a.py", (1, 10), (1, 12))],
    )
    counted = judged(case).measures["counted"]
    assert (counted["in_scope_lines"], counted["out_scope_lines"]) == (2, 30)
    assert counted["source_lines"] == 32


def test_lines_of_a_new_closure_inside_the_span_still_count_inside():
    file = changed("a.py", (3, 0, 4, 5))
    case = source_case(
        file,
        base=[outline("a.py", function("broke", 1, 10))],
        head=[outline("a.py", function("broke", 1, 15), function("broke.inner", 4, 8))],
        origins=[pinned("a.py", (1, 10), (1, 15))],
    )
    assert judged(case).measures["counted"]["in_scope_lines"] == 5


def test_existing_functions_are_those_that_base_had_and_the_patch_touches():
    base = outline("a.py", function("a", 1, 9), function("b", 11, 19), function("gone", 21, 29))
    head = outline("a.py", function("a", 1, 10), function("b", 12, 20), function("fresh", 30, 35))
    file = changed("a.py", (2, 0, 3, 1), (12, 1, 13, 1), (21, 9, 21, 0), (30, 0, 30, 6))
    measures = judged(source_case(file, base=[base], head=[head])).measures
    assert measures["counted"]["existing_functions"] == 3


def wide_case(**more):
    file = changed("a.py", (3, 0, 4, 1), (20, 0, 22, 4), (40, 2, 46, 0))
    base = outline("a.py", function("broke", 1, 10), function("other", 15, 30), function("third", 38, 50))
    head = outline("a.py", function("broke", 1, 11), function("other", 16, 35), function("third", 43, 53))
    return source_case(file, base=[base], head=[head], **more)


def test_a_wide_patch_lists_what_lies_outside_largest_first():
    ruling = judged(wide_case(origins=[pinned("a.py", (1, 10), (1, 11))]))
    assert (ruling.outcome, ruling.level, ruling.paste) == (Outcome.MISS, Level.FAIL, True)
    assert [(f.rule, f.level, f.path, f.side, f.start, f.end, f.symbol) for f in ruling.findings] == [
        ("width/wide", Level.FAIL, "a.py", Side.HEAD, 1, 11, "broke"),
        ("width/read", Level.NOTE, "a.py", Side.HEAD, 22, 25, "other"),
        ("width/read", Level.NOTE, "a.py", Side.BASE, 40, 41, "third"),
    ]
    assert "86 %" in ruling.because


@pytest.mark.parametrize(
    ("source", "fence", "level"),
    [
        (OriginSource.INPUT, Fence(), Level.FAIL),
        (OriginSource.WRITER_COMMENT, Fence(), Level.FAIL),
        (OriginSource.TRACEBACK, Fence(), Level.WARN),
        (OriginSource.AUTHOR_BODY, Fence(), Level.WARN),
        (OriginSource.TRACEBACK, Fence(files=9), Level.FAIL),
    ],
)
def test_width_refuses_only_on_a_person_s_word_or_a_fence(source, fence, level):
    ruling = judged(wide_case(origins=[pinned("a.py", (1, 10), (1, 11), source=source)], fence=fence))
    assert ruling.level is level


def test_the_patch_s_author_cannot_widen_what_a_better_source_said():
    author = pinned("a.py", (1, 50), (1, 53), source=OriginSource.AUTHOR_BODY)
    frame = pinned("a.py", (1, 10), (1, 11), source=OriginSource.TRACEBACK)
    assert judged(wide_case(origins=[author, frame])).measures["band"] == "wide"
    assert judged(wide_case(origins=[author])).measures["counted"]["out_scope_lines"] == 0


def test_secondary_spans_are_inside_for_the_band_and_shown_as_such():
    outer = pinned("a.py", (15, 50), (16, 53), role=OriginRole.SECONDARY)
    ruling = judged(wide_case(origins=[pinned("a.py", (1, 10), (1, 11)), outer]))
    assert ruling.measures["counted"]["width_ratio"] == 0.857
    assert ruling.measures["counted"]["band_ratio"] == 0.0
    assert ruling.measures["band"] == "read"


def test_a_patch_without_source_lines_has_no_band_to_be_in():
    case = source_case(changed("a.py"), origins=[pinned("a.py", (1, 9), (1, 9))])
    ruling = judged(case)
    assert (ruling.outcome, ruling.measures["band"]) == (Outcome.PASS, Band.NONE)
    assert ruling.measures["counted"]["width_ratio"] is None


@pytest.mark.parametrize(
    ("limits", "band"),
    [
        (Limits(read=Read(ratio=0.9)), "read"),
        (Limits(read=Read(ratio=0.9, lines=6)), "wide"),
        (Limits(read=Read(ratio=0.9, functions=2)), "wide"),
        (Limits(read=Read(ratio=0.9, files=0)), "wide"),
        (Limits(as_is=AsIs(ratio=0.9, functions=3)), "as-is"),
    ],
)
def test_each_of_the_four_figures_can_be_set_and_can_turn_the_band(limits, band):
    assert judged(wide_case(origins=[pinned("a.py", (1, 10), (1, 11))]), limits).measures["band"] == band


def test_a_fingerprint_stays_when_lines_above_move():
    def prints(shift):
        file = changed("a.py", (3, 0, 4, 1), (20 + shift, 0, 22 + shift, 9))
        head = outline("a.py", function("broke", 1, 11), function("other", 16, 40 + shift))
        case = source_case(file, base=[head], head=[head], origins=[pinned("a.py", (1, 10), (1, 11))])
        return [f.fingerprint for f in judged(case).findings]

    assert prints(0) == prints(5)
    assert len(set(prints(0))) == 2


def test_a_source_file_that_no_grammar_reads_counts_whole():
    case = source_case(changed("a.lua", (1, 0, 2, 7)), origins=[pinned("b.py", (1, 2), (1, 2))])
    assert judged(case).measures["counted"]["added_lines"] == 7


def test_a_reading_without_facts_does_not_run():
    ruling = SIGNAL.rule(Reading(signal="width", facts=None, reason=Reason.KILLED, because="stopped"), Limits())
    assert (ruling.outcome, ruling.reason) == (Outcome.NOT_RUN, Reason.KILLED)
