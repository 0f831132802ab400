"""Reads from a real bare git repository the facts that GitHub tells about commits."""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

STATUSES = {"A": "added", "M": "modified", "D": "removed", "R": "renamed", "C": "copied", "T": "changed"}
LONGEST = 3000
"""Lines of a patch above which a file's entry comes without; GitHub does so too, at a length that it does not tell."""

ENV = {
    "PATH": os.environ["PATH"],
    "HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "safe.directory",
    "GIT_CONFIG_VALUE_0": "*",
}


@dataclass(frozen=True)
class ChangedFile:
    """One file of a comparison. `patch` is None where GitHub leaves it out (binary, or too large)."""

    path: str
    previous: str | None
    status: str
    blob: str
    added: int
    removed: int
    patch: str | None


@dataclass(frozen=True)
class Commit:
    """A commit's own facts."""

    sha: str
    tree: str
    parents: tuple[str, ...]
    author: str
    email: str
    when: str
    message: str


class History:
    """A bare repository. Nothing is typed in: what a test claims about commits must be there."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def git(self, *words: str, check: bool = True) -> bytes:
        done = subprocess.run(["git", *words], cwd=self.root, env=ENV, capture_output=True, check=False)
        if check and done.returncode:
            raise LookupError(f"git {words[0]}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    def commit_of(self, name: str) -> str | None:
        """The full id of a commit, branch or tag; None when it is not there."""
        if name.startswith("-"):
            return None
        for tried in (name, f"refs/heads/{name}"):
            out = self.git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{tried}^{{commit}}", check=False)
            if out.strip():
                return out.decode().strip()
        return None

    def commit(self, sha: str) -> Commit:
        out = self.git("show", "-s", "--format=%H%n%T%n%P%n%an%n%ae%n%at%n%B", sha).decode("utf-8", "replace")
        full, tree, parents, author, email, when, message = out.split("\n", 6)
        stamp = _iso(int(when))
        return Commit(full, tree, tuple(parents.split()), author, email, stamp, message.strip())

    def merge_base(self, base: str, head: str) -> str | None:
        return self.git("merge-base", base, head, check=False).decode().strip() or None

    def count(self, excluded: str, included: str) -> int:
        return int(self.git("rev-list", "--count", f"{excluded}..{included}"))

    def commits(self, excluded: str, included: str) -> list[str]:
        return self.git("rev-list", "--reverse", f"{excluded}..{included}").decode().split()

    @lru_cache(maxsize=64)  # noqa: B019 - commits never change
    def files(self, base: str, head: str) -> tuple[ChangedFile, ...]:
        """The files of a comparison of two commits, in git's order, renames found as GitHub does."""
        counted = self._counts(base, head)
        fields = (
            self.git("diff", "--raw", "-z", "-M", "--no-abbrev", base, head)
            .decode("utf-8", "surrogateescape")
            .split("\0")
        )
        found, at = [], 0
        patches = self._patches(base, head)
        while at < len(fields) - 1:
            _, _, _, blob, letter = fields[at].split(" ")
            moved = letter[0] in "RC"
            previous, path = (fields[at + 1], fields[at + 2]) if moved else (None, fields[at + 1])
            at += 3 if moved else 2
            added, removed = counted[path]
            patch = next(patches, None) if letter[0] != "T" else [next(patches), next(patches)][1]  # off, then on
            shown = None if previous is None else _shown(previous)
            status = STATUSES[letter[0]]
            found.append(ChangedFile(_shown(path), shown, status, blob, max(added, 0), max(removed, 0), patch))
        return tuple(found)

    def _counts(self, base: str, head: str) -> dict[str, tuple[int, int]]:
        fields = self.git("diff", "--numstat", "-z", "-M", base, head).decode("utf-8", "surrogateescape").split("\0")
        found, at = {}, 0
        while at < len(fields) - 1:
            added, removed, path = fields[at].split("\t", 2)  # a path may hold tabs
            at += 1
            if not path:
                path = fields[at + 1]
                at += 2
            found[path] = (-1, -1) if added == "-" else (int(added), int(removed))
        return found

    def _patches(self, base: str, head: str) -> Iterator[str | None]:
        """The hunks of each file in git's order; None for a binary file and above LONGEST lines."""
        out = self.git("diff", "-M", base, head).decode("utf-8", "replace")
        for section in out.split("\ndiff --git ") if out else []:  # a line of a hunk never begins so
            start = section.find("\n@@ ")
            hunks = section[start + 1 :].removesuffix("\n")
            yield None if start < 0 or hunks.count("\n") > LONGEST else hunks


def _shown(path: str) -> str:
    """JSON holds text alone: bytes that are none become U+FFFD, as in GitHub's answers."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _iso(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
