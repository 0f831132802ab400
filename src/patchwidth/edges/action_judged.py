"""What an event asks for, and a checkout, to a verdict, its exit code, and what a person should be told beside it."""

import posixpath
from dataclasses import dataclass, replace
from datetime import datetime

from patchwidth.adapters.git_fetch import Reached, Server, Wanted, reach
from patchwidth.edges.action_ask import Ask
from patchwidth.edges.action_inputs import Inputs
from patchwidth.edges.action_origins import Search
from patchwidth.edges.action_runner import Runner, file_of, folder_of, is_inside
from patchwidth.edges.action_thread import Thread
from patchwidth.edges.judged import Sides, base_policy, measured, under_task
from patchwidth.edges.places import Asked, prefix_of
from patchwidth.engine import refused
from patchwidth.model.errors import (
    NOT_RUN_EXIT,
    USAGE_EXIT,
    DiffError,
    PatchwidthError,
    PolicyError,
    RepositoryError,
    UsageError,
)
from patchwidth.model.escape import markdown_text
from patchwidth.model.forge import Forge
from patchwidth.model.policy import Policy
from patchwidth.model.verdict import FailOn, Verdict, VerdictOutcome, process_exit

NOTES = 12
"""Notes that a page carries; the log has all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A verdict with what the step makes of it.

    `code` is the raw exit code, 64 where nothing could be measured for a wrong input; `process` what the step returns.
    `head` is the judged commit, `head_since` since when it stands, as far as anybody can tell. `notes` are sentences.
    """

    verdict: Verdict
    code: int
    process: int
    fail_on: FailOn
    policy: Policy
    head: str | None = None
    head_since: datetime | None = None
    notes: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notes as Markdown, as many as leave a page its tables."""
        return tuple(markdown_text(note) for note in self.notes[:NOTES])


def stopped(error: PatchwidthError, fail_on: FailOn | None, policy: Policy | None = None) -> Judged:
    """What is left when nothing could be judged: not_run with the reason, 64 for a wrong call, input or policy."""
    known = policy or Policy()
    code = USAGE_EXIT if isinstance(error, UsageError) else NOT_RUN_EXIT
    chosen = fail_on or known.fail_on or FailOn.FAIL
    return Judged(
        verdict=refused(error.reason, error.text, known),
        code=code,
        process=code if code == USAGE_EXIT else process_exit(VerdictOutcome.NOT_RUN, chosen),
        # a wrong call is red whatever the workflow lets through
        fail_on=FailOn.FAIL if code == USAGE_EXIT else chosen,
        policy=known,
    )


def judge(ask: Ask, inputs: Inputs, runner: Runner, forge: Forge | None, thread: Thread | None) -> Judged:
    """Judges what was asked for. Raises `PatchwidthError` for what stops it before there is a policy."""
    folder = folder_of(runner, inputs.working_directory)
    asked = _asked(inputs, runner, folder)
    server = Server(url=runner.server_url, name=ask.repository, token=inputs.token, ca_file=runner.ca_file)
    wanted = Wanted(base=ask.base, head=ask.head, direct=ask.direct)
    with reach(folder, wanted, server, forge.merge_base if forge is not None else None) as reached:
        # a tree knows a path in one spelling only
        policy_path = None if inputs.policy is None else posixpath.normpath(inputs.policy)
        policy = _policy(reached, policy_path, runner, folder)
        policy = _under_task(policy, reached, inputs.task, runner, folder)
        fail_on = inputs.fail_on or policy.fail_on or FailOn.FAIL
        search = Search(
            asked=asked,
            repository=ask.repository,
            server_url=runner.server_url,
            body=ask.pull.body if ask.pull is not None else "",
            thread=thread,
        )
        prefix = prefix_of(folder, reached.worktree or runner.workspace)
        verdict = _verdict(reached, policy, search, prefix, policy_path)
        made = Judged(
            verdict=verdict,
            code=verdict.exit_code,
            process=process_exit(verdict.outcome, fail_on),
            fail_on=fail_on,
            policy=policy,
            head=reached.head,
            notes=tuple(search.notes),
        )
        return replace(made, policy=replace(policy, gate_id=inputs.gate_id or policy.gate_id))


def _asked(inputs: Inputs, runner: Runner, folder: str) -> Asked:
    def files(names: tuple[str, ...], what: str) -> tuple[str, ...]:
        return tuple(file_of(runner, folder, name, what) for name in names)

    traceback = inputs.traceback
    return Asked(
        at=inputs.at,
        traceback=None if traceback is None else file_of(runner, folder, traceback, "The traceback"),
        side=inputs.side,
        junit=files(inputs.junit, "The JUnit report"),
        coverage=files(inputs.coverage, "The coverage file"),
        tests=inputs.tests,
    )


def _policy(reached: Reached, wanted: str | None, runner: Runner, folder: str) -> Policy:
    """The base side's policy; a file in the workspace may be the patch's own and is never taken."""
    path = None if wanted is None else _stated(reached, wanted, runner, folder, "policy")
    return base_policy(reached.repository, reached.tip, path)


def _under_task(policy: Policy, reached: Reached, wanted: str | None, runner: Runner, folder: str) -> Policy:
    """The policy with a task's fence; the task is looked for where the policy is."""
    if wanted is None:
        return policy
    path = _stated(reached, posixpath.normpath(wanted), runner, folder, "task")
    return under_task(policy, reached.repository, reached.tip, path)


def _stated(reached: Reached, wanted: str, runner: Runner, folder: str, what: str) -> str:
    """A path in the base tree as it is, else that of a file outside the workspace."""
    if reached.repository.snapshot(reached.tip).read(wanted) is not None:
        return wanted
    path = file_of(runner, folder, wanted, f"The {what}")
    if is_inside(runner, path):
        raise PolicyError(
            f"The {what} {wanted} is not in the base tree.", f"A {what} counts once it is on the base branch."
        )
    return path


def _verdict(reached: Reached, policy: Policy, search: Search, prefix: str, policy_path: str | None) -> Verdict:
    sides = Sides(base=reached.base, head=reached.head, policy=reached.tip)
    try:
        return measured(reached.repository, sides, policy, search, prefix=prefix, policy_path=policy_path)
    except (RepositoryError, DiffError) as error:
        return refused(error.reason, error.text, policy)
