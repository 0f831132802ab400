from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from patchwidth.model.forge import Comment, ForgeError, Labelling
from patchwidth.model.policy import Exempt
from patchwidth.model.verdict import Override
from patchwidth.policy.override import ASKED, NOTES, Accepted, Decision, Told, decide

LABEL = "patchwidth:accepted"
PUSH = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
WRITERS = ("kim", "lee")


def at(minutes: float) -> datetime:
    """Minutes after the newest push."""
    return PUSH + timedelta(minutes=minutes)


def put(who: str, minutes: float, *, on: bool = True, label: str = LABEL) -> Labelling:
    return Labelling(label=label, who=who, when=at(minutes), applied=on)


def said(who: str, minutes: float, text: str = "/patchwidth accept all agreed", *, edited: bool = False) -> Comment:
    return Comment(id=1, author=who, body=text, created_at=at(minutes), edited=edited)


def told(*things: Labelling | Comment, **changes: object) -> Told:
    made = Told(
        author="ann",
        now=at(60),
        labels=(LABEL,) if any(isinstance(one, Labelling) for one in things) else (),
        labellings=[one for one in things if isinstance(one, Labelling)],
        comments=[one for one in things if isinstance(one, Comment)],
        head_since=PUSH,
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # fields of Told by name


def writers(asked: list[str] | None = None, names: Collection[str] = WRITERS) -> Callable[[str], bool]:
    def may_write(login: str) -> bool:
        if asked is not None:
            asked.append(login)
        return login in names

    return may_write


def decided(facts: Told, *, sticky: bool = False, names: Collection[str] = WRITERS) -> Decision:
    return decide(Exempt(sticky=sticky), facts, writers(names=names))


def who_for_what(accepted: Accepted | None) -> tuple[str, ...]:
    return () if accepted is None else tuple(f"{one.who} {one.rule}" for one in accepted.overrides)


NO_ACCESS = "has no write access"
OLD = "older than the newest push"
CANNOT_TELL = "nobody can tell whether it is newer"

TABLE = [
    # what was done, what counts, what the note says
    ("nothing", told(), "", ""),
    ("a writer's label", told(put("kim", 1)), "kim all", ""),
    ("a reader's label", told(put("bob", 1)), "", NO_ACCESS),
    ("the author's label, a reader", told(put("ann", 1)), "", "ann, the author, has no write access"),
    ("the author's label, a writer", told(put("kim", 1), author="kim"), "kim all", ""),
    ("a label before the push", told(put("kim", -1)), "", OLD),
    ("a label in the second of the push", told(put("kim", 0)), "", OLD),
    ("a label when the push is unknown", told(put("kim", 1), head_since=None), "", CANNOT_TELL),
    ("another label", told(put("kim", 1, label="bug"), labels=("bug",)), "", ""),
    ("a label that was taken off", told(put("kim", 1), put("kim", 2, on=False), labels=()), "", ""),
    ("on again by a reader", told(put("kim", 1), put("kim", 2, on=False), put("bob", 3)), "", NO_ACCESS),
    ("on again by a writer", told(put("bob", 1), put("bob", 2, on=False), put("lee", 3)), "lee all", ""),
    ("off, on, out of order", told(put("lee", 3), put("kim", 1), put("kim", 2, on=False)), "lee all", ""),
    ("off and on in one second", told(put("kim", 1), put("kim", 2, on=False), put("bob", 2)), "", NO_ACCESS),
    ("on, but the timeline says off", told(put("kim", 1), put("kim", 2, on=False)), "", "does not tell who"),
    ("on, and no timeline", told(labels=(LABEL,)), "", "does not tell who"),
    ("on by somebody who is gone", told(put("", 1)), "", "does not tell who"),
    ("a label in other letters", told(put("kim", 1, label=LABEL.upper()), labels=(LABEL.title(),)), "kim all", ""),
    ("the event, the timeline late", told(labels=(LABEL,), in_hand=put("kim", 1)), "kim all", ""),
    (
        "off, the event, the timeline late",
        told(put("kim", 2, on=False), labels=(LABEL,), in_hand=put("lee", 3)),
        "lee all",
        "",
    ),
    (
        "off and the event in one second",
        told(put("kim", 2, on=False), labels=(LABEL,), in_hand=put("lee", 2)),
        "lee all",
        "",
    ),
    ("a reader's label, then the event", told(put("bob", 2), in_hand=put("lee", 3)), "lee all", ""),
    ("a writer's label, then the event", told(put("kim", 2), in_hand=put("bob", 3)), "", NO_ACCESS),
    ("the event, then a reader's label", told(put("bob", 3), in_hand=put("kim", 2)), "", NO_ACCESS),
    ("the event by a reader", told(labels=(LABEL,), in_hand=put("bob", 1)), "", NO_ACCESS),
    ("the event proves the head", told(put("kim", 1), in_hand=put("kim", 1.02), head_since=None), "kim all", ""),
    ("the event of another person", told(put("kim", 1), in_hand=put("bob", 0.5), head_since=None), "", CANNOT_TELL),
    (
        "the event, then taken off",
        told(put("kim", 2, on=False), labels=(LABEL,), in_hand=put("kim", 1)),
        "",
        "not tell",
    ),
    ("the event, the label gone since", told(put("kim", 1), labels=(), in_hand=put("kim", 1)), "", ""),
    ("the event of taking off", told(put("kim", 1), labels=(), in_hand=put("kim", 2, on=False)), "", ""),
    ("taking off, on again", told(put("kim", 1), in_hand=put("kim", 0.5, on=False)), "kim all", ""),
    ("the event of another label", told(put("kim", -1), in_hand=put("kim", 1, label="bug")), "", OLD),
    ("a writer's word", told(said("kim", 1)), "kim all", ""),
    ("a reader's word", told(said("bob", 1)), "", NO_ACCESS),
    ("the author's word", told(said("ann", 1)), "", "ann, the author, has no write access"),
    ("a word before the push", told(said("kim", -1)), "", OLD),
    ("a word when the push is unknown", told(said("kim", 1), head_since=None), "", CANNOT_TELL),
    (
        "a word of somebody who is gone",
        told(said("", 1)),
        "",
        "by somebody does not count: its author's account is gone",
    ),
    ("an edited word", told(said("kim", 1, edited=True)), "", "was edited after it was written"),
    ("a quoted word", told(said("kim", 1, "> /patchwidth accept all agreed")), "", ""),
    ("another command", told(said("kim", 1, "/patchwidth check")), "", ""),
    ("a malformed command", told(said("kim", 1, "/patchwidth accept all")), "", ""),
    ("a reader after a writer", told(said("kim", 1), said("bob", 2)), "kim all", NO_ACCESS),
    ("an edit after a writer", told(said("kim", 1), said("lee", 2, edited=True)), "kim all", "edited"),
    ("two writers, the newer counts", told(said("kim", 1), said("lee", 2)), "lee all", ""),
    ("a newer label", told(said("kim", 1), put("lee", 2)), "lee all", ""),
    ("a newer word", told(said("kim", 2), put("lee", 1)), "kim all", ""),
    ("a label without access, a word", told(said("kim", 1), put("bob", 2)), "kim all", NO_ACCESS),
]


@pytest.mark.parametrize(("facts", "who", "note"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_who_accepts(facts: Told, who: str, note: str) -> None:
    got = decided(facts)
    assert who_for_what(got.accepted) == ((who,) if who else ())
    assert len(got.notes) == (1 if note else 0)
    assert all(note in one and one.endswith(".") for one in got.notes)


@pytest.mark.parametrize(
    ("facts", "who", "note"),
    [
        (told(put("kim", -1)), "kim all", ""),
        (told(put("kim", 1), head_since=None), "kim all", ""),
        (told(said("kim", -1)), "kim all", ""),
        (told(put("bob", -1)), "", NO_ACCESS),
        (told(put("kim", -1), labels=()), "", ""),
        (told(said("kim", -1, edited=True)), "", "edited"),
    ],
)
def test_a_sticky_word_outlives_a_push_and_nothing_else(facts: Told, who: str, note: str) -> None:
    got = decided(facts, sticky=True)
    assert who_for_what(got.accepted) == ((who,) if who else ())
    assert [note in one for one in got.notes] == ([True] if note else [])


def test_rules_add_up_and_the_newer_word_on_a_rule_counts() -> None:
    facts = told(
        said("kim", 1, "/patchwidth accept width/wide first reason"),
        said("kim", 2, "/patchwidth accept fence/files asked for"),
        said("lee", 3, "/patchwidth accept width/wide second reason"),
    )
    got = decided(facts)
    assert who_for_what(got.accepted) == ("lee width/wide", "kim fence/files")
    assert got.accepted is not None
    assert [got.accepted.covers(rule) for rule in ("width/wide", "fence/files", "fence/lines")] == [True, True, False]
    assert got.accepted.override == Override(
        who="lee, kim",
        when="2026-03-02T12:03:00Z",
        rule="width/wide, fence/files",
        reason="second reason; asked for",
    )


@pytest.mark.parametrize("minutes", [0.5, 3])
def test_all_covers_every_rule_whenever_it_was_said(minutes: float) -> None:
    got = decided(told(said("kim", 1, "/patchwidth accept width/wide a reason"), said("lee", minutes)))
    assert who_for_what(got.accepted) == ("lee all",)
    assert got.accepted is not None
    assert got.accepted.covers("fence/files")


def test_what_is_reported() -> None:
    zone = timezone(timedelta(hours=2))
    by_label = decided(told(Labelling(label=LABEL, who="kim", when=at(1).astimezone(zone), applied=True)))
    by_word = decided(told(said("kim", 1, "/patchwidth accept all  it was \t agreed ")))
    assert by_label.accepted is not None
    assert by_label.accepted.override == Override(
        who="kim", when="2026-03-02T12:01:00Z", rule="all", reason="the label patchwidth:accepted was put on"
    )
    assert by_word.accepted is not None
    assert by_word.accepted.override.reason == "it was agreed"


@pytest.mark.parametrize(
    ("author", "exempted"), [("dependabot[bot]", True), ("Dependabot[bot]", True), ("dependabot", False)]
)
def test_an_exempt_author_needs_nobody(author: str, exempted: bool) -> None:
    asked: list[str] = []
    got = decide(Exempt(), told(put("bob", 1), author=author), writers(asked))
    assert (got.accepted is not None) == exempted
    if got.accepted is not None:
        assert (asked, got.notes) == ([], ())
        assert got.accepted.override == Override(
            who=author, when="2026-03-02T13:00:00Z", rule="all", reason=f"the policy's exempt.authors lists {author}"
        )


def test_nobody_is_not_exempt() -> None:
    assert decide(Exempt(authors=("",)), told(author=""), writers()) == Decision()


def test_a_policy_without_a_label_takes_none() -> None:
    got = decide(Exempt(label=""), told(put("kim", 1, label=""), labels=("",)), writers())
    assert got == Decision()


def test_only_people_whose_word_would_count_are_asked_about_and_each_once() -> None:
    asked: list[str] = []
    facts = told(
        said("old", -1),
        said("edited", 5, edited=True),
        said("kim", 1),
        said("bob", 2),
        said("Bob", 3),
        said("lee", 0.5),
        said("dan", 4, "/patchwidth check"),
    )
    got = decide(Exempt(), facts, writers(asked))
    assert who_for_what(got.accepted) == ("kim all",)
    assert asked == ["Bob", "kim"]


def test_a_crowd_cannot_spend_our_requests() -> None:
    asked: list[str] = []
    crowd = [said(f"p{n}", 10 + n) for n in range(300)]
    got = decide(Exempt(), told(said("kim", 1), *crowd), writers(asked))
    assert got.accepted is None
    assert (len(asked), len(got.notes)) == (ASKED, NOTES)
    few = decide(Exempt(), told(said("kim", 1), *crowd[: ASKED - 1]), writers(asked))
    assert who_for_what(few.accepted) == ("kim all",)


def test_access_that_cannot_be_read_is_no_access() -> None:
    def may_write(login: str) -> bool:
        raise ForgeError("GitHub answered 502")

    got = decide(Exempt(), told(put("kim", 1)), may_write)
    assert got.accepted is None
    assert got.notes == (
        "The label patchwidth:accepted, put on by kim, does not count: whether kim has write access could not be read"
        " (GitHub answered 502).",
    )
