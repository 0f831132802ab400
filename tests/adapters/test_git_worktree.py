"""The worktree as a tree; the repository stays as it was, to the time stamps."""

import hashlib
import os
from pathlib import Path

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_worktree import _needs_old_content
from patchwidth.model.errors import Reason, RepositoryError
from patchwidth.model.patch import Patch
from repositories import TestRepository

TEXT = "".join(f"line {n}\n" for n in range(1, 21))


@pytest.fixture
def made(tmp_path: Path) -> TestRepository:
    repository = TestRepository.new(tmp_path / "work")
    repository.commit({"a.py": TEXT, "d/b.py": "b\n", "gone.py": "g\n", ".gitignore": "*.log\nbuild/\n"})
    return repository


def state(folder: Path) -> dict[str, tuple[int, int, str]]:
    """Every file and folder below, with its mode, its time stamp and a digest of what it holds."""
    found = {}
    for path in [folder, *folder.rglob("*")]:
        about = path.lstat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        found[str(path.relative_to(folder))] = (about.st_mode, about.st_mtime_ns, content)
    return found


def changes(patch: Patch) -> list[tuple[str, str, int, int]]:
    return [(f.status.value, f.path, f.added, f.deleted) for f in patch.files]


def disturb(repository: TestRepository) -> None:
    """Edits, an untracked file, ignored ones, a deletion, a link, something staged, something only announced."""
    repository.write({"staged.py": "s\n", "d/b.py": "staged\n"})
    repository.git("add", "staged.py", "d/b.py")
    repository.write({"a.py": TEXT + "more\n", "d/b.py": "b\nworktree\n", "gone.py": None, "new file.py": "n\n"})
    repository.write({"x.log": "ignored\n", "build/y": "ignored\n", "meant.py": "i\n"})
    repository.git("add", "--intent-to-add", "meant.py")
    (repository.root / "link").symlink_to("a.py")
    (repository.root / "empty").mkdir()


EXPECTED = [
    ("M", "a.py", 1, 0),
    ("M", "d/b.py", 1, 0),
    ("D", "gone.py", 0, 1),
    ("A", "link", 1, 0),
    ("A", "meant.py", 1, 0),
    ("A", "new file.py", 1, 0),
    ("A", "staged.py", 1, 0),
]


def test_the_worktree_is_what_add_all_would_take(made: TestRepository) -> None:
    disturb(made)
    with Repository(made.root / "d") as repository:
        tree = repository.worktree()
        assert changes(repository.diff("HEAD", tree, confirm=True)) == EXPECTED
        snapshot = repository.snapshot(tree)
        assert snapshot.read("new file.py") == b"n\n"
        assert snapshot.read("d/b.py") == b"b\nworktree\n"
        assert "x.log" not in snapshot.list()


def test_nothing_in_the_repository_is_written(made: TestRepository) -> None:
    disturb(made)
    hook = made.root / ".git" / "hooks" / "post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\ntouch hook-ran\n")
    hook.chmod(0o755)
    made.git("config", "core.fsmonitor", str(hook))
    made.write({"copy of b.py": "b\n"})
    before = state(made.root)
    with Repository(made.root) as repository:
        tree = repository.worktree()
        assert len(repository.diff("HEAD", tree, confirm=True).files) == len(EXPECTED) + 1
        assert repository.snapshot(tree).list()
        assert repository.merge_base("HEAD", repository.default_branch())
        assert state(made.root) == before
    assert not (made.root / ".git" / "objects" / tree[:2] / tree[2:]).exists()


def test_the_state_would_show_what_add_all_writes(made: TestRepository) -> None:
    disturb(made)
    before = state(made.root)
    made.git("add", "-A")
    after = state(made.root)
    assert {path for path in after if after[path] != before.get(path)} >= {".git/index", ".git/objects"}


def test_a_repository_that_cannot_be_written(made: TestRepository) -> None:
    disturb(made)
    for path in sorted(made.root.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with Repository(made.root) as repository:
            assert [row[1] for row in changes(repository.diff("HEAD", repository.worktree()))][-1] == "staged.py"
    finally:
        for path in made.root.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)


