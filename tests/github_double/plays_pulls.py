"""Plays pull requests and commits: everything about files and ancestors comes from the real repository."""

from github_double.description import Json
from github_double.exchange import Answer, Call, Listing, Plays, RefusalError, missing
from github_double.history import ChangedFile
from github_double.shapes import Shapes
from github_double.world import Thread, World

TOO_LARGE = "Sorry, the diff exceeded the maximum number of {what}. Consider using 'List pull requests files' API."


def found_pull(world: World, call: Call) -> Thread:
    number = call.path["pull_number"]
    thread = world.threads.get(int(number)) if number.isdigit() else None
    if thread is None or not thread.is_pull:
        raise missing()
    return thread


def get(world: World, call: Call) -> Answer:
    pull = found_pull(world, call)
    if "diff" in call.accept or "patch" in call.accept:
        return _diff(world, pull)
    return Answer(200, Shapes(world).pull(pull))


def _diff(world: World, pull: Thread) -> Answer:
    """Not above 300 files or 20,000 lines (406 `too_large`, many public threads); the bytes as git gives them."""
    sides = Shapes(world).sides(pull)
    out = world.history.git("diff", "-M", *sides)
    for what, too_large in (
        ("files (300)", len(world.history.files(*sides)) > 300),
        ("lines (20000)", out.count(b"\n") > 20_000),
    ):
        if too_large:
            error = {"resource": "PullRequest", "field": "diff", "code": "too_large"}
            raise RefusalError(406, TOO_LARGE.format(what=what), errors=[error])
    return Answer(200, out, {"content-type": "application/vnd.github.diff; charset=utf-8"})


def listed(world: World, call: Call) -> Listing:
    """Newest first. A `head` without an owner is not heeded at all: `Filter pulls by head user or organization name
    and branch name in the format of user:ref-name` (pulls/list)."""
    state = call.query.get("state", "open")
    found = [pull for pull in world.pulls() if state in ("all", pull.state)]
    head = call.query.get("head", "")
    if ":" in head:
        owner, ref = head.split(":", 1)
        found = [p for p in found if p.head and p.head.ref == ref and (p.head.repository or "").split("/")[0] == owner]
    if base := call.query.get("base"):
        found = [pull for pull in found if pull.base and pull.base.ref == base]
    found.sort(key=lambda pull: pull.number, reverse=call.query.get("direction", "desc") == "desc")
    return Listing(found, lambda pull: Shapes(world).pull(pull, "pull-request-simple"))


def of_commit(world: World, call: Call) -> Listing:
    """Open pull requests whose head is that commit; those from forks are never told (public threads)."""
    sha = world.history.commit_of(call.path["commit_sha"])
    found = [p for p in world.pulls() if p.head and p.head.sha == sha and p.head.repository == world.full_name]
    return Listing(found, lambda pull: Shapes(world).pull(pull, "pull-request-simple"))


def files(world: World, call: Call) -> Listing:
    """`Responses include a maximum of 3000 files` (pulls/list-files)."""
    pull = found_pull(world, call)
    return Listing(world.history.files(*Shapes(world).sides(pull))[:3000], lambda one: _file(world, one))


def _file(world: World, one: ChangedFile) -> Json:
    facts: Json = {
        "sha": one.blob,
        "filename": one.path,
        "status": one.status,
        "additions": one.added,
        "deletions": one.removed,
        "changes": one.added + one.removed,
    }
    if one.patch is not None:
        facts["patch"] = one.patch
    if one.previous is not None:
        facts["previous_filename"] = one.previous
    return Shapes(world).fill("diff-entry", facts)


def compare(world: World, call: Call) -> Answer:
    """Files on the first page only, at most 300 (repos/compare-commits)."""
    base, head = (world.history.commit_of(call.path[side].split(":")[-1]) for side in ("base", "head"))
    if base is None or head is None:
        raise missing()
    common = world.history.merge_base(base, head)
    if common is None:
        raise RefusalError(404, f"No common ancestor between {call.path['base']} and {call.path['head']}.")
    ahead, behind = world.history.count(base, head), world.history.count(head, base)
    status = "diverged" if ahead and behind else "ahead" if ahead else "behind" if behind else "identical"
    facts = {
        "base_commit": commit_facts(world, base),
        "merge_base_commit": commit_facts(world, common),
        "status": status,
        "ahead_by": ahead,
        "behind_by": behind,
        "total_commits": ahead,
        "commits": [commit_facts(world, sha) for sha in world.history.commits(base, head)[:250]],
    }
    if call.query.get("page", "1") == "1":
        facts["files"] = [_file(world, one) for one in world.history.files(common, head)[:300]]
    return Answer(200, Shapes(world).fill("commit-comparison", facts))


def commit_facts(world: World, sha: str) -> Json:
    told = world.history.commit(sha)
    who = {"name": told.author, "email": told.email, "date": told.when}
    own = f"{world.repository_url}/commits/{told.sha}"
    return {
        "sha": told.sha,
        "url": own,
        "commit": {
            "author": who,
            "committer": who,
            "message": told.message,
            "tree": {"sha": told.tree, "url": f"{world.repository_url}/git/trees/{told.tree}"},
        },
        "parents": [{"sha": sha, "url": f"{world.repository_url}/commits/{sha}"} for sha in told.parents],
        "author": None,
        "committer": None,
    }


def get_commit(world: World, call: Call) -> Answer:
    sha = world.history.commit_of(call.path["ref"])
    if sha is None:
        raise RefusalError(422, f"No commit found for SHA: {call.path['ref']}")
    return Answer(200, Shapes(world).fill("commit", commit_facts(world, sha)))


def get_git_commit(world: World, call: Call) -> Answer:
    sha = world.history.commit_of(call.path["commit_sha"])
    if sha is None:
        raise missing()
    told = commit_facts(world, sha)
    facts = told["commit"] | {"sha": sha, "url": f"{world.repository_url}/git/commits/{sha}"}
    parents = [
        one | {"html_url": f"https://github.com/{world.full_name}/commit/{one['sha']}"} for one in told["parents"]
    ]
    return Answer(200, Shapes(world).fill("git-commit", facts | {"parents": parents}))


def repository(world: World, call: Call) -> Answer:
    return Answer(200, Shapes(world).fill("full-repository", Shapes(world).repository(world.full_name)))


PLAYS: Plays = {
    "pulls/get": get,
    "pulls/list": listed,
    "pulls/list-files": files,
    "repos/compare-commits": compare,
    "repos/get": repository,
    "repos/get-commit": get_commit,
    "git/get-commit": get_git_commit,
    "repos/list-pull-requests-associated-with-commit": of_commit,
}
