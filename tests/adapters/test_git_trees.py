"""Trees read file by file, many at once, and whole."""

import os
import shutil
from pathlib import Path

import pytest

from patchwidth.adapters import git_objects
from patchwidth.adapters.git import Repository
from patchwidth.model.errors import Reason, RepositoryError
from repositories import TestRepository

FILES: dict[str, str | bytes | None] = {
    "a.py": "a\n",
    "empty": "",
    "deep/er/b.py": b"b\0\r\n\xff",
    "odd\nname\ttab": "odd\n",
    os.fsdecode(b"caf\xe9"): "latin\n",
    "größe/x": "utf8\n",
    "deep.er": "between\n",
}


@pytest.fixture
def made(tmp_path: Path) -> TestRepository:
    repository = TestRepository.new(tmp_path / "work")
    repository.write(FILES)
    (repository.root / "link").symlink_to("a.py")
    (repository.root / "run").write_text("#!/bin/sh\n")
    (repository.root / "run").chmod(0o755)
    inner = TestRepository.new(repository.root / "sub")
    inner.commit({"x": "x\n"})
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", "-A")
    repository.git("commit", "-q", "-m", "all")
    return repository


NO_FILES = [
    "",
    "/",
    "a.py/",
    "a.py/x",
    "/a.py",
    "deep",
    "deep/er",
    "deep/er/",
    "deep//er/b.py",
    "./a.py",
    "../work/a.py",
]
NO_FILES += ["link", "sub", "sub/x", "nope", "nope/x", "DEEP/er/b.py", "a\0", "x" * 5000, "/".join(["d"] * 3000)]


@pytest.mark.parametrize("listed", [False, True])
def test_files_and_what_is_none(made: TestRepository, listed: bool) -> None:
    with Repository(made.root) as repository:
        tree = repository.snapshot("HEAD")
        if listed:
            tree.list()
        for name, text in FILES.items():
            assert tree.read(name) == (text.encode() if isinstance(text, str) else text), name
        assert tree.read("run") == b"#!/bin/sh\n"
        assert {name: tree.read(name) for name in NO_FILES} == dict.fromkeys(NO_FILES)


def test_the_list_is_whole_and_sorted_by_bytes(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        listed = repository.snapshot("HEAD").list()
        assert sorted(listed, key=os.fsencode) == list(listed)
        assert set(listed) == {*FILES, "link", "run", "sub"}
        assert repository.snapshot("HEAD").list() == listed


def test_many_at_once_in_order(made: TestRepository) -> None:
    names = [f"many/{n}" for n in range(700)]
    made.commit({name: name * 50 for name in names})
    with Repository(made.root) as repository:
        tree = repository.snapshot("HEAD")
        wanted = [*reversed(names), "nope", "link", *names]
        got = list(tree.read_many(wanted))
        assert [name for name, _ in got] == wanted
        assert all(data == (None if name in ("nope", "link") else (name * 50).encode()) for name, data in got)


def test_reading_between_answers_and_leaving_early(made: TestRepository) -> None:
    names = [f"many/{n}" for n in range(300)]
    made.commit({name: name for name in names})
    with Repository(made.root) as repository:
        tree = repository.snapshot("HEAD")
        for number, (name, data) in enumerate(tree.read_many(names)):
            assert data == name.encode()
            assert tree.read("a.py") == b"a\n"
            assert repository.resolve("HEAD") == made.git("rev-parse", "HEAD")
            if number == 5:
                break
        assert [data for _, data in tree.read_many(names)] == [name.encode() for name in names]


def test_questions_behind_one_that_kills_git_are_asked_again(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        objects = repository._objects
        found = list(objects.find_all(["HEAD", "main@{999}", "HEAD:a.py", "main@{998}", "", "HEAD:empty"]))
        assert [None if answer is None else answer.kind for answer in found] == [
            "commit", None, "blob", None, None, "blob",
        ]  # fmt: skip
        objects.close()
        again = objects.find("HEAD:a.py")
        assert again is not None
        assert again.data == b"a\n"


def test_answers_that_are_waited_for_when_it_closes(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        answers = repository._objects.find_all(["HEAD"] * 500)
        assert next(answers) is not None
    with pytest.raises(RepositoryError, match="closed"):
        list(answers)


def test_git_that_dies_between_questions(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        objects = repository._objects
        assert objects.find("HEAD") is not None
        process = objects._process
        assert process is not None
        process.kill()
        process.wait()
        found = list(objects.find_all(["HEAD:a.py", "HEAD:empty"]))
        assert [answer.data for answer in found if answer] == [b"a\n", b""]


def test_a_file_that_is_too_large(made: TestRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    made.commit({"large": "x" * 3_000_000})
    monkeypatch.setattr(git_objects, "MAX_OBJECT", 2_000_000)
    with Repository(made.root) as repository:
        tree = repository.snapshot("HEAD")
        with pytest.raises(RepositoryError) as caught:
            tree.read("large")
        assert caught.value.reason is Reason.TOO_LARGE
        assert tree.read("a.py") == b"a\n"


def test_a_tree_of_an_older_commit(made: TestRepository) -> None:
    made.commit({"a.py": "newer\n", "deep/er/b.py": None})
    with Repository(made.root) as repository:
        assert repository.snapshot("HEAD~1").read("a.py") == b"a\n"
        assert repository.snapshot("HEAD").read("deep/er/b.py") is None
        assert repository.snapshot("HEAD^{tree}").oid == made.git("rev-parse", "HEAD^{tree}")


def test_git_that_dies_within_an_answer(made: TestRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "bin" / "git"
    fake.parent.mkdir()
    lying = 'if [ "$1" = cat-file ]; then read line; printf "%040d blob 9\\n12345" 1; exit; fi'
    fake.write_text(f'#!/bin/sh\n{lying}\nexec {shutil.which("git")} "$@"\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake.parent}:/usr/bin:/bin")
    with Repository(made.root) as repository, pytest.raises(RepositoryError, match="middle of an object"):
        repository.resolve("HEAD")
