"""The composite variant's script: a gate that cannot be set up is NOT RUN, and nothing of the patch is loaded by it."""

import os
import subprocess
import sys
from shutil import which

import pytest

from shipping.yards import ROOT

BASH = which("bash") or "/bin/bash"


@pytest.fixture
def step(tmp_path):
    """Runs the script as the runner would, in a workspace that holds a patch with modules of its own."""
    temp, workspace = tmp_path / "temp", tmp_path / "workspace"
    temp.mkdir()
    workspace.mkdir()
    for name in ("venv.py", "ensurepip.py", "pip.py", "sitecustomize.py", "sysconfig.py"):
        (workspace / name).write_text("open('loaded', 'w').close()\n")

    def run(**more):
        env = {
            # the Python that the tests' own environment was made with can make another
            "PATH": f"{sys.base_prefix}/bin:{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "PYTHONPATH": ".",
            "GITHUB_ACTION_PATH": str(ROOT / "composite"),
            "GITHUB_OUTPUT": str(tmp_path / "output"),
            "RUNNER_TEMP": str(temp),
        }
        words = [BASH, str(ROOT / "composite/run")]
        done = subprocess.run(words, cwd=workspace, env=env | more, capture_output=True, text=True, check=False)
        assert not (workspace / "loaded").exists()
        assert list(temp.iterdir()) == []  # the environment is gone again
        return done

    run.output = tmp_path / "output"
    return run


@pytest.fixture
def no_python(tmp_path):
    """A PATH with the script's few programs and a Python that is too old."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("mktemp", "rm", "bash"):
        (folder / name).symlink_to(which(name))
    for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"):
        (folder / name).write_text("#!/bin/sh\nexit 1\n")
        (folder / name).chmod(0o755)
    return str(folder)


def test_packages_that_cannot_be_had_are_not_run_and_never_green(step):
    done = step(PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull)
    assert done.returncode == 3
    assert "::error title=patchwidth NOT RUN::The locked packages could not be installed." in done.stdout
    assert step.output.read_text() == "verdict=not_run\nexit-code=3\n"


def test_a_runner_without_a_python_that_fits_is_told_what_to_add(step, no_python):
    done = step(PATH=no_python)
    assert done.returncode == 3
    assert "actions/setup-python" in done.stdout


def test_only_the_wish_for_never_lets_a_gate_pass_that_did_not_run(step, no_python):
    done = step(PATH=no_python, INPUT_FAIL_ON="never")
    assert done.returncode == 0
    assert "NOT RUN" in done.stdout
    assert step.output.read_text() == "verdict=not_run\nexit-code=3\n"
