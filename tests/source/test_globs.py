import fnmatch
import re
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from patchwidth.model.errors import PolicyError
from patchwidth.source.globs import CLASSES, LONGEST, Globs, matches

YES = [
    ("src/kit.py", "src/kit.py"),
    ("src", "src/kit.py"),
    ("src/", "src/a/b.py"),
    ("src/*", "src/kit.py"),
    ("src/**", "src/a/b.py"),
    ("**", "anything/at/all"),
    ("**/*.py", "kit.py"),
    ("**/*.py", "a/b/c.py"),
    ("a/**/b.py", "a/b.py"),
    ("a/**/b.py", "a/x/y/b.py"),
    ("a/**/b/**/c", "a/b/b/x/c"),
    ("**/build/", "x/build/out.o"),
    ("*/", "src/kit.py"),
    ("**/", "src/a/kit.py"),
    ("file?.txt", "file1.txt"),
    ("[ab]*.py", "beta.py"),
    ("[!a].py", "b.py"),
    ("[^a].py", "b.py"),
    ("[]x].py", "].py"),
    ("[a-]", "-"),
    ("[[:digit:]].c", "7.c"),
    ("*[*]", "a*"),
    ("*.tar.*", "a.tar.gz"),
    (".*", ".env"),
    ("*", ".env"),
    ("{{cookiecutter.name}}/x", "{{cookiecutter.name}}/x"),
    ("caf\u00e9", "caf\u00e9"),
    ("*", "\udcff"),
    ("a\udcff*", "a\udcffb"),
    ("*", "new\nline"),
    ("**", "new\nline/\n"),
    ("a/**/**/b", "a/b"),
    ("a/**", "a/b"),
    ("x/**/y/", "x/q/y/z"),
]

NO = [
    ("src/kit.py", "src/kit.pyc"),
    ("src", "srcs/kit.py"),
    ("src", "a/src"),
    ("src/", "src"),
    ("src/*", "src/a/b.py"),
    ("src/**", "src"),
    ("*.py", "a/b.py"),
    ("a/**/b.py", "a/xb.py"),
    ("**/b", "ab"),
    ("*/", "src"),
    ("**/", "src"),
    ("src/*/", "src/kit.py"),
    ("file?.txt", "file/.txt"),
    ("[+-9]", "/"),
    ("[!a]", "/"),
    ("SRC/kit.py", "src/kit.py"),
    ("caf\u00e9", "cafe\u0301"),
    ("\u00e9", "\udcc3\udca9"),
    ("*.py", "kit.py\n"),
    ("a*b*c", "acb"),
    ("a/**/b/**/c", "a/c/b"),
]

BAD = [
    "",
    "/src",
    "src//a",
    "src/.",
    "../x",
    "./x",
    "!src",
    "src\\a",
    "src/**.py",
    "a**",
    "*.{js,ts}",
    "[a",
    "[b-a]",
    "[[:nope:]]",
    "[[:alpha",
    "[a/b]",
    "nul\0",
    "/",
    "x" * (LONGEST + 1),
]


@pytest.mark.parametrize(("pattern", "path"), YES)
def test_takes(pattern: str, path: str) -> None:
    assert matches(pattern, path)


@pytest.mark.parametrize(("pattern", "path"), NO)
def test_leaves(pattern: str, path: str) -> None:
    assert not matches(pattern, path)


@pytest.mark.parametrize("pattern", BAD)
def test_refuses_what_cannot_be_meant(pattern: str) -> None:
    with pytest.raises(PolicyError) as caught:
        Globs((pattern,))
    assert caught.value.hint
    assert caught.value.message.endswith(".")


def test_a_set_takes_what_any_of_its_patterns_takes() -> None:
    globs = Globs(("src/", "*.md", "docs/**/a?", "setup.py"))
    assert [
        p for p in ("src/x", "README.md", "docs/q/ab", "setup.py", "x/setup.py", "docs/abc", "src") if globs.match(p)
    ] == [
        "src/x",
        "README.md",
        "docs/q/ab",
        "setup.py",
    ]


