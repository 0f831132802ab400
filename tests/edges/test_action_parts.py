"""Parts of the Action's step that no event over the double comes by: what breaks, what is odd, what is not there."""

import builtins
from datetime import UTC, datetime

import pytest

from patchwidth.adapters import runner_files
from patchwidth.adapters.runner_files import append_outputs, append_summary
from patchwidth.edges.action import act, connected
from patchwidth.edges.action_accepted import accepted
from patchwidth.edges.action_ask import Ask, PullAsk
from patchwidth.edges.action_attempt import attempt
from patchwidth.edges.action_judged import NOTES, stopped
from patchwidth.edges.action_outputs import say
from patchwidth.edges.action_runner import folder_of, is_inside, result_of, runner_of
from patchwidth.edges.action_thread import Thread, head_line
from patchwidth.model.errors import PatchwidthError, RepositoryError, UsageError
from patchwidth.model.forge import Comment, ForgeError, Pull
from patchwidth.model.platform import JOB_SUMMARY
from patchwidth.model.verdict import FailOn

NOW = datetime(2026, 5, 1, tzinfo=UTC)
HEAD = "b" * 40


def test_an_output_with_line_breaks_sets_no_other(tmp_path):
    file = tmp_path / "out"
    file.write_text("before=1\n")
    append_outputs(str(file), {"a": "x\nverdict=pass\nEOF", "b": ""})
    first, *rest = file.read_text().splitlines()
    assert first == "before=1"
    name, delimiter = rest[0].split("<<")
    assert (name, rest[1:4], rest[4]) == ("a", ["x", "verdict=pass", "EOF"], delimiter)
    assert len(delimiter) > 32
    assert rest[5].split("<<")[1] != delimiter


def test_a_summary_is_cut_between_lines_below_the_runner_s_limit(tmp_path):
    file = tmp_path / "summary"
    file.write_text("")
    append_summary(str(file), "ü" * 99 + "\n" + "y\n" * 600_000)
    text = file.read_text()
    assert JOB_SUMMARY - 3 <= len(text.encode()) < JOB_SUMMARY
    assert set(map(len, text.split("\n"))) == {99, 1, 0}


def test_a_file_that_the_runner_did_not_make_is_not_made(tmp_path):
    for tell in (lambda f: append_outputs(f, {"a": "b"}), lambda f: append_summary(f, "x")):
        with pytest.raises(PatchwidthError, match="cannot be written"):
            tell(str(tmp_path / "none"))
        with pytest.raises(PatchwidthError, match="cannot be written"):
            tell("a\0b")
    assert list(tmp_path.iterdir()) == []
    assert runner_files.__doc__


def test_the_runner_s_variables_have_defaults():
    made = runner_of({})
    assert (made.server_url, made.api_url) == ("https://github.com", "https://api.github.com")
    assert (made.workspace, made.output, made.workflow) == (".", None, None)
    ref = {"GITHUB_WORKFLOW_REF": "o/n/.github/workflows/gate.yml@refs/heads/a@b", "REQUESTS_CA_BUNDLE": "/ca"}
    made = runner_of(ref)
    assert (made.workflow, made.ca_file) == ("gate.yml", "/ca")


def test_folders_and_files_stay_in_the_workspace(tmp_path):
    (tmp_path / "w/sub").mkdir(parents=True)
    (tmp_path / "w/out").symlink_to(tmp_path)
    runner = runner_of({"GITHUB_WORKSPACE": str(tmp_path / "w")})
    assert folder_of(runner, "sub") == str(tmp_path / "w/sub")
    for name in ("out", "../w2", "/"):
        with pytest.raises(UsageError):
            folder_of(runner, name)
    with pytest.raises(UsageError, match="behind a link"):
        result_of(runner, "out/x.json")
    assert result_of(runner, str(tmp_path / "x.json")) == str(tmp_path / "x.json")
    assert is_inside(runner, str(tmp_path / "w/sub/new"))
    assert not is_inside(runner, str(tmp_path / "w/out/new"))


