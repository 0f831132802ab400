"""A text read by the strict reader, by unidiff and by git: all three, away from any repository."""

from pathlib import Path

import pytest

from diff.texts import ADDED, BINARY, MODE, RENAMED, TWO, WHOLE
from patchwidth.adapters import git_text
from patchwidth.adapters.git_text import read_checked, read_text_diff
from patchwidth.diff import second
from patchwidth.diff.text import parse, read
from patchwidth.model.errors import DiffError, Reason
from repositories import TestRepository


def test_the_readers_agree() -> None:
    text = TWO + ADDED + MODE + RENAMED + BINARY
    assert read_text_diff(text) == parse(text)
    assert read_checked(WHOLE.replace(b"a/src", b"src").replace(b"b/src", b"src")).strip == 0


def test_an_empty_text_needs_leave() -> None:
    assert read_text_diff(b"", allow_empty=True).files == ()
    with pytest.raises(DiffError) as caught:
        read_text_diff(b"")
    assert caught.value.reason is Reason.EMPTY


def test_what_git_reads_otherwise_is_refused() -> None:
    """Git passes over a binary file whose header lacks the index line."""
    text = BINARY.replace(b"index 1111111..2222222 100644\n", b"")
    assert len(parse(text + WHOLE).files) == 2
    with pytest.raises(DiffError) as caught:
        read_text_diff(text + WHOLE)
    assert caught.value.reason is Reason.READERS_DISAGREE
    assert caught.value.hint


def test_what_git_cannot_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second, "UNIDIFF_CAP", 0)
    monkeypatch.setattr(git_text, "read", lambda _, allow_empty: read(WHOLE))
    with pytest.raises(DiffError) as caught:
        read_text_diff(WHOLE.replace(b"-2 +2", b"-2,5 +2"))
    assert caught.value.reason is Reason.READERS_DISAGREE
    assert "git cannot read" in caught.value.message


def test_the_folder_it_runs_in_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = TestRepository.new(tmp_path / "repo")
    inside.commit({"deep/x": "x\n"})
    inside.git("config", "apply.ignoreWhitespace", "change")
    monkeypatch.chdir(inside.root / "deep")
    monkeypatch.setenv("GIT_DIR", str(inside.root / ".git"))
    assert [f.path for f in read_text_diff(TWO).files] == ["src/a.py", "src/b.py"]
