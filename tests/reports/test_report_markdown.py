"""The Markdown report: complete, bounded, and nothing in it alive that is not ours."""

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import cmarkgfm
import pytest
from cmarkgfm.cmark import Options
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from patchwidth.model.escape import visible
from patchwidth.model.page import BUDGET, FILES, FINDINGS, WHERE, settled
from patchwidth.model.patch import FileChange, Side, Status
from patchwidth.model.reading import Level, ruled
from patchwidth.model.report import Style
from patchwidth.model.verdict import Verdict, VerdictOutcome
from patchwidth.reports.markdown import REPORT
from report_verdicts import BASE, HEAD, HOSTILE, VERDICTS, change, finding, hostile, row, verdict

OURS = {
    "p",
    "strong",
    "ul",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "code",
    "pre",
    "details",
    "summary",
    "sub",
}
ALIVE = {
    "a mention": r"@[\w-]",
    "an issue": r"#\d|\bGH-\d",
    "a commit": r"\b[0-9a-f]{7,40}\b",
    "a link": r"://|\bwww\.|\w@\w",
    "an emoji": r":[\w+-]+:",
    "mathematics": r"\$",
    "a footnote or a link": r"[\[\]]",
    "emphasis": r"[*~]|__",
    "an element or an entity": r"[<>&]",
}
BLOB, BLOB_BASE = "https://github.com/owner/name/blob/head", "https://github.com/owner/name/blob/base"
LINKED = Style(blob=BLOB, blob_base=BLOB_BASE)
TARGET = r"[A-Za-z0-9._~/%-]+(\?plain=1)?(#L\d+(-L\d+)?)?"
TEXTS = st.lists(
    st.text(st.characters() | st.sampled_from("`|\\@#<>&![]()*_~$:-\n \t/.0aw"), max_size=60), min_size=3, max_size=4
)


def by_github(markdown: str) -> str:
    """GitHub's own fork of cmark with all its extensions; its HTML filter runs behind it and is not asked to help."""
    made: str = cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE)
    return made


def by_markdown_it(markdown: str) -> str:
    made: str = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(markdown)
    return made


RENDERERS = [by_github, by_markdown_it]


