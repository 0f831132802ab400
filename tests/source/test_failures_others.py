"""Corners of debuggers, checks in C++ and Swift, Go's errors, TeamCity, browsers and pictures of code."""

import pytest

from patchwidth.model.errors import Reason, UsageError
from patchwidth.source.failures import failures
from patchwidth.source.log import MOST


def read(text):
    return failures(text.encode())


def spots(failure):
    return [(f.path, f.line) for s in failure.stacks for f in s.frames]


def every(text):
    return [(f.format, f.test, spots(f)) for f in read(text)]


TOP = "#0  0x0000aaaa in f (x=1) at {0}.c:1\n#1  0x0000bbbb in main () at {0}.c:9\n"


def test_the_thread_that_died_is_the_failure():
    text = f'Thread 2 (LWP 5):\n{TOP.format("b")}\nThread 1 (LWP 4 "a"):\n{TOP.format("a")}'
    assert every(text) == [("debugger", None, [("a.c", 1), ("a.c", 9)])]


def test_where_no_thread_is_said_to_have_died_the_first_is_the_failure():
    text = f"Thread 3 (LWP 5):\n{TOP.format('b')}\nThread 2 (LWP 4):\n{TOP.format('a')}"
    assert every(text) == [("debugger", None, [("b.c", 1), ("b.c", 9)])]


def test_frames_far_apart_are_no_stack():
    text = "#0  f () at a.c:1\n" + "x\n" * 300 + "#1  g () at b.c:2\n"
    assert every(text) == [("debugger", None, [("a.c", 1)])]


def test_frames_of_libraries_have_no_place():
    assert read("#0  0x0000aaaa in ?? () from /lib/libc.so.6\n#1  0x0000bbbb in g () from /lib/libd.so\n") == ()


def test_boost_tells_the_last_place_before_a_signal():
    line = 'unknown location(0): fatal error: in "a/b": signal: SIGSEGV\n'
    assert every(line + "t.cpp(7): last checkpoint: x\n") == [("cpp_tests", "a/b", [("t.cpp", 7)])]
    assert [f[:2] for f in every(line + "nothing\n")] == [("compiler", None)]
    assert [f[:2] for f in every(line)] == [("compiler", None)]
    assert every("t.cpp(7): last checkpoint\n" + 'ok error: in "') == []


def test_doctest_names_its_case_above():
    text = "TEST CASE:  one\n\nt.cpp(3): ERROR: CHECK( a )\nTEST CASE: two\nt.cpp:5: FATAL ERROR: REQUIRE( b )\n"
    assert every(text) == [("cpp_tests", "one", [("t.cpp", 3)]), ("cpp_tests", "two", [("t.cpp", 5)])]


def test_swift_testing():
    text = '✘ Test "adds up" recorded an issue at T.swift:9:5: Expectation failed: 1 == 2\nT.swift:1: fine\n'
    assert every(text) == [("xctest", '"adds up"', [("T.swift", 9)])]


def test_objective_c():
    text = "/r/T.m:9: error: -[A.T testX] : failed\nx.m:1: error: expected expression\n"
    assert every(text) == [("xctest", "A.T.testX", [("/r/T.m", 9)]), ("compiler", None, [("x.m", 1)])]


def test_assertions_in_other_systems_words():
    assert every("Assertion failed: a, b, function f, file x.c, line 3.\n") == [("sanitizer", None, [("x.c", 3)])]
    assert every("Assertion failed: a, file D:\\r\\x.c, line 3\n") == [("sanitizer", None, [("D:/r/x.c", 3)])]


GO = "goroutine {0} [{1}]:\nmain.f()\n\t/r/{2}.go:3 +0x1\n\n"


def test_a_goroutine_by_itself_is_a_failure_when_it_ran():
    assert every("2024/03/07 10:02:01 http: panic serving x\n" + GO.format(3, "running", "a")) == [
        ("go_panic", None, [("/r/a.go", 3)])
    ]


