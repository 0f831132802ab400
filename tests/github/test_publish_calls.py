"""How many requests a whole publishing costs, counted by the double."""

from forge_clients import Naps, output, port
from github_double.double import Double
from patchwidth.adapters.github.newest import newest
from patchwidth.adapters.github.publish_check import publish_check
from patchwidth.adapters.github.publish_comment import publish_comment

MARK = "<!-- patchwidth:default -->"


def published(hub, asked, what, body):
    """A run of the gate, as far as GitHub sees it, by a client of its own."""
    hub.journal.clear()
    forge, naps = port(hub), Naps()
    sha = forge.pull(asked.number).head_sha
    if newest(forge, asked.number, sha):
        publish_check(forge, sha, "patchwidth", f"patchwidth:default:{asked.number}:{sha}", what, sleep=naps)
        publish_comment(forge, asked.number, MARK, body, f"{MARK}\nclean", sleep=naps)
    return len(hub.journal)


def test_a_usual_pull_request_costs_eight(hub, asked):
    assert published(hub, asked, output(50), f"{MARK}\nFAIL") == 8


def test_a_hundred_and_fifty_annotations_cost_two_more(hub, asked):
    assert published(hub, asked, output(150), f"{MARK}\nFAIL") == 10


def test_an_unchanged_run_costs_five_and_writes_the_check_run_alone(hub, asked):
    published(hub, asked, output(70), f"{MARK}\nFAIL")
    assert published(hub, asked, output(70), f"{MARK}\nFAIL") == 5
    assert [a.operation for a in hub.journal.writes()] == ["checks/update"]


def test_a_companys_own_server_is_spoken_to_alike(history):
    with Double.over(history.bare, description="ghes-3.19") as hub:
        asked = hub.pull(head=history.topic, base=history.main)
        assert published(hub, asked, output(60), f"{MARK}\nFAIL") == 9
        assert published(hub, asked, output(60), None) == 6
        assert [c.body for c in hub.comments(asked)] == [f"{MARK}\nclean"]


def test_a_clean_patch_costs_six(hub, asked):
    assert published(hub, asked, output(), None) == 6


def test_a_head_that_moved_is_no_longer_the_newest(hub, asked, history):
    hub.hook("pulls/get", lambda: hub.move(asked, history.earlier))
    assert published(hub, asked, output(), f"{MARK}\nFAIL") == 2
    assert (hub.checks, hub.comments(asked)) == ([], [])
