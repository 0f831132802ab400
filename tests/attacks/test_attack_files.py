"""Files of a patch, of a checkout and of an event, and inputs that hold what a person elsewhere wrote."""

import copy
import json
import os

import pytest

from attacks.leaving import is_harmless, leave
from flow_steps import AT, TRACEBACK, WIDE

LOOSE = "version: 1\nfail-on: never\nexempt: {authors: [dora]}\n"


def rules(seen):
    return {finding["rule"] for signal in seen.report["signals"] for finding in signal["findings"]}


def test_a_patch_that_edits_the_policy_is_judged_by_the_old_one(gh, patch, attacked, capfd):
    job, pull = attacked(patch({**WIDE, ".patchwidth.yml": LOOSE}))
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (seen.code, "policy/changed" in rules(seen), seen.report["override"]) == (2, True, None)


def test_a_patch_that_deletes_the_policy_is_judged_by_it(gh, patch, attacked, capfd):
    job, pull = attacked(patch({**WIDE, ".patchwidth.yml": None}))
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (seen.code, "policy/changed" in rules(seen)) == (2, True)


def test_a_patch_that_adds_the_policy_s_other_place_changes_nothing(gh, patch, attacked, capfd):
    job, pull = attacked(patch({**WIDE, ".github/patchwidth.yml": LOOSE}))
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (seen.code, "policy/changed" in rules(seen)) == (2, True)


GATE = "on: pull_request\njobs: {gate: {runs-on: x, steps: [{uses: acme/patchwidth@v1}]}}\n"


def test_a_patch_that_edits_the_gate_s_workflow_is_told(gh, patch, attacked, capfd):
    base = patch({".github/workflows/gate.yml": GATE})
    job, pull = attacked(
        patch({".github/workflows/gate.yml": GATE.replace("pull_request", "push")}, on=base), base=base
    )
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd)
    assert "policy/changed" in rules(seen)


def test_a_policy_that_is_a_link_in_the_base_tree_leads_nowhere(gh, patch, attacked, tmp_path, capfd):
    (tmp_path / "loose.yml").write_text(LOOSE)
    base = patch({".patchwidth.yml": None}, links=[("linked.yml", str(tmp_path / "loose.yml"))])
    job, pull = attacked(patch(WIDE, on=base), base=base)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, policy="linked.yml")
    assert seen.code == 64


@pytest.mark.parametrize("policy", ["loose.yml", "./loose.yml", "deep/loose.yml", "deep/../workspace/loose.yml"])
def test_a_policy_out_of_the_patch_is_refused(gh, patch, attacked, tmp_path, capfd, policy):
    (tmp_path / "loose.yml").write_text(LOOSE)
    job, pull = attacked(patch({**WIDE, "loose.yml": LOOSE}, links=[("deep", str(tmp_path))]))
    assert leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, policy=policy).code == 64


TASK = """id: one
origin: synthetic
leakage_risk: low
prompt: Mend the parser.
allowed_files: ["**"]
max_files_touched: 99
max_diff_loc: 9999
timeout_sec: 60
visible_tests: []
hidden_tests: []
hidden_constraints: []
"""


@pytest.mark.parametrize("task", ["task.yml", "./task.yml", "deep/task.yml", "deep/../workspace/task.yml"])
def test_a_task_out_of_the_patch_is_refused(gh, patch, attacked, tmp_path, capfd, task):
    (tmp_path / "task.yml").write_text(TASK)
    job, pull = attacked(patch({**WIDE, "task.yml": TASK}, links=[("deep", str(tmp_path))]))
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, task=task)
    assert (seen.code, "The task " in seen.everything) == (64, True)


def test_a_patch_that_widens_its_task_is_judged_by_the_old_one(gh, patch, attacked, capfd):
    base = patch({"task.yml": TASK.replace("touched: 99", "touched: 1")})
    job, pull = attacked(patch({**WIDE, "task.yml": TASK}, on=base), base=base)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, task="task.yml")
    assert (seen.code, "fence/files" in rules(seen)) == (2, True)


TASK_BOMBS = {
    "laughs": "id: &a [x, x]\norigin: &b [*a, *a]\nprompt: [*b, *b]\n",
    "tag": TASK.replace("one", "!!python/object/apply:os.system ['touch owned']"),
    "large": TASK.replace("Mend", "x" * 10_000_000),
    "deep": TASK.replace("one", "[" * 20_000),
    "words": TASK + "::error::owned: '@maria ![x](http://evil.example) \\e[31m'\n",
    "escape": TASK.replace("one", '"\\x1b[31m\\n::error::owned"'),
    "id": TASK.replace("one", '"@maria\\n::error::owned ![x](http://evil.example)"'),
    "no-text": TASK.encode() + b"# \xff\xfe\n",
}


