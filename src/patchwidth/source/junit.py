"""JUnit XML (pytest, Surefire, Gradle, node:test, jest-junit, go-junit-report, ...) to failures."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from xml.parsers import expat

from patchwidth.model.errors import Reason, UsageError
from patchwidth.model.failure import Failure, Frame, Stack
from patchwidth.source.formats import read_lines
from patchwidth.source.frames import clean_path, number
from patchwidth.source.log import LARGEST, clean_lines, counted

DEEPEST = 100
"""How deep suites may be nested."""

LONGEST_TEXT = 1024 * 1024
"""Characters of one failure's text that are read."""

_FAILED = ("failure", "error")
_HINT = "Give the file that the test runner wrote, for example with --junitxml."


@dataclass(slots=True)
class _Case:
    """One test case as it is read: the texts of its failures, each with the line of the file where it begins."""

    attributes: dict[str, str]
    suite: str
    line: int
    texts: list[tuple[int, str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """`class.name`, as far as the file has them."""
        owner = self.attributes.get("classname") or self.attributes.get("class") or ""
        name = self.attributes.get("name", "")
        return f"{owner}.{name}" if owner and not name.startswith(owner) else name or owner


class _Refused(Exception):  # noqa: N818 - it ends the parse and never leaves this module
    """The file holds what no test report holds."""


class _Reader:
    """Takes a report's events; only failing cases are kept."""

    def __init__(self) -> None:
        self.cases: list[_Case] = []
        self.seen_suite = False
        self._failed = 0
        self._open: list[str] = []
        self._suites: list[str] = []
        self._case: _Case | None = None
        self._text: list[str] | None = None
        self._size = 0
        self._at = 0
        self._message = ""
        self._parser = expat.ParserCreate(namespace_separator="\n")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._data
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse

    def read(self, data: bytes) -> None:
        """Raises expat's error where the file is not well formed, `_Refused` where it is not safe."""
        self._parser.Parse(data, True)

    def _refuse(self, *_: object) -> None:
        raise _Refused("it declares a document type or entities")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition("\n")[2]
        if len(self._open) >= DEEPEST:
            raise _Refused(f"its elements are nested more than {DEEPEST} deep")
        self._open.append(name)
        if name in ("testsuite", "testsuites"):
            self.seen_suite = True
            self._suites.append(attributes.get("name", ""))
        elif name == "testcase":
            suite = self._suites[-1] if self._suites else ""
            self._case = _Case(attributes, suite, self._parser.CurrentLineNumber)
        elif name in _FAILED and self._case is not None and self._text is None:
            self._text, self._size, self._at = [], 0, 0
            self._message = attributes.get("message") or attributes.get("type") or ""

    def _data(self, text: str) -> None:
        if self._text is not None and self._size < LONGEST_TEXT:
            if not self._text:
                self._at = self._parser.CurrentLineNumber - text.count("\n") if self._parser.buffer_text else 0
            self._text.append(text[: LONGEST_TEXT - self._size])
            self._size += len(text)

    def _end(self, _tag: str) -> None:
        name = self._open.pop()
        if name in _FAILED and self._text is not None and self._case is not None:
            self._case.texts.append((max(self._at, self._case.line), "".join(self._text), self._message))
            self._text = None
            # each failure of a case has a text of its own to read
            self._failed += 1
            counted(self._failed)
        elif name == "testcase" and self._case is not None:
            if self._case.texts:
                self.cases.append(self._case)
            self._case = None
        elif name in ("testsuite", "testsuites") and self._suites:
            self._suites.pop()


def junit(data: bytes, name: str) -> tuple[Failure, ...]:
    """The failing cases of the report `name`, each with the stacks in its text; file and line name the test only.

    A file that is no report, is damaged, too large or declares entities is a UsageError.
    """
    if len(data) > LARGEST:
        raise UsageError(
            f"The JUnit report {name} holds {len(data)} bytes; at most {LARGEST} are read.",
            "Give the report of the failing suite alone.",
            reason=Reason.TOO_LARGE,
        )
    reader = _Reader()
    try:
        reader.read(data)
    except _Refused as refused:
        raise UsageError(f"The JUnit report {name} is not read: {refused}.", _HINT) from None
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise UsageError(f"The JUnit report {name} is no well-formed XML: {error}.", _HINT) from None
    if not reader.seen_suite:
        raise UsageError(f"{name} is XML but no JUnit report: it has no testsuite.", _HINT)
    return tuple(_failure(case) for case in reader.cases)


def _failure(case: _Case) -> Failure:
    stacks: list[Stack] = []
    for line, text, message in case.texts:
        found = _read(text, case)
        stacks += (_moved(s, line - 1, message) for s in found)
    return Failure(
        start=case.line, end=case.line, format="junit", test=case.name or None, stacks=tuple(stacks), at=_at(case)
    )


def _read(text: str, case: _Case) -> Sequence[Stack]:
    """A case's text by the formats of logs; Go's bare lines need the frame that `go test` puts around them."""
    lines = clean_lines(text.encode("utf-8", "surrogateescape"))
    if any(".go:" in line for line in lines) and not any("goroutine " in line for line in lines):
        package = case.attributes.get("classname") or case.suite
        framed = ("--- FAIL: T (0.00s)", *(f"    {line.lstrip()}" for line in lines), f"FAIL\t{package}\t0s")
        return [_shifted(s, -1) for f in read_lines(framed) for s in f.stacks]
    found = read_lines(lines)
    return [s for f in found[:1] for s in f.stacks]


def _moved(stack: Stack, by: int, message: str) -> Stack:
    return replace(_shifted(stack, by), message=stack.message or message)


def _shifted(stack: Stack, by: int) -> Stack:
    return replace(stack, frames=tuple(replace(f, log_line=f.log_line + by) for f in stack.frames))


def _at(case: _Case) -> Frame | None:
    """Where the report says that the test stands."""
    path = case.attributes.get("file") or case.attributes.get("filepath") or ""
    line = number(case.attributes.get("line") or case.attributes.get("lineno") or "")
    if not path or line is None:
        return None
    return Frame(path=clean_path(path), line=max(line, 1), log_line=case.line, text=f'file="{path}" line="{line}"')
