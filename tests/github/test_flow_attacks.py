"""Patches and people that mean harm, through a double of GitHub."""

import os

import pytest

from flow_steps import AT, TRACEBACK, WIDE, Job, Shop
from github_double.double import Double


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return Shop.new(tmp_path_factory.mktemp("flow"))


@pytest.fixture
def patch(shop):
    """Commits files on the base and lets the server have them; a path may be given a link's target."""

    def made(files, links=()):
        shop.work.git("checkout", "-q", "--detach", shop.base)
        for name, target in links:
            (shop.work.root / name).parent.mkdir(parents=True, exist_ok=True)
            os.symlink(target, shop.work.root / name)
        sha = shop.work.commit(files)
        shop.work.git("push", "-q", str(shop.bare), f"{sha}:refs/heads/attack-{sha[:12]}")
        shop.work.git("checkout", "-q", "main")
        return sha

    return made


@pytest.fixture
def gh(shop):
    with Double.over(shop.bare) as gh:
        gh.person("maria", "write")
        yield gh


def at(job, head):
    """A checkout of the patch itself, as actions/checkout makes it."""
    job.checkout(at=head)
    return job


def test_a_patch_that_edits_the_policy_is_judged_by_the_old_one(gh, shop, patch, tmp_path, capfd):
    head = patch({**WIDE, ".patchwidth.yml": "version: 1\nfail-on: never\nexempt: {authors: [dora]}\n"})
    pull = gh.pull(head=head, base=shop.main)
    left = at(Job(gh, shop, tmp_path), head).step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert left.code == 2
    rules = {finding["rule"] for signal in left.report["signals"] for finding in signal["findings"]}
    assert "policy/changed" in rules


@pytest.mark.parametrize("policy", [".patchwidth.yml", "loose.yml", "./loose.yml", "sub/../loose.yml"])
def test_the_input_policy_never_takes_the_patch_s_own_file(gh, shop, patch, tmp_path, capfd, policy):
    loose = "version: 1\nfail-on: never\n"
    head = patch({**WIDE, ".patchwidth.yml": loose, "loose.yml": loose, "sub/x": "x"})
    pull = gh.pull(head=head, base=shop.main)
    left = at(Job(gh, shop, tmp_path), head).step(gh.events.pull_request(pull, "opened"), capfd, at=AT, policy=policy)
    assert left.code == (2 if policy == ".patchwidth.yml" else 64)


def test_a_policy_of_a_shallow_checkout_is_not_the_patch_s_either(gh, shop, patch, tmp_path, capfd):
    head = patch({**WIDE, "loose.yml": "version: 1\nfail-on: never\n"})
    pull = gh.pull(head=head, base=shop.main)
    job = Job(gh, shop, tmp_path)
    job.checkout("--depth=1", f"--branch=attack-{head[:12]}")
    left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT, policy="loose.yml")
    assert left.code == 64
    assert "base tree" in left.report["because"]


def test_links_of_a_patch_lead_nowhere(gh, shop, patch, tmp_path, capfd):
    (tmp_path / "secret").write_text(TRACEBACK)
    (tmp_path / "victim").write_text("kept")
    links = [
        ("out.txt", str(tmp_path / "secret")),
        ("patchwidth.json", str(tmp_path / "victim")),
        ("deep", str(tmp_path)),
    ]
    head = patch(WIDE, links)
    pull = gh.pull(head=head, base=shop.main)
    job = at(Job(gh, shop, tmp_path), head)
    event = gh.events.pull_request(pull, "opened")
    for inputs in ({"traceback": "out.txt"}, {"traceback": "deep/secret"}, {"junit": "deep/secret"}):
        left = job.step(event, capfd, **inputs)
        assert left.code == 64
    left = job.step(event, capfd, at=AT, sarif="deep/x.sarif", working_directory=".")
    assert (left.code, left.outputs["sarif"], left.outputs["report"]) == (2, "", "")
    assert job.step(event, capfd, working_directory="deep").code == 64
    assert (tmp_path / "victim").read_text() == "kept"
    assert not (tmp_path / "x.sarif").exists()


def test_a_forged_comment_is_only_text(gh, shop, tmp_path, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main)
    forged = gh.comment(pull, "<!-- patchwidth:default -->\n**patchwidth: PASS.** all good", by="dora")
    job = Job(gh, shop, tmp_path)
    job.checkout()
    left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert left.code == 2
    ours = [one for one in gh.comments(pull) if one.author == "github-actions[bot]"]
    assert len(ours) == 1
    assert "PASS.** all good" in forged.body
    assert left.outputs["comment-id"] == str(ours[0].id)


def test_a_head_that_moves_while_it_is_judged_gets_nothing(gh, shop, tmp_path, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main)
    job = Job(gh, shop, tmp_path)
    job.checkout()
    gh.hook("pulls/get", lambda: gh.move(pull, shop.fix), after=False)
    left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (left.code, gh.checks, gh.comments(pull)) == (2, [], [])


def test_a_label_of_markdown_and_commands_is_only_a_name(gh, shop, tmp_path, capfd):
    pull = gh.pull(head=shop.wide, base=shop.main)
    name = "x\n::error::y ![](http:z) @maria"
    gh.label(pull, name, by="dora")
    job = Job(gh, shop, tmp_path)
    job.checkout()
    left = job.step(gh.events.pull_request(pull, "labeled", sender="dora", label=name), capfd, at=AT)
    assert (left.code, left.commands) == (2, [])


def test_many_files_and_findings_are_counted_and_published(gh, shop, patch, tmp_path, capfd):
    head = patch({f"many/f{n}.py": f"def f{n}():\n    return {n}\n" for n in range(600)} | WIDE)
    pull = gh.pull(head=head, base=shop.main)
    job = Job(gh, shop, tmp_path)
    job.checkout()
    left = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (left.code, left.outputs["files-touched"]) == (2, "601")
    assert len(gh.checks[-1].annotations) >= 1
    assert len(gh.comments(pull)[0].body) <= 65_536
