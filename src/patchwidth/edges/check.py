"""`check`: a repository or a diff comes in, a verdict goes out, the exit code gates."""

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

from patchwidth.adapters.ahead import Ahead
from patchwidth.adapters.files import DIFF_CAP, SMALL_CAP, read_input
from patchwidth.adapters.git import Repository
from patchwidth.edges.output import deliver, wanted, written
from patchwidth.edges.places import Trees, gather, prefix_of
from patchwidth.edges.screen import waiting
from patchwidth.engine import assemble, judge, refused
from patchwidth.model.errors import DiffError, PolicyError, RepositoryError, UsageError
from patchwidth.model.policy import Policy
from patchwidth.model.verdict import FailOn, Verdict, process_exit
from patchwidth.policy.config import POLICY_PATHS, find, load
from patchwidth.policy.edits import edits
from patchwidth.source.language import language_of
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.roleheaders import Headers
from patchwidth.source.roles import roles_of


def run(args: argparse.Namespace) -> int:
    """Judges one patch, prints the reports, returns the exit code."""
    reports = wanted(args.report)
    with waiting("reading the patch and both trees", quiet=args.quiet):
        fail_on, verdict = _bare(args) if args.diff is not None and args.span is not None else _judged(args)
    deliver(verdict, reports, args.color)
    return process_exit(verdict.outcome, fail_on)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The two trees under judgement, and the revision that the policy is read from."""

    base: str
    head: str
    policy: str


def _fail_on(args: argparse.Namespace, policy: Policy) -> FailOn:
    if args.fail_on is not None:
        return FailOn(args.fail_on)
    return policy.fail_on or FailOn.WARN


def _judged(args: argparse.Namespace) -> tuple[FailOn, Verdict]:
    if args.span is not None:
        raise UsageError("--span goes with --diff, for a diff without a tree.", "In a repository give --at PATH:LINE.")
    with Repository(args.repo) as repository:
        policy = Policy()
        try:
            sides = _sides(args, repository)
            policy = _policy(args, repository, sides)
            return _fail_on(args, policy), _measured(args, repository, sides, policy)
        except (RepositoryError, DiffError) as error:
            if args.diff is not None and isinstance(error, DiffError):
                raise
            return _fail_on(args, policy), refused(error.reason, error.text, policy)


def _sides(args: argparse.Namespace, repository: Repository) -> Sides:
    if args.diff is not None:
        if args.head is not None:
            raise UsageError("--diff and --head both name the side to judge.", "Give one of them.")
        base = repository.resolve(args.base or "HEAD")
        data = read_input(args.diff, "The diff", cap=DIFF_CAP)
        return Sides(base=base, head=repository.apply_diff(base, data), policy=base)
    tip = repository.resolve(repository.default_branch() if args.base is None else args.base)
    head = repository.resolve(args.head or "HEAD")
    base = repository.merge_base(tip, head)
    if args.head is None:
        # what the last call reported is no part of the patch
        head = repository.worktree(without=written(wanted(args.report)))
    return Sides(base=base, head=head, policy=tip)


def _policy(args: argparse.Namespace, repository: Repository, sides: Sides) -> Policy:
    """The policy of the base side; a patch never brings its own."""
    tree = repository.snapshot(sides.policy)
    if args.policy is not None:
        data = tree.read(args.policy)
        if data is not None:
            return load(data, source=f"{args.policy}@{sides.policy[:12]}")
        if _lies_in(args.policy, repository.place.worktree):
            raise PolicyError(
                f"The policy {args.policy} is not in the base tree.", "A policy counts once it is on the base branch."
            )
        return load(read_input(args.policy, "The policy", cap=SMALL_CAP), source=args.policy)
    odd = next((path for path in POLICY_PATHS if tree.holds(path) and tree.read(path) is None), None)
    if odd is not None:
        raise PolicyError(
            f"{odd} is no regular file in the base tree.", "A link is not followed; put the policy there."
        )
    found = find(tree)
    return load(None, source="defaults") if found is None else load(found[1], source=f"{found[0]}@{sides.policy[:12]}")


def _lies_in(path: str, worktree: str | None) -> bool:
    return worktree is not None and Path(path).resolve().is_relative_to(worktree)


def _measured(args: argparse.Namespace, repository: Repository, sides: Sides, policy: Policy) -> Verdict:
    patch = replace(repository.diff(sides.base, sides.head, confirm=args.verify), merge_base=sides.base)
    source = [f for f in patch.files if not f.binary and language_of(f.path) is not None]
    base = Ahead(repository.snapshot(sides.base), [f.base_path for f in source if f.base_path is not None])
    head = Ahead(repository.snapshot(sides.head), [f.head_path for f in source if f.head_path is not None])
    outlines = SnapshotOutlines(base, head)
    roles, headers = roles_of(policy.roles, base), Headers(base, head)
    prefix = prefix_of(args.repo, repository.place.worktree)
    trees = Trees(base=base, head=head, outlines=outlines, role_of=roles.role, prefix=prefix)
    gathered = gather(args, trees)
    case = assemble(
        patch=patch,
        base=base,
        head=head,
        outlines=outlines,
        role_of=lambda file: roles.of(file, headers),
        origins=gathered.unpinned,
        places=gathered.places,
        policy=policy,
        policy_edits=edits(patch, base, head, at=args.policy),
    )
    return judge(case, policy, only=args.only)


def _bare(args: argparse.Namespace) -> tuple[FailOn, Verdict]:
    """A diff and a span without any tree: line counts are all there is."""
    from patchwidth.adapters.git_text import read_text_diff
    from patchwidth.source.given import given

    if args.base or args.head or args.at or args.traceback or args.junit or args.coverage:
        raise UsageError("--span takes the place of a tree and of every other origin.", "Leave the others out.")
    patch = read_text_diff(read_input(args.diff, "The diff", cap=DIFF_CAP))
    origins = given(read_input(args.span, "The span", cap=SMALL_CAP), patch)
    data = None if args.policy is None else read_input(args.policy, "The policy", cap=SMALL_CAP)
    policy = load(data, source=args.policy or "defaults")
    roles = roles_of(policy.roles, None)
    case = assemble(
        patch=patch,
        base=None,
        head=None,
        outlines=None,
        role_of=lambda file: roles.role(file.path, None),
        origins=origins,
        policy=policy,
    )
    return _fail_on(args, policy), judge(case, policy, only=args.only)
