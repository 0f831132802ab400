"""Bytes to an outline: whatever the bytes are."""

import pytest

from patchwidth.model.outline import Outline
from patchwidth.source.outline import LARGEST, outline


def made(text: str | bytes, path: str = "a.py") -> Outline:
    found = outline(path, text if isinstance(text, bytes) else text.encode())
    assert found is not None
    return found


def named(found: Outline) -> list[tuple[str, int, int]]:
    return [(u.name, u.start, u.end) for u in found.functions]


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("a.txt", b"x"),
        ("README", b"x"),
        ("a.py", b"x = 1\0"),
        ("a.py", "x = 1".encode("utf-16")),
        ("a.py", b"#" * (LARGEST + 1)),
    ],
)
def test_no_outline_without_a_language_for_binary_files_and_for_huge_ones(path: str, data: bytes) -> None:
    assert outline(path, data) is None


def test_the_largest_file_is_still_read() -> None:
    assert made(b"#" * LARGEST).comment == ((1, 1),)


def test_an_empty_file_has_an_empty_outline() -> None:
    found = made("")
    assert (found.line_count, found.functions, list(found.members), found.skipped) == (0, (), [], ())


@pytest.mark.parametrize("text", ["\n", "x = 1", "x = 1\n", "x = 1\n\n", "\r\n\r\n", "x\ry\n"])
def test_lines_end_where_git_ends_them(text: str) -> None:
    assert made(text).line_count == len(text.removesuffix("\n").split("\n"))


def test_crlf_and_a_byte_order_mark_move_nothing() -> None:
    text = "# why\n\ndef f():\n    '''Doc.'''\n    return 1\n"
    plain, other = made(text), made(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert named(other) == named(plain) == [("f", 3, 5)]
    assert (other.comment, other.blank, other.doc) == (plain.comment, plain.blank, plain.doc)
    assert made(b"\xef\xbb\xbf\ndef f(): pass\n").blank == ((1, 1),)


def test_bytes_that_are_no_utf_8_stay_in_names() -> None:
    found = made(b"class A:\n    def f\xff(self): return 1\n    x\xfe = 1\n", "a.py")
    assert [u.name for u in found.functions] in (["A.f\udcff"], ["A.f"], ["A.<anonymous>"], [])
    assert found.line_count == 3


def test_a_comment_behind_code_makes_no_comment_line_and_blank_lines_inside_one_do() -> None:
    found = made("a(); // x\n/* one\n\n two */\n/* a */ /* b */\n/* c */ d();\n", "a.js")
    assert found.comment == ((2, 5),)
    assert found.blank == ()


def test_an_import_line_holds_nothing_else() -> None:
    found = made("import a; import b\nimport c  # noqa\nimport d; run()\nfrom e import (\n\n    f,\n)\n")
    assert found.imports == ((2, 2), (4, 7))


@pytest.mark.parametrize(
    "line",
    [
        "const a = require('a'), b = run();",
        "const a = require(run());",
        "const a = require('a')(run());",
        "const a = load('a');",
        "require('a');",
    ],
)
def test_code_does_not_hide_in_an_import(line: str) -> None:
    assert made(line + "\n", "a.js").imports == ()


def test_code_does_not_hide_in_a_require_or_a_docstring() -> None:
    assert made('require "#{run}"\nrequire name\nx.require "a"\nrequire "a" do run end\n', "a.rb").imports == ()
    assert made('f"""{run()}"""\n\n\ndef g():\n    f"{run()}"\n').doc == ()


def test_a_string_that_is_a_statement_of_its_own_is_documentation() -> None:
    text = """'''One.\n\nMore.'''\nLIMIT = 1\n'How much.'\n'a' f'{run()}'\n'c', run()\n'd' + run()\nb'e'\n"""
    assert made(text).doc == ((1, 3), (5, 5))


def test_members_are_looked_for_once_and_by_reading_again() -> None:
    asked = []

    def again() -> bytes:
        asked.append(1)
        return b"LIMIT = 1\n"

    found = outline("a.py", b"LIMIT = 1\n", again=again)
    assert found is not None
    assert asked == []
    assert [u.name for u in found.members] == ["LIMIT"]
    assert len(found.members) == len(asked) == 1


def test_a_file_that_is_gone_when_members_are_asked_for_has_none() -> None:
    found = outline("a.py", b"LIMIT = 1\n", again=lambda: None)
    assert found is not None
    assert list(found.members) == []


def test_damage_marks_the_lines_that_it_touches_and_the_units_around() -> None:
    found = made("def f():\n    x = +* 1\n\n\ndef g():\n    return 2\n")
    assert found.damaged == ((2, 2),)
    assert [(u.name, u.uncertain) for u in found.functions] == [("f", True), ("g", False)]
    assert not found.whole_file_uncertain
