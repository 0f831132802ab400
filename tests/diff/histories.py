"""Trees as mappings of names to modes and bytes -> one bare repository that holds them all."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FILE, EXEC, LINK, SUBMODULE = "100644", "100755", "120000", "160000"
Tree = Mapping[bytes, tuple[str, bytes]]
"""A submodule's bytes are the id of its commit."""

ENV = {
    "PATH": os.environ["PATH"],
    "HOME": "/nonexistent",
    "LC_ALL": "C",
    "TZ": "UTC",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}


def git(*words: str | bytes, cwd: Path, stdin: bytes = b"", accept: Sequence[int] = (0,)) -> bytes:
    """What git prints, under settings of nobody."""
    done = subprocess.run(["git", *words], cwd=cwd, env=ENV, input=stdin, capture_output=True, check=False)
    assert done.returncode in accept, (words, done.stderr)
    return done.stdout


@dataclass(frozen=True)
class Histories:
    """A bare repository; each pair of trees lies under `NAME/old` and `NAME/new`, the one the other's parent."""

    path: Path

    @classmethod
    def new(cls, path: Path, *, object_format: str = "sha1") -> "Histories":
        path.mkdir(parents=True)
        git("init", "-q", "--bare", f"--object-format={object_format}", ".", cwd=path)
        return cls(path)

    def add(self, pairs: Mapping[str, tuple[Tree, Tree]]) -> None:
        """Write every pair, by one process."""
        stream = bytearray()
        for name, (old, new) in pairs.items():
            stream += _commit(f"refs/heads/{name}/old", old, "")
            stream += _commit(f"refs/heads/{name}/new", new, f"refs/heads/{name}/old")
        git("fast-import", "--quiet", "--force", cwd=self.path, stdin=bytes(stream))

    def git(self, *words: str | bytes, accept: Sequence[int] = (0,)) -> bytes:
        return git(*words, cwd=self.path, accept=accept)


def _commit(ref: str, tree: Tree, parent: str) -> bytes:
    lines = bytearray(b"reset %s\n" % ref.encode() if not parent else b"")
    lines += b"commit %s\ncommitter A <a@example.org> 1700000000 +0000\ndata 7\nchange\n\n" % ref.encode()
    if parent:
        lines += b"from %s\n" % parent.encode()
    lines += b"deleteall\n"
    for path, (mode, data) in sorted(tree.items()):
        if mode == SUBMODULE:
            lines += b"M %s %s %s\n" % (mode.encode(), data, _quoted(path))
        else:
            lines += b"M %s inline %s\ndata %d\n%s\n" % (mode.encode(), _quoted(path), len(data), data)
    return bytes(lines + b"\n")


def _quoted(path: bytes) -> bytes:
    return b'"' + b"".join(b"\\%03o" % byte for byte in path) + b'"'
