"""Printed frames to tracked files: whose code each one is, and where in the tree it stands."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from patchwidth.model.failure import Frame
from patchwidth.model.ranges import Ranges, covers
from patchwidth.source.frames import TEST_FRAME, clean_path
from patchwidth.source.installed import JAVASCRIPT, in_built_folder, is_built, is_dynamic, is_installed
from patchwidth.source.packages import GoModules, Read, declaring
from patchwidth.source.roots import Root, below, roots_of
from patchwidth.source.rust_tests import rust_test_lines
from patchwidth.source.sourcemap import Original, SourceMap, read_map
from patchwidth.source.tracked import Tracked

JVM = (".java", ".kt", ".kts", ".scala", ".groovy", ".clj")

SAME_NAME = 50
"""Files of one name whose package line is read."""


class Whose(StrEnum):
    """Whose code a frame is. The last four stop the search: what broke may stand there, and no file can be named."""

    SOURCE = "source"
    TEST = "test"
    FOREIGN = "foreign"
    DYNAMIC = "dynamic"
    AMBIGUOUS = "ambiguous"
    UNTRACKED = "untracked"
    BUILT = "built"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A frame in the tree. `path` is tracked for source and test; `options` are the paths that it could be.

    `line` and `column` are 1-based; through a source map they differ from the printed ones.
    """

    whose: Whose
    path: str = ""
    line: int = 0
    column: int | None = None
    options: tuple[str, ...] = ()


_FOREIGN = Resolved(whose=Whose.FOREIGN)
_EVERYWHERE = ("/__init__.py", "/__main__.py", "/index.js", "/index.ts", "/mod.rs", "/setup.py")
"""Names that say nothing about whose a file is."""


def is_absolute(path: str) -> bool:
    """Whether the path begins at a root or a drive."""
    return path.startswith("/") or path[1:3] == ":/"


