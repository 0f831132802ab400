"""Kinds of changes that are hard to read: pairs of trees, each under a name that says what is hard about it."""

from diff.histories import EXEC, FILE, LINK, SUBMODULE, Tree

BINARY, OTHER_BINARY = bytes(range(256)) * 4, bytes(range(255, -1, -1)) * 4
ROWS = [b"line %d of the old text\n" % number for number in range(1, 61)]
TEXT = b"".join(ROWS)


def edited(rows: list[bytes] = ROWS) -> bytes:
    """Changes at the top, an insertion, a deletion, a replacement of two by five, a change of the last line."""
    out = list(rows)
    out[-1] = b"the end\n"
    out[40:42] = [b"five for two %d\n" % number for number in range(5)]
    del out[30]
    out.insert(20, b"new between\n")
    out[0] = b"the beginning\n"
    return b"".join(out)


EDITED = edited()

NAMES = {
    "plain": b"pkg/mod.py",
    "space": b"my docs/read me.txt",
    "space-edges": b" both ends ",
    "tab": b"col\tumn.txt",
    "quote": b'"quoted".txt',
    "backslash": b"win\\style.txt",
    "newline": b"two\nlines.txt",
    "carriage": b"mac\rstyle.txt",
    "control": b"bell\x07 del\x7f esc\x1b[1m.txt",
    "latin": b"na\xefve.txt",
    "utf8": "größe/日本.py".encode(),
    "separator": "next\u0085 line\u2028sep.py".encode(),
    "prefix-a": b"a/b/x.py",
    "prefix-b": b"b/x.py",
    "prefix-mnemonic": b"i/w/c/o.py",
    "repeats": b"x b/x b/x",
    "dev-null": b"dev/null",
    "marks": b"--- a/x",
    "arrow": b"{old => new}.py",
    "option": b"--stat",
    "stamp": b"x.txt\t1970-01-01 00:00:00 +0000",
    "dots": b"...",
    "deep": b"/".join([b"dir"] * 60) + b"/leaf.py",
    "git-like": b".gitignore",
}

BYTES = {
    "crlf": (b"a\r\nb\r\nc\r\n", b"a\r\nB\r\nc\r\n"),
    "crlf-added": (b"a\nb\n", b"a\r\nb\r\n"),
    "old-mac": (b"a\rb\n", b"a\rc\rd\n"),
    "feeds": (b"a\x0cb\x0bc\x1cd\n1\n", b"a\x0cb\x0bc\x1cd\x1e\n1\n2\x0c\n"),
    "unicode-breaks": ("a\u2028b\u0085c\n".encode(), "a\u2028b\u0085C\nd\u2029\n".encode()),
    "broken-utf8": (b"\xff\xfe\nok\n", b"\xff\xff\nok\n\x80"),
    "no-feed-before": (b"a\nb", b"a\nb\n"),
    "no-feed-after": (b"a\nb\n", b"a\nb"),
    "no-feed-both": (b"a\nb", b"a\nc"),
    "no-feed-above": (b"a\nb\nc", b"x\nb\nc"),
    "no-feed-appended": (b"a", b"a\nb"),
    "only-feed": (b"", b"\n"),
    "feed-gone": (b"\n\n", b"\n"),
    "emptied": (TEXT, b""),
    "filled": (b"", TEXT),
    "blank-context": (b"\n\na\n\n\n", b"\n\nb\n\n\n"),
}

LOOKALIKES = (
    b"-- a/x.py",
    b"++ b/x.py",
    b"@@ -1,3 +1,3 @@",
    b"diff --git a/x b/x",
    b"rename to y",
    b"Binary files a/x and b/x differ",
    b"GIT binary patch",
    b"\\ No newline at end of file",
    b"From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001",
    b"commit 0000000000000000000000000000000000000000",
    b"-- ",
    b"",
    b"+",
    b"-",
    b" ",
)


def kinds() -> dict[str, tuple[Tree, Tree]]:
    """Every kind, by name."""
    return _names() | _bytes() | _lookalikes() | _changes() | _types() | _binaries()


def _names() -> dict[str, tuple[Tree, Tree]]:
    found: dict[str, tuple[Tree, Tree]] = {}
    for key, name in NAMES.items():
        found[f"name-{key}-edit"] = {name: (FILE, TEXT)}, {name: (FILE, EDITED)}
        found[f"name-{key}-mode"] = {name: (FILE, TEXT)}, {name: (EXEC, TEXT)}
        found[f"name-{key}-empty"] = {b"k": (FILE, b"k\n")}, {b"k": (FILE, b"k\n"), name: (FILE, b"")}
        found[f"name-{key}-to"] = {b"from here": (FILE, TEXT)}, {name: (FILE, TEXT)}
        found[f"name-{key}-away"] = {name: (FILE, TEXT)}, {b"to/there": (FILE, EDITED)}
        found[f"name-{key}-binary"] = {name: (FILE, BINARY)}, {name: (FILE, OTHER_BINARY)}
        found[f"name-{key}-gone"] = {b"k": (FILE, b"k\n"), name: (FILE, b"x\ny\n")}, {b"k": (FILE, b"k\n")}
    return found


