"""Corners of Go, Rust and JVM stacks that the samples do not reach."""

import pytest

from patchwidth.source.failures import failures
from patchwidth.source.frames import TEST_FRAME


def read(text):
    return failures(text.encode())


def spots(failure):
    return [(f.path, f.line) for s in failure.stacks for f in s.frames]


def relations(failure):
    return [s.relation for s in failure.stacks]


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("panic: x\n\ngoroutine 1 [running]:\nmain.f({0x1, (0x2)})\n\t/r/a.go:3 +0x1\n", ("/r/a.go", 3)),
        (
            "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\n"
            "goroutine 1 [running]:\nmain.f()\n\t/r/a.go:3 +0x1\n...additional frames elided...\n"
            "main.main()\n\t/r/b.go:4 +0x1\n",
            ("/r/a.go", 3),
        ),
        (
            "fatal error: x\n[signal]\n\ngoroutine 7 gp=0x1 m=0 mp=0x2 [running]:\nm/v2.f()\n\t/r/a.go:3\n",
            ("/r/a.go", 3),
        ),
    ],
)
def test_go_stacks_are_read_whatever_stands_around(text, spot):
    assert spots(read(text)[0])[0] == spot


def test_a_go_panic_without_frames_is_no_failure():
    assert read("panic: x\n" + "y\n" * 80) == ()


def test_go_assertions_belong_to_the_test_that_ran():
    text = (
        "=== RUN   TestA\n    a_test.go:1: x\n=== RUN   TestB\n    b_test.go:2: y\n"
        "--- FAIL: TestB (0.00s)\nok  \tm/p\t0.1s\n"
    )
    (found,) = read(text)
    assert (found.test, spots(found)) == ("TestB", [("b_test.go", 2)])
    assert [(f.package, f.function) for s in found.stacks for f in s.frames] == [("m/p", TEST_FRAME)]


def test_a_cut_go_log_still_names_the_test():
    (found,) = read("--- FAIL: TestA (0.00s)\n    sub/a_test.go:1: x\n")
    assert [(f.path, f.package) for s in found.stacks for f in s.frames] == [("sub/a_test.go", None)]


def test_a_rust_panic_with_a_long_message_keeps_its_backtrace():
    text = (
        "thread 'main' panicked at src/a.rs:1:2:\none\ntwo\n\n"
        "stack backtrace:\n   0: f\n             at ./src/b.rs:3:4\n"
    )
    assert spots(read(text)[0]) == [("src/a.rs", 1), ("src/b.rs", 3)]


def test_a_panic_without_a_place_is_no_failure():
    assert read("thread 'main' panicked at 'no place'\n") == ()
    assert read("thread 'main' panicked at nowhere\n") == ()


def test_a_backtrace_ends_where_something_else_begins():
    text = "Stack backtrace:\n   0: f\n             at ./src/b.rs:3:4\nother\n             at ./src/c.rs:5:6\n"
    assert spots(read(text)[0]) == [("src/b.rs", 3)]


JAVA = "java.lang.Error: {0}\n\tat com.ex.{0}.f({0}.java:1)\n"


def test_java_errors_printed_root_cause_first():
    (found,) = read(JAVA.format("A") + "Wrapped by: " + JAVA.format("B"))
    assert [(s.frames[0].path, s.relation.value) for s in found.stacks] == [("A.java", "cause"), ("B.java", "surfaced")]


def test_java_suppressed_errors_with_causes_of_their_own_are_context():
    text = (
        JAVA.format("A")
        + "\tSuppressed: java.lang.Error: B\n\t\tat com.ex.B.f(B.java:1)\n"
        + (
            "\tCaused by: java.lang.Error: C\n\t\tat com.ex.C.f(C.java:1)\n"
            "Caused by: java.lang.Error: D\nwith more\n\tat com.ex.D.f(D.java:1)\n\t... 1 more\n"
        )
    )
    (found,) = read(text)
    assert [(s.frames[0].path, s.relation.value) for s in found.stacks] == [
        ("D.java", "cause"),
        ("A.java", "surfaced"),
        ("C.java", "context"),
        ("B.java", "context"),
    ]


def test_a_java_message_of_several_lines_does_not_hide_its_error():
    (found,) = read("noise\njava.lang.Error: one\ntwo\n\tat com.ex.A.f(A.java:1)\nnoise\n")
    assert (found.start, found.end, found.stacks[0].message) == (2, 4, "java.lang.Error: one")


@pytest.mark.parametrize(
    "line",
    [
        "\tat com.ex.A.f(Native Method)",
        "\tat com.ex.A.f(Unknown Source)",
        "\tat com.ex.A.f(A.java:x)",
        "\tat com.ex.A.f(A.java:1",
        "\tat com ex.A.f(A.java:1)",
        "\tat com.ex.A.f(A.java:1) and more",
    ],
)
def test_java_lines_without_a_place_give_no_frame(line):
    assert read("java.lang.Error\n" + line + "\n") == ()
