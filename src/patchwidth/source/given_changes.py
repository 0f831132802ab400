"""One file's names on both sides to what it no longer imports and what it no longer gives to others."""

from collections.abc import Collection, Iterator

from patchwidth.model.names import Names, Visibility
from patchwidth.model.patch import FileChange, Side
from patchwidth.model.symbols import ChangeKind, SymbolChange, Use
from patchwidth.source.import_changes import lost_imports

EXPORTED = ("javascript", "typescript", "tsx")
"""Languages in which a file says by itself what others may have of it."""

ALL = "__all__"
"""Python's list of what a module gives; it is read as exports, not as a definition."""

_PACKAGES = ("__init__.py", "__init__.pyi")
_WHY = {
    Use.UNUSED: "was unused before, so the patch tidied it away",
    Use.NEEDED: "is gone while the file still needs it",
    Use.ORPHANED: "is gone with what used it",
    Use.OPAQUE: "is gone, and nothing that could have used it is",
}


def given_changes(file: FileChange, base: Names, head: Names, gone: Collection[str]) -> Iterator[SymbolChange]:
    """Imports and exports that are gone; `gone` are definitions that went, whose exports need no second word."""
    yield from _imports(file, base, head)
    yield from _exports(file, base, head, gone)


def _imports(file: FileChange, base: Names, head: Names) -> Iterator[SymbolChange]:
    package = base.path.rpartition("/")[2] in _PACKAGES
    for one, use in lost_imports(base, head):
        # what a package's own file imports and does not use, it imports for others
        gives = package and use is Use.UNUSED
        yield SymbolChange(
            kind=ChangeKind.EXPORT_REMOVED if gives else ChangeKind.IMPORT_REMOVED,
            path=file.base_path or file.path,
            name=one.local or one.module or one.text[:80],
            language=base.language,
            side=Side.BASE,
            start=one.line,
            end=one.end,
            detail="is no longer given by the package" if gives else _WHY[use],
            base_path=file.base_path,
            head_path=file.head_path,
            use=use,
            uncertain=base.uncertain or head.uncertain,
        )


def _exports(file: FileChange, base: Names, head: Names, gone: Collection[str]) -> Iterator[SymbolChange]:
    still = {export.name for export in head.exports}
    if base.language == "python" and not any(d.name == ALL for d in head.definitions):
        # without a list of its own a module gives whatever it has
        return
    public = {d.name for d in head.definitions if d.visibility is Visibility.PUBLIC}
    for export in base.exports:
        known = export.name in still or export.original in gone
        if known or (base.language in EXPORTED and export.original in public):
            continue
        yield SymbolChange(
            kind=ChangeKind.EXPORT_REMOVED,
            path=file.base_path or file.path,
            name=export.name,
            language=base.language,
            side=Side.BASE,
            start=export.line,
            end=export.line,
            detail="is no longer exported",
            base_path=file.base_path,
            head_path=file.head_path,
            uncertain=base.uncertain or head.uncertain,
        )
