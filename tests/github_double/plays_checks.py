"""Plays the Checks API: runs that are made, updated and listed; annotations are appended and stay."""

from github_double.description import Json
from github_double.exchange import Answer, Call, Listing, Plays, RefusalError, missing
from github_double.shapes import Shapes
from github_double.world import Check, World


def _commit(world: World, name: str) -> str:
    sha = world.history.commit_of(name)
    if sha is None:
        raise RefusalError(422, f"No commit found for SHA: {name}")
    return sha


def create(world: World, call: Call) -> Answer:
    body = call.body
    sha = _commit(world, body["head_sha"])
    assert call.grant is not None
    check = Check(
        id=next(world.ids),
        name=body["name"],
        sha=sha,
        app=call.grant.app,
        status="queued",
        conclusion=None,
        started=body.get("started_at") or world.tick(),
        completed=None,
        external_id=body.get("external_id", ""),
        details_url=body.get("details_url", "https://github.com/features/actions"),
    )
    _apply(world, check, body)
    world.checks[check.id] = check
    return Answer(201, Shapes(world).check(check))


def _apply(world: World, check: Check, body: Json) -> None:
    check.status = body.get("status", check.status)
    if check.status != "completed" and "conclusion" not in body:
        check.conclusion = check.completed = None  # taken up again, as after a rerequest
    if body.get("conclusion"):
        check.status, check.conclusion = "completed", body["conclusion"]
        check.completed = body.get("completed_at") or world.tick()
    output = body.get("output")
    if output:
        check.title, check.summary = output.get("title", check.title), output["summary"]
        check.text = output.get("text", check.text)
        # "Each time you update the check run, annotations are appended" (checks/create, annotations)
        check.annotations += output.get("annotations", [])


def _found(world: World, call: Call) -> Check:
    number = call.path["check_run_id"]
    check = world.checks.get(int(number)) if number.isdigit() else None
    if check is None:
        raise missing()
    return check


def update(world: World, call: Call) -> Answer:
    check = _found(world, call)
    assert call.grant is not None
    if check.app != call.grant.app:
        raise RefusalError(
            403,
            "Invalid app_id `" + str(call.grant.app) + "` - check run can only be modified by the "
            "GitHub App that created it.",
        )
    for key in ("name", "external_id", "details_url"):
        setattr(check, key, call.body.get(key, getattr(check, key)))
    check.started = call.body.get("started_at", check.started)
    _apply(world, check, call.body)
    return Answer(200, Shapes(world).check(check))


def get(world: World, call: Call) -> Answer:
    return Answer(200, Shapes(world).check(_found(world, call)))


def listed(world: World, call: Call) -> Listing:
    """Newest first. `latest`, the default, tells one run of a name and app: duplicates are only seen with `all`."""
    sha = _commit(world, call.path["ref"])
    found = [check for check in world.checks.values() if check.sha == sha]
    for key, value in (("check_name", "name"), ("status", "status"), ("app_id", "app")):
        if key in call.query:
            found = [check for check in found if str(getattr(check, value)) == call.query[key]]
    found.sort(key=lambda check: check.id, reverse=True)
    if call.query.get("filter", "latest") == "latest":
        newest: dict[tuple[str, int], Check] = {}
        for check in found:
            newest.setdefault((check.name, check.app), check)
        found = list(newest.values())
    return Listing(found, Shapes(world).check, "check_runs")


def annotations(world: World, call: Call) -> Listing:
    def shown(one: Json) -> Json:
        blank = {"start_column": None, "end_column": None, "title": None, "raw_details": None}
        return Shapes(world).fill("check-annotation", blank | one)

    return Listing(_found(world, call).annotations, shown)


PLAYS: Plays = {
    "checks/create": create,
    "checks/update": update,
    "checks/get": get,
    "checks/list-for-ref": listed,
    "checks/list-annotations": annotations,
}
