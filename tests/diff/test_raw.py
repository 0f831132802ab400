"""The pinned output of git, fed in pieces of every size; and output that is not what was asked for."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from diff.histories import FILE, Histories
from diff.kinds import kinds
from patchwidth.diff import raw
from patchwidth.diff.raw import RawDiff
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import FileChange, Run, Status

PINNED = ("diff-tree", "-r", "-z", "--raw", "-p", "-U0", "-M", "--full-index")
OLD, NEW, ZERO, EMPTY = "1" * 40, "2" * 40, "0" * 40, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"


def fed(data: bytes, size: int) -> tuple[FileChange, ...]:
    reader = RawDiff()
    for at in range(0, len(data), size):
        reader.feed(data[at : at + size])
    return reader.finish()


def listed(*records: str) -> bytes:
    """The raw part: `:modes ids status` and names, each ended by a NUL."""
    return b"".join(record.encode() + b"\0" for record in records) + b"\0"


MODIFIED = f":100644 100644 {OLD} {NEW} M"
HEADER = f"diff --git a/x b/x\nindex {OLD}..{NEW} 100644\n--- a/x\n+++ b/x\n".encode()
PLAIN = listed(MODIFIED, "x") + HEADER + b"@@ -2 +2,2 @@ def f():\n-a\n+b\n+c\n@@ -9,0 +11 @@\n+d\n"


def test_pieces_of_any_size_give_one_result(tmp_path: Path) -> None:
    store = Histories.new(tmp_path / "repo.git")
    some = dict(islice(kinds().items(), 0, None, 5))
    whole_old = {b"%s/%s" % (k.encode(), n): entry for k, (old, _) in some.items() for n, entry in old.items()}
    whole_new = {b"%s/%s" % (k.encode(), n): entry for k, (_, new) in some.items() for n, entry in new.items()}
    store.add({"all": (whole_old, whole_new)})
    data = store.git(*PINNED, "all/old", "all/new")
    expected = fed(data, len(data))
    assert len(expected) > 40
    for size in (1, 2, 3, 11, 97, 4096):
        assert fed(data, size) == expected


def test_one_file() -> None:
    (file,) = fed(PLAIN, 10)
    assert list(file.runs) == [Run(2, 1, 2, 2), Run(9, 0, 11, 1)]
    assert (file.path, file.old_oid, file.new_oid, file.old_mode, file.hunks) == ("x", OLD, NEW, "100644", 2)


def test_nothing_changed() -> None:
    assert fed(b"", 1) == ()


@pytest.mark.parametrize("size", [1, 50, 1000, 1 << 20])
def test_a_hunk_that_is_larger_than_what_is_kept(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "_LARGE", 200)
    long = b"x" * 700
    body = (
        b"-" + long + b"\n-y\n" + b"+z\n" * 300 + b"+" + long + b"\n+\n+" + long + b"\n\\ No newline at end of file\n"
    )
    data = listed(MODIFIED, "x") + HEADER + b"@@ -1,2 +1,303 @@\n" + body
    second = listed(MODIFIED, "x", MODIFIED, "y") + data[data.index(b"diff") :] + HEADER + b"@@ -3 +3 @@\n-a\n+b\n"
    assert [list(f.runs) for f in fed(data, size)] == [[Run(1, 2, 1, 303)]]
    assert [list(f.runs) for f in fed(second, size)] == [[Run(1, 2, 1, 303)], [Run(3, 1, 3, 1)]]


def test_a_change_of_type_takes_two_blocks() -> None:
    record = f":120000 100644 {OLD} {NEW} T"
    gone = f"diff --git a/x b/x\ndeleted file mode 120000\nindex {OLD}..{ZERO}\n--- a/x\n+++ /dev/null\n"
    come = f"diff --git a/x b/x\nnew file mode 100644\nindex {ZERO}..{NEW}\n--- /dev/null\n+++ b/x\n"
    text = gone.encode() + b"@@ -1 +0,0 @@\n-y\n\\ No newline at end of file\n" + come.encode() + b"@@ -0,0 +1 @@\n+z\n"
    first, second = fed(listed(record, "x") + text, 7)
    assert (first.status, first.old_mode, first.new_mode, first.deleted) == (Status.DELETED, "120000", None, 1)
    assert (second.status, second.old_mode, second.new_mode, second.added) == (Status.ADDED, None, "100644", 1)


def without(part: bytes) -> bytes:
    assert part in PLAIN
    return PLAIN.replace(part, b"")


BROKEN = {
    "list-cut": PLAIN[:30],
    "list-of-other-form": listed(f":100644 100644 {OLD} {NEW} U", "x") + HEADER,
    "list-too-short": listed(":100644 100644 M", "x") + HEADER,
    "list-without-colon": listed(MODIFIED[1:], "x") + HEADER,
    "list-without-second-name": listed(f":100644 100644 {OLD} {NEW} R100", "x") + HEADER,
    "no-text": listed(MODIFIED, "x"),
    "text-cut": PLAIN[:-1],
    "fewer-files": listed(MODIFIED, "x", MODIFIED, "y") + PLAIN[PLAIN.index(b"diff") :],
    "more-files": PLAIN + HEADER + b"@@ -1 +1 @@\n-a\n+b\n",
    "other-file": PLAIN.replace(b"index 1", b"index 3"),
    "line-missing": without(b"+c\n"),
    "line-too-many": PLAIN.replace(b"-a\n", b"-a\n-a\n"),
    "sides-swapped": PLAIN.replace(b"@@ -2 +2,2 @@", b"@@ -2,2 +2 @@"),
    "line-of-context": PLAIN.replace(b"+c\n", b"+c\n c\n"),
    "no-numbers": PLAIN.replace(b"@@ -9,0", b"@@ -x,0"),
    "content-not-shown": PLAIN[: PLAIN.index(b"---")],
    "content-shown-of-a-rename": listed(f":100644 100644 {OLD} {OLD} R100", "x", "y") + PLAIN[PLAIN.index(b"diff") :],
    "text-before-files": PLAIN.replace(b"\0\0diff", b"\0\0x\ndiff"),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("size", [1, 1 << 20])
def test_output_of_another_form_is_refused(name: str, size: int) -> None:
    with pytest.raises(DiffError) as caught:
        fed(BROKEN[name], size)
    assert caught.value.reason is Reason.GIT_FAILED
    assert caught.value.hint


@pytest.mark.parametrize("start", [b"", HEADER, HEADER + b"@@ -1 +1 @@\n-a\n+b\n@@ -"])
def test_text_without_end_is_not_kept(start: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "_LARGE", 5000)
    reader = RawDiff()
    reader.feed(listed(MODIFIED, "x") + start)
    with pytest.raises(DiffError) as caught:
        for _ in range(100):
            reader.feed(b"x" * 1000)
    assert "does not end" in caught.value.message


@pytest.mark.parametrize("damage", [lambda t: t.replace(b"+z\n", b"", 1), lambda t: t.replace(b"-y", b" y")])
def test_a_large_hunk_is_counted_too(damage: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw, "_LARGE", 200)
    data = listed(MODIFIED, "x") + HEADER + b"@@ -1 +1,300 @@\n-y\n" + b"+z\n" * 300
    assert fed(data, 64)[0].added == 300
    with pytest.raises(DiffError):
        fed(damage(data), 64)


def test_empty_files_need_no_content() -> None:
    record = f":000000 100644 {ZERO} {EMPTY} A"
    text = f"diff --git a/x b/x\nnew file mode 100644\nindex {ZERO}..{EMPTY}\n".encode()
    (file,) = fed(listed(record, "x") + text, 9)
    assert (file.status, file.old_mode, file.old_oid, file.added) == (Status.ADDED, None, None, 0)
    assert file.new_mode == FILE