class Page(HTMLParser):
    """A rendered report: its elements, its text outside code, its code."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.prose = ""
        self.codes: list[str] = []
        self.comments = ""
        self.depth = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs
        if tag == "code":
            self.depth += 1
            self.codes.append("")

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "code"
        self.elements.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.codes[-1] += data
        else:
            self.prose += data

    def handle_comment(self, data: str) -> None:
        self.comments += data

    @property
    def links(self) -> list[str]:
        return [value or "" for key, value in self.attributes if key == "href"]

    @property
    def shape(self) -> list[str]:
        """The elements without code spans: how many words of a sentence are code depends on the sentence."""
        return [e for e in self.elements if e.removeprefix("/") != "code"]


def rendered(made: Verdict) -> str:
    return REPORT.render(made, Style())


def check_dead(made: Verdict, render: Callable[[str], str], count: int) -> None:
    page = Page(render(rendered(made)))
    tame = Page(render(rendered(hostile([f"word{n}" for n in range(count)]))))
    assert page.shape == tame.shape
    assert set(page.elements) <= OURS | {f"/{e}" for e in OURS}
    assert {value for _, value in page.attributes} <= {"text", "python", "language-text", "language-python"}
    assert {key for key, _ in page.attributes} <= {"class", "lang"}
    check_text(page)


def check_linked(made: Verdict, render: Callable[[str], str]) -> None:
    """The same page with links: they lead to lines under the two addresses and nowhere else."""
    bare, page = Page(render(rendered(made))), Page(render(REPORT.render(made, LINKED)))
    assert page.links
    assert all(re.fullmatch(rf"({BLOB}|{BLOB_BASE})/{TARGET}", link) for link in page.links)
    assert [e for e in page.shape if e.removeprefix("/") != "a"] == bare.shape
    assert page.codes == bare.codes
    check_text(page)


def check_text(page: Page) -> None:
    assert not page.comments
    prose = re.sub(r"(?<!\S)(<|<=|>|>=|->)(?!\S)", "", page.prose)
    found = {what: re.search(pattern, prose, re.IGNORECASE) for what, pattern in ALIVE.items()}
    assert not [what for what, match in found.items() if match]


@pytest.mark.parametrize("render", RENDERERS)
def test_nothing_hostile_comes_alive(render: Callable[[str], str]) -> None:
    check_dead(hostile(), render, len(HOSTILE))


@pytest.mark.parametrize("render", RENDERERS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_single_text_comes_alive(render: Callable[[str], str], text: str) -> None:
    check_dead(hostile([text] * 3), render, 3)


@pytest.mark.parametrize("render", RENDERERS)
@given(texts=TEXTS)
@example(texts=["`", "``", "```"])
@example(texts=["\\", "|", "\\|"])
@example(texts=["a\\`b", "`a\\", "\\"])
@example(texts=["1. a", "- b", "# c"])
def test_no_text_at_all_comes_alive(render: Callable[[str], str], texts: list[str]) -> None:
    check_dead(hostile(texts), render, len(texts))
    check_linked(hostile([*texts, "a"]), render)


@pytest.mark.parametrize("render", RENDERERS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_link_leads_astray(render: Callable[[str], str], text: str) -> None:
    check_linked(hostile([text, "a](https://evil.example)", "tame.py"]), render)


@pytest.mark.parametrize("made", VERDICTS.values(), ids=VERDICTS)
def test_a_page_holds_our_elements_only(made: Callable[[], Verdict]) -> None:
    page = Page(by_github(rendered(made())))
    assert set(page.elements) <= OURS | {f"/{e}" for e in OURS}
    assert {key for key, _ in page.attributes} <= {"lang"}


def test_names_are_shown_as_they_are() -> None:
    names = ["a|b", "c`d", "日本.py", "e\x1bf", "@octocat", "x y"]
    rows = [row(change(name, 1), inside=(0, 0)) for name in names]
    page = Page(by_github(rendered(verdict(VerdictOutcome.PASS, "fine", rows))))
    assert page.codes[-len(names) - 2 : -2] == [visible(name) for name in names]


def test_the_text_to_paste_is_whole() -> None:
    made = VERDICTS["wide"]()
    text = "```\n~~~\n</details>\n\t@octocat\n\n    if a < b:\n```````\n"
    page = Page(by_github(rendered(replace(made, pastes=(replace(made.pastes[0], text=text),)))))
    (block,) = [code for code in page.codes if code.startswith("Change only")]
    assert block == f"Change only parse_header in pkg/parser.py, which begins at line 40:\n\n{text}"


def test_the_rows_of_a_sample() -> None:
    text = rendered(VERDICTS["wide"]())
    assert text.startswith("**patchwidth: FAIL.** the patch goes far beyond `parse_header`")
    assert "| `fence` | miss (fail) | 3 files, 97 lines | 60 lines | 2 of 3 files and the line count break" in text
    assert "| fail | `pkg/parser.py:40-78` | the patch goes far beyond `parse_header`" in text
    assert "| fail | the whole patch | 97 changed lines" in text
    assert "- What the rule means, and what would pass: `patchwidth explain width/wide`" in text
    assert "protocol `5b1f0c7de2a94e3c8f60`" in text


def test_suppressed_findings_are_marked_not_dropped() -> None:
    text = rendered(VERDICTS["overridden"]())
    assert "| warn, suppressed: by pragma | `pkg/parser.py:9` | a is b now | `symbols/renamed` |" in text
    assert "comment-removed" not in text


def shown_and_missing(text: str, title: str) -> tuple[int, int]:
    table = text.split(f"<summary>In full: {title}</summary>\n\n")[1].partition("\n\n</details>")[0].split("\n")[2:]
    cut = re.fullmatch(r"\| (\d+) more rows in the JSON report \|.*", table[-1])
    return len(table) - bool(cut), int(cut[1]) if cut else 0


def test_a_crowd_fits_with_every_row() -> None:
    text = rendered(VERDICTS["crowd"]())
    assert shown_and_missing(text, "401 findings") == (401, 0)
    assert shown_and_missing(text, "400 files")[0] > 0
    assert f"{400 - FILES} more files" in text


@pytest.mark.parametrize("length", [10, 150, 4096])
@pytest.mark.parametrize("letter", ["x", "漢", "`x", "|", "\x00", "@ "])
def test_whatever_comes_it_fits_and_says_what_is_missing(letter: str, length: int) -> None:
    name = letter * length
    rows = [row(change(f"{n}{name}", 1), inside=(0, 0)) for n in range(3000)]
    found = tuple(finding("zebra/stripe", Level.WARN, name, f"{n}{name}", 1) for n in range(3000))
    rulings = [ruled(f"zebra_{n}", name, found if not n else (), figure=name, limit=name) for n in range(40)]
    made = replace(hostile([name] * 6), files=tuple(rows), rulings=tuple(rulings))
    text = rendered(made)
    assert len(text.encode()) <= BUDGET
    assert text.rstrip().endswith("</sub>")
    assert sum(shown_and_missing(text, "3000 findings")) == 3000
    page = Page(by_github(text))
    assert page.elements.count("details") == page.elements.count("/details")
    assert not re.search(ALIVE["a mention"], page.prose)


def test_a_text_too_long_to_paste_is_named() -> None:
    made = VERDICTS["wide"]()
    text = rendered(replace(made, pastes=(replace(made.pastes[0], text="x = 1\n" * 20_000),)))
    assert "The text to paste from `pkg/parser.py` is too long for this place." in text
    assert len(text.encode()) < 5000


def test_few_findings_are_not_said_twice() -> None:
    assert "In full: 5 findings" not in rendered(VERDICTS["wide"]())
    found = tuple(finding("s/r", Level.NOTE, "m", "a", n + 1) for n in range(FINDINGS + 1))
    assert "In full: 11 findings" in rendered(verdict(VerdictOutcome.PASS, "", rulings=[ruled("s", "", found)]))


def linked(made: Verdict) -> list[str]:
    return Page(by_github(REPORT.render(made, LINKED))).links


def test_places_are_links_to_their_side() -> None:
    assert linked(VERDICTS["wide"]()) == [
        f"{BLOB}/pkg/parser.py#L58",
        f"{BLOB}/pkg/parser.py#L40-L78",
        f"{BLOB}/README.md",
        f"{BLOB}/pkg/reader.py#L10-L57",
        f"{BLOB}/pkg/parser.py#L3-L12",
    ]
    assert f"{BLOB_BASE}/pkg/parser.py#L9" in linked(VERDICTS["read"]())


def test_a_place_that_was_not_pinned_is_no_link() -> None:
    assert linked(VERDICTS["policy-edit"]()) == [f"{BLOB}/.patchwidth.yml"]


@pytest.mark.parametrize(
    ("changed", "side", "address"),
    [
        (change("to", status=Status.RENAMED, old_path="from"), Side.BASE, f"{BLOB_BASE}/from#L3"),
        (change("to", status=Status.RENAMED, old_path="from"), Side.HEAD, f"{BLOB}/to#L3"),
        (change("to", status=Status.DELETED), Side.HEAD, f"{BLOB_BASE}/to#L3"),
        (change("to", status=Status.ADDED), Side.BASE, None),
    ],
)
def test_a_link_goes_where_the_lines_are(changed: FileChange, side: Side, address: str | None) -> None:
    found = (finding("s/r", Level.WARN, "m", "to", 3, side=side),)
    made = verdict(VerdictOutcome.WARN, "", [row(changed)], [ruled("s", "", found)])
    assert linked(made) == ([] if address is None else [address])


def test_a_long_path_is_no_link_and_the_page_still_fits() -> None:
    text = REPORT.render(hostile(["\u6f22" * 1300] * 9), LINKED)
    assert "](" not in text
    assert len(text.encode()) <= BUDGET


REPEATED = "<summary>To measure it again in a clone</summary>"


def test_the_command_stands_where_head_is_a_commit_that_others_have() -> None:
    made = VERDICTS["wide"]()
    text = REPORT.render(made, Style(blob=f"https://github.com/o/n/blob/{HEAD}"))
    assert (
        f"{REPEATED}\n\n```sh\ngit fetch origin\ngit fetch origin {HEAD}\npatchwidth check \\\n  --base {BASE} \\\n"
        in text
    )
    for style in (Style(), LINKED):
        assert REPEATED not in REPORT.render(made, style)
    traced = REPORT.render(VERDICTS["read"](), Style(blob=f"https://github.com/o/n/blob/{HEAD}"))
    assert f"{REPEATED}\n\nAn origin that is given by hand may block" in traced
    bare = replace(made, patch=replace(made.patch, head=None))
    assert REPEATED not in REPORT.render(bare, Style(blob=f"https://github.com/o/n/blob/{HEAD}"))


@pytest.mark.parametrize("name", VERDICTS)
def test_a_settled_patch_is_one_dead_line(name: str) -> None:
    text = settled(VERDICTS[name]())
    assert text.count("\n") == 1
    page = Page(by_github(text))
    assert set(page.elements) <= OURS | {f"/{e}" for e in OURS}
    check_text(page)


def test_a_settled_patch_names_verdict_and_commit() -> None:
    text = settled(VERDICTS["clean"]())
    assert text.startswith("**patchwidth: PASS.** nothing the policy minds (as of `9c9c9c9c9c`) <sub>patchwidth ")
    assert "as of" not in settled(VERDICTS["unmeasured"]())


def test_a_long_name_keeps_the_table_narrow_and_its_ends() -> None:
    path = "src/" + "long/" * 60 + "module.py"
    found = (finding("s/r", Level.WARN, "m", path, 3),)
    text = REPORT.render(verdict(VerdictOutcome.WARN, "", rulings=[ruled("s", "", found)]), LINKED)
    (code,) = re.findall(r"\| \[`(src/.*?)`\]", text)
    assert len(code) == WHERE
    assert code.endswith("long/module.py:3")
    assert f"{BLOB}/{path}#L3" in text
