"""A checkout whose own settings, hooks and files mean harm, servers that send requests on, and a token to be had."""

import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from attacks.leaving import leave, left
from flow_steps import AT, WIDE, Job
from repositories import TestRepository


@contextmanager
def listening(status, location=""):
    """A server that writes down what it was asked with which authorization, and answers with a status."""
    heard = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self):
            heard.append((self.command, self.path, self.headers.get("Authorization")))
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.send_response(status)
            if location:
                self.send_header("Location", location + self.path)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer  # noqa: N815 - http.server's names

        def log_message(self, *_arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", heard
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


HOOKS = (
    "post-checkout",
    "pre-commit",
    "reference-transaction",
    "post-index-change",
    "fsmonitor-watchman",
    "pre-auto-gc",
)


def traps(folder):
    """A program that leaves a trace, and git settings that name it wherever a setting may name a program."""
    trap = folder / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {folder}/owned\ncat\n")
    trap.chmod(0o755)
    (folder / "hooks").mkdir()
    for hook in HOOKS:
        os.symlink(trap, folder / "hooks" / hook)
    (folder / "more").write_text(f"[core]\n\tfsmonitor = {trap}\n\tsshCommand = {trap}\n\tpager = {trap}\n")
    return f"""
[core]
	fsmonitor = {trap}
	hooksPath = {folder}/hooks
	sshCommand = {trap}
	gitProxy = {trap}
	askPass = {trap}
	pager = {trap}
	editor = {trap}
	attributesFile = {folder}/attributes
	alternateRefsCommand = {trap}
[diff]
	external = {trap}
[diff "evil"]
	command = {trap}
	textconv = {trap}
[filter "evil"]
	clean = {trap}
	smudge = {trap}
	process = {trap}
	required = true
[merge "evil"]
	driver = {trap}
[credential]
	helper = !{trap}
[include]
	path = {folder}/more
[includeIf "gitdir:**"]
	path = {folder}/more
[remote "origin"]
	url = ext::{trap}
	uploadpack = {trap}
	promisor = true
[extensions]
	partialClone = origin
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[gpg]
	program = {trap}
[submodule "evil"]
	url = ext::{trap}
	update = !{trap}
	active = true
[fetch]
	recurseSubmodules = true
"""


ATTRIBUTES = "* filter=evil diff=evil merge=evil\n"
MODULES = '[submodule "evil"]\n\tpath = evil\n\turl = ext::sh -c touch% owned\n\tupdate = !touch owned\n'


@pytest.fixture
def head(patch):
    return patch({**WIDE, ".gitattributes": ATTRIBUTES, ".gitmodules": MODULES})


@pytest.mark.parametrize("depth", [(), ("--depth=1",)])
def test_what_a_checkout_s_settings_name_is_never_run(gh, shop, head, tmp_path, capfd, depth):
    job = Job(gh, shop, tmp_path)
    job.checkout(*depth, f"--branch=attack-{head[:12]}")
    with (job.workspace / ".git/config").open("a") as config:
        config.write(traps(tmp_path))
    (tmp_path / "attributes").write_text(ATTRIBUTES)
    (job.workspace / ".git/info/attributes").write_text(ATTRIBUTES)
    (job.workspace / "pkg/parser.py").write_text("not committed\n")
    # the trap would snap for anybody else
    path = {"PATH": os.environ["PATH"]}
    subprocess.run(["git", "status"], cwd=job.workspace, env=path, capture_output=True, check=False)
    assert (tmp_path / "owned").exists()
    (tmp_path / "owned").unlink()
    pull = gh.pull(head=head, base=shop.main)
    seen = job.step(gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (seen.code, seen.report["outcome"]) == (2, "fail")
    assert list(tmp_path.rglob("owned")) == []


def test_a_file_in_the_repository_s_place_that_points_elsewhere(gh, shop, head, tmp_path, capfd):
    job = Job(gh, shop, tmp_path)
    job.checkout(at=head)
    (job.workspace / ".git").rename(tmp_path / "elsewhere")
    (job.workspace / ".git").write_text(f"gitdir: {tmp_path}/elsewhere\n")
    with (tmp_path / "elsewhere/config").open("a") as config:
        config.write(traps(tmp_path))
    before = sorted((tmp_path / "elsewhere").rglob("*"))
    pull = gh.pull(head=head, base=shop.main)
    seen = leave(job, gh.events.pull_request(pull, "opened"), capfd, at=AT)
    assert (seen.code, (tmp_path / "owned").exists()) == (2, False)
    assert sorted((tmp_path / "elsewhere").rglob("*")) == before


@pytest.mark.parametrize("text", ["gitdir: /nonexistent\n", "gitdir: ::error::x\x1b\n", "\0", "gitdir: .\n"])
def test_a_file_in_the_repository_s_place_that_points_nowhere(gh, shop, tmp_path, wide, capfd, text):
    job = Job(gh, shop, tmp_path)
    job.workspace.mkdir()
    (job.workspace / ".git").write_text(text)
    seen = job.step(gh.events.pull_request(wide, "opened"), capfd, at=AT)
    assert seen.code in (2, 3)
    assert not [line for line in seen.log.splitlines() if line.startswith("::error::")]


REWRITE = '[url "{there}/"]\n\tinsteadOf = {here}/\n[http]\n\tproxy = {there}\n'


@pytest.mark.parametrize("place", ["checkout", "home", "environment"])
def test_no_setting_sends_the_token_elsewhere(gh, shop, tmp_path, wide, capfd, monkeypatch, place):
    job = Job(gh, shop, tmp_path)
    job.checkout("--depth=1", "--branch=main")
    with listening(404) as (there, strangers), listening(404) as (here, heard):
        text = REWRITE.format(here=here, there=there)
        if place == "checkout":
            with (job.workspace / ".git/config").open("a") as config:
                config.write(text)
        elif place == "home":
            (tmp_path / ".gitconfig").write_text(text)
            monkeypatch.setenv("HOME", str(tmp_path))
        else:
            monkeypatch.setenv("GIT_CONFIG_PARAMETERS", f"'url.{there}/.insteadof'='{here}/'")
            monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / ".gitconfig"))
            (tmp_path / ".gitconfig").write_text(text)
        variables = job.variables(gh.events.pull_request(wide, "opened"), {"at": AT}) | {"GITHUB_SERVER_URL": here}
        seen = stepped(job, variables, capfd)
    assert seen.code == 3
    assert strangers == []
    assert heard[0][2].startswith("basic ")
    assert variables["INPUT_TOKEN"] not in seen.everything


