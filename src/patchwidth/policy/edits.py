"""A patch to what it does to its own judge: edits of the policy file, of what runs the gate and of `.gitattributes`."""

from collections.abc import Iterator

from patchwidth.model.case import PolicyChange, PolicyEdit
from patchwidth.model.errors import PolicyError
from patchwidth.model.patch import FileChange, Patch, Status
from patchwidth.model.snapshot import Snapshot
from patchwidth.policy.attribute_edits import attribute_edits
from patchwidth.policy.config import NEAR_MISSES, POLICY_PATHS, find, load
from patchwidth.policy.loosened import loosened
from patchwidth.policy.runner_edits import runner_edit

SHOWN = 5
"""So many loosenings are named, the rest is counted."""

LONGEST = 120
"""Characters of each: they hold what the patch's author wrote."""


def edits(patch: Patch, base: Snapshot, head: Snapshot, *, at: str | None = None) -> tuple[PolicyEdit, ...]:
    """The patch's edits of the policy, of what runs the gate and of what takes files out; empty for nearly every patch.

    `at` is the policy's path where the caller names one instead of the usual two. A base policy that cannot be
    read is a PolicyError; one that head breaks is an edit like any other.
    """
    found: list[PolicyEdit] = []
    # a name that is nearly right stops every later patch, so it is an edit of the judge, too
    watched = (at,) if at else (*POLICY_PATHS, *NEAR_MISSES)
    touched = [path for file in patch.files for path in _names(file) if path in watched]
    if touched:
        change, because = _policy(base, head, at)
        found += [PolicyEdit(path=path, change=change, because=because) for path in dict.fromkeys(touched)]
    for file in patch.files:
        edit = runner_edit(file, base, head)
        if edit is not None:
            found.append(edit)
    names = dict.fromkeys(path for file in patch.files for path in _names(file))
    return (*found, *attribute_edits(tuple(names), base, head))


def _names(file: FileChange) -> Iterator[str]:
    """The names that a change touches: a copy leaves its source alone."""
    yield file.path
    if file.status is Status.RENAMED and file.old_path is not None:
        yield file.old_path


def _read(tree: Snapshot, at: str | None) -> bytes | None:
    if at is not None:
        return tree.read(at)
    found = find(tree)
    return None if found is None else found[1]


def _policy(base: Snapshot, head: Snapshot, at: str | None) -> tuple[PolicyChange, str]:
    old = _read(base, at)
    before = load(old, source="base")
    try:
        new = _read(head, at)
        after = load(new, source="head")
    except PolicyError as error:
        return PolicyChange.CHANGED, f"the policy could not be read any more: {error.message}"
    looser = loosened(before, after)
    if old is not None and new is None:
        looser = ("the policy is removed", *looser)
    if looser:
        more = f", and {len(looser) - SHOWN} more" if len(looser) > SHOWN else ""
        return PolicyChange.LOOSENED, f"{', '.join(phrase[:LONGEST] for phrase in looser[:SHOWN])}{more}"
    return PolicyChange.CHANGED, "a policy is added" if old is None else "nothing that it asks for gets looser"
