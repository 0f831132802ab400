"""A release names the published image by its digest, and nothing else in action.yml moves."""

import subprocess
import sys

import pytest

from shipping.yards import ROOT, load

IMAGE = "ghcr.io/example/patchwidth@sha256:" + "0a" * 32


def pin(file, image):
    words = [sys.executable, "-I", ROOT / "container/pin.py", file, image]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.fixture
def action(tmp_path):
    (tmp_path / "action.yml").write_bytes((ROOT / "action.yml").read_bytes())
    return tmp_path / "action.yml"


def test_the_image_is_the_only_thing_that_changes(action):
    before = load(action.read_text(encoding="utf-8"))
    done = pin(action, IMAGE)
    assert done.returncode == 0, done.stderr
    after = load(action.read_text(encoding="utf-8"))
    assert after["runs"].pop("image") == f"docker://{IMAGE}"
    assert before["runs"].pop("image") == "Dockerfile"
    assert after == before


@pytest.mark.parametrize(
    "image", ["ghcr.io/example/patchwidth:1", IMAGE[:-1], IMAGE + "\n  args: [sh]", IMAGE.upper(), ""]
)
def test_what_is_no_digest_is_refused(action, image):
    before = action.read_bytes()
    done = pin(action, image)
    assert done.returncode == 1
    assert "is no image by digest" in done.stderr
    assert action.read_bytes() == before


def test_an_action_with_two_images_is_refused(action):
    action.write_text(action.read_text(encoding="utf-8") * 2, encoding="utf-8")
    assert "or several" in pin(action, IMAGE).stderr
