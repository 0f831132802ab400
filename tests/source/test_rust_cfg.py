"""Which `#[cfg(...)]` make Rust lines test lines: those that hold for no build but a test's."""

import pytest

from patchwidth.model.ranges import Range
from patchwidth.source.outline import outline

TEST_ONLY = [
    "test",
    'all(test, feature = "x")',
    'all(test, any(feature = "serde", feature = "json"))',
    'all(feature = "x", any(unix, windows), test)',
]
BUILT_TOO = [
    "not(test)",
    "all(not(test), unix)",
    'any(test, feature = "x")',
    "all(any(test, unix), windows)",
    'feature = "test"',
    'all(unix, feature = "test")',
    "all(unix, test_build)",
]


def lines_under(condition: str) -> tuple[Range, ...]:
    text = f"fn kept() {{}}\n\n#[cfg({condition})]\nfn checked() {{\n    assert!(true);\n}}\n"
    made = outline("src/lib.rs", text.encode(), "rust")
    assert made is not None
    return tuple(made.tests)


@pytest.mark.parametrize("condition", TEST_ONLY)
def test_only_tests_are_built_from_it(condition: str) -> None:
    assert lines_under(condition) == (Range(3, 6),)


@pytest.mark.parametrize("condition", BUILT_TOO)
def test_other_builds_have_it_too(condition: str) -> None:
    assert lines_under(condition) == ()
