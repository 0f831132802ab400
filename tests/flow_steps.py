"""Steps of a workflow over a double of GitHub: a delivery comes in, what the step left behind comes out."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edges.calls import as_process
from github_double.double import Double
from github_double.events import Delivery
from patchwidth.edges.action import act, connected
from repositories import TestRepository

ALL = {"checks": "write", "pull_requests": "write", "contents": "read", "actions": "write"}

BASE = {
    "pkg/parser.py": "def parse(text):\n    return text.split()\n\n\ndef other(text):\n    return text\n",
    ".patchwidth.yml": "version: 1\n",
}
FIX = {"pkg/parser.py": "def parse(text):\n    return text.split(',')\n\n\ndef other(text):\n    return text\n"}
WIDE = {
    "pkg/parser.py": "def parse(text):\n    return text.split(',')\n\n\ndef other(text):\n"
    + "".join(f"    text += '{n}'\n" for n in range(90))
    + "    return text\n"
}
AT = "pkg/parser.py:2"

TRACEBACK = """Traceback (most recent call last):
  File "/home/runner/work/shop/shop/pkg/parser.py", line 2, in parse
    return text.split()
AttributeError: 'NoneType' object has no attribute 'split'
"""


@dataclass(frozen=True)
class Shop:
    """A repository with a fix and a wide patch, each a branch from `base`, while `main` went on."""

    work: TestRepository
    base: str
    main: str
    fix: str
    wide: str

    @classmethod
    def new(cls, folder: Path) -> "Shop":
        work = TestRepository.new(folder / "work")
        base = work.commit(BASE)
        made = {}
        for name, files in (("fix", FIX), ("wide", WIDE)):
            work.git("checkout", "-q", "-b", name, base)
            made[name] = work.commit(files, name)
        work.git("checkout", "-q", "main")
        main = work.commit({"README.md": "# shop\n"})
        work.git("clone", "-q", "--mirror", ".", str(folder / "server/acme/shop.git"))
        return cls(work, base, main, **made)

    @property
    def bare(self) -> Path:
        return self.work.root.parent / "server/acme/shop.git"

    @property
    def server(self) -> str:
        return f"file://{self.work.root.parent}/server"


@dataclass(frozen=True)
class Left:
    """What a step left behind. `outputs` as the runner reads them, `report` the result file, `log` standard output."""

    code: int
    log: str
    outputs: Mapping[str, str]
    summary: str
    report: Any

    @property
    def commands(self) -> list[tuple[str, str]]:
        """Workflow commands that the runner would hear: level and text."""
        found = re.findall(r"(?m)^\s*::([a-z-]+)(?: [^\n]*?)?::([^\n]*)$", self.log)
        return [(level, text) for level, text in found]


@dataclass
class Job:
    """A job's folders; each step has fresh files, as the runner gives them."""

    gh: Double
    shop: Shop
    folder: Path
    token: str | None = None

    def checkout(self, *words: str, at: str | None = None) -> Path:
        """A clone in the workspace, by default whole."""
        root = TestRepository(self.folder)
        root.git("clone", "-q", *words, f"file://{self.shop.bare}", str(self.workspace))
        if at is not None:
            TestRepository(self.workspace).git("checkout", "-q", "--detach", at)
        return self.workspace

    @property
    def workspace(self) -> Path:
        return self.folder / "workspace"

    def variables(self, delivery: Delivery, inputs: Mapping[str, str]) -> dict[str, str]:
        self.workspace.mkdir(exist_ok=True)
        files = {name: self.folder / name for name in ("output", "summary")}
        for file in files.values():
            file.write_text("")
        token = self.gh.token(**ALL) if self.token is None else self.token
        given = {"token": token, **{name.replace("_", "-"): text for name, text in inputs.items()}}
        return {
            **delivery.variables(self.gh.world, delivery.write(self.folder / "event.json")),
            "GITHUB_SERVER_URL": self.shop.server,
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_OUTPUT": str(files["output"]),
            "GITHUB_STEP_SUMMARY": str(files["summary"]),
            **{f"INPUT_{name.upper()}": text for name, text in given.items()},
        }

    def left(self, code: int, log: str) -> Left:
        report = self.workspace / "patchwidth.json"
        return Left(
            code=code,
            log=log,
            outputs=outputs_of((self.folder / "output").read_text()),
            summary=(self.folder / "summary").read_text(),
            report=json.loads(report.read_text()) if report.exists() and not report.is_symlink() else None,
        )

    def step(self, delivery: Delivery, capfd: Any, **inputs: str) -> Left:
        """One step in this process."""
        variables = self.variables(delivery, inputs)
        capfd.readouterr()
        code = act(variables, connected)
        return self.left(code, capfd.readouterr().out)

    def process(self, delivery: Delivery, env: Mapping[str, str], **inputs: str) -> Left:
        """One step as a process of its own, with the environment that a runner gives."""
        variables = {**env, **self.variables(delivery, inputs)}
        seen = as_process("action", cwd=self.workspace, env=variables)
        assert seen.err == ""
        return self.left(seen.code, seen.out)


def outputs_of(text: str) -> dict[str, str]:
    """GITHUB_OUTPUT as the runner reads it (actions/runner, FileCommandManager); anything else is an error."""
    made: dict[str, str] = {}
    lines = iter(text.splitlines())
    for line in lines:
        name, mark, delimiter = line.partition("<<")
        assert mark, f"no delimiter in {line!r}"
        value = []
        for inner in lines:
            if inner == delimiter:
                break
            value.append(inner)
        assert name not in made, f"{name} twice"
        made[name] = "\n".join(value)
    return made
