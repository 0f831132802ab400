"""A commit and a check's name -> its runs; an output -> requests that begin, fill and complete one."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from patchwidth.adapters.github.session import Endpoints, identified, sendable
from patchwidth.model.forge import Annotation, CheckRun, Conclusion, ForgeError
from patchwidth.model.platform import ANNOTATIONS_A_REQUEST

if TYPE_CHECKING:
    from github.CheckRun import CheckRun as Found

_LOOKS = (1.0, 3.0)
"""Seconds before each look for a run that may have been made: a listing can lag behind."""


class CheckWriter(Endpoints):
    """Implements `model.forge.Checks`. Needs `checks: write`."""

    def runs(self, sha: str, name: str) -> tuple[CheckRun, ...]:
        """The check runs of that name on a commit, oldest first: a request for each 100.

        `filter=all`, since by default only the latest run of each suite is told (GitHub REST API, list check runs for
        a Git reference).
        """
        pages = self._session.repository.get_commit(sha).get_check_runs(check_name=name, filter="all")
        found = self._session.listed("list the check runs", pages)
        return tuple(sorted(map(_run, found), key=lambda run: run.id))

    def begin(self, sha: str, name: str, external_id: str) -> int:
        """Makes a check run `in_progress`: one request. After an ambiguous answer it looks for the run first."""
        begun = datetime.now(UTC).replace(microsecond=0)

        def make() -> int:
            run = self._session.repository.create_check_run(
                name, sha, external_id=external_id, status="in_progress", started_at=begun
            )
            return identified(run.id)

        doing = "begin a check run"
        for wait in _LOOKS:
            try:
                return self._session.once(doing, make)
            except ForgeError as error:
                if not error.ambiguous or not self._session.pause(wait):
                    raise
                # the very second tells it from the run of a job that is at work at the same time
                runs = [run for run in self.runs(sha, name) if run.external_id == external_id]
                made = [run.id for run in runs if run.started_at == begun and run.status == "in_progress"]
                if made:
                    return made[-1]
        return self._session.once(doing, make)

    def update(
        self, run: int, *, title: str, summary: str, annotations: Sequence[Annotation], conclusion: Conclusion | None
    ) -> None:
        """Adds annotations and, with a conclusion, completes the run: one request.

        With annotations it is never repeated: they are appended each time (GitHub REST API, update a check run). The
        `ForgeError` is then `ambiguous`, and whoever wants to know counts them.
        """
        if len(annotations) > ANNOTATIONS_A_REQUEST:
            raise ValueError(f"{len(annotations)} annotations in one request")
        output: dict[str, Any] = {"title": sendable(title), "summary": sendable(summary)}
        if annotations:
            output["annotations"] = [_annotation(a) for a in annotations]
        done: dict[str, Any] = {"status": "in_progress"}
        if conclusion is not None:
            done = {"status": "completed", "conclusion": conclusion.value, "completed_at": datetime.now(UTC)}
        found = self._session.repository.get_check_run(run)
        send = self._session.once if annotations else self._session.read
        send("update the check run", lambda: found.edit(output=output, **done))


def _annotation(annotation: Annotation) -> dict[str, str | int]:
    """An annotation as a request holds it: no columns, which GitHub takes for one-line annotations alone."""
    return {
        "path": sendable(annotation.path),
        "start_line": annotation.start,
        "end_line": annotation.end,
        "annotation_level": annotation.level.value,
        "title": sendable(annotation.title),
        "message": sendable(annotation.message),
    }


def _run(found: "Found") -> CheckRun:
    return CheckRun(
        id=found.id,
        name=found.name,
        external_id=found.external_id or "",
        status=found.status,
        conclusion=found.conclusion,
        started_at=found.started_at,
        annotations=found.output.annotations_count or 0,
        summary=found.output.summary or "",
    )