def test_the_longest_pattern_is_taken() -> None:
    assert matches("x" * LONGEST, "x" * LONGEST)


def test_no_pattern_takes_nothing() -> None:
    assert not Globs(()).match("a")


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_character_classes_are_pythons_for_ascii(name: str) -> None:
    known: dict[str, Callable[[str], bool]] = {
        "alnum": str.isalnum,
        "alpha": str.isalpha,
        "blank": lambda c: c in " \t",
        "cntrl": lambda c: ord(c) < 32 or ord(c) == 127,
        "digit": str.isdigit,
        "graph": lambda c: 32 < ord(c) < 127,
        "lower": str.islower,
        "print": lambda c: 31 < ord(c) < 127,
        "punct": lambda c: 32 < ord(c) < 127 and not c.isalnum(),
        "space": lambda c: c in " \t\n\r\f\v",
        "upper": str.isupper,
        "xdigit": lambda c: c in "0123456789abcdefABCDEF",
    }
    wanted = known[name]
    globs = Globs((f"[[:{name}:]]",))
    letters = [chr(i) for i in range(1, 128) if chr(i) != "/"]
    assert [c for c in letters if globs.match(c)] == [c for c in letters if wanted(c)]


def slow(pattern: str, path: str) -> bool:
    """The meaning, spelt out: every way of sharing the path out among the segments."""
    beneath = pattern.endswith("/") or not re.search(r"[*?\[]", pattern)
    whole = not pattern.endswith("/")
    segments = tuple(pattern.removesuffix("/").split("/"))
    names = tuple(path.split("/"))

    @cache
    def fits(i: int, j: int) -> bool:
        if i == len(segments):
            return (whole and j == len(names)) or (beneath and j < len(names))
        if segments[i] == "**":
            last = i + 1 == len(segments)
            if last:
                return j < len(names) if whole else j + 1 < len(names)
            return any(fits(i + 1, k) for k in range(j, len(names) + 1))
        return j < len(names) and fnmatch.fnmatchcase(names[j], segments[i]) and fits(i + 1, j + 1)

    return fits(0, 0)


SEGMENT = st.one_of(st.just("**"), st.text("ab*?", min_size=1, max_size=5).filter(lambda s: "**" not in s))
PATTERN = st.builds(
    lambda s, end: "/".join(s) + end, st.lists(SEGMENT, min_size=1, max_size=5), st.sampled_from(["", "/"])
)
PATH = st.lists(st.text("ab", min_size=1, max_size=5), min_size=1, max_size=6).map("/".join)


@given(PATTERN, PATH)
@example("a*b*/**/a", "abab/b/a")
@example("**/a/**/b/**", "a/a/b/b")
def test_agrees_with_the_slow_meaning(pattern: str, path: str) -> None:
    assert matches(pattern, path) == slow(pattern, path)


@given(st.text(max_size=30), st.text(min_size=1, max_size=30))
def test_any_pattern_is_taken_or_refused(pattern: str, path: str) -> None:
    try:
        answer = Globs((pattern,)).match(path)
    except PolicyError as error:
        assert error.hint
    else:
        assert answer in (True, False)


@given(st.text(min_size=1, max_size=20).filter(lambda s: "/" not in s and s not in (".", "..")))
def test_a_literal_takes_itself_and_nothing_else(name: str) -> None:
    try:
        globs = Globs((re.sub(r"([*?\[])", r"[\1]", name),))
    except PolicyError:
        return
    assert globs.match(name)
    assert not globs.match(name + "x")
    assert not globs.match("x" + name)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("a".join("*" for _ in range(300)) + "b", "a" * 4000),
        ("/".join(["**", "a"] * 150) + "/b", "/".join("a" * 2000)),
        ("**/" + "a*" * 200 + "c/**/*x", "/".join(["a" * 250] * 16)),
        ("*" + "a" * 300 + "b", "a" * 4000),
    ],
)
def test_a_hostile_path_costs_path_times_pattern(pattern: str, path: str) -> None:
    """A matcher that tries again would not come back within anybody's life."""
    assert not matches(pattern, path)
