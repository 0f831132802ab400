"""A shop, a double of GitHub over it, and patches that mean harm."""

import os

import pytest

from attacks.leaving import SERVER
from flow_steps import Job, Shop
from github_double.double import Double


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return Shop.new(tmp_path_factory.mktemp("attacked"))


@pytest.fixture
def gh(shop):
    with Double.over(shop.bare) as gh:
        gh.person("maria", "write")
        gh.person("omar", "admin")
        gh.person("ned", "read")
        yield gh


@pytest.fixture
def job(gh, shop, tmp_path):
    made = Job(gh, shop, tmp_path)
    made.checkout()
    return made


@pytest.fixture
def wide(gh, shop):
    return gh.pull(head=shop.wide, base=shop.main)


@pytest.fixture
def blob():
    """Where links of a report may lead."""
    return f"{SERVER}/acme/shop/blob/"


@pytest.fixture
def patch(shop):
    """Commits files and links on the merge base, or on what is given, and lets the server have them."""

    def made(files, links=(), on=None):
        shop.work.git("checkout", "-q", "--detach", on or shop.base)
        for name, target in links:
            (shop.work.root / name).parent.mkdir(parents=True, exist_ok=True)
            os.symlink(target, shop.work.root / name)
        sha = shop.work.commit(files)
        shop.work.git("push", "-q", str(shop.bare), f"{sha}:refs/heads/attack-{sha[:12]}")
        shop.work.git("checkout", "-q", "main")
        return sha

    return made


@pytest.fixture
def attacked(gh, shop, tmp_path):
    """A job whose checkout is the patch itself, as actions/checkout makes it."""

    def made(head, **more):
        job = Job(gh, shop, tmp_path)
        job.checkout(at=head)
        return job, gh.pull(head=head, base=more.pop("base", shop.main), **more)

    return made
