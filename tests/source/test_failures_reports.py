"""Runners' JSON to failures: reports, streams of events, and JSON that is something else."""

import json

import pytest

from patchwidth.source.failures import failures
from patchwidth.source.test_reports import json_failures

STACK = "Error: x\n    at f (src/a.js:1:2)"


def spots(failure):
    return [(f.path, f.line) for s in failure.stacks for f in s.frames]


def read(value):
    return failures(json.dumps(value).encode())


def test_jest_and_vitest():
    suites = [
        {
            "assertionResults": [
                {"status": "passed", "fullName": "fine"},
                {"status": "failed", "fullName": "bad", "failureMessages": [STACK, 3]},
            ]
        },
        {"status": "failed", "name": "/r/a.test.js", "message": STACK, "assertionResults": []},
        "no suite",
    ]
    assert [(f.test, spots(f)) for f in read({"testResults": suites})] == [
        ("bad", [("src/a.js", 1)]),
        ("/r/a.test.js", [("src/a.js", 1)]),
    ]


def test_mocha():
    cases = [{"fullTitle": "bad", "err": {"stack": STACK}}, {"fullTitle": "no", "err": {"message": "m"}}, {"err": 1}]
    assert [(f.test, spots(f)) for f in read({"failures": cases})] == [("bad", [("src/a.js", 1)]), ("no", [])]


def test_rspec():
    examples = [
        {"status": "passed"},
        {
            "status": "failed",
            "full_description": "bad",
            "file_path": "./spec/a.rb",
            "line_number": 3,
            "exception": {"backtrace": ["/r/lib/a.rb:1:in `f'", "/r/spec/a.rb:3:in `g'"]},
        },
        {"status": "failed", "exception": {"backtrace": None}},
    ]
    first, second = read({"examples": examples})
    assert (first.test, spots(first), first.at.path, first.at.line) == (
        "bad",
        [("/r/lib/a.rb", 1), ("/r/spec/a.rb", 3)],
        "spec/a.rb",
        3,
    )
    assert (second.test, second.stacks, second.at) == (None, (), None)


def test_streams_carry_a_log():
    go = [
        {"Action": "run", "Test": "TestA"},
        {"Action": "output", "Output": "--- FAIL: TestA (0.00s)\n"},
        {"Action": "output", "Output": "    a_test.go:3: x\n"},
        {"Action": "output", "Output": "FAIL\tm/p\t0.1s\n"},
    ]
    text = "\n".join(map(json.dumps, go)) + "\nplain line\n{broken\n[]\n"
    (found,) = failures(text.encode())
    assert (found.test, spots(found)) == ("TestA", [("a_test.go", 3)])


def test_cargos_messages_carry_the_compilers_text():
    value = {"reason": "compiler-message", "message": {"rendered": "error: x\n --> src/a.rs:1:2\n"}}
    assert [spots(f) for f in failures((json.dumps(value) + "\n" + json.dumps({"reason": "done"})).encode())] == [
        [("src/a.rs", 1)]
    ]


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"text", b'{"testResults": 1}', b'{"testResults": [{"assertionResults": 2}]}', b'{"examples": {}}'],
)
def test_json_without_failures(data):
    assert not json_failures(data)


def test_a_log_that_begins_with_a_brace_is_a_log():
    assert [spots(f) for f in failures(b"{ noise }\n" + STACK.encode() + b"\n")] == [[("src/a.js", 1)]]
