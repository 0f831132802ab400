"""A report that is written into the worktree is no part of the patch that the next call judges."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from edges.calls import Call
from repositories import TestRepository

NAMES = ["verdict.json", "out/deep/v.json", "[v]*?.json", "a\\b.json", "trailing ", " !#.json", "-v", "\udcff.json"]


@pytest.fixture
def made(tmp_path: Path) -> TestRepository:
    repository = TestRepository.new(tmp_path / "work")
    repository.commit({"a.py": "def f():\n    return 1\n", "kept.json": "{}\n", "sub/x.txt": "x\n"})
    (repository.root / "out" / "deep").mkdir(parents=True)
    return repository


def judged(call: Callable[..., Call], cwd: Path, *reports: str) -> list[str]:
    words = [word for report in reports for word in ("--report", report)]
    seen = call("check", *words, "--report", "json", cwd=cwd)
    assert seen.code == 0, seen
    return [file["path"] for file in json.loads(seen.out)["files"]]


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_not_counted_in_the_next_call(call: Callable[..., Call], made: TestRepository, name: str) -> None:
    assert judged(call, made.root, f"markdown={name}") == []
    assert (made.root / name).exists()
    made.write({"new.py": "x = 1\n"})
    assert judged(call, made.root, f"markdown={name}") == ["new.py"]
    # a call that does not write it sees an untracked file like any other
    assert judged(call, made.root) == sorted([name, "new.py"], key=lambda n: n.encode("utf-8", "surrogateescape"))


def test_a_pattern_in_a_report_s_name_leaves_out_nothing_else(call: Callable[..., Call], made: TestRepository) -> None:
    made.write({"one.md": "1\n", "out/v.md": "2\n"})
    assert judged(call, made.root, "markdown=*.md", "terminal=v.md") == ["one.md", "out/v.md"]


def test_a_report_written_over_a_tracked_file_is_a_change(call: Callable[..., Call], made: TestRepository) -> None:
    assert judged(call, made.root, "markdown=kept.json") == []
    assert judged(call, made.root, "markdown=kept.json") == ["kept.json"]


def test_a_report_named_from_a_folder_below_and_through_links(
    call: Callable[..., Call], made: TestRepository, tmp_path: Path
) -> None:
    (tmp_path / "door").symlink_to(made.root)
    (made.root / "link.md").symlink_to(tmp_path / "outside.md")
    (tmp_path / "inward.md").symlink_to(made.root / "inside.md")
    reports = ["markdown=../v.md", f"terminal={tmp_path}/door/t.txt"]
    for _ in range(2):
        assert judged(call, made.root / "sub", *reports, "json=../link.md") == []
    assert (tmp_path / "outside.md").exists()
    (made.root / "link.md").unlink()
    for _ in range(2):
        assert judged(call, made.root / "sub", *reports, f"json={tmp_path}/inward.md") == []
    assert (made.root / "inside.md").exists()


def test_what_a_call_reads_beside_the_trees_is_no_part_of_the_patch_either(
    call: Callable[..., Call], made: TestRepository
) -> None:
    made.write({"out/log": 'File "a.py", line 2, in f\nValueError: x\n', "r.xml": "<testsuite/>", "c.json": "{}"})
    asked = ("--traceback", "out/log", "--junit", "r.xml")
    seen = call("check", *asked, "--report", "json", cwd=made.root)
    assert [file["path"] for file in json.loads(seen.out)["files"]] == ["c.json"]
