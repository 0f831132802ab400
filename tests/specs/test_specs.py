"""Runs every specification beside this file through the real engine, on real repositories."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from patchwidth.adapters.git import Repository
from patchwidth.engine import assemble, judge
from patchwidth.model.patch import Side
from patchwidth.model.reading import Finding, Level, Outcome, Ruling
from patchwidth.model.rules import RULES
from patchwidth.model.span import OriginSource, Place
from patchwidth.model.verdict import Verdict
from patchwidth.policy.config import load
from patchwidth.policy.edits import edits
from patchwidth.policy.task import load_task, with_task
from patchwidth.registry import signals
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.roleheaders import Headers
from patchwidth.source.roles import roles_of
from repositories import TestRepository
from specs.mdspec import POLICY, Spec, SpecCase, SpecError, read_spec

HERE = Path(__file__).parent
SPECS = {path.stem: read_spec(path) for path in sorted(HERE.glob("*.md"))}
CASES = [pytest.param(spec, case, id=f"{name}: {case.title}") for name, spec in SPECS.items() for case in spec.cases]


def judged(case: SpecCase, folder: Path) -> Verdict:
    """The verdict over one case, by way of git."""
    made = TestRepository.new(folder)
    base_id = made.commit(case.base)
    head_id = made.commit({**case.head, **dict.fromkeys(case.gone)})
    with Repository(folder) as repository:
        base, head = repository.snapshot(base_id), repository.snapshot(head_id)
        stated = base.read(POLICY)
        policy = load(stated, source="defaults" if stated is None else POLICY)
        if case.task:
            policy = with_task(policy, load_task(case.task.encode(), source="task.yml"), "task.yml")
        patch = repository.diff(base_id, head_id)
        roles, headers = roles_of(policy.roles, base), Headers(base, head)
        return judge(
            assemble(
                patch=patch,
                base=base,
                head=head,
                outlines=SnapshotOutlines(base, head),
                role_of=lambda file: roles.of(file, headers),
                places=[place(text) for text in case.origins],
                policy=policy,
                policy_edits=edits(patch, base, head),
            ),
            policy,
        )


def place(text: str) -> Place:
    where, _, source = text.partition(" ")
    side = Side.HEAD if where.startswith("head:") else Side.BASE
    path, _, line = where.removeprefix("head:").removeprefix("base:").rpartition(":")
    return Place(path=path, line=int(line), side=side, source=OriginSource(source or "input"))


def shown(finding: Finding) -> str:
    lines = "" if finding.start is None else f":{finding.start}"
    lines += "" if finding.end in (None, finding.start) else f"-{finding.end}"
    words = (finding.rule, finding.level, f"{finding.path or ''}{lines}", finding.side or "")
    suppressed = f" ({finding.suppressed})" if finding.suppressed else ""
    return " ".join(filter(None, words)) + suppressed


def compared(ruling: Ruling, verdict: Verdict, expect: Mapping[str, object]) -> dict[str, object]:
    """What came out, cut to what the case speaks of."""
    measures = expect.get("measures")
    got: dict[str, object] = {
        "outcome": ruling.outcome,
        "findings": [shown(f) for f in ruling.findings],
        "level": ruling.level,
        "reason": ruling.reason,
        "figure": ruling.figure,
        "limit": ruling.limit,
        "because": expect["because"] if str(expect.get("because")) in ruling.because else ruling.because,
        "measures": {k: listed(ruling.measures.get(k)) for k in measures} if isinstance(measures, dict) else None,
        "verdict": verdict.outcome,
    }
    return {key: got[key] for key in expect} | {"findings": got["findings"]}


def listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(("spec", "case"), CASES)
def test_case(spec: Spec, case: SpecCase, tmp_path: Path) -> None:
    verdict = judged(case, tmp_path / "repository")
    (ruling,) = [r for r in verdict.rulings if r.signal == spec.signal]
    assert compared(ruling, verdict, case.expect) == {"findings": [], **case.expect}


@pytest.mark.parametrize("signal", sorted({spec.signal for spec in SPECS.values()}))
def test_every_rule_is_seen_found_and_not_found(signal: str) -> None:
    """A gate that was never seen failing is none; one that never stays quiet is none either."""
    spec = whole(signal)
    ran = [case for case in spec.cases if case.expect["outcome"] != Outcome.NOT_RUN]
    found = [{str(f).split()[0] for f in case.expect.get("findings", ()) if level(f) != Level.OFF} for case in ran]  # type: ignore[attr-defined]  # a list, by the expect block
    rules = {rule.id for rule in RULES.values() if rule.signal == spec.signal}
    assert spec.unjudged <= rules
    for rule in sorted(rules - spec.unjudged):
        assert any(rule in each for each in found), f"{rule} is never found"
        assert not all(rule in each for each in found), f"{rule} has no clean control"
    assert not any(rule in each for each in found for rule in spec.unjudged)
    assert any(case.expect["outcome"] == Outcome.PASS and not case.expect.get("findings") for case in ran)
    assert any(case.expect["outcome"] == Outcome.MISS for case in ran)


def whole(signal: str) -> Spec:
    """All that is specified of one signal: `signal.md` and what goes on in `signal.topic.md`."""
    parts = [spec for spec in SPECS.values() if spec.signal == signal]
    cases = tuple(case for part in parts for case in part.cases)
    return Spec(signal=signal, cases=cases, unjudged=frozenset().union(*(part.unjudged for part in parts)))


def level(finding: object) -> str:
    return str(finding).split()[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("### a\n```text wrong\n```\n", "line 2: nobody knows a block 'wrong'"),
        ("### a\n```text base x extra\n```\n", "line 2: nobody knows a block 'base x extra'"),
        ("### a\n```text head x\n```\n", "line 1: a expects nothing"),
        ("### a\n```yaml expect\noutcome: pass\n```\n", "line 1: a changes nothing"),
        ("### a\n```yaml expect\noutcome: pass\nlevl: x\n```\n", "line 2: an expect block holds outcome"),
        ("### a\n```yaml expect\nlevel: warn\n```\n", "line 2: an expect block holds outcome"),
        ("### a\n```yaml expect\n- pass\n```\n", "line 2: an expect block holds outcome"),
        (
            "### a\n```yaml expect\noutcome: pass\n```\n```yaml expect\noutcome: pass\n```\n",
            "line 5: a second expect block",
        ),
        ("### a\n```text head x\n```\n```text head x\n```\n", "line 4: x stands twice on head"),
        ("### a\n```text head x\n", "line 2: a block without its end"),
        ("### a\n```text gone\nx\n```\n```yaml expect\noutcome: pass\n```\n" * 2, "line 8: a stands twice"),
    ],
)
def test_a_specification_that_tests_nothing_is_an_error(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "x.md"
    file.write_text(text)
    with pytest.raises(SpecError) as caught:
        read_spec(file)
    assert says in str(caught.value)


def test_what_a_specification_may_hold(tmp_path: Path) -> None:
    file = tmp_path / "x.md"
    file.write_text(
        "# x\n```text unjudged\nx/later\n```\n## One\n```yaml policy\nversion: 1\n```\n```python\nignored\n```\n"
        "### a\n````text head b.md\n```\ninner\n```\n````\n```text origin\nb:1\n```\n"
        "```yaml expect\noutcome: pass\n```\n"
        "## Two\n### c\n```text base d escaped\n\\0\n```\n```text gone\nd\n```\n```yaml expect\noutcome: miss\n```\n"
    )
    spec = read_spec(file)
    first, second = spec.cases
    assert (spec.signal, spec.unjudged) == ("x", frozenset(("x/later",)))
    assert (first.title, first.base, first.origins) == ("a", {POLICY: "version: 1\n"}, ("b:1",))
    assert first.head == {"b.md": "```\ninner\n```\n"}
    assert (second.base, second.gone, second.expect) == ({"d": "\0\n"}, ("d",), {"outcome": "miss"})


@pytest.mark.parametrize("signal", [s.id for s in signals()])
def test_every_signal_has_its_specification(signal: str) -> None:
    assert signal in SPECS
