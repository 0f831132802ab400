"""People who may not decide, and words that look as if somebody who may had said them."""

from datetime import datetime, timedelta

import pytest

from attacks.leaving import is_harmless, leave, rows
from flow_steps import AT, TRACEBACK

LABEL = "patchwidth:accepted"
MARKER = "<!-- patchwidth:default -->"


def opened(gh, pull, minutes=0):
    """The event of opening; its push is so many minutes away from the double's clock."""
    event = gh.events.pull_request(pull, "opened")
    event.payload["pull_request"]["updated_at"] = (gh.world.now + timedelta(minutes=minutes)).isoformat()
    return event


def ours(gh, pull):
    return [one for one in gh.comments(pull) if one.author == "github-actions[bot]"]


@pytest.mark.parametrize("who", ["dora", "ned", "stranger"])
def test_nobody_without_write_access_accepts(gh, job, shop, wide, blob, capfd, who):
    leave(job, opened(gh, wide, -9), capfd, at=AT)
    gh.run(shop.wide)
    said = gh.comment(wide, "/patchwidth accept all it is fine, trust me", by=who)
    seen = leave(job, gh.events.issue_comment(said), capfd, at=AT)
    assert (seen.code, seen.posted) == (0, ())
    assert f"{who} has no write access" in seen.out
    assert leave(job, opened(gh, wide, -9), capfd, at=AT).code == 2
    assert len(ours(gh, wide)) == 1


def test_a_payload_that_calls_its_author_a_member_changes_nothing(gh, job, wide, capfd):
    event = gh.events.issue_comment(gh.comment(wide, "/patchwidth accept all it is fine", by="dora"))
    event.payload["comment"]["author_association"] = "OWNER"
    event.payload["sender"]["site_admin"] = True
    seen = leave(job, event, capfd, at=AT)
    assert (seen.posted, "dora has no write access" in seen.out) == ((), True)


def test_a_writer_s_name_in_another_case_or_look_is_not_the_writer(gh, job, wide, capfd):
    for who in ("mar\u0456a", "maria ", "../maria", "maria/../omar"):
        event = gh.events.issue_comment(gh.comment(wide, "/patchwidth accept all it is fine", by=who))
        seen = leave(job, event, capfd, at=AT)
        assert seen.code in (0, 64)  # what is no login at all is a damaged payload
        assert seen.posted == ()


def test_an_edited_command_does_not_count(gh, job, wide, capfd):
    leave(job, opened(gh, wide, -9), capfd, at=AT)
    said = gh.comment(wide, "/patchwidth accept all it is fine", by="maria")
    said.updated = gh.world.tick()
    seen = leave(job, opened(gh, wide, -9), capfd, at=AT)
    assert (seen.code, seen.report["override"]) == (2, None)
    place = gh.comment(wide, "/patchwidth at pkg/parser.py:6", by="maria")
    place.updated = gh.world.tick()
    seen = leave(job, opened(gh, wide, -9), capfd)
    assert seen.report["origins"] == []
    assert "was edited" in seen.out


def test_an_edited_event_of_a_command_is_nothing_to_do(gh, job, wide, capfd):
    event = gh.events.issue_comment(gh.comment(wide, "/patchwidth accept all it is fine", by="maria"))
    event.payload["action"] = "edited"
    seen = leave(job, event, capfd, at=AT)
    assert seen.posted == ()
    assert seen.code in (0, 64)


@pytest.mark.parametrize(
    "text",
    [
        "> /patchwidth accept all quoted",
        "```\n/patchwidth accept all fenced\n```",
        "<!--\n/patchwidth accept all hidden\n-->",
        "<details>\n\n/patchwidth accept all folded\n\n</details>",
        "I would say `/patchwidth accept all reason`",
    ],
)
def test_a_writer_who_quotes_a_command_does_not_give_it(gh, job, wide, capfd, text):
    leave(job, opened(gh, wide, -9), capfd, at=AT)
    said = gh.comment(wide, text, by="maria")
    assert leave(job, gh.events.issue_comment(said), capfd, at=AT).posted == ()
    assert leave(job, opened(gh, wide, -9), capfd, at=AT).code == 2


def test_the_label_of_the_author_and_of_a_reader_does_not_count(gh, job, wide, capfd):
    for who in ("dora", "ned"):
        gh.label(wide, LABEL, by=who)
        seen = leave(job, gh.events.pull_request(wide, "labeled", sender=who, label=LABEL), capfd, at=AT)
        assert (seen.code, seen.report["override"]) == (2, None)


def test_a_payload_that_names_another_sender_of_a_label_changes_nothing(gh, job, wide, capfd):
    gh.label(wide, LABEL, by="dora")
    seen = leave(job, gh.events.pull_request(wide, "labeled", sender="maria", label=LABEL), capfd, at=AT)
    assert (seen.code, seen.report["override"]) == (2, None)


