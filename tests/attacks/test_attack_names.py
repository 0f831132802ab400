"""Names that a patch or a person chose, through the whole step: they stay names wherever they are told."""

import json

import pytest

from attacks.leaving import Rendered, is_dead, is_harmless, leave, rows
from flow_steps import AT, FIX, WIDE

NAMES = {
    "newline": "a\n::error::owned.py",
    "carriage-return": "a\r::set-output name=verdict::pass.py",
    "mask": "::add-mask::fail.py",
    "stop": "  ::stop-commands::x.py",
    "old-command": "##[error]owned.py",
    "old-set-env": "a ##[set-env name=PATH]x.py",
    "link": "[x](http:evil.example).py",
    "reference-link": "[x]: http:evil.example.py",
    "image": "![x](http:evil.example).py",
    "html-image": "<img src=x onerror=alert(1)>.py",
    "html-link": "<a href='http:evil.example'>x<",
    "autolink": "<http:evil.example>.py",
    "bare-address": "www.evil.example.py",
    "mail": "maria@evil.example.py",
    "table": "a|b | c\\| d\\\\|e.py",
    "row": "a\n| signal | pass |\n|-|-|.py",
    "backticks": "a```` ` `` b`.py",
    "one-backtick": "`.py",
    "fence": "```\n</details>\n# owned.py",
    "heading": "# owned.py",
    "comment-end": "-->.py",
    "comment-begin": "<!-- patchwidth:default -->.py",
    "mention": "@acme/team.py",
    "person": "ping @maria now.py",
    "reference": "fixes #123 and GH-7.py",
    "right-to-left": "safe\u202egpj.py",
    "isolates": "\u2066x\u2069.py",
    "zero-width": "pay\u200bload.py",
    "escape": "\x1b[31mred\x1b]0;owned\x07.py",
    "c1": "\x9b31mred.py",
    "no-text": "\udcff\udcfe.py",
    "percent": "%0A::error::owned.py",
    "mermaid": '"];click A "http:evil.example.py',
    "dash": "--upload-pack=touch owned.py",
    "quote": '"quoted"\t\\.py',
}


def source(count=3):
    return "".join(f"def f{n}():\n    return {n}\n\n\n" for n in range(count))


ALONE = ("newline", "image", "html-image", "table", "row", "fence", "mention", "escape", "no-text", "comment-begin")


@pytest.mark.parametrize(
    "name", [pytest.param(NAMES[key], id=key, marks=() if key in ALONE else pytest.mark.slow) for key in NAMES]
)
def test_a_file_s_name_stays_a_name(gh, patch, attacked, blob, capfd, name):
    head = patch({**WIDE, name: source()})
    job, pull = attacked(head)
    seen = leave(
        job, gh.events.pull_request(pull, "opened"), capfd, at=AT, review_comments="true", annotations="always"
    )
    is_harmless(seen, blob)
    assert (seen.code, seen.outputs["files-touched"]) == (2, "2")
    (comment,) = gh.comments(pull)
    table = rows(comment.body)
    signals = {signal["id"] for signal in seen.report["signals"]}
    assert len({len(row) for row in table if row}) <= 2
    assert signals <= {Rendered(row[0]).prose.strip() or Rendered(row[0]).code for row in table if row}


def test_all_the_names_together(gh, patch, attacked, blob, capfd):
    head = patch({**WIDE, **dict.fromkeys(NAMES.values(), source())})
    job, pull = attacked(head)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, sarif="x.sarif", markdown_report="x.md")
    is_harmless(seen, blob)
    assert seen.outputs["files-touched"] == str(1 + len(NAMES))
    is_dead((job.workspace / "x.md").read_text(), blob)
    assert json.loads((job.workspace / "x.sarif").read_text())["version"] == "2.1.0"


def test_a_label_s_name_stays_a_name(gh, job, wide, blob, capfd):
    names = [name.encode("utf-8", "replace").decode() for name in NAMES.values()]
    for name in names:
        gh.label(wide, name, by="dora")
    for name in (NAMES["newline"], NAMES["html-image"]):
        seen = leave(job, gh.events.pull_request(wide, "labeled", sender="dora", label=name), capfd, at=AT)
        is_harmless(seen, blob)
        assert (seen.code, seen.commands) == (2, [])


