"""Starts the image as GitHub's runner starts a container action, and reads back what the action left.

Facts: actions/runner, ContainerActionHandler.RunAsync and DockerCommandManager.DockerRun at 258d6c8 (2026-08-17); the
file commands are FileCommandManager's, an output is its heredoc form.
"""

import json
import os
import re
import secrets
import socket
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from container.engine import ENV, IMAGE
from github_double.double import Double
from github_double.events import Delivery
from patchwidth.edges.action_inputs import INPUTS, TOKEN_DEFAULT

RUNNER_UID = 1001
"""The user `runner` of GitHub's hosted machines, who owns workspace and file commands; the container is root."""

OUTPUT = re.compile(r"([a-z-]+)<<(\S+)\n(.*?)\n?\2\n", re.DOTALL)
FILE_COMMANDS = {
    "GITHUB_OUTPUT": "set_output",
    "GITHUB_STEP_SUMMARY": "step_summary",
    "GITHUB_ENV": "set_env",
    "GITHUB_PATH": "add_path",
    "GITHUB_STATE": "save_state",
}


@dataclass(frozen=True, kw_only=True)
class Step:
    """What a step did. `commands` are the file commands' texts by variable, `report` the verdict's JSON."""

    code: int
    log: str
    trouble: str
    commands: Mapping[str, str]
    report: Mapping[str, object]
    seconds: float

    @property
    def outputs(self) -> dict[str, str]:
        text = self.commands["GITHUB_OUTPUT"]
        assert OUTPUT.sub("", text) == "", "every line of the output file belongs to an output"
        return {name: value for name, _, value in OUTPUT.findall(text)}


class Machine:
    """A runner's folders for one job, the workspace a clone of the repository at a commit."""

    def __init__(self, folder: Path, origin: Path, commit: str, *, depth: int | None = None) -> None:
        self.folder = folder
        self.workspace = folder / "workspace"
        for name in ("home", "workflow", "file_commands", "runner_temp", "workspace"):
            (folder / name).mkdir()
        self._git("init", "-q")
        self._git("fetch", "-q", *([f"--depth={depth}"] if depth else []), f"file://{origin}", commit)
        if depth is None:
            self._git("fetch", "-q", f"file://{origin}", "+refs/heads/*:refs/remotes/origin/*")
        self._git("checkout", "-q", "--detach", commit)
        self.socket = folder / "docker.sock"
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(self.socket))

    def _git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.workspace, check=True, capture_output=True)

    def step(
        self, gh: Double, delivery: Delivery, token: str, *, env: Mapping[str, str] | None = None, **inputs: str
    ) -> Step:
        """Runs the action once; `inputs` with underscores for dashes, `env` is the job's own."""
        (self.folder / "workflow/event.json").write_text(json.dumps(delivery.payload), encoding="utf-8")
        suffix = secrets.token_hex(8)
        files = {name: f"{prefix}_{suffix}" for name, prefix in FILE_COMMANDS.items()}
        for file in files.values():
            (self.folder / "file_commands" / file).touch()
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, RUNNER_UID, RUNNER_UID, follow_symlinks=False)
        variables = {
            **delivery.variables(gh.world, Path("/github/workflow/event.json")),
            **{name: f"/github/file_commands/{file}" for name, file in files.items()},
            "HOME": "/github/home",
            "GITHUB_WORKSPACE": "/github/workspace",
            "RUNNER_TEMP": "/github/runner_temp",
            "RUNNER_TOOL_CACHE": "/opt/hostedtoolcache",
            "RUNNER_OS": "Linux",
            "RUNNER_ARCH": "X64",
            "ACTIONS_RUNTIME_URL": "http://127.0.0.1:9/",
            "ACTIONS_RUNTIME_TOKEN": "the cache's and artifacts' token",
            **declared(token, inputs),
            **(env or {}),
        }
        started = time.monotonic()
        done = subprocess.run(
            self._words(variables), env={**ENV, **variables}, capture_output=True, text=True, check=False, timeout=120
        )
        seconds = time.monotonic() - started
        report = self.workspace / "patchwidth.json"
        return Step(
            code=done.returncode,
            log=done.stdout,
            trouble=done.stderr,
            commands={name: self._read(f"file_commands/{file}") for name, file in files.items()},
            report=json.loads(report.read_text(encoding="utf-8")) if report.exists() else {},
            seconds=seconds,
        )

    def _read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def _words(self, variables: Mapping[str, str]) -> list[str]:
        """DockerRun's order: name, label, workdir, rm, variables by name alone, mounts, image. The host's network
        stands for the way to GitHub, which the double is."""
        words = ["podman", "run", "--network=host", "--name", f"gate_{secrets.token_hex(6)}", "--label", "9b1c3d"]
        words += ["--workdir", "/github/workspace", "--rm"]
        for name in sorted(variables):
            words += ["-e", name]
        words += ["-v", f"{self.socket}:/var/run/docker.sock"]
        for name in ("runner_temp", "home", "workflow", "file_commands", "workspace"):
            words += ["-v", f"{self.folder / name}:/github/{name}"]
        return [*words, IMAGE]


def declared(token: str, inputs: Mapping[str, str]) -> dict[str, str]:
    """INPUT_*: every input of action.yml is there, with its default where the workflow names none."""
    given = {name.replace("_", "-"): value for name, value in inputs.items()}
    assert given.keys() <= {one.name for one in INPUTS}
    values = {one.name: token if one.default == TOKEN_DEFAULT else one.default for one in INPUTS}
    return {f"INPUT_{name.upper()}": value for name, value in (values | given).items()}
