"""Corners of JavaScript, Ruby, PHP, C and annotations that the samples do not reach."""

import pytest

from patchwidth.model.failure import Relation
from patchwidth.source.failures import failures


def read(text):
    return failures(text.encode())


def spots(failure):
    return [(f.path, f.line) for s in failure.stacks for f in s.frames]


def relations(failure):
    return [s.relation for s in failure.stacks]


def test_an_aggregate_error_in_jests_words():
    text = (
        "  ● a › b\n\n    several\n\n      at f (src/a.js:1:2)\n\n    Errors contained in AggregateError:\n"
        "        Error: one\n\n          at g (src/b.js:3:4)\n        Error: two\n\n          at h (src/c.js:5:6)\n\n"
        "        Cause:\n        Error: three\n\n          at i (src/d.js:7:8)\n"
    )
    (found,) = read(text)
    assert [(s.frames[0].path, s.relation.value) for s in found.stacks] == [
        ("src/b.js", "leaf"),
        ("src/d.js", "leaf"),
        ("src/c.js", "wrapper"),
        ("src/a.js", "surfaced"),
    ]


def test_frames_of_evaluated_code_stand_in_no_file():
    (found,) = read("Error: x\n    at f (eval at g (/r/a.js:1:1), <anonymous>:1:7)\n    at g (/r/a.js:1:1)\n")
    assert spots(found) == [("<eval>", 1), ("/r/a.js", 1)]


def test_a_second_stack_without_a_cause_is_a_failure_of_its_own():
    found = read("Error: x\n    at f (/r/a.js:1:1)\nnoise\nError: y\n    at g (/r/b.js:2:2)\n")
    assert [spots(f) for f in found] == [[("/r/a.js", 1)], [("/r/b.js", 2)]]


def test_nodes_own_place_counts_for_files_that_do_not_parse_only():
    head = "{0}\nthrow x\n^\n\n{1}: x\n    at f (/r/b.js:2:2)\n"
    assert spots(read(head.format("/r/a.js:1", "SyntaxError"))[0]) == [("/r/a.js", 1), ("/r/b.js", 2)]
    assert spots(read(head.format("/r/a.js:1", "TypeError"))[0]) == [("/r/b.js", 2)]
    assert spots(read(head.format("node:internal/vm:1", "SyntaxError"))[0]) == [("/r/b.js", 2)]


def test_vitest_titles_in_a_row_share_their_report():
    text = " FAIL  a.test.ts > one\n FAIL  |unit| a.test.ts > two\nError: x\n ❯ f src/a.ts:1:2\n⎯⎯⎯⎯[1/1]⎯\n"
    assert [(f.test, spots(f)) for f in read(text)] == [
        ("a.test.ts > one", [("src/a.ts", 1)]),
        ("a.test.ts > two", [("src/a.ts", 1)]),
    ]


def test_vitest_errors_outside_of_tests_are_named_so():
    text = "⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯\nError: x\n ❯ f src/a.ts:1:2\n⎯⎯⎯⎯⎯⎯\n"
    assert [(f.test, spots(f)) for f in read(text)] == [("Unhandled", [("src/a.ts", 1)])]


def test_jests_console_output_is_no_failure():
    assert read("  ● Console\n\n    console.error\n      at f (src/a.js:1:2)\n\nPASS a.test.js\n") == ()


def test_a_numbered_list_is_no_mocha_report():
    assert read("  1) buy milk\n  2) go home\n  1 failing\n  1) not a title\nat the very left\n") == ()
    assert read("  1 failing\n\n  1) a title that the log cuts") == ()


def test_nested_tap_suites_stand_in_front_of_the_test():
    text = "not ok 1 - suite {\n    not ok 1 - test # time=1ms\n      ---\n      at: f (/r/a.js:1:2)\n      ...\n}\n"
    assert [(f.test, spots(f)) for f in read(text)] == [("suite > test", [("/r/a.js", 1)])]


def test_a_tap_stack_may_have_markers():
    text = (
        "not ok 1 - t\n  ---\n    stack: |\n      Error: x\n"
        "          at f (/r/a.js:1:2)\n          g (/r/b.js:3:4)\n  ...\n"
    )
    assert spots(read(text)[0]) == [("/r/a.js", 1), ("/r/b.js", 3)]


def test_rspec_groups_and_loading_errors():
    text = (
        "An error occurred while loading ./spec/a_spec.rb.\nFailure/Error: x\n\n# ./lib/a.rb:1:in `f'\n\nFailures:\n\n"
        "  1) many\n     Got 2 failures:\n\n     1.1) Failure/Error: a\n          # ./spec/a_spec.rb:3:in `b'\n"
        "     Failure/Error: b\n          # ./spec/a_spec.rb:4\n"
    )
    first, second = read(text)
    assert (first.test, spots(first)) == ("./spec/a_spec.rb", [("lib/a.rb", 1)])
    assert (second.test, relations(second)) == ("many", [Relation.LEAF, Relation.LEAF])


def test_ruby_backtraces_of_a_logger():
    assert spots(read("NoMethodError (x):\n  app/a.rb:5:in `f'\n  app/b.rb:6:in `g'\n")[0]) == [
        ("app/a.rb", 5),
        ("app/b.rb", 6),
    ]


