"""Texts that have a safe reading, and that reading."""

import pytest

from diff.texts import (
    ADDED,
    BINARY,
    BINARY_PATCH,
    CONTEXT,
    DELETED,
    HUNKS,
    MAIL,
    MODE,
    RENAMED,
    SHOW,
    SIGNATURE,
    TWO,
    WHOLE,
    file_text,
)
from patchwidth.diff.text import MAX_FILES, parse, read
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Run, Side, Status


def test_runs_of_a_diff_without_context() -> None:
    (file,) = parse(WHOLE).files
    assert list(file.runs) == [Run(2, 1, 2, 1), Run(9, 2, 8, 0), Run(20, 0, 19, 1)]
    assert (file.path, file.status, file.added, file.deleted, file.hunks) == ("src/a.py", Status.MODIFIED, 2, 3, 3)
    assert (file.old_mode, file.new_mode, file.old_oid, file.binary) == ("100644", "100644", None, False)


def test_runs_of_a_hunk_with_context_leave_the_context_out() -> None:
    body = b"@@ -1,6 +1,7 @@\n a\n-b\n+B\n c\n+d\n e\n-f\n\n+g\n"
    (file,) = parse(file_text(body=body)).files
    assert list(file.runs) == [Run(2, 1, 2, 1), Run(3, 0, 4, 1), Run(5, 1, 5, 0), Run(6, 0, 7, 1)]
    assert file.hunks == 1
    assert [tuple(r) for r in file.lines(Side.HEAD)] == [(2, 2), (4, 4), (7, 7)]


def test_added_before_deleted_is_one_run() -> None:
    (file,) = parse(file_text(body=b"@@ -4,2 +4,3 @@\n+a\n-b\n+c\n-d\n+e\n")).files
    assert list(file.runs) == [Run(4, 2, 4, 3)]


@pytest.mark.parametrize(
    ("text", "status", "path", "old_path", "counts"),
    [
        (ADDED, Status.ADDED, "n", None, (2, 0)),
        (DELETED, Status.DELETED, "n", None, (0, 2)),
        (MODE, Status.MODIFIED, "run", None, (0, 0)),
        (RENAMED, Status.RENAMED, "d/z", "x y", (0, 0)),
        (RENAMED.replace(b"rename", b"copy"), Status.COPIED, "d/z", "x y", (0, 0)),
        (BINARY, Status.MODIFIED, "i.png", None, (0, 0)),
        (BINARY_PATCH, Status.MODIFIED, "i.png", None, (0, 0)),
    ],
)
def test_kinds_of_change(text: bytes, status: Status, path: str, old_path: str | None, counts: tuple[int, int]) -> None:
    (file,) = parse(text).files
    assert (file.status, file.path, file.old_path, (file.added, file.deleted)) == (status, path, old_path, counts)
    assert file.binary is (b"inary" in text)


def test_full_object_ids_are_kept() -> None:
    index = b"index " + b"1" * 40 + b".." + b"2" * 40 + b" 100755\n"
    (file,) = parse(file_text(index=index)).files
    assert (file.old_oid, file.new_oid, file.new_mode) == ("1" * 40, "2" * 40, "100755")


def test_a_change_of_type_is_a_deletion_and_an_addition() -> None:
    gone = DELETED.replace(b"mode 100644", b"mode 120000")
    assert [f.status for f in parse(gone + ADDED).files] == [Status.DELETED, Status.ADDED]


def test_source_that_is_called_binary_is_uncounted() -> None:
    files = parse(BINARY.replace(b"i.png", b"i.py") + BINARY).files
    assert [f.uncounted for f in files] == [True, False]


GNU = b"--- %s\t2023-11-14 22:13:20.000000000 +0000\n+++ %s\t2023-11-14 22:13:21.000000000 +0000\n"
EPOCH = b"1970-01-01 00:00:00.000000000 +0000"


