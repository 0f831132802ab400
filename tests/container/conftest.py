"""What the rings `container` and `act` share; their tests run only when they are asked for by marker."""

from shutil import which

import pytest

from container import engine

RINGS = ("container", "act")


def pytest_collection_modifyitems(config, items):
    asked = config.getoption("-m")
    ours = [item for item in items if any(item.get_closest_marker(ring) for ring in RINGS)]
    left = [item for item in ours if not any(ring in asked and item.get_closest_marker(ring) for ring in RINGS)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def built_over():
    """Builds the image once; the name of its base."""
    missing = [name for name in engine.PROGRAMS if which(name) is None]
    assert not missing, f"install {', '.join(missing)} (tests/container/README.md)"
    return engine.build()
