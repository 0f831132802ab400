"""A diff on top of a tree: every hunk at the line that it names, or nothing."""

from pathlib import Path

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.model.errors import DiffError, PatchwidthError, Reason
from repositories import TestRepository

TEXT = "".join(f"line {n}\n" for n in range(1, 21))


@pytest.fixture
def made(tmp_path: Path) -> TestRepository:
    repository = TestRepository.new(tmp_path / "work")
    repository.commit({"a.py": TEXT, "d/b.py": "b\n"})
    return repository


DIFF = b"""diff --git a/a.py b/a.py
--- a/a.py
+++ b/a.py
@@ -3 +3,2 @@
-line 3
+line three
+and more
@@ -10,0 +12 @@
+between
diff --git a/d/b.py b/d/c.py
similarity index 100%
rename from d/b.py
rename to d/c.py
"""


def test_a_diff_on_top_of_a_tree(made: TestRepository) -> None:
    with Repository(made.root) as repository:
        tree = repository.apply_diff("main", DIFF)
        patch = repository.diff("main", tree, confirm=True)
        assert [(f.path, f.added, f.deleted) for f in patch.files] == [("a.py", 3, 1), ("d/c.py", 0, 0)]
        lines = (repository.snapshot(tree).read("a.py") or b"").split(b"\n")
        assert (lines[2:4], lines[11]) == ([b"line three", b"and more"], b"between")
        bare = DIFF.replace(b" a/", b" ").replace(b" b/", b" ")
        assert repository.apply_diff("HEAD", bare) == tree
        context = b"--- a/a.py\n+++ b/a.py\n@@ -18,3 +18,4 @@\n line 18\n line 19\n line 20\n+line 21\n"
        assert repository.snapshot(repository.apply_diff("HEAD", context)).read("a.py") == (TEXT + "line 21\n").encode()


REFUSED = {
    "other-content": (DIFF.replace(b"-line 3\n", b"-line X\n"), Reason.DOES_NOT_APPLY),
    "other-line": (DIFF.replace(b"@@ -3 +3,2 @@", b"@@ -4 +4,2 @@"), Reason.DOES_NOT_APPLY),
    "shifted-context": (
        b"--- a/a.py\n+++ b/a.py\n@@ -2,3 +2,4 @@\n line 12\n line 13\n+x\n line 14\n",
        Reason.DOES_NOT_APPLY,
    ),
    "no-such-file": (DIFF.replace(b"a.py", b"z.py"), Reason.DOES_NOT_APPLY),
    "exists-already": (
        b"diff --git a/a.py b/a.py\nnew file mode 100644\n--- /dev/null\n+++ b/a.py\n@@ -0,0 +1 @@\n+x\n",
        Reason.DOES_NOT_APPLY,
    ),
    "binary-without-content": (
        b"diff --git a/i.png b/i.png\nnew file mode 100644\nindex 0000000..2222222\n"
        b"Binary files /dev/null and b/i.png differ\n",
        Reason.DOES_NOT_APPLY,
    ),
    "empty": (b"", Reason.EMPTY),
    "prose": (b"Looks good.\n", Reason.NO_DIFF),
    "cut": (DIFF[:60], Reason.CUT),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_diff_that_does_not_fit(made: TestRepository, name: str) -> None:
    data, reason = REFUSED[name]
    with Repository(made.root) as repository, pytest.raises(PatchwidthError) as caught:
        repository.apply_diff("HEAD", data)
    assert isinstance(caught.value, DiffError)
    assert (caught.value.reason, bool(caught.value.hint)) == (reason, True)


SAYS = {
    "other-content": "a.py:3",
    "other-line": "hunk #1 of a.py fits only at another line",
    "no-such-file": "z.py: does not exist",
    "exists-already": "a.py: already exists",
    "binary-without-content": "i.png",
}


@pytest.mark.parametrize("name", SAYS)
def test_what_does_not_fit_is_named(made: TestRepository, name: str) -> None:
    with Repository(made.root) as repository, pytest.raises(DiffError) as caught:
        repository.apply_diff("HEAD", REFUSED[name][0])
    assert SAYS[name] in caught.value.message


def test_a_diff_cannot_choose_what_is_said_of_it(made: TestRepository) -> None:
    lines = b"-error: patch failed: innocent.py:1\n-error: failed to read innocent.py\n-fatal: unable to read it\n"
    with Repository(made.root) as repository, pytest.raises(DiffError) as caught:
        repository.apply_diff("HEAD", b"--- a/a.py\n+++ b/a.py\n@@ -1,3 +1 @@\n" + lines + b"+x\n")
    assert "patch failed: a.py:1" in caught.value.message
    assert "innocent" not in caught.value.message


def test_it_writes_nothing_into_the_repository(made: TestRepository) -> None:
    before = {path: path.read_bytes() for path in made.root.rglob("*") if path.is_file()}
    with Repository(made.root) as repository:
        tree = repository.apply_diff("HEAD", DIFF)
        assert repository.snapshot(tree).read("d/c.py") == b"b\n"
    assert {path: path.read_bytes() for path in made.root.rglob("*") if path.is_file()} == before
