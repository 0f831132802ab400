"""A changed file to what happens to whatever runs the gate: workflows, local actions and the pre-commit hook."""

import re
from enum import StrEnum

from patchwidth.model.case import PolicyChange, PolicyEdit
from patchwidth.model.patch import FileChange, Status
from patchwidth.model.snapshot import Snapshot

WORKFLOWS = ".github/workflows/"
"""Where GitHub looks for workflows; files below a further folder are none."""

ACTIONS = ".github/actions/"
"""Where local actions stand by custom, each in its own folder."""

HOOKS = ".pre-commit-config.yaml"
"""Where pre-commit looks, at the root only."""

MENTION = b"patchwidth"
"""What a file that runs the gate cannot do without."""

_YAML = (".yml", ".yaml")
_PROSE = (".md", ".rst", ".txt")
_LOCAL = re.compile(rb"\buses:\s*[\"']?\./((?:\.github/actions|\.github/workflows)/[\w./-]+)")
_ENTRY = re.compile(rb"\s*-\s+repo\s*:")


class Runner(StrEnum):
    """What runs the gate, as it is called in a sentence."""

    WORKFLOW = "workflow"
    ACTION = "action"
    HOOK = "pre-commit hook"


def runner_edit(file: FileChange, base: Snapshot, head: Snapshot) -> PolicyEdit | None:
    """What the change does to a file that runs the gate on either side; `None` for every other file."""
    old_path = None if file.status is Status.COPIED else file.base_path
    old, new = _runner(base, old_path), _runner(head, file.head_path)
    if old is new is None:
        return None
    change = PolicyChange.WORKFLOW
    if old is new is Runner.HOOK and _bearing(base.read(HOOKS) or b"") == _bearing(head.read(HOOKS) or b""):
        return None  # another hook's entry is edited
    if new is not None:
        because = f"the {new} that runs the gate is {'edited' if old else 'added'}"
    elif any(_runner(head, path) is Runner.WORKFLOW for path in head.list()):
        which = "another one" if old is Runner.WORKFLOW else "a workflow"
        because = f"this {old} no longer runs the gate; {which} does"
    elif old is Runner.ACTION and any(_is_beside(path, old_path) and _runner(head, path) for path in head.list()):
        because = "this file no longer runs the gate; another one of the same action does"
    else:
        what = "neither a hook nor a workflow" if old is Runner.HOOK else "no workflow"
        change, because = PolicyChange.LOOSENED, f"{what} runs the gate any more"
    return PolicyEdit(path=file.path, change=change, because=because)


def _runner(tree: Snapshot, path: str | None) -> Runner | None:
    """What this file is, if it speaks of the gate; a workflow may also do so by way of a local action."""
    if path == HOOKS:
        return Runner.HOOK if _mentions(tree, path) else None
    if path is None or not path.startswith((WORKFLOWS, ACTIONS)):
        return None
    if path.startswith(ACTIONS):
        return Runner.ACTION if not path.endswith(_PROSE) and _mentions(tree, path) else None
    if "/" in path[len(WORKFLOWS) :] or not path.endswith(_YAML):
        return None
    text = tree.read(path) or b""
    if MENTION in text.lower() or any(_mentions(tree, name) for name in _called(text)):
        return Runner.WORKFLOW
    return None


def _called(text: bytes) -> tuple[str, ...]:
    """The files of the local actions and workflows that a workflow uses."""
    used = dict.fromkeys(name.decode("ascii", "replace").rstrip("/") for name in _LOCAL.findall(text))
    return tuple(
        path
        for name in used
        for path in ((name,) if name.endswith(_YAML) else (f"{name}/action.yml", f"{name}/action.yaml"))
    )


def _mentions(tree: Snapshot, path: str) -> bool:
    return MENTION in (tree.read(path) or b"").lower()


def _is_beside(path: str, other: str | None) -> bool:
    """Whether both files belong to the same local action."""
    return other is not None and path.startswith("/".join(other.split("/")[:3]) + "/")


def _bearing(text: bytes) -> tuple[bytes, ...]:
    """The lines of a pre-commit file that bear on the gate: its own entries, and what stands in no entry.

    Read line by line, so that a file in another style bears on it as a whole.
    """
    shared: list[bytes] = []
    entries: list[list[bytes]] = []
    here = shared
    for line in text.split(b"\n"):
        if not line.strip() or line.lstrip().startswith(b"#"):
            continue
        if _ENTRY.match(line):
            here = []
            entries.append(here)
        elif not line.startswith((b" ", b"\t", b"-")):
            here = shared
        here.append(line.rstrip())
    return (*shared, *(line for entry in entries if MENTION in b"\n".join(entry).lower() for line in entry))
