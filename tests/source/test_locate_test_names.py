"""Test names as people write them to the failures that runners print."""

import pytest

from patchwidth.model.failure import Failure
from patchwidth.source.test_names import chosen, means

PAIRS = [
    ("tests/test_a.py::TestU::test_x", "TestU.test_x"),
    ("TestU.test_x", "tests/test_a.py::TestU::test_x"),
    ("test_x[1-a]", "test_x"),
    ("test_x[1-a]", "test_x[1-a]"),
    ("TestU.test_sub (i=5)", "TestU.test_sub"),
    ("parser › inner", "inner"),
    ("com.ex.ParserTest.inner()", "ParserTest.inner"),
    ("parser::tests::index", "tests::index"),
    ("TestSub/a_b", "TestSub/a_b"),
    ("ParserTest#test_inner", "test_inner"),
]
STRANGERS = [("test_xy", "test_x"), ("test_x[1]", "test_x[2]"), ("a.b", "a.c"), ("test_x", ""), ("", "test_x")]


@pytest.mark.parametrize(("name", "wanted"), PAIRS)
def test_names_that_mean_the_same(name, wanted):
    assert means(name, wanted)


@pytest.mark.parametrize(("name", "wanted"), STRANGERS)
def test_names_that_do_not(name, wanted):
    assert not means(name, wanted)


def picked(names, *wanted):
    return [f.test for f in chosen([Failure(start=n, end=n, test=name) for n, name in enumerate(names, 1)], wanted)]


def test_the_closest_name_is_taken():
    assert picked(["a.x", "x", "x.b"], "x") == ["x"]
    assert picked(["a.x", "x.b", "b.x"], "x") == ["a.x", "b.x"]
    assert picked(["TestU.test_a", "TestU.test_b", "V.test_c"], "TestU") == ["TestU.test_a", "TestU.test_b"]
    assert picked(["a", "b"], "c") == []
    assert picked(["b", "a"], "a", "b", "a") == ["b", "a"]


def test_without_names_there_is_nothing_to_choose_by():
    assert picked(["a", "b"]) == ["a", "b"]
    assert picked([None, None], "a") == [None, None]
    assert picked(["a", None], "a") == ["a"]
