"""What a parser is given in place of the file: the same length, plain where the grammar would trip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.source.c_masks import without_macros
from patchwidth.source.conditionals import MOST_BRANCHES, branch, macros
from patchwidth.source.kotlin_masks import plain_kotlin
from patchwidth.source.readings import Reading, decodable, first_reading, hidden_readings, other_readings

PIECES = [
    "#if A\n", "#ifdef A\n", "#ifndef A\n", "#elif B \\\n", "#else // no\n", "#endif\n", "#if 0\n", "#define A 1\n",
    "x;\n", "  API_ONE int f();\n", "API_ALONE\n", "@Ann\n", "@Ann(1) set(v) {}\n", "context(a: B)\n",
    " is A if b -> c\n", "class A\n  constructor()\n", ") : A by b {\n", "in1.f()\n", "\\\n", "\r\n", "\xe4",
]  # fmt: skip


def squeezed(reading: Reading) -> list[str]:
    return [line.strip() for line in reading.data.decode().split("\n") if line.strip()]


def shown(text: str, number: int = 0) -> list[str]:
    return squeezed(branch(text.encode(), number))


@given(st.lists(st.sampled_from(PIECES)).map("".join), st.sampled_from(["c", "cpp", "kotlin", "rust"]))
def test_every_reading_keeps_the_length_and_its_lines_at_their_places(text: str, language: str) -> None:
    data = text.encode()
    readings = [first_reading(data, language), *other_readings(data, language), *hidden_readings(data, language)]
    for reading in readings:
        assert len(reading.data) == len(data)
        assert all(a == b or a in (10, 32) or b in b"X()0 " for a, b in zip(data, reading.data, strict=True))
        assert all(0 <= start <= end <= len(data) for start, end in (*reading.hidden, *reading.leading))


def test_only_the_languages_that_need_it_are_read_otherwise() -> None:
    assert first_reading(b"@A\nx", "java").data == b"@A\nx"
    assert list(other_readings(b"x", "java")) == list(hidden_readings(b"x", "java")) == []
    assert [r.data for r in other_readings(b"@A\nx", "kotlin")] == [b"@A\nx"]
    assert len(list(other_readings(b"x", "c"))) == 3
    assert len(list(hidden_readings(b"x", "cpp"))) == MOST_BRANCHES


@pytest.mark.parametrize(("data", "made"), [(b"a\xffb", b"a?b"), ("ä".encode(), "ä".encode()), (b"\xe4\xb6", b"??")])
def test_bytes_that_are_no_utf_8_become_question_marks(data: bytes, made: bytes) -> None:
    assert decodable(data) == made


# conditionals


def test_one_branch_is_shown_and_the_others_are_hidden() -> None:
    text = "a\n#if X\nb\n#elif Y\nc\n#else\nd\n#endif\ne"
    assert [shown(text, n) for n in range(MOST_BRANCHES)] == [
        ["a", "b", "e"], ["a", "c", "e"], ["a", "d", "e"], ["a", "b", "e"],
    ]  # fmt: skip
    hidden = branch(text.encode(), 0).hidden
    assert [text[start:end] for start, end in hidden] == ["c", "d"]


def test_what_is_never_built_comes_last() -> None:
    text = "#if 0\na\n#else\nb\n#endif\n#if false\nc\n#endif"
    assert shown(text, 0) == ["b"]
    assert shown(text, 1) == ["a", "c"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "#ifdef A\na\n#endif\n#ifndef A\nb\n#endif\n#if defined(A)\nc\n#endif\n#if !defined A // no\nd\n#endif",
            ["a", "c"],
        ),
        ("#ifndef A\na\n#define A\n#endif\n#ifdef A\nb\n#endif", ["a", "#define A", "b"]),
        ("#ifndef A\na\n#else\nb\n#endif\n#ifdef A\nc\n#else\nd\n#endif", ["a", "d"]),
        ("#if A\na\n#endif\n#if !A\nb\n#else\nc\n#endif", ["a", "c"]),
        ("#if A > 1\na\n#endif\n#if A < 1\nb\n#endif", ["a", "b"]),
    ],
)
def test_a_name_is_defined_or_not_in_the_whole_file(text: str, lines: list[str]) -> None:
    assert shown(text) == lines


def test_nested_directives_that_go_on_and_those_without_a_partner() -> None:
    assert shown("#if A\n#if B\na\n#else\nb\n#endif\n#else\n#if C\nc\n#endif\n#endif") == ["a"]
    assert shown("#if A && \\\n  B\na\n#endif") == ["a"]
    assert shown("#define F(x) \\\n#if\nb") == ["b"]
    assert shown("#endif\n#else\na\n#if B\nb") == ["a", "b"]
    assert branch(b"#if A\na\n#else\nb\nc\n#endif", 0).hidden == ((14, 17),)


def test_macros_of_several_lines_are_read_by_themselves() -> None:
    text = b"#define A 1\nint f();\n#define B(x) \\\n  g(x); /* no */ \\\n  h(x)\nint g();\n"
    assert squeezed(branch(text, 0)) == ["#define A 1", "int f();", "int g();"]
    assert squeezed(macros(text)) == ["#define B(x) \\", "g(x);          \\", "h(x)"]
    assert [text[start:end] for start, end in branch(text, 0).hidden] == [text[21:61]]


# C and C++ macros


@pytest.mark.parametrize(
    ("line", "sure", "likely"),
    [
        ("class API Pool {", "class Pool {", "class Pool {"),
        ("struct API(1) Pool {", "struct Pool {", "struct Pool {"),
        ("void f() GUARDED(lock) {", "void f() {", "void f() {"),
        ("int f() const UNUSED;", "int f() const ;", "int f() const ;"),
        ("if CONSTEXPR (x) {", "if (x) {", "if (x) {"),
        ("va_arg(list, char *)", "va_arg( )", "va_arg( )"),
        ("API INLINE void f();", "API INLINE void f();", "void f();"),
        ("EXPORT size_t f(int a) {", "EXPORT size_t f(int a) {", "size_t f(int a) {"),
        ("return *(CONST char *)x;", "return *(CONST char *)x;", "return *( char *)x;"),
        ("x = LIMIT;", "x = LIMIT;", "x = LIMIT;"),
        ("TEST(Cache, Grows) {", "TEST(Cache, Grows) {", "TEST(Cache, Grows) {"),
        ("  PRIVATE_UNLESS_TESTED: // yes", "", ""),
        ("namespace Abc {", "namespace Abc {", "namespace Abc {"),
    ],
)
def test_macros_in_the_way_are_taken_out(line: str, sure: str, likely: str) -> None:
    for wanted, much in ((sure, False), (likely, True)):
        made = without_macros(Reading(line.encode()), likely=much)
        assert " ".join(made.data.decode().split()) == wanted


def test_a_macro_alone_belongs_to_what_follows_and_above_a_brace_it_is_a_header() -> None:
    made = without_macros(Reading(b"NO_INLINE\nint f() {}\nYY_DECL\n{\n}\nQ_SLOTS:\n", hidden=((0, 1),)), likely=False)
    assert made.data == b"         \nint f() {}\nY _DE()\n{\n}\n        \n"
    assert made.leading == ((0, 9),)
    assert made.hidden == ((0, 1),)


# Kotlin


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("in1.close()", "Xn1.close()"),
        ("x in 1..2", "x in 1..2"),
        ("apply { open(it) }", "apply { Xpen(it) }"),
        ("while (a && !final) {", "while (a && !Xinal) {"),
        ("open = isOpen", "Xpen = isOpen"),
        ("open fun a()", "open fun a()"),
        ("val a = suspend { 1 }", "val a = Xuspend { 1 }"),
        ("f: suspend Flow<T>.() -> T", "f:         Flow<T>.() -> T"),
        ("suspend fun a()", "suspend fun a()"),
        ("set = set or bit", "Xet = set or bit"),
        ("get(copy)", "Xet(copy)"),
        ("get() = 1", "get() = 1"),
        ("set(1, bit)", "Xet(1, bit)"),
        ("set(value) {", "set(value) {"),
        ("by.write()", "Xy.write()"),
        ("val a = 1; @Synchronized set(value) {", "val a = 1;               set(value) {"),
        (") : Sink by inner {", ") : Sink          {"),
        ("class A : B by (c ?: d) {", "class A : B             {"),
        ("val a by lazy {", "val a by lazy {"),
        ("val a: B by lazy {", "val a: B by lazy {"),
        ("x(String?::plus)", "x(String ::plus)"),
        ('$$"a$b"', '  "a$b"'),
        ("is A if b -> c", "is A      -> c"),
        ("else if a -> b", "else      -> b"),
        ("} else if (a) b { x -> y }", "} else if (a) b { x -> y }"),
        ("a = if (b) c else d // ->", "a = if (b) c else d // ->"),
        ("is A if b", "is A if b"),
        ("@file:JvmName(1)", "@file:JvmName(1)"),
    ],
)
def test_what_kotlin_s_grammar_trips_over_is_made_plain(line: str, made: str) -> None:
    assert plain_kotlin(line.encode()).data.decode() == made


def test_annotations_alone_on_their_lines_lead_what_follows() -> None:
    text = b'@Flaky // now and then\n  @Test("a") @Slow\r\ncontext(a: B)\nfun f() {}\n@Ann fun g() {}\n'
    made = plain_kotlin(text)
    assert [text[start:end] for start, end in made.leading] == [
        b"@Flaky // now and then", b'  @Test("a") @Slow\r', b"context(a: B)",
    ]  # fmt: skip
    assert made.data.split() == b"fun f() {} @Ann fun g() {}".split()


@pytest.mark.parametrize("between", ["\n", "\n    @Inject\n    ", "\n  internal actual "])
def test_a_primary_constructor_below_its_class_is_drawn_up(between: str) -> None:
    made = plain_kotlin(f"class A<T>{between}constructor(a: B)\n".encode())
    assert b"\n" not in made.data[:-1]
    assert made.data.split()[-2:] == [b"constructor(a:", b"B)"]


@pytest.mark.parametrize(
    "line",
    [
        b"@a(" * 20_000, b"class class " * 20_000, b"by a " * 20_000, b"is a " * 20_000 + b" if ", b"AAA " * 20_000,
        b"AAA(" * 20_000, b"AAA  " * 20_000, b"#if " * 20_000, b"class A\n" * 20_000, b"! defined (" * 20_000,
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["kotlin", "cpp"])
def test_hostile_lines_are_read_in_good_time(line: bytes, language: str) -> None:
    assert len(first_reading(line, language).data) == len(line)
    assert all(len(reading.data) == len(line) for reading in other_readings(line, language))
