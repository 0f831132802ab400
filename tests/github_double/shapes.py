"""Turns what the double remembers into the JSON that GitHub's description asks for."""

from typing import Any

from github_double.description import Json
from github_double.history import Commit
from github_double.world import ACTIONS_APP, Check, Comment, Event, Side, Thread, World


class Shapes:
    """Everything that is shown, filled in to what the description requires."""

    def __init__(self, world: World) -> None:
        self.world = world

    def fill(self, schema: str, facts: Json) -> Json:
        made: Json = self.world.description.filled(schema, facts)
        return made

    def user(self, login: str, schema: str = "simple-user") -> Json:
        kind = "Bot" if login.endswith("[bot]") else "User"
        facts = {
            "login": login,
            "id": self.world.person(login).id,
            "type": kind,
            "url": f"{self.world.url}/users/{login}",
            "html_url": f"https://github.com/{login}",
        }
        return self.fill(schema, facts)

    def repository(self, full_name: str) -> Json:
        """The facts of a repository: the double's own, or a fork of it."""
        owner, name = full_name.split("/")
        return {
            "id": self.world.person(full_name).id,
            "name": name,
            "full_name": full_name,
            "owner": self.user(owner),
            "private": self.world.private,
            "fork": full_name != self.world.full_name,
            "url": f"{self.world.url}/repos/{full_name}",
            "html_url": f"https://github.com/{full_name}",
            "default_branch": self.world.default_branch,
        }

    def side(self, side: Side, author: str) -> Json:
        """Head or base. A repository that was deleted is null; whoever asked for the pull owned it."""
        owner = side.repository.split("/")[0] if side.repository else author
        return {
            "label": f"{owner}:{side.ref}",
            "ref": side.ref,
            "sha": side.sha,
            "user": self.user(owner),
            "repo": self.repository(side.repository) if side.repository else None,
        }

    def thread(self, thread: Thread) -> Json:
        """What an issue and a pull request have in common."""
        return {
            "id": 100_000 + thread.number,
            "number": thread.number,
            "title": thread.title,
            "body": thread.body,
            "state": thread.state,
            "user": self.user(thread.author),
            "created_at": thread.created,
            "updated_at": thread.created,
            "author_association": self.association(thread.author),
            "comments_url": f"{self.world.repository_url}/issues/{thread.number}/comments",
        }

    def association(self, login: str) -> str:
        role = self.world.person(login).role
        if login == self.world.owner:
            return "OWNER"
        return "COLLABORATOR" if role != "none" else "CONTRIBUTOR"

    def pull(self, pull: Thread, schema: str = "pull-request") -> Json:
        assert pull.head is not None
        assert pull.base is not None
        own = f"{self.world.repository_url}/pulls/{pull.number}"
        facts = self.thread(pull) | {
            "url": own,
            "html_url": f"https://github.com/{self.world.full_name}/pull/{pull.number}",
            "issue_url": f"{self.world.repository_url}/issues/{pull.number}",
            "draft": pull.draft,
            "labels": [self.label(name) for name in pull.labels],
            "head": self.side(pull.head, pull.author),
            "base": self.side(pull.base, pull.author),
        }
        if schema == "pull-request":
            files = self.world.history.files(*self.sides(pull))
            facts |= {
                "changed_files": len(files),
                "additions": sum(one.added for one in files),
                "deletions": sum(one.removed for one in files),
                "commits": self.world.history.count(pull.base.sha, pull.head.sha),
                "comments": sum(one.number == pull.number for one in self.world.comments.values()),
            }
        return self.fill(schema, facts)

    def sides(self, pull: Thread) -> tuple[str, str]:
        """Merge base and head: what a pull request's files are counted between."""
        assert pull.head is not None
        assert pull.base is not None
        base = self.world.history.merge_base(pull.base.sha, pull.head.sha)
        return base or pull.base.sha, pull.head.sha

    def label(self, name: str) -> Json:
        return {
            "id": self.world.person(name).id,
            "node_id": "",
            "url": f"{self.world.repository_url}/labels/{name}",
            "name": name,
            "description": None,
            "color": "ededed",
            "default": False,
        }

    def issue(self, thread: Thread) -> Json:
        facts = self.thread(thread) | {
            "url": f"{self.world.repository_url}/issues/{thread.number}",
            "html_url": f"https://github.com/{self.world.full_name}/issues/{thread.number}",
            "repository_url": self.world.repository_url,
            "labels": [self.label(name) for name in thread.labels],
            "comments": sum(one.number == thread.number for one in self.world.comments.values()),
        }
        if thread.is_pull:
            pull = f"{self.world.repository_url}/pulls/{thread.number}"
            facts["pull_request"] = {"url": pull, "html_url": pull, "diff_url": pull, "patch_url": pull}
        return self.fill("issue", facts)

    def comment(self, comment: Comment) -> Json:
        kind = "pull" if self.world.threads[comment.number].is_pull else "issues"
        facts = {
            "id": comment.id,
            "body": comment.body,
            "user": self.user(comment.author),
            "created_at": comment.created,
            "updated_at": comment.updated,
            "author_association": "NONE" if comment.author.endswith("[bot]") else self.association(comment.author),
            "url": f"{self.world.repository_url}/issues/comments/{comment.id}",
            "html_url": f"https://github.com/{self.world.full_name}/{kind}/{comment.number}#issuecomment-{comment.id}",
            "issue_url": f"{self.world.repository_url}/issues/{comment.number}",
        }
        return self.fill("issue-comment", facts)

    def event(self, event: Event) -> Json:
        """An entry about a label, or about the state, the head or the base of a thread."""
        facts: dict[str, Any] = {
            "id": event.id,
            "url": f"{self.world.repository_url}/issues/events/{event.id}",
            "event": event.kind,
            "actor": self.user(event.who),
            "created_at": event.when,
        }
        if not event.label:
            return self.fill("state-change-issue-event", facts)
        facts["label"] = {"name": event.label, "color": "ededed"}
        return self.fill(f"{event.kind}-issue-event", facts)

    def happened(self, one: Event | Comment | Commit) -> Json:
        """An entry of a timeline."""
        if isinstance(one, Event):
            return self.event(one)
        if isinstance(one, Comment):
            author = self.user(one.author)
            facts = self.comment(one) | {"event": "commented", "actor": author, "user": author}
            return self.fill("timeline-comment-event", facts)
        who = {"name": one.author, "email": one.email, "date": one.when}
        url = f"{self.world.repository_url}/git/commits/{one.sha}"
        facts = {"event": "committed", "sha": one.sha, "url": url, "message": one.message, "author": who}
        return self.fill("timeline-committed-event", facts | {"committer": who, "parents": []})

    def app(self, number: int) -> Json:
        slug = "github-actions" if number == ACTIONS_APP else f"app-{number}"
        owner = self.user("github" if number == ACTIONS_APP else self.world.owner)
        return {"id": number, "slug": slug, "name": slug, "owner": owner, "permissions": {}, "events": []}

    def check(self, check: Check) -> Json:
        own = f"{self.world.repository_url}/check-runs/{check.id}"
        facts = {
            "id": check.id,
            "name": check.name,
            "head_sha": check.sha,
            "status": check.status,
            "conclusion": check.conclusion,
            "started_at": check.started,
            "completed_at": check.completed,
            "external_id": check.external_id,
            "details_url": check.details_url,
            "url": own,
            "html_url": f"https://github.com/{self.world.full_name}/runs/{check.id}",
            "check_suite": {"id": check.app},
            "app": self.app(check.app),
            "pull_requests": [self.minimal(pull) for pull in self.world.pulls() if self._listed(pull, check)],
            "output": {
                "title": check.title,
                "summary": check.summary,
                "text": check.text,
                "annotations_count": len(check.annotations),
                "annotations_url": f"{own}/annotations",
            },
        }
        return self.fill("check-run", facts)

    def _listed(self, pull: Thread, check: Check) -> bool:
        """Pull requests from forks are never named: `return an empty pull_requests array` (checks/create)."""
        head = pull.head
        return bool(head and pull.state == "open" and head.sha == check.sha and head.repository == self.world.full_name)

    def minimal(self, pull: Thread) -> Json:
        """A pull request as check runs and workflow runs name it."""
        facts: Json = {
            "id": 100_000 + pull.number,
            "number": pull.number,
            "url": f"{self.world.repository_url}/pulls/{pull.number}",
        }
        for name, side in (("head", pull.head), ("base", pull.base)):
            assert side is not None
            told = self.repository(side.repository or "")
            repo = {"id": told["id"], "url": told["url"], "name": told["name"]}
            facts[name] = {"ref": side.ref, "sha": side.sha, "repo": repo}
        return self.fill("pull-request-minimal", facts)
