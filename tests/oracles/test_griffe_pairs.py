"""The comparison with griffe: what counts as one thing; and one small pair where griffe is installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from oracles.griffe_pairs import Broken, compare, main, same
from patchwidth.model.reading import Finding, Level
from repositories import TestRepository

OLD = """class Box:
    def grow(self, by, more=1):
        return by


def area(radius):
    return radius


def gone():
    return 1
"""
NEW = """class Box:
    def grow(self, amount):
        return amount


def area(radius, power):
    return radius
"""


def finding(symbol: str, path: str = "pkg/kit.py") -> Finding:
    return Finding(rule="symbols/removed", level=Level.WARN, message="", fingerprint="", path=path, symbol=symbol)


def broken(name: str, file: str = "pkg/kit.py") -> Broken:
    return Broken(kind="OBJECT_REMOVED", name=name, file=file, told="")


@pytest.mark.parametrize(
    ("theirs", "ours", "is_same"),
    [
        ("kit.Box.grow(by)", "Box.grow", True),
        ("kit.Box.grow", "Box", True),
        ("kit.Group.grow", "Box.grow", True),
        ("kit.Box(by)", "Box.__init__", True),
        ("kit.Box.grow", "Box.shrink", False),
    ],
)
def test_what_counts_as_one_thing(theirs: str, ours: str, is_same: bool) -> None:
    assert same(broken(theirs), finding(ours)) is is_same
    assert not same(broken(theirs, "pkg/other.py"), finding(ours))


@pytest.mark.oracle
@pytest.mark.skipif(find_spec("griffe") is None, reason="griffe is not installed")
def test_a_small_pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = TestRepository.new(tmp_path / "r")
    old = made.commit({"pkg/__init__.py": "", "pkg/kit.py": OLD})
    new = made.commit({"pkg/kit.py": NEW})
    pair = compare(made.root, "pkg", old, new)
    assert (len(pair.found), pair.missed, pair.alone) == (5, [], [])
    assert main([str(made.root), "pkg", old, new]) == 0
    assert "missed 0; symbols 3 at warn, 0 that griffe has not" in capsys.readouterr().out
