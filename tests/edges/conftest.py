"""The command run in this process, with its streams caught as bytes."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from edges.calls import Call
from patchwidth.edges.cli import run


class _Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


@pytest.fixture
def call(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Call]:
    """`call(*words, cwd=, stdin=)` runs one call and returns its code and both streams."""

    def made(*words: str, cwd: Path | None = None, stdin: bytes = b"") -> Call:
        if cwd is not None:
            monkeypatch.chdir(cwd)
        monkeypatch.setattr("sys.stdin", _Stdin(stdin))
        capfdbinary.readouterr()
        code = run([str(w) for w in words])
        seen = capfdbinary.readouterr()
        return Call(code, seen.out.decode("utf-8", "surrogateescape"), seen.err.decode())

    return made