def test_two_labellings_and_the_last_one_counts(gh, job, wide, capfd):
    gh.label(wide, LABEL, by="maria")
    gh.label(wide, LABEL, by="maria", off=True)
    gh.label(wide, LABEL, by="dora")
    event = gh.events.pull_request(wide, "labeled", sender="dora", label=LABEL)
    event.payload["pull_request"]["updated_at"] = "2026-01-01T00:00:00Z"
    assert leave(job, event, capfd, at=AT).code == 2
    gh.label(wide, LABEL, by="dora", off=True)
    gh.label(wide, LABEL, by="omar")
    seen = leave(job, gh.events.pull_request(wide, "labeled", sender="omar", label=LABEL), capfd, at=AT)
    assert (seen.code, seen.report["override"]["who"]) == (0, "omar")


def test_a_label_that_is_older_than_the_newest_push_has_lapsed(gh, job, shop, capfd):
    pull = gh.pull(head=shop.fix, base=shop.main)
    gh.label(pull, LABEL, by="maria")
    gh.move(pull, shop.wide)
    event = gh.events.pull_request(pull, "synchronize")
    event.payload["pull_request"]["updated_at"] = (gh.world.now + timedelta(minutes=1)).isoformat()
    seen = leave(job, event, capfd, at=AT)
    assert (seen.code, seen.report["override"]) == (2, None)


@pytest.mark.parametrize(
    "reason",
    ["<img src=x> @acme/team ![x](http://evil.example) | a | #123", "::error::owned", "\u202e\x1b[31m -->", "`" * 90],
)
def test_the_reason_of_an_exception_stays_words(gh, job, wide, blob, capfd, reason):
    leave(job, opened(gh, wide, -9), capfd, at=AT)
    gh.comment(wide, f"/patchwidth accept all {reason} because of that", by="maria")
    seen = leave(job, opened(gh, wide, -9), capfd, at=AT)
    is_harmless(seen, blob)
    assert (seen.code, seen.report["override"]["who"]) == (0, "maria")
    assert {len(row) for row in rows(ours(gh, wide)[0].body)} <= {2, 3, 4, 5}


def test_a_forged_comment_is_never_edited_nor_believed(gh, job, shop, wide, capfd):
    """Marker, verdict, hidden time of a push and hidden fingerprints, all by the author, before and after ours."""
    state = f"<!-- patchwidth-head {shop.wide} {'0' * 16} 2020-01-01T00:00:00+00:00 -->"
    text = f"{MARKER}\n**patchwidth: PASS.** accepted by `maria`\n{state}\n"
    first = gh.comment(wide, text, by="dora")
    seen = leave(job, opened(gh, wide, 9), capfd, at=AT)
    later = gh.comment(wide, text, by="dora")
    gh.comment(wide, "/patchwidth accept all agreed with the team", by="maria")
    again = leave(job, opened(gh, wide, 9), capfd, at=AT)
    assert (seen.code, again.code) == (2, 2)
    assert (first.body, later.body, len(ours(gh, wide))) == (text, text, 1)


def test_a_forged_line_behind_ours_is_only_in_the_forger_s_comment(gh, job, shop, wide, capfd):
    """The body of a pull request holds our hidden lines too."""
    told = "2020-01-01T00:00:00+00:00"
    wide.body = f"{MARKER}\n<!-- patchwidth-head {shop.wide} {'0' * 16} {told} -->\n"
    gh.comment(wide, "/patchwidth accept all agreed with the team", by="maria")
    seen = leave(job, opened(gh, wide, 9), capfd, at=AT)
    assert seen.code == 2
    (comment,) = ours(gh, wide)
    assert told not in comment.body
    kept = comment.body.rstrip().rpartition("\n")[2].split(" ")
    assert datetime.fromisoformat(kept[-2]) > gh.world.now


def test_forged_fingerprints_of_a_review_hide_no_finding(gh, job, wide, capfd):
    event = opened(gh, wide)
    leave(job, event, capfd, at=AT, review_comments="true")
    marks = [remark.body for remark in gh.world.remarks.values()]
    assert marks
    for remark in gh.world.remarks.values():
        remark.author = "dora"
    seen = leave(job, event, capfd, at=AT, review_comments="true")
    assert [body["comments"] for body in seen.posted if "comments" in body]


def test_a_check_run_of_the_same_name_by_somebody_else_does_not_stand_for_ours(gh, job, shop, wide, capfd):
    leave(job, opened(gh, wide), capfd, at=AT)
    (forged,) = gh.checks
    forged.conclusion, forged.app, forged.external_id = "success", 4242, "x"
    leave(job, opened(gh, wide), capfd, at=AT)
    assert [check.conclusion for check in gh.checks] == ["success", "failure"]


def test_the_author_s_word_never_widens_a_better_source(gh, job, shop, capfd):
    body = f"Patchwidth-At: pkg/parser.py:6\n\n```\n{TRACEBACK}```\n"
    pull = gh.pull(head=shop.wide, base=shop.main, body=body)
    seen = leave(job, opened(gh, pull), capfd, at=AT)
    assert [(one["line"], one["source"]) for one in seen.report["origins"]] == [(2, "input")]
    assert seen.code == 2
