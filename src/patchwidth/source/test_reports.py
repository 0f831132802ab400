"""Test runners' JSON (Jest, Vitest, Mocha, RSpec, `go test -json`, cargo's messages) to failures."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from patchwidth.model.failure import Failure
from patchwidth.source.formats import read_lines
from patchwidth.source.frames import frame
from patchwidth.source.log import clean_lines, counted

Json = Mapping[str, object]


def json_failures(data: bytes) -> tuple[Failure, ...] | None:
    """The failures in a JSON report, or in one JSON value a line; `None` when `data` is neither."""
    start = data.lstrip()[:1]
    if start != b"{":
        return None
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return _streamed(data)
    found: list[Failure] = []
    for failure in _reported(value):
        found.append(failure)
        counted(len(found))
    return tuple(found)


def _reported(value: Json) -> Iterator[Failure]:
    for suite in _objects(value.get("testResults")):
        cases = _objects(suite.get("assertionResults"))
        for case in cases:
            if case.get("status") == "failed":
                yield _told(_text(case.get("fullName")), "\n".join(_texts(case.get("failureMessages"))))
        if not cases and suite.get("status") == "failed":
            yield _told(_text(suite.get("name")), _text(suite.get("message")))
    for case in _objects(value.get("failures")):
        error = case.get("err")
        if isinstance(error, dict):
            yield _told(_text(case.get("fullTitle")), _text(error.get("stack")) or _text(error.get("message")))
    for example in _objects(value.get("examples")):
        error = example.get("exception")
        if example.get("status") == "failed" and isinstance(error, dict):
            told = _told(_text(example.get("full_description")), "\n".join(_texts(error.get("backtrace"))))
            path, line = _text(example.get("file_path")), example.get("line_number")
            spot = frame(path, line, 1, f"{path}:{line}") if path and isinstance(line, int) else None
            yield replace(told, at=spot)


def _told(name: str, text: str) -> Failure:
    """One failing test and what it said; the report is one line, so lines count within the test's own text."""
    found = read_lines(clean_lines(text.encode("utf-8", "surrogateescape")))
    stacks = tuple(s for f in found[:1] for s in f.stacks)
    return Failure(start=1, end=1, format="json", test=name or None, stacks=stacks)


def _streamed(data: bytes) -> tuple[Failure, ...] | None:
    """`go test -json` and `cargo --message-format=json`: the text that they carry is the log."""
    text: list[str] = []
    carried = False
    for line in clean_lines(data):
        value = _object(line)
        if value is None:
            text.append(line + "\n")
            continue
        if value.get("Action") == "output":
            text.append(_text(value.get("Output")))
            carried = True
        message = value.get("message")
        if value.get("reason") == "compiler-message" and isinstance(message, dict):
            text.append(_text(message.get("rendered")))
            carried = True
        carried = carried or "Action" in value or "reason" in value
    return read_lines(clean_lines("".join(text).encode("utf-8", "surrogateescape"))) if carried else None


def _object(line: str) -> Json | None:
    if not line.startswith("{"):
        return None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _objects(value: object) -> Sequence[Json]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _texts(value: object) -> Sequence[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