def test_all_goroutines_of_a_process_that_was_asked_are_one_failure():
    text = "SIGQUIT: quit\nPC=0x1\n\n" + GO.format(1, "running", "a") + GO.format(2, "select", "b")
    assert every(text) == [("go_panic", None, [("/r/a.go", 3)])]


def test_go_errors_go_from_the_cause_outwards():
    one = "boom\nmain.f\n\t/r/a.go:1\nmain.main\n\t/r/a.go:9\n"
    two = "around\nmain.(*T).g[...]\n\t/r/b.go:2\n"
    (found,) = read(one + two + "exit status 1\n")
    assert [(s.message, s.relation.value, s.frames[0].path) for s in found.stacks] == [
        ("boom", "cause", "/r/a.go"),
        ("around", "surfaced", "/r/b.go"),
    ]


def test_a_place_without_a_function_above_is_no_go_error():
    assert every("two words.\n\t/r/a.go:1\n") == []
    assert every("\t/r/a.go:1\n") == []


def test_ginkgo_panics_have_their_place_in_the_stack_alone():
    text = (
        "• [PANICKED] [0.1 seconds]\nA [It] b\n/r/a_test.go:3\n\n  In [It] at: /go/src/runtime/panic.go:9 @ 1\n-----\n"
    )
    assert every(text) == [("ginkgo", "A [It] b", [])]


def team(**said):
    return "##teamcity[testFailed " + " ".join(f"{k}='{v}'" for k, v in said.items()) + "]\n"


def test_teamcity_undoes_its_escapes():
    details = "Error: |'x|' |[1|] |0x2713||n|n    at f (a b.js:1:2)|r|n"
    (found,) = read("##teamcity[testSuiteStarted name='s|'s']\n" + team(name="t||u", message="m", details=details))
    assert (found.test, spots(found), found.stacks[0].message) == ("s's > t|u", [("a b.js", 1)], "Error: 'x' [1] ✓|n")


def test_teamcity_knows_where_suites_end_and_needs_no_name():
    text = "##teamcity[testSuiteStarted name='s']\n##teamcity[testSuiteFinished name='s']\n"
    text += team(details="Error: x|n    at f (a.js:1:2)") + "x ##teamcity[testFailed ]\n"
    assert every(text) == [("teamcity", None, [("a.js", 1)])]


@pytest.mark.parametrize(
    "data", [team(name="a") * (MOST + 1), '{"failures": [' + '{"err": {}},' * MOST + '{"err": {}}]}']
)
def test_more_failing_tests_than_anybody_reads_are_refused(data):
    with pytest.raises(UsageError, match=f"more than {MOST} failing tests") as error:
        read(data)
    assert error.value.reason is Reason.TOO_LARGE


def test_a_thrown_value_that_is_no_error_has_its_head_alone():
    hint = "(Use `node --trace-uncaught ...` to show where the exception was thrown)\n"
    assert every(f"/r/a.js:3\n  throw 1;\n  ^\n1\n{hint}") == [("node", None, [("/r/a.js", 3)])]
    assert every(hint) == []


def test_firefox_and_safari():
    text = "Error: x\nf@https://h:1/src/a.js?v=1:2:3\ng/<@src/b.ts:4:5\n@file:///r/c.mjs:6:7\nmail@example.com\n"
    assert every(text) == [("node", None, [("src/a.js", 2), ("src/b.ts", 4), ("/r/c.mjs", 6)])]


def test_the_place_before_the_build_below_the_built_one():
    text = (
        "Error: x\n    at f (/r/d/a.js:1:2)\n        -> /r/s/a.ts:3:4\n    at g (/r/d/a.js:5:6)\n        -> nowhere\n"
    )
    assert every(text) == [("node", None, [("/r/s/a.ts", 3), ("/r/d/a.js", 5)])]