@pytest.mark.parametrize("bomb", TASK_BOMBS.values(), ids=TASK_BOMBS)
def test_a_task_that_is_a_bomb_is_64_and_harmless(gh, patch, attacked, blob, capfd, bomb):
    base = patch({"task.yml": bomb})
    job, pull = attacked(patch(WIDE, on=base), base=base)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, task="task.yml", fail_on="never")
    is_harmless(seen, blob)
    (check,) = gh.checks
    assert (seen.code, check.conclusion, len(check.summary) < 5_000) == (64, "failure", True)
    assert check.title.startswith("NOT RUN")
    assert not (job.workspace / "owned").exists()


def laughs(levels=30):
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, levels)]
    return "version: 1\n" + "\n".join(lines) + f"\nrequired: *a{levels - 1}\n"


BOMBS = {
    "laughs": laughs(),
    "nested": "version: 1\nrequired: " + "[" * 20_000 + "]" * 20_000,
    "itself": "version: 1\nfence: &a {allow: *a}\n",
    "large": "version: 1\n# " + "x" * 5_000_000,
    "python": "version: 1\nrequired: !!python/object/apply:os.system ['touch owned']\n",
    "number": "version: 1\nblast: {depth: 1" + "0" * 5_000 + "}\n",
    "sexagesimal": "version: 1\nblast: {depth: " + "1:" * 3_000 + "1}\n",
    "merge": "version: 1\nfence: {<<: {<<: {<<: [x]}}}\n",
    "words": "version: 1\n::error::owned: '@maria ![x](http://evil.example) \\e[31m'\n",
    "two": "version: 1\n---\nversion: 1\n",
    "no-text": b"version: 1\n# \xff\xfe\n",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_policy_that_is_a_bomb_is_64_and_a_red_check_run(gh, patch, attacked, blob, capfd, bomb):
    base = patch({".patchwidth.yml": bomb})
    job, pull = attacked(patch(WIDE, on=base), base=base)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, fail_on="never")
    is_harmless(seen, blob)
    (check,) = gh.checks
    assert (seen.code, check.status, check.conclusion) == (64, "completed", "failure")
    assert check.title.startswith("NOT RUN")
    assert len(check.summary) < 5_000
    assert not (job.workspace / "owned").exists()


def test_links_lead_to_no_file_outside(gh, patch, attacked, blob, tmp_path, capfd):
    (tmp_path / "secret").write_text(TRACEBACK.replace("split", "s3cret"))
    (tmp_path / "victim").write_text("kept")
    links = [("out.txt", str(tmp_path / "secret")), ("patchwidth.json", str(tmp_path / "victim")), ("deep", "..")]
    job, pull = attacked(patch(WIDE, links))
    event = gh.events.pull_request(pull, "opened")
    wrong = [
        {"traceback": "out.txt"},
        {"traceback": "deep/secret"},
        {"junit": "deep/secret"},
        {"coverage": "deep/secret"},
        {"working_directory": "deep"},
        {"working_directory": "deep/workspace/.."},
    ]
    for inputs in wrong:
        seen = leave(job, event, capfd, **inputs)
        is_harmless(seen, blob)
        assert (seen.code, "s3cret" in seen.everything) == (64, False)
    seen = leave(job, event, capfd, at=AT, sarif="deep/x.sarif", markdown_report="deep/x.md")
    assert (seen.code, seen.outputs["report"], seen.outputs["sarif"]) == (2, "", "")
    assert len(seen.commands) == 3
    assert (tmp_path / "victim").read_text() == "kept"
    assert not {"x.sarif", "x.md", "patchwidth.json"} & {*os.listdir(tmp_path)}


def test_a_report_never_lands_in_the_repository_s_own_folder_by_a_link(gh, patch, attacked, capfd):
    job, pull = attacked(patch(WIDE, [("hooks", ".git/hooks")]))
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT, report="hooks/post-checkout")
    assert (seen.code, seen.outputs["report"]) == (2, "")
    assert not (job.workspace / ".git/hooks/post-checkout").exists()


ODD = [
    "--upload-pack=touch owned",
    "-h",
    "main\n--exec=touch owned",
    "../../etc/passwd",
    "a..b",
    "@{-1}",
    ":/x",
    "\x1b",
]


@pytest.mark.parametrize("name", ["base", "head", "at", "traceback", "policy", "junit", "test", "workflow"])
def test_an_input_that_is_an_option_a_way_out_or_two_lines(gh, job, wide, blob, capfd, name):
    event = gh.events.pull_request(wide, "opened")
    for text in ODD:
        seen = leave(job, event, capfd, **{name: text})
        is_harmless(seen, blob)
        # what names nothing known to the patch is refused; a test, a workflow and a fixed side are only words
        assert seen.code in ((0, 64, 3) if name in ("test", "workflow", "base", "head") else (64, 3)), text
        assert not list(job.folder.rglob("owned"))


