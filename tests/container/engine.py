"""Builds the image with buildah from a base and a wheelhouse, and runs it with podman: root, runc, no registry."""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
STAND_IN = "localhost/patchwidth-base:bookworm"
"""A Debian root with its own Python, where the slim Python image cannot be pulled; PATCHWIDTH_BASE names another."""
IMAGE = "localhost/patchwidth:test"
ENV = {"CONTAINERS_CONF": str(Path(__file__).parent / "containers.conf"), **os.environ}
PROGRAMS = ("podman", "buildah", "runc", "mmdebstrap")


def call(
    words: Sequence[str | Path], *, env: Mapping[str, str] | None = None, check: bool = True, limit: float = 900
) -> subprocess.CompletedProcess[str]:
    """A program's run; what it said is in the error when it fails."""
    done = subprocess.run(words, env=env or ENV, capture_output=True, text=True, check=False, timeout=limit)
    if check and done.returncode:
        raise AssertionError(f"{words[:4]} exited {done.returncode}:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done


def inside(*words: str, options: Sequence[str] = (), check: bool = True) -> subprocess.CompletedProcess[str]:
    """A program's run inside the image, without network."""
    first, *rest = words
    return call(["podman", "run", "--rm", "--network=none", *options, "--entrypoint", first, IMAGE, *rest], check=check)


def size(image: str) -> int:
    """An image's bytes, unpacked."""
    return int(json.loads(call(["podman", "image", "inspect", image]).stdout)[0]["Size"])


def base() -> str:
    """The base's name; the stand-in is made when it is wanted and not there."""
    name = os.environ.get("PATCHWIDTH_BASE", STAND_IN)
    if name == STAND_IN and call(["podman", "image", "exists", name], check=False).returncode:
        with tempfile.TemporaryDirectory() as folder:
            tar = Path(folder) / "base.tar"
            packages = "--include=ca-certificates,python3,python3-venv,python3-pip"
            call(["mmdebstrap", "--variant=minbase", packages, "bookworm", tar])
            call(["podman", "import", tar, name])
    return name


def wheelhouse(folder: Path, base_image: str) -> None:
    """Every locked wheel for the base's Python, fetched here, so that the build itself asks no index."""
    probe = "import sys; print('%d.%d' % sys.version_info[:2])"
    version = call(["podman", "run", "--rm", "--network=none", base_image, "python3", "-c", probe]).stdout.strip()
    tags = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_17", "manylinux2014", "manylinux_2_5", "manylinux1")
    wanted = [f"--platform={tag}_{platform.machine()}" for tag in tags]
    words = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:"]
    words += [f"--python-version={version}", "--implementation=cp", *wanted, f"--dest={folder}"]
    words += [f"--requirement={ROOT / 'container' / lock}" for lock in ("requirements.txt", "build.txt")]
    call(words)


def build() -> str:
    """The image of this working tree; its base's name is returned."""
    name = base()
    with tempfile.TemporaryDirectory() as made:
        context = Path(made)
        no_code = shutil.ignore_patterns("__pycache__", "wheelhouse")
        for folder in ("src", "container"):
            shutil.copytree(ROOT / folder, context / folder, ignore=no_code)
        for file in ("Dockerfile", ".dockerignore", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copyfile(ROOT / file, context / file)
        wheelhouse(context / "container/wheelhouse", name)
        words = ["buildah", "--runtime", "runc", "bud", "--network=host", "--pull-never", "--layers"]
        call([*words, "--build-arg", f"BASE={name}", "--tag", IMAGE, str(context)])
    return name
