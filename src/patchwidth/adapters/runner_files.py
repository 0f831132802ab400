"""Outputs and a summary -> the files by which a step tells the runner of them."""

import os
import secrets
from collections.abc import Mapping

from patchwidth.model.errors import PatchwidthError
from patchwidth.model.platform import JOB_SUMMARY


def append_outputs(file: str, values: Mapping[str, str]) -> None:
    """Adds outputs to the file that GITHUB_OUTPUT names, each between delimiters that nobody can guess.

    A `name=value` line would let a value with a line break set outputs of its own (actions/runner, FileCommandManager).
    Raises `PatchwidthError` when the file cannot be written.
    """
    text = ""
    for name, value in values.items():
        delimiter = f"patchwidth-{secrets.token_hex(16)}"
        text += f"{name}<<{delimiter}\n{value}\n{delimiter}\n"
    _append(file, text, "outputs")


def append_summary(file: str, text: str) -> None:
    """Adds Markdown to the file that GITHUB_STEP_SUMMARY names, whole lines up to the runner's limit.

    Raises `PatchwidthError` when the file cannot be written.
    """
    raw = text.encode("utf-8", "replace")
    if len(raw) >= JOB_SUMMARY:
        # above the limit the runner would drop all of it
        raw = raw[: JOB_SUMMARY - 1].rpartition(b"\n")[0]
    _append(file, raw.decode("utf-8", "ignore").rstrip("\n") + "\n", "summary")


def _append(file: str, text: str, what: str) -> None:
    try:
        # never created: the runner makes both, and a name that it did not make is no place to write to
        fd = os.open(file, os.O_WRONLY | os.O_APPEND)
        with os.fdopen(fd, "ab") as out:
            out.write(text.encode("utf-8", "surrogateescape"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PatchwidthError(f"The job's {what} cannot be written: {why}.", "The verdict is in the log.") from None
