"""The case: everything a signal may look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from patchwidth.model.outline import Outlines
from patchwidth.model.patch import FileChange, Patch
from patchwidth.model.preserve import Preserve
from patchwidth.model.role import Role
from patchwidth.model.snapshot import Searchable
from patchwidth.model.span import Origin
from patchwidth.model.symbols import SymbolChange


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """What policy and task allow. Globs match the whole path (`*` within a segment, `**` across).

    `files` caps changed files, `lines` added plus deleted lines. `narrow` is a task's own list: a file must be in both.
    `stated_by` names the file that states it.
    """

    allow: tuple[str, ...] = field(default=(), metadata={"doc": "globs that every changed file must match"})
    deny: tuple[str, ...] = field(default=(), metadata={"doc": "globs that no changed file may match"})
    narrow: tuple[str, ...] = field(default=(), metadata={"hidden": True})
    files: int | None = field(default=None, metadata={"doc": "changed files, at most"})
    lines: int | None = field(default=None, metadata={"doc": "added plus deleted lines, at most"})
    stated_by: str = field(default="", metadata={"hidden": True})

    @property
    def stated(self) -> bool:
        """Whether anything is fenced at all."""
        return bool(self.allow or self.narrow or self.deny or self.files is not None or self.lines is not None)


class PolicyChange(StrEnum):
    """What a patch does to its own judge."""

    LOOSENED = "loosened"
    CHANGED = "changed"
    WORKFLOW = "workflow"


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyEdit:
    """The patch edits the policy or the workflow that runs the gate; it is judged by the old one."""

    path: str
    change: PolicyChange
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A patch with both trees, its origins and its fence. Signals read it; nothing in it judges.

    `base`, `head` and `outlines` are `None` when only a diff text is at hand: then line counts are all there is.
    `roles` is keyed by `FileChange.path`. `changes` are what the patch does to names, worked out when first asked for.
    `limits` are the policy's, by signal: a signal that searches the tree takes from them how far it goes, no more.
    """

    patch: Patch
    base: Searchable | None = None
    head: Searchable | None = None
    outlines: Outlines | None = None
    roles: Mapping[str, Role] = field(default_factory=dict)
    origins: tuple[Origin, ...] = ()
    fence: Fence = field(default_factory=Fence)
    preserve: tuple[Preserve, ...] = ()
    policy_edits: tuple[PolicyEdit, ...] = ()
    changes: Sequence[SymbolChange] = ()
    limits: Mapping[str, object] = field(default_factory=dict)

    def role(self, file: FileChange) -> Role:
        """The file's role; `other` when nothing is known."""
        return self.roles.get(file.path, Role.OTHER)