def test_what_breaks_is_an_error_of_ours_unless_somebody_looks_for_it(monkeypatch):
    broken = attempt(lambda: 1 // 0)
    assert isinstance(broken, PatchwidthError)
    assert "ZeroDivisionError" in broken.text
    monkeypatch.setenv("PATCHWIDTH_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        attempt(lambda: 1 // 0)


def test_a_missing_client_is_told_by_its_extra(monkeypatch, tmp_path, capfd):
    real = builtins.__import__

    def without(name, *rest):
        if name.startswith("patchwidth.adapters.github"):
            raise ModuleNotFoundError("no github", name="github")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    environment = {"INPUT_TOKEN": "t", "GITHUB_WORKSPACE": str(tmp_path), "GITHUB_EVENT_NAME": "push"}
    assert act(environment, connected) == 64
    assert "patchwidth[bot]" in (tmp_path / "patchwidth.json").read_text()


def test_the_command_reads_its_own_environment(call, monkeypatch, tmp_path):
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.setenv("GITHUB_EVENT_NAME", "nothing")
    monkeypatch.setenv("GITHUB_EVENT_PATH", str(tmp_path / "event.json"))
    monkeypatch.delenv("GITHUB_OUTPUT", raising=False)
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    (tmp_path / "event.json").write_text("{}")
    seen = call("action", cwd=tmp_path)
    assert seen.code == 64
    assert "is not supported" in (tmp_path / "patchwidth.json").read_text()


def test_a_line_to_the_runner_is_one_line(capfd):
    say("warning", "100 %\n::error::x\r" + "y" * 9000)
    out = capfd.readouterr().out
    assert out.startswith("::warning title=patchwidth::100 %25\\x0a::error::x\\x0dy")
    assert out.count("\n") == 1
    assert len(out) < 4200


@pytest.mark.parametrize(
    ("error", "fail_on", "process"),
    [
        (UsageError("x"), FailOn.NEVER, 64),
        (UsageError("x"), None, 64),
        (PatchwidthError("x"), None, 3),
        (PatchwidthError("x"), FailOn.NEVER, 0),
        (RepositoryError("x"), FailOn.WARN, 3),
    ],
)
def test_what_stops_a_step(error, fail_on, process):
    made = stopped(error, fail_on)
    assert (made.process, made.verdict.outcome) == (process, "not_run")


def test_a_report_that_this_version_lacks_is_a_trouble_and_no_more(monkeypatch, tmp_path, capfd):
    monkeypatch.setattr("patchwidth.registry.report", lambda _name: None)
    environment = {"GITHUB_WORKSPACE": str(tmp_path), "INPUT_SARIF": "s.sarif", "INPUT_ANNOTATIONS": "always"}
    assert act(environment, lambda *_: None) == 64
    assert capfd.readouterr().out.count("::warning") == 2


PULL = Pull(
    number=7, is_open=True, base_sha="a" * 40, base_ref="main", head_sha=HEAD, head_ref="fix", head_repository="o/n",
    author="author", body="",
)  # fmt: skip


class Talk:
    """A forge that says what it is given, and fails where it is given nothing."""

    def __init__(self, comments=(), pull=PULL):
        self.said, self.is_pull = comments, pull

    def pull(self, _number):
        return self.is_pull

    def comments(self, _number):
        return self.said

    def myself(self):
        return "github-actions[bot]"

    def may_write(self, login):
        raise ForgeError("asked twice" if login == "x" else "no answer")


def thread(*comments):
    return Thread(Talk(comments), PullAsk(number=7, author="author", head_repository="o/n", base_ref="main"))


def kept(body, author="github-actions[bot]"):
    return Comment(id=1, author=author, body=f"<!-- m -->\nx\n{body}", created_at=NOW)


def test_our_comment_keeps_since_when_a_head_stands():
    line = head_line(HEAD, "main", NOW)
    assert thread(kept(line)).head_since(HEAD, "<!-- m -->") == NOW
    assert thread(kept(line)).head_since("c" * 40, "<!-- m -->") is None
    assert thread(kept(head_line(HEAD, "other", NOW))).head_since(HEAD, "<!-- m -->") is None
    assert thread(kept(line, author="author")).head_since(HEAD, "<!-- m -->") is None
    assert thread(kept(line)).head_since(HEAD, "<!-- n -->") is None
    assert thread(kept(line + "\nmore")).head_since(HEAD, "<!-- m -->") is None
    assert head_line(HEAD, "main", None) == ""


@pytest.mark.parametrize("text", ["soon", "2026-05-01T00:00:00"])
def test_a_time_that_is_none_is_not_known(text):
    line = head_line(HEAD, "main", NOW).replace(NOW.isoformat(), text)
    assert thread(kept(line)).head_since(HEAD, "<!-- m -->") is None


def ask(**more):
    return Ask(event="pull_request", repository="o/n", base="a" * 40, head=HEAD, **more)


def refusing(**more):
    return stopped(PatchwidthError("x"), FailOn.FAIL, **more)


def test_only_an_exempt_author_needs_nobody_to_ask():
    pull = PullAsk(number=7, author="renovate[bot]", head_repository="o/n")
    made = accepted(refusing(), ask(pull=pull), None, None, NOW)
    assert (made.process, made.verdict.override.who) == (0, "renovate[bot]")
    other = PullAsk(number=7, author="author", head_repository="o/n")
    assert accepted(refusing(), ask(pull=other), None, None, NOW).process == 3
    assert accepted(refusing(), ask(), None, None, NOW).process == 3


def test_a_queue_whose_pull_request_cannot_be_read_stays_refused():
    class Silent(Talk):
        def pull(self, _number):
            raise ForgeError("no answer")

    made = accepted(refusing(), ask(queued=7), Silent(), None, NOW)
    assert (made.process, len(made.notes)) == (3, 1)
    told = ask(pull=PullAsk(number=7, author="author", head_repository="o/n"))
    made = accepted(refusing(), told, Silent(), Thread(Silent(), told.pull), NOW)
    assert (made.process, len(made.notes)) == (3, 1)


def test_a_page_carries_some_notes_and_escapes_them():
    from dataclasses import replace

    made = replace(refusing(), notes=("see <img> @maria",) * 50)
    assert len(made.sentences) == NOTES
    assert made.sentences[0] == "see `<img>` `@maria`"
