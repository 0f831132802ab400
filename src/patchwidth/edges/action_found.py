"""An event that names its pull request only by number, comment or head to what it asks for, read from GitHub now."""

from patchwidth.edges.action_ask import Ask, ByHead, ByNumber, Ignored, PullAsk
from patchwidth.model.errors import PatchwidthError, Reason
from patchwidth.model.forge import Forge, Pull
from patchwidth.policy.spoken import Malformed, read_command


def found(asked: ByNumber | ByHead, forge: Forge | None) -> Ask | Ignored:
    """The pull request that was meant. Raises `PatchwidthError`: `event` where it is none or several, else `forge`."""
    if isinstance(asked, ByNumber):
        command = read_command(asked.said.text)
        if command is None:
            return Ignored(because="the comment is no command")
        if isinstance(command, Malformed):
            return Ignored(because=command.because)
    if forge is None:
        raise PatchwidthError(
            f"The event {asked.event} has to ask GitHub for its pull request, and there is no token.",
            "Leave the input token as it is by default.",
            reason=Reason.EVENT,
        )
    return _by_number(asked, forge) if isinstance(asked, ByNumber) else _by_head(asked, forge)


def _by_number(asked: ByNumber, forge: Forge) -> Ask | Ignored:
    # who may speak is asked first; the head that is judged is the one read after that, and stays pinned
    if not forge.may_write(asked.said.author):
        return Ignored(because=f"{asked.said.author} has no write access, which a command needs")
    pull = forge.pull(asked.number)
    if not pull.is_open:
        return Ignored(because="the pull request is closed")
    return _ask(asked, pull, said=True)


def _by_head(asked: ByHead, forge: Forge) -> Ask:
    pulls = forge.pulls_of(asked.head_repository, asked.branch, asked.sha)
    if len(pulls) != 1:
        many = "no open pull request has" if not pulls else f"{len(pulls)} open pull requests have"
        raise PatchwidthError(
            f"The workflow ran on {asked.sha[:12]}, and {many} that head.",
            "A newer push, or a closed pull request, needs nothing; else run the gate on pull_request.",
            reason=Reason.EVENT,
        )
    return _ask(asked, pulls[0], said=False)


def queued(number: int, forge: Forge) -> PullAsk:
    """The pull request that a merge queue is about to merge. Raises `ForgeError`."""
    return _pull_ask(forge.pull(number))


def _ask(asked: ByNumber | ByHead, pull: Pull, *, said: bool) -> Ask:
    return Ask(
        event=asked.event,
        repository=asked.repository,
        base=pull.base_sha,
        head=pull.head_sha,
        pull=_pull_ask(pull),
        is_fork=(pull.head_repository or "").lower() != asked.repository.lower(),
        comments=True,
        # a comment's run belongs to the default branch: its colour says nothing about the pull request
        advisory=said,
        said=asked.said if isinstance(asked, ByNumber) else None,
    )


def _pull_ask(pull: Pull) -> PullAsk:
    return PullAsk(
        number=pull.number,
        author=pull.author,
        head_repository=pull.head_repository,
        base_ref=pull.base_ref,
        body=pull.body,
        labels=pull.labels,
    )
