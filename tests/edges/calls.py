"""Calls of the command, in this process and as a process of its own."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Call:
    """What came of one call."""

    code: int
    out: str
    err: str


def as_process(*words: str, cwd: Path | None = None, stdin: bytes = b"", env: dict[str, str] | None = None) -> Call:
    """`python -m patchwidth WORDS` as a real process."""
    done = subprocess.run(
        [sys.executable, "-m", "patchwidth", *words],
        cwd=cwd,
        input=stdin,
        env=env,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return Call(done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode())
