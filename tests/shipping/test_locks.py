"""The locks name every package that the Action runs on, by hash, and no index."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from shipping.yards import ROOT

LEFT_OUT = {"cryptography"}
"""Only signs the tokens of an App (container/README.md)."""

PINNED = re.compile(r"([a-z0-9-]+)==(\S+)(?: ; [^\\]+)? \\(?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?)+\n")


def locked(name):
    text = (ROOT / "container" / name).read_text(encoding="utf-8")
    # nothing stands beside the pins: no index, no link, no option
    assert PINNED.sub("", text) == ""
    return dict(PINNED.findall(text))


def wanted():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(text) for text in project["dependencies"] + project["optional-dependencies"]["bot"]]


def test_every_package_that_the_action_asks_for_is_locked_within_its_range():
    lock = locked("requirements.txt")
    for one in wanted():
        assert one.specifier.contains(lock[canonicalize_name(one.name)]), one


def needs(name):
    """What an installed package asks for, without extras."""
    from importlib.metadata import requires

    asked = [Requirement(text) for text in requires(name) or ()]
    return {canonicalize_name(one.name) for one in asked if one.marker is None or one.marker.evaluate({"extra": ""})}


def test_what_those_packages_ask_for_is_locked_too():
    lock = locked("requirements.txt")
    pytest.importorskip("github")
    for name in lock.keys() - LEFT_OUT:
        try:
            asked = needs(name)
        except ModuleNotFoundError:
            continue  # of another platform
        assert asked <= lock.keys() | LEFT_OUT, name
    assert not LEFT_OUT & lock.keys()


def test_the_build_backend_is_locked():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (backend,) = map(Requirement, project["build-system"]["requires"])
    assert backend.specifier.contains(locked("build.txt")[backend.name])
    assert (ROOT / "container/build.in").read_text(encoding="utf-8").strip() == str(backend)
