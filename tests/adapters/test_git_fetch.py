"""Checkouts of every depth over a real bare repository: what is missing is fetched, or the refusal says what to do."""

import os
import threading
from base64 import b64encode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from patchwidth.adapters import git_fetch
from patchwidth.adapters.git_fetch import MEND, Server, Wanted, reach
from patchwidth.model.errors import PatchwidthError, Reason, RepositoryError
from patchwidth.model.forge import ForgeError
from repositories import TestRepository


@pytest.fixture
def origin(tmp_path):
    """`octo/shop.git` with a branch `fix` of two commits that main has left behind; ids by name."""
    work = TestRepository.new(tmp_path / "work")
    ids = {"root": work.commit({"a.py": "a\n"}), "base": work.commit({"a.py": "a\nb\n", "c.py": "c\n"})}
    work.git("checkout", "-q", "-b", "fix")
    work.commit({"a.py": "a\nb\nc\n"})
    ids["head"] = work.commit({"a.py": "a\nb\nc\nd\n"})
    work.git("checkout", "-q", "main")
    ids["tip"] = work.commit({"c.py": "c\nmain\n"})
    work.git("clone", "-q", "--bare", ".", str(tmp_path / "server/octo/shop.git"))
    return tmp_path, ids


@pytest.fixture
def server(origin):
    return Server(url=f"file://{origin[0]}/server", name="octo/shop", token="not-for-files")


def checkout(origin, *words):
    folder = origin[0] / "checkout"
    TestRepository(origin[0]).git("clone", "-q", *words, f"file://{origin[0]}/server/octo/shop.git", str(folder))
    return str(folder)


def nobody(_base, _head):
    raise AssertionError("the clone could tell")


def told(ids):
    def answer(base, head):
        assert (base, head) == (ids["tip"], ids["head"])
        return ids["base"]

    return answer


def contents(folder):
    return {p: p.read_bytes() for p in Path(folder).rglob("*") if p.is_file()}


def changed(reached):
    return [(f.path, f.added, f.deleted) for f in reached.repository.diff(reached.base, reached.head).files]


def test_a_full_clone_is_asked_alone(origin):
    ids = origin[1]
    nowhere = Server(url="https://github.invalid", name="octo/shop")
    with reach(checkout(origin), Wanted(base=ids["tip"], head=ids["head"]), nowhere, nobody) as reached:
        assert (reached.base, reached.head, reached.tip) == (ids["base"], ids["head"], ids["tip"])
        assert not reached.fetched
        assert changed(reached) == [("a.py", 2, 0)]


def test_names_and_the_default_branch_are_told_by_the_clone(origin):
    ids = origin[1]
    with reach(checkout(origin), Wanted(base=None, head="origin/fix"), Server(url="", name=""), nobody) as reached:
        assert (reached.base, reached.head, reached.tip) == (ids["base"], ids["head"], ids["tip"])


@pytest.mark.parametrize(
    "depth",
    [("--depth=1",), ("--depth=2",), ("--depth=1", "--branch=fix"), ("--depth=1", "--no-single-branch"), ("--none",)],
)
def test_any_other_depth_is_mended_without_touching_the_checkout(origin, server, depth):
    ids = origin[1]
    folder = checkout(origin, *depth) if depth != ("--none",) else str(origin[0] / "server")
    before = contents(folder)
    with reach(folder, Wanted(base=ids["tip"], head=ids["head"]), server, told(ids)) as reached:
        assert (reached.base, reached.head, reached.tip, reached.fetched) == (
            ids["base"],
            ids["head"],
            ids["tip"],
            True,
        )
        assert changed(reached) == [("a.py", 2, 0)]
        assert reached.repository.snapshot(reached.tip).read("c.py") == b"c\nmain\n"
        ours = reached.repository.place.git_dir
        assert os.path.exists(ours)
    assert not os.path.exists(ours)
    assert contents(folder) == before


def test_two_ends_need_no_ancestor(origin, server):
    ids = origin[1]
    wanted = Wanted(base=ids["base"], head=ids["head"], direct=True)
    with reach(checkout(origin, "--depth=1"), wanted, server, None) as reached:
        assert (reached.base, reached.tip) == (ids["base"], ids["base"])
        assert changed(reached) == [("a.py", 2, 0)]


