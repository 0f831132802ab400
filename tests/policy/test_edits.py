import pytest

from patchwidth.model.case import PolicyChange, PolicyEdit
from patchwidth.model.errors import PolicyError
from patchwidth.model.patch import FileChange, Patch, Status
from patchwidth.policy.edits import LONGEST, edits
from signals_fakes import WrittenTree

POLICY, OTHER = ".patchwidth.yml", ".github/patchwidth.yml"
FLOW = ".github/workflows/gate.yml"
GATE = b"steps: [{uses: some/Patchwidth@v1}]\n"


def change(status: Status, path: str, old: str | None = None) -> FileChange:
    return FileChange(path=path, old_path=old, status=status)


def found(
    files: list[FileChange], base: dict[str, bytes], head: dict[str, bytes]
) -> list[tuple[str, PolicyChange, str]]:
    got = edits(Patch(files=tuple(files)), WrittenTree(base), WrittenTree(head))
    return [(edit.path, edit.change, edit.because) for edit in got]


def test_a_patch_that_leaves_the_judge_alone() -> None:
    base = {POLICY: b"version: 1", "a.py": b"", FLOW: GATE}
    assert found([change(Status.MODIFIED, "a.py"), change(Status.ADDED, "x/.patchwidth.yml")], base, base) == []


@pytest.mark.parametrize(
    ("base", "head", "kind", "because"),
    [
        (b"version: 1", b"version: 1 # same", PolicyChange.CHANGED, "nothing that it asks for gets looser"),
        (b"fence: {files: 3}", b"fence: {files: 2}", PolicyChange.CHANGED, "nothing that it asks for gets looser"),
        (b"fence: {files: 3}", b"fence: {files: 9}", PolicyChange.LOOSENED, "fence.files goes from 3 to 9"),
        (None, b"fence: {files: 3}", PolicyChange.CHANGED, "a policy is added"),
        (None, b"fail-on: never", PolicyChange.LOOSENED, "fail-on goes from fail to never"),
        (b"version: 1", None, PolicyChange.LOOSENED, "the policy is removed"),
        (
            b"fence: {files: 3}",
            None,
            PolicyChange.LOOSENED,
            "the policy is removed, fence.files goes from 3 to no limit",
        ),
        (
            b"version: 1",
            b"version: 9",
            PolicyChange.CHANGED,
            "the policy could not be read any more: head line 1: version is 9, this tool reads 1.",
        ),
    ],
)
def test_the_policy_file(base: bytes | None, head: bytes | None, kind: PolicyChange, because: str) -> None:
    status = Status.ADDED if base is None else Status.DELETED if head is None else Status.MODIFIED
    sides = [{} if data is None else {POLICY: data} for data in (base, head)]
    assert found([change(status, POLICY)], *sides) == [(POLICY, kind, because)]


def test_many_loosenings_are_cut_and_counted() -> None:
    authors = ", ".join("x" * 200 + str(i) for i in range(8))
    ((_, kind, because),) = found(
        [change(Status.ADDED, POLICY)], {}, {POLICY: f"exempt: {{authors: [{authors}]}}".encode()}
    )
    assert kind is PolicyChange.LOOSENED
    assert because.endswith(", and 3 more")
    assert all(len(phrase) <= LONGEST for phrase in because.split(", "))


def test_a_second_policy_breaks_the_first() -> None:
    ((path, kind, because),) = found([change(Status.ADDED, OTHER)], {POLICY: b""}, {POLICY: b"", OTHER: b""})
    assert (path, kind) == (OTHER, PolicyChange.CHANGED)
    assert "Both .patchwidth.yml and .github/patchwidth.yml are there." in because


def test_a_moved_policy_is_seen_under_both_names() -> None:
    moved = change(Status.RENAMED, OTHER, POLICY)
    got = found([moved], {POLICY: b"fence: {files: 1}"}, {OTHER: b"fence: {files: 1}"})
    assert [(path, kind) for path, kind, _ in got] == [(OTHER, PolicyChange.CHANGED), (POLICY, PolicyChange.CHANGED)]


def test_a_policy_moved_out_of_sight_is_removed() -> None:
    moved = change(Status.RENAMED, "docs/old.yml", POLICY)
    assert found([moved], {POLICY: b""}, {"docs/old.yml": b""}) == [
        (POLICY, PolicyChange.LOOSENED, "the policy is removed")
    ]


