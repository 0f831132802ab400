"""JUnit XML to failures, and XML that is refused: damaged, dangerous, something else."""

import pytest

from patchwidth.model.errors import Reason, UsageError
from patchwidth.source.failures import failures
from patchwidth.source.junit import DEEPEST, LONGEST_TEXT, junit
from patchwidth.source.log import LARGEST, MOST


def report(*cases):
    return ("<testsuites><testsuite name='s'>" + "".join(cases) + "</testsuite></testsuites>").encode()


def spots(failure):
    return [(f.path, f.line) for s in failure.stacks for f in s.frames]


NODE = "Error: x\n    at f (src/a.js:1:2)"


def test_failing_cases_are_kept_with_their_stacks():
    data = report(
        "<testcase name='fine' classname='m'/>",
        "<testcase name='skip' classname='m'><skipped/></testcase>",
        f"<testcase name='bad' classname='m'><failure message='x'>{NODE}</failure></testcase>",
        f"<testcase name='worse' classname='m'><error type='T'>{NODE}</error></testcase>",
    )
    assert [(f.test, spots(f)) for f in junit(data, "r.xml")] == [
        ("m.bad", [("src/a.js", 1)]),
        ("m.worse", [("src/a.js", 1)]),
    ]


@pytest.mark.parametrize(
    ("attributes", "name"),
    [
        ("name='a'", "a"),
        ("name='a' classname='m'", "m.a"),
        ("name='m.a' classname='m'", "m.a"),
        ("name='a' class='C'", "C.a"),
        ("classname='m'", "m."),
        ("", None),
    ],
)
def test_a_case_is_called_by_class_and_name(attributes, name):
    (found,) = junit(report(f"<testcase {attributes}><failure/></testcase>"), "r.xml")
    assert found.test == name


def test_file_and_line_name_the_test_only():
    (found,) = junit(report("<testcase name='a' file='./test/a.rb' line='0'><failure>no</failure></testcase>"), "r.xml")
    assert (found.stacks, found.at.path, found.at.line) == ((), "test/a.rb", 1)
    (found,) = junit(report("<testcase name='a' file='a.rb'><failure>no</failure></testcase>"), "r.xml")
    assert found.at is None


def test_output_and_passing_reruns_are_no_failures():
    data = report(
        f"<testcase name='a'><flakyFailure>{NODE}</flakyFailure><system-out>{NODE}</system-out></testcase>",
        f"<testcase name='b'><failure>no place</failure><system-err>{NODE}</system-err></testcase>",
    )
    assert [(f.test, f.stacks) for f in junit(data, "r.xml")] == [("b", ())]


def test_the_message_stands_in_where_the_text_has_none():
    data = report("<testcase name='t' classname='m/p'><failure message='Failed'>a_test.go:3: x</failure></testcase>")
    (found,) = junit(data, "r.xml")
    assert [(f.path, f.package) for s in found.stacks for f in s.frames] == [("a_test.go", "m/p")]
    (found,) = junit(report("<testcase name='t'><failure>a_test.go:3: x</failure></testcase>"), "r.xml")
    assert [f.package for s in found.stacks for f in s.frames] == ["s"]


def test_log_lines_count_in_the_report_itself():
    data = report(
        "<testcase name='a'>", "\n<failure><![CDATA[Error: x\n    at f (src/a.js:1:2)]]></failure></testcase>"
    )
    (found,) = junit(data, "r.xml")
    assert [f.log_line for s in found.stacks for f in s.frames] == [3]


def test_namespaces_and_nested_suites_are_read_through():
    data = (
        b"<t:testsuites xmlns:t='urn:x'><t:testsuite><t:testsuite name='in'><t:testcase name='a'><t:failure>x"
        b"</t:failure></t:testcase></t:testsuite></t:testsuite></t:testsuites>"
    )
    assert [f.test for f in junit(data, "r.xml")] == ["a"]


def test_stray_elements_change_nothing():
    data = report("<failure>loose</failure><testcase name='a'><failure>x<error>in it</error></failure></testcase>")
    assert [f.test for f in junit(data, "r.xml")] == ["a"]


def test_a_text_without_end_is_cut():
    rest = "y\n" * LONGEST_TEXT
    data = report(f"<testcase name='a'><failure>{NODE}\n{rest}</failure></testcase>")
    assert spots(junit(data, "r.xml")[0]) == [("src/a.js", 1)]


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    b"<testsuite><testcase name='&b;'><failure/></testcase></testsuite>"
)
REFUSED = [
    (BOMB, "document type or entities"),
    (b'<!DOCTYPE testsuite SYSTEM "file:///etc/passwd"><testsuite/>', "document type or entities"),
    ('<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a><testsuite/>'.encode("utf-16"), "document type or entities"),
    (b"<a>" * (DEEPEST + 1), "nested more than"),
    (b"<testsuite>", "no well-formed XML"),
    (b"", "no well-formed XML"),
    (b"<testsuite>\0</testsuite>", "no well-formed XML"),
    (b"<testsuite a='&x;'/>", "no well-formed XML"),
    (b'<?xml version="1.0" encoding="nowhere"?><testsuite/>', "no well-formed XML"),
    (b"<testsuite>\xff</testsuite>", "no well-formed XML"),
    (b"<html/>", "no testsuite"),
]


@pytest.mark.parametrize(("data", "why"), REFUSED)
def test_what_is_refused_says_which_file_and_what_to_do(data, why):
    with pytest.raises(UsageError, match=why) as error:
        junit(data, "build/r.xml")
    assert "build/r.xml" in error.value.message
    assert "--junitxml" in error.value.hint


def test_a_report_that_is_too_large_is_refused():
    with pytest.raises(UsageError, match=r"r\.xml holds") as error:
        junit(b" " * (LARGEST + 1), "r.xml")
    assert error.value.reason is Reason.TOO_LARGE


@pytest.mark.parametrize("between", ["", "</testcase><testcase name='a'>"])
def test_a_report_of_too_many_failures_is_refused_however_they_are_spread(between):
    data = report("<testcase name='a'>" + between.join(["<failure>x</failure>"] * (MOST + 1)) + "</testcase>")
    with pytest.raises(UsageError, match=f"more than {MOST} failing") as error:
        junit(data, "r.xml")
    assert error.value.reason is Reason.TOO_LARGE


def test_a_report_given_as_a_log_is_read_as_a_report():
    data = report(f"<testcase name='a'><failure>{NODE}</failure></testcase>")
    assert failures(data) == junit(data, "r.xml")
    assert [f.test for f in failures(b"\xef\xbb\xbf\n" + data)] == ["a"]
    with pytest.raises(UsageError, match="no well-formed XML"):
        failures(b"<?xml version='1.0'?><testsuite>")
