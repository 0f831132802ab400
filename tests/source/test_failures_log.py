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
    (b"[31mred[39m [1mx[22m [39m\n", ["red x "]),
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
    (b"x" * (LONGEST + 9) + b"\n", ["x" * LONGEST]),
]


@pytest.mark.parametrize(("data", "lines"), CLEAN)
def test_lines_come_clean(data, lines):
    assert list(clean_lines(data)) == lines


def test_a_log_that_is_too_large_is_refused_with_what_to_do():
    with pytest.raises(UsageError, match=f"at most {LARGEST} are read") as error:
        clean_lines(b"\n" * (LARGEST + 1))
    assert (error.value.reason, "part that holds the failure" in error.value.hint) == (Reason.TOO_LARGE, True)
