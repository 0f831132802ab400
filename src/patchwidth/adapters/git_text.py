"""A diff text -> patch, read by the strict reader and again by two others that must agree."""

import os

from patchwidth.adapters.git_process import environment, run, said
from patchwidth.diff.second import check_with_numstat, check_with_unidiff
from patchwidth.diff.text import TextDiff, read
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Patch


def read_text_diff(data: bytes, *, allow_empty: bool = False) -> Patch:
    """The patch that a unified diff holds; no repository is asked.

    Raises `DiffError` with the reason, the line and the byte when there is no safe reading, or when unidiff (up to
    2 MiB) or `git apply --numstat` reads it otherwise. An empty text is taken only with `allow_empty`.
    """
    return read_checked(data, allow_empty=allow_empty).patch


def read_checked(data: bytes, *, allow_empty: bool = False) -> TextDiff:
    """As `read_text_diff`, with what is needed to apply it."""
    diff = read(data, allow_empty=allow_empty)
    if diff.patch.files:
        check_with_unidiff(data, diff)
        check_with_numstat(_numstat(data, diff.strip), diff)
    return diff


def _numstat(data: bytes, strip: int) -> bytes:
    """What git makes of the text, away from any repository."""
    command = ["apply", "--numstat", "-z", "--unidiff-zero", "--allow-empty", f"-p{strip}", "-"]
    done = run(command, environment({"GIT_DIR": os.devnull}), stdin=data, accept=range(256))
    if done.code:
        message = f"git cannot read a diff that the strict reader takes: {said(done.err)}"
        raise DiffError(Reason.READERS_DISAGREE, message, "Make the diff again with `git diff`.")
    return done.out
