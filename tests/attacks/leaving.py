"""An attacked step to everything that left it, and the questions that every attack asks of that."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import cmarkgfm
from cmarkgfm.cmark import Options

from flow_steps import Job, outputs_of
from github_double.events import Delivery
from patchwidth.edges.action import act, connected

SERVER = "https://github.example"
"""Where links of reports lead; nothing listens there, so a whole checkout is needed."""

HIDING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True)
class Leaving:
    """Everything that a step gave away: streams, files of the runner, the result file, what was sent to GitHub."""

    code: int
    out: str
    err: str
    output: str
    summary: str
    json: str
    posted: tuple[Mapping[str, Any], ...]

    @property
    def outputs(self) -> Mapping[str, str]:
        return outputs_of(self.output)

    @property
    def report(self) -> Any:
        return json.loads(self.json)

    @property
    def commands(self) -> list[str]:
        """Lines that the runner takes for commands: `::` at a line's start after blanks, `##[` anywhere
        (actions/runner, ActionCommand); it reads lines as .NET does, which end at CR, too."""
        lines = re.split(r"\r\n|\r|\n", self.out + "\n" + self.err)
        return [line.strip() for line in lines if line.lstrip().startswith("::") or "##[" in line]

    @property
    def pages(self) -> list[str]:
        """Every piece of Markdown: the summary and what was posted."""
        return [self.summary, *(text for body in self.posted for text in _markdown(body))]

    @property
    def everything(self) -> str:
        return "\n".join([self.out, self.err, self.output, self.summary, self.json, json.dumps(self.posted)])


def _markdown(body: Mapping[str, Any]) -> Iterator[str]:
    for key in ("body", "summary", "text"):
        if isinstance(body.get(key), str):
            yield body[key]
    if isinstance(body.get("output"), dict):
        yield from _markdown(body["output"])
    for remark in body.get("comments", ()):
        yield from _markdown(remark)


def leave(job: Job, delivery: Delivery, capfd: Any, payload: str | None = None, **inputs: str) -> Leaving:
    """One step in this process; what it leaves behind. `payload` is what the event's file holds in its place."""
    variables = job.variables(delivery, inputs) | {"GITHUB_SERVER_URL": SERVER}
    if payload is not None:
        Path(variables["GITHUB_EVENT_PATH"]).write_text(payload)
    before = len(job.gh.journal)
    capfd.readouterr()
    code = act(variables, connected)
    seen = capfd.readouterr()
    return left(job, code, seen.out, seen.err, before)


def left(job: Job, code: int, out: str, err: str, before: int = 0) -> Leaving:
    """What a step left behind, from its streams, its files and the journal since then."""
    report = job.workspace / "patchwidth.json"
    return Leaving(
        code=code,
        out=out,
        err=err,
        output=(job.folder / "output").read_text(),
        summary=(job.folder / "summary").read_text(),
        json=report.read_text() if report.exists() and not report.is_symlink() else "",
        posted=tuple(asked.body for asked in job.gh.journal[before:] if asked.method != "GET" and asked.body),
    )


class Rendered(HTMLParser):
    """A page as GitHub's own renderer makes it, without the filter that GitHub runs behind it."""

    def __init__(self, markdown: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.elements: list[str] = []
        self.prose = ""
        self.code = ""
        self.depth = 0
        self.feed(cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.links += [value or "" for key, value in attrs if key in ("href", "src")]
        self.depth += tag == "code"

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "code"

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.code += data
        else:
            self.prose += data + "\n"


PLAIN = {
    *("p", "strong", "em", "sub", "code", "pre", "a", "ul", "ol", "li", "br", "hr", "details", "summary"),
    *("table", "thead", "tbody", "tr", "th", "td", "h2", "h3", "h4", "blockquote"),
}
"""What our own pages are made of."""


def is_dead(markdown: str, blob: str) -> Rendered:
    """Asserts that nothing of a page is alive that is not ours; `blob` is where its links may lead."""
    page = Rendered(markdown)
    assert {*page.elements} <= PLAIN, page.elements
    assert [link for link in page.links if not link.startswith(blob)] == []
    assert not re.search(r"@\w", page.prose), page.prose
    assert not re.search(r"(?:#|GH-)\d", page.prose), page.prose
    assert not re.search(
        r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", page.prose + page.code
    )
    return page


def is_harmless(seen: Leaving, blob: str) -> None:
    """Asserts that a step gave nobody a command, a control character, a link, a mention or an output too much."""
    for line in seen.commands:
        assert re.match(r"::(error|warning|notice) (title=patchwidth|file=)", line), line
    assert not HIDING.search(seen.out + seen.err + seen.summary)
    assert seen.outputs.keys() <= {
        *("verdict", "exit-code", "scope-ratio", "width-ratio", "band", "files-touched"),
        *("report", "sarif", "check-run-id", "comment-id"),
    }
    for page in seen.pages:
        is_dead(page, blob)


def rows(page: str) -> list[list[str]]:
    """A page's table rows as a renderer cuts them."""
    made = cmarkgfm.github_flavored_markdown_to_html(page, options=Options.CMARK_OPT_UNSAFE)
    return [re.findall(r"(?s)<t[dh][^>]*>(.*?)</t[dh]>", row) for row in re.findall(r"(?s)<tr>(.*?)</tr>", made)]
