"""A shop, a double of GitHub over it, and patches that mean harm."""

import shutil

import pytest

from attacks.leaving import SERVER
from attacks.planting import plant
from flow_steps import Job, Shop
from github_double.double import Double
from repositories import TestRepository

PACKED = ("-c", "transfer.unpackLimit=1")
"""One pack, as a large repository comes, in place of a folder an object: there is less to copy and to remove."""


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


@pytest.fixture(scope="module")
def whole(shop, tmp_path_factory):
    """A clone of the shop, to be copied: each job has a workspace of its own, and cloning takes ten times as long."""
    root = tmp_path_factory.mktemp("whole") / "clone"
    shop.work.git(*PACKED, "clone", "-q", f"file://{shop.bare}", str(root))
    for hook in (root / ".git/hooks").iterdir():
        hook.unlink()  # git's own samples
    return root


@pytest.fixture
def workspace(whole):
    """Gives a job a whole checkout, of the default branch or of any commit that the server has."""

    def made(job, at=None):
        shutil.copytree(whole, job.workspace, symlinks=True)
        if at is not None:
            copy = TestRepository(job.workspace)
            copy.git(*PACKED, "fetch", "-q")
            copy.git("checkout", "-q", "--detach", at)
        return job

    return made


@pytest.fixture
def job(gh, shop, tmp_path, workspace):
    return workspace(Job(gh, shop, tmp_path))


@pytest.fixture
def wide(gh, shop):
    return gh.pull(head=shop.wide, base=shop.main)


@pytest.fixture
def blob():
    """Where links of a report may lead."""
    return f"{SERVER}/acme/shop/blob/"


@pytest.fixture(scope="module")
def patch(shop):
    """Commits files and links on the merge base, or on what is given, where the server has them."""

    def made(files, links=(), on=None):
        return plant(shop.bare, on or shop.base, files, links)

    return made


@pytest.fixture
def attacked(gh, shop, tmp_path, workspace):
    """A job whose checkout is the patch itself, as actions/checkout makes it."""

    def made(head, **more):
        job = workspace(Job(gh, shop, tmp_path), at=head)
        return job, gh.pull(head=head, base=more.pop("base", shop.main), **more)

    return made
