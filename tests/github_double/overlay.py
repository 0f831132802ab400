"""The rules of the platform that its OpenAPI description lacks, each with the text that it is taken from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from github_double.description import Json
from github_double.exchange import RefusalError, invalid

CHECKS = ("checks/create", "checks/update")


@dataclass(frozen=True)
class Rule:
    """One rule: `breaches` yields (field, message) for every breach in a request's body."""

    name: str
    operations: tuple[str, ...]
    source: str
    breaches: Callable[[Json], Iterator[tuple[str, str]]]
    resource: str = "CheckRun"


def _conclusion(body: Json) -> Iterator[tuple[str, str]]:
    if (body.get("status") == "completed" or body.get("completed_at")) and not body.get("conclusion"):
        yield "conclusion", "is required when the status is completed"


def _stale(body: Json) -> Iterator[tuple[str, str]]:
    if body.get("conclusion") == "stale":
        yield "conclusion", "stale is set by GitHub alone"


def _open_with_conclusion(body: Json) -> Iterator[tuple[str, str]]:
    if body.get("conclusion") and body.get("status") not in (None, "completed"):
        yield "status", "a conclusion completes the run, the status says otherwise"


def _title(body: Json) -> Iterator[tuple[str, str]]:
    output = body.get("output")
    if isinstance(output, dict) and not output.get("title"):
        yield "output.title", "is required with an output"


def _title_length(body: Json) -> Iterator[tuple[str, str]]:
    if len((body.get("output") or {}).get("title") or "") > 255:
        yield "output.title", "is too long (maximum is 255 characters)"


def _texts(body: Json) -> Iterator[tuple[str, str]]:
    for name in ("summary", "text"):
        if len(((body.get("output") or {}).get(name) or "").encode()) > 65_535:
            yield f"output.{name}", "is too long (maximum is 65535 bytes)"


def _annotations(body: Json) -> Iterator[tuple[str, Json]]:
    for at, one in enumerate((body.get("output") or {}).get("annotations") or ()):
        yield f"output.annotations[{at}]", one


def _columns(body: Json) -> Iterator[tuple[str, str]]:
    for where, one in _annotations(body):
        if one["start_line"] != one["end_line"] and ("start_column" in one or "end_column" in one):
            yield where, "columns are only for annotations of one line"


def _lines(body: Json) -> Iterator[tuple[str, str]]:
    for where, one in _annotations(body):
        if one["start_line"] < 1 or one["end_line"] < one["start_line"]:
            yield where, "lines begin at 1 and do not run backwards"


def _annotation_texts(body: Json) -> Iterator[tuple[str, str]]:
    for where, one in _annotations(body):
        if len(one.get("title") or "") > 255:
            yield f"{where}.title", "is too long (maximum is 255 characters)"
        for name in ("message", "raw_details"):
            if len((one.get(name) or "").encode()) > 65_536:
                yield f"{where}.{name}", "is too long (maximum is 64 KB)"


def _message(body: Json) -> Iterator[tuple[str, str]]:
    for where, one in _annotations(body):
        if not one["message"].strip():
            yield f"{where}.message", "can't be blank"


def _path(body: Json) -> Iterator[tuple[str, str]]:
    for where, one in _annotations(body):
        if not one["path"] or one["path"].startswith("/"):
            yield f"{where}.path", "is a path inside the repository"


def _comment_length(body: Json) -> Iterator[tuple[str, str]]:
    if len(body.get("body") or "") > 65_536:
        yield "body", "Body is too long (maximum is 65536 characters)"


def _comment_blank(body: Json) -> Iterator[tuple[str, str]]:
    if not (body.get("body") or "").strip():
        yield "body", "Body can't be blank"


TALK = ("issues/create-comment", "issues/update-comment")
RULES = (
    Rule(
        "completed needs a conclusion",
        CHECKS,
        "checks/create, conclusion: Required if you provide completed_at or a status of completed",
        _conclusion,
    ),
    Rule(
        "stale is not ours",
        CHECKS,
        "checks/create, conclusion: You cannot change a check run conclusion to stale, only GitHub can set this",
        _stale,
    ),
    Rule(
        "a conclusion completes",
        CHECKS,
        "checks/create, conclusion: Providing conclusion will automatically set the status parameter to completed",
        _open_with_conclusion,
    ),
    Rule("an output has a title", CHECKS, "checks/create, output: required title and summary", _title),
    Rule(
        "a title has 255 characters",
        CHECKS,
        "observed refusal of longer titles (model/platform.py, CHECK_TITLE)",
        _title_length,
    ),
    Rule(
        "summary and text are counted in bytes",
        CHECKS,
        "checks/create, output.summary: Maximum length 65535 characters; counted in bytes by reviewdog, the stricter "
        "reading",
        _texts,
    ),
    Rule(
        "columns stay on one line",
        CHECKS,
        "checks/create, start_column: Annotations only support start_column and end_column on the same line. Omit this "
        "parameter if start_line and end_line have different values",
        _columns,
    ),
    Rule("lines count from 1", CHECKS, "checks/create, start_line: Line numbers start at 1", _lines),
    Rule(
        "texts of annotations",
        CHECKS,
        "checks/create, annotations: title maximum 255 characters; message and raw_details maximum 64 KB",
        _annotation_texts,
    ),
    Rule("an annotation says something", CHECKS, "checks/create, annotations: message is required", _message),
    Rule(
        "an annotation's path is relative",
        CHECKS,
        "checks/create, path: The path of the file to add an annotation to. For example, assets/css/main.css",
        _path,
    ),
    Rule(
        "a comment has 65,536 characters",
        TALK,
        "the API's refusal: Body is too long (maximum is 65536 characters)",
        _comment_length,
        "IssueComment",
    ),
    Rule("a comment says something", TALK, "the API's refusal: Body can't be blank", _comment_blank, "IssueComment"),
    Rule(
        "a review's body is a comment's",
        ("pulls/create-review",),
        "the API's refusal: Body is too long (maximum is 65536 characters)",
        _comment_length,
        "PullRequestReview",
    ),
)


def keep(operation: str, body: Json) -> None:
    """Raises GitHub's refusal for the first breach of a rule."""
    for rule in RULES:
        if operation in rule.operations:
            for field, message in rule.breaches(body):
                raise invalid(rule.resource, field, message, breach=True)


__all__ = ["RULES", "RefusalError", "Rule", "keep"]
