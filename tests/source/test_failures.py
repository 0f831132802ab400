"""Formats together: who claims which lines; Python chains; places and paths as they are printed."""

import pytest

from patchwidth.model.failure import Relation
from patchwidth.source.failures import failures
from patchwidth.source.frames import clean_path, frame, number, place


def read(text):
    return failures(text.encode())


def spots(failure):
    return [(f.path, f.line) for s in failure.stacks for f in s.frames]


def relations(failure):
    return [s.relation for s in failure.stacks]


TRACE = 'Traceback (most recent call last):\n  File "a.py", line {0}, in f\n    x\nValueError: no\n'


def test_a_runner_takes_in_the_stacks_inside_its_tests():
    (found,) = read("=" * 70 + "\nERROR: test_a (m.T.test_a)\n" + "-" * 70 + "\n" + TRACE.format(3))
    assert (found.format, found.test, spots(found)) == ("unittest", "m.T.test_a", [("a.py", 3)])


def test_older_pythons_name_the_class_alone():
    (found,) = read("=" * 70 + "\nFAIL: test_a (m.T)\n" + "-" * 70 + "\n" + TRACE.format(3) + "\nStdout:\n" + TRACE)
    assert (found.test, len(spots(found))) == ("m.T.test_a", 1)


def test_several_stacks_in_a_test_are_the_first_with_its_context():
    text = (
        "---- t::a stdout ----\nthread 't::a' panicked at src/a.rs:1:1:\nx\n"
        "thread 't::a' panicked at src/b.rs:2:1:\ny\n"
    )
    (found,) = read(text)
    assert (spots(found), relations(found)) == (
        [("src/a.rs", 1), ("src/b.rs", 2)],
        [Relation.SURFACED, Relation.CONTEXT],
    )


def test_what_a_test_printed_is_no_failure():
    text = (
        "=== FAILURES ===\n___ test_a ___\na.py:1: in test_a\n    x\nE   ValueError\n"
        "----- Captured stdout call -----\n" + TRACE.format(9) + "=== short test summary info ===\n"
    )
    assert [spots(f) for f in read(text)] == [[("a.py", 1)]]


def test_two_readings_of_one_log_are_equal():
    text = TRACE.format(1) + "panic: x\n\ngoroutine 1 [running]:\nmain.f()\n\t/r/a.go:3 +0x1\n" + TRACE.format(2)
    assert read(text) == read(text)
    assert [f.format for f in read(text)] == ["cpython", "go_panic", "cpython"]


def test_a_compiler_does_not_claim_a_sanitizers_line():
    assert [f.format for f in read("p.c:14:40: runtime error: signed integer overflow: error: x\n")] == ["sanitizer"]


CHAIN = {
    "direct": "The above exception was the direct cause of the following exception:",
    "implicit": "During handling of the above exception, another exception occurred:",
}


@pytest.mark.parametrize(
    ("links", "wanted"),
    [
        (["direct", "direct"], [(1, "cause"), (2, "wrapper"), (3, "surfaced")]),
        (["implicit", "direct"], [(2, "cause"), (3, "surfaced"), (1, "context")]),
        (["direct", "implicit"], [(3, "surfaced"), (2, "context"), (1, "context")]),
        (["implicit"], [(2, "surfaced"), (1, "context")]),
    ],
)
def test_python_chains_keep_explicit_causes_apart_from_context(links, wanted):
    text = TRACE.format(1) + "".join(f"\n{CHAIN[link]}\n\n{TRACE.format(n)}" for n, link in enumerate(links, 2))
    (found,) = read(text)
    assert [(s.frames[0].line, s.relation.value) for s in found.stacks] == wanted


def test_a_group_that_a_chain_leads_to_keeps_the_earlier_error_as_context():
    text = (
        TRACE.format(1)
        + f"\n{CHAIN['direct']}\n\n"
        + (
            "  + Exception Group Traceback (most recent call last):\n"
            '  |   File "b.py", line 2, in g\n'
            "  | ExceptionGroup: many (1 sub-exception)\n"
            "  +-+---------------- 1 ----------------\n"
            "    | Traceback (most recent call last):\n"
            '    |   File "c.py", line 3, in h\n'
            "    | ValueError: x\n"
            "    +------------------------------------\n"
        )
    )
    (found,) = read(text)
    assert [(s.frames[0].path, s.relation.value) for s in found.stacks] == [
        ("c.py", "leaf"),
        ("b.py", "surfaced"),
        ("a.py", "context"),
    ]


def test_notes_that_look_like_frames_are_none():
    (found,) = read(TRACE.format(1) + '  File "note.py", line 3, in y\n')
    assert spots(found) == [("a.py", 1)]


def test_only_the_thread_that_died_counts():
    text = (
        'Fatal Python error: Aborted\n\nThread 0x1 (most recent call first):\n  File "b.py", line 2 in g\n\n'
        'Current thread 0x2 (most recent call first):\n  File "a.py", line 1 in f\n'
    )
    (found,) = read(text)
    assert spots(found) == [("a.py", 1)]


@pytest.mark.parametrize("margin", ["    ", "E   ", "INTERNALERROR> ", "app[1]: "])
def test_a_margin_before_every_line_is_no_hindrance(margin):
    text = "".join(
        margin + line for line in (TRACE.format(1) + f"\n{CHAIN['direct']}\n\n" + TRACE.format(2)).splitlines(True)
    )
    (found,) = read(text)
    assert spots(found) == [("a.py", 1), ("a.py", 2)]


def test_a_loggers_words_stand_before_the_header_alone():
    (found,) = read("12:03 ERROR worker: " + TRACE.format(1))
    assert spots(found) == [("a.py", 1)]


def test_an_empty_traceback_is_no_failure():
    assert read("Traceback (most recent call last):\nnothing\n") == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a.py:3", ("a.py", 3, None)),
        ("a.py:3:4", ("a.py", 3, 4)),
        ("C:\\a.py:3", ("C:\\a.py", 3, None)),
        ("a.py", None),
        (":3", None),
        ("a.py:x", None),
        ("a.py:1234567890", None),
        ("a.py:\u0663", None),
    ],
)
def test_places_taken_apart(text, found):
    assert place(text) == found


@pytest.mark.parametrize(
    ("path", "clean"),
    [
        ("./a//b/../c.py", "a/c.py"),
        ("../a.py", "../a.py"),
        ("/a/./b.py", "/a/b.py"),
        ("C:\\a\\b.py", "C:/a/b.py"),
        ("file:///C:/a/b%20c.py", "C:/a/b c.py"),
        ("webpack://app/./src/x.js?ab12", "src/x.js"),
        ("webpack:///src/x.js", "src/x.js"),
        ("webpack://x.js", "x.js"),
        ("https://h/a.js?b", "a.js"),
        ("\u202ea.py", "\u202ea.py"),
    ],
)
def test_paths_come_clean(path, clean):
    assert clean_path(path) == clean


def test_a_frame_quotes_no_more_than_it_needs():
    made = frame("a.py", 1, 2, "x" * 999, column=0)
    assert (len(made.text), made.column, made.function, number("-1")) == (200, None, None, None)
