"""Failures to places: which frame is pinned, which are secondary, and what is said where none may be."""

import pytest

from patchwidth.model.failure import Frame, Relation, Stack
from patchwidth.source.frames import TEST_FRAME
from patchwidth.source.locate import PLACES
from patchwidth.source.walk import CANDIDATES, OUTER
from source.locating import candidates, failure, found, frame, pinned, primary, secondary


def test_code_from_a_string_stops_the_search():
    located = found([failure(["<string>:2", "run.py:12"])], ["run.py"])
    assert (located.places, candidates(located)) == ((), ["run.py:12"])
    assert "came from a string" in located.because


def test_beyond_the_outermost_test_frame_only_the_driver_stands():
    located = found([failure(["test/t.py:5", "runtests.py:1"])], ["test/t.py", "runtests.py"])
    assert (located.places, candidates(located)) == ((), ["test/t.py:5"])


def test_a_callback_of_the_test_leads_to_the_source_that_called_it():
    assert pinned("test/t.py:5", "src/a.py:7", "test/t.py:4", tracked=["test/t.py", "src/a.py"]) == ["src/a.py:7"]


def test_an_assertion_in_a_helper_outside_of_the_tests_is_a_tests_own():
    located = found([failure([frame("helpers/check.go:9", function=TEST_FRAME)])], ["helpers/check.go"])
    assert (located.places, candidates(located)) == ((), ["helpers/check.go:9"])


def test_outer_frames_are_secondary_and_told_once():
    located = found([failure(["a.py:1", "b.py:2", "b.py:2", "a.py:1", "c.py:3"])], ["a.py", "b.py", "c.py"])
    assert (primary(located), secondary(located)) == (["a.py:1"], ["b.py:2", "c.py:3"])


def test_a_root_cause_without_a_frame_of_ours_gives_way_to_the_error_around_it():
    cause = Stack(frames=(frame("/usr/lib/x.py:1"),), relation=Relation.CAUSE)
    surfaced = Stack(frames=(frame("a.py:2"),), relation=Relation.SURFACED)
    assert primary(found([failure(cause, surfaced)], ["a.py"])) == ["a.py:2"]


def test_a_root_cause_that_is_ambiguous_is_not_replaced_by_its_wrapper():
    cause = Stack(frames=(frame("s/x.py:1"),), relation=Relation.CAUSE)
    surfaced = Stack(frames=(frame("a.py:2"),), relation=Relation.SURFACED)
    located = found([failure(cause, surfaced)], ["one/s/x.py", "two/s/x.py", "a.py"])
    assert (located.places, candidates(located)) == ((), ["one/s/x.py:1", "two/s/x.py:1"])


def test_each_leaf_of_a_group_is_primary_and_the_group_secondary():
    leaves = [Stack(frames=(frame(f"a.py:{n}"),), relation=Relation.LEAF) for n in (1, 2, 1)]
    group = Stack(frames=(frame("b.py:9"),), relation=Relation.SURFACED)
    located = found([failure(*leaves, group)], ["a.py", "b.py"])
    assert (primary(located), secondary(located)) == (["a.py:1", "a.py:2"], ["b.py:9"])


MISSING = [
    ("ModuleNotFoundError: No module named 'x'", "<module>"),
    ("ImportError: cannot import name 'x'", "<module>"),
    ("Error: Cannot find module './x'", "Object.<anonymous>"),
    ("cannot load such file -- x (LoadError)", "<main>"),
    ("PHP Fatal error:  Uncaught Error: Failed opening required 'x'", None),
]


@pytest.mark.parametrize(("message", "function"), MISSING)
def test_a_module_that_is_missing_at_load_time_pins_nothing(message, function):
    stack = Stack(frames=(frame("a.py:2", function=function),), message=message)
    located = found([failure(stack)], ["a.py"])
    assert (located.places, candidates(located)) == ((), ["a.py:2"])
    assert "an import failed" in located.because


def test_a_module_that_a_function_asks_for_pins_the_function():
    stack = Stack(frames=(frame("a.py:2", function="load"),), message="ModuleNotFoundError: No module named 'x'")
    assert primary(found([failure(stack)], ["a.py"])) == ["a.py:2"]


def test_a_stack_outside_of_the_failing_tests_is_a_candidate():
    located = found([failure(["test/t.py:1"], test="t"), failure(["a.py:2"])], ["test/t.py", "a.py"])
    assert located.places == ()
    assert candidates(located) == ["test/t.py:1", "a.py:2"]
    assert "belongs to no failing test" in located.because


def test_a_compilers_complaint_counts_beside_failing_tests():
    located = found([failure(["test/t.py:1"], test="t"), failure(["a.py:2"], build=True)], ["test/t.py", "a.py"])
    assert primary(located) == ["a.py:2"]


def test_a_failure_that_is_printed_twice_counts_once():
    same = failure(["a.py:2"], test="t")
    located = found([failure(test="t"), same, same, failure(["a.py:2"])], ["a.py"])
    assert [(p.path, p.test) for p in located.places] == [("a.py", "t")]
    assert located.because.startswith("2 failures read")


def test_two_tests_that_break_at_one_place_give_two_origins():
    located = found([failure(["a.py:2"], test="t"), failure(["a.py:2"], test="u")], ["a.py"])
    assert [p.test for p in located.places] == ["t", "u"]


def test_where_the_runner_says_the_test_stands_is_a_candidate():
    located = found([failure(test="t", at=frame("test/t.py:7"))], ["test/t.py"])
    assert candidates(located) == ["test/t.py:7"]
    assert "the log names no place" in located.because


def test_nothing_read_and_nothing_asked_for_are_said_so():
    assert found([], ["a.py"]).because == "no failure was found in it"
    located = found([failure(["a.py:2"], test=f"t{n}") for n in range(7)], ["a.py"], tests=["other"])
    assert located.because == "no failing test is called other; it has t0, t1, t2, t3, t4, ..."


def test_frames_that_lie_nowhere_are_said_so():
    assert (
        "no frame lies in the tree (log line 1: /usr/lib/x.py:1)" in found([failure(["/usr/lib/x.py:1"])], []).because
    )


def test_a_column_counts_from_nought():
    spot = Frame(path="a.js", line=2, column=13, log_line=1)
    assert [p.column for p in found([failure([spot])], ["a.js"]).places] == [12]


def test_places_are_bounded_however_many_frames_there_are():
    many = [f"a{n}.py:1" for n in range(3 * OUTER)]
    tracked = [f"a{n}.py" for n in range(3 * OUTER)]
    assert len(found([failure(many)], tracked).places) == OUTER + 1
    crowd = [failure([f"a{n}.py:{m}"], test=f"{n}.{m}") for n in range(10) for m in range(1, 80)]
    assert len(found(crowd, tracked).places) == PLACES
    stopped = found([failure(["<string>:1", *many])], tracked)
    assert len(stopped.candidates) == CANDIDATES


def test_a_hundred_thousand_tracked_files_are_no_hindrance():
    tracked = [f"d{n}/index.js" for n in range(100_000)]
    spots = [f"/r/d{n}/index.js:{n}" for n in range(1, 4001)]
    located = found([failure([spot], test=spot) for spot in spots], tracked)
    assert primary(located) == [f"d{n}/index.js:{n}" for n in range(1, PLACES + 1)]