class Resolver:
    """Resolves frames against one tree. Lines of code that the tree lacks are not checked here."""

    def __init__(
        self,
        tracked: Sequence[str],
        *,
        is_test: Callable[[str], bool],
        is_foreign: Callable[[str], bool],
        read: Read,
        is_test_line: Callable[[str, int], bool] | None = None,
    ) -> None:
        """`is_test` and `is_foreign` judge tracked paths; without `is_test_line` Rust files are looked into."""
        self._tracked = Tracked(tracked)
        self._is_test = is_test
        self._is_foreign = is_foreign
        self._read = read
        self._is_test_line = is_test_line or self._rust_test
        self._roots: tuple[Root, ...] = ()
        self._files: dict[tuple[str, str | None], Resolved] = {}
        self._spots: dict[tuple[str, str | None, int, int | None, bool], Resolved] = {}
        self._modules = GoModules(self._tracked, read)
        self._maps: dict[str, SourceMap | None] = {}
        self._rust: dict[str, Ranges] = {}

    def learn(self, frames: Iterable[Frame]) -> None:
        """Where the tree lay when the log was written."""
        paths = dict.fromkeys(f.path for f in frames if is_absolute(f.path))
        self._roots = roots_of(paths, self._tracked)

    def resolve(self, frame: Frame) -> Resolved:
        """Whose code the frame is, and its tracked place."""
        spot = (frame.path, frame.package, frame.line, frame.column, frame.function == TEST_FRAME)
        known = self._spots.get(spot)
        if known is None:
            known = self._spots[spot] = self._resolved(frame)
        return known

    def _resolved(self, frame: Frame) -> Resolved:
        key = (frame.path, frame.package)
        found = self._files.get(key)
        if found is None:
            found = self._files[key] = self._file(frame)
        if found.whose is not Whose.SOURCE:
            return replace(found, line=frame.line, column=frame.column) if found.path else found
        if self._is_foreign(found.path):
            return self._mapped(found.path, frame)
        whose = Whose.SOURCE
        if frame.function == TEST_FRAME or self._is_test(found.path) or self._is_test_line(found.path, frame.line):
            whose = Whose.TEST
        return replace(found, whose=whose, line=frame.line, column=frame.column)

    def _file(self, frame: Frame) -> Resolved:
        path = frame.path
        if is_dynamic(path):
            return Resolved(whose=Whose.DYNAMIC)
        if not path or path.endswith("/"):
            return _FOREIGN
        if path.endswith(JVM) and frame.package and "/" not in path:
            return self._class(path, frame.package)
        if is_absolute(path):
            return self._absolute(path)
        if path.endswith(".go"):
            found = self._go(path, frame.package)
            if found is not None:
                return found
        return self._relative(path)

    def _absolute(self, path: str) -> Resolved:
        options = below(self._roots, path)
        if options:
            return self._under(options)
        whole = self._tracked.whole(path)
        shared = self._tracked.longest(path)
        if whole is not None and whole.count("/") + 1 >= shared.length:
            if is_installed(path[: -len(whole)] + "x"):
                return _FOREIGN
            if is_built(path[: -len(whole) - 1], path):
                return Resolved(whose=Whose.BUILT)
            # one segment says little once the tree's own place is known
            return Resolved(whose=Whose.SOURCE, path=whole) if "/" in whole or not self._roots else _FOREIGN
        if is_installed(path) or self._roots or not shared.length:
            return _FOREIGN
        if shared.length == 1 and path.endswith(_EVERYWHERE):
            return _FOREIGN
        if in_built_folder(path):
            return Resolved(whose=Whose.BUILT)
        return self._shared(shared.paths, shared.count)

    def _under(self, options: Sequence[str]) -> Resolved:
        """A path below a folder that the tree is known to have lain in."""
        known = tuple(path for path in options if path in self._tracked)
        if known:
            return self._shared(known, len(known))
        if is_installed(options[0]):
            return _FOREIGN
        return Resolved(whose=Whose.BUILT if in_built_folder(options[0]) else Whose.UNTRACKED)

    def _relative(self, path: str) -> Resolved:
        if path in self._tracked:
            return Resolved(whose=Whose.SOURCE, path=path)
        inner = path
        while inner.startswith("../"):
            inner = inner[3:]
        if is_installed(inner):
            return _FOREIGN
        shared = self._tracked.longest(inner)
        if shared.length == inner.count("/") + 1:
            return self._shared(shared.paths, shared.count)
        whole = self._tracked.whole(inner)
        if shared.length < 2:
            return self._unknown(path)
        if is_built(inner[: -len(whole) - 1] if whole is not None else inner.rpartition("/")[0], inner):
            return Resolved(whose=Whose.BUILT)
        if whole is not None and whole.count("/") + 1 >= shared.length:
            return Resolved(whose=Whose.SOURCE, path=whole)
        return self._shared(shared.paths, shared.count)

    def _unknown(self, path: str) -> Resolved:
        if in_built_folder(path):
            return Resolved(whose=Whose.BUILT)
        return Resolved(whose=Whose.UNTRACKED) if "/" in path and not path.startswith("../") else _FOREIGN

    def _shared(self, paths: tuple[str, ...], count: int) -> Resolved:
        if count == 1:
            return Resolved(whose=Whose.SOURCE, path=paths[0])
        return Resolved(whose=Whose.AMBIGUOUS, options=paths)

    def _class(self, file: str, package: str) -> Resolved:
        """A bare file name with its package: Java's folders follow it, Kotlin's and Scala's need not."""
        full = f"{package.replace('.', '/')}/{file}"
        shared = self._tracked.longest(full)
        if shared.length == full.count("/") + 1:
            return self._shared(shared.paths, shared.count)
        if file.endswith(".java"):
            return _FOREIGN
        said = declaring(package, self._tracked.named(file)[:SAME_NAME], self._read)
        return self._shared(said, len(said)) if said else _FOREIGN

    def _go(self, path: str, package: str | None) -> Resolved | None:
        """An import path, or a bare file name of a package: `go.mod` says which folder that is."""
        folder, _, name = path.rpartition("/")
        wanted = self._modules.path(folder, name)
        if wanted is None and not folder and package:
            wanted = self._modules.path(package, name)
        if wanted is not None:
            known = wanted in self._tracked
            return Resolved(whose=Whose.SOURCE, path=wanted) if known else Resolved(whose=Whose.UNTRACKED)
        if package and package != "main" and self._modules and path not in self._tracked:
            return _FOREIGN
        return None

    def _mapped(self, path: str, frame: Frame) -> Resolved:
        """A generated or vendored file: through its source map, else somebody else's, else nobody can say."""
        found = self._original(path, frame)
        if found is not None:
            source = clean_path(f"{path.rpartition('/')[0]}/{found.source}")
            if source in self._tracked and not self._is_foreign(source):
                whose = Whose.TEST if self._is_test(source) else Whose.SOURCE
                return Resolved(whose=whose, path=source, line=found.line, column=found.column)
        return Resolved(whose=Whose.BUILT) if in_built_folder(path) else _FOREIGN

    def _original(self, path: str, frame: Frame) -> Original | None:
        if not path.endswith(JAVASCRIPT):
            return None
        if path not in self._maps:
            data = self._read(f"{path}.map")
            self._maps[path] = read_map(data) if data is not None else None
        made = self._maps[path]
        return None if made is None else made.original(frame.line, frame.column)

    def _rust_test(self, path: str, line: int) -> bool:
        if not path.endswith(".rs"):
            return False
        if path not in self._rust:
            self._rust[path] = rust_test_lines((self._read(path) or b"").decode("utf-8", "replace"))
        return covers(self._rust[path], line)