def stepped(job, variables, capfd):
    from patchwidth.edges.action import act, connected

    capfd.readouterr()
    code = act(variables, connected)
    seen = capfd.readouterr()
    return left(job, code, seen.out, seen.err)


@pytest.mark.parametrize("status", [301, *(pytest.param(status, marks=pytest.mark.slow) for status in (302, 307, 308))])
def test_a_server_that_sends_requests_on_does_not_take_the_token_along(gh, job, wide, capfd, status):
    with listening(200) as (there, strangers), listening(status, there) as (here, heard):
        variables = job.variables(gh.events.pull_request(wide, "opened"), {"at": AT})
        seen = stepped(job, variables | {"GITHUB_API_URL": here}, capfd)
    assert heard
    assert [asked for asked in strangers if asked[2] is not None] == []
    assert (seen.code, variables["INPUT_TOKEN"] in seen.everything) == (2, False)


@pytest.mark.parametrize("status", [301, 307])
def test_a_fetch_that_is_sent_on_does_not_take_the_token_along(gh, shop, tmp_path, wide, capfd, status):
    job = Job(gh, shop, tmp_path)
    with listening(404) as (there, strangers), listening(status, there) as (here, heard):
        variables = job.variables(gh.events.pull_request(wide, "opened"), {"at": AT})
        seen = stepped(job, variables | {"GITHUB_SERVER_URL": here}, capfd)
    assert (seen.code, strangers) == (3, [])
    assert heard[0][2] is not None


TRAP = "open({trace!r}, 'a').write(__name__)\n"


def test_no_module_of_the_workspace_is_loaded(gh, shop, patch, tmp_path):
    """The command line of the image (Dockerfile, ENTRYPOINT), over a workspace that brings every module it needs."""
    trace = str(tmp_path / "owned")
    names = ("yaml", "github", "requests", "json", "patchwidth", "sitecustomize", "usercustomize", "tree_sitter")
    bad = {f"{name}.py": TRAP.format(trace=trace) for name in names}
    head = patch({**WIDE, **bad, "pyproject.toml": "[tool.patchwidth]\nx = 1\n"})
    job = Job(gh, shop, tmp_path)
    job.checkout(at=head)
    pull = gh.pull(head=head, base=shop.main)
    given = job.variables(gh.events.pull_request(pull, "opened"), {"at": AT})
    variables = {**given, "PATH": os.environ["PATH"], "HOME": str(job.workspace), "PYTHONPATH": str(job.workspace)}
    variables |= {"PYTHONSTARTUP": "yaml.py", "PYTHONUSERBASE": str(job.workspace), "PYTHONWARNINGS": "error::yaml.X"}
    done = subprocess.run(
        [sys.executable, "-I", "-B", "-m", "patchwidth", "action"],
        cwd=job.workspace,
        env=variables,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (2, b"")
    assert not (tmp_path / "owned").exists()
    # the trap would snap for anybody else
    subprocess.run([sys.executable, "-c", "import yaml"], cwd=job.workspace, env=variables, check=True)
    assert (tmp_path / "owned").exists()


def test_the_token_is_in_nothing_that_a_step_leaves(gh, job, wide, capfd, tmp_path):
    seen = leave(job, gh.events.pull_request(wide, "opened"), capfd, at=AT, sarif="x.sarif")
    token = next(iter(gh.world.tokens))
    assert token not in seen.everything
    repository = TestRepository(job.workspace)
    assert repository.git("status", "--porcelain").split() == ["??", "patchwidth.json", "??", "x.sarif"]
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
