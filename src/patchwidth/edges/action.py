"""`action`: a step of a workflow comes in as variables, a verdict goes out to every place that the step may write."""

import argparse
import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from patchwidth.edges.action_ask import Ask, Ignored
from patchwidth.edges.action_attempt import attempt
from patchwidth.edges.action_flow import Step
from patchwidth.edges.action_inputs import Inputs, read_inputs
from patchwidth.edges.action_judged import stopped
from patchwidth.edges.action_runner import Runner, runner_of
from patchwidth.model.errors import PatchwidthError, UsageError
from patchwidth.model.forge import Forge

Connect = Callable[[Runner, Inputs], Forge | None]


def run(args: argparse.Namespace) -> int:
    """Runs one step and returns its exit code."""
    del args
    return act(os.environ, connected)


def connected(runner: Runner, inputs: Inputs) -> Forge | None:
    """GitHub as the token sees it; `None` without a token. A UsageError where the client is not installed."""
    if inputs.token is None:
        return None
    try:
        from patchwidth.adapters.github.client import GitHub
    except ModuleNotFoundError as error:
        raise UsageError(
            f"GitHub's client is not installed ({error.name}).", "Install it: pip install 'patchwidth[bot]'."
        ) from None
    verify = runner.ca_file if runner.ca_file is not None else True
    return GitHub(runner.repository, inputs.token, api_url=runner.api_url, login=inputs.login, verify=verify)


def act(
    environment: Mapping[str, str], connect: Connect, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> int:
    """One step, from its variables to its exit code. Prints, writes, publishes; raises nothing of ours."""
    runner = runner_of(environment)
    inputs = attempt(lambda: read_inputs(environment))
    if isinstance(inputs, PatchwidthError):
        return Step(runner=runner, inputs=Inputs(), forge=None, now=now).finish(stopped(inputs, None), None)
    forge = attempt(lambda: connect(runner, inputs))
    if isinstance(forge, PatchwidthError):
        return Step(runner=runner, inputs=inputs, forge=None, now=now).finish(stopped(forge, inputs.fail_on), None)
    step = Step(runner=runner, inputs=inputs, forge=forge, now=now)
    asked = attempt(step.asked)
    match asked:
        case PatchwidthError():
            return step.finish(stopped(asked, inputs.fail_on), None)
        case Ignored():
            return step.ignore(asked)
        case Ask():
            return step.finish(step.judged(asked), asked)
