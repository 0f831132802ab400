"""Whole workflows under act, with the released form of the action, against the double: the wiring of a job."""

import json
import os
import re
import shutil
import subprocess
import sys
import time

import pytest

from container import engine
from github_double.double import Double
from github_double.events import Events
from patchwidth.edges.demo import _BASE, _HEAD
from repositories import TestRepository
from shipping.yards import ROOT, TOOLS, examples

pytestmark = [pytest.mark.act, pytest.mark.usefixtures("built_over")]

WRITE = {"contents": "read", "checks": "write", "pull_requests": "write"}
FENCE = "version: 1\nfence: {allow: [shop/cart.py, 'tests/**']}\n"
TRAILER = "Fix the discount.\n\nPatchwidth-At: base:shop/cart.py:20\n"
USES = re.compile(r"^      - (uses: patchwidth/patchwidth\S*).*$", re.MULTILINE)
TOLD = """\
      - if: always()
        run: echo "told verdict=$VERDICT exit=$CODE check=$CHECK comment=$COMMENT"
        env:
          VERDICT: ${{ steps.gate.outputs.verdict }}
          CODE: ${{ steps.gate.outputs.exit-code }}
          CHECK: ${{ steps.gate.outputs.check-run-id }}
          COMMENT: ${{ steps.gate.outputs.comment-id }}
"""


def workflow(using="\\1"):
    """The README's example as it stands, with a name for its last step and one more that tells its outputs."""
    text = examples()["README.md: .github/workflows/patchwidth.yml"]
    return USES.sub(rf"      - id: gate\n        {using}", text) + TOLD


@pytest.fixture(scope="module")
def docker(tmp_path_factory):
    """podman's Docker API, for as long as the module runs."""
    place = tmp_path_factory.mktemp("docker") / "podman.sock"
    served = subprocess.Popen(
        ["podman", "system", "service", "--time=0", f"unix://{place}"], env=engine.ENV, stderr=subprocess.DEVNULL
    )
    for _ in range(100):
        if place.exists():
            break
        time.sleep(0.1)
    yield f"unix://{place}"
    served.terminate()
    served.wait(timeout=10)


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """The action's repository as a release has it: action.yml names the image by digest."""
    folder = tmp_path_factory.mktemp("released")
    for name in ("src", "container", "composite"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "wheelhouse"))
    shutil.copyfile(ROOT / "action.yml", folder / "action.yml")
    told = json.loads(engine.call(["podman", "image", "inspect", engine.IMAGE]).stdout)[0]
    image = engine.IMAGE.rsplit(":", 1)[0]
    engine.call([sys.executable, "-I", ROOT / "container/pin.py", folder / "action.yml", f"{image}@{told['Digest']}"])
    return folder


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """The demo's patch over a base with a fence, in a clone whose remote has GitHub's form."""
    made = TestRepository.new(tmp_path_factory.mktemp("act") / "shop")
    flows = {
        ".github/workflows/patchwidth.yml": workflow(),
        ".github/workflows/composite.yml": workflow("uses: patchwidth/patchwidth/composite@v0"),
    }
    base = made.commit({**_BASE, ".patchwidth.yml": FENCE, **flows})
    made.git("checkout", "-q", "-b", "topic")
    head = made.commit(_HEAD)
    made.git("checkout", "-q", "-b", "narrow", base)
    narrow = made.commit({"shop/cart.py": _BASE["shop/cart.py"].replace("percent / 100", "percent // 100")})
    made.git("checkout", "-q", "topic")
    made.git("remote", "add", "origin", "https://github.com/acme/shop")
    return made, base, head, narrow


@pytest.fixture
def gh(shop):
    with Double.over(shop[0].root / ".git") as gh:
        yield gh


