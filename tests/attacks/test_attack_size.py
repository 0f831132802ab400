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


CUT = re.compile(r"(?m)((?:^\|.*`many/.*\n)*)^\| ([0-9]+) more rows in the JSON report")
"""A table that was cut: its rows of ours, and how many it says are left."""


def warned(seen):
    return [line for line in seen.commands if line.startswith("::warning")]


def test_three_thousand_one_hundred_files_are_all_counted(gh, job, strewn, fenced, capfd):
    """GitHub's own list of files ends at 3,000 (REST API, list pull request files); the numbers come from git."""
    seen = step(job, gh.events.pull_request(gh.pull(head=strewn(3100), base=fenced), "opened"), capfd)
    assert (seen.code, seen.outputs["files-touched"]) == (2, "3100")
    assert gh.journal.of("pulls/list-files") == []
    assert len({file["path"] for file in seen.report["files"]}) == 3100
    (ruling,) = [signal for signal in seen.report["signals"] if signal["id"] == "fence"]
    assert len(ruling["findings"]) == 3100
    (check,) = gh.checks
    assert (check.status, check.conclusion, len(check.annotations)) == ("completed", "failure", 500)
    assert "Without an annotation: 2600 findings beyond the first 500." in check.summary
    (comment,) = gh.comments(next(iter(gh.world.threads.values())))
    assert (len(comment.body) <= 65_536, len(check.summary.encode()) <= 65_535) == (True, True)
    for page in (comment.body, check.summary, seen.summary):
        cuts = [(told.count("\n"), int(rest)) for told, rest in CUT.findall(page)]
        assert cuts
        assert [shown + rest for shown, rest in cuts] == [3100] * len(cuts)


def test_four_hundred_findings_arrive_whole_and_the_run_ends_with_the_last(gh, job, strewn, fenced, capfd):
    pull = gh.pull(head=strewn(400), base=fenced)
    seen = step(job, gh.events.pull_request(pull, "opened"), capfd)
    assert (seen.code, warned(seen)) == (2, [])
    sent = gh.journal.of("checks/create", "checks/update")
    batches = [len(asked.body.get("output", {}).get("annotations", ())) for asked in sent]
    assert batches == [0, *[50] * 8]
    ends = ["conclusion" in asked.body or asked.body.get("status") == "completed" for asked in sent]
    assert ends == [False] * 8 + [True]
    (check,) = gh.checks
    paths = {one["path"] for one in check.annotations}
    assert (check.status, len(check.annotations), len(paths)) == ("completed", 400, 400)
    (comment,) = gh.comments(pull)
    assert len(comment.body) <= 65_536
    assert {*re.findall(r"`(many/[0-9]/f[0-9]+\.txt)`", comment.body)} == paths


@pytest.mark.parametrize("broken", [1, 4, 8])
def test_a_run_that_lost_a_batch_never_says_that_it_is_complete(gh, job, strewn, fenced, capfd, broken):
    gh.fault("checks/update", SECONDARY_LIMIT, times=1, skip=broken - 1)

    def impatient(_runner, inputs):
        return client(gh, inputs.token, budget=0)

    seen = step(job, gh.events.pull_request(gh.pull(head=strewn(400), base=fenced), "opened"), capfd, impatient)
    assert seen.code == 2
    (check,) = gh.checks
    assert (check.conclusion, len(check.annotations)) == ("cancelled", 50 * (broken - 1))
    taken = [asked.body for asked in gh.journal.of("checks/update") if asked.status < 400]
    assert [body["conclusion"] for body in taken if "conclusion" in body] == ["cancelled"]
    assert "Without the check run" in seen.out


EVERY_WRITE = ("POST *", "PATCH *", "PUT *", "DELETE *")


@pytest.mark.parametrize(
    ("refused", "checks", "comments"),
    [(EVERY_WRITE, [], 0), (("PATCH *",), [("in_progress", None, [])], 1)],
    ids=["every write", "once the check run has begun"],
)
def test_a_storm_of_refusals_changes_no_verdict_and_ends(gh, job, wide, capfd, refused, checks, comments):
    naps = Naps()
    for matcher in refused:
        gh.fault(matcher, SECONDARY_LIMIT, times=1000)
    seen = step(
        job, gh.events.pull_request(wide, "opened"), capfd, lambda _, given: client(gh, given.token, naps=naps), at=AT
    )
    assert (seen.code, seen.outputs["verdict"]) == (2, "fail")
    assert 0 < sum(naps.taken) <= BUDGET
    assert [(check.status, check.conclusion, check.annotations) for check in gh.checks] == checks
    assert len(gh.comments(wide)) == comments
    lost = ["the check run", *["the comment"] * (not comments)]
    assert [sum(what in line for line in warned(seen)) for what in lost] == [1] * len(lost) == [1] * len(warned(seen))
    assert all("rate limit" in line for line in warned(seen))
    # the log takes over what the check run could not, each finding once
    found = [line for line in seen.commands if "file=" in line]
    assert len(found) == len({*found}) > 0


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
    assert (gh.checks, gh.comments(wide)) == ([], [])
    assert lacking(seen) == [["checks: write"], ["pull-requests: write"]]
    judges_alike(gh, job, wide, capfd, seen)


def lacking(seen):
    """The permissions that each warning names."""
    return [re.findall(r"[a-z-]+: (?:read|write)\b", line) for line in warned(seen)]


def judges_alike(gh, job, pull, capfd, seen):
    """Asserts that a token that may do everything gets the same verdict, exit code and rulings."""
    job.token = None
    full = step(job, gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (len(gh.checks), len(gh.comments(pull))) == (1, 1)
    told = [(one.code, one.outputs["verdict"], one.report["signals"]) for one in (full, seen)]
    assert told[0] == told[1]
    assert full.code == 2


@pytest.mark.parametrize("private", [False, True])
def test_a_token_for_contents_alone_judges_alike(gh, job, wide, capfd, private):
    gh.world.private = private
    job.token = gh.token(contents="read")
    seen = step(job, gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert (gh.checks, gh.comments(wide)) == ([], [])
    assert [asked for asked in gh.journal.writes() if asked.status < 400] == []
    judges_alike(gh, job, wide, capfd, seen)


@pytest.mark.parametrize("private", [False, True])
def test_a_token_for_contents_alone_is_told_each_permission_once(gh, job, wide, capfd, private):
    """Anybody may read a public repository; in a private one the token cannot even read the pull request."""
    gh.world.private = private
    job.token = gh.token(contents="read")
    seen = step(job, gh.events.pull_request(wide, "opened"), capfd, at=AT)
    named = [permission for line in lacking(seen) for permission in line]
    assert {"checks", "pull-requests"} <= {permission.partition(":")[0] for permission in named}
    assert len(named) == len({*named})