def test_ruby_says_in_one_line_what_has_no_callers():
    assert spots(read("run.rb:3:in `<main>': unhandled exception\nx from y\n")[0]) == [("run.rb", 3)]
    assert spots(read("run.rb:1: syntax error, unexpected end-of-input\n")[0]) == [("run.rb", 1)]


def test_php_errors_by_themselves():
    assert spots(read("PHP Fatal error:  Allowed memory size exhausted in /r/a.php on line 7\n")[0]) == [
        ("/r/a.php", 7)
    ]
    assert read("PHP Warning:  x in /r/a.php on line 7\nPHP Fatal error: x on line 7\nStack trace:\n#0 {main}\n") == ()
    assert read("noise\nStack trace:\n#0 /r/a.php(3): f()\n") == ()


def test_phpunits_inner_text_ends_with_places():
    assert spots(read("T::testA\nError: x\n\n/r/a.php:1\n/r/b.php:2\n")[0]) == [("/r/a.php", 1), ("/r/b.php", 2)]
    assert read("/r/a.php:1 is where\n/r/a.php:1\nand more\n") == ()


@pytest.mark.parametrize(
    "text",
    [
        "::error file=a.py::no line\n",
        "::error line=3::no file\n",
        "::error file=a.py,line=x::bad line\n",
        "::error file=a.py,line=3 never closed\n",
        "x ::error file=a.py,line=3::quoted\n",
        "::warning file=a.py,line=3::x\n",
    ],
)
def test_annotations_that_name_no_place_are_none(text):
    assert read(text) == ()


def test_annotations_undo_their_escapes():
    (found,) = read("  ::error file=a%2Cb%253A.py,line=3,col=2::x%0Ay\n")
    assert (spots(found), found.stacks[0].message, found.build) == ([("a,b%3A.py", 3)], "x", True)


def test_catch2_and_a_cut_googletest_log():
    assert spots(read("tests/a.cc:12: FAILED:\n  CHECK( 1 == 2 )\n")[0]) == [("tests/a.cc", 12)]
    assert [(f.test, f.stacks) for f in read("[ RUN      ] A.B\nSegmentation fault\n")] == [("A.B", ())]
    assert read("[ RUN      ] A.B\n[       OK ] A.B\n") == ()


def test_valgrind_tells_where_memory_came_from_apart():
    head = (
        "==1== Invalid read of size 4\n==1==    at 0x1: f (a.c:1)\n"
        "==1==    by 0x2: g (in /usr/lib/x.so)\n==1==    by 0x3: h (b.c:2)\n"
    )
    text = head + "==1==  Address 0x4 is 0 bytes after a block\n==1==    at 0x5: malloc (vg_replace_malloc.c:1)\n"
    assert [spots(f) for f in read(text)] == [[("a.c", 1), ("b.c", 2)]]


def test_a_second_sanitizer_report_is_a_failure_of_its_own():
    report = (
        "==1==ERROR: AddressSanitizer: x\n    #0 0x1 in f {0}:1:2\n    #1 0x2 in g (/lib/x.so+0x1)\n"
        "    #0 0x3 in h /r/z.c:9\n"
    )
    assert [spots(f)[0] for f in read(report.format("/r/a b.c") + report.format("c.c"))] == [
        ("/r/a b.c", 1),
        ("c.c", 1),
    ]


def test_asserts_of_bsd_and_macos():
    assert spots(read("Assertion failed: (x > 3), function f, file a.c, line 2.\n")[0]) == [("a.c", 2)]
    assert read("Assertion failed: whatever\n") == ()


def test_clang_names_instantiations_below_the_error():
    text = (
        "/usr/include/v.h:1:2: error: x\na.cc:3:4: note: in instantiation of member function 'f'\nb.cc:5:6: error: y\n"
    )
    assert [spots(f) for f in read(text)] == [[("/usr/include/v.h", 1), ("a.cc", 3)], [("b.cc", 5)]]


def test_warnings_and_notes_of_rustc_are_no_failures():
    assert read("warning: x\n --> src/a.rs:1:2\nerror: y\nwarning: z\n --> src/b.rs:1:2\nerror: w\nnothing\n") == ()


def test_two_drawn_tracebacks_without_a_sentence_between_them_are_two_failures():
    drawn = "╭─── Traceback (most recent call last) ───╮\n│ {0}:3 in f │\n╰───╯\nValueError: x\n"
    assert [spots(f) for f in read(drawn.format("a.py") + drawn.format("b.py"))] == [[("a.py", 3)], [("b.py", 3)]]
    assert read("╭─── Traceback (most recent call last) ───╮\nnothing\n") == ()


def test_net_errors_carry_their_first_words():
    text = (
        "Unhandled exception. System.InvalidOperationException: bad thing\n"
        " ---> System.NullReferenceException: nothing\n"
        "   at Ex.A.F() in /r/A.cs:line 5\n"
        "   --- End of inner exception stack trace ---\n"
        "   at Ex.B.G() in /r/B.cs:line 7\n"
    )
    (found,) = read(text)
    assert [s.message for s in found.stacks] == [
        "System.NullReferenceException: nothing",
        "Unhandled exception. System.InvalidOperationException: bad thing",
    ]
