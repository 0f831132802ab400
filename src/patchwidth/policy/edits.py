"""A patch to what it does to its own judge: edits of the policy file and of workflows that run the gate."""

from collections.abc import Iterator

from patchwidth.model.case import PolicyChange, PolicyEdit
from patchwidth.model.errors import PolicyError
from patchwidth.model.patch import FileChange, Patch, Status
from patchwidth.model.snapshot import Snapshot
from patchwidth.policy.config import NEAR_MISSES, POLICY_PATHS, find, load
from patchwidth.policy.loosened import loosened

WORKFLOWS = ".github/workflows/"
"""Where GitHub looks for workflows; files below a further folder are none."""

MENTION = b"patchwidth"
"""What a workflow that runs the gate cannot do without."""

SHOWN = 5
"""So many loosenings are named, the rest is counted."""

LONGEST = 120
"""Characters of each: they hold what the patch's author wrote."""


def edits(patch: Patch, base: Snapshot, head: Snapshot, *, at: str | None = None) -> tuple[PolicyEdit, ...]:
    """The patch's edits of the policy and of the gate's workflows; empty for nearly every patch.

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
        edit = _workflow(file, base, head)
        if edit is not None:
            found.append(edit)
    return tuple(found)


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


def _workflow(file: FileChange, base: Snapshot, head: Snapshot) -> PolicyEdit | None:
    old_path = None if file.status is Status.COPIED else file.base_path
    old = _mentions(base, old_path)
    new = _mentions(head, file.head_path)
    if not old and not new:
        return None
    if new:
        change, because = PolicyChange.WORKFLOW, f"the workflow that runs the gate is {'edited' if old else 'added'}"
    elif any(_mentions(head, path) for path in head.list()):
        change, because = PolicyChange.WORKFLOW, "this workflow no longer runs the gate; another one does"
    else:
        change, because = PolicyChange.LOOSENED, "no workflow runs the gate any more"
    return PolicyEdit(path=file.path, change=change, because=because)


def _mentions(tree: Snapshot, path: str | None) -> bool:
    """Whether this is a workflow that speaks of the gate."""
    if path is None or not path.startswith(WORKFLOWS) or not path.endswith((".yml", ".yaml")):
        return False
    return "/" not in path[len(WORKFLOWS) :] and MENTION in (tree.read(path) or b"").lower()
