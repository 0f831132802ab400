"""A task's text to a task, and a policy with a task to the policy under which its patch is judged."""

import re
from dataclasses import replace

from patchwidth.model.case import Fence
from patchwidth.model.errors import PolicyError
from patchwidth.model.policy import Policy
from patchwidth.model.task import Task
from patchwidth.policy.document import Where, clipped, parse
from patchwidth.policy.sections import build, key_of, settable, shown
from patchwidth.source.globs import Globs

_ID = re.compile(r"[!-~]{1,100}")
"""What records and people call a task by: ASCII that is seen, without blanks."""


def load_task(data: bytes, *, source: str) -> Task:
    """Reads a task; PolicyError names the field that is missing, unknown or not what it must be.

    The text is read as a policy's is: plain YAML, no anchors, no tags, a bounded size.
    """
    document = parse(data, source, what="A task")
    known = [key_of(field) for field in settable(Task)]
    task = build(Task(), document.root, "", document.where)
    missing = next((key for key in known if document.root.get(key) is None), None)
    if missing is not None:
        raise PolicyError(f"{source}: {missing} is missing.", f"Every field is required: {', '.join(known)}.")
    _check(task, document.where)
    return task


def _check(task: Task, where: Where) -> None:
    """What types cannot say: names, globs, and ids that tell apart."""
    _check_id(task.id, "id", where)
    if not task.allowed_files:
        raise where.error("allowed_files", "is an empty list", "List at least one file that the patch may change.")
    try:
        Globs(task.allowed_files)
    except PolicyError as error:
        raise where.error(
            "allowed_files", f"holds a pattern that cannot be taken. {error.message[:-1]}", error.hint
        ) from None
    seen: set[str] = set()
    for number, constraint in enumerate(task.hidden_constraints):
        at = f"hidden_constraints[{number}]"
        if not constraint.id or not constraint.text:
            raise where.error(at, "lacks its id or its text", "Write {id: ..., text: ...}.")
        _check_id(constraint.id, f"{at}.id", where)
        if constraint.id in seen:
            raise where.error(at, f"has the id {clipped(constraint.id)!r} of another one", "Ids tell them apart.")
        seen.add(constraint.id)


def _check_id(held: str, at: str, where: Where) -> None:
    if not _ID.fullmatch(held):
        raise where.error(at, f"holds {shown(held)}", "Use letters, digits and signs of ASCII, no blanks, at most 100.")


def with_task(policy: Policy, task: Task, source: str) -> Policy:
    """The policy with the task's fence beside its own: of two caps the smaller, of two lists both hold."""
    own = policy.fence
    stated = " and ".join(filter(None, (own.stated_by, source)))
    fence = Fence(
        allow=own.allow,
        narrow=task.allowed_files,
        deny=own.deny,
        files=_smaller(own.files, task.max_files_touched),
        lines=_smaller(own.lines, task.max_diff_loc),
        stated_by=stated,
    )
    return replace(policy, fence=fence, task=task)


def _smaller(one: int | None, other: int) -> int:
    return other if one is None else min(one, other)
