"""The plays of the double one by one: pages, filters, comparisons and what GitHub leaves out."""

import re

import pytest

from github_double.asking import ask
from github_double.description import Description
from github_double.double import Double
from github_double.plays import PLAYS
from repositories import TestRepository


@pytest.mark.parametrize("name", ["api.github.com", "ghes-3.19"])
def test_every_operation_of_the_description_is_played(name):
    assert set(Description.named(name).operations) == set(PLAYS)


def test_pages_are_linked(hub, asked):
    for at in range(105):
        hub.comment(asked, str(at), by="dora")
    path = f"/issues/{asked.number}/comments"
    first, second, last = (ask(hub, "GET", path, page=page) for page in (1, 2, 4))
    assert [len(one.json()) for one in (first, second, last)] == [30, 30, 15]
    assert list(first.links) == ["next", "last"]
    assert set(second.links) == {"prev", "next", "last", "first"}
    assert set(last.links) == {"prev", "first"}
    assert first.links["next"]["url"].startswith(hub.url)
    assert len(ask(hub, "GET", path, per_page=1000).json()) == 100
    assert "link" not in ask(hub, "GET", path, since="2030-01-01T00:00:00Z").headers
    assert ask(hub, "GET", path, page=9).json() == []


@pytest.mark.parametrize("description", ["api.github.com", "ghes-3.19"])
def test_a_check_run_s_life(history, description):
    with Double.over(history.bare, description=description) as gh:
        gh.pull(head=history.topic, base=history.main)
        gh.pull(head=history.topic, base=history.main, fork="eve/shop")
        made = ask(gh, "POST", "/check-runs", {"name": "x", "head_sha": history.topic, "external_id": "1"}).json()
        assert (made["status"], made["conclusion"], made["app"]["slug"]) == ("queued", None, "github-actions")
        assert [pull["number"] for pull in made["pull_requests"]] == [1]
        path = f"/check-runs/{made['id']}"
        note = {"path": "a.py", "start_line": 1, "end_line": 1, "annotation_level": "notice", "message": "m"}
        output = {"title": "t", "summary": "s", "annotations": [note]}
        done = ask(gh, "PATCH", path, {"conclusion": "failure", "output": output}).json()
        assert (done["status"], done["output"]["annotations_count"]) == ("completed", 1)
        again = ask(gh, "PATCH", path, {"status": "in_progress", "output": output}).json()
        assert (again["status"], again["conclusion"], again["completed_at"]) == ("in_progress", None, None)
        assert again["output"]["annotations_count"] == 2  # they stay, and more come
        assert ask(gh, "GET", f"{path}/annotations").json()[0]["message"] == "m"
        assert ask(gh, "GET", "/check-runs/7").status_code == 404


def test_a_name_s_duplicates_are_seen_with_all_alone(hub, history):
    for name in ("x", "x", "y"):
        ask(hub, "POST", "/check-runs", {"name": name, "head_sha": history.topic})
    path = f"/commits/{history.topic}/check-runs"

    def found(**query):
        return [one["id"] - hub.checks[0].id for one in ask(hub, "GET", path, **query).json()["check_runs"]]

    assert (found(), found(filter="all"), found(filter="all", check_name="x")) == ([2, 1], [2, 1, 0], [1, 0])
    assert (found(status="completed"), found(app_id=1)) == ([], [])
    assert len(ask(hub, "GET", "/commits/topic/check-runs").json()["check_runs"]) == 2
    assert ask(hub, "GET", f"/commits/{'0' * 40}/check-runs").status_code == 422
    assert ask(hub, "POST", "/check-runs", {"name": "x", "head_sha": "0" * 40}).status_code == 422


def test_pull_requests_are_filtered(hub, history):
    mine = hub.pull(head=history.topic, base=history.main)
    eves = hub.pull(head=history.topic, base=history.main, fork="eve/shop", base_ref="dev")
    gone = hub.pull(head=history.topic, base=history.main, deleted=True, state="closed")

    def found(**query):
        return [one["number"] for one in ask(hub, "GET", "/pulls", **query).json()]

    assert found() == [eves.number, mine.number]
    assert found(state="all", direction="asc") == [mine.number, eves.number, gone.number]
    assert (found(head="eve:topic"), found(base="dev")) == ([eves.number], [eves.number])
    assert found(head="topic") == [eves.number, mine.number]  # without an owner it is no filter
    told = ask(hub, "GET", f"/commits/{history.topic}/pulls").json()
    assert [one["number"] for one in told] == [mine.number]
    assert ask(hub, "GET", "/pulls/9").status_code == 404
    hub.close(mine)
    hub.reopen(mine)
    hub.retarget(mine, history.root)
    told = ask(hub, "GET", f"/issues/{mine.number}/timeline").json()
    assert [one["event"] for one in told[2:]] == ["closed", "reopened", "base_ref_changed"]


@pytest.mark.parametrize(
    ("base", "head", "status", "common"),
    [("main", "topic", "diverged", "root"), ("root", "topic", "ahead", "root"),
     ("topic", "root", "behind", "root"), ("main", "main", "identical", "main")],
)  # fmt: skip
def test_two_commits_are_compared(hub, history, base, head, status, common):
    path = f"/compare/{getattr(history, base)}...{getattr(history, head)}"
    told = ask(hub, "GET", path).json()
    assert (told["status"], told["merge_base_commit"]["sha"]) == (status, getattr(history, common))
    assert told["total_commits"] == told["ahead_by"] == (2 if head == "topic" else 0)
    assert "files" not in ask(hub, "GET", path, page=2).json()
    assert ask(hub, "GET", f"/compare/main...{'0' * 40}").status_code == 404