@pytest.mark.parametrize(
    ("text", "path", "status"),
    [
        (b"diff -u a/x.py b/x.py\n" + GNU % (b"a/x.py", b"b/x.py") + HUNKS, "x.py", Status.MODIFIED),
        (GNU % (b"old-1.0/x.py", b"new-1.1/x.py") + HUNKS, "x.py", Status.MODIFIED),
        (GNU % (b'"a/x y"', b'"b/x y"') + HUNKS, "x y", Status.MODIFIED),
        (GNU % (b"b/x.py", b"b/x.py") + HUNKS, "b/x.py", Status.MODIFIED),
        (GNU % (b"a/x", b"b/x") + b"@@ -0,0 +1 @@\n+a\n", "x", Status.MODIFIED),
        (b"--- a/x\t" + EPOCH + b"\n+++ b/x\tx\n@@ -0,0 +1 @@\n+a\n", "x", Status.ADDED),
        (b"--- a/x\tx\n+++ b/x\t1970-01-01 05:30:00 +0530\n@@ -1 +0,0 @@\n-a\n", "x", Status.DELETED),
        (b"--- a/x\tx\n+++ b/x\t1969-12-31 19:00:00 -0500\n@@ -1 +0,0 @@\n-a\n", "x", Status.DELETED),
        (b"--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n", "x", Status.ADDED),
        (b"--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "x", Status.DELETED),
        (b"--- /dev/null\n+++ src/x\n@@ -0,0 +1 @@\n+a\n", "src/x", Status.ADDED),
        (b"diff -r 012345 -r 678901 x\n--- a/x\tThu Jan 01 1970\n+++ b/x\tFri\n" + HUNKS, "x", Status.MODIFIED),
        (
            b"Index: t/x\n" + b"=" * 67 + b"\n--- t/x\t(revision 4)\n+++ t/x\t(working copy)\n" + HUNKS,
            "t/x",
            Status.MODIFIED,
        ),
    ],
)
def test_other_producers(text: bytes, path: str, status: Status) -> None:
    (file,) = parse(text).files
    assert (file.path, file.status) == (path, status)


def test_a_lone_name_takes_the_prefix_of_its_neighbours() -> None:
    text = b"--- old/x\n+++ new/x\n" + HUNKS + b"--- /dev/null\n+++ new/y\n@@ -0,0 +1 @@\n+a\n"
    assert [f.path for f in parse(text).files] == ["x", "y"]
    text = b"--- b/x\n+++ b/x\n" + HUNKS + b"--- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+a\n"
    assert [f.path for f in parse(text).files] == ["b/x", "b/y"]


@pytest.mark.parametrize(
    "around",
    [
        (b"", b"\n\n"),
        (b"\n", b""),
        (MAIL, SIGNATURE),
        (MAIL, b"-- \n2.39.5"[:0]),
        (MAIL, b"base-commit: " + b"1" * 40 + b"\n" + SIGNATURE),
        (b"Subject: [PATCH] x\nContent-Transfer-Encoding: 8bit\n\nWhy.\n---\n\n", SIGNATURE),
        (MAIL[: MAIL.index(b"---")] + b"\n", SIGNATURE),
        (SHOW, b""),
        (SHOW + b"---\n src/a.py | 2 +-\n src/b.py | Bin 0 -> 2048 bytes\n 2 files changed\n\n", b""),
        (b"tag v1\nTagger: A <a@example.org>\nDate:   today\n\n" + SHOW, b""),
        (b"1111111 Mend it\n", b""),
        (b"# HG changeset patch\n# User A\nmessage - with marks\n\n", b""),
        (b":100644 100644 1111111... 2222222... M\tsrc/a.py\n\n", b""),
        (b"1\t2\tsrc/a.py\n-\t-\ti.png\n 2 files changed, 1 insertion(+)\n create mode 100644 n\n\n", b""),
        (b" a.sh => b.sh | 0\n rename a.sh => b.sh (91%)\n mode change 100644 => 100755\n  50.0% src/\n\n", b""),
    ],
)
def test_what_may_stand_around(around: tuple[bytes, bytes]) -> None:
    before, after = around
    expected = parse(TWO)
    assert parse(before + TWO + after) == expected
    assert len(expected.files) == 2


def test_a_mark_for_the_missing_feed_in_another_language() -> None:
    body = b"@@ -1 +1,2 @@\n-a\n\\ Kein Zeilenumbruch am Dateiende.\n+a\n+b\n\\ Kein Zeilenumbruch am Dateiende.\n"
    (file,) = parse(file_text(body=body)).files
    assert list(file.runs) == [Run(1, 1, 1, 2)]


def test_regions_and_strip_are_for_the_second_reader() -> None:
    diff = read(WHOLE + MODE)
    assert [WHOLE[slice(*region)] for region in diff.regions[:1]] == [HUNKS]
    assert diff.regions[1][0] == diff.regions[1][1]
    assert diff.strip == 1
    assert read(WHOLE.replace(b"a/", b"").replace(b"b/", b"")).strip == 0


def test_prefixes_of_unequal_length_are_told_by_the_only_split_that_fits() -> None:
    text = b"diff --git before/my dir/x after/my dir/x\nold mode 100644\nnew mode 100755\n"
    assert parse(text).files[0].path == "my dir/x"
    text = b"diff --git before/a b after/c d\nsimilarity index 100%\nrename from a b\nrename to c d\n"
    assert (parse(text).files[0].old_path, parse(text).files[0].path) == ("a b", "c d")


def test_an_empty_text_needs_leave() -> None:
    assert parse(b"", allow_empty=True).files == ()
    with pytest.raises(DiffError) as caught:
        parse(b"")
    assert caught.value.reason is Reason.EMPTY


def test_the_number_of_files_is_capped() -> None:
    text = b"".join(b"diff --git a/%d b/%d\nold mode 100644\nnew mode 100755\n" % (n, n) for n in range(MAX_FILES + 1))
    with pytest.raises(DiffError) as caught:
        parse(text)
    assert caught.value.reason is Reason.TOO_LARGE


def test_a_copy_and_a_rename_may_share_a_source() -> None:
    copy = b"diff --git a/s b/c\nsimilarity index 100%\ncopy from s\ncopy to c\n"
    moved = b"diff --git a/s b/r\nsimilarity index 100%\nrename from s\nrename to r\n"
    assert [f.status for f in parse(copy + moved).files] == [Status.COPIED, Status.RENAMED]
    back = b"diff --git a/s b/s\nnew file mode 100644\nindex 0000000..e69de29\n"
    assert len(parse(back + moved).files) == 2
    assert CONTEXT in TWO