@pytest.fixture
def act(shop, docker, released, gh, tmp_path):
    def run(event, token, *options, flow="patchwidth", machine=None):
        file = event.write(tmp_path / "event.json")
        words = [TOOLS / "act", event.name, f"--eventpath={file}", f"--workflows=.github/workflows/{flow}.yml"]
        words += [f"--local-repository=patchwidth/patchwidth@v0={released}", "--action-offline-mode", "--rm"]
        words += ["--platform", f"ubuntu-24.04={machine or engine.base()}", "--pull=false"]
        words += ["--container-daemon-socket=-", "--network=host", "--env", f"GITHUB_API_URL={gh.url}"]
        words += ["--secret", "GITHUB_TOKEN", "--actor", "dora", *options]
        env = {**engine.ENV, "DOCKER_HOST": docker, "GITHUB_TOKEN": token, "HOME": str(tmp_path)}
        env["XDG_CACHE_HOME"] = str(tmp_path / "cache")
        started = time.monotonic()
        done = subprocess.run(
            words, cwd=shop[0].root, env=env, capture_output=True, text=True, check=False, timeout=300
        )
        seconds = time.monotonic() - started
        log = done.stdout + done.stderr
        if os.environ.get("PATCHWIDTH_SHOW"):
            print(log)
        found = re.search(r"\| told verdict=(\S*) exit=(\S*) check=(\S*) comment=(\S*)", log)
        assert found, log[-4000:]
        checks, comments = len(gh.checks), len(gh.world.comments)
        print(f"{flow}, {event.name}: act exits {done.returncode}, told {found.groups()}, {checks} check runs, "
              f"{comments} comments, {len(gh.journal)} requests, {seconds:.0f} s")  # fmt: skip
        assert token not in log
        return done.returncode, found.groups()

    return run


def test_a_pull_request_with_a_token_that_writes(act, gh, shop):
    pull = gh.pull(head=shop[2], base=shop[1], body=TRAILER)
    code, told = act(Events(gh.world).pull_request(pull), gh.token(**WRITE))
    (check,) = gh.checks
    (comment,) = gh.comments(pull)
    assert (code, told) == (1, ("fail", "2", str(check.id), str(comment.id)))
    assert (check.sha, check.conclusion) == (shop[2], "failure")


def test_a_pull_request_from_a_fork_with_a_token_that_reads(act, gh, shop):
    pull = gh.pull(head=shop[2], base=shop[1], body=TRAILER, fork="dora/shop")
    code, told = act(Events(gh.world).pull_request(pull), gh.token("read-only"))
    assert (code, told) == (1, ("fail", "2", "", ""))
    assert (gh.checks, gh.comments(pull)) == ([], [])


def test_a_merge_group(act, gh, shop):
    event = Events(gh.world).merge_group(base=shop[1], head=shop[2])
    code, told = act(event, gh.token(**WRITE))
    (check,) = gh.checks
    assert (code, told) == (1, ("fail", "2", str(check.id), ""))
    assert (check.sha, check.conclusion) == (shop[2], "failure")


def test_a_patch_inside_the_fence_is_green_and_gets_no_comment(act, gh, shop):
    pull = gh.pull(head=shop[3], base=shop[1], body=TRAILER)
    code, told = act(Events(gh.world).pull_request(pull), gh.token(**WRITE))
    (check,) = gh.checks
    assert (code, told) == (0, ("pass", "0", str(check.id), ""))
    assert check.conclusion == "success"


def test_the_composite_variant(act, gh, shop, built_over, tmp_path):
    """On a machine with git and the base's own Python; the wheels come from a folder, so that no index is asked."""
    (tmp_path / "wheels").mkdir()
    engine.wheelhouse(tmp_path / "wheels", built_over)
    wheels = ["--env=PIP_NO_INDEX=1", "--env=PIP_FIND_LINKS=/wheels", "--container-options"]
    wheels += [f"--volume {tmp_path / 'wheels'}:/wheels"]
    pull = gh.pull(head=shop[2], base=shop[1], body=TRAILER)
    event = Events(gh.world).pull_request(pull)
    code, told = act(event, gh.token(**WRITE), *wheels, flow="composite", machine=engine.IMAGE)
    (check,) = gh.checks
    (comment,) = gh.comments(pull)
    assert (code, told) == (1, ("fail", "2", str(check.id), str(comment.id)))
