"""Plays issues and what people say and do on them: comments, labels, timelines, permissions, reactions."""

from github_double.exchange import Answer, Call, Listing, Plays, RefusalError, missing
from github_double.history import Commit
from github_double.shapes import Shapes
from github_double.world import LEVELS, Comment, Event, Reaction, Thread, World


def found_thread(world: World, call: Call) -> Thread:
    number = call.path["issue_number"]
    thread = world.threads.get(int(number)) if number.isdigit() else None
    if thread is None:
        raise missing()
    return thread


def _comment(world: World, call: Call) -> Comment:
    number = call.path["comment_id"]
    comment = world.comments.get(int(number)) if number.isdigit() else None
    if comment is None:
        raise missing()
    return comment


def issue(world: World, call: Call) -> Answer:
    return Answer(200, Shapes(world).issue(found_thread(world, call)))


def comments(world: World, call: Call) -> Listing:
    """`Issue comments are ordered by ascending ID` (issues/list-comments)."""
    thread = found_thread(world, call)
    since = call.query.get("since", "")
    found = [one for one in world.comments.values() if one.number == thread.number and one.updated >= since]
    return Listing(sorted(found, key=lambda one: one.id), Shapes(world).comment)


def create_comment(world: World, call: Call) -> Answer:
    thread = found_thread(world, call)
    now = world.tick()
    comment = Comment(next(world.ids), thread.number, call.login, call.body["body"], now, now)
    world.comments[comment.id] = comment
    shown = Shapes(world).comment(comment)
    return Answer(201, shown, {"location": shown["url"]})


def get_comment(world: World, call: Call) -> Answer:
    return Answer(200, Shapes(world).comment(_comment(world, call)))


def _may_change(world: World, call: Call, comment: Comment) -> None:
    """Its author may, and whoever has write access; an app's token was asked for its permission already."""
    assert call.grant is not None
    if call.grant.is_app or call.login == comment.author:
        return
    if LEVELS[world.person(call.login).role] < LEVELS["write"]:
        raise RefusalError(403, "Must have admin rights to Repository.")


def update_comment(world: World, call: Call) -> Answer:
    comment = _comment(world, call)
    _may_change(world, call, comment)
    comment.body, comment.updated = call.body["body"], world.tick()
    return Answer(200, Shapes(world).comment(comment))


def delete_comment(world: World, call: Call) -> Answer:
    comment = _comment(world, call)
    _may_change(world, call, comment)
    del world.comments[comment.id]
    return Answer(204)


def timeline(world: World, call: Call) -> Listing:
    """Labels, states, comments and commits by time; a `committed` entry has neither `actor` nor `created_at`."""
    thread = found_thread(world, call)
    shapes = Shapes(world)
    told: list[tuple[str, int, Event | Comment | Commit]] = [(one.when, one.id, one) for one in thread.events]
    told += [(one.created, one.id, one) for one in world.comments.values() if one.number == thread.number]
    if thread.head and thread.base:
        shas = world.history.commits(thread.base.sha, thread.head.sha)
        commits = [world.history.commit(sha) for sha in shas]
        told += [(one.when, at, one) for at, one in enumerate(commits)]
    return Listing(sorted(told, key=lambda entry: entry[:2]), lambda entry: shapes.happened(entry[2]))


def events(world: World, call: Call) -> Listing:
    """Labels alone: the description has no entry for the others here."""
    found = [one for one in found_thread(world, call).events if one.label]
    return Listing(found, Shapes(world).event)


def permission(world: World, call: Call) -> Answer:
    """`maintain` is told as write and `triage` as read; `role_name` holds the role itself
    (repos/get-collaborator-permission-level)."""
    login = call.path["username"]
    if login not in world.people:
        raise missing() if world.private else RefusalError(404, f"{login} is not a user")
    role = world.person(login).role
    told = {"maintain": "write", "triage": "read"}.get(role, role)
    user = Shapes(world).user(login, "nullable-collaborator")
    answer = {"permission": told, "role_name": role, "user": user}
    return Answer(200, Shapes(world).fill("repository-collaborator-permission", answer))


def react(world: World, call: Call) -> Answer:
    """201 for a new one, 200 for one that is there already (reactions/create-for-issue-comment)."""
    comment = _comment(world, call)
    same = [
        r for r in world.reactions if (r.comment, r.author, r.content) == (comment.id, call.login, call.body["content"])
    ]
    made = same[0] if same else Reaction(next(world.ids), comment.id, call.login, call.body["content"])
    if not same:
        world.reactions.append(made)
    user = Shapes(world).user(made.author)
    facts = {"id": made.id, "content": made.content, "user": user, "created_at": world.clock()}
    return Answer(200 if same else 201, Shapes(world).fill("reaction", facts))


PLAYS: Plays = {
    "issues/get": issue,
    "issues/list-comments": comments,
    "issues/create-comment": create_comment,
    "issues/get-comment": get_comment,
    "issues/update-comment": update_comment,
    "issues/delete-comment": delete_comment,
    "issues/list-events-for-timeline": timeline,
    "issues/list-events": events,
    "repos/get-collaborator-permission-level": permission,
    "reactions/create-for-issue-comment": react,
}
