"""C's declarators and conditionals, Rust's macro calls, Kotlin's annotations: what queries alone cannot say."""

import pytest

from patchwidth.model.outline import Outline
from patchwidth.model.ranges import Range
from patchwidth.source.outline import outline


def made(text: str | bytes, path: str = "a.cpp") -> Outline:
    found = outline(path, text if isinstance(text, bytes) else text.encode())
    assert found is not None
    return found


def functions(text: str | bytes, path: str = "a.cpp") -> list[tuple[str, int, int]]:
    return [(u.name, u.start, u.end) for u in made(text, path).functions]


def sure(found: Outline) -> bool:
    return not found.whole_file_uncertain and not any(u.uncertain for u in found.functions)


# declarators


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("int plain(void)", "plain"),
        ("char **pointed(int a)", "pointed"),
        ("int &referred()", "referred"),
        ("int (*handler(int x))(int)", "handler"),
        ("void a::b::Map<K, std::pair<L, M>>::find(int) const", "a.b.Map.find"),
        ("int ::global()", "global"),
        ("Map<K>::~Map()", "Map.~Map"),
        ("bool Map::operator ==(const Map& m) const", "Map.operator=="),
        ("void* operator new(size_t n)", "operator new"),
        ("Map::operator bool() const noexcept", "Map.operator bool"),
        ("long operator\"\"_km(long v)", 'operator""_km'),
        ("template <> int hash<Map>(const Map& m)", "hash"),
        ("auto later() -> int", "later"),
        ("TEST(Cache, Grows)", "TEST(Cache, Grows)"),
        ("TEST_F(Cache, Grows)", "TEST_F(Cache, Grows)"),
        ("int READ(int a)", "READ"),
        ("READ(int a)", "READ"),
        ("int a::b()", "a.b"),
    ],
)  # fmt: skip
def test_a_declarator_is_followed_to_its_name(header: str, name: str) -> None:
    assert [f[0] for f in functions(f"{header} {{\n  return 0;\n}}\n")] == [name]


def test_a_long_name_is_cut() -> None:
    [(name, *_)] = functions("int " + "a" * 300 + "() { return 0; }\n")
    assert (len(name), name[-4:]) == (80, "a...")


@pytest.mark.parametrize("text", ["FMT_BEGIN {\nint x;\n}\n", "EACH(x) if (x) {\n}\n", "int x = 1;\n", "int f();\n"])
def test_what_declares_no_function_or_is_a_keyword_is_none(text: str) -> None:
    assert functions(text, "a.c") == []


# conditionals

SPLIT = """\
#ifdef WIDE
int f(int a, int b) {
  if (b)
#else
// one less
int f(int a) {
  if (a)
#endif
    return 1;
  return 0;
}
#if WIDE > 1
int g(void) { return 1; }
#elif WIDE
int g(void) { return 2; }
#else
int g(void) { return 3; }
#endif
int h(void) { return 4; }
"""


def test_a_signature_that_conditionals_split_is_read_by_its_first_branch() -> None:
    found = made(SPLIT, "a.c")
    assert sure(found)
    assert functions(SPLIT, "a.c") == [("f", 2, 11), ("g", 13, 13), ("g", 15, 15), ("g", 17, 17), ("h", 19, 19)]
    assert tuple(found.comment) == ((5, 5),)


def test_damage_in_a_branch_that_is_not_shown_is_still_damage() -> None:
    text = SPLIT.replace("return 3; }", "return (3; }")
    found = made(text, "a.c")
    assert found.whole_file_uncertain
    assert found.damaged[-1].start == 17
    assert all(u.uncertain for u in found.functions)


def test_a_branch_that_cannot_be_read_makes_the_file_uncertain() -> None:
    text = SPLIT + "#else\n" + "#if 0\n" + "(" * 60_000 + "\n#endif\n"
    assert made(text, "a.c").whole_file_uncertain


def test_a_function_in_a_hidden_branch_may_hold_directives_of_its_own() -> None:
    split = "int h(int b) {\n#if X\n  if (b) {\n#else\n  if (!b) {\n#endif\n  }\n  return 1;\n}\n"
    text = split + "#ifdef A\nint a;\n#else\nint f(void) {\n#ifdef B\n  g();\n#endif\n  return 1;\n}\n#endif\n"
    assert functions(text, "a.c") == [("h", 1, 9), ("f", 13, 18)]


