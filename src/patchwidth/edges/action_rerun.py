"""A command that may change the required job's answer to that job, run again."""

from patchwidth.edges.action_ask import Ask
from patchwidth.edges.action_inputs import Inputs
from patchwidth.edges.action_runner import Runner
from patchwidth.model.forge import Forge, ForgeError
from patchwidth.policy.spoken import Accept, At, read_command


def rerun(ask: Ask, forge: Forge, inputs: Inputs, runner: Runner) -> tuple[tuple[str, str], ...]:
    """Runs the failed jobs of the gate's workflow again where a command asks for it; level and sentence to say.

    The event of a comment runs beside the pull request: only the job that the branch's rules require can let it in.
    """
    command = read_command(ask.said.text) if ask.said is not None else None
    if not isinstance(command, Accept | At):
        return ()
    workflow = inputs.workflow or runner.workflow
    by_hand = "Run the pull request's failed job again by hand"
    if workflow is None:
        return (("warning", f"{by_hand}: nothing says which workflow it is. Give the input workflow."),)
    try:
        address = forge.rerun_failed(ask.head, workflow)
    except ForgeError as error:
        needs = error.permission or "actions: write"
        return (("warning", f"{by_hand}, or give the workflow `permissions: {needs}`: {error.text}"),)
    if address is None:
        return (("notice", f"No failed run of {workflow} on {ask.head[:12]} waits to be run again."),)
    return (("notice", f"The failed job runs again: {address}"),)