def test_a_copy_of_the_policy_leaves_it_alone() -> None:
    assert found([change(Status.COPIED, "docs/x.yml", POLICY)], {POLICY: b""}, {POLICY: b"", "docs/x.yml": b""}) == []


def test_a_base_policy_that_cannot_be_read_stops() -> None:
    with pytest.raises(PolicyError, match="base line 1: version is 9"):
        found([change(Status.MODIFIED, POLICY)], {POLICY: b"version: 9"}, {POLICY: b""})


def test_a_policy_under_a_name_of_the_callers() -> None:
    patch = Patch(files=(change(Status.MODIFIED, "ci/gate.yml"), change(Status.MODIFIED, POLICY)))
    base = WrittenTree({"ci/gate.yml": b"fence: {files: 1}", POLICY: b"nonsense"})
    head = WrittenTree({"ci/gate.yml": b"fence: {files: 2}", POLICY: b"nonsense"})
    assert edits(patch, base, head, at="ci/gate.yml") == (
        PolicyEdit(path="ci/gate.yml", change=PolicyChange.LOOSENED, because="fence.files goes from 1 to 2"),
    )


EDITED = "the workflow that runs the gate is edited"
NO_MORE = "no workflow runs the gate any more"


@pytest.mark.parametrize(
    ("file", "base", "head", "wanted"),
    [
        (change(Status.MODIFIED, FLOW), {FLOW: GATE}, {FLOW: GATE + b"#"}, (PolicyChange.WORKFLOW, EDITED)),
        (
            change(Status.MODIFIED, FLOW),
            {FLOW: b"x"},
            {FLOW: GATE},
            (PolicyChange.WORKFLOW, "the workflow that runs the gate is added"),
        ),
        (change(Status.MODIFIED, FLOW), {FLOW: GATE}, {FLOW: b"x"}, (PolicyChange.LOOSENED, NO_MORE)),
        (change(Status.DELETED, FLOW), {FLOW: GATE}, {}, (PolicyChange.LOOSENED, NO_MORE)),
        (
            change(Status.DELETED, FLOW),
            {FLOW: GATE},
            {".github/workflows/other.yaml": GATE},
            (PolicyChange.WORKFLOW, "this workflow no longer runs the gate; another one does"),
        ),
        (
            change(Status.RENAMED, ".github/workflows/b.yml", FLOW),
            {FLOW: GATE},
            {".github/workflows/b.yml": GATE},
            (PolicyChange.WORKFLOW, EDITED),
        ),
        (
            change(Status.RENAMED, "attic/gate.yml", FLOW),
            {FLOW: GATE},
            {"attic/gate.yml": GATE},
            (PolicyChange.LOOSENED, NO_MORE),
        ),
        (
            change(Status.RENAMED, ".github/workflows/old/gate.yml", FLOW),
            {FLOW: GATE},
            {".github/workflows/old/gate.yml": GATE},
            (PolicyChange.LOOSENED, NO_MORE),
        ),
        (
            change(Status.COPIED, ".github/workflows/b.yml", FLOW),
            {FLOW: GATE},
            {FLOW: GATE, ".github/workflows/b.yml": GATE},
            (PolicyChange.WORKFLOW, "the workflow that runs the gate is added"),
        ),
    ],
)
def test_workflows(
    file: FileChange, base: dict[str, bytes], head: dict[str, bytes], wanted: tuple[PolicyChange, str]
) -> None:
    assert found([file], base, head) == [(file.path, *wanted)]


@pytest.mark.parametrize(
    "path", [".github/workflows/x.yml", ".github/workflows/x.txt", ".github/gate.yml", "ci/gate.yml"]
)
def test_other_files_are_no_gate(path: str) -> None:
    text = b"name: ci\n" if path.endswith("x.yml") else GATE
    assert found([change(Status.MODIFIED, path)], {path: text}, {path: text}) == []


def test_a_name_that_is_nearly_right_would_stop_every_later_patch() -> None:
    ((path, kind, because),) = found([change(Status.ADDED, ".patchwidth.yaml")], {}, {".patchwidth.yaml": b""})
    assert (path, kind) == (".patchwidth.yaml", PolicyChange.CHANGED)
    assert "is not read as a policy" in because
