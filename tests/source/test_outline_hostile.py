"""An outline of whatever bytes there are, in every language, in good time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from languages.marks import samples
from patchwidth.model.outline import Outline, SpanKind
from patchwidth.model.ranges import size, union
from patchwidth.source.language import language_of, languages
from patchwidth.source.outline import outline


def made(text: str | bytes, path: str = "a.py") -> Outline:
    found = outline(path, text if isinstance(text, bytes) else text.encode())
    assert found is not None
    return found


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


@pytest.mark.parametrize("text", ["x = [" + "0," * 500_000 + "];", "f(0);\n" * 350_000])
def test_a_table_that_a_program_wrote_is_left_before_it_takes_long(text: str) -> None:
    # half a million siblings: the parse would take a second, and a query over them the square of their number
    found = made(text, "a.js")
    assert found.whole_file_uncertain
    assert size(found.damaged) == found.line_count


def test_a_long_text_in_one_line_is_no_such_table() -> None:
    found = made("function f() {}\nconst font = '" + "QUJD" * 500_000 + "';\n", "a.js")
    assert [u.name for u in found.functions] == ["f"]
    assert not found.damaged


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