def test_jasmine_without_frames_and_karma():
    text = (
        "1) a b\n  Message:\n    Error: x\n2) c\n  Message:\n    y\n  Stack:\n        at f (a.js:1:2)\n"
        "end\n    at g (b.js:3:4)\n"
    )
    assert every(text) == [
        ("jasmine", "a b", []),
        ("jasmine", "c", [("a.js", 1)]),
        ("node", None, [("b.js", 3)]),
    ]
    assert every("Safari 17.0 (Mac OS 10.15.7) a b FAILED\n\tf@src/a.js:1:2\n") == [
        ("jasmine", "a b", [("src/a.js", 1)])
    ]


def test_ava_lists_names_first():
    text = "  ✘ [fail]: a › b Error thrown in test\n  ─\n\n  a › b\n\n  Error: x\n      at f (a.js:1:2)\n  ─\n"
    assert every(text) == [("ava", "a › b", [("a.js", 1)])]
    assert every("see ✘ [fail]: a\n") == []
    assert every("  ✘ [fail]: a\n") == []


def test_mocha_reports_end_at_the_very_left():
    text = "  1 failing\n\n  1) a\n       b:\n     Error: x\n      at f (a.js:1:2)\n\nnpm error\n    at g (b.js:3:4)\n"
    assert every(text) == [("mocha", "a > b", [("a.js", 1)]), ("node", None, [("b.js", 3)])]


def test_pictures_of_code_whose_message_is_no_error():
    assert every("  ⚠ unused\n   ╭─[a.js:1:2]\n") == []
    assert every("  × bad\n   ╭─[a.js:1:2]\n") == [("arrow", None, [("a.js", 1)])]
    assert every("   ,-[a.js:1:2]\n") == [("arrow", None, [("a.js", 1)])]


def test_a_file_that_does_not_parse_without_a_traceback():
    assert every('  File "a.py", line 3\n    x(\n     ^\nSyntaxError: x\n') == [("cpython", None, [("a.py", 3)])]
    assert every('  File "a.py", line 3, in f\n    x(\n     ^\nSyntaxError: x\n') == []
    assert every('  File "a.py", line 3\n    x(\n     ^\nother\nSyntaxError: x\n') == []


def test_eyre_reports():
    assert every("Location: src/a.rs:3\n") == [("rust_panic", None, [("src/a.rs", 3)])]
    assert every("Location:\n   src/a.rs:3\n") == [("rust_panic", None, [("src/a.rs", 3)])]
    assert every("Location:\n") == every("Location: here\n") == []
    text = "Location:\n   src/a.rs:3\n\n ━━ BACKTRACE ━━\n   1: f\n      at /r/src/b.rs:4\n\nend\n"
    assert every(text) == [("rust_panic", None, [("src/a.rs", 3), ("/r/src/b.rs", 4)])]


def test_collision_pictures():
    text = "  at src/A.php:3\n    1▕ x\n\n  1   src/B.php:4\n      A::b()\n  at src/C.php:5\n    1▕ y\nend\n"
    assert every(text) == [
        ("phpunit", None, [("src/A.php", 3), ("src/B.php", 4)]),
        ("phpunit", None, [("src/C.php", 5)]),
    ]


def test_unity_names_scripts_behind_the_call():
    text = "NullReferenceException: x\nA.B (C c) (at Assets/A.cs:3)\nA.D () (at Assets/A.cs:4)\n"
    assert every(text) == [("dotnet", None, [("Assets/A.cs", 3), ("Assets/A.cs", 4)])]
    assert every("see (at a.py:3)\n") == []


def test_tap_causes_and_parents():
    text = (
        "# Subtest: a\n    not ok 1 - b\n      ---\n      stack: |\n        f (a.js:1:2)\n      cause:\n"
        "        stack: |\n          g (b.js:3:4)\n      ...\n    1..1\nnot ok 1 - a # time=1ms\n"
        "  ---\n  at:\n    x: y\n  ...\n"
    )
    assert every(text) == [("tap", "a > b", [("b.js", 3), ("a.js", 1)])]
