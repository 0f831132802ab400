"""A text and a marker -> one comment of ours on a pull request, edited in place."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from patchwidth.adapters.github.refusal import GoneError
from patchwidth.model.forge import Comment, Comments, ForgeError, People, Talk
from patchwidth.model.platform import COMMENT

_LOOK_AFTER = 2.0
_TRIES = 3


class Conversation(Talk, People, Comments, Protocol):
    """What is needed of a `Forge` to keep one comment."""


def publish_comment(
    forge: Conversation,
    number: int,
    marker: str,
    body: str | None,
    settled: str,
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> Comment | None:
    """Keeps our one comment and returns it as it stands, `None` where there is none.

    `body` `None` says that there is nothing to say: no comment is made then, and one that exists is edited to
    `settled`. Both texts get the marker as their first line if they lack it. Ours is what begins with the marker *and*
    was written by this token's account, over all pages: a marker in somebody else's comment is only text. Of several
    of ours, two runs at once can make them, the oldest stays and the others are removed. Raises `ForgeError`.
    """
    keeper = _Keeper(forge, number, marker, sleep)
    ours = keeper.ours()
    if body is None:
        return keeper.keep(ours, keeper.text(settled))
    text = keeper.text(body)
    return keeper.keep(ours, text) or keeper.make(text)


class _Keeper:
    """Whoever looks after the comments with one marker on one pull request."""

    def __init__(self, forge: Conversation, number: int, marker: str, sleep: Callable[[float], None]) -> None:
        self._forge, self._number, self._marker, self._sleep = forge, number, marker, sleep
        self._me: str | None = None

    def text(self, body: str) -> str:
        """The body with the marker in front, within GitHub's limit."""
        marked = body if body.startswith(self._marker) else f"{self._marker}\n{body}"
        return marked if len(marked) <= COMMENT else marked[:COMMENT].rpartition("\n")[0]

    def ours(self) -> list[Comment]:
        """Our comments, oldest first. Who we are is asked only when a marker is there to be judged."""
        marked = [c for c in self._forge.comments(self._number) if c.body.startswith(self._marker)]
        if not marked:
            return []
        me = self._me if self._me is not None else self._forge.myself()
        return [c for c in marked if c.author == me]

    def keep(self, ours: Sequence[Comment], text: str) -> Comment | None:
        """Gives the oldest that still exists the text and removes the others; `None` when none exists."""
        kept = next((c for c in ours if self._edited(c, text)), None)
        if kept is None:
            return None
        for comment in ours[ours.index(kept) + 1 :]:
            self._removed(comment)
        return replace(kept, body=text)

    def make(self, text: str) -> Comment:
        """Writes a comment, then looks whether another run did so at the same time.

        After a lost answer it looks first, and writes again only if no comment came of it.
        """
        left = _TRIES
        while True:
            left -= 1
            try:
                made = self._forge.write(self._number, text)
            except ForgeError as error:
                if not error.ambiguous:
                    raise
                self._sleep(_LOOK_AFTER)
                found = self.keep(self.ours(), text)
                if found is not None:
                    return found
                if not left:
                    raise
            else:
                # whoever wrote it is who we are, whatever was configured
                self._me = made.author
                return self.keep(self.ours(), text) or made

    def _edited(self, comment: Comment, text: str) -> bool:
        """Whether the comment exists and has the text; it is edited only if it says something else."""
        if _same(comment.body, text):
            return True
        try:
            self._forge.edit(comment.id, text)
        except GoneError:
            return False
        return True

    def _removed(self, comment: Comment) -> None:
        try:
            self._forge.remove(comment.id)
        except GoneError:
            # the other run was quicker
            return


def _same(held: str, text: str) -> bool:
    """Whether GitHub holds the text: line ends and what is blank at the end may have changed on the way."""
    return held.replace("\r\n", "\n").rstrip() == text.replace("\r\n", "\n").rstrip()