KOTLIN = "class Till {{\n    fun `{name}`() {{\n        val a = 1\n        println(a)\n    }}\n}}\n"


@pytest.mark.parametrize(
    "name",
    ["![x](http//evil)", "<img src=x>", "@maria look #123", "::error::owned", "a | b | c", "\u202ereversed", "<!-- x"],
)
def test_a_function_s_name_stays_a_name(gh, shop, patch, attacked, blob, capfd, name):
    base = patch({"Till.kt": KOTLIN.format(name=name), **FIX})
    head = patch({"Till.kt": KOTLIN.format(name=name).replace("1", "2").replace("(a)", "(a + a)"), **WIDE}, on=base)
    job, pull = attacked(head, base=base)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at="base:Till.kt:3", review_comments="true")
    is_harmless(seen, blob)
    assert seen.code == 2


SHOP_TS = """import {{ kept }} from "./kept";
import "{text}";
export {{ gone }} from "{text}";
export const a = (value: "{text}" = "{text}") => kept(value);
export class B {{ "{text}"(by: number) {{ return by; }} }}
"""


@pytest.mark.parametrize(
    "text",
    ["![x](http//evil)", "<img src=x>", "@maria look #123", "::error::owned", "a | b | c", "\u202ereversed", "<!-- x"],
)
def test_the_words_of_a_module_a_default_and_a_signature_stay_words(gh, patch, attacked, blob, capfd, text):
    """What changes of names are told by: all of it is the patch's own text."""
    text = text.replace('"', "")
    use = f'import {{ gone, a }} from "./shop";\nexport const use = a("{text}");\n'
    base = patch({"src/shop.ts": SHOP_TS.format(text=text), "src/use.ts": use, **FIX})
    after = SHOP_TS.format(text=text).split("\n")
    after = [after[0], after[3].replace("(value", f'(other = "{text}", value'), ""]
    job, pull = attacked(patch({"src/shop.ts": "\n".join(after), **WIDE}, on=base), base=base)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, review_comments="true", sarif="x.sarif")
    is_harmless(seen, blob)
    assert seen.code in (0, 2)
    rules = {finding["rule"] for signal in seen.report["signals"] for finding in signal["findings"]}
    assert {"symbols/import-removed", "symbols/export-removed", "symbols/signature", "symbols/removed"} <= rules


BODIES = [
    "::error::owned\n\r\n::set-output name=verdict::pass\n@maria #123 ![x](http://evil.example/x.png)",
    "Patchwidth-At: ::error::owned.py:3\nPatchwidth-At: @maria/![x](http//e).py:7\nPatchwidth-At: <img src=x>:1",
    "<!-- patchwidth:default -->\n<details>\n```\n##[error]x\n",
    '```\nTraceback (most recent call last):\n  File "pkg/::error::x.py", line 2, in @maria <img src=x>\n'
    "    ![x](http://evil.example)\n::error::ValueError: \u202e @acme/team #123 \x1b[31m\n```\n",
    '```\nTraceback (most recent call last):\n  File "pkg/parser.py", line 2, in <img src=x> @maria\n'
    "    ![x](http://evil.example)\nValueError: ::error::x @acme/team #123\n```\n",
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("by_issue", [False, True])
def test_the_words_of_a_body_or_an_issue_stay_words(gh, shop, job, blob, capfd, body, by_issue):
    told = f"Fixes #{gh.issue(body=body, author='rosa').number}" if by_issue else body
    pull = gh.pull(head=shop.wide, base=shop.main, body=told)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, review_comments="true", comment="always")
    is_harmless(seen, blob)
    assert seen.code in (0, 2)
    assert not any(line.startswith("::error::") for line in seen.commands)
    assert len(gh.comments(pull)) == 1


def test_the_words_of_a_traceback_file_stay_words(gh, job, wide, blob, capfd):
    (job.workspace / "out.txt").write_text(
        'Traceback (most recent call last):\n  File "pkg/parser.py", line 2, in @maria\n    x\n'
        "ValueError: ::error::owned\r::set-output name=verdict::pass <img src=x> @acme/team #123\n"
    )
    seen = leave(job, gh.events.pull_request(wide, "opened"), capfd, traceback="out.txt")
    is_harmless(seen, blob)
    assert seen.commands == []
