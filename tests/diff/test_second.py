"""The second readers: they agree on good texts, and what they say otherwise is a refusal."""

from collections.abc import Callable

import pytest

from diff.texts import ADDED, BINARY, CONTEXT, DELETED, MODE, RENAMED, TWO, WHOLE, file_text
from patchwidth.diff import second
from patchwidth.diff.second import check_with_numstat, check_with_unidiff
from patchwidth.diff.text import TextDiff, parse, read
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Patch

ALL = TWO + ADDED + MODE + RENAMED + BINARY
NUMSTAT = b"2\t3\tsrc/a.py\x002\t1\tsrc/b.py\x002\t0\tn\x000\t0\trun\x000\t0\td/z\x00-\t-\ti.png\x00"


def with_patch_of(text: bytes, other: bytes) -> TextDiff:
    """The reading of `text`, but with the patch of `other`: what a wrong strict reader would bring."""
    return read(text)._replace(patch=parse(other))


def refused(call: Callable[..., None], *words: object) -> DiffError:
    with pytest.raises(DiffError) as caught:
        call(*words)
    assert caught.value.reason is Reason.READERS_DISAGREE
    return caught.value


def test_they_agree() -> None:
    diff = read(ALL)
    check_with_unidiff(ALL, diff)
    check_with_numstat(NUMSTAT, diff)
    assert len(diff.patch.files) == 6


def test_unidiff_sees_no_header_of_the_text() -> None:
    text = file_text(b"evil b/ok.py") + file_text(b'"q"'.replace(b'"', b""))
    check_with_unidiff(text, read(text))
    assert parse(text).files[0].path == "evil b/ok.py"


@pytest.mark.parametrize(
    "other",
    [
        file_text(body=b"@@ -3 +3 @@\n-old\n+new\n"),
        file_text(body=b"@@ -2 +2,2 @@\n-old\n+new\n+new\n"),
        file_text(body=b"@@ -2 +2 @@\n-old\n+new\n@@ -5 +5 @@\n-a\n+b\n"),
        file_text(body=b"@@ -2 +1,0 @@\n-old\n"),
    ],
)
def test_unidiff_counts_other_lines(other: bytes) -> None:
    text = file_text(body=b"@@ -2 +2 @@\n-old\n+new\n")
    error = refused(check_with_unidiff, text, with_patch_of(text, other))
    assert "src/a.py" in error.message


def test_unidiff_cannot_read() -> None:
    text = file_text(body=b"@@ -2 +2 @@\n-old\n+new\n")
    diff = read(text)
    start, end = diff.regions[0]
    error = refused(check_with_unidiff, text, diff._replace(regions=((start, end - 5),)))
    assert "unidiff cannot read" in error.message


def test_unidiff_sees_other_files() -> None:
    text = file_text()
    diff = read(text)
    error = refused(check_with_unidiff, text, diff._replace(regions=((0, diff.regions[0][1]),)))
    assert "files" in error.message


def test_a_large_text_is_left_to_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second, "UNIDIFF_CAP", 10)
    check_with_unidiff(WHOLE, with_patch_of(WHOLE, DELETED))
    monkeypatch.undo()
    refused(check_with_unidiff, WHOLE, with_patch_of(WHOLE, file_text(body=CONTEXT)))


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (NUMSTAT.replace(b"2\t3", b"3\t2"), "3\\t2\\tsrc/a.py"),
        (NUMSTAT.replace(b"src/a", b"src/c"), "src/c.py"),
        (NUMSTAT.replace(b"-\t-", b"0\t0"), "0\\t0\\ti.png"),
        (NUMSTAT[: NUMSTAT.index(b"-\t-")], "''"),
        (NUMSTAT[:-1].replace(b"\x00-\t-\ti.png", b""), "nothing"),
        (NUMSTAT + b"1\t1\tmore\x00", "more"),
        (b"", "''"),
    ],
)
def test_git_reads_otherwise(said: bytes, heard: str) -> None:
    error = refused(check_with_numstat, said, read(ALL))
    assert heard in error.message


def test_a_patch_without_hunks_needs_no_unidiff() -> None:
    check_with_unidiff(MODE, read(MODE))
    check_with_numstat(b"", TextDiff(Patch(files=()), (), 1))
    refused(check_with_numstat, b"x\x00", TextDiff(Patch(files=()), (), 1))
