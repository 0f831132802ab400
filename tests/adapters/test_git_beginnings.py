"""Repositories in which nothing was committed yet, and what is said of them."""

from pathlib import Path

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.model.errors import Reason, RepositoryError
from repositories import TestRepository


@pytest.mark.parametrize("bare", [True, False])
def test_a_repository_without_a_commit(tmp_path: Path, bare: bool) -> None:
    made = TestRepository.new(tmp_path / "work")
    if bare:
        made.git("init", "-q", "--bare", str(tmp_path / "bare"))
    else:
        made.write({"a.py": "x = 1\n"})
    with Repository(tmp_path / "bare" if bare else made.root) as repository:
        for ask in (repository.default_branch, lambda: repository.resolve("HEAD"), lambda: repository.snapshot("v1")):
            with pytest.raises(RepositoryError) as caught:
                ask()
            assert caught.value.message == "the repository has no commit yet"
            assert caught.value.hint.startswith("Commit")
            assert caught.value.reason is Reason.NO_REVISION


def test_a_branch_without_a_commit_beside_others(tmp_path: Path) -> None:
    made = TestRepository.new(tmp_path / "work")
    made.commit({"a.py": "x = 1\n"})
    made.git("symbolic-ref", "HEAD", "refs/heads/new")
    with Repository(made.root) as repository, pytest.raises(RepositoryError, match="'HEAD' names no commit here"):
        repository.resolve("HEAD")


def test_a_repository_inside_that_has_no_commit(tmp_path: Path) -> None:
    made = TestRepository.new(tmp_path / "work")
    made.commit({"a.py": "x = 1\n"})
    TestRepository.new(made.root / "vendor" / "inner")
    with Repository(made.root) as repository, pytest.raises(RepositoryError) as caught:
        repository.worktree()
    assert "vendor/inner" in caught.value.message
    assert "repository of its own without a commit" in caught.value.message
    assert ".gitignore" in caught.value.hint
