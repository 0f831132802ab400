"""The linters of GitHub's files pass over ours and over the examples, and each refuses a file that is broken."""

import pytest

from shipping.yards import ACTIONS, ROOT, examples, flow_files, laid_out, load, ran, workflows

SCHEMA = ("check-jsonschema", "--builtin-schema")
ZIZMOR = ("zizmor", "--offline", "--quiet", "--no-progress", "--color=never", "--config=.github/zizmor.yml")

BROKEN = """\
name: broken
on: pull_request
permissions: {contents: read}
jobs:
  gate:
    runs-on: ubuntu-24.04
    steps:
      - run: echo "${{ github.event.pull_request.title }}"
      - uses: somebody/theirs@v1
      - uses: ./
        with: {no-such-input: 1}
"""


@pytest.fixture(scope="module")
def yard(tmp_path_factory):
    return laid_out(tmp_path_factory.mktemp("yard"))


@pytest.fixture(scope="module")
def broken(tmp_path_factory):
    folder = laid_out(tmp_path_factory.mktemp("broken"), {"broken.yml": BROKEN})
    for name in ACTIONS:
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("using: ", "using: a "), encoding="utf-8")
    return folder


def test_actions_and_workflows_are_what_githubs_schemas_describe(yard):
    done = ran(yard, *SCHEMA, "vendor.github-actions", *ACTIONS)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    done = ran(yard, *SCHEMA, "vendor.github-workflows", *flow_files(yard))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_the_schema_refuses_an_action_of_no_known_kind(broken):
    for name in ACTIONS:
        assert ran(broken, *SCHEMA, "vendor.github-actions", name).returncode == 1


def test_zizmor_finds_nothing_in_them(yard):
    done = ran(yard, *ZIZMOR, *ACTIONS, ".github/workflows")
    assert done.returncode == 0, done.stdout


def test_zizmor_finds_a_title_in_a_script_and_a_strangers_tag(broken):
    done = ran(broken, *ZIZMOR, ".github/workflows")
    assert done.returncode
    assert "template-injection" in done.stdout
    assert "unpinned-uses" in done.stdout


def test_actionlint_finds_nothing_in_them(yard):
    # shellcheck and pyflakes are looked up on PATH; the result must not hang on who has them
    done = ran(yard, "actionlint", "-no-color", "-shellcheck=", "-pyflakes=", *flow_files(yard))
    assert done.returncode == 0, done.stdout


def test_actionlint_finds_an_input_that_the_action_does_not_have(tmp_path):
    folder = laid_out(tmp_path, {"broken.yml": BROKEN})
    done = ran(folder, "actionlint", "-no-color", "-shellcheck=", "-pyflakes=", *flow_files(folder))
    assert done.returncode == 1
    assert "no-such-input" in done.stdout


def test_the_examples_are_seen():
    assert len(examples()) >= 5
    assert {name.split(": ")[0] for name in examples()} == {"README.md", ".github/SETUPS.md"}


@pytest.mark.parametrize("name", [name for name in workflows() if "/ci.yml" not in name])
def test_a_workflow_gives_no_permission_but_by_name_and_keeps_no_token_in_the_checkout(name):
    flow = load(workflows()[name])
    assert flow.get("permissions") in ({}, {"contents": "read"})
    for step in (step for job in flow["jobs"].values() for step in job["steps"]):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("name", [name for name in workflows() if "gate" in load(workflows()[name])["jobs"]])
def test_a_gate_always_runs(name):
    """A filtered workflow leaves a required check pending for ever, a skipped job reports success (GitHub's docs)."""
    flow = load(workflows()[name])
    for settings in flow["on"].values():
        assert not {"paths", "paths-ignore"} & set(settings or {})
    assert "if" not in flow["jobs"]["gate"]
    assert all("if" not in step for step in flow["jobs"]["gate"]["steps"])
    assert "continue-on-error" not in str(flow)
    # the check run is called patchwidth: a job of that name would be mistaken for it in the list of required checks
    assert flow["jobs"]["gate"].get("name", "gate") != "patchwidth"
    assert flow["jobs"]["gate"].get("strategy") is None


@pytest.mark.parametrize("name", examples())
def test_an_example_asks_the_action_for_what_it_takes(name):
    action = load((ROOT / "action.yml").read_text(encoding="utf-8"))
    steps = [step for job in load(workflows()[name])["jobs"].values() for step in job["steps"]]
    ours = [step for step in steps if "/patchwidth" in step.get("uses", "")]
    assert ours
    for step in ours:
        assert set(step.get("with", {})) <= set(action["inputs"])