def test_macros_are_taken_out_only_where_that_mends_the_file() -> None:
    text = (
        "class API Pool {\n PRIVATE_UNLESS_TESTED:\n  int size;\n  int f() const LOCKED(m) {\n    return 1;\n  }\n};\n"
    )
    assert functions(text) == [("Pool.f", 4, 6)]
    assert sure(made(text))
    assert functions("YY_DECL\n{\n  return 1;\n}\nMACRO x y z;\n")[0][1:] == (1, 4)


# Rust's macro calls


def test_functions_among_the_tokens_of_a_macro_call_are_found_unless_damaged() -> None:
    text = (
        "cfg_rt! {\n    fn whole() {\n    }\n    fn broken( {\n    }\n}\none!(fn f() {});\n"
        "macro_rules! m {\n    () => {\n        fn no() {}\n    }\n}\n"
    )
    assert functions(text, "a.rs") == [("whole", 2, 3)]


def test_attributes_among_the_tokens_of_a_macro_call_belong_to_their_function_and_may_say_test() -> None:
    text = "rt_test! {\n    // about it\n    #[test]\n    #[ignore]\n    fn one() {\n    }\n    fn two() {\n    }\n}\n"
    assert functions(text, "a.rs") == [("one", 2, 6), ("two", 7, 8)]
    assert made(text, "a.rs").tests == (Range(2, 6),)


def test_an_attribute_of_a_constant_is_not_its_closure_s() -> None:
    text = "#[allow(dead_code)]\nstatic F: fn(u8) -> u8 = |x| {\n    x\n};\n"
    assert functions(text, "a.rs") == [("F", 2, 4)]


# Kotlin


def test_annotations_above_belong_to_the_function_and_not_to_an_accessor_further_along() -> None:
    text = '@JvmName("a")\nfun a() {\n}\n\n@JvmStatic\nval b: Int get() = 1\n\n@Slow // now\n@Test\nfun c() {}\n'
    assert functions(text, "a.kt") == [("a", 1, 3), ("b.get", 6, 6), ("c", 8, 10)]
    assert sure(made(text, "a.kt"))


def test_the_file_as_it_stands_is_read_when_masks_do_harm() -> None:
    text = 'enum class E { A, B;\n  fun f() = 1\n}\n\nval s = """\n$$"\n"""\n'
    assert functions(text, "a.kt") == [("E.f", 2, 2)]


ENDLESS = """\
    override fun put(item: T) {
        fun check(size: Int): Boolean {
        }
        while (!check(items.size)) {
        }
   #else
also {
            it.add(item)
    suspend inline fun <reified R> drain(crossinline use: (T) -> R#if
ist<R> where R : Any {
        return items.map { use(it) }
    }

    override fun close() {}

    abstract class Part {
        abstract fun size(): Int

        open fun twice(): Int = 2 * size()
    }

    companion object {
        const val NAME = "bounded"
"""


def test_a_parse_that_would_not_end_is_given_up() -> None:
    found = made(ENDLESS, "a.kt")
    assert (found.functions, found.whole_file_uncertain) == ((), True)
    assert tuple(found.damaged) == ((1, found.line_count),)


def test_a_parse_is_given_up_by_the_clock_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("patchwidth.source.outline_parse.LONGEST_PARSE", -1.0)
    long = "fun f(a: Int) = g(a + 1, a - 1)\n" * 600
    assert made(long, "a.kt").whole_file_uncertain
    monkeypatch.undo()
    assert sure(made(long, "a.kt"))


def test_a_test_macro_with_a_title_is_a_function_and_its_sections_are_blocks() -> None:
    text = 'TEST_CASE("empty() [x]")\n{\n  SECTION("a (b)")\n  {\n    f();\n  }\n}\nint g() {\n  return 1;\n}\n'
    assert [found[1:] for found in functions(text, "a.cpp")] == [(1, 7), (8, 10)]
    assert [found[1:] for found in functions('TEST_CASE("r" * skip())\n{\n  f();\n}\n', "a.cpp")] == [(1, 4)]
    text = 'namespace n {\n  SCENARIO("one", "[tag]") {\n    g();\n  }\n}\n'
    assert [found[1:] for found in functions(text, "a.cpp")] == [(2, 4)]
