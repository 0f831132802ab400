"""Each way to be wrong: its message, its exit code; never a traceback, never exit 0, never half a file."""

import os
import signal
import subprocess
import sys
import time

import pytest

from patchwidth.edges.cli import run
from repositories import TestRepository

DIFF = "--- a/a.py\n+++ b/a.py\n@@ -1,0 +2 @@\n+x = 1\n"


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    made = TestRepository.new(tmp_path_factory.mktemp("bad") / "repo")
    made.commit({"a.py": "def f():\n    return 1\n", "b.bin": b"\0\1", "notes.txt": "words\n"})
    made.write({"good.diff": DIFF, "prose.diff": "I changed the parser.\n", "empty": "", "bad.yml": "versoin: 1\n"})
    made.write({"broken.py": "def (:\n", "bad.xml": "<testsuite>", "log.txt": "all is well\n", "span": "a.py:1-2\n"})
    (made.root.parent / "outside").mkdir()
    (made.root.parent / "outside" / "k.py").write_text("def k():\n    pass\n")
    (made.root / "k.py").symlink_to("../outside/k.py")
    (made.root / "door").symlink_to("../outside")
    (made.root / "loop").symlink_to("loop")
    return made


WRONG = [
    # words, exit code, what the one line says
    ((), 64, "COMMAND"),
    (("chekc",), 64, "chekc"),
    (("check", "--nope"), 64, "--nope"),
    (("check", "--fail-on", "maybe"), 64, "maybe"),
    (("check", "--rep", "json"), 64, "--rep"),
    (("check", "--report", "xml"), 64, "no report xml"),
    (("check", "--report", "json", "--report", "markdown"), 64, "Two reports"),
    (("check", "--report", "json=loop"), 64, "loop cannot be written"),
    (("check", "--report", "json="), 64, "--report json= names no file"),
    (("check", "--report", "json=missing/folder/v.json"), 64, "cannot be written"),
    (("check", "--only", "widht"), 64, "widht"),
    (("check", "--repo", "missing"), 3, "no-repository"),
    (("check", "--base", "--output=x"), 64, "expected one argument"),
    (("check", "--at", "a.py"), 64, "no PATH:LINE"),
    (("check", "--at", "a.py:0"), 64, "no PATH:LINE"),
    (("check", "--at", "a.py:9"), 64, "has 2 lines"),
    (("check", "--at", "missing.py:1"), 64, "no file missing.py"),
    (("check", "--at", "../../etc/passwd:1"), 64, "no file"),
    (("check", "--at", "base:notes.diff:1"), 64, "no file"),
    (("check", "--at", "base:good.diff:1"), 64, "It is there on head"),
    (("check", "--test", "test_f"), 64, "--test picks among failures"),
    (("check", "--traceback", "missing.log"), 64, "missing.log cannot be read"),
    (("check", "--traceback", "."), 64, "cannot be read"),
    (("check", "--junit", "bad.xml"), 64, "bad.xml"),
    (("check", "--junit", "log.txt"), 64, "log.txt"),
    (("check", "--coverage", "log.txt"), 64, "log.txt"),
    (("check", "--policy", "missing.yml"), 64, "missing.yml"),
    (("check", "--policy", "bad.yml"), 64, "bad.yml is not in the base tree"),
    (("check", "--diff", "missing.diff"), 64, "missing.diff"),
    (("check", "--diff", "prose.diff"), 64, "no-diff"),
    (("check", "--diff", "good.diff", "--head", "HEAD"), 64, "--diff and --head"),
    (("check", "--span", "span"), 64, "--span goes with --diff"),
    (("check", "--diff", "good.diff", "--span", "span", "--at", "a.py:1"), 64, "takes the place"),
    (("check", "--diff", "good.diff", "--span", "empty"), 64, "names no span"),
    (("pin",), 64, "pin needs a place"),
    (("pin", "a.py"), 64, "no PATH:LINE"),
    (("pin", "missing.py:1"), 64, "no file missing.py"),
    (("pin", "a.py:1", "--head", "HEAD"), 64, "--head needs --base"),
    (("pin", "a.py:1", "--base", "nowhere"), 3, "nowhere"),
    (("pin", "a.py:1", "--repo", "missing"), 64, "no folder missing"),
    (("pin", "k.py:1"), 64, "k.py is reached by a link that leads out"),
    (("pin", "base:door/k.py:1"), 64, "door/k.py is reached by a link that leads out"),
    (("pin", "door/../outside/k.py:1"), 64, "leads out"),
    (("spans", "k.py"), 64, "k.py is reached by a link that leads out"),
    (("spans", "a.py", "door/k.py"), 64, "door/k.py is reached by a link that leads out"),
    (("spans",), 64, "PATH"),
    (("spans", "missing.py"), 64, "cannot be read"),
    (("spans", "notes.txt"), 64, "no language"),
    (("width", "good.diff"), 64, "--span"),
    (("width", "-", "--span", "-"), 64, "cannot both"),
    (("width", "prose.diff", "--span", "a.py:1-2"), 64, "no-diff"),
    (("width", "empty", "--span", "a.py:1-2"), 64, "empty"),
    (("width", "good.diff", "--span", "missing.json"), 64, "missing.json"),
    (("explain", "width/wdie"), 64, "width/wide"),
    (("demo", "--report", "xml"), 64, "xml"),
]


