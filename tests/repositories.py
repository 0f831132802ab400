"""Real git repositories for tests, built from mappings of names to text."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ENV = {
    "PATH": os.environ["PATH"],
    "HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_AUTHOR_DATE": "1700000000 +0000",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_COMMITTER_DATE": "1700000000 +0000",
}


@dataclass(frozen=True)
class TestRepository:
    """A repository on branch `main` under `root`."""

    __test__ = False
    root: Path

    @classmethod
    def new(cls, root: Path) -> "TestRepository":
        root.mkdir(parents=True, exist_ok=True)
        made = cls(root)
        made.git("init", "-q", "-b", "main")
        return made

    def git(self, *words: str, stdin: bytes = b"") -> str:
        done = subprocess.run(["git", *words], cwd=self.root, env=ENV, input=stdin, capture_output=True, check=True)
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, files: Mapping[str, str | bytes | None]) -> None:
        """Writes files; `None` deletes one."""
        for name, text in files.items():
            path = self.root / name
            if text is None:
                path.unlink()
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)

    def commit(self, files: Mapping[str, str | bytes | None], message: str = "change") -> str:
        """Writes, commits everything, returns the full id."""
        self.write(files)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")