def test_the_server_tells_its_default_branch_where_there_is_no_checkout(origin, server, tmp_path):
    ids = origin[1]
    (tmp_path / "empty").mkdir()
    with reach(str(tmp_path / "empty"), Wanted(base=None, head=ids["head"]), server, told(ids)) as reached:
        assert reached.tip == ids["tip"]


def refused(*arguments):
    with pytest.raises(RepositoryError) as caught:
        reach(*arguments)
    assert "fetch-depth: 0" in caught.value.hint
    return caught.value


def test_nobody_to_ask_is_not_run_with_the_line_that_mends_it(origin, server):
    ids = origin[1]
    wanted, folder = Wanted(base=ids["tip"], head=ids["head"]), checkout(origin, "--depth=2")
    assert refused(folder, wanted, server, None).reason is Reason.SHALLOW

    def forbidden(_base, _head):
        raise ForgeError("GitHub said 403")

    error = refused(folder, wanted, server, forbidden)
    assert (error.reason, "403" in error.message) == (Reason.SHALLOW, True)
    assert refused(folder, wanted, server, lambda *_: "--upload-pack=x").reason is Reason.UNRELATED


def test_only_a_full_id_is_ever_fetched(origin, server):
    ids = origin[1]
    folder = checkout(origin, "--depth=1")
    for base, head in (("--upload-pack=touch", ids["head"]), (ids["tip"], "refs/heads/fix"), ("", ids["head"])):
        error = refused(folder, Wanted(base=base, head=head), server, told(ids))
        assert error.reason is Reason.NO_REVISION


def test_what_the_server_lacks_is_not_run_and_leaves_no_folder(origin, server, tmp_path, monkeypatch):
    ids = origin[1]
    wanted = Wanted(base=ids["tip"], head="d" * 40)
    folder = checkout(origin, "--depth=1")
    (tmp_path / "own").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "own"))
    assert "git fetch" in refused(folder, wanted, server, lambda *_: ids["base"]).message
    assert list((tmp_path / "own").iterdir()) == []


@pytest.mark.parametrize(("url", "name"), [("ext::sh -c x", "o/n"), ("https://h", "o/n --x"), ("/srv", "o/n")])
def test_a_server_is_https_http_or_a_file(origin, url, name):
    ids = origin[1]
    refused(str(origin[0]), Wanted(base=ids["tip"], head=ids["head"]), Server(url=url, name=name), told(ids))


def test_an_empty_server_names_no_default_branch(tmp_path):
    TestRepository.new(tmp_path).git("init", "-q", "--bare", "server/o/n.git")
    error = refused(
        str(tmp_path), Wanted(base=None, head="d" * 40), Server(url=f"file://{tmp_path}/server", name="o/n"), None
    )
    assert error.reason is Reason.NO_REVISION


def test_unrelated_histories_and_trouble_stay_what_they_are(origin, server):
    folder = checkout(origin)
    inside = TestRepository(Path(folder))
    inside.git("checkout", "-q", "--orphan", "island")
    island = inside.commit({"z.py": "z\n"})
    with pytest.raises(RepositoryError) as caught:
        reach(folder, Wanted(base="origin/main", head=island), server, None)
    assert caught.value.reason is Reason.UNRELATED


def test_the_token_is_in_the_environment_of_that_command_alone(tmp_path, monkeypatch):
    """A git of our own writes down how it was called."""
    log = tmp_path / "log"
    fake = tmp_path / "bin/git"
    fake.parent.mkdir()
    fake.write_text(f'#!/bin/sh\n{{ echo "ARGV $*"; env; }} >> {log}\nexit 7\n')
    fake.chmod(0o755)
    server = Server(url="https://github.invalid/", name="o/n", token="s3cret", ca_file="/ca.pem")
    monkeypatch.setenv("PATH", f"{fake.parent}:{os.environ['PATH']}")
    made = git_fetch._connected(server, {"GIT_DIR": "x"})
    with pytest.raises(RepositoryError, match="code 7"):
        git_fetch._git(["fetch", server.address], made, str(tmp_path))
    text = log.read_text()
    basic = b64encode(b"x-access-token:s3cret").decode()
    assert text.splitlines()[0] == "ARGV fetch https://github.invalid/o/n.git"
    assert f"=AUTHORIZATION: basic {basic}" in text
    assert "=http.https://github.invalid/.extraHeader" in text
    assert "GIT_ALLOW_PROTOCOL=https\n" in text
    assert "=/ca.pem" in text
    assert "s3cret" not in repr(server)
    assert basic not in " ".join(os.environ.values())


