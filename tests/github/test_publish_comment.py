"""One comment of ours, edited in place, whatever others write and whatever fails."""

import pytest

from forge_clients import ALL, Naps, client
from github_double.faults import BAD_GATEWAY, DROPPED, Fault
from patchwidth.adapters.github.publish_comment import publish_comment
from patchwidth.adapters.github.refusal import DeniedError
from patchwidth.model.forge import ForgeError
from patchwidth.model.platform import COMMENT

MARK = "<!-- patchwidth:default -->"
BODY, OTHER, SETTLED = f"{MARK}\n**FAIL** wide", f"{MARK}\n**WARN** less wide", f"{MARK}\nNothing left to look at."
BOT = "github-actions[bot]"


@pytest.fixture
def naps():
    return Naps()


@pytest.fixture
def forge(hub, naps):
    return client(hub, naps=naps)


@pytest.fixture
def say(forge, asked, naps):
    def say(body, forge=forge):
        return publish_comment(forge, asked.number, MARK, body, SETTLED, sleep=naps)

    return say


def said(hub, asked):
    return [(c.author, c.body) for c in hub.comments(asked)]


def asked_for(hub):
    return [a.operation.partition("/")[2] for a in hub.journal]


def test_nothing_to_say_and_nothing_said(hub, asked, say):
    assert say(None) is None
    assert said(hub, asked) == []
    assert asked_for(hub) == ["list-comments"]


def test_the_first_comment_costs_three_requests(hub, asked, say):
    comment = say(BODY)
    assert (comment.author, comment.body) == (BOT, BODY)
    assert said(hub, asked) == [(BOT, BODY)]
    assert asked_for(hub) == ["list-comments", "create-comment", "list-comments"]


def test_nobody_is_asked_who_we_are_before_a_marker_is_there(hub, say):
    say(BODY, client(hub, login=None))
    assert asked_for(hub) == ["list-comments", "create-comment", "list-comments"]


def test_the_same_again_writes_nothing(hub, asked, say):
    first = say(BODY)
    hub.journal.clear()
    assert say(BODY).id == first.id
    assert asked_for(hub) == ["list-comments"]


def test_line_ends_that_were_changed_on_the_way_are_no_difference(hub, asked, say):
    say(BODY)
    hub.comments(asked)[0].body = BODY.replace("\n", "\r\n") + "\r\n"
    hub.journal.clear()
    say(BODY + "\n\n")
    assert asked_for(hub) == ["list-comments"]


def test_another_text_is_an_edit(hub, asked, say):
    first = say(BODY)
    hub.journal.clear()
    second = say(OTHER)
    assert (second.id, second.body) == (first.id, OTHER)
    assert said(hub, asked) == [(BOT, OTHER)]
    assert asked_for(hub) == ["list-comments", "update-comment"]


def test_a_patch_that_turned_clean_leaves_one_line(hub, asked, say):
    say(BODY)
    assert say(None).body == SETTLED
    assert said(hub, asked) == [(BOT, SETTLED)]
    hub.journal.clear()
    say(None)
    assert asked_for(hub) == ["list-comments"]
    say(BODY)
    assert said(hub, asked) == [(BOT, BODY)]


def test_a_text_without_the_marker_gets_it(hub, asked, naps, forge):
    publish_comment(forge, asked.number, MARK, "hello", "bye", sleep=naps)
    assert said(hub, asked) == [(BOT, f"{MARK}\nhello")]
    publish_comment(forge, asked.number, MARK, None, "bye", sleep=naps)
    assert said(hub, asked) == [(BOT, f"{MARK}\nbye")]


@pytest.mark.parametrize("length", [COMMENT - len(MARK) - 1, COMMENT - len(MARK), COMMENT])
def test_a_text_that_is_too_long_loses_its_last_lines(hub, asked, naps, forge, length):
    text = ("x" * 99 + "\n") * 700
    publish_comment(forge, asked.number, MARK, text[:length], "bye", sleep=naps)
    body = hub.comments(asked)[0].body
    assert len(body) <= COMMENT
    assert len(body) >= COMMENT - 101


