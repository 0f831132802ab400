"""The one report whose workflow commands are meant: a job's log must not silence it, nor let another speak."""

import pytest

from patchwidth.edges.screen import out


@pytest.mark.parametrize(("commands", "line"), [(True, "::error::x\n"), (False, "\\u003a:error::x\n")])
def test_only_what_is_meant_is_heard(capsysbinary, monkeypatch, commands, line):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    out("::error::x", commands=commands)
    assert capsysbinary.readouterr().out.decode() == line
