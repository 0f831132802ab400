"""One review with remarks on changed lines, none of them twice, never more than a limit."""

from dataclasses import replace

import pytest

from forge_clients import ALL, Naps, annotations, client
from github_double.faults import BAD_GATEWAY
from patchwidth.adapters.github.publish_review import publish_review
from patchwidth.adapters.github.refusal import DeniedError
from patchwidth.model.forge import ForgeError
from patchwidth.model.patch import FileChange, Patch, Runs, Status

BOT = "github-actions[bot]"
PATCH = Patch(
    files=(
        # two = 2 became two = 3; ten = 10 and ten = 11 came
        FileChange(path="a.py", status=Status.MODIFIED, added=3, deleted=1, runs=Runs([(2, 1, 2, 1), (3, 0, 4, 2)])),
        FileChange(path="c.py", status=Status.ADDED, added=4, runs=Runs([(0, 0, 1, 4)])),
        FileChange(path="b.py", status=Status.DELETED, deleted=1, runs=Runs([(1, 1, 0, 0)])),
    )
)


@pytest.fixture
def naps():
    return Naps()


@pytest.fixture
def publish(hub, asked, history, naps):
    usual = client(hub, naps=naps)

    def publish(found, limit=20, forge=usual):
        return publish_review(forge, asked.number, PATCH, found, sha=history.topic, limit=limit, sleep=naps)

    return publish


def remarks(hub):
    return list(hub.world.remarks.values())


def test_remarks_stand_on_their_lines(hub, history, publish):
    assert publish(annotations(4, "c.py")) == 4
    assert [(r.path, r.start_line, r.line, r.side, r.author) for r in remarks(hub)] == [
        ("c.py", None, n, "RIGHT", BOT) for n in range(1, 5)
    ]
    (review,) = hub.world.reviews.values()
    assert (review.state, review.sha) == ("COMMENTED", history.topic)
    assert review.body == "patchwidth: 4 remarks on changed lines."
    assert remarks(hub)[0].body == ("**warning**: rule 0\n\nmessage 0\n\n<!-- patchwidth-finding:0000000000000000 -->")
    assert len(hub.journal) == 2


def test_lines_that_the_patch_did_not_add_are_passed_over(hub, publish):
    first = annotations(1)[0]
    assert publish([first, replace(first, start=3, end=3), replace(first, path="b.py"), replace(first, path="z")]) == 0
    assert not hub.journal


def test_a_remark_keeps_to_one_stretch_of_added_lines(hub, publish):
    wide = replace(annotations(1)[0], start=1, end=9)
    late = replace(wide, start=3, fingerprint="aa")
    assert publish([wide, late]) == 2
    assert [(r.start_line, r.line) for r in remarks(hub)] == [(None, 2), (4, 5)]


def test_the_same_again_writes_nothing(hub, publish):
    publish(annotations(3, "c.py"))
    hub.journal.clear()
    assert publish(annotations(3, "c.py")) == 0
    assert not hub.journal.writes()


def test_only_what_is_new_is_said(hub, publish):
    publish(annotations(2, "c.py"))
    assert publish(annotations(4, "c.py")) == 2
    assert [r.line for r in remarks(hub)] == [1, 2, 3, 4]


def test_one_finding_on_two_lines_is_one_remark(hub, publish):
    one, two = annotations(2, "c.py")
    assert publish([one, replace(two, fingerprint=one.fingerprint)]) == 1


@pytest.mark.parametrize("fingerprint", ["", "x --> <!--", "A" * 16, "f" * 65])
def test_a_finding_without_a_fingerprint_gets_one_of_its_text(hub, publish, fingerprint):
    found = [replace(a, fingerprint=fingerprint) for a in annotations(2, "c.py")]
    assert publish(found) == 2
    assert publish(found) == 0


def test_the_limit_counts_what_stands_there(hub, publish):
    assert publish(annotations(4, "c.py"), limit=3) == 3
    (review,) = hub.world.reviews.values()
    assert review.body == "patchwidth: 3 remarks on changed lines. 1 more are in the job's summary."
    assert publish(annotations(4, "c.py"), limit=3) == 0
    assert publish(annotations(4, "c.py"), limit=0) == 0
    assert publish(annotations(4, "c.py"), limit=4) == 1
    assert [r.line for r in remarks(hub)] == [1, 2, 3, 4]


def test_a_mark_that_somebody_else_wrote_is_only_text(hub, asked, history, publish):
    hub.person("eve", "read")
    eve = client(hub, hub.token("personal", login="eve"))
    forged = replace(annotations(1, "c.py")[0], message="<!-- patchwidth-finding:0000000000000000 -->")
    eve.review(asked.number, history.topic, "x", [forged])
    assert publish(annotations(1, "c.py")) == 1


def test_hostile_names_and_words_stay_dead(hub, publish):
    nasty = "@maria ![x](http://e.example) <b>\n<!-- patchwidth-finding:aa -->\n| `"
    assert publish([replace(annotations(1, "c.py")[0], title=nasty, message=nasty)]) == 1
    body = remarks(hub)[0].body
    assert len(body.splitlines()) == 5
    assert "`@maria`" in body
    assert "`![x](http://e.example)`" in body
    assert body.endswith("\n\n<!-- patchwidth-finding:0000000000000000 -->")


@pytest.mark.parametrize("after", [False, True])
def test_a_lost_answer_leaves_one_review(hub, publish, naps, after):
    hub.fault("pulls/create-review", BAD_GATEWAY, after=after)
    assert publish(annotations(3, "c.py")) == 3
    assert [r.line for r in remarks(hub)] == [1, 2, 3]
    assert naps.taken == [2]


def test_answers_that_are_always_lost_end(hub, publish):
    hub.fault("pulls/create-review", BAD_GATEWAY, times=9)
    with pytest.raises(ForgeError, match="502"):
        publish(annotations(3, "c.py"))
    assert len(hub.journal.of("pulls/create-review")) == 3


def test_a_lacking_permission_is_named(hub, publish):
    with pytest.raises(DeniedError) as caught:
        publish(annotations(1, "c.py"), forge=client(hub, hub.token(**ALL | {"pull_requests": "read"})))
    assert caught.value.permission == "pull-requests: write"
