"""Nothing -> a folder of our own that goes away again.

The standard library's `tempfile`, `shutil` and `pathlib` would do; loading them costs more than reading a small diff.
"""
# ruff: noqa: PTH100, PTH102, PTH106, PTH108, PTH112, PTH118

import os

from patchwidth.model.errors import RepositoryError

_PLACES = ("TMPDIR", "TEMP", "TMP")
_USUAL = "/tmp"  # noqa: S108 - the folder made in it has a name nobody can guess, and is made by us or not at all


def make_folder() -> str:
    """The path of a new, empty folder that only this user may enter, where temporary files belong.

    Raises `RepositoryError` when none can be made.
    """
    named = (os.environ.get(name, "") for name in _PLACES)
    parent = next((place for place in named if place and os.path.isdir(place)), _USUAL)
    folder = os.path.join(os.path.abspath(parent), f"patchwidth-{os.urandom(12).hex()}")
    try:
        os.mkdir(folder, 0o700)
    except OSError as error:
        message = f"no folder for temporary files can be made in {parent!a}: {error.strerror}"
        raise RepositoryError(message, "Set TMPDIR to a folder that can be written.") from error
    return folder


def remove_folder(folder: str) -> None:
    """Remove the folder with everything in it; what is gone already, or cannot be removed, is left alone."""
    try:
        with os.scandir(folder) as entries:
            found = list(entries)
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                remove_folder(entry.path)
            else:
                os.unlink(entry.path)
        os.rmdir(folder)
    except OSError:
        return