def test_commits_are_told(hub, history):
    assert ask(hub, "GET", f"/commits/{history.topic}").json()["parents"][0]["sha"] == history.earlier
    told = ask(hub, "GET", f"/git/commits/{history.topic}").json()
    assert (told["message"], told["parents"][0]["sha"]) == ("change", history.earlier)
    assert ask(hub, "GET", f"/git/commits/{'0' * 40}").status_code == 404
    assert ask(hub, "GET", "/commits/nowhere").status_code == 422


@pytest.fixture(scope="module")
def broad(tmp_path_factory):
    """A patch of 342 files, a binary one and one that became a link among them."""
    made = TestRepository.new(tmp_path_factory.mktemp("broad"))
    base = made.commit({"z_link": "x\n", "long.txt": ""})
    (made.root / "z_link").unlink()
    (made.root / "z_link").symlink_to("n/1.txt")
    files = {f"n/{at}.txt": f"{at}\n" for at in range(339)}
    head = made.commit(files | {"data.bin": b"\0\1", "long.txt": "x\n" * 4000})
    return made.root / ".git", base, head


def test_a_broad_patch_is_listed_and_has_no_diff(broad):
    bare, base, head = broad
    with Double.over(bare) as gh:
        gh.pull(head=head, base=base)
        files = [
            one for page in range(1, 5) for one in ask(gh, "GET", "/pulls/1/files", per_page=100, page=page).json()
        ]
        named = {one["filename"]: one for one in files}
        assert (len(files), len(named)) == (342, 342)
        assert named["n/7.txt"]["patch"] == "@@ -0,0 +1 @@\n+7"
        assert [name for name, one in named.items() if "patch" not in one] == ["data.bin", "long.txt"]
        assert (named["z_link"]["status"], named["z_link"]["patch"][:2]) == ("changed", "@@")
        assert len(ask(gh, "GET", f"/compare/{base}...{head}").json()["files"]) == 300


def test_the_diff_is_told_as_git_has_it_up_to_300_files(hub, asked, broad):
    import requests

    def diff(gh):
        headers = {"accept": "application/vnd.github.diff"}
        return requests.get(f"{gh.world.repository_url}/pulls/1", headers=headers, timeout=5)

    assert diff(hub).content.startswith(b"diff --git a/a.py b/a.py\n")
    with Double.over(broad[0]) as gh:
        gh.pull(head=broad[2], base=broad[1])
        assert (diff(gh).status_code, diff(gh).json()["errors"][0]["code"]) == (406, "too_large")


def test_runs_are_listed_by_workflow_commit_and_state(hub, asked, history):
    old, new = hub.run(history.topic), hub.run(history.topic, conclusion=None)
    lint = hub.run(history.main, file=".github/workflows/lint.yml", event="push", branch="main", conclusion="success")

    def found(path="/actions/runs", **query):
        return [one["id"] for one in ask(hub, "GET", path, **query).json()["workflow_runs"]]

    assert found() == [lint.id, new.id, old.id]
    assert found("/actions/workflows/gate.yml/runs") == found(head_sha=history.topic) == [new.id, old.id]
    assert (found(status="failure"), found(event="push"), found(branch="main")) == ([old.id], [lint.id], [lint.id])
    assert ask(hub, "GET", "/actions/workflows/none.yml/runs").status_code == 404
    told = ask(hub, "GET", f"/actions/runs/{old.id}").json()
    assert [one["number"] for one in told["pull_requests"]] == [asked.number]
    assert ask(hub, "GET", f"/actions/runs/{old.id}/jobs").json()["jobs"][0]["conclusion"] == "failure"
    assert ask(hub, "GET", "/actions/runs/7").status_code == 404


def test_a_run_in_which_nothing_failed_is_not_run_again(hub, history):
    green = hub.run(history.topic, conclusion="success", jobs=[("gate", "success")])
    refused = ask(hub, "POST", f"/actions/runs/{green.id}/rerun-failed-jobs")
    assert (refused.status_code, green.attempt) == (403, 1)


def test_people_have_a_word_and_a_role(hub):
    for role, word in (("maintain", "write"), ("triage", "read"), ("admin", "admin"), ("none", "none")):
        hub.person("maria", role)
        told = ask(hub, "GET", "/collaborators/maria/permission").json()
        assert (told["permission"], told["role_name"], told["user"]["login"]) == (word, role, "maria")
    assert ask(hub, "GET", "/collaborators/nobody/permission").status_code == 404


def test_reactions_and_labels(hub, asked):
    said = hub.comment(asked, "/patchwidth accept all", by="dora")
    path = f"/issues/comments/{said.id}/reactions"
    assert [ask(hub, "POST", path, {"content": "eyes"}).status_code for _ in range(2)] == [201, 200]
    assert [one.content for one in hub.world.reactions] == ["eyes"]
    hub.label(asked, "wide-ok", by="maria")
    told = ask(hub, "GET", f"/issues/{asked.number}").json()
    assert (told["labels"][0]["name"], "pull_request" in told) == ("wide-ok", True)
    assert "pull_request" not in ask(hub, "GET", f"/issues/{hub.issue(body=None).number}").json()


def test_a_fact_that_the_description_does_not_know_is_a_slip():
    with pytest.raises(KeyError, match=re.escape("['loginn']")):
        Description.named("api.github.com").filled("simple-user", {"loginn": "x"})


def test_commits_that_are_not_there_cannot_be_asked_for(hub, history):
    with pytest.raises(LookupError, match="no commit"):
        hub.pull(head="--all", base=history.main)
