"""A double of GitHub over a real bare git repository, for tests and for the container.

    with Double.over(bare) as gh:
        pull = gh.pull(head=head_sha, base=base_sha)            # commits must be in the repository
        gh.person("maria", "write")
        gh.label(pull, "wide-ok", by="maria")
        token = gh.token("workflow", checks="write", pull_requests="write", contents="read")
        client = Github(base_url=gh.url, auth=Auth.Token(token))
        gh.fault("checks/update", BAD_GATEWAY, after=True)      # carried out, and answered by 502
        gh.hook("checks/create", lambda: gh.move(pull, other))  # the head moves during the run
        ...
        assert gh.comments(pull)[0].author == "github-actions[bot]"
        assert len(gh.journal) <= 8

Leaving the block raises when a request was asked that the description or a rule of the platform refuses, that is not
played, or when an answer of the double itself breaks the description; `gh.forgive()` returns those and forgets them.
Faults and permissions that lack are everyday life and raise nothing.
"""

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread as Background
from types import TracebackType

from github_double.description import Description
from github_double.events import Events
from github_double.faults import Fault, Journal, Planned
from github_double.history import History
from github_double.server import BASE, Server, Stage, handler_of
from github_double.world import ACTIONS_APP, Check, Comment, Event, Grant, Job, Person, Run, Side, Thread, World

PERMISSIONS = ("actions", "checks", "contents", "issues", "pull_requests", "statuses")
WORKFLOW_LOGIN = "github-actions[bot]"


