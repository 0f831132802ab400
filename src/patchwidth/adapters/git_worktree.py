"""Files on disk, or a diff on top of a tree -> a tree of git's, written beside the repository and never into it."""

import shutil
from pathlib import Path

from patchwidth.adapters.git_place import Place, Quarters, quoted
from patchwidth.adapters.git_process import Environment, environment, run, said
from patchwidth.model.errors import DiffError, Reason, RepositoryError


def write_worktree(place: Place, quarters: Quarters) -> str:
    """The id of a tree with the worktree's files as `git add --all` would take them: untracked ones too, ignored not.

    It begins with a copy of the person's index, so that only files that changed are read. The person's own settings
    count here (line ends, filters, ignored files). New objects go to the private folder. git may renew the time
    stamp of an object in the repository that has the same content; it writes nothing else there.
    """
    if place.worktree is None:
        hint = "Name a revision with `--head REV`."
        raise RepositoryError("a bare repository has no worktree", hint, reason=Reason.NO_TREE)
    index = quarters.path("worktree-index")
    copy_index(f"{place.git_dir}/index", index)
    writing = {
        "GIT_DIR": place.git_dir,
        "GIT_WORK_TREE": place.worktree,
        "GIT_INDEX_FILE": index,
        "GIT_OBJECT_DIRECTORY": quarters.scratch,
    }
    env = environment(writing | {"GIT_ALTERNATE_OBJECT_DIRECTORIES": quoted(place.objects)}, personal=True)
    run(["add", "--all", "--sparse"], env, cwd=place.worktree)
    # Without the repository's objects in sight git writes each missing tree anew instead of touching an old one.
    return _write_tree(environment(writing), env, place.worktree)


def copy_index(source: str, target: str) -> None:
    """Copy an index with its time stamp, by which git tells which of its entries may be stale."""
    try:
        shutil.copy2(source, target)
    except FileNotFoundError:
        # Nothing was ever added: git starts with an empty index.
        Path(target).unlink(missing_ok=True)


def _write_tree(alone: Environment, env: Environment, cwd: str) -> str:
    command = ["write-tree", "--missing-ok"]
    done = run(command, alone, cwd=cwd, accept=range(256))
    if done.code:
        done = run(command, env, cwd=cwd)
    return done.out.decode("ascii").strip()


def write_applied(quarters: Quarters, objects: str, base: str, diff: bytes, strip: int) -> str:
    """The id of the tree that `diff` makes of tree `base`, every hunk at exactly the line that it names.

    Raises `DiffError` when a hunk does not fit there; nothing is shifted, merged or guessed.
    """
    env = environment(
        {
            "GIT_DIR": quarters.view,
            "GIT_INDEX_FILE": quarters.path("applied-index"),
            "GIT_OBJECT_DIRECTORY": quarters.scratch,
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": quoted(objects),
        }
    )
    run(["read-tree", base], env, cwd=quarters.folder)
    command = ["apply", "--cached", "--unidiff-zero", "--whitespace=nowarn", "--verbose", f"-p{strip}", "-"]
    done = run(command, env, cwd=quarters.folder, stdin=diff, accept=range(256))
    moved = [line for line in done.err.split(b"\n") if line.startswith(b"Hunk #") and b"(offset " in line]
    if done.code or moved:
        complaint = "a hunk fits only at another line than it names" if moved and not done.code else said(done.err)
        hint = "Make the diff against this very base, or name the base that it was made against with `--base`."
        raise DiffError(Reason.DOES_NOT_APPLY, f"the diff does not apply to {base[:12]}: {complaint}", hint)
    return run(["write-tree", "--missing-ok"], env, cwd=quarters.folder).out.decode("ascii").strip()
