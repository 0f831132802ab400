"""A path -> a repository that answers: revisions, the patch between two of them, trees, the worktree."""

import os
import re
from collections.abc import Iterable, Sequence
from typing import Self

from patchwidth.adapters.git_diff import Count, Detect, confirm_counts, count_lines, diff_trees
from patchwidth.adapters.git_objects import Objects
from patchwidth.adapters.git_place import Quarters, find_place
from patchwidth.adapters.git_process import LACKING, Environment, environment, run
from patchwidth.adapters.git_tree import TreeSnapshot
from patchwidth.adapters.private_folder import make_folder, remove_folder
from patchwidth.model.errors import Reason, RepositoryError
from patchwidth.model.patch import Patch
from patchwidth.model.snapshot import Hits

_REMOTE = r"(?:refs/remotes/)?([A-Za-z0-9_][\w.-]*)/([A-Za-z0-9_][\w./-]*)"
_BRANCHES = ("main", "master")
_DEEPEN = "Run `git fetch --unshallow`; in a workflow, give actions/checkout `fetch-depth: 0`."


class Repository:
    """A git repository, asked and never written. Use it as a context manager, or `close` it."""

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        """Open the repository that holds `path` (a folder in it, a bare one, a linked worktree).

        Raises `RepositoryError` when there is none.
        """
        self.place = find_place(os.fspath(path))
        self._folder = make_folder()
        self._quarters: Quarters | None = Quarters(self.place, self._folder)
        self._objects = Objects(self._private.reading, self._folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End git's processes and remove the private folder; trees made by `worktree` and `apply_diff` go with it."""
        self._quarters = None
        self._objects.close()
        remove_folder(self._folder)

    @property
    def _private(self) -> Quarters:
        if self._quarters is None:
            raise RepositoryError("the repository was asked after it was closed")
        return self._quarters

    def resolve(self, revision: str) -> str:
        """The full id of the commit that `revision` names. Raises `RepositoryError` when it names none."""
        found = self._objects.find(revision + "^{commit}") if revision else None
        if found is None or found.kind != "commit":
            raise self._no_revision(revision)
        return found.oid

    def default_branch(self) -> str:
        """The full name of the default branch's ref: what origin says, else main, master, `init.defaultBranch`.

        A remote-tracking ref is taken before a local one. Raises `RepositoryError` when none exists.
        """
        wanted = [f"refs/{kind}/{name}" for name in _BRANCHES for kind in ("remotes/origin", "heads")]
        found = self._refs("refs/remotes/origin/HEAD", *wanted)
        if symbolic := found.get("refs/remotes/origin/HEAD"):
            return symbolic
        for name in wanted:
            if name in found:
                return name
        configured = run(["config", "--get", "init.defaultBranch"], self._personal(), accept=range(256)).out
        name = configured.decode("utf-8", "surrogateescape").strip()
        if name:
            candidates = (f"refs/remotes/origin/{name}", f"refs/heads/{name}")
            found = self._refs(*candidates)
            for candidate in candidates:
                if candidate in found:
                    return candidate
        self._need_commits()
        hint = "Name it, `--base origin/BRANCH`, or let git ask: `git remote set-head origin --auto`."
        if self.place.shallow:
            hint = f"{_DEEPEN} Or name the base with `--base REV`."
        raise RepositoryError("the default branch cannot be told", hint, reason=Reason.NO_REVISION)

    def merge_base(self, one: str, other: str) -> str:
        """The full id of the best common ancestor of two commits (git's choice where there are several).

        Raises `RepositoryError`: `shallow` when the history that holds it was not fetched, `unrelated-histories`
        when there is none.
        """
        ids = [self.resolve(one), self.resolve(other)]
        done = run(["merge-base", *ids], self._private.reading, cwd=self._folder, accept=(0, 1))
        if done.code == 0:
            return done.out.decode("ascii").strip()
        names = f"{one!a} and {other!a}"
        if self.place.shallow:
            message = f"the clone is too shallow to hold a common ancestor of {names}"
            raise RepositoryError(message, _DEEPEN, reason=Reason.SHALLOW)
        hint = "Name the branch that this work began from: `git fetch origin BRANCH`, then `--base origin/BRANCH`."
        raise RepositoryError(f"{names} have no common ancestor", hint, reason=Reason.UNRELATED)

    def diff(self, base: str, head: str, *, detect: Detect = Detect.RENAMES, confirm: bool = False) -> Patch:
        """The patch from `base` to `head`: revisions, or tree ids as `worktree` and `apply_diff` give them.

        With `confirm` git's own counts are taken as a second opinion, and a difference is refused (`DiffError`).
        """
        ids = self._treeish(base), self._treeish(head)
        files, limit_hit = diff_trees(self._private, *ids, detect)
        if confirm:
            confirm_counts(files, count_lines(self._private, *ids, detect))
        return Patch(files=files, base=ids[0], head=ids[1], rename_limit_hit=limit_hit)

    def numstat(self, base: str, head: str, *, detect: Detect = Detect.RENAMES) -> tuple[Count, ...]:
        """Git's own counts for the change from `base` to `head`."""
        return count_lines(self._private, self._treeish(base), self._treeish(head), detect)

    def snapshot(self, revision: str) -> TreeSnapshot:
        """The tree of a revision, or one that `worktree` or `apply_diff` made. It can be read until `close`."""
        found = self._objects.find(revision + "^{tree}") if revision else None
        if found is None and revision and self._objects.find(revision + "^{commit}") is not None:
            raise RepositoryError(f"the repository lacks the files of {revision!a}", LACKING)
        if found is None:
            raise self._no_revision(revision)
        command = ["ls-tree", "-r", "-z", "--full-tree", found.oid]

        def listing() -> bytes:
            return run(command, self._private.reading, cwd=self._folder).out

        def search(words: Sequence[str], endings: Sequence[str], most: int) -> Hits:
            from patchwidth.adapters.git_grep import grep

            return grep(found.oid, words, endings, most, self._private.reading, self._folder)

        return TreeSnapshot(found.oid, self._objects, listing, search)

    def worktree(self, *, without: Iterable[str] = ()) -> str:
        """The id of a tree that holds the worktree's files, untracked ones too, ignored ones not.

        Untracked files at the absolute paths `without` are left out. The repository is not written. Raises
        `RepositoryError` for a bare one.
        """
        from patchwidth.adapters.git_worktree import write_worktree

        return write_worktree(self.place, self._private, without)

    def apply_diff(self, base: str, data: bytes) -> str:
        """The id of the tree that a diff text makes of `base`; every hunk must fit where it says.

        Raises `DiffError` for a text without a safe reading and for one that does not apply.
        """
        from patchwidth.adapters.git_text import read_checked
        from patchwidth.adapters.git_worktree import write_applied

        strip = read_checked(data).strip
        return write_applied(self._private, self.place.objects, self._treeish(base), data, strip)

    def _treeish(self, revision: str) -> str:
        """The full id of a commit, else of a tree."""
        for kind in ("commit", "tree") if revision else ():
            found = self._objects.find(f"{revision}^{{{kind}}}")
            if found is not None:
                return found.oid
        raise self._no_revision(revision)

    def _refs(self, *names: str) -> dict[str, str]:
        """Which of these refs exist, each with the ref that it stands for (empty when for itself)."""
        command = ["for-each-ref", "--format=%(refname) %(symref)", *names]
        out = run(command, self._private.reading, cwd=self._folder).out.decode("utf-8", "surrogateescape")
        return {name: target for name, _, target in (line.partition(" ") for line in out.split("\n")) if name}

    def _personal(self) -> Environment:
        return environment({"GIT_DIR": self.place.git_dir}, personal=True)

    def _need_commits(self) -> None:
        """Tell a repository in which nothing was ever committed from one that lacks a single revision."""
        if self._objects.find("HEAD") is None and not self._refs("--count=1"):
            hint = "Commit the state to compare with; what comes after it is the patch."
            raise RepositoryError("the repository has no commit yet", hint, reason=Reason.NO_REVISION)

    def _no_revision(self, revision: str) -> RepositoryError:
        self._need_commits()
        hint = "See `git branch --all` and `git tag` for what there is."
        if self.place.shallow:
            hint = f"It may be missing from a shallow clone. {_DEEPEN}"
        elif remote := re.fullmatch(_REMOTE, revision):
            hint = f"Fetch it first: `git fetch {remote[1]} {remote[2]}`."
        return RepositoryError(f"{revision!a} names no commit here", hint, reason=Reason.NO_REVISION)
