"""Two versions of a tree to a patch: the runs are difflib's, as a diff without context would have them."""

from collections.abc import Mapping
from difflib import SequenceMatcher

from patchwidth.model.patch import FileChange, Patch, Run, Runs, Side, Status
from patchwidth.model.span import Origin, OriginSource, Place
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.pin import pin


class Tree:
    """A snapshot from texts."""

    def __init__(self, files: Mapping[str, str | bytes]) -> None:
        self._files = {path: text if isinstance(text, bytes) else text.encode() for path, text in files.items()}

    def read(self, path: str) -> bytes | None:
        return self._files.get(path)

    def list(self) -> list[str]:
        return sorted(self._files)


def runs_between(base: str, head: str) -> Runs:
    """Runs with a `-U0` hunk header's numbers."""
    found = []
    for tag, i, j, k, m in SequenceMatcher(None, base.split("\n"), head.split("\n"), autojunk=False).get_opcodes():
        if tag != "equal":
            found.append(Run(i + 1 if j > i else i, j - i, k + 1 if m > k else k, m - k))
    return Runs(found)


class Change:
    """A patch between two trees; `renames` maps head names to base names, `copies` as well."""

    def __init__(
        self,
        base: Mapping[str, str],
        head: Mapping[str, str],
        *,
        renames: Mapping[str, str] | None = None,
        copies: Mapping[str, str] | None = None,
    ) -> None:
        renames, copies = renames or {}, copies or {}
        files = []
        for path in sorted({*base, *head}):
            old = renames.get(path) or copies.get(path)
            if old is not None:
                status = Status.RENAMED if path in renames else Status.COPIED
                runs = runs_between(base[old], head[path])
                files.append(FileChange(path=path, old_path=old, status=status, runs=runs))
            elif path in renames.values() and path not in head:
                continue
            elif path not in base:
                files.append(FileChange(path=path, status=Status.ADDED, runs=runs_between("", head[path])))
            elif path not in head:
                files.append(FileChange(path=path, status=Status.DELETED, runs=runs_between(base[path], "")))
            elif base[path] != head[path]:
                runs = runs_between(base[path], head[path])
                files.append(FileChange(path=path, status=Status.MODIFIED, runs=runs))
        self.patch = Patch(files=tuple(files))
        self.outlines = SnapshotOutlines(Tree(base), Tree(head))

    def pin(self, where: str, *, column: int | None = None, because: str = "") -> Origin:
        """Pins `base:path:line` or `head:path:line`."""
        side, path, line = where.split(":")
        place = Place(
            path=path, line=int(line), side=Side(side), source=OriginSource.INPUT, column=column, because=because
        )
        return pin(place, self.patch, self.outlines)


def sides(origin: Origin) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """The span's lines on base and on head."""
    span = origin.span
    assert span is not None, origin.because
    base = (span.base.start, span.base.end) if span.base else None
    head = (span.head.start, span.head.end) if span.head else None
    return base, head
