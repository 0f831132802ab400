"""A repository whose own configuration names programs: none of them runs, and what then is missing is said."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.model.errors import Reason, RepositoryError
from repositories import TestRepository

DIFF = b"--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-one\n+three\n"
QUESTIONS: dict[str, Callable[[Repository], object]] = {
    "diff": lambda r: r.diff("HEAD~1", "HEAD"),
    "numstat": lambda r: r.numstat("HEAD~1", "HEAD"),
    "read": lambda r: r.snapshot("HEAD~1").read("a.py"),
    "read below": lambda r: r.snapshot("HEAD~1").read("d/b.py"),
    "list": lambda r: r.snapshot("HEAD~1").list(),
    "apply": lambda r: r.apply_diff("HEAD~1", DIFF),
    "worktree": lambda r: r.diff("HEAD~1", r.worktree()),
}
ALWAYS_THERE = {"list"}


@pytest.fixture
def source(tmp_path: Path) -> TestRepository:
    made = TestRepository.new(tmp_path / "source")
    made.commit({"a.py": "one\n", "d/b.py": "b\n"})
    made.commit({"a.py": "two\n", "d/b.py": "c\n"})
    made.git("config", "uploadpack.allowFilter", "true")
    made.git("config", "uploadpack.allowAnySHA1InWant", "true")
    return made


def partial(source: TestRepository, left_out: str) -> TestRepository:
    """A clone that was made without some of the objects."""
    source.git("clone", "-q", f"--filter={left_out}", f"file://{source.root}", str(source.root.parent / "partial"))
    return TestRepository(source.root.parent / "partial")


def fetches(made: TestRepository, canary: Path, way: str) -> None:
    """Let the repository's configuration name a program for every fetch."""
    program = made.root.parent / "program"
    program.write_text(f"#!/bin/sh\ntouch '{canary}'\nexit 1\n")
    program.chmod(0o755)
    for key, value in {
        "ext": {"remote.origin.url": f"ext::{program} %S", "protocol.ext.allow": "always", "protocol.allow": "always"},
        "ssh": {"remote.origin.url": "ssh://nowhere.invalid/x", "core.sshCommand": str(program)},
        "uploadpack": {"remote.origin.uploadpack": str(program)},
    }[way].items():
        made.git("config", key, value)


def without_the_word_against_fetching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A git that knows no GIT_NO_LAZY_FETCH, as those before 2.39.4."""
    old = tmp_path / "bin" / "git"
    old.parent.mkdir()
    old.write_text(f'#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec {shutil.which("git")} "$@"\n')
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{old.parent}:/usr/bin:/bin")


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("way", ["ext", "ssh", "uploadpack"])
@pytest.mark.parametrize("git", ["new", "old"])
def test_reading_fetches_nothing_and_runs_nothing(
    source: TestRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, git: str, way: str, question: str
) -> None:
    made, canary = partial(source, "blob:none"), tmp_path / "canary"
    fetches(made, canary, way)
    if git == "old":
        without_the_word_against_fetching(tmp_path, monkeypatch)
    with Repository(made.root) as repository:
        if question in ALWAYS_THERE:
            QUESTIONS[question](repository)
        else:
            with pytest.raises(RepositoryError) as caught:
                QUESTIONS[question](repository)
            assert "git fetch --refetch --no-filter" in caught.value.hint
    assert not canary.exists()


def test_the_program_that_is_not_run_would_run(source: TestRepository, tmp_path: Path) -> None:
    made, canary = partial(source, "blob:none"), tmp_path / "canary"
    fetches(made, canary, "uploadpack")
    made.git("rev-list", "--objects", "--missing=print", "HEAD")
    assert not canary.exists()
    with pytest.raises(Exception, match="exit status"):
        made.git("show", "HEAD~1:a.py")
    assert canary.exists()


@pytest.mark.parametrize("question", QUESTIONS)
def test_folders_that_were_left_out_are_not_taken_for_empty_ones(source: TestRepository, question: str) -> None:
    made = partial(source, "tree:0")
    with Repository(made.root) as repository, pytest.raises(RepositoryError) as caught:
        QUESTIONS[question](repository)
    assert "git fetch --refetch --no-filter" in caught.value.hint


def test_one_folder_that_is_missing(source: TestRepository) -> None:
    folder = source.git("rev-parse", "HEAD:d")
    (source.root / ".git" / "objects" / folder[:2] / folder[2:]).unlink()
    with Repository(source.root) as repository:
        tree = repository.snapshot("HEAD")
        assert tree.read("a.py") == b"two\n"
        for ask in (lambda: tree.read("d/b.py"), lambda: tree.holds("d/x"), tree.list):
            with pytest.raises(RepositoryError) as caught:
                ask()
            assert "git fetch --refetch" in caught.value.hint
            assert caught.value.reason is Reason.GIT_FAILED


def test_what_mends_a_partial_clone(source: TestRepository) -> None:
    made = partial(source, "tree:0")
    made.git("fetch", "-q", "--refetch", "--no-filter")
    with Repository(made.root) as repository:
        files = repository.diff("HEAD~1", "HEAD", confirm=True).files
    assert [(f.path, f.added, f.deleted) for f in files] == [("a.py", 1, 1), ("d/b.py", 1, 1)]
