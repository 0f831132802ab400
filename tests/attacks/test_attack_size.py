"""Patches of thousands of files, hundreds of findings, and a GitHub or a token that takes none of it."""

import re
from functools import cache

import pytest

from attacks.leaving import left
from flow_steps import AT
from forge_clients import Naps, client
from github_double.faults import SECONDARY_LIMIT
from patchwidth.adapters.github.session import BUDGET
from patchwidth.edges.action import act, connected

ALLOWED = 'version: 1\nfence: {allow: ["docs/**"]}\n'


@pytest.fixture(scope="module")
def fenced(shop, patch):
    """A base whose policy allows changes in docs alone."""
    return patch({".patchwidth.yml": ALLOWED}, on=shop.main)


@pytest.fixture(scope="module")
def strewn(patch, fenced):
    """Writes so many files outside the fence."""

    @cache
    def made(count):
        return patch({f"many/{n // 100}/f{n}.txt": f"{n}\n" for n in range(count)}, on=fenced)

    return made


def step(job, delivery, capfd, connect=connected, **inputs):
    variables = job.variables(delivery, inputs)
    before = len(job.gh.journal)
    capfd.readouterr()
    code = act(variables, connect)
    seen = capfd.readouterr()
    return left(job, code, seen.out, seen.err, before)


def test_three_thousand_one_hundred_files_are_all_counted(gh, job, strewn, fenced, capfd):
    """GitHub's own list of files ends at 3,000 (REST API, list pull request files); the numbers come from git."""
    seen = step(job, gh.events.pull_request(gh.pull(head=strewn(3100), base=fenced), "opened"), capfd)
    assert (seen.code, seen.outputs["files-touched"]) == (2, "3100")
    assert len(seen.report["files"]) == 3100
    (ruling,) = [signal for signal in seen.report["signals"] if signal["id"] == "fence"]
    assert len(ruling["findings"]) == 3100
    (check,) = gh.checks
    assert (check.status, check.conclusion, len(check.annotations)) == ("completed", "failure", 500)
    assert "Without an annotation: 2600 findings beyond the first 500." in check.summary
    (comment,) = gh.comments(next(iter(gh.world.threads.values())))
    assert len(comment.body) <= 65_536
    assert re.search(r"\| \d+ more rows in the JSON report", comment.body)


def test_four_hundred_findings_arrive_whole_and_the_run_ends_with_the_last(gh, job, strewn, fenced, capfd):
    pull = gh.pull(head=strewn(400), base=fenced)
    seen = step(job, gh.events.pull_request(pull, "opened"), capfd)
    assert seen.code == 2
    sent = gh.journal.of("checks/create", "checks/update")
    batches = [len(asked.body.get("output", {}).get("annotations", ())) for asked in sent]
    assert batches == [0, *[50] * 8]
    ends = ["conclusion" in asked.body or asked.body.get("status") == "completed" for asked in sent]
    assert ends == [False] * 8 + [True]
    (check,) = gh.checks
    paths = {one["path"] for one in check.annotations}
    assert (check.status, len(check.annotations), len(paths)) == ("completed", 400, 400)


@pytest.mark.parametrize("broken", [1, 4, 8])
def test_a_run_that_lost_a_batch_never_says_that_it_is_complete(gh, job, strewn, fenced, capfd, broken):
    gh.fault("checks/update", SECONDARY_LIMIT, times=1, skip=broken - 1)

    def impatient(_runner, inputs):
        return client(gh, inputs.token, budget=0)

    seen = step(job, gh.events.pull_request(gh.pull(head=strewn(400), base=fenced), "opened"), capfd, impatient)
    assert seen.code == 2
    (check,) = gh.checks
    assert (check.conclusion, len(check.annotations)) == ("cancelled", 50 * (broken - 1))
    assert "Without the check run" in seen.out


def test_a_storm_of_refusals_changes_no_verdict_and_ends(gh, job, wide, capfd):
    naps = Naps()
    for matcher in ("POST *", "PATCH *", "PUT *", "DELETE *"):
        gh.fault(matcher, SECONDARY_LIMIT, times=1000)
    seen = step(
        job, gh.events.pull_request(wide, "opened"), capfd, lambda _, given: client(gh, given.token, naps=naps), at=AT
    )
    assert (seen.code, seen.outputs["verdict"]) == (2, "fail")
    assert sum(naps.taken) <= BUDGET
    assert (gh.checks, gh.comments(wide)) == ([], [])
    warnings = [line for line in seen.commands if line.startswith("::warning")]
    assert [sum(what in line for line in warnings) for what in ("the check run", "the comment")] == [1, 1]
    assert all("rate limit" in line for line in warnings)


def test_a_storm_that_passes_leaves_one_of_each(gh, job, wide, capfd):
    for matcher in ("checks/create", "checks/update", "issues/create-comment"):
        gh.fault(matcher, SECONDARY_LIMIT, times=1)
    patient = {"naps": Naps(), "budget": 600.0}
    seen = step(
        job, gh.events.pull_request(wide, "opened"), capfd, lambda _, given: client(gh, given.token, **patient), at=AT
    )
    assert seen.code == 2
    assert (len(gh.checks), len(gh.comments(wide))) == (1, 1)
    (check,) = gh.checks
    found = [(one["path"], one["start_line"], one["message"]) for one in check.annotations]
    assert len(found) == len(set(found)) > 0


def test_a_token_that_may_only_read_is_told_what_it_lacks_and_judges_alike(gh, job, wide, capfd):
    job.token = gh.token(contents="read", pull_requests="read")
    seen = step(job, gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert (seen.code, seen.outputs["verdict"]) == (2, "fail")
    assert (gh.checks, gh.comments(wide)) == ([], [])
    warnings = [line for line in seen.commands if line.startswith("::warning")]
    for permission in ("checks: write", "pull-requests: write"):
        assert sum(permission in line for line in warnings) == 1, warnings
    full = step(type(job)(gh, job.shop, job.folder), gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert full.report["signals"] == seen.report["signals"]


def test_a_token_for_contents_alone_judges_alike(gh, job, wide, capfd):
    job.token = gh.token(contents="read")
    seen = step(job, gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert (seen.code, seen.outputs["verdict"]) == (2, "fail")
    assert (gh.checks, gh.comments(wide)) == ([], [])
    assert [asked.status for asked in gh.journal if asked.method != "GET" and asked.status < 400] == []
    assert "permissions" in "\n".join(line for line in seen.commands if line.startswith("::warning"))
