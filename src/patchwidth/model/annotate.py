"""Turns a verdict's findings into remarks on lines of the head side, worst first."""

from dataclasses import dataclass

from patchwidth.model.digest import worst_first
from patchwidth.model.escape import shorten, visible
from patchwidth.model.forge import Annotation, AnnotationLevel
from patchwidth.model.patch import FileChange, Side, Status
from patchwidth.model.platform import ANNOTATION_TITLE
from patchwidth.model.reading import Finding, Level
from patchwidth.model.verdict import Verdict

MESSAGE = 4_000
"""Characters of a remark's message: at most 16,000 bytes, which GitHub takes (64 KB), and the runner too (4,096)."""

LEVELS = {
    Level.FAIL: AnnotationLevel.FAILURE,
    Level.WARN: AnnotationLevel.WARNING,
    Level.NOTE: AnnotationLevel.NOTICE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Remarks:
    """`shown` are the remarks; `apart` counts the findings that have no line on the head side to stand on."""

    shown: tuple[Annotation, ...]
    apart: int


def remarks(verdict: Verdict) -> Remarks:
    """A remark for every finding that counts and whose lines are in the head tree.

    A finding on a whole file stands on the file's first changed line. Findings on the base side, on the whole patch,
    on a file that is gone or binary, or on a path that is no UTF-8 (no request can carry it) are counted in `apart`.
    """
    files = {file.path: file for file in verdict.patch.files}
    found = worst_first(verdict)
    made = tuple(one for one in (_remark(finding, files) for finding in found) if one is not None)
    return Remarks(shown=made, apart=len(found) - len(made))


def _remark(finding: Finding, files: dict[str, FileChange]) -> Annotation | None:
    path = finding.path
    if not path or finding.side is Side.BASE or not _is_utf8(path):
        return None
    file = files.get(path)
    if file is not None and (file.status is Status.DELETED or file.binary):
        return None
    start = finding.start or _first_line(file)
    return Annotation(
        path=path,
        start=start,
        end=max(start, finding.end or start),
        level=LEVELS[finding.level],
        title=shorten(visible(f"patchwidth {finding.rule}"), ANNOTATION_TITLE),
        message=shorten(visible(finding.message), MESSAGE) or finding.rule,
        fingerprint=finding.fingerprint,
    )


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _first_line(file: FileChange | None) -> int:
    """The first line that the patch wrote into a file: GitHub shows a remark in the diff only there."""
    added = file.lines(Side.HEAD) if file is not None else ()
    return added[0].start if added else 1
