"""A commit and a workflow -> its failed jobs, run again."""

from typing import TYPE_CHECKING

from patchwidth.adapters.github.session import Endpoints

if TYPE_CHECKING:
    from github.WorkflowRun import WorkflowRun

_GREEN = ("success", "skipped", "neutral")


class JobRunner(Endpoints):
    """Implements `model.forge.Jobs`. Needs `actions: write`."""

    def rerun_failed(self, sha: str, workflow: str) -> str | None:
        """Runs the failed jobs of a workflow's newest run on a commit again and returns the run's address.

        `workflow` is its name, its path or its file's name. `None` when there is no finished run or the newest of
        them has nothing that failed. Two requests; the second is never repeated.
        """
        pages = self._session.repository.get_workflow_runs(head_sha=sha, status="completed")
        runs = [run for run in self._session.listed("list the workflow's runs", pages) if _is(run, workflow)]
        newest = max(runs, key=lambda run: (run.created_at, run.id), default=None)
        if newest is None or newest.conclusion in _GREEN:
            return None
        url = f"{self._session.repository.url}/actions/runs/{newest.id}/rerun-failed-jobs"
        self._session.once(
            "run the failed jobs again", lambda: self._session.requester.requestJsonAndCheck("POST", url)
        )
        return newest.html_url


def _is(run: "WorkflowRun", workflow: str) -> bool:
    # a path may carry `@ref`
    path = run.path.partition("@")[0]
    return workflow in (run.name, path, path.rpartition("/")[2])
