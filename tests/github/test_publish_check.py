"""One check run that holds all of an output, or one that says that it does not."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from forge_clients import ALL, Naps, annotations, client, output
from github_double.faults import BAD_GATEWAY, DROPPED, Fault
from patchwidth.adapters.github.client import GitHub
from patchwidth.adapters.github.publish_check import BROKE_OFF, LEFT_AFTER, MARK_BYTES, publish_check
from patchwidth.adapters.github.refusal import DeniedError
from patchwidth.model.forge import Conclusion, ForgeError
from patchwidth.model.platform import CHECK_SUMMARY

NAME, ID = "patchwidth", "patchwidth:default:1:x"


@pytest.fixture
def naps():
    return Naps()


@pytest.fixture
def publish(hub, history, naps):
    forge = client(hub, naps=naps)

    def publish(what, **more):
        return publish_check(forge, history.topic, NAME, ID, what, sleep=naps, **more)

    return publish


def asked_for(hub):
    return [a.operation.partition("/")[2] for a in hub.journal]


def test_a_new_run_costs_three_requests(hub, history, publish):
    run = publish(output(0, title="PASS: fine", conclusion=Conclusion.NEUTRAL))
    (check,) = hub.checks
    assert (check.id, check.name, check.external_id, check.sha) == (run, NAME, ID, history.topic)
    assert (check.status, check.conclusion, check.title) == ("completed", "neutral", "PASS: fine")
    assert check.summary.startswith("fine\n\n<!-- patchwidth annotations ")
    assert asked_for(hub) == ["list-for-ref", "create", "update"]


@pytest.mark.parametrize(("count", "batches"), [(1, 1), (50, 1), (51, 2), (120, 3)])
def test_annotations_come_fifty_at_a_time_and_the_last_request_completes(hub, publish, count, batches):
    publish(output(count))
    (check,) = hub.checks
    assert [a["message"] for a in check.annotations] == [f"message {n}" for n in range(count)]
    sent = [a.body for a in hub.journal.of("checks/update")]
    assert [body["status"] for body in sent] == ["in_progress"] * (batches - 1) + ["completed"]
    assert all(len(body["output"]["annotations"]) <= 50 for body in sent)
    assert len(hub.journal) == 2 + batches


def test_an_annotation_as_it_is_sent(hub, publish):
    publish(output(1))
    assert hub.checks[0].annotations == [
        {
            "path": "a.py",
            "start_line": 1,
            "end_line": 1,
            "annotation_level": "warning",
            "title": "rule 0",
            "message": "message 0",
        }
    ]


@pytest.mark.parametrize("count", [0, 60])
def test_an_unchanged_run_gets_its_text_anew_and_nothing_else(hub, publish, count):
    first = publish(output(count))
    hub.journal.clear()
    again = publish(replace(output(count), title="WARN: other", summary="other", conclusion=Conclusion.FAILURE))
    (check,) = hub.checks
    assert again == first
    assert (check.title, check.conclusion, len(check.annotations)) == ("WARN: other", "failure", count)
    assert asked_for(hub) == ["list-for-ref", "update"]
    hub.journal.clear()
    assert publish(output(count)) == first
    assert len(hub.checks) == 1


@pytest.mark.parametrize("other", [annotations(2), annotations(1, "b.py"), ()])
def test_other_annotations_need_a_new_run(hub, publish, other):
    first = publish(output(1))
    second = publish(replace(output(), annotations=other))
    assert first != second
    assert [len(c.annotations) for c in hub.checks] == [1, len(other)]


def test_the_newest_run_is_the_one_that_people_see(hub, publish):
    publish(output(1))
    second = publish(output(2))
    third = publish(output(1))
    assert len({c.id for c in hub.checks}) == 3
    assert third > second


def test_a_mark_without_the_annotations_is_not_believed(hub, publish):
    first = publish(output(2))
    hub.checks[0].annotations.pop()
    assert publish(output(2)) != first


def test_a_mark_in_the_middle_of_a_summary_is_text(hub, publish):
    publish(output(0))
    mark = hub.checks[0].summary.splitlines()[-1]
    hub.checks[0].summary = f"{mark}\nmore"
    publish(output(0))
    assert len(hub.checks) == 2


def test_a_run_of_another_gate_is_left_alone(hub, history, publish, naps):
    other = publish_check(client(hub), history.topic, NAME, "patchwidth:docs:1:x", output(), sleep=naps)
    assert publish(output()) != other


def test_ours_is_found_behind_a_newer_run_of_that_name(hub, history, publish, naps):
    ours = publish(output())
    publish_check(client(hub), history.topic, NAME, "patchwidth:default:2:x", output(), sleep=naps)
    assert publish(output()) == ours
    assert len(hub.checks) == 2


def test_a_run_that_another_app_made_cannot_be_ours(hub, history, publish, naps):
    app = client(hub, hub.token("installation", **ALL), naps=naps)
    theirs = publish_check(app, history.topic, NAME, ID, output(), sleep=naps)
    ours = publish(output())
    assert ours != theirs
    assert [c.app for c in hub.checks] == [4242, 15368]
    # nor is the job's own run hidden behind theirs the next time
    assert publish(output()) == ours


@pytest.fixture
def left(hub, history):
    """A run that somebody began."""

    def left(count=0):
        forge = client(hub)
        run = forge.begin(history.topic, NAME, ID)
        if count:
            forge.update(run, title="t", summary="s", annotations=annotations(count), conclusion=None)
        hub.journal.clear()
        return run

    return left


def later():
    return datetime.now(UTC) + LEFT_AFTER + timedelta(seconds=5)


def test_an_empty_run_that_was_left_is_taken_over(hub, publish, left):
    run = left()
    assert publish(output(3), now=later) == run
    (check,) = hub.checks
    assert (check.status, len(check.annotations)) == ("completed", 3)
    assert asked_for(hub) == ["list-for-ref", "update"]


def test_a_run_that_was_left_with_annotations_is_not(hub, publish, left):
    run = left(3)
    assert publish(output(3), now=later) != run
    assert len(hub.checks) == 2


def test_a_run_that_somebody_may_be_at_work_on_is_not_taken_over(hub, publish, left):
    run = left()
    assert publish(output(3)) != run


@pytest.mark.parametrize("fault", [BAD_GATEWAY, DROPPED])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("skip", [0, 1, 2])
def test_a_batch_whose_answer_is_lost_is_there_once(hub, publish, fault, after, skip):
    hub.fault("checks/update", fault, after=after, skip=skip)
    publish(output(120))
    (check,) = hub.checks
    assert [a["message"] for a in check.annotations] == [f"message {n}" for n in range(120)]
    assert (check.status, check.conclusion) == ("completed", "success")
    assert len(hub.journal) == 6 + (0 if after else 2)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("operation", ["checks/create", "checks/update"])
def test_a_run_without_annotations_survives_a_bad_gateway(hub, publish, operation, after):
    hub.fault(operation, BAD_GATEWAY, after=after)
    publish(output())
    assert [(c.status, c.conclusion) for c in hub.checks] == [("completed", "success")]


class Doubtful(GitHub):
    """A client that cannot say whether a run was completed."""

    def update(self, run, *, title, summary, annotations, conclusion):
        if conclusion is Conclusion.SUCCESS:
            raise ForgeError("lost", ambiguous=True)
        super().update(run, title=title, summary=summary, annotations=annotations, conclusion=conclusion)


def test_counting_nothing_does_not_prove_that_a_run_is_complete(hub, history, naps):
    forge = Doubtful(hub.repository, hub.token(**ALL), api_url=hub.url)
    with pytest.raises(ForgeError, match="lost"):
        publish_check(forge, history.topic, NAME, ID, output(), sleep=naps)
    cancelled(hub, 0)


def cancelled(hub, count):
    (check,) = hub.checks
    assert (check.status, check.conclusion, check.title) == ("completed", "cancelled", BROKE_OFF)
    assert len(check.annotations) == count


def test_a_batch_that_never_arrives_cancels_the_run(hub, publish):
    hub.fault("checks/update", BAD_GATEWAY, times=3, skip=1)
    with pytest.raises(ForgeError, match="502"):
        publish(output(120))
    cancelled(hub, 50)


def test_a_batch_that_is_refused_cancels_the_run(hub, publish):
    hub.fault("checks/update", Fault(422, "Invalid request."), skip=1)
    with pytest.raises(ForgeError, match="422"):
        publish(output(120))
    cancelled(hub, 50)
    assert len(hub.journal.of("checks/update")) == 3


def test_a_count_that_makes_no_sense_cancels_the_run(hub, publish):
    hub.fault("checks/update", BAD_GATEWAY)
    hub.hook("checks/list-for-ref", lambda: hub.checks[0].annotations.append(annotation()), skip=1, after=False)
    with pytest.raises(ForgeError, match="502"):
        publish(output(3))
    cancelled(hub, 1)


def annotation():
    return {"path": "x", "start_line": 1, "end_line": 1, "annotation_level": "notice", "message": "m"}


def test_a_count_that_comes_late_is_waited_for(hub, publish, naps):
    """The listing tells of an empty run once more, though the batch is there."""
    held = []

    def hide():
        held.extend(hub.checks[0].annotations)
        hub.checks[0].annotations.clear()

    def show():
        hub.checks[0].annotations.extend(held)

    hub.fault("checks/update", BAD_GATEWAY, after=True)
    hub.hook("checks/list-for-ref", hide, skip=1, after=False)
    hub.hook("checks/list-for-ref", show, skip=1)
    publish(output(3))
    assert [(c.conclusion, len(c.annotations)) for c in hub.checks] == [("success", 3)]
    assert naps.taken == [2, 5]
    assert len(hub.journal.of("checks/update")) == 1


def test_a_run_that_cannot_be_looked_at_is_cancelled(hub, publish):
    hub.fault("checks/update", BAD_GATEWAY)
    hub.fault("checks/list-for-ref", Fault(422, "no"), skip=1)
    with pytest.raises(ForgeError, match="422"):
        publish(output(3))
    cancelled(hub, 0)


def test_what_cannot_even_be_cancelled_stays_in_progress(hub, publish):
    hub.fault("checks/update", Fault(422, "the first"))
    hub.fault("checks/update", Fault(422, "the second"), skip=1)
    with pytest.raises(ForgeError, match="the first"):
        publish(output(3))
    assert [(c.status, c.conclusion) for c in hub.checks] == [("in_progress", None)]


def test_after_a_cancelled_run_comes_a_new_one(hub, publish):
    hub.fault("checks/update", Fault(422, "no"))
    with pytest.raises(ForgeError):
        publish(output(3))
    publish(output(3))
    assert [c.conclusion for c in hub.checks] == ["cancelled", "success"]


def test_a_token_without_the_permission_makes_one_request_that_fails(hub, history, naps):
    forge = client(hub, hub.token("read-only"), naps=naps)
    with pytest.raises(DeniedError) as caught:
        publish_check(forge, history.topic, NAME, ID, output(3), sleep=naps)
    assert caught.value.permission == "checks: write"
    assert (asked_for(hub), naps.taken) == (["list-for-ref", "create"], [])


@pytest.mark.parametrize("spare", [0, MARK_BYTES])
def test_a_full_summary_loses_its_last_lines_at_most(hub, publish, spare):
    summary = ("é" * 49 + "\n") * 700
    summary = summary.encode()[: CHECK_SUMMARY - spare].decode("utf-8", "ignore")
    publish(output(summary=summary))
    text = hub.checks[0].summary
    assert len(text.encode()) <= CHECK_SUMMARY
    kept = text.rpartition("\n\n<!--")[0]
    assert summary.startswith(kept)
    assert (kept == summary) is bool(spare)
    assert kept == summary or kept.endswith("é" * 49)
    publish(output(summary=summary))
    assert len(hub.checks) == 1


def test_the_last_try_may_have_been_the_one_that_worked(hub, publish):
    hub.fault("checks/update", BAD_GATEWAY, times=2)
    hub.fault("checks/update", BAD_GATEWAY, after=True)
    publish(output(3))
    assert [(c.conclusion, len(c.annotations)) for c in hub.checks] == [("success", 3)]
