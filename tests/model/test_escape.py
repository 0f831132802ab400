"""What hostile text becomes: seen on a terminal, dead in Markdown."""

import json
import re
import unicodedata
from html.parser import HTMLParser

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options
from hypothesis import example, given
from hypothesis import strategies as st

from patchwidth.model.escape import markdown_block, markdown_code, markdown_text, shorten, unheard, visible

TEXTS = st.text(st.characters() | st.sampled_from("`|\\@#<>&![]()*_~$:\n \t"), max_size=60)


class Words(HTMLParser):
    """The elements of a piece of HTML, and its text inside and outside `code`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.inside: list[str] = []
        self.outside = ""
        self.depth = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag + "".join(f" {key}={value}" for key, value in attrs))
        if tag == "code":
            self.depth += 1
            self.inside.append("")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "code"

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.inside[-1] += data
        else:
            self.outside += data


def seen(markdown: str) -> Words:
    return Words(cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("pkg/a.py", "pkg/a.py"),
        ("größe/日本.py", "größe/日本.py"),
        ("\x1b[31m\x07\r\n\t\x7f", r"\x1b[31m\x07\x0d\x0a\x09\x7f"),
        ("\x9b\u2028", r"\u009b\u2028"),
        ("\u2800", r"\u2800"),
        ("\x80", r"\u0080"),
        ("\udc80\udcff", r"\x80\xff"),
        ("\ud800", r"\ud800"),
        ("a\u202eb\u2066c\u200dd\ufeff", r"a\u202eb\u2066c\u200dd\ufeff"),
        ("a\u00a0b\u3000c", r"a\u00a0b\u3000c"),
        ("\u3164\u2800\ufe0f\u00ad", r"\u3164\u2800\ufe0f\u00ad"),
        ("\U000e0041\U000e0100", r"\U000e0041\U000e0100"),
    ],
)
def test_what_hides_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_what_is_to_stay_stays() -> None:
    assert visible("a\tb\nc\rd", keep="\n\t") == "a\tb\nc\\x0dd"


@given(TEXTS)
def test_nothing_invisible_is_left(text: str) -> None:
    shown = visible(text)
    assert all(unicodedata.category(c)[0] not in "CZ" or c == " " for c in shown)
    assert shown.encode().decode() == shown
    assert visible(shown) == shown


@pytest.mark.parametrize(
    ("text", "limit", "cut"), [("abc", 3, "abc"), ("abcdefghij", 9, "ab...ghij"), ("abcdef", 5, "a...f")]
)
def test_a_long_text_loses_its_middle(text: str, limit: int, cut: str) -> None:
    assert shorten(text, limit) == cut


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("a.py", "`a.py`"),
        ("a`b", "``a`b``"),
        ("`a``", "``` `a`` ```"),
        ("````", r"`\x60\x60\x60\x60`"),
        (" a ", "`  a  `"),
        ("", "(empty)"),
        ("  ", "(spaces)"),
        ("a|b", "`a|b`"),
    ],
)
def test_a_code_span(text: str, markdown: str) -> None:
    assert markdown_code(text) == markdown


@pytest.mark.parametrize(("text", "markdown"), [("a|b", r"`a\|b`"), (r"a\|b", r"`a\\x7cb`"), (r"\\||", r"`\\\x7c\|`")])
def test_a_code_span_in_a_cell(text: str, markdown: str) -> None:
    assert markdown_code(text, cell=True) == markdown


@given(TEXTS)
@example("`" * 81)
@example("\\|`|``|```|````|")
def test_a_code_span_shows_the_text_and_nothing_else(text: str) -> None:
    expected = re.sub("`{4,}", lambda run: r"\x60" * len(run[0]), visible(text))
    line = seen(f"a {markdown_code(text)} z")
    cell = seen(f"| h | i |\n| --- | --- |\n| {markdown_code(text, cell=True)} | z |")
    if not expected.strip(" "):
        assert line.inside == cell.inside == []
        return
    assert (line.elements, line.inside, line.outside.strip()) == (["p", "code"], [expected], "a  z")
    assert cell.inside == [expected.replace(r"\|", r"\\x7c")]
    assert cell.outside.split() == ["h", "i", "z"]


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("83 % of 12 lines, don't wait; 1/2 or +3 -4.", "83 % of 12 lines, don't wait; 1/2 or +3 -4."),
        ("0.1 <= 0.25 < 1 > 0 >= 0 -> x = y", "0.1 &lt;= 0.25 &lt; 1 &gt; 0 &gt;= 0 -&gt; x = y"),
        ("pkg/a.py:3, then (see b.c)", "`pkg/a.py:3`, then (see `b.c`)"),
        ("ask @octocat about #12, GH-12 and o/r#3", "ask `@octocat` about `#12`, `GH-12` and `o/r#3`"),
        ("https://a.b www.a.b a@b.c", "`https://a.b` `www.a.b` `a@b.c`"),
        ("deadbee 1234567 defaced", "`deadbee` `1234567` `defaced`"),
        ("\"a.b\" and 'c.d'", "\"`a.b`\" and '`c.d`'"),
        ("call f(x), g() and (h)", "call `f(x)`, `g()` and (h)"),
        ("(a.b c.d)", "(`a.b` `c.d`)"),
        ("run `git fetch --unshallow`, please", "run `git fetch --unshallow`, please"),
        ("`a``b` x`y`", "``` `a``b` ``` `` x`y` ``"),
        ("  two\n\nlines  ", r"`two\x0a\x0alines`"),
        ("... :) !", "... :) !"),
        ("", ""),
    ],
)
def test_a_sentence(text: str, markdown: str) -> None:
    assert markdown_text(text) == markdown


ALIVE = re.compile(r"@\w|#\d|\bGH-\d|\b[0-9a-f]{7,}\b|://|www\.|\w@\w|:\w+:|\$|<", re.IGNORECASE)


@given(TEXTS)
@example(
    "@a #1 GH-1 a/b#1 deadbeef https://x.y www.x.y a@b.cc ![a](b) <b> &lt; &#64;a :a: $a$ [^1] *a* __a__ ~~a~~ a|b"
)
@example("`@a` ``@a`` `a`@b `a`` @b` `` ` @c")
@example("\\` @a \\`")
def test_a_sentence_is_nothing_but_words_and_code(text: str) -> None:
    line = seen(f"so {markdown_text(text)} it is")
    cell = seen(f"| h |\n| --- |\n| so {markdown_text(text, cell=True)} it is |")
    assert set(line.elements) <= {"p", "code"}
    assert [e for e in cell.elements if e != "code"] == ["table", "thead", "tr", "th", "tbody", "tr", "td"]
    for words in (line, cell):
        assert not ALIVE.search(re.sub(r"(?<!\S)(<|<=)(?!\S)", "", words.outside))
        assert words.outside.split()[-2:] == ["it", "is"]


@given(TEXTS, st.sampled_from(["python", "c++", "", "mermaid\n@x", "`", "x y"]))
@example("```\n@a", "python")
@example("a\n" + "`" * 300 + "\n@a\n<b>", "python")
@example("~~~\n\n    ```\n</details>", "go")
def test_a_block_shows_its_lines_and_nothing_else(text: str, language: str) -> None:
    words = seen(f"before\n\n{markdown_block(text, language)}\n\nafter")
    assert [e.split()[0] for e in words.elements] == (
        ["p", "pre", "code", "p"] if text.strip() or "`" * 3 in markdown_block(text) else ["p", "p"]
    )
    assert words.outside.split() == ["before", "after"]
    if words.inside:
        assert words.inside[0].strip("\n") == visible(text.replace("\r\n", "\n"), keep="\n\t").strip("\n")


def test_a_blocks_language_is_a_plain_word_and_its_lines_end_in_lf() -> None:
    assert markdown_block("a\r\nb") == "```\na\nb\n```"
    assert markdown_block("x", "python").startswith("```python\n")
    assert markdown_block("x", "a b").startswith("```\n")
    assert markdown_block("x", "mermaid").startswith("```\n")


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        ("::error::x", "\\u003a:error::x"),
        ("a\n \t::stop-commands::x\n", "a\n \t\\u003a:stop-commands::x\n"),
        ("a ##[add-mask]b", "a #\\u0023[add-mask]b"),
        ("std::size a[::2] # [x]", "std::size a[::2] # [x]"),
    ],
)
def test_no_line_is_a_command_to_github_s_runner(text, dead):
    assert unheard(text) == dead


def test_json_reads_an_unheard_text_back():
    value = ["::error::", "##[error]x"]
    assert json.loads(unheard(json.dumps(value, indent=0))) == value
