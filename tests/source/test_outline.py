"""Bytes to an outline: whatever the bytes are."""

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from languages.marks import samples
from patchwidth.model.outline import Outline, SpanKind
from patchwidth.model.ranges import Range, size, union
from patchwidth.source import outline as module
from patchwidth.source.language import language_of, languages
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


def test_a_long_prefix_stops_growing() -> None:
    depth = 300
    found = made("".join(f"{' ' * d}def level{d}():\n" for d in range(depth)) + " " * depth + "pass\n")
    assert len(found.functions) == depth
    assert max(len(u.name) for u in found.functions) < 600
    assert found.functions[-1].name.endswith("....level299")


def test_a_long_name_is_cut() -> None:
    found = made("x = {}\nx[" + "'a' + " * 100 + "''] = lambda: 1\n")
    assert [len(u.name) for u in found.functions] == [80]
    assert found.functions[0].name.endswith("...")


def test_many_functions_of_one_line_share_the_comments_above_in_good_time() -> None:
    found = made("// c\n" * 20_000 + "f(" + "() => 1," * 20_000 + ");\n", "a.js")
    assert len(found.functions) == 20_000
    assert {u.start for u in found.functions} == {1}


@pytest.mark.parametrize("text", ["`${" * 60_000, "(" * 60_000])
def test_damage_without_end_is_not_searched(text: str) -> None:
    found = made(text, "a.js")
    assert found.whole_file_uncertain
    assert (found.functions, list(found.members), found.damaged) == ((), [], ((1, 1),))


def test_callbacks_within_callbacks_are_found() -> None:
    found = made("f(() => " * 40 + "1" + ")" * 40, "a.js")
    assert len(found.functions) == 40
    assert not found.whole_file_uncertain


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.js", "f(() => " * 3_000 + "1" + ")" * 3_000),
        ("b.js", "f(() => " * 30_000 + "1" + ")" * 30_000),
        ("c.js", "x = " + "-" * 80_001 + "1"),
    ],
)
def test_nesting_without_end_is_not_searched(path: str, text: str) -> None:
    found = made(text, path)
    assert found.whole_file_uncertain
    assert (found.functions, list(found.members), found.damaged) == ((), [], ((1, 1),))


@pytest.mark.parametrize(
    ("path", "opening", "closing"),
    [("a.rb", "class A;", "end;"), ("a.php", "namespace A { ", "}"), ("a.py", "x=[", "]")],
)
def test_members_of_nesting_without_end_come_in_good_time(path: str, opening: str, closing: str) -> None:
    start = "<?php " if path == "a.php" else ""
    assert len(made(start + opening * 3_000 + closing * 3_000 + "\n", path).members) < 3_001


def test_damage_marks_the_lines_that_it_touches_and_the_units_around() -> None:
    found = made("def f():\n    x = +* 1\n\n\ndef g():\n    return 2\n")
    assert found.damaged == ((2, 2),)
    assert [(u.name, u.uncertain) for u in found.functions] == [("f", True), ("g", False)]
    assert not found.whole_file_uncertain


# every language


def check(found: Outline) -> None:
    classes = (found.blank, found.comment, found.doc, found.imports)
    joined = union(r for ranges in classes for r in ranges)
    assert size(joined) == sum(size(ranges) for ranges in classes), "line classes overlap"
    assert size(union((*joined, *found.tests))) == size(found.skipped)
    every = [*joined, *found.tests, *found.damaged]
    every += [u.range for u in (*found.functions, *found.members)]
    assert all(1 <= r.start <= r.end <= found.line_count for r in every)
    assert all(u.start <= u.core_start <= u.end and u.column >= 0 and u.name for u in found.functions)
    assert list(found.functions) == sorted(found.functions, key=lambda u: (u.start, -u.end, u.column))
    assert list(found.members) == sorted(found.members, key=lambda u: (u.start, -u.end, u.column))
    assert all(u.kind is SpanKind.FUNCTION for u in found.functions)


ENDINGS = sorted(language.extensions[0] for language in languages().values())


@given(ending=st.sampled_from(ENDINGS), data=st.binary(max_size=200).map(lambda b: b.replace(b"\0", b"\n")))
def test_no_bytes_break_an_outline(ending: str, data: bytes) -> None:
    check(made(data, f"a{ending}"))


