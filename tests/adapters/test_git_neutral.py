"""What a patch, a person's settings and the surroundings do to bend the diff, and that it stays as it is."""

import shutil
from pathlib import Path

import pytest

from patchwidth.adapters import git_diff
from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_diff import Count, Detect, confirm_counts
from patchwidth.model.errors import DiffError, Reason, RepositoryError
from patchwidth.model.patch import FileChange, Patch, Side, Status
from repositories import TestRepository

OLD = "".join(f"line {n}\n" for n in range(30))
NEW = OLD.replace("line 3\n", "line three\n") + "more\n"


@pytest.fixture
def made(tmp_path: Path) -> TestRepository:
    repository = TestRepository.new(tmp_path / "work")
    repository.commit({"src/a.py": OLD, "b.txt": OLD}, "one")
    repository.commit({"src/a.py": NEW, "b.txt": NEW}, "two")
    return repository


def taken(repository: TestRepository, base: str = "HEAD~1", head: str = "HEAD") -> Patch:
    with Repository(repository.root) as opened:
        return opened.diff(base, head)


def counted(repository: TestRepository) -> list[tuple[str, int, int, bool | None]]:
    return [(f.path, f.added, f.deleted, f.binary) for f in taken(repository).files]


HONEST = [("b.txt", 2, 1, False), ("src/a.py", 2, 1, False)]


@pytest.mark.parametrize("line", ["*.py -diff", "* binary", "*.py diff=off", "*.py diff=cpp", "* -text", "* filter=x"])
def test_attributes_of_the_patch_itself(made: TestRepository, line: str) -> None:
    made.git("config", "diff.off.binary", "true")
    made.git("config", "diff.cpp.textconv", "false")
    made.commit({".gitattributes": line + "\n", "src/.gitattributes": line + "\n"})
    made.commit({".gitattributes": line + "\n# x\n", "src/a.py": OLD, "b.txt": OLD})
    assert [(f.path, f.added, f.deleted) for f in taken(made).files][1:] == [("b.txt", 1, 2), ("src/a.py", 1, 2)]


def test_attributes_of_the_person(made: TestRepository, tmp_path: Path) -> None:
    (made.root / ".git" / "info").mkdir(exist_ok=True)
    (made.root / ".git" / "info" / "attributes").write_text("* -diff\n")
    (tmp_path / "attributes").write_text("* -diff\n")
    made.git("config", "core.attributesFile", str(tmp_path / "attributes"))
    assert counted(made) == HONEST


SETTINGS = {
    "diff.external": "false",
    "diff.noprefix": "true",
    "diff.mnemonicPrefix": "true",
    "diff.renames": "false",
    "diff.renameLimit": "1",
    "diff.context": "9",
    "diff.interHunkContext": "50",
    "diff.algorithm": "patience",
    "diff.ignoreSubmodules": "all",
    "diff.submodule": "log",
    "diff.orderFile": "/nonexistent",
    "diff.relative": "true",
    "diff.suppressBlankEmpty": "true",
    "diff.wsErrorHighlight": "all",
    "color.ui": "always",
    "core.quotePath": "false",
    "core.pager": "false",
    "core.bigFileThreshold": "1",
    "core.abbrev": "5",
    "core.fsmonitor": "false",
    "log.showSignature": "true",
}


def test_settings_of_the_repository(made: TestRepository) -> None:
    for key, value in SETTINGS.items():
        made.git("config", key, value)
    assert counted(made) == HONEST


