"""Turns a verdict into workflow commands, which GitHub's runner shows as annotations on the pull request.

The syntax is `::level key=value,key=value::message` on a line of its own; what it escapes is the runner's
(actions/runner, ActionCommand): `%`, CR and LF everywhere, `:` and `,` in values too.
"""

from patchwidth.model.annotate import remarks
from patchwidth.model.digest import counted, label
from patchwidth.model.escape import shorten, visible
from patchwidth.model.forge import Annotation, AnnotationLevel
from patchwidth.model.platform import COMMAND_MESSAGE, COMMANDS_A_LEVEL
from patchwidth.model.report import Report, Style
from patchwidth.model.verdict import Verdict, VerdictOutcome

_COMMANDS = {AnnotationLevel.FAILURE: "error", AnnotationLevel.WARNING: "warning", AnnotationLevel.NOTICE: "notice"}
_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_VALUE = str.maketrans({**_DATA, ":": "%3A", ",": "%2C"})
_MESSAGE = str.maketrans(_DATA)


def render(verdict: Verdict, style: Style) -> str:
    """One command a line, worst first, at most ten a level (the runner drops more); the last line is no command."""
    found = remarks(verdict)
    lines, left = [], dict.fromkeys(AnnotationLevel, COMMANDS_A_LEVEL)
    if verdict.outcome is VerdictOutcome.NOT_RUN:
        left[AnnotationLevel.FAILURE] -= 1
        lines.append(_command("error", {"title": "patchwidth NOT RUN"}, verdict.because))
    more = found.apart
    for one in found.shown:
        if left[one.level]:
            left[one.level] -= 1
            lines.append(_annotation(one))
        else:
            more += 1
    said = f"; {counted(more, 'more finding')} in the job summary and the JSON report" if more else ""
    return "\n".join([*lines, f"patchwidth: {label(verdict.outcome)}{said}"]) + "\n"


def _annotation(one: Annotation) -> str:
    values = {"file": one.path, "line": str(one.start), "endLine": str(one.end), "title": one.title}
    return _command(_COMMANDS[one.level], values, one.message)


def _command(name: str, values: dict[str, str], message: str) -> str:
    """A command on one line. What hides or moves text is written out in a path too: a terminal may read the log."""
    said = ",".join(f"{key}={visible(value).translate(_VALUE)}" for key, value in values.items())
    return f"::{name} {said}::{shorten(visible(message), COMMAND_MESSAGE).translate(_MESSAGE)}"


REPORT = Report(id="annotations", title="workflow commands for a GitHub job's log", render=render, commands=True)