def _bytes() -> dict[str, tuple[Tree, Tree]]:
    return {f"bytes-{key}": ({b"x.py": (FILE, a)}, {b"x.py": (FILE, b)}) for key, (a, b) in BYTES.items()}


def _lookalikes() -> dict[str, tuple[Tree, Tree]]:
    found: dict[str, tuple[Tree, Tree]] = {}
    for number, text in enumerate(LOOKALIKES):
        line = text + b"\n"
        held, bare = [*ROWS[:4], line, *ROWS[4:9]], ROWS[:9]
        beside = [b"beside\n", *held[1:]]
        found[f"like-{number}-come"] = {b"x": (FILE, b"".join(bare))}, {b"x": (FILE, b"".join(held))}
        found[f"like-{number}-gone"] = {b"x": (FILE, b"".join(held))}, {b"x": (FILE, b"".join(bare))}
        found[f"like-{number}-near"] = {b"x": (FILE, b"".join(held))}, {b"x": (FILE, b"".join(beside))}
    whole = b"".join(text + b"\n" for text in LOOKALIKES)
    found["like-all"] = {b"x.patch": (FILE, TEXT)}, {b"x.patch": (FILE, whole + EDITED + whole)}
    return found


def _changes() -> dict[str, tuple[Tree, Tree]]:
    kept = {b"k": (FILE, b"k\n")}
    many = {b"d/%02d.py" % n: (FILE, b"%d\n" % n + TEXT) for n in range(30)}
    return {
        "come": (kept, kept | {b"d/new.py": (FILE, TEXT)}),
        "gone": (kept | {b"d/old.py": (FILE, TEXT)}, kept),
        "come-empty": (kept, kept | {b"d/__init__.py": (FILE, b"")}),
        "gone-empty": (kept | {b"d/__init__.py": (FILE, b"")}, kept),
        "mode-and-edit": ({b"run.sh": (FILE, TEXT)}, {b"run.sh": (EXEC, EDITED)}),
        "rename-and-mode": ({b"a.sh": (FILE, TEXT)}, {b"bin/b.sh": (EXEC, EDITED)}),
        "rename-and-come-back": ({b"a": (FILE, TEXT)}, {b"b": (FILE, TEXT), b"a": (FILE, b"other\n" * 30)}),
        "swap": (
            {b"a": (FILE, TEXT), b"b": (FILE, b"other\n" * 30)},
            {b"b": (FILE, TEXT), b"a": (FILE, b"other\n" * 30)},
        ),
        "file-to-folder": ({b"x": (FILE, TEXT)}, {b"x/y": (FILE, TEXT), b"x/z": (FILE, b"z\n")}),
        "many": (many, {name + b".new": (mode, data + b"more\n") for name, (mode, data) in many.items()}),
        "nothing": (kept, kept),
    }


def _types() -> dict[str, tuple[Tree, Tree]]:
    one, two = b"1" * 40, b"2" * 40
    kept = {b"k": (FILE, b"k\n")}
    return {
        "link-come": (kept, kept | {b"ln": (LINK, b"k")}),
        "link-edit": ({b"ln": (LINK, b"k")}, {b"ln": (LINK, b"other")}),
        "link-to-file": ({b"x": (LINK, b"k")}, {b"x": (FILE, TEXT)}),
        "file-to-link": ({b"x": (FILE, TEXT)}, {b"x": (LINK, b"k")}),
        "link-to-binary": ({b"x": (LINK, b"k")}, {b"x": (FILE, BINARY)}),
        "submodule-come": (kept, kept | {b"sub": (SUBMODULE, one)}),
        "submodule-moved": ({b"sub": (SUBMODULE, one)}, {b"sub": (SUBMODULE, two)}),
        "submodule-gone": (kept | {b"sub": (SUBMODULE, one)}, kept),
        "file-to-submodule": ({b"sub": (FILE, TEXT)}, {b"sub": (SUBMODULE, one)}),
    }


def _binaries() -> dict[str, tuple[Tree, Tree]]:
    kept = {b"k": (FILE, b"k\n")}
    return {
        "binary-come": (kept, kept | {b"x.png": (FILE, BINARY)}),
        "binary-gone": (kept | {b"x.png": (FILE, BINARY)}, kept),
        "binary-edit-mode": ({b"x.png": (FILE, BINARY)}, {b"x.png": (EXEC, OTHER_BINARY)}),
        "binary-renamed": ({b"x.png": (FILE, BINARY)}, {b"y.png": (FILE, BINARY + b"more")}),
        "text-to-binary": ({b"x.dat": (FILE, TEXT)}, {b"x.dat": (FILE, BINARY)}),
        "binary-among": (
            {b"1.png": (FILE, BINARY), b"2.py": (FILE, TEXT), b"3.png": (FILE, BINARY)},
            {b"1.png": (FILE, OTHER_BINARY), b"2.py": (FILE, EDITED), b"3.png": (FILE, OTHER_BINARY)},
        ),
    }
