"""Coverage to ranked functions: coverage.py's JSON, LCOV, names, ties, and what is no coverage."""

import json

import pytest

from patchwidth.model.errors import UsageError
from patchwidth.model.patch import Side
from patchwidth.source.coverage import _read, coverage
from signals_fakes import WrittenOutlines, WrittenTree, function, outline

TREE = WrittenTree({"pkg/a.py": b"", "pkg/b.py": b"", "tests/test_a.py": b""})
OUTLINES = WrittenOutlines(
    {
        (Side.BASE, "pkg/a.py"): outline(
            "pkg/a.py", function("broke", 1, 5), function("shared", 7, 9), function("one_line", 11, 11)
        ),
        (Side.BASE, "pkg/b.py"): outline("pkg/b.py", *[function(f"f{n}", 10 * n, 10 * n + 3) for n in range(1, 8)]),
    }
)


def ranked(data, *tests):
    text = data if isinstance(data, str) else json.dumps(data)
    return coverage(
        text.encode(),
        "cov",
        tests=tests,
        snapshot=TREE,
        outlines=OUTLINES,
        side=Side.BASE,
        is_source=lambda path: path.startswith("pkg/"),
    )


def places(located):
    return [(p.path, p.line) for p in located.places]


CONTEXTS = {
    "files": {
        "/app/pkg/a.py": {
            "executed_lines": [1, 2, 7, 8],
            "contexts": {
                "1": [""],
                "2": ["tests/test_a.py::test_broke|run"],
                "7": [""],
                "8": [
                    "tests/test_a.py::test_broke|run",
                    "tests/test_a.py::test_fine|run",
                    "tests/test_z.py::test_far|run",
                ],
            },
        },
        "/app/tests/test_a.py": {"contexts": {"2": ["tests/test_a.py::test_broke|run"]}},
        "/elsewhere/json.py": {"contexts": {"2": ["tests/test_a.py::test_broke|run"]}},
    }
}


def test_the_function_that_only_the_failing_test_runs_ranks_first():
    located = ranked(CONTEXTS, "test_broke")
    assert places(located) == [("pkg/a.py", 2), ("pkg/a.py", 8)]
    assert [p.because.rpartition(": ")[2] for p in located.places] == ["Ochiai 1.00, rank 1", "Ochiai 0.71, rank 2"]
    assert "over 2 tests of its file" in located.because


def test_a_header_runs_at_import_and_proves_nothing():
    data = {"files": {"pkg/a.py": {"contexts": {"1": ["t.py::test_x|run"], "11": ["t.py::test_x|run"]}}}}
    assert places(ranked(data, "test_x")) == [("pkg/a.py", 11)]


def test_lcov_names_tests_by_tn():
    broke = "TN:test_broke\nSF:pkg/a.py\nDA:2,1\nDA:3,0\nend_of_record\nDA:8,1\n"
    fine = "TN:test_fine\nSF:pkg/a.py\nDA:8,4\nend_of_record\n"
    located = ranked(broke + fine, "test_broke")
    assert places(located) == [("pkg/a.py", 2)]


def test_the_set_is_never_larger_than_five():
    lines = {str(10 * n + 1): ["t.py::test_x|run"] for n in range(1, 8)}
    assert len(places(ranked({"files": {"pkg/b.py": {"contexts": lines}}}, "test_x"))) == 5


@pytest.mark.parametrize(
    ("data", "tests", "says"),
    [
        (CONTEXTS, (), "say which one failed with --test NAME"),
        (CONTEXTS, ("test_nowhere",), "holds no test called test_nowhere"),
        ({"files": {"pkg/c.py": {"contexts": {"2": ["t.py::test_x"]}}}}, ("test_x",), "no function of the tree"),
        ({"files": {"pkg/a.py": {"executed_lines": [6]}}}, (), "executes no function of the tree"),
        (
            {"files": {"pkg/b.py": {"executed_lines": [10 * n + 1 for n in range(1, 8)]}}},
            (),
            "executes 7 functions, which nothing ranks",
        ),
    ],
)
def test_what_cannot_be_ranked_is_not_guessed(data, tests, says):
    located = ranked(data, *tests)
    assert located.places == ()
    assert says in located.because


def test_coverage_of_the_failing_run_alone_is_a_set_when_it_is_small():
    located = ranked({"files": {"pkg/a.py": {"executed_lines": [2, 8, 11]}}})
    assert places(located) == [("pkg/a.py", 2), ("pkg/a.py", 8), ("pkg/a.py", 11)]
    assert "which names no tests" in located.because


@pytest.mark.parametrize(
    "data",
    ["", "prose", "{", "[" * 99_999, '{"files": 3}', '{"meta": {}}', '{"files": {}}', '{"files": {"a.py": 3}}',
     '{"files": {"a.py": {"executed_lines": ["x"]}}}', "SF:a.py\nDA:x,1\n", "SF:a.py\nDA:1\n"],
)  # fmt: skip
def test_what_is_no_coverage_is_refused(data):
    with pytest.raises(UsageError, match="cov "):
        ranked(data)


@pytest.mark.parametrize("lines", ["[1e999]", '"12"'])
def test_lines_that_are_no_numbers_are_refused(lines):
    data = f'{{"files": {{"src/a.py": {{"executed_lines": {lines}}}}}}}'.encode()
    with pytest.raises(UsageError, match="no coverage that can be read"):
        _read(data, "cov.json")
