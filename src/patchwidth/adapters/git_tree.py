"""A tree -> a snapshot: single files by walking down to them, everything by one listing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from patchwidth.adapters.git_objects import MAX_OBJECT, Found, Objects
from patchwidth.adapters.git_process import LACKING
from patchwidth.model.errors import Reason, RepositoryError
from patchwidth.model.snapshot import Hits

_REGULAR = (b"100644", b"100755", b"100664")
_TREE = b"40000"


class Entry(NamedTuple):
    """What a tree says about a name: the mode in octal as git writes it, and the full object id."""

    mode: bytes
    oid: str


class TreeSnapshot:
    """One tree of a repository, read-only. Symbolic links and submodules are listed, but are no files to read."""

    def __init__(
        self,
        oid: str,
        objects: Objects,
        listing: Callable[[], bytes],
        search: Callable[[Sequence[str], Sequence[str], int], Hits],
    ) -> None:
        self.oid = oid
        self._objects = objects
        self._listing = listing
        self._search = search
        self._all: Mapping[str, Entry] | None = None
        self._folders: dict[bytes, Mapping[bytes, Entry]] = {}

    def read(self, path: str) -> bytes | None:
        """The file's bytes; `None` when the tree has no such regular file.

        Raises `RepositoryError` for a file above `MAX_OBJECT`, or one whose object is missing.
        """
        entry = self._entry(path)
        return None if entry is None else self._content(path, next(self._objects.find_all((entry.oid,))))

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes | None]]:
        """As `read` for each of `paths`, in order: git reads ahead while the caller works on what came."""
        known = [(path, self._entry(path)) for path in paths]
        answers = self._objects.find_all(entry.oid for _, entry in known if entry is not None)
        for path, entry in known:
            yield path, None if entry is None else self._content(path, next(answers))

    def list(self) -> tuple[str, ...]:
        """Every tracked path, sorted by bytes."""
        return tuple(self._every())

    def grep(self, words: Sequence[str], endings: Sequence[str], most: int) -> Hits:
        """Where the words stand by themselves in files whose names end so, `most` times at most."""
        return self._search(words, endings, most)

    def holds(self, path: str) -> bool:
        """Whether the tree has anything of that name: a file, a link, a folder or a submodule."""
        folder, _, name = path.encode("utf-8", "surrogateescape").rpartition(b"/")
        return name in self._folder(folder)

    def _content(self, path: str, found: Found | None) -> bytes:
        if found is None:
            raise RepositoryError(f"the repository lacks the content of {path!a}", LACKING)
        if found.data is None:
            message = f"{path!a} is larger than {MAX_OBJECT >> 20} MiB"
            raise RepositoryError(message, reason=Reason.TOO_LARGE)
        return found.data

    def _every(self) -> Mapping[str, Entry]:
        if self._all is None:
            self._all = dict(_listed(self._listing()))
        return self._all

    def _entry(self, path: str) -> Entry | None:
        """The regular file of that name, if any."""
        if self._all is not None:
            entry = self._all.get(path)
        else:
            folder, slash, name = path.encode("utf-8", "surrogateescape").rpartition(b"/")
            entry = self._folder(folder).get(name) if folder or not slash else None
        return entry if entry is not None and entry.mode in _REGULAR else None

    def _folder(self, path: bytes) -> Mapping[bytes, Entry]:
        """What stands in a folder; nothing when there is no such folder."""
        known = self._folders.get(path)
        if known is not None:
            return known
        walked = b""
        entries = self._open(b"", self.oid)
        for name in path.split(b"/") if path else ():
            walked = walked + b"/" + name if walked else name
            entry = entries.get(name)
            entries = {} if entry is None or entry.mode != _TREE else self._open(walked, entry.oid)
            if not entries:
                break
        self._folders[path] = entries
        return entries

    def _open(self, path: bytes, oid: str) -> Mapping[bytes, Entry]:
        """The entries of one tree object, read once. One that is missing is an error: its files are not known."""
        if path not in self._folders:
            found = self._objects.find(oid)
            data = self._content(path.decode("utf-8", "surrogateescape") + "/", found)
            self._folders[path] = dict(_in_tree(data, len(oid) // 2))
        return self._folders[path]


def _in_tree(data: bytes, width: int) -> Iterator[tuple[bytes, Entry]]:
    """The entries of a tree object; ids are `width` bytes long."""
    at = 0
    while at < len(data):
        mode, _, name = data[at : data.index(b"\0", at)].partition(b" ")
        at = data.index(b"\0", at) + 1 + width
        yield name, Entry(mode, data[at - width : at].hex())


def _listed(listing: bytes) -> Iterator[tuple[str, Entry]]:
    """The entries of `ls-tree -r -z`."""
    for record in listing.split(b"\0")[:-1]:
        about, _, path = record.partition(b"\t")
        mode, _, oid = about.split(b" ")
        yield path.decode("utf-8", "surrogateescape"), Entry(mode, oid.decode())
