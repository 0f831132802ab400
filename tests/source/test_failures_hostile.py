"""Logs that somebody wrote to do harm: huge, endless, nested, full of traps for patterns. They are read all the same.

Nothing here is timed: reading that grew with the square of the size would not come back.
"""

import pytest

from patchwidth.model.patch import Side
from patchwidth.model.span import OriginSource
from patchwidth.source.failures import failures
from patchwidth.source.locate import PLACES, locate

FRAMES = {
    "cpython": b'Traceback (most recent call last):\n  File "a.py", line 1, in f\nE: x\n',
    "node": b"Error: x\n    at f (/r/a.js:1:2)\n",
    "java": b"java.lang.Error: x\n\tat com.ex.A.f(A.java:1)\n",
    "go": b"panic: x\n\ngoroutine 1 [running]:\nmain.f()\n\t/r/a.go:3 +0x1\n",
    "rust": b"thread 'main' panicked at src/a.rs:1:2:\nx\n",
    "pytest": b"E   x\na.py:1: in f\n",
    "gtest": b"[ RUN      ] A.B\na.cc:1: Failure\n",
}


@pytest.mark.parametrize("name", FRAMES)
def test_thousands_of_failures(name):
    assert failures(FRAMES[name] * (400_000 // len(FRAMES[name])))


def test_ten_megabytes_of_frames_in_one_stack():
    line = b'  File "/r/pkg/a.py", line 1, in f\n'
    data = b"Traceback (most recent call last):\n" + line * (10_000_000 // len(line)) + b"RecursionError: x\n"
    found = failures(data)
    assert len(found) == 1
    located = locate(
        found,
        ["pkg/a.py"],
        side=Side.BASE,
        source=OriginSource.TRACEBACK,
        is_test=lambda _path: False,
        is_foreign=lambda _path: False,
        read=lambda _path: None,
    )
    assert [(p.path, p.line) for p in located.places] == [("pkg/a.py", 1)]


def test_many_different_frames_are_bounded():
    data = b"".join(b"Error: x\n    at f (/r/pkg/a%d.js:%d:2)\n" % (n, n) for n in range(1, 6_000))
    located = locate(
        failures(data),
        [f"pkg/a{n}.js" for n in range(6_000)],
        side=Side.BASE,
        source=OriginSource.TRACEBACK,
        is_test=lambda _path: False,
        is_foreign=lambda _path: False,
        read=lambda _path: None,
    )
    assert len(located.places) == PLACES


OPENERS = [
    b"Traceback (most recent call last):",
    b"  + Exception Group Traceback (most recent call last):",
    b"  +-+---------------- 1 ----------------",
    b"The above exception was the direct cause of the following exception:",
    b"--- FAIL: TestA (0.00s)",
    b"--- FAIL: TestA/a/a/a/a/a/a/a/a (0.00s)",
    b"goroutine 1 [running]:",
    b"panic: x",
    b"WARNING: DATA RACE",
    b"thread 'a' panicked at 'x",
    b"stack backtrace:",
    b"---- a stdout ----",
    b"Caused by: java.lang.Error: x",
    b"\tSuppressed: java.lang.Error: x",
    b" ---> (Inner Exception #1) X.Exception: y",
    b"  Failed A.B [1 ms]",
    b"  1) parser",
    b"  1 failing",
    b"not ok 1 - a {",
    b"# Subtest: a",
    b"    stack: |-",
    b" FAIL  a > b",
    "  ● a › b".encode(),
    "✖ a (1ms)".encode(),
    "▶ a".encode(),
    b"  [errors]: [",
    b"  1) a\nFailure/Error: x",
    b"  1) Error:",
    b"1) A::b",
    b"Next X: y in /a.php:1",
    b"Stack trace:",
    b"==1==ERROR: AddressSanitizer: x",
    b"==1==    at 0x1: f (a.c:1)",
    b"a.c:1:2:   required from here",
    b"error[E1]: x",
    b"___ a ___",
    b"=== FAILURES ===",
    b"MethodSource [className = 'a', methodName = 'b'",
    b"com.ex.T.a -- Time elapsed: 0.1 s <<< ERROR!",
    b"run.rb:1:in `f': x (Error)",
    b"1) a\n  Message:",
    "  ✘ [fail]: a".encode(),
    b"#0  f (x) at a.c:1",
    b"Thread 1 (LWP 1)",
    b"##teamcity[testSuiteStarted name='a']",
    "• [FAILED]".encode(),
    b"main.f\n\t/a.go:1",
    b"Location:",
    b"TEST CASE: a",
    b'  File "a.py", line 1',
    b"[!] x",
    b"  at a.php:1",
]


@pytest.mark.parametrize("opener", OPENERS, ids=lambda o: o[:30].decode("ascii", "replace"))
def test_openers_that_are_never_closed(opener):
    data = opener + b"\n"
    first = failures(data * (100_000 // len(data)))
    mixed = failures((data + b"    at f (a.js:1:2)\n\n") * (100_000 // (len(data) + 21)))
    assert isinstance(first, tuple) and isinstance(mixed, tuple)


TRAPS = [
    b"(" * 4000,
    b"a." * 2000 + b"(x",
    b":1" * 2000,
    b":1:1: " * 600,
    b" in " * 1000,
    b" > " * 1300 + b" FAILED",
    b"a.py:1: " * 500,
    b"\t" * 4000,
    b"- " * 2000,
    b"at " * 1300,
    b"[" * 4000,
    b"A.Exception" * 360,
    b"/" * 4000,
    b"=" * 4000,
    b"_ " * 2000,
    b"'" * 4000,
    b"thread '" * 500,
    b"%0A" * 1300,
    b"\x1b[" * 2000,
    b"\x1b]" * 2000,
]


@pytest.mark.parametrize("trap", TRAPS, ids=lambda t: repr(t[:8]))
def test_lines_that_make_patterns_go_back_and_forth(trap):
    every = b"\n".join(opener + trap for opener in OPENERS)
    assert isinstance(failures((every + b"\n" + trap + b"\n") * 4), tuple)


def test_one_line_without_an_end():
    assert failures(b"Error: " + b"x" * 10_000_000 + b"\n    at f (/r/a.js:1:2)\n")


def test_nul_bytes_and_marks_of_direction_stay_data():
    (found,) = failures(
        'Traceback (most recent call last):\n  File "a\0\u202e.py", line 1, in f\nE\0: \u202ex\n'.encode()
    )
    assert [(f.path, f.line) for s in found.stacks for f in s.frames] == [("a\u202e.py", 1)]


@pytest.mark.parametrize("data", [b"", b"\n", b"\0\0\0", b"\xff\xfe", b"\xfe\xff", b"\x1b[", bytes(range(256)) * 40])
def test_no_log_at_all(data):
    assert failures(data) == ()


@pytest.mark.parametrize("data", [b"{" * 100_000, b'{"a":' * 50_000, b"{}", b'{"Action": 3}', b"{\n{\n{\n"])
def test_json_that_is_no_report(data):
    assert failures(data) == ()
