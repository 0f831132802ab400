"""What a person at a terminal sees while something takes long."""

import io
import time

import pytest

from patchwidth.edges import screen


class Terminal(io.StringIO):
    """A standard error that is, or is not, a terminal."""

    def __init__(self, is_terminal):
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self):
        return self._is_terminal


@pytest.fixture
def shown(monkeypatch):
    def made(*, terminal, quiet, seconds):
        seen = Terminal(terminal)
        monkeypatch.setattr("sys.stderr", seen)
        monkeypatch.setattr(screen, "PATIENCE", 0.01)
        with screen.waiting("counting", quiet=quiet):
            time.sleep(seconds)
        return seen.getvalue()

    return made


def test_a_long_wait_is_told_and_the_line_is_cleared(shown):
    assert shown(terminal=True, quiet=False, seconds=0.3) == "patchwidth: counting ...\r\x1b[K"


@pytest.mark.parametrize(("terminal", "quiet"), [(False, False), (True, True)])
def test_a_pipe_and_quiet_stay_silent(shown, terminal, quiet):
    assert shown(terminal=terminal, quiet=quiet, seconds=0.05) == ""
