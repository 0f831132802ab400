"""Turns what a double of GitHub knows into the payloads that workflows are given.

    with Double.over(bare) as gh:
        told = gh.events.pull_request(gh.pull(head=head, base=base), "opened")
        told.name, told.payload                        # "pull_request", {...}
        told.write(tmp_path / "event.json")            # what GITHUB_EVENT_PATH names
        told.variables(gh.world, path)                 # GITHUB_EVENT_NAME, GITHUB_SHA, GITHUB_REF ...

Every payload is one of Octokit's examples, moved to the double's repository, given the facts at hand, and validated
against Octokit's schema again.
"""

import copy
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from github_double.delivery import Delivery, breach
from github_double.description import SPEC, Json
from github_double.world import Comment, Run, Side, Thread, World

ZEROS = "0" * 40
EXAMPLE_NAMES = ("Codertocat/Hello-World", "octo-org/octo-repo")


@cache
def _examples() -> Mapping[str, Json]:
    told: Mapping[str, Json] = json.loads((SPEC / "events.json").read_text(encoding="utf-8"))
    return told


class Events:
    """Makes deliveries about one world."""

    def __init__(self, world: World) -> None:
        self.world = world

    def _example(self, name: str, sender: str) -> Json:
        """An example, moved to the double's repository and server, sent by that person."""
        text = json.dumps(_examples()[name])
        for example in EXAMPLE_NAMES:
            text = text.replace(example, self.world.full_name)
        payload: Json = json.loads(text.replace("https://api.github.com", self.world.url))
        payload.pop("organization", None)
        payload["repository"] = self._repository(payload["repository"], self.world.full_name)
        payload["sender"]["login"] = sender
        return payload

    def _repository(self, example: Json, full_name: str) -> Json:
        text = json.dumps(example).replace(example["full_name"], full_name)
        told: Json = json.loads(text)
        told["owner"]["login"] = full_name.split("/", maxsplit=1)[0]
        facts = {
            "id": self.world.person(full_name).id,
            "name": full_name.split("/")[1],
            "full_name": full_name,
            "private": self.world.private,
            "fork": full_name != self.world.full_name,
            "default_branch": self.world.default_branch,
        }
        return told | {key: value for key, value in facts.items() if key in told}  # some payloads hold a short form

    def _user(self, example: Json, login: str) -> Json:
        told = copy.deepcopy(example)
        told["login"], told["id"] = login, self.world.person(login).id
        told["type"] = "Bot" if login.endswith("[bot]") else "User"
        return told

    def _made(self, name: str, definition: str, payload: Json, ref: str, sha: str) -> Delivery:
        if (wrong := breach(definition, payload)) is not None:
            raise AssertionError(f"the payload of {name} breaks Octokit's schema: {wrong}")
        return Delivery(name, payload, ref, sha)

    def pull_request(
        self,
        pull: Thread,
        action: str = "opened",
        *,
        sender: str | None = None,
        label: str | None = None,
        before: str | None = None,
        changes: Json | None = None,
    ) -> Delivery:
        """opened, reopened, synchronize (with `before`), labeled or unlabeled (with `label`), edited (with `changes`).

        GITHUB_SHA is the test merge, which a double does not make: the head stands for it.
        """
        assert pull.head is not None
        example = action if action in ("labeled", "synchronize") else "labeled" if action == "unlabeled" else "opened"
        payload = self._example(f"pull_request.{example}", sender or pull.author)
        payload |= {"action": action, "number": pull.number}
        payload["pull_request"] = self._pull(payload["pull_request"], pull)
        if action == "synchronize":
            payload |= {"before": before or ZEROS, "after": pull.head.sha}
        if action in ("labeled", "unlabeled"):
            payload["label"] |= {"name": label or "", "id": self.world.person(label or "").id}
        if action == "edited":
            payload["changes"] = changes or {}
        return self._made(
            "pull_request", f"pull_request${action}", payload, f"refs/pull/{pull.number}/merge", pull.head.sha
        )

    def _pull(self, example: Json, pull: Thread) -> Json:
        assert pull.head is not None
        assert pull.base is not None
        text = json.dumps(example)
        for kind in ("pull", "pulls", "issues"):
            text = text.replace(f"/{kind}/{example['number']}", f"/{kind}/{pull.number}")
        told: Json = json.loads(text)
        label = told["labels"][0] if told["labels"] else _examples()["pull_request.labeled"]["label"]
        told |= {
            "number": pull.number,
            "title": pull.title,
            "body": pull.body,
            "state": pull.state,
            "draft": pull.draft,
            "user": self._user(told["user"], pull.author),
            "labels": [label | {"name": name, "id": self.world.person(name).id} for name in pull.labels],
            "head": self._side(told["base"], pull.head),
            "base": self._side(told["base"], pull.base),
        }
        return told

    def _side(self, example: Json, side: Side) -> Json:
        owner = side.repository.split("/")[0] if side.repository else "ghost"
        return {
            "label": f"{owner}:{side.ref}",
            "ref": side.ref,
            "sha": side.sha,
            "user": self._user(example["user"], owner),
            "repo": self._repository(example["repo"], side.repository) if side.repository else None,
        }

    def workflow_run(self, run: Run, *, sender: str = "dora") -> Delivery:
        """`completed`, on the default branch; `pull_requests` is empty for forks (public threads)."""
        payload = self._example("workflow_run.completed", sender)
        told = payload["workflow_run"]
        own = run.repository == self.world.full_name
        pulls = [pull for pull in self.world.pulls() if own and pull.head and pull.head.sha == run.sha]
        told |= {
            "id": run.id,
            "name": run.name,
            "event": run.event,
            "status": run.status,
            "conclusion": run.conclusion,
            "head_sha": run.sha,
            "head_branch": run.branch,
            "run_attempt": run.attempt,
            "workflow_id": run.workflow,
            "head_commit": self._commit(run.sha),
            "pull_requests": [self._minimal(pull) for pull in pulls if pull.head and pull.head.repository],
            "head_repository": self._repository(told["head_repository"], run.repository or self.world.full_name),
            "repository": self._repository(told["repository"], self.world.full_name),
        }
        payload["workflow"] |= {"id": run.workflow, "name": run.name, "path": run.file}
        branch = self.world.default_branch
        sha = self.world.history.commit_of(branch) or ZEROS
        return self._made("workflow_run", "workflow_run$completed", payload, f"refs/heads/{branch}", sha)

    def _minimal(self, pull: Thread) -> Json:
        url = f"{self.world.repository_url}/pulls/{pull.number}"
        told: Json = {"id": 100_000 + pull.number, "number": pull.number, "url": url}
        for name, side in (("head", pull.head), ("base", pull.base)):
            assert side is not None
            full_name = side.repository or self.world.full_name
            repo = {"id": self.world.person(full_name).id, "name": full_name.split("/")[1],
                    "url": f"{self.world.url}/repos/{full_name}"}  # fmt: skip
            told[name] = {"ref": side.ref, "sha": side.sha, "repo": repo}
        return told

    def _commit(self, sha: str) -> Json:
        told = self.world.history.commit(sha)
        who = {"name": told.author, "email": told.email}
        return {"id": sha, "tree_id": told.tree, "message": told.message, "timestamp": told.when,
                "author": who, "committer": who}  # fmt: skip

    def merge_group(self, *, base: str, head: str, number: int = 1, branch: str = "main") -> Delivery:
        """`checks_requested` for a group whose commit is `head`, over the branch at `base`."""
        payload = self._example("merge_group.checks_requested", "dora")
        ref = f"refs/heads/gh-readonly-queue/{branch}/pr-{number}-{base}"
        payload["merge_group"] = {
            "head_sha": head,
            "head_ref": ref,
            "base_sha": base,
            "base_ref": f"refs/heads/{branch}",
            "head_commit": self._commit(head),
        }
        return self._made("merge_group", "merge_group$checks_requested", payload, ref, head)

    def push(self, *, before: str = ZEROS, after: str, ref: str = "refs/heads/main", sender: str = "dora") -> Delivery:
        """A push; all zeros `before` for a new branch, `after` for a deleted one."""
        payload = self._example("push", sender)
        gone = after == ZEROS
        payload |= {"before": before, "after": after, "ref": ref, "created": before == ZEROS, "deleted": gone,
                    "base_ref": None, "commits": [], "head_commit": None}  # fmt: skip
        return self._made("push", "push$event", payload, ref, after)

    def issue_comment(self, comment: Comment) -> Delivery:
        """`created`, on the default branch: the payload of a pull request's comment has no commit in it."""
        thread = self.world.threads[comment.number]
        payload = self._example("issue_comment.created", comment.author)
        issue, said = payload["issue"], payload["comment"]
        issue |= {"number": thread.number, "title": thread.title, "body": thread.body, "state": thread.state}
        issue["user"] = self._user(issue["user"], thread.author)
        issue["labels"] = []
        if thread.is_pull:
            url = f"{self.world.repository_url}/pulls/{thread.number}"
            page = f"https://github.com/{self.world.full_name}/pull/{thread.number}"
            issue["pull_request"] = {"url": url, "html_url": page, "diff_url": f"{page}.diff",
                                     "patch_url": f"{page}.patch"}  # fmt: skip
        said |= {"id": comment.id, "body": comment.body, "user": self._user(said["user"], comment.author)}
        said |= {"created_at": comment.created, "updated_at": comment.updated}
        said["url"] = f"{self.world.repository_url}/issues/comments/{comment.id}"
        branch = self.world.default_branch
        sha = self.world.history.commit_of(branch) or ZEROS
        return self._made("issue_comment", "issue_comment$created", payload, f"refs/heads/{branch}", sha)

    def workflow_dispatch(
        self, *, branch: str = "main", inputs: Mapping[str, Any] | None = None, sender: str = "dora"
    ) -> Delivery:
        payload = self._example("workflow_dispatch", sender)
        payload |= {"ref": f"refs/heads/{branch}", "inputs": dict(inputs or {})}
        payload["workflow"] = ".github/workflows/gate.yml"
        sha = self.world.history.commit_of(branch) or ZEROS
        return self._made("workflow_dispatch", "workflow_dispatch$event", payload, f"refs/heads/{branch}", sha)


__all__ = ["ZEROS", "Delivery", "Events", "breach"]
