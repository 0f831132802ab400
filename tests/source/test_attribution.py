"""Changed lines find their innermost function, each line once."""

from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.outline import Outline, SpanKind, Unit
from patchwidth.model.ranges import Range, union
from patchwidth.source.attribution import code_lines, held_by, names, only_here, segments

LAST = 30


def unit(name, start, end, **more):
    return Unit(name=name, kind=SpanKind.FUNCTION, start=start, end=end, core_start=start, **more)


@st.composite
def nested(draw, low=1, high=LAST, depth=0):
    units, at = [], low
    while at <= high and draw(st.booleans()):
        start = draw(st.integers(at, high))
        end = draw(st.integers(start, high))
        units.append(unit(f"f{start}-{end}-{depth}", start, end))
        if depth < 3:
            units += draw(nested(low=start, high=end, depth=depth + 1))
        at = end + 1
    return sorted(units, key=lambda u: (u.start, -u.end)) if depth == 0 else units


def outline_of(units, **classes):
    classes = {"language": "python", **classes}
    return Outline(path="a.py", line_count=LAST, functions=tuple(units), **classes)


@given(nested(), st.lists(st.tuples(st.integers(1, LAST), st.integers(1, LAST)).map(sorted), max_size=4))
def test_every_line_lands_once_and_in_its_innermost_function(units, parts):
    lines = union((a, b) for a, b in parts)
    landed = {}
    for held, found in held_by(outline_of(units), lines):
        for line in range(held.start, held.end + 1):
            assert line not in landed
            landed[line] = found
    assert set(landed) == {line for part in lines for line in range(part.start, part.end + 1)}
    for line, found in landed.items():
        holding = [u for u in units if u.start <= line <= u.end]
        if not holding:
            assert found is None
        else:
            assert found.end - found.start == min(u.end - u.start for u in holding)


def test_a_nested_function_splits_the_outer_one():
    outer, inner = unit("outer", 1, 9), unit("outer.inner", 3, 5)
    assert [(s.start, s.end, s.unit.name) for s in segments([outer, inner])] == [
        (1, 2, "outer"),
        (3, 5, "outer.inner"),
        (6, 9, "outer"),
    ]


def test_code_lines_leave_out_what_nobody_reviews_as_code():
    outline = outline_of(
        [],
        blank=(Range(1, 1),),
        comment=(Range(2, 3),),
        doc=(Range(4, 4),),
        imports=(Range(6, 6),),
        tests=(Range(9, 9),),
    )
    assert code_lines(outline, (Range(1, 10),)) == (Range(5, 5), Range(7, 8), Range(10, 10))


def test_names_of_functions():
    outline = outline_of([unit("a", 1, 3), unit("b", 4, 6), unit("c", 8, 9)])
    assert names(outline) == {"a", "b", "c"}
    assert names(None) == frozenset()


def test_functions_that_the_other_side_lacks_by_name():
    here = outline_of([unit("a", 1, 3), unit("b", 4, 6), unit("c", 8, 9)])
    there = outline_of([unit("c", 1, 2), unit("d", 4, 5)])
    assert only_here(here, there, (Range(1, 6),)) == (Range(1, 6),)
    assert only_here(here, None, (Range(1, 9),)) == (Range(1, 6), Range(8, 9))
    assert only_here(None, here, ()) == ()


def test_an_overload_that_the_patch_adds_is_lacking_on_the_other_side():
    here = outline_of([unit("a", 1, 4), unit("a", 6, 9), unit("a", 11, 11)])
    there = outline_of([unit("a", 1, 4), unit("a", 6, 6)])
    assert only_here(here, there, (Range(5, 9),)) == (Range(6, 9),)
    assert only_here(here, there, (Range(4, 8),)) == (Range(6, 9),)  # the closing line was given to the neighbour
    assert only_here(here, there, (Range(7, 9),)) == ()  # its header was there before
    assert only_here(here, there, (Range(1, 9),)) == ()  # two are new and one of them is surplus: which one?
    assert only_here(there, here, (Range(1, 6),)) == ()  # fewer of them here: nothing is lacking there


def test_an_old_function_under_a_new_name_is_no_helper():
    here, there = outline_of([unit("new", 1, 9)]), outline_of([unit("old", 1, 9)])
    assert only_here(here, there, (Range(1, 2),)) == ()
    assert only_here(here, there, (Range(1, 2), Range(4, 6))) == (Range(1, 9),)


def test_what_a_syntax_error_nests_elsewhere_is_no_helper():
    base = outline_of([unit("broke", 1, 4), unit("rank", 6, 9)])
    damage = (Range(5, 5),)
    nested = outline_of(
        [unit("broke", 1, 12, uncertain=True), unit("broke.rank", 6, 12, uncertain=True)], damaged=damage
    )
    assert only_here(nested, base, (Range(6, 12),)) == ()
    fresh = outline_of(
        [unit("rank", 6, 9, uncertain=True), unit("broke.fresh", 11, 14, uncertain=True)], damaged=damage
    )
    assert only_here(fresh, base, (Range(11, 14),)) == (Range(11, 14),)
    assert only_here(fresh, base, (Range(12, 14),)) == ()


def test_what_a_damaged_head_does_not_show_is_gone_only_where_every_line_of_it_is():
    base, head = outline_of([unit("broke", 1, 4), unit("rank", 6, 9)]), outline_of([], damaged=(Range(1, 9),))
    assert only_here(base, head, (Range(7, 9),)) == ()
    assert only_here(base, head, (Range(6, 9),)) == (Range(6, 9),)
    assert only_here(base, outline_of([]), (Range(7, 9),)) == (Range(6, 9),)


def test_a_function_in_a_function_of_c_is_a_neighbour_whose_brace_is_hidden():
    base = outline_of([unit("broke", 1, 4), unit("rank", 6, 9)], language="c")
    head = outline_of([unit("broke", 1, 12), unit("broke.rank", 6, 12), unit("fresh", 14, 17)], language="c")
    assert only_here(head, base, (Range(7, 12), Range(14, 17))) == (Range(14, 17),)
    assert only_here(base, head, (Range(7, 9),)) == ()
