"""Nothing -> a folder of our own that goes away again.

The standard library's `tempfile`, `shutil` and `pathlib` would do; loading them costs more than reading a small diff.
"""
# ruff: noqa: PTH100, PTH102, PTH106, PTH108, PTH112, PTH118

import os

_PLACES = ("TMPDIR", "TEMP", "TMP")


def make_folder() -> str:
    """The path of a new, empty folder that only this user may enter, where temporary files belong."""
    parent = next((os.environ[name] for name in _PLACES if os.path.isdir(os.environ.get(name, ""))), "/tmp")  # noqa: S108
    folder = os.path.join(os.path.abspath(parent), f"patchwidth-{os.urandom(12).hex()}")
    os.mkdir(folder, 0o700)
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
