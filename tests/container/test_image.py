"""The image: small, its code out of the patch's reach, and quick from start to verdict."""

import json
import time

import pytest

from container.engine import IMAGE, call, inside, size

pytestmark = [pytest.mark.container, pytest.mark.usefixtures("built_over")]

PYTHON = "/opt/patchwidth/bin/python"
ADDED = 100 * 10**6
"""Bytes over the base, at most."""
SECONDS = 1.5
"""From the container's start to the demo's verdict, at most."""


def test_it_adds_less_than_its_budget_to_the_base(built_over, record_property):
    added = size(IMAGE) - size(built_over)
    print(f"added over {built_over}: {added / 10**6:.1f} MB")
    assert added < ADDED


def test_it_comes_to_a_verdict_within_its_budget():
    times = []
    for _ in range(5):
        started = time.monotonic()
        done = inside(PYTHON, "-I", "-B", "-m", "patchwidth", "demo", "--quiet")
        times.append(time.monotonic() - started)
        assert done.stdout.startswith("FAIL")
    print("start to verdict:", " ".join(f"{one:.2f}" for one in sorted(times)), "s")
    assert min(times) < SECONDS


def test_it_says_what_it_is_and_starts_isolated():
    config = json.loads(call(["podman", "image", "inspect", IMAGE]).stdout)[0]["Config"]
    assert {"title", "description", "licenses"} <= {name.rsplit(".", 1)[1] for name in config["Labels"]}
    assert config["Entrypoint"] == [PYTHON, "-I", "-B", "-m", "patchwidth", "action"]
    # the runner sets the folder and the user; an image that names another user cannot write to what the runner mounts
    assert not config.get("User")


def test_it_runs_as_anybody_over_a_read_only_root():
    hard = ["--read-only", "--read-only-tmpfs", "--user=1001", "--cap-drop=ALL", "--pids-limit=64", "--memory=512m"]
    done = inside(PYTHON, "-I", "-B", "-m", "patchwidth", "demo", "--quiet", options=hard)
    assert done.stdout.startswith("FAIL")


def test_nobody_but_root_can_write_its_code_and_no_module_lacks_byte_code():
    found = inside("find", "/opt/patchwidth", "!", "-type", "l", "-writable", options=["--user=1001"]).stdout
    assert found == ""
    sources = inside("find", "/opt/patchwidth/lib", "-name", "*.py").stdout.splitlines()
    compiled = inside("find", "/opt/patchwidth/lib", "-name", "*.pyc").stdout.splitlines()
    assert len(sources) == len(compiled) > 400


def test_git_is_listed_for_scanners_fetches_over_https_and_brings_no_perl(built_over):
    before, after = packages(built_over), packages(IMAGE)
    added = sorted(after - before)
    print("packages added:", *added)
    assert "git" in added
    assert not [name for name in added if "perl" in name]
    # nothing listens there: what matters is that git has a helper for https which tries
    tried = inside("git", "ls-remote", "https://127.0.0.1:9/a.git", check=False)
    assert tried.returncode == 128
    assert "Failed to connect" in tried.stderr


def packages(image):
    words = ["podman", "run", "--rm", "--network=none", "--entrypoint=dpkg-query", image]
    return set(call([*words, "--show", "--showformat", "${Package}\\n"]).stdout.split())


@pytest.fixture
def trap(tmp_path):
    """A workspace of a patch that brings modules of its own under the names that the gate imports."""
    (tmp_path / "patchwidth").mkdir()
    for name in ("yaml.py", "argparse.py", "github.py", "sitecustomize.py", "patchwidth/__init__.py"):
        (tmp_path / name).write_text("raise SystemExit('the patch ran')\n")
    return ["--volume", f"{tmp_path}:/github/workspace", "--workdir=/github/workspace", "--env=PYTHONPATH=."]


def test_modules_of_the_patch_are_never_loaded(trap):
    done = inside(PYTHON, "-I", "-B", "-m", "patchwidth", "demo", "--quiet", options=trap)
    assert done.stdout.startswith("FAIL")


def test_without_isolation_they_would_be(trap):
    done = inside(PYTHON, "-B", "-m", "patchwidth", "demo", options=trap, check=False)
    assert "the patch ran" in done.stderr
