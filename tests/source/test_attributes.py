import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from patchwidth.source.attributes import (
    DEEPEST,
    LARGEST,
    LONGEST_LINE,
    MOST_RULES,
    PROBES,
    Attribute,
    Attributes,
    attributes_of,
)

G, V, D = Attribute.GENERATED, Attribute.VENDORED, Attribute.DOCUMENTATION


class Tree:
    """A snapshot of a few files that counts how often it was asked."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.reads: list[str] = []
        self.lists = 0

    def read(self, path: str) -> bytes | None:
        self.reads.append(path)
        return self.files.get(path)

    def list(self) -> Sequence[str]:
        self.lists += 1
        return sorted(self.files)


@pytest.mark.parametrize(
    ("line", "path", "wanted"),
    [
        ("*.gen linguist-generated", "a/b.gen", {G: True}),
        ("*.gen linguist-generated=true", "b.gen", {G: True}),
        ("*.gen linguist-generated=false", "b.gen", {G: False}),
        ("*.gen -linguist-generated", "b.gen", {G: False}),
        ("*.gen !linguist-generated", "b.gen", {}),
        ("*.gen linguist-generated=maybe", "b.gen", {}),
        ("vendor/** linguist-vendored -diff", "vendor/a/b.c", {V: True}),
        ("vendor/* linguist-vendored", "vendor/a/b.c", {}),
        ("vendor/ linguist-vendored", "vendor/a.c", {}),
        ("vendor linguist-vendored", "vendor/a.c", {}),
        ("/top.c linguist-vendored", "top.c", {V: True}),
        ("/top.c linguist-vendored", "a/top.c", {}),
        ("doc/*.c linguist-documentation", "a/doc/x.c", {}),
        ("**/doc/*.c linguist-documentation", "a/doc/x.c", {D: True}),
        ("a\tlinguist-generated\tlinguist-vendored", "a", {G: True, V: True}),
        ('"a b" linguist-generated', "a b", {G: True}),
        ('"a\\042\\t\\"b" linguist-generated', 'a"\t"b', {G: True}),
        ('"caf\\303\\251" linguist-generated', "caf\u00e9", {G: True}),
        ('"\\377" linguist-generated', "\udcff", {G: True}),
        ('"half linguist-generated', '"half', {G: True}),
        ('"bad\\q" linguist-generated', '"badq"', {G: True}),
        ("a[[:space:]]b linguist-generated", "a b", {G: True}),
        (r"a\*b linguist-generated", "a*b", {G: True}),
        (r"a\*b linguist-generated", "axb", {}),
        (r"[\]]x linguist-generated", "]x", {G: True}),
        ("!x linguist-generated", "!x", {}),
        ("# x linguist-generated", "x", {}),
        ("[x linguist-generated", "[x", {}),
        ("x\\ linguist-generated", "x\\", {}),
        ("x linguist-generated a$b", "x", {}),
        ("x --linguist-generated", "x", {}),
        ("x", "x", {}),
        ("x linguist-generated linguist-generated=false", "x", {G: False}),
        ("   x linguist-generated  ", "x", {G: True}),
        ("x linguist-generated\r", "x", {G: True}),
        ("a//b linguist-generated", "a/b", {}),
    ],
)
def test_one_line(line: str, path: str, wanted: dict[Attribute, bool]) -> None:
    said = Attributes({"": f"{line}\n".encode("utf-8", "surrogateescape")}.get)
    assert said.of(path) == wanted


def test_a_later_line_wins_and_may_take_back() -> None:
    said = Attributes({"": b"* linguist-generated\na* -linguist-generated\nab !linguist-generated\n"}.get)
    assert [said.of(p) for p in ("x", "ax", "ab")] == [{G: True}, {G: False}, {}]


def test_a_deeper_file_wins_and_says_nothing_of_its_neighbours() -> None:
    said = Attributes(
        {"": b"* linguist-generated\n", "a": b"*.c -linguist-generated\n", "a/b": b"x.c linguist-vendored"}.get
    )
    assert said.of("a/x.c") == {G: False}
    assert said.of("a/b/x.c") == {G: False, V: True}
    assert said.of("ab/x.c") == {G: True}
    assert said.of("a/x.h") == {G: True}


def test_macros_come_from_the_root_file_and_open_up_when_set() -> None:
    said = Attributes(
        {
            "": b"[attr]made linguist-generated loop\n[attr]loop made linguist-vendored\n[attr]bad $\n[attr]none\n"
            b"*.a made\n*.b -made\n*.c made -linguist-generated\n*.d bad none\n",
            "in": b"[attr]mine linguist-generated\n*.a mine\n",
        }.get
    )
    assert said.of("x.a") == {G: True, V: True}
    assert said.of("x.b") == {}
    assert said.of("x.c") == {G: False, V: True}
    assert said.of("x.d") == {}
    assert said.of("in/y.a") == {G: True, V: True}


def test_nothing_said_is_nothing() -> None:
    assert Attributes({"": b"*.py text eol=lf\n"}.get).of("a.py") == {}
    assert Attributes(lambda folder: None).of("a") == {}


def test_sizes_are_capped() -> None:
    long = b"x" * LONGEST_LINE + b" linguist-generated\n"
    assert Attributes({"": long}.get).of("x" * LONGEST_LINE) == {}
    late = b"#" * (LARGEST - 1) + b"\n* linguist-generated\n"
    assert Attributes({"": late}.get).of("x") == {}
    many = b"".join(b"f%d linguist-generated\n" % i for i in range(MOST_RULES + 1))
    said = Attributes({"": many}.get)
    assert said.of(f"f{MOST_RULES - 1}") == {G: True}
    assert said.of(f"f{MOST_RULES}") == {}


def test_a_byte_order_mark_is_no_part_of_the_pattern() -> None:
    assert Attributes({"": b"\xef\xbb\xbfx linguist-generated\n"}.get).of("x") == {G: True}


def test_a_tree_is_asked_for_the_folders_above_a_path_only_and_once() -> None:
    tree = Tree(
        {
            ".gitattributes": b"* linguist-generated",
            "a/.gitattributes": b"* -linguist-generated",
            "b/.gitattributes": b"x",
        }
    )
    said = attributes_of(tree)
    assert [said.of("a/c/x.py"), said.of("y.py"), said.of("a/c/z.py")] == [{G: False}, {G: True}, {G: False}]
    assert sorted(tree.reads) == [".gitattributes", "a/.gitattributes", "a/c/.gitattributes"]
    assert tree.lists == 0


def test_a_tree_is_listed_once_when_folders_are_many() -> None:
    tree = Tree({"late/.gitattributes": b"* linguist-generated", "other/.gitattributes": b"*"})
    said = attributes_of(tree)
    assert [said.of(f"d{i}/x") for i in range(PROBES)] == [{}] * PROBES
    assert (tree.lists, len(tree.reads)) == (1, PROBES)
    assert said.of("late/x") == {G: True}
    assert (tree.lists, tree.reads[-1]) == (1, "late/.gitattributes")


def test_folders_deeper_than_any_work_tree_are_not_asked() -> None:
    tree = Tree({"/".join(["a"] * i) + "/.gitattributes": b"* linguist-generated" for i in (DEEPEST, DEEPEST + 1)})
    said = attributes_of(tree)
    assert said.of("a/" * DEEPEST + "x") == {G: True}
    assert said.of("b/" * 5000 + "x") == {}
    assert len(tree.reads) == 1 + 2 * DEEPEST


PART = st.sampled_from(["a", "b", "ab", "*", "a*", "*b", "?", "[ab]", "[!a]", "**", "\\a", "[[:alpha:]]b", ""])
PATTERN = st.lists(PART, min_size=1, max_size=4).map("/".join).filter(lambda p: bool(p.strip("/")))
STATE = st.sampled_from(
    [
        "linguist-generated",
        "-linguist-generated",
        "!linguist-generated",
        "linguist-generated=false",
        "linguist-generated=true",
        "m",
        "-m",
        "text",
        "%",
    ]
)
LINE = st.builds(lambda p, s: " ".join([p, *s]), PATTERN, st.lists(STATE, min_size=1, max_size=3))
TEXT = st.lists(
    st.one_of(LINE, st.just("[attr]m linguist-generated n"), st.just("[attr]n -linguist-generated")), max_size=5
)
PATHS = [f"{f}{n}" for f in ("", "a/", "b/", "a/b/", "a/a/", "ab/a/b/") for n in ("a", "b", "ab")]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("attributes")
    subprocess.run(["git", "init", "-q", where], check=True)
    (where / "a").mkdir()
    return where


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(root=TEXT, inner=TEXT)
def test_agrees_with_git(checkout: Path, root: list[str], inner: list[str]) -> None:
    texts = {"": "\n".join(root).encode(), "a": "\n".join(inner).encode()}
    for folder, text in texts.items():
        (checkout / folder / ".gitattributes").write_bytes(text)
    asked = subprocess.run(
        ["git", "-C", checkout, "check-attr", "-z", "linguist-generated", "--", *PATHS],
        check=True,
        capture_output=True,
        env={"PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull},
    )
    fields = asked.stdout.decode().split("\0")
    said = Attributes(texts.get)
    words = {"set": True, "true": True, "unset": False, "false": False, "unspecified": None}
    assert {p: said.of(p).get(G) for p in PATHS} == {
        fields[i]: words[fields[i + 2]] for i in range(0, len(fields) - 2, 3)
    }