def test_a_fetch_that_never_ends_is_ended(tmp_path, monkeypatch):
    fake = tmp_path / "bin/git"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\nexec sleep 60\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(git_fetch, "PATIENCE", 0.2)
    with pytest.raises(RepositoryError, match="took longer") as caught:
        git_fetch._git(["fetch"], dict(os.environ), str(tmp_path))
    assert caught.value.hint == MEND


def test_other_trouble_with_the_checkout_is_not_taken_for_a_missing_one(origin, server, monkeypatch):
    def broken(_path):
        raise RepositoryError("git broke", reason=Reason.GIT_FAILED)

    monkeypatch.setattr(git_fetch, "Repository", broken)
    with pytest.raises(PatchwidthError, match="git broke"):
        reach(str(origin[0]), Wanted(base=None, head="d" * 40), server, None)


def test_a_fetch_that_is_interrupted_leaves_nothing(origin, server, tmp_path, monkeypatch):
    ids = origin[1]
    (tmp_path / "own").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "own"))

    def interrupted(_base, _head):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reach(str(origin[0]), Wanted(base=ids["tip"], head=ids["head"]), server, interrupted)
    assert list((tmp_path / "own").iterdir()) == []


def test_a_git_that_is_interrupted_is_ended(tmp_path, monkeypatch):
    class Process:
        """A git that is waited for when the job is cancelled."""

        ended = 0

        def communicate(self, **words):
            if words:
                raise KeyboardInterrupt
            return b"", b""

        def kill(self):
            self.ended += 1

    process = Process()
    monkeypatch.setattr(git_fetch, "start", lambda *_a, **_k: process)
    with pytest.raises(KeyboardInterrupt):
        git_fetch._git(["fetch"], {}, str(tmp_path))
    assert process.ended == 1


def test_trouble_while_the_checkout_is_asked_ends_its_git(origin, server, monkeypatch):
    def broken(*_arguments):
        raise RepositoryError("git broke", reason=Reason.GIT_FAILED)

    monkeypatch.setattr(git_fetch.Repository, "resolve", broken)
    with pytest.raises(RepositoryError, match="git broke"):
        reach(checkout(origin), Wanted(base=None, head="HEAD"), server, None)


@contextmanager
def listening(answer):
    """A server that writes down who asked for what with which authorization, and answers with a status and headers."""
    heard = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append((self.path, self.headers.get("Authorization")))
            status, headers = answer(self.path)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", heard
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_server_is_shown_the_token_and_a_redirect_is_not_followed(origin, tmp_path):
    ids = origin[1]
    wanted = Wanted(base=ids["base"], head=ids["head"], direct=True)
    with (
        listening(lambda _path: (404, {})) as (other, strangers),
        listening(lambda path: (302, {"Location": other + path})) as (url, heard),
    ):
        refused(str(tmp_path), wanted, Server(url=url, name="octo/shop", token="s3cret"), None)
    basic = b64encode(b"x-access-token:s3cret").decode()
    assert heard[0] == ("/octo/shop.git/info/refs?service=git-upload-pack", f"basic {basic}")
    assert strangers == []


def test_a_server_that_wants_a_password_is_not_run_and_asks_nobody(origin, tmp_path):
    ids = origin[1]
    wanted = Wanted(base=ids["base"], head=ids["head"], direct=True)
    asks = {"WWW-Authenticate": 'Basic realm="x"'}
    with listening(lambda _path: (401, asks)) as (url, heard):
        error = refused(str(tmp_path), wanted, Server(url=url, name="octo/shop"), None)
    assert "git fetch" in error.message
    assert heard[0][1] is None
