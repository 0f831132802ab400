"""What the specification of `policy` cannot show: no trees, several edits, hostile paths."""

import pytest

from patchwidth.model.case import Case, PolicyChange, PolicyEdit
from patchwidth.model.errors import Reason
from patchwidth.model.patch import Patch
from patchwidth.model.reading import Level, Outcome
from patchwidth.signals.policy import Limits, read, rule
from signals_fakes import WrittenTree

TREE = WrittenTree({})


def edit(path: str, change: PolicyChange) -> PolicyEdit:
    return PolicyEdit(path=path, change=change, because=f"why {path}")


@pytest.mark.parametrize(("base", "head"), [(None, None), (TREE, None), (None, TREE)])
def test_without_both_trees_it_does_not_run(base: WrittenTree | None, head: WrittenTree | None) -> None:
    got = rule(read(Case(patch=Patch(files=()), base=base, head=head)), Limits())
    assert (got.outcome, got.reason, got.findings) == (Outcome.NOT_RUN, Reason.NO_TREE, ())


@pytest.mark.parametrize(
    ("changes", "levels", "level", "figure", "because"),
    [
        ((), [], None, "unchanged", "the patch leaves its judge alone"),
        ((PolicyChange.CHANGED,), [Level.WARN], Level.WARN, "1 edited, 0 looser", "0: why 0"),
        ((PolicyChange.WORKFLOW,), [Level.WARN], Level.WARN, "1 edited, 0 looser", "0: why 0"),
        (
            (PolicyChange.WORKFLOW, PolicyChange.LOOSENED, PolicyChange.CHANGED),
            [Level.WARN, Level.FAIL, Level.WARN],
            Level.FAIL,
            "3 edited, 1 looser",
            "1: why 1",
        ),
    ],
)
def test_each_edit_is_a_finding_and_the_worst_one_speaks(
    changes: tuple[PolicyChange, ...], levels: list[Level], level: Level | None, figure: str, because: str
) -> None:
    edits = tuple(edit(str(i), change) for i, change in enumerate(changes))
    got = rule(read(Case(patch=Patch(files=()), base=TREE, head=TREE, policy_edits=edits)), Limits())
    assert [f.level for f in got.findings] == levels
    assert [f.path for f in got.findings] == [e.path for e in edits]
    assert (got.level, got.figure) == (level, figure)
    assert got.because.startswith(because)
    assert got.outcome is (Outcome.MISS if level else Outcome.PASS)
    assert len({f.fingerprint for f in got.findings}) == len(edits)
