"""A judged patch to files, outputs, the job's summary and the log, in that order."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from patchwidth.adapters.files import write_whole
from patchwidth.adapters.runner_files import append_outputs, append_summary
from patchwidth.edges.action_attempt import attempt
from patchwidth.edges.action_inputs import OUTPUTS, Inputs
from patchwidth.edges.action_judged import Judged
from patchwidth.edges.action_runner import Runner, result_of
from patchwidth.edges.screen import out
from patchwidth.model.errors import NOT_RUN_EXIT, USAGE_EXIT, PatchwidthError
from patchwidth.model.escape import unheard, visible
from patchwidth.model.page import page
from patchwidth.model.platform import COMMAND_MESSAGE
from patchwidth.model.report import Style
from patchwidth.model.verdict import Verdict


@dataclass(slots=True, kw_only=True)
class Written:
    """Which files were written, by the output that names them, and one sentence for each that was not."""

    paths: dict[str, str] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)


def write_reports(judged: Judged, inputs: Inputs, runner: Runner, style: Style) -> Written:
    """The verdict as JSON, SARIF and Markdown, where each was asked for. What cannot be written is told, not raised."""
    made = Written()
    for name, report, wanted in (
        ("report", "json", inputs.report),
        ("sarif", "sarif", inputs.sarif),
        ("markdown-report", "markdown", inputs.markdown_report),
    ):
        if wanted is None:
            continue
        done = attempt(lambda: _write(report, wanted, judged, runner, style))  # noqa: B023 - called at once
        if isinstance(done, PatchwidthError):
            made.troubles.append(done.text)
        else:
            made.paths[name] = wanted
    return made


def _write(report: str, file: str, judged: Judged, runner: Runner, style: Style) -> None:
    write_whole(result_of(runner, file), _text(report, judged, style))


def _text(report: str, judged: Judged, style: Style) -> str:
    from patchwidth.registry import report as named

    found = named(report)
    if found is None:
        raise PatchwidthError(f"This version writes no {report}.", "Leave that input out.")
    text = found.render(judged.verdict, style)
    if report == "json" and judged.code == USAGE_EXIT:
        # a verdict knows no wrong calls; the key stands before any text from outside
        text = text.replace(f'"exit_code": {NOT_RUN_EXIT}', f'"exit_code": {USAGE_EXIT}', 1)
    return text


def tell_outputs(judged: Judged, written: Written, runner: Runner) -> None:
    """Sets every output but the ids of what is published later. Raises `PatchwidthError` when that fails."""
    if runner.output is None:
        return
    values = {
        **{one.name: "" for one in OUTPUTS if one.name not in ("check-run-id", "comment-id")},
        "verdict": str(judged.verdict.outcome),
        "exit-code": str(judged.code),
        "files-touched": str(len(judged.verdict.patch.files)),
        **_width(judged),
        **{name: path for name, path in written.paths.items() if name in ("report", "sarif")},
    }
    append_outputs(runner.output, values)


def tell_ids(check_run: int | None, comment: int | None, runner: Runner) -> None:
    """Sets the outputs that are known once everything is published."""
    if runner.output is not None:
        ids = {"check-run-id": check_run, "comment-id": comment}
        append_outputs(runner.output, {name: "" if id_ is None else str(id_) for name, id_ in ids.items()})


def _width(judged: Judged) -> dict[str, str]:
    """The width's figures: `scope-ratio` over all files as first published, `width-ratio` over what counts."""
    ruling = next((one for one in judged.verdict.rulings if one.signal == "width"), None)
    measures = ruling.measures if ruling is not None else {}
    every, counted = measures.get("all"), measures.get("counted")
    found = {
        "scope-ratio": every.get("scope_ratio") if isinstance(every, Mapping) else None,
        "width-ratio": counted.get("width_ratio") if isinstance(counted, Mapping) else None,
        "band": measures.get("band"),
    }
    return {name: "" if value is None else str(value) for name, value in found.items()}


def tell_summary(judged: Judged, runner: Runner, style: Style) -> None:
    """Adds the report to the job's summary. Raises `PatchwidthError` when that fails."""
    if runner.summary is not None:
        append_summary(runner.summary, page(judged.verdict, style, notes=judged.sentences))


def tell_log(judged: Judged) -> None:
    """Prints the verdict's table and the notes; no line of it is a command to the runner."""
    from patchwidth.reports.terminal import REPORT

    lines = [visible(note) for note in judged.notes]
    out(unheard("\n".join([REPORT.render(judged.verdict, Style()).rstrip("\n"), *lines])))


def annotate(verdict: Verdict) -> None:
    """Prints the findings as workflow commands, as many as the runner shows."""
    from patchwidth.registry import report as named

    found = named("annotations")
    if found is not None:
        out(found.render(verdict, Style()), commands=found.commands)


def say(level: str, text: str) -> None:
    """One line that the runner shows as a `notice`, `warning` or `error`.

    The text is escaped as the runner reads it (actions/toolkit, command.ts, escapeData).
    """
    shown = visible(text)[: COMMAND_MESSAGE - 100].replace("%", "%25")
    out(f"::{level} title=patchwidth::{shown}", commands=True)
