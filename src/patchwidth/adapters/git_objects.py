"""Names and object ids -> objects, through one git process that stays."""

import subprocess
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

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
    """One line asked and, once git has come to it, the answer."""

    __slots__ = ("answer", "answered", "line")

    def __init__(self, name: str) -> None:
        self.line = name.encode("utf-8", "surrogateescape") + b"\n"
        self.answer: Found | None = None
        self.answered = False


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
        if self._process is None:
            self._process = start(["cat-file", "--batch"], self._env, cwd=self._cwd, stdin=subprocess.PIPE)
        self._queue.append(question)
        self._send(question.line)

    def _send(self, line: bytes) -> None:
        """Hand a question over; an empty `line` sends what still waits in the buffer."""
        if self._process is not None and self._process.stdin is not None:
            try:
                if line:
                    self._process.stdin.write(line)
                else:
                    self._process.stdin.flush()
            except BrokenPipeError:
                # The process died of an earlier question; whoever waits for that answer starts another.
                return

    def _answer(self, question: _Question) -> Found | None:
        """Read on until the question's turn; answers to other questions are kept for those who asked."""
        while not question.answered:
            first = self._queue.popleft()
            first.answer = self._read()
            first.answered = True
        return question.answer

    def _read(self) -> Found | None:
        process = self._process
        if process is None or process.stdout is None:
            raise RepositoryError("git was asked for an object after it was closed")
        self._send(b"")
        head = process.stdout.readline()
        if not head:
            self._restart()
            return None
        if head.endswith((b" missing\n", b" ambiguous\n")):
            return None
        oid, kind, size = head.decode("ascii", "replace").split()
        data = _content(process, int(size))
        return Found(oid, kind, data)

    def _restart(self) -> None:
        """Some expressions kill git (`main@{9999}`): they name nothing; what was asked behind them is asked again."""
        waiting = list(self._queue)
        self.close()
        for question in waiting:
            self._ask(question)


def _content(process: "subprocess.Popen[bytes]", size: int) -> bytes | None:
    """The object's content, read to its end in any case."""
    if process.stdout is None:
        return None
    if size <= MAX_OBJECT:
        data = process.stdout.read(size)
        process.stdout.read(1)
        return data
    left = size + 1
    while left > 0:
        left -= len(process.stdout.read(min(left, 1 << 20))) or left
    return None