def test_a_marker_that_somebody_else_wrote_is_only_text(hub, asked, say):
    forged = hub.comment(asked, SETTLED, by="dora")
    say(BODY)
    assert said(hub, asked) == [("dora", SETTLED), (BOT, BODY)]
    say(OTHER)
    assert said(hub, asked) == [("dora", SETTLED), (BOT, OTHER)]
    assert hub.comments(asked)[0].updated == forged.created


@pytest.mark.parametrize("body", [f"see {MARK}", f" {MARK}", f"> {MARK}", MARK[:-1]])
def test_a_comment_of_ours_that_only_speaks_of_the_marker_is_another(hub, asked, say, body):
    hub.comment(asked, body, by=BOT)
    say(BODY)
    assert [b for _, b in said(hub, asked)] == [body, BODY]


def test_another_gate_has_its_own_comment(hub, asked, say, forge, naps):
    say(BODY)
    publish_comment(forge, asked.number, "<!-- patchwidth:docs -->", "docs", "", sleep=naps)
    say(OTHER)
    assert [b for _, b in said(hub, asked)] == [OTHER, "<!-- patchwidth:docs -->\ndocs"]


def test_ours_is_found_on_the_third_page(hub, asked, say):
    for n in range(220):
        hub.comment(asked, f"{MARK}\n{n}", by="dora")
    say(BODY)
    say(OTHER)
    assert len(hub.comments(asked)) == 221
    assert said(hub, asked)[-1] == (BOT, OTHER)


def test_duplicates_are_healed_and_the_oldest_stays(hub, asked, say):
    ids = [hub.comment(asked, f"{MARK}\n{n}", by=BOT).id for n in range(3)]
    assert say(BODY).id == ids[0]
    assert said(hub, asked) == [(BOT, BODY)]


def test_duplicates_are_healed_when_there_is_nothing_to_say(hub, asked, say):
    ids = [hub.comment(asked, f"{MARK}\n{n}", by=BOT).id for n in range(2)]
    assert say(None).id == ids[0]
    assert said(hub, asked) == [(BOT, SETTLED)]


def test_two_runs_at_once_leave_the_older_comment_with_the_later_text(hub, asked, say):
    older = []
    hub.hook("issues/create-comment", lambda: older.append(hub.comment(asked, OTHER, by=BOT)), after=False)
    comment = say(BODY)
    assert comment.id == older[0].id
    assert said(hub, asked) == [(BOT, BODY)]


def test_two_runs_at_once_where_ours_is_the_older(hub, asked, say):
    hub.hook("issues/create-comment", lambda: hub.comment(asked, OTHER, by=BOT))
    comment = say(BODY)
    assert comment.id == min(c.id for c in hub.comments(asked))
    assert said(hub, asked) == [(BOT, BODY)]


def test_the_other_run_may_be_quicker_to_remove(hub, asked, say):
    hub.comment(asked, f"{MARK}\n0", by=BOT)
    later = hub.comment(asked, f"{MARK}\n1", by=BOT)
    hub.hook("issues/delete-comment", lambda: hub.world.comments.pop(later.id), after=False)
    say(BODY)
    assert said(hub, asked) == [(BOT, BODY)]


def test_two_whole_runs_side_by_side_end_with_one_comment(hub, asked, say):
    hub.hook("issues/create-comment", lambda: None)
    inner = []

    def other_run():
        from threading import Thread

        worker = Thread(target=lambda: inner.append(say(OTHER, client(hub))))
        worker.start()
        inner.append(worker)

    hub.hook("issues/list-comments", other_run)
    say(BODY)
    inner[0].join()
    # both looked, both wrote, both healed: one is left, and the next run says the last word
    say(BODY)
    assert said(hub, asked) == [(BOT, BODY)]


def test_a_comment_that_a_person_deleted_in_between_is_written_anew(hub, asked, say):
    first = say(BODY)
    hub.hook("issues/update-comment", lambda: hub.world.comments.pop(first.id), after=False)
    second = say(OTHER)
    assert second.id != first.id
    assert said(hub, asked) == [(BOT, OTHER)]


