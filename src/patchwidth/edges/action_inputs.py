"""The Action's inputs and outputs in one table, and the runner's INPUT_* variables to checked values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from patchwidth.model.errors import UsageError
from patchwidth.model.patch import Side
from patchwidth.model.verdict import FailOn

TOKEN_DEFAULT = "${{ github.token }}"
"""What action.yml gives for the token; the runner replaces it with the workflow's own."""

GATE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""A gate's name: it stands in a check run's name and in a comment's marker."""

_LOGIN = re.compile(r"[A-Za-z0-9_-]{1,100}(\[bot\])?")


class When(StrEnum):
    """Whether to say something: where it helps, always, or not at all."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One input as action.yml declares it: `default` is what stands there, `doc` one sentence without a full stop."""

    name: str
    default: str
    doc: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """One output as action.yml declares it."""

    name: str
    doc: str


INPUTS = (
    Input(name="token", default=TOKEN_DEFAULT, doc="token for GitHub's API; empty: nothing is read or written there"),
    Input(
        name="login",
        default="github-actions[bot]",
        doc="login that the token writes under; for a GitHub App's own token its slug with [bot]",
    ),
    Input(name="base", default="", doc="revision to compare with (default: what the event says)"),
    Input(name="head", default="", doc="revision to judge (default: what the event says)"),
    Input(name="at", default="", doc="places that broke, [base:|head:]PATH:LINE, one a line"),
    Input(name="traceback", default="", doc="file with a failing output; its root cause's frame is the origin"),
    Input(name="traceback-side", default="base", doc="tree that the failing outputs speak of: base or head"),
    Input(name="junit", default="", doc="JUnit XML reports, one file a line"),
    Input(name="coverage", default="", doc="coverage.py JSON or LCOV of the failing test, one file a line"),
    Input(name="test", default="", doc="only failures of these tests, one name a line"),
    Input(name="policy", default="", doc="policy in the base tree, or a file outside the workspace"),
    Input(name="task", default="", doc="task in the base tree, or a file outside the workspace; its fence holds too"),
    Input(name="fail-on", default="", doc="what fails the job: warn, fail or never (default: the policy's, else fail)"),
    Input(name="comment", default="auto", doc="comment: auto (not a first one on a clean patch), always or never"),
    Input(name="check-run", default="true", doc="whether to write a check run"),
    Input(
        name="annotations",
        default="auto",
        doc="annotations: auto (by the check run, else in the log), always (in the log too) or never",
    ),
    Input(name="review-comments", default="false", doc="whether findings also become inline review comments"),
    Input(name="sarif", default="", doc="file to write as SARIF"),
    Input(name="report", default="patchwidth.json", doc="file to write the verdict to as JSON"),
    Input(name="markdown-report", default="", doc="file to write the report to as Markdown"),
    Input(name="working-directory", default=".", doc="folder of the checkout, inside the workspace"),
    Input(name="gate-id", default="", doc="tells several gates on one pull request apart (default: the policy's)"),
    Input(
        name="workflow",
        default="",
        doc="file name of the workflow whose failed job an accepted override runs again (default: this one)",
    ),
)
"""Every input. action.yml, the composite variant and the README's table are compared with it."""

