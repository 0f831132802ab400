"""Names of files that are empty, broken, binary or out of the ordinary, in six languages."""

import pytest

from patchwidth.source.names import names
from source.named import defined, imported, named

FILES = ("a.rs", "a.rb", "a.php", "a.c", "a.cpp", "a.swift")


@pytest.mark.parametrize("path", FILES)
def test_an_empty_file_has_no_names_and_hides_none(path: str) -> None:
    for text in ("", "\n", "\n\n\n"):
        found = named(path, text)
        assert (found.definitions, found.imports, found.references, found.uncertain) == ((), (), (), False)


@pytest.mark.parametrize("path", FILES)
def test_a_binary_file_has_none_that_anybody_could_read(path: str) -> None:
    assert names(path, b"\0\1\2") is None
    assert named(path, "// \xff\n").path == path


@pytest.mark.parametrize(
    ("path", "text", "stays"),
    [
        ("a.rs", "pub fn whole() {}\n\nfn broken( {\n", "function public whole()"),
        ("a.rb", "def whole\nend\n\nclass (\n", "function public whole()"),
        ("a.php", "<?php\nfunction whole() {}\n\nfunction ( {\n", "function public whole()"),
        ("a.c", "int whole(void) { return 1; }\n\nint broken( {\n", "function public whole()"),
        ("a.cpp", "int whole() { return 1; }\n\nclass {{ broken(\n", "function public whole()"),
        ("a.swift", "func whole() {}\n\nfunc broken( {\n", "function internal whole()"),
    ],
)
def test_a_syntax_error_leaves_what_stands_before_it_and_is_told(path: str, text: str, stays: str) -> None:
    found = named(path, text)
    assert found.uncertain
    assert stays in defined(found)


def test_a_prototype_that_stands_alone_is_a_definition() -> None:
    assert defined(named("a.c", "int f(int a);\n")) == ["function public f(a: int)"]
    assert defined(named("a.c", "int f(int);\nint f(int a) { return a; }\n")) == ["function public f(a: int)"]
    assert defined(named("a.cpp", "int f(int);\nint f(int a, int b) { return a; }\n")) == [
        "function public f(: int)",
        "function public f(a: int, b: int)",
    ]


def test_types_are_told_without_the_spaces_that_mean_nothing() -> None:
    one = defined(named("a.c", "void f(const char*s, int   (*then) (int), char *a[ 3 ]);\n"))
    assert one == defined(named("a.c", "void f(const char * s, int(*then)(int), char* a[3]);\n"))
    assert one == ["function public f(s: const char*, then: int(*)(int), a: char*[3])"]


def test_a_macro_before_a_name_makes_no_other_one() -> None:
    text = "struct LIB_EXPORT Box {\n  int edge;\n};\nLIB_API int f(void);\n"
    assert defined(named("a.h", text)) == ["class public Box", "field public Box.edge", "function public f()"]


def test_a_section_holds_to_the_end_of_what_it_stands_in() -> None:
    text = (
        "class A {\n  int a;\npublic:\n  struct B {\n    int b;\n  private:\n    int c;\n  };\n  int d;\n};\nint e;\n"
    )
    assert defined(named("a.cpp", text)) == [
        "class public A",
        "field private A.a",
        "class public A.B",
        "field public A.B.b",
        "field private A.B.c",
        "field public A.d",
        "constant public e",
    ]


def test_what_an_import_passes_on_is_no_import() -> None:
    found = named("a.rs", "pub use kit::Ring;\nuse kit::Box;\n")
    assert imported(found) == ["name Box kit Box"]


def test_declarators_are_followed_so_far() -> None:
    """A declarator without a name is followed no further than it goes, and neither is one that nests."""
    deep = "int f(int " + "(" * 100 + "a" + ")" * 100 + ");\n"
    (one,) = [d for d in named("a.c", deep).definitions if d.last == "f"]
    assert one.parameters is not None and len(one.parameters) == 1


def test_a_type_that_is_written_out_before_a_name_is_no_part_of_it() -> None:
    text = "typedef struct box { int edge; } box;\nstruct { union { int a; } u; } one;\n"
    assert defined(named("a.c", text)) == [
        "type public box",
        "class public box",
        "field public box.edge",
        "constant public one",
        "field public one.u",
        "field public one.u.a",
    ]
    assert [d.before for d in named("a.c", text).definitions if d.last in ("box", "u")] == [
        ("typedef",),
        ("struct",),
        (),
    ]
