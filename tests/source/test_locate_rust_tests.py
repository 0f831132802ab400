"""Rust text to its test lines: attributes, braces, strings and comments that mislead."""

import pytest

from patchwidth.model.ranges import Range
from patchwidth.source.rust_tests import rust_test_lines

TEST_ONLY = [
    "#[cfg(test)]",
    "#[ cfg ( test ) ]",
    "#![cfg(test)]",
    '#[cfg(all(test, feature = "x"))]',
    '#[cfg(all(feature = "x", any(unix, windows), test))]',
    "#[cfg(all(all(test, unix), windows))]",
    "#[test]",
    "#[tokio::test(flavor = 1)]",
    "#[rstest]",
    "#[bench]",
]
BUILT_TOO = [
    "#[cfg(not(test))]",
    "#[cfg(any(test, unix))]",
    '#[cfg(feature = "test")]',
    "#[cfg(all(any(test, unix), windows))]",
    "#[cfg(test_build)]",
    "#[inline]",
    "#[test_fixture]",
    "#[derive(Debug)]",
]


def lines(text):
    return [tuple(r) for r in rust_test_lines(text)]


@pytest.mark.parametrize("attribute", TEST_ONLY)
def test_items_that_only_tests_have(attribute):
    assert lines(f"fn a() {{}}\n{attribute}\nfn b() {{\n}}\nfn c() {{}}\n") == [(2, 4)]


@pytest.mark.parametrize("attribute", BUILT_TOO)
def test_items_that_other_builds_have_too(attribute):
    assert lines(f"fn a() {{}}\n{attribute}\nfn b() {{\n}}\n") == []


@pytest.mark.parametrize(
    "inside",
    ['"}"', '"\\"}"', "'}'", "'\\''", 'r#"}"#', "/* } */ 1", "{ {} }", "1 // }", '"a\\\n}"'],
)
def test_braces_in_strings_and_comments_do_not_end_an_item(inside):
    last = 5 + inside.count("\n")
    assert lines(f"#[cfg(test)]\nmod t {{\n  fn a() {{\n    {inside}\n  }} }}\nfn b() {{}}\n") == [(1, last)]


def test_an_item_without_a_body_ends_at_its_semicolon():
    assert lines("#[cfg(test)]\nmod tests;\nfn a() {}\n") == [(1, 2)]


def test_documentation_holds_examples():
    assert lines("/// let a = 1;\nfn a() {}\n//! b\n// c\n") == [(1, 1), (3, 3)]


@pytest.mark.parametrize("end", ["", '"', "/*", 'r"', "{"])
def test_what_never_ends_reaches_to_the_end(end):
    assert rust_test_lines(f"#[test]\nfn a() {{ {end}\nlet b") == (Range(1, 3),)


@pytest.mark.parametrize("bomb", ['"' + '\\"' * 200_000, "#[" * 200_000, "'" * 400_000, "r#" * 200_000, "{" * 300_000])
def test_hostile_text_is_read_in_one_go(bomb):
    assert rust_test_lines(bomb) == ()
