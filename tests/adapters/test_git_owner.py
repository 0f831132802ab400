"""Filters in the worktree: the person's own run, those of another user's repository never."""

import os
from pathlib import Path

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_owner import filters_off, is_foreign
from patchwidth.model.errors import RepositoryError
from repositories import TestRepository

STRANGER = 4242
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestRepository:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("SUDO_UID", raising=False)
    (tmp_path / "home").mkdir()
    repository = TestRepository.new(tmp_path / "work")
    repository.commit({"a.py": "one\n", "b.txt": "one\n", ".gitattributes": "*.txt filter=a.b\n"})
    return repository


def give_away(repository: TestRepository) -> None:
    for path in [repository.root, *repository.root.rglob("*")]:
        os.lchown(path, STRANGER, STRANGER)
        # older than the index, so that git need not look into files that nobody touches
        os.utime(path, (1_700_000_000, 1_700_000_000))
    repository.git("-c", "safe.directory=*", "status")


def configure(repository: TestRepository, key: str, value: str) -> None:
    # with a file named, git does not ask whose repository it is
    repository.git("config", "--file", ".git/config", key, value)


def name_filter(repository: TestRepository, tmp_path: Path, way: str) -> Path:
    """Lets the repository name a filter that leaves a mark; the mark's place."""
    canary, program = tmp_path / "canary", tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch '{canary}'\ncat\n")
    program.chmod(0o755)
    configure(repository, f"filter.a.b.{way}", str(program))
    return canary


def test_a_filter_of_the_person_s_own_repository_runs(made: TestRepository, tmp_path: Path) -> None:
    canary = name_filter(made, tmp_path, "clean")
    made.write({"b.txt": "two\n"})
    with Repository(made.root) as repository:
        assert filters_off(repository.place) == ()
        repository.worktree()
    assert canary.exists()


@needs_root
@pytest.mark.parametrize("required", ["true", "false"])
@pytest.mark.parametrize("way", ["clean", "process"])
def test_a_filter_of_another_user_s_repository_never_runs(
    made: TestRepository, tmp_path: Path, way: str, required: str
) -> None:
    give_away(made)
    canary = name_filter(made, tmp_path, way)
    configure(made, "filter.a.b.required", required)
    made.write({"b.txt": "two\n"})
    with Repository(made.root) as repository, pytest.raises(RepositoryError) as caught:
        repository.worktree()
    assert "b.txt" in caught.value.message
    assert "safe.directory" in caught.value.hint
    assert not canary.exists()


@needs_root
def test_files_without_a_filter_are_read_in_another_user_s_repository(made: TestRepository, tmp_path: Path) -> None:
    give_away(made)
    canary = name_filter(made, tmp_path, "clean")
    made.write({"a.py": "two\n"})
    with Repository(made.root) as repository:
        assert is_foreign(repository.place)
        files = repository.diff("HEAD", repository.worktree()).files
    assert [(f.path, f.added, f.deleted) for f in files] == [("a.py", 1, 1)]
    assert not canary.exists()


@needs_root
def test_a_repository_that_the_person_calls_safe_is_their_own(made: TestRepository, tmp_path: Path) -> None:
    give_away(made)
    canary = name_filter(made, tmp_path, "clean")
    (tmp_path / "home" / ".gitconfig").write_text(f"[safe]\n\tdirectory = {made.root}\n")
    made.write({"b.txt": "two\n"})
    with Repository(made.root) as repository:
        assert not is_foreign(repository.place)
        repository.worktree()
    assert canary.exists()


@needs_root
def test_a_worktree_that_lies_away_from_its_git_folder_is_not_trusted(made: TestRepository, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    give_away(made)
    with Repository(made.root) as repository:
        assert is_foreign(repository.place._replace(worktree=str(tmp_path / "elsewhere")))