class Double:
    """GitHub, as far as the gate uses it. `world` is all that it remembers."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.stage = Stage(world)
        self.server = Server(("127.0.0.1", 0), handler_of(self.stage))
        self.root = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.url = world.url = self.root + BASE

    @classmethod
    def over(
        cls, bare: Path, *, repository: str = "acme/shop", private: bool = False, description: str = "api.github.com"
    ) -> "Double":
        """A double whose one repository has the history of a bare repository on this machine."""
        world = World(History(bare), Description.named(description), repository, private=private)
        world.people[world.owner] = Person(world.owner, "admin")
        return cls(world)

    def __enter__(self) -> "Double":
        self.thread = Background(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
        if kind is None and self.stage.problems:
            raise AssertionError("the double of GitHub objects:\n" + "\n".join(self.stage.problems))

    @property
    def journal(self) -> Journal:
        """Every request so far."""
        return self.stage.journal

    @property
    def events(self) -> Events:
        """Makes the payloads that workflows are given about this world."""
        return Events(self.world)

    @property
    def repository(self) -> str:
        """`owner/name`."""
        return self.world.full_name

    def forgive(self) -> list[str]:
        """What the double objects to, which it then forgets."""
        problems, self.stage.problems = self.stage.problems, []
        return problems

    def token(self, kind: str = "workflow", *, login: str = "", **permissions: str) -> str:
        """A token: `workflow` (these permissions alone; writes as github-actions[bot]), `read-only` (a fork's: reads
        everything), `personal` (writes as `login`), `installation` (another app's), `none` (an empty text)."""
        if kind == "none":
            return ""
        prefix = {"personal": "ghp_"}.get(kind, "ghs_")
        token = prefix + secrets.token_urlsafe(60)  # of no length that a client may count on
        if kind == "read-only":
            permissions = dict.fromkeys(PERMISSIONS, "read")
        app = ACTIONS_APP if kind in ("workflow", "read-only") else 4242
        login = login or (WORKFLOW_LOGIN if app == ACTIONS_APP else f"app-{app}[bot]")
        self.world.tokens[token] = Grant(kind, login, permissions, datetime.now(UTC) + timedelta(hours=1), app)
        return token

    def expire(self, token: str) -> None:
        """The token's hour is over."""
        self.world.tokens[token].expires = datetime.now(UTC)

    def person(self, login: str, role: str = "none") -> Person:
        """Somebody, with a role: none, read, triage, write, maintain, admin."""
        self.world.people[login] = Person(login, role)
        return self.world.people[login]

    def _sha(self, name: str) -> str:
        sha = self.world.history.commit_of(name)
        if sha is None:
            raise LookupError(f"the repository has no commit {name}")
        return sha

    def pull(
        self,
        *,
        head: str,
        base: str,
        author: str = "dora",
        title: str = "Mend the total",
        body: str | None = "",
        fork: str | None = None,
        deleted: bool = False,
        head_ref: str = "topic",
        base_ref: str = "main",
        state: str = "open",
        draft: bool = False,
    ) -> Thread:
        """A pull request; `fork` (`owner/name`) has its head, or nobody has it any more (`deleted`)."""
        repository = None if deleted else fork or self.repository
        pull = Thread(
            number=next(self.world.numbers),
            author=author,
            title=title,
            body=body,
            created=self.world.tick(),
            state=state,
            head=Side(self._sha(head), head_ref, repository),
            base=Side(self._sha(base), base_ref, self.repository),
            draft=draft,
        )
        self.world.people.setdefault(author, Person(author, "read"))
        self.world.threads[pull.number] = pull
        return pull

    def issue(self, *, body: str | None, author: str = "rosa", title: str = "The total is wrong") -> Thread:
        """An issue."""
        issue = Thread(next(self.world.numbers), author, title, body, self.world.tick())
        self.world.people.setdefault(author, Person(author, "none"))
        self.world.threads[issue.number] = issue
        return issue

    def label(self, thread: Thread, name: str, *, by: str, off: bool = False) -> Event:
        """Somebody puts a label on, or takes it off."""
        event = Event(next(self.world.ids), "unlabeled" if off else "labeled", by, name, self.world.tick())
        thread.events.append(event)
        thread.labels = [one for one in thread.labels if one != name] + ([] if off else [name])
        return event

    def comment(self, thread: Thread, body: str, *, by: str) -> Comment:
        """Somebody says something."""
        now = self.world.tick()
        comment = Comment(next(self.world.ids), thread.number, by, body, now, now)
        self.world.comments[comment.id] = comment
        return comment

    def comments(self, thread: Thread) -> list[Comment]:
        """What was said on a thread, oldest first."""
        return [one for one in self.world.comments.values() if one.number == thread.number]

    @property
    def checks(self) -> list[Check]:
        """Every check run, oldest first."""
        return list(self.world.checks.values())

    def move(self, pull: Thread, head: str, *, force: bool = False, by: str = "") -> None:
        """Somebody pushes to the pull request's branch; a force push stands in the timeline."""
        assert pull.head is not None
        pull.head = Side(self._sha(head), pull.head.ref, pull.head.repository)
        if force:
            self.happens(pull, "head_ref_force_pushed", by=by or pull.author)

    def retarget(self, pull: Thread, base: str, *, ref: str = "main", by: str = "") -> None:
        """Somebody gives the pull request another base."""
        pull.base = Side(self._sha(base), ref, self.repository)
        self.happens(pull, "base_ref_changed", by=by or pull.author)

    def close(self, thread: Thread, *, by: str = "") -> None:
        """Somebody closes it; `reopen` is its contrary."""
        thread.state = "closed"
        self.happens(thread, "closed", by=by or thread.author)

    def reopen(self, thread: Thread, *, by: str = "") -> None:
        thread.state = "open"
        self.happens(thread, "reopened", by=by or thread.author)

    def happens(self, thread: Thread, kind: str, *, by: str) -> Event:
        """A line in the timeline that is not about a label."""
        event = Event(next(self.world.ids), kind, by, "", self.world.tick())
        thread.events.append(event)
        return event

    def run(
        self,
        sha: str,
        *,
        file: str = ".github/workflows/gate.yml",
        event: str = "pull_request",
        conclusion: str | None = "failure",
        branch: str = "topic",
        fork: str | None = None,
        jobs: Sequence[tuple[str, str | None]] = (("gate", "failure"),),
    ) -> Run:
        """A workflow's run; without a conclusion it is still going on."""
        made = Run(
            id=next(self.world.ids),
            workflow=9000 + sum(map(ord, file)),
            file=file,
            name="gate",
            event=event,
            sha=self._sha(sha),
            branch=branch,
            repository=fork or self.repository,
            status="completed" if conclusion else "in_progress",
            conclusion=conclusion,
            jobs=[Job(next(self.world.ids), name, ended) for name, ended in jobs],
            created=self.world.tick(),
        )
        self.world.runs[made.id] = made
        return made

    def fault(self, matcher: str, fault: Fault, *, times: int = 1, skip: int = 0, after: bool = False) -> None:
        """Plans a fault for the next `times` requests that match (an operation's id, or `METHOD path` with `*`), after
        `skip` that go well; with `after`, the request is carried out all the same."""
        self.stage.planned.append(Planned(matcher, fault, times, skip, after))

    def hook(self, matcher: str, action: Callable[[], object], *, skip: int = 0, after: bool = True) -> None:
        """Does something once, when the next request that matches was carried out, before it is answered."""
        self.stage.planned.append(Planned(matcher, None, 1, skip, after, action))
