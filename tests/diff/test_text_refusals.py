"""Each way in which a text has no safe reading: its reason, and where it says the trouble is."""

import pytest

from diff.texts import (
    ADDED,
    BINARY,
    BINARY_PATCH,
    CONTEXT,
    DELETED,
    HUNK,
    HUNKS,
    MAIL,
    MODE,
    MOVED,
    PLAIN_GONE,
    PLAIN_NEW,
    RENAMED,
    SHOW,
    SIGNATURE,
    TWO,
    WHOLE,
    file_text,
)
from patchwidth.diff import envelope
from patchwidth.diff.refusal import MAX_HEADER_LINE
from patchwidth.diff.text import parse
from patchwidth.model.errors import DiffError, Reason

NO_FEED = b"\\ No newline at end of file\n"


def body(hunks: bytes) -> bytes:
    return file_text(body=hunks)


REFUSED = {
    # nothing that is a diff
    "blank": (b" \n\t\n", Reason.NO_DIFF),
    "prose": (b"It is fine as it is.\n", Reason.NO_DIFF),
    "html": (b"\n<html><body>502</body></html>\n"[1:], Reason.NO_DIFF),
    "json": (b'{"message": "Not Found"}\n', Reason.NO_DIFF),
    "summary-only": (b" src/a.py | 2 +-\n 1 file changed\n", Reason.NO_DIFF),
    "mail-only": (b"From: A\nSubject: hello\n\nNothing here.\n", Reason.NO_DIFF),
    "png": (b"\x89PNG\r\n\x1a\n\0\0", Reason.NO_DIFF),
    # something around it
    "bom": (b"\xef\xbb\xbf" + WHOLE, Reason.WRAPPED),
    "utf16": (WHOLE.decode().encode("utf-16"), Reason.WRAPPED),
    "utf16-be": (WHOLE.decode().encode("utf-16-be"), Reason.WRAPPED),
    "utf16-le": (WHOLE.decode().encode("utf-16-le"), Reason.WRAPPED),
    "gzip": (b"\x1f\x8b\x08\0" + WHOLE, Reason.WRAPPED),
    "fence": (b"```diff\n" + WHOLE + b"```\n", Reason.WRAPPED),
    "fence-below-prose": (b"Here:\n\n~~~\n" + WHOLE + b"~~~\n", Reason.WRAPPED),
    "fence-behind": (WHOLE + b"```\n", Reason.WRAPPED),
    "prose-before": (b"I changed this:\n" + WHOLE, Reason.WRAPPED),
    "quoted": (b"".join(b"> " + line for line in WHOLE.splitlines(True)), Reason.WRAPPED),
    "line-prefix": (b"".join(b"| " + line for line in WHOLE.splitlines(True)), Reason.WRAPPED),
    "indented": (b"".join(b"    " + line for line in WHOLE.splitlines(True)), Reason.WRAPPED),
    "json-string": (b'"' + WHOLE.replace(b"\n", b"\\n") + b'"\n', Reason.WRAPPED),
    "colour": (b"\x1b[1m" + WHOLE.replace(b"\n", b"\x1b[m\n"), Reason.WRAPPED),
    "colour-inside": (body(b"@@ -2 +2 @@\n\x1b[31m-old\x1b[m\n+new\n"), Reason.WRAPPED),
    "colour-behind": (WHOLE + b"\x1b[1mdiff --git a/x b/x\x1b[m\n", Reason.WRAPPED),
    "crlf": (WHOLE.replace(b"\n", b"\r\n"), Reason.WRAPPED),
    "crlf-plain": ((b"--- a/x\n+++ b/x\n" + HUNKS).replace(b"\n", b"\r\n"), Reason.WRAPPED),
    "crlf-hunk": (WHOLE.replace(b"def f():\n", b"def f():\r\n").replace(b" @@\n", b" @@\r\n"), Reason.WRAPPED),
    "crlf-first-line": (b"diff --git a/x b/x\r\n" + MODE.split(b"\n", 1)[1], Reason.WRAPPED),
    "cr": (WHOLE.replace(b"\n", b"\r"), Reason.WRAPPED),
    "encoded-mail": (
        b"Content-Transfer-Encoding: base64\n".join(MAIL.split(b"Subject", 1)[:1])
        + b"Subject: x\nContent-Transfer-Encoding: quoted-printable\n\nWhy.\n---\n\n"
        + WHOLE,
        Reason.WRAPPED,
    ),
    # cut
    "cut-line": (WHOLE[:-1], Reason.CUT),
    "cut-hunk": (WHOLE[: WHOLE.rindex(b"+come")], Reason.CUT),
    "cut-in-hunk-header": (WHOLE[: WHOLE.rindex(b"@@ -20") + 5], Reason.CUT),
    "cut-behind-hunk-header": (body(b"@@ -2 +2 @@\n"), Reason.CUT),
    "cut-before-hunks": (body(b""), Reason.CUT),
    "cut-before-plus": (WHOLE[: WHOLE.index(b"+++")], Reason.CUT),
    "cut-in-plus": (WHOLE[: WHOLE.index(b"+++") + 6], Reason.CUT),
    "cut-before-minus": (WHOLE[: WHOLE.index(b"---")], Reason.CUT),
    "cut-in-index": (WHOLE[: WHOLE.index(b"..")], Reason.CUT),
    "cut-first-line": (b"diff --git a/x", Reason.CUT),
    "cut-behind-first-line": (b"diff --git a/x b/x\n", Reason.CUT),
    "cut-new-file": (b"diff --git a/x b/x\nnew file mode 100644\n", Reason.CUT),
    "cut-new-mode": (MODE[: MODE.index(b"new")], Reason.CUT),
    "cut-rename": (RENAMED[: RENAMED.index(b"rename to")], Reason.CUT),
    "cut-rename-index": (MOVED[: MOVED.index(b"---")], Reason.CUT),
    "cut-gnu": (b"diff -u a/x b/x\n", Reason.CUT),
    "cut-gnu-line": (b"diff -u a/x", Reason.CUT),
    "cut-mark": (body(b"@@ -1 +1 @@\n-a\n+b\n\\ No\n"), Reason.CUT),
    "cut-binary-line": (BINARY[:-9], Reason.CUT),
    "cut-binary-patch": (BINARY_PATCH[: BINARY_PATCH.rindex(b"literal")], Reason.CUT),
    "cut-binary-data": (BINARY_PATCH[: BINARY_PATCH.index(b"NCp4")], Reason.CUT),
    "binary-data-short": (BINARY_PATCH.replace(b"NCp4", b"Cp4"), Reason.CUT),
    "binary-data-joined": (BINARY_PATCH.replace(b"g_\n\nlit", b"g_\nlit"), Reason.CUT),
    "binary-data-letter": (BINARY_PATCH.replace(b"Kcm", b"zcm"), Reason.CUT),
    # counts
    "too-few": (body(b"@@ -2,2 +2,2 @@\n-old\n+new\n" + HUNK), Reason.COUNTS),
    "too-many": (body(b"@@ -2 +2 @@\n-old\n+new\n+newer\n"), Reason.COUNTS),
    "wrong-side": (body(b"@@ -2,2 +2 @@\n-old\n+new\n+newer\n"), Reason.COUNTS),
    "too-much-context": (body(b"@@ -1,2 +1,2 @@\n-b\n+c\n a\n d\n"), Reason.COUNTS),
    "no-numbers": (body(b"@@ ... @@\n-old\n+new\n"), Reason.COUNTS),
    "letters": (body(b"@@ -2 +2 @@def\n-old\n+new\n"), Reason.COUNTS),
    "huge-number": (body(b"@@ -2,99999999999 +2 @@\n-old\n+new\n"), Reason.COUNTS),
    "line-zero": (body(b"@@ -0 +0 @@\n-old\n+new\n"), Reason.COUNTS),
    "no-change": (body(b"@@ -1 +1 @@\n a\n"), Reason.COUNTS),
    "nothing": (body(b"@@ -0,0 +0,0 @@\n"), Reason.COUNTS),
    "middle-hunk-missing": (body(HUNK + b"@@ -20,0 +19 @@\n+come\n"), Reason.COUNTS),
    "context-without-space": (body(CONTEXT.replace(b"\n a", b"\na")), Reason.COUNTS),
    # order
    "backwards": (body(HUNK.replace(b"2", b"9") + HUNK), Reason.ORDER),
    "shuffled": (body(b"@@ -20,0 +19 @@\n+come\n" + HUNK), Reason.ORDER),
    "twice": (body(HUNK + HUNK), Reason.OVERLAP),
    "overlapping": (body(CONTEXT + b"@@ -2 +2 @@\n-x\n+y\n"), Reason.OVERLAP),
    "end-before-end": (body(HUNK[:-1] + b"\n" + NO_FEED + b"@@ -9,2 +8,0 @@\n-gone 1\n-gone 2\n"), Reason.ORDER),
    "mark-too-early": (body(b"@@ -2,2 +2 @@\n-old\n" + NO_FEED + b"-older\n+new\n"), Reason.ORDER),
    "mark-above-added": (body(b"@@ -2 +2,2 @@\n-old\n+new\n" + NO_FEED + b"+newer\n"), Reason.ORDER),
    # outside
    "prose-behind": (WHOLE + b"That is all.\n", Reason.OUTSIDE_HUNK),
    "stray-mark": (MODE + NO_FEED, Reason.OUTSIDE_HUNK),
    "signature-without-mail": (WHOLE + SIGNATURE, Reason.COUNTS),
    "diff-in-message": (
        MAIL.replace(b"Why.\n", b"--- a/x\n+++ b/x\n@@ -1,5 +1,5 @@\n+++\n") + WHOLE,
        Reason.OUTSIDE_HUNK,
    ),
    "hunk-in-message": (MAIL.replace(b"Why.", b"@@ -1 +1 @@") + WHOLE, Reason.NO_NAME),
    # other formats
    "combined": (b"diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n- a\n", Reason.COMBINED),
    "combined-hunk": (body(b"@@@ -1 -1 +1 @@@\n- a\n"), Reason.COMBINED),
    "combined-behind": (WHOLE + b"diff --combined src/b.py\n", Reason.COMBINED),
    "context-diff": (b"*** a/x\n--- b/x\n***************\n*** 1 ****\n", Reason.NOT_UNIFIED),
    "normal-diff": (b"1c1\n< a\n---\n> b\n", Reason.NOT_UNIFIED),
    "ed-diff": (b"5d\n2a\nx\n.\n", Reason.NOT_UNIFIED),
    "side-by-side": (b"a\t\t\t|\tb\n", Reason.NOT_UNIFIED),
    "word-diff": (body(b"@@ -1,2 +1,2 @@\n a [-b-]{+c+}\nd\n"), Reason.NOT_UNIFIED),
    "word-diff-indented": (body(b"@@ -1 +1 @@\n  a [-b-]{+c+}\n"), Reason.NOT_UNIFIED),
    # more or less than one net change
    "mails": (MAIL + WHOLE + SIGNATURE + MAIL + WHOLE + SIGNATURE, Reason.SEVERAL_COMMITS),
    "cover-letter": (MAIL.replace(b"---\n", b"") + MAIL + WHOLE, Reason.SEVERAL_COMMITS),
    "commits": (SHOW + WHOLE + b"\n" + SHOW + MODE, Reason.SEVERAL_COMMITS),
    "commit-above-commit": (SHOW + SHOW + WHOLE, Reason.SEVERAL_COMMITS),
    "blank-between": (WHOLE + b"\n" + MODE, Reason.SEVERAL_COMMITS),
    "file-twice": (WHOLE + WHOLE, Reason.SEVERAL_COMMITS),
    "gone-and-come": (DELETED + ADDED, Reason.SEVERAL_COMMITS),
    "come-and-gone": (ADDED + DELETED, Reason.SEVERAL_COMMITS),
    "gone-and-renamed-to": (DELETED.replace(b"a/n", b"a/y").replace(b"b/n", b"b/y") + MOVED, Reason.SEVERAL_COMMITS),
    "changed-and-renamed": (file_text(b"x") + MOVED, Reason.SEVERAL_COMMITS),
    "plain-gone-and-come": (PLAIN_GONE + PLAIN_NEW, Reason.SEVERAL_COMMITS),
    "come-twice": (ADDED + ADDED, Reason.SEVERAL_COMMITS),
    # told without being shown
    "left-out": (WHOLE[: WHOLE.index(b"---")] + MODE, Reason.CONTENT_NOT_SHOWN),
    "deleted-left-out": (DELETED[: DELETED.index(b"---")] + WHOLE, Reason.CONTENT_NOT_SHOWN),
    "only-in": (WHOLE + b"Only in b: x\n", Reason.CONTENT_NOT_SHOWN),
    "files-differ": (b"Files a/x and b/x differ\n", Reason.CONTENT_NOT_SHOWN),
    "submodule-log": (b"Submodule sub 1111111..2222222:\n  > Mend it\n", Reason.CONTENT_NOT_SHOWN),
    "gnu-binary": (b"Binary files a/x and b/x differ\n", Reason.CONTENT_NOT_SHOWN),
    "gnu-nothing": (b"diff -u a/x b/x\n" + MODE, Reason.CONTENT_NOT_SHOWN),
    "svn-nothing": (b"Index: x\n" + b"=" * 67 + b"\n", Reason.CONTENT_NOT_SHOWN),
    "svn-properties": (WHOLE + b"\nProperty changes on: x\n", Reason.CONTENT_NOT_SHOWN),
    "unmerged": (b"* Unmerged path x\n", Reason.CONTENT_NOT_SHOWN),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name(name: str) -> None:
    text, reason = REFUSED[name]
    with pytest.raises(DiffError) as caught:
        parse(text)
    assert caught.value.reason is reason, str(caught.value)
    assert caught.value.line is not None
    assert caught.value.offset is not None
    assert caught.value.line == text.count(b"\n", 0, caught.value.offset) + 1
    assert str(caught.value).isprintable()


def test_the_place_is_where_the_trouble_is() -> None:
    text = TWO.replace(b"+c\n", b"+c\n+e\n")
    with pytest.raises(DiffError) as caught:
        parse(text)
    assert text.splitlines()[(caught.value.line or 0) - 1] == b" d"


def test_sizes_are_capped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envelope, "MAX_LINE", 400_000)
    text = body(b"@@ -1 +1 @@\n-a\n+" + b"x" * 500_000 + b"\n")
    with pytest.raises(DiffError) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.line) == (Reason.LINE_TOO_LONG, 7)
    with pytest.raises(DiffError) as caught:
        parse(file_text(b"x" * (MAX_HEADER_LINE + 1)))
    assert (caught.value.reason, caught.value.line) == (Reason.LINE_TOO_LONG, 1)
    monkeypatch.setattr(envelope, "MAX_BYTES", 100)
    with pytest.raises(DiffError) as caught:
        parse(text)
    assert caught.value.reason is Reason.TOO_LARGE
