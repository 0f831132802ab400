"""A double of GitHub over a small history: `main`, and a topic ahead of it by two commits."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from github_double.double import Double
from repositories import TestRepository


@dataclass(frozen=True)
class Shop:
    """`root` is the merge base of `main` and `topic`; `earlier` is the topic's first commit."""

    bare: Path
    root: str
    main: str
    earlier: str
    topic: str


@pytest.fixture(scope="session")
def history(tmp_path_factory) -> Shop:
    """The commits, in a bare repository."""
    made = TestRepository.new(tmp_path_factory.mktemp("history"))
    root = made.commit({"a.py": "one = 1\ntwo = 2\nsix = 6\n", "b.py": "b = 1\n"})
    made.git("checkout", "-q", "-b", "topic")
    earlier = made.commit({"a.py": "one = 1\ntwo = 3\nsix = 6\nten = 10\nten = 11\n"})
    topic = made.commit({"c.py": "c = 1\n" * 4})
    made.git("checkout", "-q", "main")
    main = made.commit({"b.py": "b = 2\n"})
    return Shop(bare=made.root / ".git", root=root, main=main, earlier=earlier, topic=topic)


@pytest.fixture
def hub(history: Shop):
    """The double; a request that GitHub would refuse for its form fails the test."""
    with Double.over(history.bare) as gh:
        yield gh


@pytest.fixture
def asked(hub, history: Shop):
    """An open pull request of the topic."""
    return hub.pull(head=history.topic, base=history.main)
