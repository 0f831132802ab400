"""Policy: whether the patch edits the policy or the workflow that judges it. The old one judges it either way."""

from collections.abc import Mapping
from dataclasses import dataclass

from patchwidth.model.case import Case, PolicyChange, PolicyEdit
from patchwidth.model.errors import Reason
from patchwidth.model.reading import Finding, Json, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.signal import Signal

ID = "policy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """None: an edit of the judge is shown, whatever its size."""


def read(case: Case) -> Reading[tuple[PolicyEdit, ...]]:
    """Takes the case's policy edits; not_run where there are no trees to compare."""
    if case.base is None or case.head is None:
        return Reading(
            signal=ID, facts=None, reason=Reason.NO_TREE, because="without both trees no policy can be compared"
        )
    return Reading(signal=ID, facts=case.policy_edits)


def rule(reading: Reading[tuple[PolicyEdit, ...]], limits: Limits) -> Ruling:
    """One finding for each edit: fail where it loosens, else warn."""
    edits = reading.facts
    if edits is None:
        return not_run(ID, reading.reason or Reason.NO_TREE, reading.because)
    findings = tuple(_finding(edit) for edit in edits)
    loosened = sum(edit.change is PolicyChange.LOOSENED for edit in edits)
    if not edits:
        because, figure = "the patch leaves its judge alone", "unchanged"
    else:
        worst = next((edit for edit in edits if edit.change is PolicyChange.LOOSENED), edits[0])
        because = f"{worst.path}: {worst.because}; judged by the policy as it was"
        figure = f"{len(edits)} edited, {loosened} looser"
    measures: Mapping[str, Json] = {
        "edited": len(edits),
        "loosened": loosened,
        "paths": tuple(edit.path for edit in edits),
    }
    return ruled(ID, because, findings, measures, figure=figure, limit="unchanged")


def _finding(edit: PolicyEdit) -> Finding:
    loosened = edit.change is PolicyChange.LOOSENED
    return Finding(
        rule="policy/changed",
        level=Level.FAIL if loosened else Level.WARN,
        message=f"the patch would loosen its judge: {edit.because}"
        if loosened
        else f"the patch edits its judge: {edit.because}",
        fingerprint=fingerprint_of("policy/changed", edit.path, edit.change),
        path=edit.path,
    )


SIGNAL = Signal(id=ID, title="whether the patch edits its own judge", limits=Limits, read=read, rule=rule, order=90)