def test_settings_in_the_environment(made: TestRepository, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("[diff]\n\texternal = false\n[core]\n\tbigFileThreshold = 1\n")
    hostile = {
        "GIT_EXTERNAL_DIFF": "false",
        "GIT_DIFF_OPTS": "-u9",
        "GIT_CONFIG_GLOBAL": str(tmp_path / "config"),
        "GIT_DIR": str(tmp_path),
        "GIT_INDEX_FILE": str(tmp_path / "index"),
        "GIT_OBJECT_DIRECTORY": str(tmp_path),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.bigFileThreshold",
        "GIT_CONFIG_VALUE_0": "1",
        "GIT_TRACE": "2",
    }
    for name, value in hostile.items():
        monkeypatch.setenv(name, value)
    assert counted(made) == HONEST


def test_objects_that_replace_others(made: TestRepository) -> None:
    made.git("replace", made.git("rev-parse", "HEAD"), made.git("rev-parse", "HEAD~1"))
    assert counted(made) == HONEST


def test_a_nul_byte_hides_no_lines(made: TestRepository) -> None:
    made.commit({"src/a.py": NEW + "\0\n", "src/run.PY": "a\0b\n", "i.dat": "a\0b\n"})
    made.commit({"src/a.py": OLD + "\0\n" + "evil\n" * 5, "src/run.PY": "a\0b\nc\n", "i.dat": "a\0c\n"})
    files = taken(made).files
    assert [(f.path, f.added, f.deleted, f.binary, f.uncounted) for f in files] == [
        ("i.dat", 0, 0, True, False),
        ("src/a.py", 6, 2, True, False),
        ("src/run.PY", 1, 0, True, False),
    ]
    assert files[1].lines(Side.HEAD)[-1].end == 36
    with Repository(made.root) as repository:
        assert repository.numstat("HEAD~1", "HEAD")[0] == Count("i.dat", None, None, None)
        assert repository.diff("HEAD~1", "HEAD").files[0].added == 0


@pytest.mark.parametrize(("before", "after"), [("data.bin", "src/new.py"), ("src/old.py", "data.bin")])
def test_a_rename_hides_no_lines_either(made: TestRepository, before: str, after: str) -> None:
    made.commit({before: "\0\n" + OLD})
    made.git("mv", before, after)
    made.commit({after: "\0\n" + OLD + "evil\n"})
    (file,) = taken(made).files
    assert (file.old_path, file.path, file.added, file.deleted, file.uncounted) == (before, after, 1, 0, False)


def test_source_that_cannot_be_counted_is_said_to_be_so(made: TestRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_diff, "source_attributes", lambda _: "")
    made.commit({"src/a.py": NEW + "\0\n"})
    (file,) = taken(made).files
    assert (file.binary, file.uncounted, file.added) == (True, True, 0)


def test_renames_copies_and_neither(made: TestRepository) -> None:
    made.commit({"b.txt": "other\n" * 30})
    made.git("mv", "src/a.py", "src/c.py")
    made.commit({"copy.txt": "other\n" * 30, "src/c.py": NEW + "end\n"})
    told = {}
    with Repository(made.root) as repository:
        for detect in Detect:
            files = repository.diff("HEAD~1", "HEAD", detect=detect, confirm=True).files
            told[detect] = sorted((f.status.value, f.old_path or "", f.path) for f in files)
    assert told[Detect.RENAMES] == [("A", "", "copy.txt"), ("R", "src/a.py", "src/c.py")]
    assert told[Detect.COPIES] == [("C", "b.txt", "copy.txt"), ("R", "src/a.py", "src/c.py")]
    assert told[Detect.NOTHING] == [("A", "", "copy.txt"), ("A", "", "src/c.py"), ("D", "", "src/a.py")]


def test_the_rename_limit_is_reported(made: TestRepository) -> None:
    assert not taken(made).rename_limit_hit
    made.commit({f"old/{n}.txt": f"{n} old\n" * 9 for n in range(1, 1005)})
    for n in range(1, 1005):
        (made.root / "old" / f"{n}.txt").unlink()
    made.commit({f"new/x{n}.txt": f"{n} old\n" * 8 + "x\n" for n in range(1, 1005)})
    assert taken(made).rename_limit_hit


def test_a_second_opinion_that_differs() -> None:
    files = (FileChange(path="x", status=Status.MODIFIED, added=2, deleted=1, old_oid="1", new_oid="2"),)
    confirm_counts(files, (Count("x", None, 2, 1),))
    for counts in ((Count("x", None, 1, 1),), (Count("y", None, 2, 1),), ()):
        with pytest.raises(DiffError) as caught:
            confirm_counts(files, counts)
        assert caught.value.reason is Reason.READERS_DISAGREE


def test_a_missing_object_is_an_error(made: TestRepository) -> None:
    blob = made.git("rev-parse", "HEAD:src/a.py")
    (made.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with Repository(made.root) as repository:
        with pytest.raises(RepositoryError) as caught:
            repository.diff("HEAD~1", "HEAD")
        assert caught.value.reason is Reason.GIT_FAILED
        with pytest.raises(RepositoryError) as caught:
            repository.snapshot("HEAD").read("src/a.py")
        assert "git fetch" in caught.value.hint


def test_output_that_cannot_be_read_ends_git(
    made: TestRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "bin" / "git"
    fake.parent.mkdir()
    endless = 'if [ "$1" = diff-tree ]; then printf "x\\0\\0"; exec head -c 9000000 /dev/zero; fi'
    fake.write_text(f'#!/bin/sh\n{endless}\nexec {shutil.which("git")} "$@"\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake.parent}:/usr/bin:/bin")
    with Repository(made.root) as repository, pytest.raises(DiffError) as caught:
        repository.diff("HEAD~1", "HEAD")
    assert caught.value.reason is Reason.GIT_FAILED


def test_a_common_end_that_only_a_diff_without_context_leaves_out(made: TestRepository) -> None:
    # git compares these two to other counts with context than without; both questions must be put the same way
    shared = "".join(f"    }}\n\n    case {n % 3}:\n" for n in range(400))
    old, new = "a\n" + shared, "b\n    case 0:\n" + shared.replace("case 1", "case 2", 3)
    made.commit({"x.c": old}, "three")
    made.commit({"x.c": new}, "four")
    with Repository(made.root) as repository:
        files = repository.diff("HEAD~1", "HEAD", confirm=True).files
        (count,) = repository.numstat("HEAD~1", "HEAD")
    assert (files[0].added, files[0].deleted) == (count.added, count.deleted)
