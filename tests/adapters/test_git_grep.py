"""Whole words in a tree: which files, which lines, odd names, limits, what is missing."""

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_grep import grep
from patchwidth.adapters.git_process import environment
from patchwidth.model.errors import RepositoryError
from repositories import TestRepository


@pytest.fixture
def tree(tmp_path):
    made = TestRepository.new(tmp_path / "r")
    made.commit(
        {
            "a/one.py": "import helper\nhelper()\nhelpers()\n_helper = helper\n",
            "two\nlines.py": "helper\n",
            "na\u00efve \x01.py": "helper(other)\n",
            "notes.txt": "helper\n",
            "-e.py": "helper",
        }
    )
    with Repository(tmp_path / "r") as repository:
        yield repository.snapshot("HEAD")


def found(hits):
    return {path: [(hit.line, hit.word) for hit in each] for path, each in hits.files.items()}


def test_whole_words_in_files_of_that_ending(tree):
    hits = tree.grep(["helper", "other"], [".py"], 100)
    assert found(hits) == {
        "-e.py": [(1, "helper")],
        "a/one.py": [(1, "helper"), (2, "helper"), (4, "helper")],
        "na\u00efve \x01.py": [(1, "helper"), (1, "other")],
        "two\nlines.py": [(1, "helper")],
    }
    assert (hits.cut, hits.lacking) == (False, False)


@pytest.mark.parametrize("words", [["nowhere"], [], ["a b", "--open-files-in-pager=x", "", "x\ny", "-e"]])
def test_nothing_is_found_and_nothing_is_run(tree, words):
    assert found(tree.grep(words, [".py"], 100)) == {}


def test_a_limit_is_told(tree):
    hits = tree.grep(["helper"], [".py"], 3)
    assert (sum(map(len, hits.files.values())), hits.cut) == (3, True)
    assert found(tree.grep(["helper"], [".py"], 0)) == {}
    assert found(tree.grep(["helper"], [], 9)) == {}


def test_a_file_that_is_missing_is_told(tmp_path):
    made = TestRepository.new(tmp_path / "r")
    made.commit({"a.py": "helper\n", "b.py": "helper there\n"})
    blob = made.git("rev-parse", "HEAD:b.py").strip()
    (made.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with Repository(made.root) as repository:
        hits = repository.snapshot("HEAD").grep(["helper"], [".py"], 9)
    assert (found(hits), hits.lacking) == ({"a.py": [(1, "helper")]}, True)


def test_a_folder_that_is_missing_is_told(tmp_path):
    made = TestRepository.new(tmp_path / "r")
    made.commit({"a/b.py": "helper\n"})
    folder = made.git("rev-parse", "HEAD:a").strip()
    with Repository(made.root) as repository:
        tree = repository.snapshot("HEAD")
        (made.root / ".git" / "objects" / folder[:2] / folder[2:]).unlink()
        hits = tree.grep(["helper"], [".py"], 9)
    assert (found(hits), hits.lacking) == ({}, True)


def test_another_failure_is_an_error(tmp_path):
    made = TestRepository.new(tmp_path / "r")
    made.commit({"a.py": "helper\n"})
    quarters = environment({"GIT_DIR": str(made.root / ".git")})
    with pytest.raises(RepositoryError, match="git grep"):
        grep("0" * 40, ["helper"], [".py"], 9, quarters, str(made.root))