OUTPUTS = (
    Output(name="verdict", doc="pass, warn, fail or not_run"),
    Output(name="exit-code", doc="the raw code: 0, 1, 2, 3 or 64, before fail-on"),
    Output(name="scope-ratio", doc="added lines outside the span / added lines; empty without an origin"),
    Output(name="width-ratio", doc="changed lines outside / changed lines; empty without an origin"),
    Output(name="band", doc="as-is, read or wide; empty without an origin"),
    Output(name="files-touched", doc="number of changed files"),
    Output(name="report", doc="path of the verdict as JSON"),
    Output(name="sarif", doc="path of the SARIF file; empty when none was asked for"),
    Output(name="check-run-id", doc="id of the check run; empty when none was written"),
    Output(name="comment-id", doc="id of the comment; empty when there is none"),
)
"""Every output, always set once a patch is judged; an event with nothing to judge leaves all of them empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What the workflow asked for, checked. Empty texts became `None`; `fail_on` `None` leaves it to the policy."""

    token: str | None = field(default=None, repr=False)
    login: str = "github-actions[bot]"
    base: str | None = None
    head: str | None = None
    at: tuple[str, ...] = ()
    traceback: str | None = None
    side: Side = Side.BASE
    junit: tuple[str, ...] = ()
    coverage: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    policy: str | None = None
    task: str | None = None
    fail_on: FailOn | None = None
    comment: When = When.AUTO
    check_run: bool = True
    annotations: When = When.AUTO
    review_comments: bool = False
    sarif: str | None = None
    report: str = "patchwidth.json"
    markdown_report: str | None = None
    working_directory: str = "."
    gate_id: str | None = None
    workflow: str | None = None


def raw_inputs(environment: Mapping[str, str]) -> dict[str, str]:
    """Every input's text, its default where it was left empty; `INPUT_FAIL-ON` and `INPUT_FAIL_ON` are the same.

    The runner writes names upper-case and keeps dashes (actions/runner, Handler.AddInputsToEnvironment); a shell
    between it and us may not keep such names.
    """
    made = {}
    for one in INPUTS:
        upper = f"INPUT_{one.name.upper()}"
        text = (environment.get(upper) or environment.get(upper.replace("-", "_")) or "").strip()
        made[one.name] = text or ("" if one.default == TOKEN_DEFAULT else one.default)
    return made


def read_inputs(environment: Mapping[str, str]) -> Inputs:
    """The checked inputs. A UsageError names the input, what it holds and what it takes."""
    raw = raw_inputs(environment)
    gate_id = raw["gate-id"] or None
    if gate_id is not None and not GATE_ID.fullmatch(gate_id):
        raise _wrong("gate-id", gate_id, "letters, digits, dots, dashes and underscores, at most 64")
    return Inputs(
        token=raw["token"] or None,
        login=_login(raw["login"]),
        base=raw["base"] or None,
        head=raw["head"] or None,
        at=_lines(raw["at"]),
        traceback=raw["traceback"] or None,
        side=_one_of(Side, "traceback-side", raw),
        junit=_lines(raw["junit"]),
        coverage=_lines(raw["coverage"]),
        tests=_lines(raw["test"]),
        policy=raw["policy"] or None,
        task=raw["task"] or None,
        fail_on=_one_of(FailOn, "fail-on", raw) if raw["fail-on"] else None,
        comment=_one_of(When, "comment", raw),
        check_run=_truth("check-run", raw),
        annotations=_one_of(When, "annotations", raw),
        review_comments=_truth("review-comments", raw),
        sarif=raw["sarif"] or None,
        report=raw["report"],
        markdown_report=raw["markdown-report"] or None,
        working_directory=raw["working-directory"],
        gate_id=gate_id,
        workflow=raw["workflow"] or None,
    )


Word = TypeVar("Word", bound=StrEnum)


def _one_of(kind: type[Word], name: str, raw: Mapping[str, str]) -> Word:
    if raw[name] not in set(kind):
        raise _wrong(name, raw[name], ", ".join(kind))
    return kind(raw[name])


def _login(text: str) -> str:
    if not _LOGIN.fullmatch(text):
        raise _wrong("login", text, "a login as GitHub shows it, an app's with [bot]")
    return text


def _truth(name: str, raw: Mapping[str, str]) -> bool:
    # what YAML 1.2 and the Action toolkit's getBooleanInput take
    if raw[name] not in ("true", "True", "TRUE", "false", "False", "FALSE"):
        raise _wrong(name, raw[name], "true or false")
    return raw[name].lower() == "true"


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _wrong(name: str, text: str, takes: str) -> UsageError:
    return UsageError(f"The input {name} is {text[:80]!a}.", f"It takes {takes}.")
