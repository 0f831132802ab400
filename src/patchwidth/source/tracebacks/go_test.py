"""`go test` reports to failures, one for each failing test; the panics inside are read by themselves."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from patchwidth.model.failure import Failure, Format, Frame, Stack
from patchwidth.source.frames import TEST_FRAME, frame, number

_FAIL = re.compile(r"\s*--- FAIL: (\S+) \(")
_SUM = re.compile(r"=== FAIL: (\S+) (\S+) \(")
_OTHER = re.compile(r"\s*(?:--- (?:PASS|SKIP|FAIL|BENCH)|=== (?:RUN|PAUSE|CONT|NAME|FUZZ|FAIL))")
_NAMED = re.compile(r"\s*=== (?:RUN|CONT|NAME) {1,3}(\S+)")
_END = re.compile(r"(?:FAIL|ok {0,2})\t(\S+)")
_SAID = re.compile(r"\s+(?:\w{1,200}: )?([^\s:]{1,400}\.go):(\d{1,9}): ?(.*)")


@dataclass(slots=True)
class _Package:
    """One package's tests as they are read: what each test said while it ran, and the tests that failed.

    `folders` are gotestsum's: it names the package, as a folder, with each test.
    """

    said: dict[str, list[Stack]] = field(default_factory=dict)
    failed: list[Failure] = field(default_factory=list)
    folders: dict[str, str] = field(default_factory=dict)


def _parse(lines: Sequence[str]) -> Iterator[Failure]:
    package = _Package()
    running, failing = "", -1
    for at, line in enumerate(lines):
        match = (_FAIL.match(line) or _SUM.match(line)) if "FAIL: " in line else None
        end = _END.match(line) if match is None and line.startswith(("FAIL", "ok")) else None
        if match is not None or end is not None or _OTHER.match(line) or line.startswith("FAIL"):
            _close(package, failing, at)
            failing = -1
        named = _NAMED.match(line)
        if named is not None:
            running = named[1]
        if match is not None:
            failing = len(package.failed)
            running = match[match.lastindex or 1]
            if match.lastindex == 2:
                package.folders[running] = match[1]
            package.failed.append(Failure(start=at + 1, end=at + 1, format=FORMAT.id, test=running))
        elif end is not None:
            yield from _finished(package, end[1])
            package, running = _Package(), ""
        elif running:
            stack = _said(line, at)
            if stack is not None:
                package.said.setdefault(running, []).append(stack)
    _close(package, failing, len(lines))
    yield from _finished(package, None)


def _close(package: _Package, failing: int, end: int) -> None:
    if failing >= 0:
        package.failed[failing] = replace(package.failed[failing], end=end)


def _said(line: str, at: int) -> Stack | None:
    """`file.go:line: message`, as t.Error prints it: a bare name, of the package that the FAIL line names."""
    match = _SAID.match(line) if ".go:" in line else None
    if match is None or match[1] == "testing.go":
        return None
    # the line of an assertion, also where a helper outside of the test files made it
    spot = frame(match[1], number(match[2]) or 0, at + 1, line, function=TEST_FRAME)
    return Stack(frames=(spot,), message=match[3].strip())


def _finished(package: _Package, name: str | None) -> Iterator[Failure]:
    """The failures of a package whose last line was read. A test that only failed through its subtests is none."""
    parents = {name[:at] for name in (f.test or "" for f in package.failed) for at in _slashes(name)}
    for failure in package.failed:
        test = failure.test or ""
        frames = tuple(f for s in package.said.get(test, ()) for f in s.frames)
        if test in parents and not frames:
            continue
        folder = package.folders.get(test)
        own = tuple(_of(f, name) if folder is None else _below(f, folder) for f in frames)
        stacks = (Stack(frames=own, message=_first(package, test)),) if own else ()
        yield replace(failure, stacks=stacks)


def _slashes(name: str) -> list[int]:
    """Where the names of the tests around a subtest end."""
    return [at for at, letter in enumerate(name[:400]) if letter == "/"]


def _first(package: _Package, test: str) -> str:
    return package.said[test][0].message


def _of(place: Frame, package: str | None) -> Frame:
    return place if "/" in place.path else replace(place, package=package)


def _below(place: Frame, folder: str) -> Frame:
    return place if "/" in place.path or folder == "." else replace(place, path=f"{folder}/{place.path}")


FORMAT = Format(id="go_test", title="go test and gotestsum", parse=_parse, hints=("--- FAIL: ", "=== FAIL: "), order=40)
