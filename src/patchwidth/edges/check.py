"""`check`: a repository or a diff comes in, a verdict goes out, the exit code gates."""

import argparse

from patchwidth.adapters.files import DIFF_CAP, SMALL_CAP, read_input
from patchwidth.adapters.git import Repository
from patchwidth.edges.judged import Sides, base_policy, measured, under_task
from patchwidth.edges.output import deliver, paths, wanted
from patchwidth.edges.places import asked_of, gather, prefix_of
from patchwidth.edges.screen import waiting
from patchwidth.engine import assemble, judge, refused
from patchwidth.model.errors import DiffError, RepositoryError, UsageError
from patchwidth.model.policy import Policy
from patchwidth.model.verdict import FailOn, Verdict, process_exit
from patchwidth.policy.config import load
from patchwidth.policy.task import load_task, with_task
from patchwidth.source.roles import roles_of


def run(args: argparse.Namespace) -> int:
    """Judges one patch, prints the reports, returns the exit code."""
    reports = wanted(args.report)
    with waiting("reading the patch and both trees", quiet=args.quiet):
        fail_on, verdict = _bare(args) if args.diff is not None and args.span is not None else _judged(args)
    deliver(verdict, reports, args.color)
    return process_exit(verdict.outcome, fail_on)


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
            policy = base_policy(repository, sides.policy, args.policy)
            policy = under_task(policy, repository, sides.policy, args.task)
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
        # what this call reads and writes beside the trees is no part of the patch
        given = [args.traceback, *args.junit, *args.coverage, args.policy, args.task]
        own = [one.file for one in wanted(args.report)] + given
        head = repository.worktree(without=paths(own))
    return Sides(base=base, head=head, policy=tip)


def _measured(args: argparse.Namespace, repository: Repository, sides: Sides, policy: Policy) -> Verdict:
    return measured(
        repository,
        sides,
        policy,
        lambda trees: gather(asked_of(args), trees),
        prefix=prefix_of(args.repo, repository.place.worktree),
        policy_path=args.policy,
        confirm=args.verify,
        only=args.only,
    )


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
    if args.task is not None:
        task = load_task(read_input(args.task, "The task", cap=SMALL_CAP), source=args.task)
        policy = with_task(policy, task, args.task)
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
