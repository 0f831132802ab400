"""What a workflow and people on a pull request say about where something broke, to places, most trusted first."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from patchwidth.edges.action_thread import Thread
from patchwidth.edges.places import Asked, Gathered, Trees, failed, gather, joined
from patchwidth.model.errors import PatchwidthError
from patchwidth.model.forge import ForgeError
from patchwidth.model.patch import Side
from patchwidth.model.span import OriginSource, Place
from patchwidth.policy.spoken import At, read_command
from patchwidth.source.body import Body, read_body
from patchwidth.source.spot import Spot

SPEAKERS = 5
"""People whose write access is asked for, at most, newest words first."""

ISSUES = 3
"""Issues that are read, at most: each costs a request, and a body may name many."""


@dataclass(slots=True, kw_only=True)
class Search:
    """Looks origins up in both trees. `asked` are the workflow's inputs; `thread` and `body` are a pull request's.

    A better source ends the search, so that the patch's author never adds to what others said; `notes` tell in
    sentences which source was used, and what was there and could not be.
    """

    asked: Asked
    repository: str
    server_url: str
    body: str = ""
    thread: Thread | None = None
    notes: list[str] = field(default_factory=list)

    def __call__(self, trees: Trees) -> Gathered:
        """The first source in order of trust that names a place; without one, what the others could not place."""
        left: list[Gathered] = []
        for found in self._sources(trees):
            if found.places:
                return joined([*left, found])
            left.append(found)
        return joined(left)

    def _sources(self, trees: Trees) -> Iterator[Gathered]:
        given = gather(self.asked, trees)
        if self.asked.at:
            yield given
        yield self._spoken(trees)
        if not self.asked.at:
            yield given
        body = self._read(self.body, "the pull request's body") if self.body else Body()
        yield self._issues(body, trees)
        yield self._written(body, trees)

    def _read(self, text: str, what: str) -> Body:
        body = read_body(text, repository=self.repository, server=self.server_url)
        if body.cut:
            self.notes.append(f"Only the beginning of {what} was read: it is too long.")
        return body

    def _spoken(self, trees: Trees) -> Gathered:
        """The newest `/patchwidth at` of somebody with write access."""
        if self.thread is None:
            return Gathered()
        try:
            spoken = [(c, cmd) for c in self.thread.comments() if isinstance(cmd := read_command(c.body), At)]
            for comment, command in list(reversed(spoken))[:SPEAKERS]:
                if comment.edited or not self.thread.may_write(comment.author):
                    why = "was edited" if comment.edited else f"is by {comment.author}, who has no write access"
                    self.notes.append(f"A comment `/patchwidth at` does not count: it {why}.")
                    continue
                what = f"said by {comment.author} in a comment"
                place = self._spot(command.spot, OriginSource.WRITER_COMMENT, what, trees)
                if place is not None:
                    self.notes.append(f"The origin was {what}.")
                    return Gathered(places=(place,))
        except ForgeError as error:
            self.notes.append(f"Comments were not read for an origin: {error.text}")
        return Gathered()

    def _issues(self, body: Body, trees: Trees) -> Gathered:
        """The traceback in an issue that the body closes; the author's own issue is no better than the body."""
        if self.thread is None:
            return Gathered()
        own: list[Gathered] = []
        for number in body.closes[:ISSUES]:
            try:
                author, text = self.thread.forge.issue_text(number)
            except ForgeError as error:
                self.notes.append(f"Issue {number} was not read for an origin: {error.text}")
                continue
            is_own = author.casefold() in ("", self.thread.pull.author.casefold())
            source = OriginSource.AUTHOR_BODY if is_own else OriginSource.ISSUE
            what = f"issue {number}, which the body closes"
            found = self._printed(self._read(text, what), source, what, trees)
            if found.places and not is_own:
                return found
            own.append(found)
        return joined(own)

    def _written(self, body: Body, trees: Trees) -> Gathered:
        """The body's own trailers, else its traceback."""
        what = "written in the pull request's body"
        places = [self._spot(spot, OriginSource.AUTHOR_BODY, what, trees) for spot in body.spots]
        known = tuple(place for place in places if place is not None)
        if known:
            self.notes.append(f"The origin was {what}.")
            return Gathered(places=known)
        return self._printed(body, OriginSource.AUTHOR_BODY, "the pull request's body", trees)

    def _printed(self, body: Body, source: OriginSource, what: str, trees: Trees) -> Gathered:
        from patchwidth.source.failures import failures

        for texts in (body.blocks, (body.prose,) if body.prose else ()):
            try:
                read = tuple(failure for text in texts for failure in failures(text))
                found = failed(read, source, Side.BASE, trees, self.asked.tests, what) if read else Gathered()
            except PatchwidthError as error:
                self.notes.append(f"The text in {what} is no failing output: {error.text}")
                continue
            if found.places:
                self.notes.append(f"The origin was taken from a failing output in {what}.")
            if read:
                return found
        return Gathered()

    def _spot(self, spot: Spot, source: OriginSource, what: str, trees: Trees) -> Place | None:
        data = trees.side(spot.side).read(spot.path)
        lines = 0 if data is None else data.count(b"\n") + (not data.endswith(b"\n") and bool(data))
        if spot.line > lines:
            self.notes.append(f"There is no `{spot}`, which was {what}.")
            return None
        return Place(path=spot.path, line=spot.line, side=spot.side, source=source, because=what)
