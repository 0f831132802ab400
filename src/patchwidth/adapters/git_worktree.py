"""Files on disk, or a diff on top of a tree -> a tree of git's, written beside the repository and never into it."""
# No pathlib: it takes no bytes, and names from git are bytes.
# ruff: noqa: PTH113, PTH114, PTH118, PTH123

import os
import re
import shlex
from collections.abc import Iterable

from patchwidth.adapters.git_owner import Settings, filters_off
from patchwidth.adapters.git_place import Place, Quarters, quoted
from patchwidth.adapters.git_process import LACKING, Environment, environment, run, said
from patchwidth.model.errors import DiffError, Reason, RepositoryError

_SPECIAL = re.compile(r"[\\*?\[]")


def write_worktree(place: Place, quarters: Quarters, without: Iterable[str] = ()) -> str:
    """The id of a tree with the worktree's files as `git add --all` would take them: untracked ones too, ignored not.

    Untracked files at the absolute paths `without` are left out. The person's own settings count here (line ends,
    filters, ignored files). In a repository of another user no filter is run; a `RepositoryError` names the file that
    one would have changed.
    """
    if place.worktree is None:
        hint = "Name a revision with `--head REV`."
        raise RepositoryError("a bare repository has no worktree", hint, reason=Reason.NO_TREE)
    off = filters_off(place)
    try:
        return _taken(place, place.worktree, quarters, off, _excluded(place.worktree, without))
    except RepositoryError as error:
        raise _explained(error, place.worktree, foreign=bool(off)) from None


def _explained(error: RepositoryError, worktree: str, *, foreign: bool) -> RepositoryError:
    """`error` with what to do about it, where that is known."""
    if foreign and "clean filter" in error.message:
        message = f"the repository belongs to another user, so no filter of it is run: {error.message}"
        return RepositoryError(
            message, f"If you trust it: `git config --global --add safe.directory {shlex.quote(worktree)}`."
        )
    if ": is a directory" in error.message:
        message = f"a folder is a repository of its own without a commit, which git cannot add: {error.message}"
        return RepositoryError(message, "Commit something in it, or name it in .gitignore.")
    return error


def _excluded(worktree: str, paths: Iterable[str]) -> list[str]:
    """Options by which `ls-files` passes over untracked files at exactly these paths."""
    names = (os.path.relpath(path, worktree) for path in paths)
    return ["--exclude=/" + _SPECIAL.sub(r"\\\g<0>", name) for name in names if not name.startswith("../")]


def _taken(place: Place, worktree: str, quarters: Quarters, settings: Settings, excluded: list[str]) -> str:
    """The tree's id. It begins with a copy of the person's index, so that only files that changed are read.

    New objects go to the private folder.
    """
    index = quarters.path("worktree-index")
    copy_index(f"{place.git_dir}/index", index)
    writing = {
        "GIT_DIR": place.git_dir,
        "GIT_WORK_TREE": worktree,
        "GIT_INDEX_FILE": index,
        "GIT_OBJECT_DIRECTORY": quarters.scratch,
    }
    alone = environment(writing, *settings, personal=True)
    sight = {"GIT_ALTERNATE_OBJECT_DIRECTORIES": quoted(place.objects)}
    seeing = environment(writing | sight, *settings, personal=True)
    listing = ["ls-files", "-z", "--modified", "--deleted", "--others", "--exclude-standard", *excluded]
    names = sorted(set(run(listing, seeing, cwd=worktree).out.split(b"\0")[:-1]))
    if names:
        # An embedded repository is listed as a folder and taken as a submodule.
        changed = b"".join(name.rstrip(b"/") + b"\0" for name in names)
        blind = not _needs_old_content(worktree, names)
        command = ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"]
        _unseen(command, alone, seeing, worktree, changed, blind=blind)
    return _unseen(["write-tree", "--missing-ok"], alone, seeing, worktree).decode("ascii").strip()


