"""Turns a verdict into SARIF 2.1.0 for code scanning."""

import re
from collections.abc import Sequence
from json import JSONEncoder

from patchwidth import __version__
from patchwidth.model.digest import counted, set_aside, worst_first
from patchwidth.model.escape import shorten, visible
from patchwidth.model.links import uri_path
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.reading import Finding, Json, Level
from patchwidth.model.report import Report, Style
from patchwidth.model.rules import RULES
from patchwidth.model.verdict import Override, Verdict, VerdictOutcome

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

RESULTS = 5_000
"""Results of a run. GitHub takes 25,000 and shows 5,000 (docs.github.com, SARIF results exceed one or more limits)."""

TEXT = 1_000
"""Characters of a message."""

_LEVELS = {Level.FAIL: "error", Level.WARN: "warning", Level.NOTE: "note", Level.OFF: "none"}
_BLOB = re.compile(r"(https?://[A-Za-z0-9./:_-]+)/blob/[0-9a-f]{40,64}")
_ROOT = "%SRCROOT%"

_Object = dict[str, Json]


def render(verdict: Verdict, style: Style) -> str:
    """One run, pure ASCII.

    GitHub refuses a whole file for one result without a place (github/codeql-action#1738), so findings without one
    become notifications. `style.blob` tells which repository the revisions are of.
    """
    found = (*worst_first(verdict), *set_aside(verdict))
    files = {file.path: file for file in verdict.patch.files}
    located = [(one, _location(one, files)) for one in found]
    placed = [(one, where) for one, where in located if where is not None]
    homeless = [one for one, where in located if where is None and one.suppressed is None]
    shown = placed[:RESULTS]
    ids = list(dict.fromkeys(one.rule for one, _ in shown))
    index = {rule: at for at, rule in enumerate(ids)}
    run: _Object = {
        "tool": {"driver": {"name": "patchwidth", "version": __version__, "rules": [_rule(rule) for rule in ids]}},
        "automationDetails": {"id": "patchwidth/"},
        "invocations": [_invocation(verdict, homeless, len(placed) - len(shown))],
        **_provenance(verdict, style),
        "results": [_result(one, where, index[one.rule], verdict.override) for one, where in shown],
        "properties": _properties(verdict),
    }
    return JSONEncoder(indent=1, allow_nan=False).encode({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _text(text: str) -> _Object:
    """A plain message: no link of the text's own (SARIF 2.1.0, 3.11.6), braces doubled (3.11.5)."""
    shown = shorten(visible(text), TEXT).replace("](", "] (").replace("{", "{{").replace("}", "}}")
    return {"text": shown or "(empty)"}


def _rule(rule: str) -> _Object:
    known = RULES.get(rule)
    if known is None:
        return {"id": rule}
    return {
        "id": rule,
        "shortDescription": _text(known.title),
        "help": _text(f"patchwidth explain {rule}"),
        "defaultConfiguration": {"level": _LEVELS[known.level]},
    }


def _result(finding: Finding, where: _Object, index: int, override: Override | None) -> _Object:
    made: _Object = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": _LEVELS[finding.level],
        "message": _text(finding.message),
        "locations": [where],
        "partialFingerprints": {"patchwidth/v1": finding.fingerprint},
    }
    held = _suppressions(finding, override)
    return {**made, "suppressions": held} if held else made


def _suppressions(finding: Finding, override: Override | None) -> list[Json]:
    reasons = [] if finding.suppressed is None else [finding.suppressed]
    if override is not None and override.rule in ("all", finding.rule):
        reasons.append(f"accepted by {override.who} on {override.when}: {override.reason}")
    return [{"kind": "external", "status": "accepted", "justification": _text(reason)["text"]} for reason in reasons]


def _location(finding: Finding, files: dict[str, FileChange]) -> _Object | None:
    """Where the head tree shows it; lines of the base side are carried over to where they would stand."""
    file = files.get(finding.path or "")
    path = finding.path if file is None else file.head_path
    uri = None if path is None else uri_path(path)
    if uri is None:
        return None
    physical: _Object = {"artifactLocation": {"uri": uri, "uriBaseId": _ROOT}, "region": _region(finding, file)}
    return {"physicalLocation": physical, **_symbol(finding)}


def _region(finding: Finding, file: FileChange | None) -> _Object:
    if finding.start is not None and finding.side is not Side.BASE:
        return {"startLine": finding.start, "endLine": max(finding.start, finding.end or 0)}
    if finding.start is not None:
        return {"startLine": 1 if file is None else _on_head(finding.start, file)}
    added = () if file is None else file.lines(Side.HEAD)
    return {"startLine": added[0].start if added else 1}


def _on_head(line: int, file: FileChange) -> int:
    """The head line at which a base line stands, or stood before it was deleted."""
    moved = 0
    for run in file.runs:
        if run.deleted.start <= line <= run.deleted.end:
            return max(1, run.head_start)
        if run.base_start >= line:
            break
        moved += run.head_count - run.base_count
    return max(1, line + moved)


def _symbol(finding: Finding) -> _Object:
    if not finding.symbol:
        return {}
    return {"logicalLocations": [{"fullyQualifiedName": shorten(visible(finding.symbol), TEXT)}]}


def _invocation(verdict: Verdict, homeless: Sequence[Finding], beyond: int) -> _Object:
    ran = verdict.outcome is not VerdictOutcome.NOT_RUN
    notes: list[Json] = []
    if not ran:
        notes.append({"level": "error", "message": _text(f"NOT RUN: {verdict.because}")})
    notes += [
        {"level": _LEVELS[one.level], "message": _text(f"{one.rule}: {one.message}")} for one in homeless[:RESULTS]
    ]
    if beyond:
        notes.append({"level": "warning", "message": _text(f"{counted(beyond, 'more finding')} in the JSON report")})
    return {"executionSuccessful": ran, "toolExecutionNotifications": notes}


def _provenance(verdict: Verdict, style: Style) -> _Object:
    """The repository is told by `style.blob` alone; without it no provenance can be given (3.23.3)."""
    known = _BLOB.fullmatch(style.blob or "")
    if known is None or verdict.patch.head is None:
        return {}
    one: _Object = {
        "repositoryUri": known[1],
        "revisionId": verdict.patch.head,
        "mappedTo": {"uriBaseId": _ROOT},
    }
    return {"versionControlProvenance": [one]}


def _properties(verdict: Verdict) -> _Object:
    patch = verdict.patch
    return {
        "outcome": str(verdict.outcome),
        "because": visible(verdict.because),
        "protocol": verdict.protocol.hash,
        "base": patch.merge_base or patch.base,
        "head": patch.head,
    }


REPORT = Report(id="sarif", title="SARIF 2.1.0 for code scanning", render=render)
