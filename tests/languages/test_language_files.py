"""The language files themselves: headers, captures, what they claim."""

from pkgutil import get_data

import pytest

from patchwidth.source.grammar import MAIN_CAPTURES, SIDE_CAPTURES, Main, grammar, patterns, split
from patchwidth.source.language import KEYS, Damage, LanguageError, language_of, languages, read_header
from patchwidth.source.outline import outline

HEADER = ";; name: toy\n;; title: Toy\n;; grammar: tree_sitter_toy language\n;; extensions: .toy\n;; damage: local\n"


@pytest.mark.parametrize("name", languages())
@pytest.mark.parametrize("members", [False, True])
def test_every_language_compiles(name: str, members: bool) -> None:
    known = grammar(name, members=members)
    mains = {shape.main for shape in known.shapes}
    assert {Main.FUNCTION, Main.COMMENT} <= mains
    assert (Main.STATEMENT in mains or Main.MEMBER in mains) is members


def test_languages_are_the_fifteen_of_the_readme_in_order() -> None:
    assert list(languages()) == [
        "c", "cpp", "csharp", "go", "java", "javascript", "kotlin", "php", "python", "ruby", "rust", "scala", "swift",
        "tsx", "typescript",
    ]  # fmt: skip


def test_every_name_says_test_or_is_another_language() -> None:
    for language in languages().values():
        assert language.extensions
        assert all(e.startswith(".") for e in language.extensions)
        assert all(language_of(f"src/a{e}") == language.name for e in language.extensions)
        assert all(language_of(f"src/{f}") == language.name for f in language.filenames)
        globs = [t for t in language.tests if not t.endswith("/**")]
        assert all(language_of(t.replace("*", "x")) == language.name for t in globs), language.tests


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("a.py", "python"), ("dir.py/a", None), ("x/Rakefile", "ruby"), (".py", None), ("A.PY", "python"),
        ("a.C", "cpp"),
        ("a.c", "c"), ("a.d.ts", "typescript"), ("Makefile", None), ("", None), ("a.", None), ("x/.a.js", "javascript"),
        ("a.py\udcff", None),
    ],
)  # fmt: skip
def test_the_last_segment_says_the_language(path: str, name: str | None) -> None:
    assert language_of(path) == name


def test_a_header_holds_what_it_says() -> None:
    more = ";; filenames: Toyfile\n;; tests: *_test.toy test_*.toy\n;; separator: ::\n;; trailing-comments: deeper\n"
    toy = read_header("toy", HEADER + more + ";; look-through: parens cast\n(x) @function\n;; name: later\n")
    assert (toy.name, toy.title, toy.wheel, toy.factory) == ("toy", "Toy", "tree_sitter_toy", "language")
    assert (toy.extensions, toy.filenames, toy.tests) == ((".toy",), ("Toyfile",), ("*_test.toy", "test_*.toy"))
    assert (toy.damage, toy.separator, toy.trailing_comments) == (Damage.LOCAL, "::", True)
    assert (toy.look_through, toy.declarators, toy.inherits) == ({"parens", "cast"}, frozenset(), None)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "name is missing"),
        (HEADER.replace("name: toy", "name: boy"), "name is missing or wrong"),
        (HEADER.replace(";; title: Toy\n", ""), "title is missing"),
        (HEADER + ";; colour: red\n", "';; colour: red' is no header line"),
        (HEADER + ";; title: Twice\n", "';; title: Twice' is no header line"),
        (HEADER + ";; no key\n", "';; no key' is no header line"),
        (
            HEADER.replace("tree_sitter_toy language", "tree_sitter_toy"),
            "grammar, damage or trailing-comments is wrong",
        ),
        (HEADER.replace("local", "global"), "grammar, damage or trailing-comments is wrong"),
        (HEADER + ";; trailing-comments: all\n", "grammar, damage or trailing-comments is wrong"),
    ],
)
def test_a_wrong_header_is_refused_by_name(text: str, complaint: str) -> None:
    with pytest.raises(LanguageError, match=f"toy.scm: {complaint}") as caught:
        read_header("toy", text)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("(a) @colour", "@colour is unknown"),
        ("(a (b) @function) @scope", r"main captures are \['function', 'scope'\]"),
        ("(a (b) @name)", r"main captures are \[\]"),
        ("(a) @functions", "@functions is unknown"),
    ],
)
def test_a_capture_outside_the_vocabulary_is_refused(pattern: str, complaint: str) -> None:
    with pytest.raises(LanguageError, match=complaint):
        patterns("toy", HEADER + "\n" + pattern)


def test_patterns_are_cut_at_the_top_level_and_lose_their_comments() -> None:
    text = '; a (comment) @here\n(a "(" @x) @function ; more\n[(b) (c)] @comment\n((d) @doc\n (#eq? @doc ";"))\n'
    assert split(text) == ['(a "(" @x) @function', "[(b) (c)] @comment", '((d) @doc\n (#eq? @doc ";"))']


def test_the_vocabulary_in_the_text_is_the_one_in_the_code() -> None:
    text = (get_data("patchwidth.source", "language.py") or b"").decode()
    doc = text[: text.index("Captures that begin with")]
    described = {word for line in doc.split("\n") for word in line[:22].split() if word[0] == "@" and line[0] == "@"}
    assert described == {f"@{name}" for name in (*MAIN_CAPTURES, *SIDE_CAPTURES)}
    table = text[text.index("Header keys") : text.index("Each pattern")]
    assert {line.split()[0] for line in table.split("\n") if line[:1].isalpha() and line[0] != "H"} == KEYS


@pytest.mark.parametrize("ending", sorted({e for language in languages().values() for e in language.extensions}))
def test_a_file_of_white_space_is_read_in_every_language(ending: str) -> None:
    found = outline(f"a{ending}", b" \n\t\n")
    assert found is not None
    assert (found.line_count, found.functions, found.blank) == (2, (), ((1, 2),))