def _unseen(
    command: list[str], alone: Environment, seeing: Environment, cwd: str, stdin: bytes = b"", *, blind: bool = True
) -> bytes:
    """Run a command that writes objects without the repository's own in sight, if it can do so.

    With them in sight git does not write an object that is there already; it renews that one's time stamp.
    """
    if blind:
        done = run(command, alone, cwd=cwd, stdin=stdin, accept=range(256))
        if not done.code:
            return done.out
    return run(command, seeing, cwd=cwd, stdin=stdin).out


def _needs_old_content(worktree: str, names: Iterable[bytes]) -> bool:
    """Whether git must look at what a file held before: for how line ends are converted, and for lost attributes."""
    folder = os.fsencode(worktree)
    for name in names:
        path = os.path.join(folder, name)
        if not os.path.isfile(path) or os.path.islink(path):
            if name.endswith(b".gitattributes"):
                return True
            continue
        try:
            with open(path, "rb") as file:
                while chunk := file.read(1 << 20):
                    if b"\r" in chunk:
                        return True
        except OSError:
            # git will say what is wrong with it
            return True
    return False


def copy_index(source: str, target: str) -> None:
    """Copy an index with its time stamp, by which git tells which of its entries may be stale."""
    try:
        with open(source, "rb") as index:
            data, about = index.read(), os.fstat(index.fileno())
    except FileNotFoundError:
        # Nothing was ever added: git starts with an empty index.
        return
    with open(target, "wb") as copy:
        copy.write(data)
    os.utime(target, ns=(about.st_atime_ns, about.st_mtime_ns))


def write_applied(quarters: Quarters, objects: str, base: str, diff: bytes, strip: int) -> str:
    """The id of the tree that `diff` makes of tree `base`, every hunk at exactly the line that it names.

    Raises `DiffError` when a hunk does not fit there; nothing is shifted, merged or guessed.
    """
    writing = {
        "GIT_DIR": quarters.view,
        "GIT_INDEX_FILE": quarters.path("applied-index"),
        "GIT_OBJECT_DIRECTORY": quarters.scratch,
    }
    env = environment(writing | {"GIT_ALTERNATE_OBJECT_DIRECTORIES": quoted(objects)})
    run(["read-tree", base], env, cwd=quarters.folder)
    command = ["apply", "--cached", "--unidiff-zero", "--whitespace=nowarn", "--verbose", f"-p{strip}", "-"]
    done = run(command, env, cwd=quarters.folder, stdin=diff, accept=range(256))
    complaint = _misfit(done.err) if done.code else _moved(done.err)
    if done.code and complaint.startswith("failed to read "):
        raise RepositoryError(f"the repository lacks what the diff applies to: {complaint}", LACKING)
    if done.code or complaint:
        hint = "Make the diff against this very base, or name the base that it was made against with `--base`."
        raise DiffError(Reason.DOES_NOT_APPLY, f"the diff does not apply to {base[:12]}: {complaint}", hint)
    command = ["write-tree", "--missing-ok"]
    return run(command, environment(writing), cwd=quarters.folder).out.decode("ascii").strip()


def _misfit(err: bytes) -> str:
    """Where git gave up last. What it quotes of the diff stands before that, and may look like a complaint."""
    lines = err.split(b"\n")
    if binary := next((line for line in lines if line.startswith(b"error: cannot apply binary patch to ")), None):
        return f"{said(binary).removeprefix('error: ')}; `git diff --binary` writes what is missing"
    last = max((at for at, line in enumerate(lines) if line.startswith((b"error: ", b"fatal: "))), default=0)
    closer = lines[last - 1].startswith((b"error: patch failed: ", b"error: failed to read ")) if last else False
    return said(lines[last - 1 if closer else last]).removeprefix("error: ")


def _moved(err: bytes) -> str:
    """The first hunk that git put at another line than it names; empty when there is none."""
    name = b""
    for line in err.split(b"\n"):
        if line.startswith(b"Checking patch "):
            name = line.removeprefix(b"Checking patch ").removesuffix(b"...")
        elif line.startswith(b"Hunk #") and b"(offset " in line:
            return f"hunk {said(line.split()[1])} of {said(name)} fits only at another line than it names"
    return ""
