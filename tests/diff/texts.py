"""Small diff texts for tables, and the parts they are made of."""


def file_text(name: bytes = b"src/a.py", body: bytes | None = None, *, index: bytes | None = None) -> bytes:
    """A modified file as git prints it."""
    index = b"index 1111111..2222222 100644\n" if index is None else index
    body = HUNKS if body is None else body
    return b"diff --git a/%s b/%s\n%s--- a/%s\n+++ b/%s\n%s" % (name, name, index, name, name, body)


HUNK = b"@@ -2 +2 @@ def f():\n-old\n+new\n"
HUNKS = HUNK + b"@@ -9,2 +8,0 @@\n-gone 1\n-gone 2\n@@ -20,0 +19 @@\n+come\n"
CONTEXT = b"@@ -1,3 +1,4 @@\n a\n-b\n+B\n+c\n d\n"
WHOLE = file_text()
TWO = WHOLE + file_text(b"src/b.py", CONTEXT)
ADDED = (
    b"diff --git a/n b/n\nnew file mode 100644\nindex 0000000..2222222\n"
    b"--- /dev/null\n+++ b/n\n@@ -0,0 +1,2 @@\n+a\n+b\n"
)
DELETED = (
    b"diff --git a/n b/n\ndeleted file mode 100644\nindex 2222222..0000000\n"
    b"--- a/n\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n"
)
MODE = b"diff --git a/run b/run\nold mode 100644\nnew mode 100755\n"
RENAMED = b"diff --git a/x y b/d/z\nsimilarity index 100%\nrename from x y\nrename to d/z\n"
MOVED = (
    b"diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\nindex 1111111..2222222 100644\n"
    b"--- a/x\n+++ b/y\n@@ -2 +2 @@\n-old\n+new\n"
)
BINARY = b"diff --git a/i.png b/i.png\nindex 1111111..2222222 100644\nBinary files a/i.png and b/i.png differ\n"
LITERAL = b"literal 3\nKcmYdfNCp4_i2%g_\n\n"
BINARY_PATCH = b"diff --git a/i.png b/i.png\nindex 1111111..2222222 100644\nGIT binary patch\n" + LITERAL + LITERAL
MAIL = (
    b"From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001\nFrom: A <a@example.org>\n"
    b"Subject: [PATCH] Mend it\n\nWhy.\n---\n src/a.py | 3 ++-\n 1 file changed, 2 insertions(+)\n\n"
)
SIGNATURE = b"-- \n2.39.5\n\n"
SHOW = b"commit 1111111111111111111111111111111111111111\nAuthor: A <a@example.org>\nDate:   today\n\n    Mend it\n\n"
PLAIN_NEW = b"--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"
PLAIN_GONE = b"--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
MODE_LINES = b"old mode 100644\nnew mode 100755\n"
SVN = b"Index: %s\n" + b"=" * 67 + b"\n--- %s\t(revision 4)\n+++ %s\t(working copy)\n"
