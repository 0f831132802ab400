"""A pull request's conversation, read once each and only when somebody wants it."""

import hashlib
import re
from datetime import datetime

from patchwidth.edges.action_ask import PullAsk
from patchwidth.model.forge import Comment, Forge, Labelling, Pull

_STATE = re.compile(r"<!-- patchwidth-head ([0-9a-f]{40,64}) ([0-9a-f]{16}) (\S{1,40}) -->")


class Thread:
    """What was said and done on one pull request; every read raises `ForgeError` and is made at most once."""

    def __init__(self, forge: Forge, pull: PullAsk) -> None:
        self.forge = forge
        self.pull = pull
        self._comments: tuple[Comment, ...] | None = None
        self._labellings: tuple[Labelling, ...] | None = None
        self._now: Pull | None = None
        self._writers: dict[str, bool] = {}

    def comments(self) -> tuple[Comment, ...]:
        """Every comment, oldest first."""
        if self._comments is None:
            self._comments = self.forge.comments(self.pull.number)
        return self._comments

    def labellings(self) -> tuple[Labelling, ...]:
        """Every label put on or taken off."""
        if self._labellings is None:
            self._labellings = self.forge.labellings(self.pull.number)
        return self._labellings

    def now(self) -> Pull:
        """The pull request as it is after judging."""
        if self._now is None:
            self._now = self.forge.pull(self.pull.number)
        return self._now

    def may_write(self, login: str) -> bool:
        """Whether that person has write access."""
        key = login.casefold()
        if key not in self._writers:
            self._writers[key] = self.forge.may_write(login)
        return self._writers[key]

    def head_since(self, head: str, marker: str) -> datetime | None:
        """Since when this head stands on this base: the event's own time, or what our comment kept of a later one.

        Our comment's last line holds it. An event that is run again has an old time, and times of check runs would be
        old too for a commit that was the head before and is it again after a forced push. `None` when nobody can tell,
        or when the base is another one now.
        """
        if self.now().base_ref != self.pull.base_ref:
            return None
        known = [self.pull.head_since, *(self._kept(one, head, marker) for one in self.comments())]
        return max((when for when in known if when is not None), default=None)

    def _kept(self, comment: Comment, head: str, marker: str) -> datetime | None:
        """The time in a comment of ours, if it is about this very head and base."""
        state = _STATE.fullmatch(comment.body.rstrip().rpartition("\n")[2])
        if state is None or (state[1], state[2]) != (head, _named(self.pull.base_ref)):
            return None
        is_ours = comment.body.startswith(marker) and comment.author == self.forge.myself()
        return _moment(state[3]) if is_ours else None


def head_line(head: str, base_ref: str, since: datetime | None) -> str:
    """The hidden last line of our comment, or nothing where nobody knows."""
    return "" if since is None else f"\n<!-- patchwidth-head {head} {_named(base_ref)} {since.isoformat()} -->\n"


def _named(base_ref: str) -> str:
    """A branch's name as a word that can stand in a comment: it may hold `-->`."""
    return hashlib.sha256(base_ref.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _moment(text: str) -> datetime | None:
    try:
        made = datetime.fromisoformat(text)
    except ValueError:
        return None
    return made if made.tzinfo is not None else None
