"""One step: its event to a judged patch, and that to everything that people and programs see, in order."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

from patchwidth.adapters.files import LOG_CAP, read_input
from patchwidth.edges.action_accepted import accepted
from patchwidth.edges.action_ask import Ask, Ignored
from patchwidth.edges.action_attempt import attempt
from patchwidth.edges.action_found import found
from patchwidth.edges.action_inputs import Inputs, When
from patchwidth.edges.action_judged import Judged, judge, stopped
from patchwidth.edges.action_outputs import (
    annotate,
    say,
    tell_ids,
    tell_log,
    tell_outputs,
    tell_summary,
    write_reports,
)
from patchwidth.edges.action_publish import Published, publish
from patchwidth.edges.action_rerun import rerun
from patchwidth.edges.action_runner import Runner
from patchwidth.edges.action_thread import Thread
from patchwidth.edges.event import read_event
from patchwidth.edges.event_payload import is_full_id, read_payload
from patchwidth.model.errors import USAGE_EXIT, PatchwidthError
from patchwidth.model.forge import Forge
from patchwidth.model.policy import Policy
from patchwidth.model.report import Style


@dataclass(slots=True, kw_only=True)
class Step:
    """A step as it goes. `forge` is `None` without a token; `thread` is there once there is a pull request."""

    runner: Runner
    inputs: Inputs
    forge: Forge | None
    now: Callable[[], datetime]
    thread: Thread | None = field(default=None)

    def asked(self) -> Ask | Ignored:
        """What the event asks for. Raises `PatchwidthError`."""
        runner = self.runner
        payload = read_payload(read_input(runner.event_path, "The event's payload", cap=LOG_CAP))
        asked = read_event(runner.event, payload, self.inputs, repository=runner.repository, sha=runner.sha)
        return asked if isinstance(asked, Ask | Ignored) else found(asked, self.forge)

    def ignore(self, ignored: Ignored) -> int:
        """Says why there is nothing to judge; exit 0."""
        say("notice", f"Nothing to judge: {ignored.because.rstrip('.')}.")
        return 0

    def judged(self, ask: Ask) -> Judged:
        """The verdict with what people accepted; what broke on the way is a verdict too."""
        if self.forge is not None and ask.pull is not None:
            self.thread = Thread(self.forge, ask.pull)
        made = attempt(lambda: judge(ask, self.inputs, self.runner, self.forge, self.thread))
        if isinstance(made, PatchwidthError):
            policy = Policy(gate_id=self.inputs.gate_id or Policy().gate_id)
            made = stopped(made, self.inputs.fail_on, policy)
            # so that a check run can say that it did not run
            made = replace(made, head=ask.head if is_full_id(ask.head) else None)
        final = attempt(lambda: accepted(made, ask, self.forge, self.thread, self.now()))
        if isinstance(final, PatchwidthError):
            final = replace(made, notes=(*made.notes, f"No override was looked for: {final.text}"))
        if ask.advisory and final.code != USAGE_EXIT:
            final = replace(final, process=0)
        return final

    def finish(self, judged: Judged, ask: Ask | None) -> int:
        """Tells the verdict: files, outputs, summary, log, annotations, check run, comment, review. The exit code.

        A place that cannot be written is one warning; it changes no verdict and keeps nothing from the others.
        """
        style = self._style(judged, ask)
        written = write_reports(judged, self.inputs, self.runner, style)
        troubles = list(written.troubles)
        for tell in (
            lambda: tell_outputs(judged, written, self.runner),
            lambda: tell_summary(judged, self.runner, style),
            lambda: tell_log(judged),
        ):
            told = attempt(tell)
            if isinstance(told, PatchwidthError):
                troubles.append(told.text)
        published = self._published(judged, ask, style)
        ids = attempt(lambda: tell_ids(published.check_run, published.comment, self.runner))
        troubles += [*published.troubles, *([ids.text] if isinstance(ids, PatchwidthError) else ())]
        for trouble in troubles:
            say("warning", trouble)
        if published.dropped is not None:
            say("notice", published.dropped)
        if self.forge is not None and ask is not None:
            for level, text in rerun(ask, self.forge, self.inputs, self.runner):
                say(level, text)
        return judged.process

    def _published(self, judged: Judged, ask: Ask | None, style: Style) -> Published:
        """Annotations go to the log where no check run carries them; a check run that fails gives them back."""
        wanted = self.inputs.annotations
        by_check = ask is not None and self.forge is not None and ask.checks and self.inputs.check_run
        told = wanted is When.ALWAYS or (wanted is When.AUTO and not by_check)
        if told:
            attempt(lambda: annotate(judged.verdict))
        if ask is None or self.forge is None:
            return Published()
        forge = self.forge
        made = attempt(lambda: publish(judged, ask, self.inputs, forge, self.thread, style))
        if isinstance(made, PatchwidthError):
            made = Published(troubles=[made.text])
        if by_check and made.check_run is None and made.dropped is None and wanted is When.AUTO:
            attempt(lambda: annotate(judged.verdict))
        return made

    def _style(self, judged: Judged, ask: Ask | None) -> Style:
        if ask is None or judged.head is None or not judged.verdict.patch.base:
            return Style()
        root = f"{self.runner.server_url.rstrip('/')}/{ask.repository}/blob"
        return Style(blob=f"{root}/{judged.head}", blob_base=f"{root}/{judged.verdict.patch.base}")
