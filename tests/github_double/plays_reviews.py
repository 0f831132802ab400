"""Plays reviews and their inline comments, which must stand on lines that the diff shows."""

import re

from github_double.description import Json
from github_double.exchange import Answer, Call, Listing, Plays, unprocessable
from github_double.plays_pulls import found_pull
from github_double.shapes import Shapes
from github_double.world import Remark, Review, Thread, World

HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
STATES = {"COMMENT": "COMMENTED", "APPROVE": "APPROVED", "REQUEST_CHANGES": "CHANGES_REQUESTED"}


def lines_shown(patch: str | None) -> dict[str, set[int]]:
    """The lines of each side that the hunks of a patch show."""
    shown: dict[str, set[int]] = {"LEFT": set(), "RIGHT": set()}
    old = new = 0
    for line in (patch or "").split("\n"):
        if found := HUNK.match(line):
            old, new = int(found[1]), int(found[3])
        elif line.startswith("-"):
            shown["LEFT"].add(old)
            old += 1
        elif line.startswith("+"):
            shown["RIGHT"].add(new)
            new += 1
        elif line.startswith(" ") or line == "":
            shown["LEFT"].add(old)
            shown["RIGHT"].add(new)
            old, new = old + 1, new + 1
    return shown


def create(world: World, call: Call) -> Answer:
    """All or nothing: one comment outside the diff refuses the whole review."""
    pull = found_pull(world, call)
    assert pull.head is not None
    body, event = call.body.get("body") or "", call.body.get("event")
    sha = call.body.get("commit_id", pull.head.sha)
    comments = call.body.get("comments", [])
    if event in ("COMMENT", "REQUEST_CHANGES") and not body and not comments:
        raise unprocessable("Review body can't be blank")
    if world.history.commit_of(sha) is None:
        raise unprocessable(f"The commit {sha} is not part of the pull request")
    for one in comments:
        _check_line(world, pull, one)
    review = Review(
        next(world.ids), pull.number, call.login, body, sha, STATES.get(event or "", "PENDING"), world.tick()
    )
    world.reviews[review.id] = review
    for one in comments:
        remark = Remark(
            next(world.ids),
            review.id,
            pull.number,
            call.login,
            one["path"],
            one.get("line"),
            one.get("start_line"),
            one.get("side", "RIGHT"),
            sha,
            one["body"],
            review.submitted,
        )
        world.remarks[remark.id] = remark
    return Answer(200, _review(world, review))


def _check_line(world: World, pull: Thread, one: Json) -> None:
    """`line: The line of the blob in the pull request diff that the comment applies to` (pulls/create-review)."""
    files = {file.path: file for file in world.history.files(*Shapes(world).sides(pull))}
    if one["path"] not in files:
        raise unprocessable("Path could not be resolved")
    if "position" in one:
        return
    shown = lines_shown(files[one["path"]].patch)[one.get("side", "RIGHT")]
    start = one.get("start_line", one.get("line"))
    if one.get("line") not in shown or start not in shown or start > one["line"]:
        raise unprocessable("Line could not be resolved")


def _review(world: World, review: Review) -> Json:
    page = f"https://github.com/{world.full_name}/pull/{review.number}#pullrequestreview-{review.id}"
    facts = {
        "id": review.id,
        "user": Shapes(world).user(review.author),
        "body": review.body,
        "state": review.state,
        "commit_id": review.sha,
        "submitted_at": review.submitted,
        "html_url": page,
        "pull_request_url": f"{world.repository_url}/pulls/{review.number}",
        "author_association": "NONE",
    }
    return Shapes(world).fill("pull-request-review", facts)


def reviews(world: World, call: Call) -> Listing:
    pull = found_pull(world, call)
    found = [one for one in world.reviews.values() if one.number == pull.number]
    return Listing(found, lambda one: _review(world, one))


def remarks(world: World, call: Call) -> Listing:
    """`By default, review comments are in ascending order by ID`; `line` is null on what is outdated."""
    pull = found_pull(world, call)
    assert pull.head is not None
    head = pull.head.sha
    found = [one for one in world.remarks.values() if one.number == pull.number]

    def shown(one: Remark) -> Json:
        facts = {
            "id": one.id,
            "pull_request_review_id": one.review,
            "user": Shapes(world).user(one.author),
            "path": one.path,
            "line": one.line if one.sha == head else None,
            "original_line": one.line,
            "start_line": one.start_line if one.sha == head else None,
            "original_start_line": one.start_line,
            "side": one.side,
            "commit_id": head,
            "original_commit_id": one.sha,
            "body": one.body,
            "diff_hunk": "@@",
            "created_at": one.created,
            "updated_at": one.created,
            "author_association": "NONE",
            "url": f"{world.repository_url}/pulls/comments/{one.id}",
            "pull_request_url": f"{world.repository_url}/pulls/{one.number}",
        }
        return Shapes(world).fill("pull-request-review-comment", facts)

    return Listing(sorted(found, key=lambda one: one.id), shown)


PLAYS: Plays = {
    "pulls/create-review": create,
    "pulls/list-reviews": reviews,
    "pulls/list-review-comments": remarks,
}