def test_a_deleted_comment_is_not_written_anew_to_say_nothing(hub, asked, say):
    first = say(BODY)
    hub.hook("issues/update-comment", lambda: hub.world.comments.pop(first.id), after=False)
    assert say(None) is None
    assert said(hub, asked) == []


def test_the_next_of_ours_takes_over_from_a_deleted_one(hub, asked, say):
    ids = [hub.comment(asked, f"{MARK}\n{n}", by=BOT).id for n in range(3)]
    hub.hook("issues/update-comment", lambda: hub.world.comments.pop(ids[0]), after=False)
    assert say(BODY).id == ids[1]
    assert said(hub, asked) == [(BOT, BODY)]


def test_a_comment_that_is_gone_at_once_is_left_to_whoever_removed_it(hub, asked, say):
    hub.hook("issues/create-comment", hub.world.comments.clear)
    assert say(BODY).body == BODY
    assert said(hub, asked) == []


@pytest.mark.parametrize("fault", [BAD_GATEWAY, DROPPED])
@pytest.mark.parametrize("after", [False, True])
def test_a_lost_answer_leaves_one_comment(hub, asked, say, fault, after):
    hub.fault("issues/create-comment", fault, after=after)
    assert say(BODY).body == BODY
    assert said(hub, asked) == [(BOT, BODY)]
    assert len(hub.journal) == (3 if after else 5)


def test_the_last_try_may_have_been_the_one_that_worked(hub, asked, say):
    hub.fault("issues/create-comment", BAD_GATEWAY, times=2)
    hub.fault("issues/create-comment", BAD_GATEWAY, after=True)
    assert say(BODY).body == BODY
    assert said(hub, asked) == [(BOT, BODY)]


def test_writing_gives_up_after_three_times(hub, asked, say):
    hub.fault("issues/create-comment", BAD_GATEWAY, times=9)
    with pytest.raises(ForgeError, match="502"):
        say(BODY)
    assert asked_for(hub) == ["list-comments", *["create-comment", "list-comments"] * 3]


@pytest.mark.parametrize("after", [False, True])
def test_an_edit_is_repeated(hub, asked, say, after):
    say(BODY)
    hub.fault("issues/update-comment", BAD_GATEWAY, after=after)
    say(OTHER)
    assert said(hub, asked) == [(BOT, OTHER)]


def test_a_refusal_for_good_is_told(hub, asked, say):
    hub.fault("issues/create-comment", Fault(422, "Body is too long"))
    with pytest.raises(ForgeError, match="too long"):
        say(BODY)
    assert len(hub.journal) == 2


def test_a_lacking_permission_is_named(hub, say, naps):
    with pytest.raises(DeniedError) as caught:
        say(BODY, client(hub, hub.token("read-only"), naps=naps))
    assert "pull-requests: write" in caught.value.permission
    assert naps.taken == []


def test_a_personal_token_keeps_its_own_comment_without_being_told_its_login(hub, asked, say):
    hub.person("maria", "write")
    token = hub.token("personal", login="maria")
    first = say(BODY, client(hub, token, login=None))
    assert first.author == "maria"
    assert say(OTHER, client(hub, token, login=None)).id == first.id
    assert said(hub, asked) == [("maria", OTHER)]


def test_a_login_that_was_configured_wrong_still_leaves_one_comment(hub, asked, say):
    hub.person("maria", "write")
    token = hub.token("personal", login="maria")
    first = say(BODY, client(hub, token))
    assert say(OTHER, client(hub, token)).id == first.id
    assert said(hub, asked) == [("maria", OTHER)]


def test_an_apps_login_is_what_it_writes_under(hub, asked, say):
    app = client(hub, hub.token("installation", **ALL, login="acme-gate[bot]"), login="acme-gate[bot]")
    first = say(BODY, app)
    assert say(OTHER, app).id == first.id
    assert said(hub, asked) == [("acme-gate[bot]", OTHER)]