@pytest.mark.parametrize(("words", "code", "says"), WRONG, ids=[" ".join(w) or "nothing" for w, _, _ in WRONG])
def test_a_wrong_call_says_what_where_and_what_to_do(call, repository, words, code, says):
    seen = call(*words, cwd=repository.root)
    assert seen.code == code
    assert says in seen.err
    assert seen.out == ""
    assert seen.err.startswith("patchwidth: ")
    assert seen.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "stdin"),
    [
        (("check", "--base", "nowhere"), b""),
        (("check", "--head", "nowhere"), b""),
    ],
)
def test_a_gate_that_cannot_measure_is_not_run_and_says_so(call, repository, words, stdin):
    seen = call(*words, cwd=repository.root, stdin=stdin)
    assert seen.code == 3
    assert seen.out.startswith("NOT RUN")
    assert "nowhere" in seen.out


def test_a_place_that_holds_no_function_pins_nothing_and_exits_3(call, repository):
    seen = call("pin", "notes.txt:1", cwd=repository.root)
    assert seen.code == 3
    assert "not pinned" in seen.out


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("check", "--help"), ("pin", "--help")])
def test_help_and_version_are_no_errors(call, words):
    seen = call(*words)
    assert (seen.code, seen.err) == (0, "")
    assert "patchwidth" in seen.out


def test_a_message_shows_hostile_names_and_never_obeys_them(call, repository):
    seen = call("check", "--at", "\x1b[31m\u202egone.py:1", cwd=repository.root)
    assert seen.code == 64
    assert "\x1b" not in seen.err and "\u202e" not in seen.err


def test_a_defect_of_our_own_is_not_run_and_never_green(capsys, monkeypatch):
    def broken(_args):
        raise RuntimeError("a defect")

    monkeypatch.setattr("patchwidth.edges.explain.run", broken)
    assert run(["explain"]) == 3
    assert "patchwidth itself broke (RuntimeError: a defect)" in capsys.readouterr().err
    monkeypatch.setenv("PATCHWIDTH_DEBUG", "1")
    with pytest.raises(RuntimeError):
        run(["explain"])


def test_ctrl_c_ends_with_the_shell_s_code(monkeypatch):
    def interrupted(_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("patchwidth.edges.explain.run", interrupted)
    assert run(["explain"]) == 130


def test_a_verdict_that_cannot_be_printed_is_not_green(repository):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "patchwidth", "check", "--report", "json"],
            cwd=repository.root,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.startswith(b"patchwidth: Standard output cannot be written")


@pytest.mark.parametrize(("closed", "code"), [("2>&-", 0), (">&-", 3), (">&- 2>&-", 3)])
def test_closed_streams_are_neither_a_defect_nor_green(repository, closed, code):
    line = f"{sys.executable} -m patchwidth check --head HEAD {closed}"
    done = subprocess.run(["sh", "-c", line], cwd=repository.root, capture_output=True, timeout=60, check=False)
    assert (done.returncode, b"itself broke" in done.stderr) == (code, False)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_stopped_run_leaves_nothing_behind(repository, tmp_path, number):
    words = [sys.executable, "-m", "patchwidth", "check", "--diff", "-"]
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(words, cwd=repository.root, env=env, stdin=subprocess.PIPE) as process:
        while not list(tmp_path.glob("patchwidth-*/view/HEAD")):
            time.sleep(0.01)
        time.sleep(0.3)  # it waits for the diff now
        process.send_signal(number)
        assert process.wait(timeout=30) == 128 + number
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", ["", "/link"])
def test_links_that_stay_inside_and_paths_that_say_where_they_go_are_followed(call, tmp_path, folder):
    root = tmp_path / "real"
    (root / "sub").mkdir(parents=True)
    (root / "a.py").write_text("def f():\n    pass\n")
    (root / "sub" / "b.py").symlink_to("../a.py")
    (tmp_path / "link").symlink_to(root)
    here = tmp_path / (folder.strip("/") or "real")
    for name in ("sub/b.py", str(here / "a.py"), "../real/a.py", "../link/a.py"):
        assert call("pin", f"{name}:1", cwd=here).code == 0
        assert call("pin", f"{name}:1", "--repo", str(here), cwd=tmp_path).code == 0
        assert call("spans", name, cwd=here).code == 0
