"""Logs as they are saved: encodings, colours, time stamps, prefixes, quotes, sizes."""

import pytest

from patchwidth.model.errors import Reason, UsageError
from patchwidth.source.log import LARGEST, LONGEST, clean_lines

CLEAN = [
    (b"", []),
    (b"a\nb\n", ["a", "b"]),
    (b"a\nb", ["a", "b"]),
    (b"a\r\nb\r\n", ["a", "b"]),
    (b"\xef\xbb\xbfa\n", ["a"]),
    ("\ufeffa\nü\n".encode("utf-16-le"), ["a", "ü"]),
    ("\ufeffa\n".encode("utf-16-be"), ["a"]),
    (b"a\xffb\n", ["a\udcffb"]),
    (b"a\0b\n", ["ab"]),
    (b"10%\r50%\rdone\r\n", ["done"]),
    (b"\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x1b\\\x1b(B\n", ["red link"]),
    (b"[31mred[39m [1mx[22m [39m\n", ["red x"]),
    (b"[39m once\n", ["[39m once"]),
    (b"2024-03-07T10:02:01.1234567Z   at x\n", ["  at x"]),
    (b"2024-03-07T10:02:01Z\n", [""]),
    (b"[2024-03-07 10:02:01,123] x\n", ["x"]),
    (b"2024-03-07T10:02:01.123456789+01:00 stderr F x\n", ["x"]),
    (b"job\tstep one\t2024-03-07T10:02:01.1Z x\n", ["x"]),
    (b"2024-03-07T10:02:01.1Z ##[error]src/x.ts(1,5): error\n", ["src/x.ts(1,5): error"]),
    (b"web_1   |   at x\nweb-1  | y\n", ["  at x", "y"]),
    (b"  | +- group\nE  | x\n", ["  | +- group", "E  | x"]),
    (b"@acme/web:test: a\nweb:build: b\nweb:test:\n", ["a", "b", ""]),
    (b"web:test: a\nother\nmore\nstill\n", ["web:test: a", "other", "more", "still"]),
    (b"> a\n>\n> b\nc\n", ["a", "", "b", "c"]),
    (b"> a\n> b\nc\n", ["> a", "> b", "c"]),
    (b"a  \r\n\t\nb\t\n", ["a", "", "b"]),
    (b"\x1b_bk;t=1709805721000\x07x\n", ["x"]),
    (b"x" * (LONGEST + 9) + b"\n", ["x" * LONGEST]),
]


@pytest.mark.parametrize(("data", "lines"), CLEAN)
def test_lines_come_clean(data, lines):
    assert list(clean_lines(data)) == lines


def test_a_log_that_is_too_large_is_refused_with_what_to_do():
    with pytest.raises(UsageError, match=f"at most {LARGEST} are read") as error:
        clean_lines(b"\n" * (LARGEST + 1))
    assert (error.value.reason, "part that holds the failure" in error.value.hint) == (Reason.TOO_LARGE, True)


PREFIXED = [
    ("10:02:01  a\n10:02:02\n10:02:03    b\n", ["a", "", "  b"]),
    ("[10:02:01] a\n[10:02:02]\n[10:02:03]   b\n", ["a", "", "  b"]),
    ("Mar  7 10:02:01 host app[12]: a\nMar  7 10:02:01 host app: b\nMar  7 10:02:02 host app[12]:\n", ["a", "b", ""]),
    ("E/App( 12): a\nE/App( 12):   b\nD/Other(  3): c\n", ["a", "  b", "c"]),
    ("#12 0.345 a\n#12 0.346\n#13 12.5   b\n", ["a", "", "  b"]),
    ("➤ YN0000: │ a\n➤ YN0000: │   b\n➤ YN0000: └ c\n", ["a", "  b", "└ c"]),
    ("[web] a\n[web]\n[web]   b\n", ["a", "", "  b"]),
    ("[@acme/web]: a\n[@acme/web]: b\n[@acme/web]:   c\n", ["a", "b", "  c"]),
    ("             +test | a\n             +test |\n             +test |   b\n", ["a", "", "  b"]),
    (". test: a\n. test: b\n. test:   c\n", ["a", "b", "  c"]),
    ("  [javac] a\n  [javac]   b\n  [javac] c\n", ["a", "  b", "c"]),
    ("2024-03-07T10:02:01Z [0] > a\n" * 3, ["a"] * 3),
    ("> > a\n> >\n> >   b\n", ["a", "", "  b"]),
    ("> a\n> b\n", ["a", "b"]),
    ("    a\n\n      b\n", ["a", "", "  b"]),
    ("      1) a\n         at b\n", ["  1) a", "     at b"]),
    ("\tError: a\n\t\tat b\n", ["Error: a", "\tat b"]),
    ("[web] a\n[web] b\n[web] c\nd\n[api] e\n", ["a", "b", "c", "d", "[api] e"]),
]


@pytest.mark.parametrize(("text", "lines"), PREFIXED)
def test_what_stands_in_front_of_most_lines_goes(text, lines):
    assert list(clean_lines(text.encode())) == lines


KEPT = [
    "[ERROR] a\n[ERROR] b\n[ERROR]   c\n",
    "[info] a\n[error] b\n[error] c\n",
    "  [error] a\n    [error] b\n[error] c\n",
    "[ RUN      ] a\n[ RUN      ] b\n[ RUN      ] c\n",
    "[a] 1\n[b] 2\n[c] 3\n",
    "[0] a\n[0] b\n",
    "10:02:01 a\nb\nc\nd\n10:02:02 e\n10:02:03 f\nh\n",
    "    at a (x.js:1:2)\n    at b (x.js:2:2)\n",
    "\tat a.B.c(B.java:1)\n\t... 2 more\n".replace("\t...", "\tat d.E.f(E.java:2)\n\t\t..."),
    "    a\n\tb\n",
    "  1) a\n     at b\n",
    "#0 0x1 in f a.c:1\n#1 0x2 in g a.c:2\n#2 0x3 in h a.c:3\n",
    "a.c: note\na.c: note\na.c: note\n",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_a_tool_says_itself_stays(text):
    assert list(clean_lines(text.encode())) == text.splitlines()
