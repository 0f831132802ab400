"""Regenerates the README's blocks from the code: `python tests/readme.py --write`. A test compares them."""

import contextlib
import io
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from patchwidth.edges.action_inputs import INPUTS, OUTPUTS
from patchwidth.edges.cli import run
from patchwidth.edges.parser import FORMATS
from patchwidth.model.reading import Level
from patchwidth.model.verdict import VerdictOutcome
from patchwidth.policy.describe import rule_rows, setting_rows, signal_rows
from patchwidth.registry import formats, report
from patchwidth.signals.width import AsIs, Read
from patchwidth.source.language import languages

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"(<!-- generated: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def printed(*words: str) -> str:
    """What a call prints on standard output."""
    raw = io.BytesIO()
    screen = io.TextIOWrapper(raw, encoding="utf-8")
    with contextlib.redirect_stdout(screen):
        code = run(words)
    if code:
        raise RuntimeError(f"{words} exited {code}")
    screen.flush()
    return raw.getvalue().decode()


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def demo() -> str:
    """The first screen."""
    return "```\n$ patchwidth demo\n" + printed("demo", "--quiet").rstrip() + "\n```"


def exits() -> str:
    """Verdicts and codes."""
    meaning = {
        "pass": 'nothing the policy minds; not "correct code"',
        "warn": "a person must look",
        "fail": "do not merge",
        "not_run": "the gate could not measure; it never turns green by breaking",
    }
    rows = [(str(v), str(v.exit_code), meaning[v]) for v in VerdictOutcome]
    rows.append(("wrong usage, bad policy, bad input", "64", "one line: what, where, what to do; nothing was measured"))
    return table(("verdict", "exit code", "meaning"), rows)


def bands() -> str:
    """The measured bands."""
    few, most = AsIs(), Read()
    return table(
        ("band", "outside", "source files", "existing functions", "source lines", "what to do"),
        [
            ("as-is", f"<= {few.ratio:g}", str(few.files), f"<= {few.functions}", "any", "review as is"),
            (
                "read",
                f"<= {most.ratio:g}",
                f"<= {most.files}",
                f"<= {most.functions}",
                f"<= {most.lines}",
                "read every line outside; they are listed",
            ),
            ("wide", "beyond any of these", "", "", "", "a proposal: ask again with the span, which the report prints"),
        ],
    )


def signals() -> str:
    """The signals that this version judges."""
    return table(("signal", "what it measures"), [(f"`{r.id}`", r.title) for r in signal_rows() if r.built])


def rules() -> str:
    """The rules of those signals."""
    built = {r.id for r in signal_rows() if r.built}

    def level(value: Level | None) -> str:
        return "not_run" if value is None else str(value)

    rows = [
        (f"`{r.id}`", r.title, level(r.level), level(r.without_origin), r.otherwise)
        for r in rule_rows()
        if r.signal in built
    ]
    return table(("rule", "what it means", "level", "without origin", "when"), rows)


def policy() -> str:
    """Every setting with its default."""
    return table(
        ("setting", "default", "what it does"), [(f"`{r.key}`", f"`{r.default}`", r.doc) for r in setting_rows()]
    )


def spoken() -> str:
    """The languages."""
    rows = [(one.title, " ".join(f"`{e}`" for e in one.extensions), f"`{one.wheel}`") for one in languages().values()]
    return table(("language", "files", "grammar"), rows)


def failing() -> str:
    """The failing outputs that are read."""
    return table(("format", "what it reads"), [(f"`{f.id}`", f.title) for f in formats()])


def reports() -> str:
    """The reports."""
    known = [report(name) for name in FORMATS]
    return table(("`--report`", "what it is"), [(f"`{r.id}`", r.title) for r in known if r is not None])


def inputs() -> str:
    """The Action's inputs."""
    rows = [(f"`{one.name}`", f"`{one.default}`" if one.default else "", one.doc) for one in INPUTS]
    return table(("input", "default", "what it is"), rows)


def outputs() -> str:
    """The Action's outputs."""
    return table(("output", "what it is"), [(f"`{one.name}`", one.doc) for one in OUTPUTS])


MAKERS: dict[str, Callable[[], str]] = {
    "demo": demo,
    "exits": exits,
    "bands": bands,
    "signals": signals,
    "rules": rules,
    "policy": policy,
    "languages": spoken,
    "formats": failing,
    "reports": reports,
    "inputs": inputs,
    "outputs": outputs,
}


def regenerated(text: str) -> str:
    """The README with every block made anew."""
    return BLOCK.sub(lambda block: f"{block[1]}{MAKERS[block[2]]()}\n{block[3]}", text)


if __name__ == "__main__":
    made = regenerated(README.read_text(encoding="utf-8"))
    if "--write" in sys.argv:
        README.write_text(made, encoding="utf-8")
    else:
        sys.stdout.write(made)
