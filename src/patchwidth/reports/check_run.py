"""Turns a verdict into what a check run on GitHub shows and concludes."""

from json import JSONEncoder

from patchwidth.model.annotate import remarks
from patchwidth.model.digest import counted, label
from patchwidth.model.escape import shorten, visible
from patchwidth.model.forge import Annotation, CheckOutput, Conclusion
from patchwidth.model.page import page
from patchwidth.model.platform import CHECK_TITLE
from patchwidth.model.report import Report, Style
from patchwidth.model.verdict import FailOn, Verdict, VerdictOutcome, process_exit

ANNOTATIONS = 500
"""Annotations of one check run: ten requests. More of them nobody reads; the summary says how many are missing."""


def check_output(verdict: Verdict, fail_on: FailOn, style: Style) -> CheckOutput:
    """The check run's title, summary and annotations, worst first, all within GitHub's limits."""
    found = remarks(verdict)
    return CheckOutput(
        conclusion=conclusion(verdict, fail_on),
        title=shorten(visible(f"{label(verdict.outcome)}: {verdict.because}"), CHECK_TITLE),
        summary=page(verdict, style, notes=_missing(len(found.shown) - ANNOTATIONS, found.apart)),
        annotations=found.shown[:ANNOTATIONS],
    )


def conclusion(verdict: Verdict, fail_on: FailOn) -> Conclusion:
    """The check agrees with the job: red where the process refuses, `neutral` for a miss that is let through.

    An accepted override and an exempt author conclude neutral; GitHub counts neutral as satisfied, so a gate that
    did not run is never neutral by itself, only by a person's word or under `fail-on: never`.
    """
    if verdict.outcome is VerdictOutcome.PASS:
        return Conclusion.SUCCESS
    if verdict.override is not None or not process_exit(verdict.outcome, fail_on):
        return Conclusion.NEUTRAL
    return Conclusion.FAILURE


def _missing(beyond: int, apart: int) -> tuple[str, ...]:
    """Why annotations are missing, one sentence, or none."""
    parts = []
    if beyond > 0:
        parts.append(f"{counted(beyond, 'finding')} beyond the first {ANNOTATIONS}")
    if apart:
        parts.append(f"{counted(apart, 'finding')} without a line on the head side")
    return (f"Without an annotation: {' and '.join(parts)}.",) if parts else ()


def render(verdict: Verdict, style: Style) -> str:
    """The output as JSON, concluded as the command's default `fail-on: warn` does: to see what would be sent."""
    made = check_output(verdict, FailOn.WARN, style)
    shown = {
        "conclusion": made.conclusion,
        "output": {
            "title": made.title,
            "summary": made.summary,
            "annotations": [_annotation(one) for one in made.annotations],
        },
    }
    return JSONEncoder(indent=1, allow_nan=False).encode(shown) + "\n"


def _annotation(one: Annotation) -> dict[str, str | int]:
    return {
        "path": one.path,
        "start_line": one.start,
        "end_line": one.end,
        "annotation_level": one.level,
        "title": one.title,
        "message": one.message,
    }


REPORT = Report(id="check-run", title="a check run's conclusion, summary and annotations, as JSON", render=render)
