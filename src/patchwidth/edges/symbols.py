"""`symbols`: two revisions come in, what happened to names between them goes out."""

import argparse
import json

from patchwidth.adapters.git import Repository
from patchwidth.edges.judged import Sides, base_policy, measured
from patchwidth.edges.places import Gathered
from patchwidth.edges.screen import out, waiting
from patchwidth.model.encode import finding_json
from patchwidth.model.escape import visible
from patchwidth.model.reading import Finding, Level

ID = "symbols"


def run(args: argparse.Namespace) -> int:
    """Prints one line for each change of a name; returns 1 when one of them weighs `warn` or more, else 0."""
    with waiting("reading the names on both sides", quiet=args.quiet), Repository(args.repo) as repository:
        sides = _sides(args, repository)
        policy = base_policy(repository, sides.policy, None)
        verdict = measured(repository, sides, policy, lambda _: Gathered(), only=[ID])
    findings = [f for ruling in verdict.rulings for f in ruling.findings if f.level is not Level.OFF]
    if args.json:
        out(json.dumps([finding_json(finding) for finding in findings]))
    elif findings:
        out("\n".join(_line(finding) for finding in findings))
    return int(any(finding.level.weight >= Level.WARN.weight for finding in findings))


def _sides(args: argparse.Namespace, repository: Repository) -> Sides:
    """Two named revisions are held against each other as they are; else the work since the default branch is shown."""
    if args.base is None:
        tip = repository.resolve(repository.default_branch())
        base = repository.merge_base(tip, repository.resolve(args.head or "HEAD"))
    else:
        base = tip = repository.resolve(args.base)
    head = repository.worktree() if args.head is None else repository.resolve(args.head)
    return Sides(base=base, head=head, policy=tip)


def _line(finding: Finding) -> str:
    where = f"{visible(finding.path or '')}:{finding.start}"
    side = f" ({finding.side})" if finding.side == "base" else ""
    return f"{finding.level:<4}  {where}{side}  {visible(finding.message)}  {finding.rule}"
