"""What the specification of `policy` cannot show: scripts of an action, odd hook files, objects that are not there."""

import pytest

from patchwidth.model.case import PolicyChange
from patchwidth.model.errors import RepositoryError
from patchwidth.model.patch import FileChange, Status
from patchwidth.policy.attribute_edits import PROBES, attribute_edits
from patchwidth.policy.runner_edits import HOOKS, runner_edit
from signals_fakes import WrittenTree

ACTION, SCRIPT = ".github/actions/gate/action.yml", ".github/actions/gate/run.sh"


def edited(path: str, base: dict[str, bytes], head: dict[str, bytes]) -> tuple[PolicyChange, str] | None:
    got = runner_edit(FileChange(path=path, status=Status.MODIFIED), WrittenTree(base), WrittenTree(head))
    return None if got is None else (got.change, got.because)


def test_an_action_that_calls_the_gate_from_its_script_instead() -> None:
    base, head = {ACTION: b"run: patchwidth check"}, {ACTION: b"run: ./run.sh", SCRIPT: b"patchwidth check"}
    because = "this file no longer runs the gate; another one of the same action does"
    assert edited(ACTION, base, head) == (PolicyChange.WORKFLOW, because)
    elsewhere = {ACTION: b"run: x", ".github/actions/gate2/run.sh": b"patchwidth check"}
    assert edited(ACTION, base, elsewhere) == (PolicyChange.LOOSENED, "no workflow runs the gate any more")


@pytest.mark.parametrize(
    "uses", ["./.github/actions/gate", '"./.github/actions/gate/"', "./.github/workflows/shared.yml", "./.github/a/b"]
)
def test_a_workflow_by_way_of_a_local_file(uses: str) -> None:
    flow = ".github/workflows/ci.yml"
    called = {ACTION: b"patchwidth", ".github/workflows/shared.yml": b"patchwidth"}
    text = f"steps:\n  - uses: {uses}\n".encode()
    got = edited(flow, {flow: text, **called}, {flow: text + b"#", **called})
    known = "a/b" not in uses
    assert got == ((PolicyChange.WORKFLOW, "the workflow that runs the gate is edited") if known else None)


FLOW_STYLE = b"repos: [{repo: https://example.org/patchwidth, hooks: [{id: patchwidth}]}, {repo: %s}]\n"


@pytest.mark.parametrize(
    ("old", "new", "seen"),
    [
        (FLOW_STYLE % b"a", FLOW_STYLE % b"b", True),
        (b"repos:\n- repo: p/patchwidth\n  rev: 1\n- repo: q\n", b"repos:\n- repo: p/patchwidth\n  rev: 1\n", False),
        (b"repos:\n- repo: p/patchwidth\n  rev: 1\n", b"repos:\n- repo: p/patchwidth\n  rev: 2\n", True),
        (b"repos:\n- repo: a\n  rev: 1\n", b"repos:\n- repo: a\n  rev: 2\n", False),
        (b"repos:\n- repo: a\n- repo: patchwidth\nfiles: x\n", b"repos:\n- repo: a\n- repo: patchwidth\n", True),
    ],
)
def test_which_lines_of_the_hooks_bear_on_the_gate(old: bytes, new: bytes, seen: bool) -> None:
    assert (edited(HOOKS, {HOOKS: old}, {HOOKS: new}) is not None) is seen


MARKED = b"# @generated\n"


class Unreadable(WrittenTree):
    def read(self, path: str) -> bytes | None:
        if path.endswith(".py"):
            raise RepositoryError("the repository lacks it")
        return super().read(path)


@pytest.mark.parametrize(
    ("tree", "change"),
    [
        (WrittenTree({f"{n}.py": MARKED for n in range(PROBES)}), PolicyChange.CHANGED),
        (WrittenTree({**{f"{n}.py": MARKED for n in range(9)}, "x.py": b""}), PolicyChange.LOOSENED),
        (Unreadable({"x.py": b""}), PolicyChange.CHANGED),
        (WrittenTree({"tests/x.py": b"", "x.sh": b""}), PolicyChange.CHANGED),
    ],
)
def test_files_that_leave_the_source(tree: WrittenTree, change: PolicyChange) -> None:
    head = WrittenTree({".gitattributes": b"* linguist-generated\n"})
    assert [edit.change for edit in attribute_edits((".gitattributes", "x.py"), tree, head)] == [change]
