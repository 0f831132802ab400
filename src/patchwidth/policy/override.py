"""What people said and did on a pull request to the exception that counts for its head, and why others do not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from patchwidth.model.forge import Comment, ForgeError, Labelling
from patchwidth.model.policy import Exempt
from patchwidth.model.verdict import Override
from patchwidth.policy.spoken import ALL, Accept, read_command

ASKED = 10
"""People whose access is asked for, newest words first: each costs a request, and anybody may comment."""

NOTES = 10
"""Notes that are given; a thread full of attempts needs no sentence for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is known of a pull request. `labels` are read now, `labellings` and `comments` over all pages.

    `head_since` is since when its head stands on its base without a break, `None` when nobody can tell. An earlier
    sighting of the same commit is no such time: one head may be accepted and an older one put back by a forced push.
    `in_hand` is the label event that is being answered, only while the head and the base of its payload are the ones
    under judgement.
    `now` is the time of judging. Times carry their zone.
    """

    author: str
    now: datetime
    labels: Sequence[str] = ()
    labellings: Sequence[Labelling] = ()
    comments: Sequence[Comment] = ()
    head_since: datetime | None = None
    in_hand: Labelling | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The exceptions that count, newest first, one a rule; one for `all` stands alone."""

    overrides: tuple[Override, ...]

    def covers(self, rule: str) -> bool:
        """Whether findings of that rule are accepted."""
        return self.everything or any(one.rule == rule for one in self.overrides)

    @property
    def everything(self) -> bool:
        """Whether it is for every rule, and for a gate that did not run."""
        return self.overrides[0].rule == ALL

    @property
    def override(self) -> Override:
        """All of it as one entry of the report: rules, people and reasons listed, the newest time."""
        rules = ", ".join(one.rule for one in self.overrides)
        people = ", ".join(dict.fromkeys(one.who for one in self.overrides))
        reasons = "; ".join(dict.fromkeys(one.reason for one in self.overrides))
        return Override(who=people, when=self.overrides[0].when, rule=rules, reason=reasons)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The exception, if one counts, and one sentence for each label or command that does not."""

    accepted: Accepted | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Claim:
    """One attempt to accept; `unfit` says why it does not count whoever made it, or `""`."""

    what: str
    who: str
    when: datetime
    rule: str
    reason: str
    unfit: str


@dataclass(slots=True, kw_only=True)
class _Access:
    """Asks who may write, each person once, and at most `ASKED` of them."""

    author: str
    may_write: Callable[[str], bool]
    known: dict[str, str] = field(default_factory=dict)

    def lack(self, login: str) -> str:
        """Why this person's word does not count, or `""`."""
        key = login.casefold()
        if key not in self.known:
            if len(self.known) >= ASKED:
                return f"{ASKED} people tried before, and no more are looked up"
            self.known[key] = self._asked(login)
        return self.known[key]

    def _asked(self, login: str) -> str:
        who = f"{login}, the author," if login.casefold() == self.author.casefold() else login
        try:
            return "" if self.may_write(login) else f"{who} has no write access"
        except ForgeError as error:
            return f"whether {login} has write access could not be read ({error})"


def decide(exempt: Exempt, told: Told, may_write: Callable[[str], bool]) -> Decision:
    """Who accepted what for this very head, under the base side's policy.

    An exempt author needs nobody. Else the label and every `/patchwidth accept` count, the newest first, when somebody
    with write access spoke after the newest push (at any time where the policy says `sticky`) and the words were not
    edited. A rule accepted again takes the newer words; different rules add up; `all` covers everything.
    `may_write` is asked only for people whose word would otherwise count; a `ForgeError` of it becomes a note.
    """
    if told.author and told.author.casefold() in (login.casefold() for login in exempt.authors):
        reason = f"the policy's exempt.authors lists {told.author}"
        one = Override(who=told.author, when=_written(told.now), rule=ALL, reason=reason)
        return Decision(accepted=Accepted(overrides=(one,)))
    claims = sorted((*_labelled(exempt, told), *_spoken(told, exempt)), key=lambda claim: claim.when)
    access = _Access(author=told.author, may_write=may_write)
    counted, notes = dict[str, Override](), list[str]()
    for claim in reversed(claims):
        if claim.rule in counted or ALL in counted:
            continue
        why = claim.unfit or access.lack(claim.who)
        if why:
            notes.append(f"{claim.what} does not count: {why}.")
        else:
            counted[claim.rule] = Override(
                who=claim.who, when=_written(claim.when), rule=claim.rule, reason=claim.reason
            )
    overrides = (counted[ALL],) if ALL in counted else tuple(counted.values())
    return Decision(accepted=Accepted(overrides=overrides) if overrides else None, notes=tuple(notes[:NOTES]))


def _labelled(exempt: Exempt, told: Told) -> Iterator[_Claim]:
    """The label, when it is on now, as its newest application tells; who put it on earlier does not matter."""
    label = exempt.label.casefold()
    if not label or label not in (name.casefold() for name in told.labels):
        return
    mine = told.in_hand if told.in_hand is not None and told.in_hand.label.casefold() == label else None
    if mine is not None and not mine.applied:
        mine = None
    last = _last(label, told)
    if mine is not None and (last is None or last.when <= mine.when):
        # the timeline may lag behind the event, which came last then
        last = mine
    if last is None or not last.applied or not last.who:
        who, when, unfit = "somebody", told.now, "the timeline does not tell who put it on; do it again"
    else:
        # the payload of that very event held the head at that moment: no other proof is needed
        proven = mine is not None and mine.who.casefold() == last.who.casefold()
        who, when, unfit = last.who, last.when, "" if proven else _stale(last.when, told, exempt)
    yield _Claim(
        what=f"The label {exempt.label}, put on by {who},",
        who=who,
        when=when,
        rule=ALL,
        reason=f"the label {exempt.label} was put on",
        unfit=unfit,
    )


def _last(label: str, told: Told) -> Labelling | None:
    known = sorted((one for one in told.labellings if one.label.casefold() == label), key=lambda one: one.when)
    return known[-1] if known else None


def _spoken(told: Told, exempt: Exempt) -> Iterator[_Claim]:
    for comment in told.comments:
        command = read_command(comment.body)
        if isinstance(command, Accept):
            edited = "its comment was edited after it was written; write a new one" if comment.edited else ""
            nobody = "" if comment.author else "its author's account is gone"
            yield _Claim(
                what=f"/patchwidth accept {command.rule} by {comment.author or 'somebody'}",
                who=comment.author,
                when=comment.created_at,
                rule=command.rule,
                reason=command.reason,
                unfit=nobody or edited or _stale(comment.created_at, told, exempt),
            )


def _stale(when: datetime, told: Told, exempt: Exempt) -> str:
    """Why words of that time may be meant for another head, or `""`."""
    if exempt.sticky:
        return ""
    if told.head_since is None:
        return "nobody can tell whether it is newer than the newest push; do it again"
    # times are whole seconds: within one second nobody can tell which came first, so equal is too old
    if when <= told.head_since:
        return "it is older than the newest push; do it again once the new commits are read"
    return ""


def _written(when: datetime) -> str:
    return f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