@pytest.mark.parametrize("name", ["base", "head"])
def test_a_revision_by_hand_that_is_none(gh, job, blob, capfd, name):
    event = gh.events.workflow_dispatch()
    for text in ODD:
        inputs = {"base": "origin/main", "head": "origin/wide", name: text}
        seen = leave(job, event, capfd, **inputs)
        is_harmless(seen, blob)
        assert seen.code in (3, 64), text
        assert not list(job.folder.rglob("owned"))


def test_outputs_cannot_be_forged_by_several_lines(gh, job, wide, blob, capfd):
    evil = "x.json\nverdict<<E\npass\nE\nverdict=pass"
    seen = leave(job, gh.events.pull_request(wide, "opened"), capfd, at=AT, report=evil, sarif="y\n" + evil)
    is_harmless(seen, blob)
    assert (seen.code, seen.outputs["verdict"], seen.outputs["exit-code"]) == (2, "fail", "2")
    delimiters = [line.partition("<<")[2] for line in seen.output.splitlines() if "<<patchwidth-" in line]
    assert len({*delimiters}) == len(delimiters) == len(seen.outputs)


def test_a_body_of_ten_megabytes_is_cut_and_says_so(gh, job, shop, blob, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main, body=f"```\n{TRACEBACK * 60_000}```\n")
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd)
    is_harmless(seen, blob)
    assert "Only the beginning of the pull request's body was read" in seen.out
    assert len(seen.everything) < 300_000


def test_an_issue_of_ten_megabytes_is_cut_and_says_so(gh, job, shop, capfd):
    issue = gh.issue(body=f"```\n{TRACEBACK * 60_000}```\n")
    pull = gh.pull(head=shop.wide, base=shop.main, body=f"Fixes #{issue.number}")
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd)
    assert f"Only the beginning of issue {issue.number}" in seen.out
    assert len(seen.everything) < 300_000


MORE = [
    ("pull_request", "base", "sha"),
    ("pull_request", "head", "ref"),
    ("pull_request", "base", "ref"),
    ("pull_request", "base", "repo"),
    ("pull_request", "body"),
    ("pull_request", "user"),
    ("pull_request", "labels"),
    ("pull_request", "updated_at"),
    ("pull_request",),
    ("action",),
    ("number",),
    ("sender",),
    ("repository",),
]
FIELDS = [("pull_request", "head", "sha"), ("pull_request", "head", "repo"), ("pull_request", "number")]
WRONG: list[object] = [
    None,
    True,
    -1,
    10**400,
    1.5,
    [],
    {},
    "--upload-pack=touch owned",
    "a" * 40 + "\n",
    "::error::x\n@maria",
    "0" * 40,
]


@pytest.mark.parametrize("way", [*FIELDS, *(pytest.param(way, marks=pytest.mark.slow) for way in MORE)], ids=".".join)
def test_a_field_of_the_payload_that_is_something_else(gh, job, wide, blob, capfd, way):
    event = gh.events.pull_request(wide, "opened")
    for wrong in WRONG:
        payload = copy.deepcopy(event.payload)
        inner = payload
        for key in way[:-1]:
            inner = inner[key]
        inner[way[-1]] = wrong
        seen = leave(job, event, capfd, payload=json.dumps(payload), at=AT)
        is_harmless(seen, blob)
        assert seen.code in (0, 2, 3, 64)
        assert "itself broke" not in seen.out, (way, wrong)
        assert not list(job.folder.rglob("owned"))


def test_a_branch_that_is_an_option_and_a_command(gh, shop, job, blob, capfd):
    name = "--upload-pack=touch owned;\n::error::x @maria -->"
    pull = gh.pull(head=shop.wide, base=shop.main)
    event = gh.events.pull_request(pull, "opened")
    event.payload["pull_request"]["head"]["ref"] = name
    event.payload["pull_request"]["base"]["ref"] = name
    seen = leave(job, event, capfd, at=AT)
    is_harmless(seen, blob)
    assert seen.code == 2
    assert not list(job.folder.rglob("owned"))


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "\ufeff{}", '{"a":' * 3_000, '{"number": 1e999}', "9" * 9_999])
def test_an_event_file_that_is_none(gh, job, wide, blob, capfd, text):
    event = gh.events.pull_request(wide, "opened")
    seen = leave(job, event, capfd, payload=text)
    is_harmless(seen, blob)
    assert (seen.code, json.loads(seen.json)["exit_code"]) in ((64, 64), (3, 3))
    assert "itself broke" not in seen.out
