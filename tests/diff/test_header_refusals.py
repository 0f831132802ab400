"""Each way in which a file's header contradicts itself, its hunks or its neighbours, or names what no tree holds."""

import pytest

from diff.texts import (
    ADDED,
    BINARY,
    DELETED,
    HUNK,
    HUNKS,
    MODE,
    MODE_LINES,
    PLAIN_NEW,
    RENAMED,
    SVN,
    WHOLE,
    file_text,
)
from patchwidth.diff.text import parse
from patchwidth.model.errors import DiffError, Reason

SPACES = b" y" * 60

REFUSED = {
    # headers against themselves
    "other-name-below": (WHOLE.replace(b"+++ b/src/a", b"+++ b/src/b"), Reason.HEADER_DISAGREES),
    "other-name-above": (WHOLE.replace(b"--- a/src/a", b"--- a/src/b"), Reason.HEADER_DISAGREES),
    "two-names": (MODE.replace(b"b/run", b"b/fun"), Reason.HEADER_DISAGREES),
    "rename-elsewhere": (RENAMED.replace(b"to d/z", b"to d/q"), Reason.HEADER_DISAGREES),
    "rename-partly": (RENAMED.replace(b"rename from x y\n", b"rename from y\n"), Reason.HEADER_DISAGREES),
    "rename-quoted-badly": (RENAMED.replace(b"rename to d/z", b'rename to "d/z'), Reason.HEADER_DISAGREES),
    "rename-deep": (RENAMED.replace(b"a/x y b/d/z", b"a/p/x y b/p/d/z"), Reason.HEADER_DISAGREES),
    "rename-same-prefix": (RENAMED.replace(b"a/x y b/d/z", b"p/x y p/d/z"), Reason.HEADER_DISAGREES),
    "rename-one-prefix": (RENAMED.replace(b"a/x y b/d/z", b"x y b/d/z"), Reason.HEADER_DISAGREES),
    "rename-other-prefix": (RENAMED.replace(b"a/x y b/d/z", b"a/x y d/z"), Reason.HEADER_DISAGREES),
    "deep-prefix": (WHOLE.replace(b" a/", b" x/a/").replace(b" b/", b" x/b/"), Reason.HEADER_DISAGREES),
    "quote-open": (MODE.replace(b"a/run", b'"a/run'), Reason.HEADER_DISAGREES),
    "quote-bad-escape": (MODE.replace(b"a/run b/run", b'"a/r\\8n" "b/r\\8n"'), Reason.HEADER_DISAGREES),
    "quote-and-more": (WHOLE.replace(b"--- a/src/a.py", b'--- "a/src/a.py"x'), Reason.HEADER_DISAGREES),
    "quote-open-below": (WHOLE.replace(b"--- a/src/a.py", b'--- "a/src/a.py'), Reason.HEADER_DISAGREES),
    "control-in-name": (MODE.replace(b"run", b"r\x01n"), Reason.HEADER_DISAGREES),
    "control-in-name-below": (WHOLE.replace(b"--- a/src/a", b"--- a/src/\x01"), Reason.HEADER_DISAGREES),
    "many-spaces": (b"diff --git before/x%s q/x%s\n" % (SPACES, SPACES) + MODE_LINES, Reason.HEADER_DISAGREES),
    "ambiguous": (b"diff --git pp/n q/n pp/n q/n q/n\n" + MODE_LINES, Reason.HEADER_DISAGREES),
    "field-twice": (MODE + b"new mode 100755\n", Reason.HEADER_DISAGREES),
    "new-and-deleted": (ADDED.replace(b"index", b"deleted file mode 100644\nindex"), Reason.HEADER_DISAGREES),
    "new-and-mode": (ADDED.replace(b"new file", MODE_LINES + b"new file"), Reason.HEADER_DISAGREES),
    "half-a-mode": (MODE.replace(b"new mode 100755\n", b"") + WHOLE, Reason.HEADER_DISAGREES),
    "score-without-rename": (WHOLE.replace(b"index", b"similarity index 90%\nindex", 1), Reason.HEADER_DISAGREES),
    "score-of-words": (RENAMED.replace(b"100%", b"most%"), Reason.HEADER_DISAGREES),
    "rewrite-of-new": (ADDED.replace(b"index", b"dissimilarity index 90%\nindex", 1), Reason.HEADER_DISAGREES),
    "bad-index": (WHOLE.replace(b"..", b"--"), Reason.HEADER_DISAGREES),
    "index-of-new": (ADDED.replace(b"0000000", b"1111111"), Reason.HEADER_DISAGREES),
    "index-of-none": (WHOLE.replace(b"2222222", b"0000000"), Reason.HEADER_DISAGREES),
    "no-mode": (MODE.replace(b"100755", b"777"), Reason.HEADER_DISAGREES),
    "change-of-type": (MODE.replace(b"100755", b"120000"), Reason.HEADER_DISAGREES),
    "mode-twice": (WHOLE.replace(b"index", MODE_LINES + b"index"), Reason.HEADER_DISAGREES),
    "same-content-shown": (WHOLE.replace(b"2222222", b"1111111"), Reason.HEADER_DISAGREES),
    "empty-with-lines": (ADDED.replace(b"2222222", b"e69de29"), Reason.HEADER_DISAGREES),
    "new-with-base-lines": (ADDED.replace(b"@@ -0,0 +1,2 @@\n", b"@@ -1 +1,2 @@\n-z\n"), Reason.HEADER_DISAGREES),
    "new-from-line-one": (ADDED.replace(b"-0,0 +1", b"-1,0 +2"), Reason.HEADER_DISAGREES),
    "gone-with-head-lines": (DELETED.replace(b"+0,0 @@\n", b"+1 @@\n+z\n"), Reason.HEADER_DISAGREES),
    "new-without-null": (ADDED.replace(b"--- /dev/null", b"--- a/n"), Reason.HEADER_DISAGREES),
    "binary-elsewhere": (BINARY.replace(b"and b/i", b"and b/j"), Reason.HEADER_DISAGREES),
    "no-plus-line": (WHOLE.replace(b"+++ b", b"*** b"), Reason.HEADER_DISAGREES),
    "no-hunk": (file_text(body=b"") + MODE, Reason.HEADER_DISAGREES),
    "two-prefixes": (WHOLE + MODE.replace(b"a/", b"i/").replace(b"b/", b"w/"), Reason.HEADER_DISAGREES),
    "prefix-and-none": (PLAIN_NEW + PLAIN_NEW.replace(b"b/x", b"y"), Reason.HEADER_DISAGREES),
    "neighbours-prefix-missing": (b"--- p/x\n+++ q/x\n" + HUNK + PLAIN_NEW, Reason.HEADER_DISAGREES),
    "plain-two-names": (b"--- x.orig\n+++ x\n" + HUNK, Reason.HEADER_DISAGREES),
    "plain-empty-or-new": (b"--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n", Reason.HEADER_DISAGREES),
    "plain-empty-or-gone": (b"--- a/x\n+++ b/x\t(working copy)\n@@ -1 +0,0 @@\n-a\n", Reason.HEADER_DISAGREES),
    "plain-null-with-lines": (b"--- /dev/null\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", Reason.HEADER_DISAGREES),
    "plain-two-nulls": (b"--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+b\n", Reason.HEADER_DISAGREES),
    "index-line-elsewhere": (SVN % (b"y", b"x", b"x") + HUNK, Reason.HEADER_DISAGREES),
    # names
    "no-name": (b"--- \n+++ \n" + HUNK, Reason.NO_NAME),
    "only-prefix": (b"diff --git a/ b/\n" + MODE_LINES, Reason.NO_NAME),
    "hunks-alone": (HUNKS, Reason.NO_NAME),
    "hunks-behind": (MODE + HUNK, Reason.NO_NAME),
    "hunks-below-prose": (b"In src/a.py:\n" + HUNK, Reason.NO_NAME),
    "up": (file_text(b"../../etc/passwd"), Reason.UNSAFE_PATH),
    "up-inside": (file_text(b"src/../../x"), Reason.UNSAFE_PATH),
    "absolute": (file_text(b"/etc/passwd"), Reason.UNSAFE_PATH),
    "here": (file_text(b"./x"), Reason.UNSAFE_PATH),
    "double-slash": (file_text(b"src//x"), Reason.UNSAFE_PATH),
    "git-folder": (file_text(b"sub/.GIT/hooks/x"), Reason.UNSAFE_PATH),
    "nul": (MODE.replace(b"a/run b/run", b'"a/r\\000n" "b/r\\000n"'), Reason.UNSAFE_PATH),
    "rename-from-outside": (RENAMED.replace(b"x y", b"../x"), Reason.UNSAFE_PATH),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name(name: str) -> None:
    text, reason = REFUSED[name]
    with pytest.raises(DiffError) as caught:
        parse(text)
    assert caught.value.reason is reason, str(caught.value)
    assert caught.value.line == text.count(b"\n", 0, caught.value.offset) + 1
    assert str(caught.value).isprintable()
