"""Bare file names with a package (Go's import path, the JVM's package) to tracked paths."""

import re
from collections.abc import Callable, Sequence

from patchwidth.source.tracked import Tracked

Read = Callable[[str], bytes | None]
"""A tracked file's bytes; `None` when there is none."""

MODULES = 500
"""`go.mod` files that are read at most."""

OPENING = 65536
"""Bytes of a file in which its module or package line is looked for."""

_MODULE = re.compile(rb"^\s*module\s+\"?([^\s\"]+)", re.MULTILINE)
_PACKAGE = re.compile(rb"^\s*package\s+([\w.]+)", re.MULTILINE)


class GoModules:
    """The modules of one tree; `go.mod` is read when the first Go frame needs it."""

    def __init__(self, tracked: Tracked, read: Read) -> None:
        """Nothing is read yet."""
        self._tracked = tracked
        self._read = read
        self._found: list[tuple[str, str]] | None = None

    def __bool__(self) -> bool:
        return bool(self._modules())

    def path(self, importing: str, name: str) -> str | None:
        """The path of file `name` in the package `importing`; `None` when no module here holds that package."""
        for module, folder in self._modules():
            if importing == module or importing.startswith(f"{module}/"):
                below = importing[len(module) :].lstrip("/")
                return "/".join(part for part in (folder, below, name) if part)
        return None

    def _modules(self) -> Sequence[tuple[str, str]]:
        """Module paths with their folders, the longest first."""
        if self._found is None:
            self._found = []
            for path in self._tracked.named("go.mod")[:MODULES]:
                match = _MODULE.search((self._read(path) or b"")[:OPENING])
                if match is not None:
                    self._found.append((match[1].decode("utf-8", "surrogateescape"), path.rpartition("/")[0]))
            self._found.sort(key=lambda found: (-len(found[0]), found))
        return self._found


def declaring(package: str, paths: Sequence[str], read: Read) -> tuple[str, ...]:
    """Those of `paths` whose text says that they belong to the JVM package: only Java's folders must follow it."""
    wanted = package.encode("utf-8", "surrogateescape")
    return tuple(path for path in paths if _package(path, read) == wanted)


def _package(path: str, read: Read) -> bytes | None:
    match = _PACKAGE.search((read(path) or b"")[:OPENING])
    return None if match is None else match[1]
