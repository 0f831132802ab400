"""What a patch does to names: each change with the definition, import or export that it concerns, on both sides."""

from dataclasses import dataclass
from enum import StrEnum

from patchwidth.model.names import Definition, Visibility
from patchwidth.model.patch import Side


class ChangeKind(StrEnum):
    """What happened to a name.

    `widened` is a signature that every caller of before still meets; `body` a definition that does something else
    under the same signature.
    """

    REMOVED = "removed"
    RENAMED = "renamed"
    MOVED = "moved"
    SIGNATURE = "signature"
    WIDENED = "widened"
    VISIBILITY = "visibility"
    IMPORT_REMOVED = "import-removed"
    EXPORT_REMOVED = "export-removed"
    SHADOWED = "shadowed"
    COMMENT_REMOVED = "comment-removed"
    BODY = "body"


class Use(StrEnum):
    """What an import that is gone was for.

    `unused`: nothing in the base file referred to it. `needed`: something in the head file still does. `orphaned`:
    the patch took away what used it. `opaque`: it gives no name, so nobody can see who used it.
    """

    UNUSED = "unused"
    NEEDED = "needed"
    ORPHANED = "orphaned"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolChange:
    """One change. `start` to `end` are lines of `side`, 1-based; `path` is the file's name on that side.

    `name` is qualified, as base has it (head for `shadowed`); `new_name` and `new_path` say where it went. `detail`
    completes a sentence that begins with the name.
    """

    kind: ChangeKind
    path: str
    name: str
    language: str
    side: Side
    start: int
    end: int
    detail: str
    base_path: str | None = None
    head_path: str | None = None
    new_name: str | None = None
    new_path: str | None = None
    base: Definition | None = None
    head: Definition | None = None
    use: Use | None = None
    visibility: Visibility = Visibility.PUBLIC
    uncertain: bool = False

    @property
    def last(self) -> str:
        """The name without what qualifies it: what others refer to it by."""
        return self.name.rpartition(".")[2]