SAMPLES = [(p.name, p.read_bytes()) for p in samples()]


@settings(max_examples=200)
@given(st.data())
def test_no_mutilated_source_breaks_an_outline(data: st.DataObject) -> None:
    name, text = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 80))
        put = data.draw(
            st.sampled_from([b"", b"}", b"{", b"(", b")", b'"', b"\n", b"/*", b"`", b"\xff", b"def ", b"\t"])
        )
        text = text[:at] + put + text[at + cut :]
    check(made(text, name))


@pytest.mark.parametrize("name", [name for name, _ in SAMPLES])
def test_every_prefix_of_a_sample_has_an_outline(name: str) -> None:
    lines = dict(SAMPLES)[name].splitlines(keepends=True)
    for count in range(0, len(lines), 7):
        check(made(b"".join(lines[:count]), name))
    assert language_of(name) == made(b"".join(lines), name).language


# Python against the interpreter's own tree


@st.composite
def blocks(draw: st.DrawFn, depth: int) -> list[str]:
    """Lines of a block, not indented."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["def", "class", "lambda", "call", "if", "comment", "text"] if depth else ["text"]))
        if kind in ("def", "class", "if"):
            head = {"def": "def f(a, b=lambda: 0):", "class": "class C:", "if": "if x:"}[kind]
            if kind != "if":
                lines += draw(st.lists(st.sampled_from(["# above", "@d", "@d(\n    1,\n)"]), max_size=2))
            if kind != "if" and draw(st.booleans()) and depth == 1:
                lines.append(f"{head} pass")
                continue
            inner = draw(blocks(depth=depth - 1))
            lines += [head, *(f"    {line}".replace("\n", "\n    ") for line in inner)]
            lines += draw(st.sampled_from([[], ["    # trailing"], ["", "        # deep"], ["# level"]]))
        elif kind == "lambda":
            lines.append(draw(st.sampled_from(["g = lambda: 1", "g = (lambda: 1)", "d = {'k': lambda: 1}"])))
        elif kind == "call":
            lines.append(draw(st.sampled_from(["h(lambda: 1)", "h(key=lambda: 1)", "h(\n    lambda: 1,\n)"])))
        elif kind == "comment":
            lines += ["# alone", "x = 1"]
        else:
            lines.append(draw(st.sampled_from(["x = 1", "x = '''\n# text\n'''", "return_ = [y for y in x]"])))
        lines += draw(st.sampled_from([[], [""]]))
    return lines


def callables(text: str) -> list[tuple[int, int]]:
    """First line (of a decorator, if there is one) and last line of every span, without comments."""
    found: list[tuple[int, int]] = []

    def visit(node: ast.AST, held: bool) -> None:
        names = [getattr(node, "value", None)] if isinstance(node, ast.Assign | ast.keyword) else []
        names += node.values if isinstance(node, ast.Dict) else []
        for child in ast.iter_child_nodes(node):
            inner = held
            if isinstance(child, ast.FunctionDef):
                starts = [child.lineno, *(d.lineno for d in child.decorator_list)]
                found.append((min(starts), child.end_lineno or 0))
                inner = True
            elif isinstance(child, ast.Lambda):
                if child in names or not held:
                    found.append((child.lineno, child.end_lineno or 0))
                inner = held or child in names
            visit(child, inner)

    visit(ast.parse(text), False)
    return sorted(found)


def without_comments(found: Outline, lines: Sequence[str]) -> list[tuple[int, int]]:
    trimmed = []
    for unit in found.functions:
        start, end = unit.start, unit.end
        while any(start in r for r in found.comment):
            start += 1
        while end > unit.core_start and (not lines[end - 1].strip() or any(end in r for r in found.comment)):
            end -= 1
        trimmed.append((start, end))
    return sorted(trimmed)


@settings(max_examples=150)
@given(blocks(depth=3))
def test_python_spans_are_those_of_the_interpreter(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    found = made(text)
    assert without_comments(found, text.split("\n")) == callables(text)
    assert found.damaged == ()


def test_the_modules_own_source_is_read_whole() -> None:
    text = Path(module.__file__).read_text(encoding="utf-8")
    assert without_comments(made(text), text.split("\n")) == callables(text)
    assert made(text).comment != (Range(1, 1),)