def test_an_edit_in_the_same_instant_is_seen(made: TestRepository) -> None:
    """The copied index keeps its time, else git would take a racy file for clean."""
    made.git("config", "core.trustctime", "false")
    instant = (1_600_000_000, 1_600_000_000)
    path = made.root / "d" / "b.py"
    os.utime(path, instant)
    made.git("add", "d/b.py")
    os.utime(made.root / ".git" / "index", instant)
    path.write_text("B\n")
    os.utime(path, instant)
    with Repository(made.root) as repository:
        assert changes(repository.diff("HEAD", repository.worktree())) == [("M", "d/b.py", 1, 1)]


def test_a_clean_worktree_is_the_heads_tree(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        assert repository.worktree() == made.git("rev-parse", "HEAD^{tree}")
        assert repository.diff("HEAD", repository.worktree()).files == ()


def test_before_the_first_commit(tmp_path: Path) -> None:
    repository = TestRepository.new(tmp_path)
    repository.write({"a.py": "a\n"})
    with Repository(tmp_path) as opened:
        assert opened.snapshot(opened.worktree()).list() == ("a.py",)
        with pytest.raises(RepositoryError) as caught:
            opened.resolve("HEAD")
        assert caught.value.reason is Reason.NO_REVISION


def test_line_ends_are_converted_as_the_person_has_it(made: TestRepository) -> None:
    made.git("config", "core.autocrlf", "input")
    made.write({"a.py": TEXT.replace("\n", "\r\n") + "more\r\n"})
    with Repository(made.root) as repository:
        assert changes(repository.diff("HEAD", repository.worktree())) == [("M", "a.py", 1, 0)]


def test_line_ends_that_were_committed_stay(made: TestRepository) -> None:
    made.commit({"dos.txt": TEXT.replace("\n", "\r\n")})
    made.git("config", "core.autocrlf", "input")
    made.write({"dos.txt": (TEXT + "more\n").replace("\n", "\r\n")})
    with Repository(made.root) as repository:
        assert changes(repository.diff("HEAD", repository.worktree())) == [("M", "dos.txt", 1, 0)]


def test_attributes_that_were_deleted_count_no_more(made: TestRepository) -> None:
    made.commit({".gitattributes": "*.py text eol=crlf\n", "d/.gitattributes": "* text\n"})
    made.write({".gitattributes": None, "a.py": TEXT.replace("\n", "\r\n")})
    with Repository(made.root) as repository:
        found = changes(repository.diff("HEAD", repository.worktree()))
    made.git("add", "-A")
    assert found == [("D", ".gitattributes", 0, 1), ("M", "a.py", 20, 20)]
    assert [row[1] for row in found] == made.git("diff", "--cached", "--name-only").split("\n")


def test_files_outside_a_sparse_checkout_are_not_gone(made: TestRepository) -> None:
    made.git("sparse-checkout", "set", "--cone", "other")
    assert not (made.root / "d").exists()
    made.write({"a.py": TEXT + "more\n", "d/new.py": "outside the cone\n"})
    with Repository(made.root) as repository:
        assert changes(repository.diff("HEAD", repository.worktree())) == [("M", "a.py", 1, 0), ("A", "d/new.py", 1, 0)]


def test_a_conflict_is_taken_as_it_lies_there(made: TestRepository) -> None:
    made.git("checkout", "-q", "-b", "other")
    made.commit({"d/b.py": "other\n"})
    made.git("checkout", "-q", "main")
    made.commit({"d/b.py": "main\n"})
    made.git("merge-tree", "main", "main", "other")
    with pytest.raises(Exception, match="merge"):
        made.git("merge", "-q", "other")
    with Repository(made.root) as repository:
        ((_, path, added, _),) = changes(repository.diff("HEAD", repository.worktree()))
    assert (path, added) == ("d/b.py", 4)


def test_what_cannot_be_read_is_an_error_not_a_gap(made: TestRepository) -> None:
    broken = TestRepository.new(made.root / "unborn")
    broken.write({"x": "x\n"})
    with Repository(made.root) as repository, pytest.raises(RepositoryError) as caught:
        repository.worktree()
    assert "unborn" in caught.value.message


def test_a_file_that_cannot_be_opened_is_git_s_to_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locked").write_text("x\n")
    (tmp_path / "locked").chmod(0)
    tmp_path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)  # to root every file is open
    try:
        assert _needs_old_content(".", [b"locked"])
    finally:
        if is_root:
            os.seteuid(0)
