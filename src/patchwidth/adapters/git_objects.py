"""Names and object ids -> objects, through one git process that stays."""

import subprocess
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, NamedTuple

from patchwidth.adapters.git_process import Environment, start
from patchwidth.model.errors import RepositoryError

MAX_OBJECT = 64 * 1024 * 1024
"""The largest object whose content is read, in bytes."""

# What may be asked ahead, in bytes: less than the smallest pipe holds, so that git and we never wait for each other.
_AHEAD = 4000


class Found(NamedTuple):
    """An object: its full id, its type (`blob`, `tree`, `commit`, `tag`); `data` is `None` above `MAX_OBJECT`."""

    oid: str
    kind: str
    data: bytes | None


class _Question:
    """One line asked and, once git has come to it, the answer; `fatal` when git died of it once."""

    __slots__ = ("answer", "answered", "fatal", "line")

    def __init__(self, name: str) -> None:
        self.line = name.encode("utf-8", "surrogateescape") + b"\n"
        self.answer: Found | None = None
        self.answered = self.fatal = False


class Objects:
    """`git cat-file --batch`, started when it is first asked. What it is asked for never stands on a command line."""

    def __init__(self, env: Environment, cwd: str) -> None:
        self._env = env
        self._cwd = cwd
        self._process: subprocess.Popen[bytes] | None = None
        self._queue: deque[_Question] = deque()

    def find(self, name: str) -> Found | None:
        """The object that a revision expression or an id names; `None` when there is none, or more than one."""
        return next(self.find_all((name,)))

    def find_all(self, names: Iterable[str]) -> Iterator[Found | None]:
        """As `find`, one answer for each name, in order and asked ahead."""
        asked: deque[_Question] = deque()
        ahead = 0
        for name in names:
            question = _Question(name)
            if not name.isprintable() or not 1 < len(question.line) <= _AHEAD:
                question.answered = True
            while asked and ahead + len(question.line) > _AHEAD:
                ahead -= len(asked[0].line)
                yield self._answer(asked.popleft())
            if not question.answered:
                self._ask(question)
            asked.append(question)
            ahead += len(question.line)
        while asked:
            yield self._answer(asked.popleft())

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self._queue.clear()
        if process is not None:
            process.kill()
            process.communicate()

    def _ask(self, question: _Question) -> None:
        """Write a question down for git; it is sent when the first answer is waited for."""
        if self._process is None:
            self._process = start(["cat-file", "--batch"], self._env, cwd=self._cwd, stdin=subprocess.PIPE)
        self._queue.append(question)
        # Where git is gone the missing answer tells.
        with suppress(BrokenPipeError):
            _pipes(self._process)[0].write(question.line)

    def _answer(self, question: _Question) -> Found | None:
        """Read on until the question's turn; answers to other questions are kept for those who asked."""
        while not question.answered:
            if self._process is None or not self._queue:
                raise RepositoryError("git was asked for an object and then closed")
            first = self._queue.popleft()
            head = _first_line(self._process)
            if head:
                first.answer = _read(_pipes(self._process)[1], head)
                first.answered = True
            else:
                self._restart(first)
        return question.answer

    def _restart(self, first: _Question) -> None:
        """Ask again what waits. An expression that kills git twice (`main@{9999}`) names nothing."""
        waiting = list(self._queue)
        self.close()
        first.answered = first.fatal
        first.fatal = True
        for question in waiting if first.answered else [first, *waiting]:
            self._ask(question)


def _pipes(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes]]:
    """Where questions go, and where answers come from."""
    if process.stdin is None or process.stdout is None:
        raise RepositoryError("git was started without its pipes")
    return process.stdin, process.stdout


def _first_line(process: "subprocess.Popen[bytes]") -> bytes:
    """The line that begins the next answer; empty when git is gone."""
    questions, answers = _pipes(process)
    try:
        questions.flush()
    except BrokenPipeError:
        return b""
    line = answers.readline()
    return line if line.endswith(b"\n") else b""


def _read(answers: IO[bytes], head: bytes) -> Found | None:
    """The rest of the answer that begins with `head`, read to its end."""
    if head.endswith((b" missing\n", b" ambiguous\n")):
        return None
    oid, kind, size = head.decode("ascii", "replace").split()
    if int(size) > MAX_OBJECT:
        left = int(size) + 1
        while left > 0 and (chunk := answers.read(min(left, 1 << 20))):
            left -= len(chunk)
        return Found(oid, kind, None)
    data = answers.read(int(size))
    if answers.read(1) != b"\n":
        raise RepositoryError("git ended in the middle of an object", "Run it again.")
    return Found(oid, kind, data)
