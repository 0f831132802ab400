"""Opening repositories, and what revisions name in them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from patchwidth.adapters import private_folder
from patchwidth.adapters.git import Repository
from patchwidth.model.errors import PatchwidthError, Reason, RepositoryError
from repositories import TestRepository


@pytest.fixture
def made(tmp_path: Path) -> TestRepository:
    repository = TestRepository.new(tmp_path / "work")
    repository.commit({"a.py": "a\n", "sub/b.py": "b\n"}, "one")
    repository.commit({"a.py": "a\nb\n"}, "two")
    return repository


def refused(call: Callable[[], object]) -> PatchwidthError:
    with pytest.raises(PatchwidthError) as caught:
        call()
    assert caught.value.hint
    return caught.value


def test_opens_from_a_folder_inside(made: TestRepository) -> None:
    with Repository(made.root / "sub") as repository:
        assert repository.place.worktree == str(made.root)
        assert repository.resolve("HEAD") == made.git("rev-parse", "HEAD")


def test_opens_bare_ones_and_linked_worktrees(made: TestRepository, tmp_path: Path) -> None:
    made.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    made.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "other")
    with Repository(tmp_path / "bare.git") as bare, Repository(tmp_path / "linked") as linked:
        assert bare.place.worktree is None
        assert linked.place.worktree == str(tmp_path / "linked")
        assert bare.resolve("main") == linked.resolve("other")
        assert refused(bare.worktree).reason is Reason.NO_TREE
        (tmp_path / "linked" / "new.py").write_text("n\n")
        assert [f.path for f in linked.diff("other", linked.worktree()).files] == ["new.py"]


def test_opens_what_belongs_to_somebody_else(made: TestRepository) -> None:
    if os.geteuid() == 0:
        for path in (made.root, made.root / ".git"):
            os.chown(path, 12345, 12345)
    with Repository(made.root) as repository:
        assert len(repository.diff("HEAD~1", "HEAD").files) == 1


def test_sha256(tmp_path: Path) -> None:
    repository = TestRepository(tmp_path)
    repository.git("init", "-q", "-b", "main", "--object-format=sha256", ".")
    repository.commit({"a.py": "a\n"})
    repository.commit({"a.py": "b\n", "d/e.py": "e\n"})
    with Repository(tmp_path) as opened:
        patch = opened.diff("HEAD~1", "HEAD", confirm=True)
        assert [f.path for f in patch.files] == ["a.py", "d/e.py"]
        assert len(patch.base or "") == 64
        assert opened.snapshot("HEAD").read("d/e.py") == b"e\n"


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_no_repository(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    error = refused(lambda: Repository(tmp_path / name))
    assert error.reason is Reason.NO_REPOSITORY
    assert "--repo" in error.hint


def test_no_git(made: TestRepository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    error = refused(lambda: Repository(made.root))
    assert (error.reason, "Install git" in error.hint) == (Reason.NO_REPOSITORY, True)


def test_names_of_commits(made: TestRepository) -> None:
    made.git("tag", "-a", "v1", "-m", "x", "HEAD~1")
    first, second = made.git("rev-parse", "HEAD~1"), made.git("rev-parse", "HEAD")
    with Repository(made.root) as repository:
        assert [repository.resolve(name) for name in ("v1", "main~1", first[:9], "HEAD^{/one}")] == [first] * 4
        assert [repository.resolve(name) for name in ("main", "@", second)] == [second] * 3


NOBODY = ["", "--output=x", "-h", "nope", "main@{999}", "a..b", "HEAD:a.py", "x\ny", "x\0", "\udcff", "^main"]


@pytest.mark.parametrize("name", [*NOBODY, "HEAD^{tree}"])
def test_names_of_nothing(made: TestRepository, name: str) -> None:
    with Repository(made.root) as repository:
        assert refused(lambda: repository.resolve(name)).reason is Reason.NO_REVISION
        assert repository.resolve("main") == made.git("rev-parse", "main")
        if name in NOBODY:
            assert refused(lambda: repository.diff("HEAD", name)).reason is Reason.NO_REVISION
            assert refused(lambda: repository.snapshot(name)).reason is Reason.NO_REVISION
    assert not (made.root / "x").exists()


def test_a_repository_without_packs(made: TestRepository) -> None:
    (made.root / ".git" / "objects" / "pack").rmdir()
    with Repository(made.root) as repository:
        assert len(repository.diff("HEAD~1", "HEAD").files) == 1


def test_a_very_long_name(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        assert refused(lambda: repository.resolve("x" * 9000)).reason is Reason.NO_REVISION


def test_a_remote_branch_that_was_not_fetched(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        assert "`git fetch origin topic/x`" in refused(lambda: repository.resolve("origin/topic/x")).hint
        assert "git fetch" not in refused(lambda: repository.resolve("origin/$(x)")).hint


def test_the_default_branch(made: TestRepository, tmp_path: Path) -> None:
    with Repository(made.root) as repository:
        assert repository.default_branch() == "refs/heads/main"
    made.git("branch", "-m", "main", "master")
    with Repository(made.root) as repository:
        assert repository.default_branch() == "refs/heads/master"
    made.git("branch", "-m", "master", "trunk")
    with Repository(made.root) as repository:
        assert refused(repository.default_branch).reason is Reason.NO_REVISION
        made.git("config", "init.defaultBranch", "absent")
        assert "remote set-head" in refused(repository.default_branch).hint
        made.git("config", "init.defaultBranch", "trunk")
        assert repository.default_branch() == "refs/heads/trunk"
    made.git("clone", "-q", ".", str(tmp_path / "clone"))
    with Repository(tmp_path / "clone") as clone:
        assert clone.default_branch() == "refs/remotes/origin/trunk"
        assert clone.resolve(clone.default_branch()) == made.git("rev-parse", "trunk")


def test_the_merge_base(made: TestRepository) -> None:
    fork = made.git("rev-parse", "HEAD")
    made.git("checkout", "-q", "-b", "topic")
    made.commit({"a.py": "topic\n"})
    made.git("checkout", "-q", "main")
    made.commit({"b.py": "main\n"})
    with Repository(made.root) as repository:
        assert repository.merge_base("main", "topic") == fork


def test_histories_without_a_common_ancestor(made: TestRepository) -> None:
    made.git("checkout", "-q", "--orphan", "island")
    made.commit({"c.py": "c\n"})
    with Repository(made.root) as repository:
        error = refused(lambda: repository.merge_base("main", "island"))
    assert isinstance(error, RepositoryError)
    assert (error.reason, "git fetch" in error.hint) == (Reason.UNRELATED, True)


def test_a_shallow_clone(made: TestRepository, tmp_path: Path) -> None:
    made.git("checkout", "-q", "-b", "topic", "HEAD~1")
    made.commit({"c.py": "c\n"})
    shallow = tmp_path / "shallow"
    made.git("clone", "-q", "--depth=1", "--no-single-branch", f"file://{made.root}", str(shallow))
    with Repository(shallow) as repository:
        error = refused(lambda: repository.merge_base("origin/main", "origin/topic"))
        assert error.reason is Reason.SHALLOW
        assert "`git fetch --unshallow`" in error.hint
        assert "fetch-depth: 0" in error.hint
        assert "shallow" in refused(lambda: repository.resolve("origin/main~1")).hint
        TestRepository(shallow).git("remote", "rename", "origin", "upstream")
        TestRepository(shallow).git("branch", "-m", "topic", "mine")
        assert "fetch-depth: 0" in refused(repository.default_branch).hint


def test_no_place_for_temporary_files(made: TestRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_folder, "_USUAL", "/nonexistent")
    monkeypatch.setenv("TMPDIR", "/nonexistent/either")
    assert "TMPDIR" in refused(lambda: Repository(made.root)).hint
    private_folder.remove_folder("/nonexistent/either")


def test_closing_takes_the_private_folder_away(
    made: TestRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    before = set(tmp_path.iterdir())
    with Repository(made.root) as repository:
        (folder,) = set(tmp_path.iterdir()) - before
        assert folder.stat().st_mode & 0o777 == 0o700
        repository.worktree()
        repository.resolve("HEAD")
    assert set(tmp_path.iterdir()) == before
    repository.close()
    with pytest.raises(RepositoryError):
        repository.worktree()


def test_grafts_of_a_clone_change_no_history(made: TestRepository) -> None:
    first, head = made.git("rev-parse", "HEAD~1"), made.git("rev-parse", "HEAD")
    made.write({".git/info/grafts": f"{head}\n"})
    with Repository(made.root) as repository:
        assert repository.merge_base(first, head) == first


def test_a_tree_holds_links_and_folders_too(made: TestRepository) -> None:
    (made.root / "link").symlink_to("elsewhere")
    made.commit({"folder/a": "a\n"})
    with Repository(made.root) as repository:
        tree = repository.snapshot("HEAD")
        assert [tree.holds(name) for name in ("link", "folder", "folder/a", "gone", "folder/gone")] == [
            True,
            True,
            True,
            False,
            False,
        ]
