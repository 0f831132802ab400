"""Plays workflow runs: listed, and their failed jobs run again."""

from github_double.description import Json
from github_double.exchange import Answer, Call, Listing, Plays, RefusalError, missing
from github_double.shapes import Shapes
from github_double.world import Job, Run, World


def shown(world: World, run: Run) -> Json:
    """A run; `pull_requests` is empty for forks (public threads)."""
    shapes = Shapes(world)
    pulls = [p for p in world.pulls() if p.head and p.head.sha == run.sha and p.head.repository == world.full_name]
    own = f"{world.repository_url}/actions/runs/{run.id}"
    facts = {
        "id": run.id,
        "name": run.name,
        "path": run.file,
        "workflow_id": run.workflow,
        "event": run.event,
        "head_sha": run.sha,
        "head_branch": run.branch,
        "head_repository": shapes.repository(run.repository or world.full_name),
        "repository": shapes.repository(world.full_name),
        "head_commit": _head_commit(world, run.sha),
        "status": run.status,
        "conclusion": run.conclusion,
        "run_attempt": run.attempt,
        "run_number": run.id,
        "created_at": run.created,
        "updated_at": run.created,
        "run_started_at": run.created,
        "display_title": run.name,
        "pull_requests": [shapes.minimal(pull) for pull in pulls],
        "url": own,
        "html_url": f"https://github.com/{world.full_name}/actions/runs/{run.id}",
        "jobs_url": f"{own}/jobs",
        "rerun_url": f"{own}/rerun",
        "cancel_url": f"{own}/cancel",
        "workflow_url": f"{world.repository_url}/actions/workflows/{run.workflow}",
    }
    return shapes.fill("workflow-run", facts)


def _head_commit(world: World, sha: str) -> Json:
    told = world.history.commit(sha)
    who = {"name": told.author, "email": told.email}
    return {
        "id": sha,
        "tree_id": told.tree,
        "message": told.message,
        "timestamp": told.when,
        "author": who,
        "committer": who,
    }


def _found(world: World, call: Call) -> Run:
    number = call.path["run_id"]
    run = world.runs.get(int(number)) if number.isdigit() else None
    if run is None:
        raise missing()
    return run


def get(world: World, call: Call) -> Answer:
    return Answer(200, shown(world, _found(world, call)))


def listed(world: World, call: Call) -> Listing:
    """Newest first; `status` filters by status or by conclusion (actions/list-workflow-runs-for-repo)."""
    found = sorted(world.runs.values(), key=lambda run: run.id, reverse=True)
    if workflow := call.path.get("workflow_id"):
        found = [run for run in found if workflow in (str(run.workflow), run.file.rsplit("/", 1)[-1])]
        if not found:
            raise missing()
    for key, value in (("head_sha", "sha"), ("branch", "branch"), ("event", "event")):
        if key in call.query:
            found = [run for run in found if getattr(run, value) == call.query[key]]
    if status := call.query.get("status"):
        found = [run for run in found if status in (run.status, run.conclusion)]
    return Listing(found, lambda run: shown(world, run), "workflow_runs")


def rerun_failed(world: World, call: Call) -> Answer:
    """A new attempt of the failed jobs; only of a run that has ended."""
    run = _found(world, call)
    if run.status != "completed":
        raise RefusalError(403, "This workflow run is already running")
    failed = [job for job in run.jobs if job.conclusion not in ("success", "skipped", "neutral")]
    if not failed:
        raise RefusalError(403, "This workflow run has no failed jobs")
    for job in failed:
        job.conclusion = None
    run.attempt, run.status, run.conclusion = run.attempt + 1, "queued", None
    world.tick()
    return Answer(201, {})


def jobs(world: World, call: Call) -> Listing:
    run = _found(world, call)

    def one(job: Job) -> Json:
        facts = {
            "id": job.id,
            "run_id": run.id,
            "name": job.name,
            "head_sha": run.sha,
            "status": "completed" if job.conclusion else "queued",
            "conclusion": job.conclusion,
            "run_attempt": run.attempt,
        }
        return Shapes(world).fill("job", facts)

    return Listing(run.jobs, one, "jobs")


PLAYS: Plays = {
    "actions/get-workflow-run": get,
    "actions/list-workflow-runs": listed,
    "actions/list-workflow-runs-for-repo": listed,
    "actions/list-jobs-for-workflow-run": jobs,
    "actions/re-run-workflow-failed-jobs": rerun_failed,
}
