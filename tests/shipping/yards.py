"""Lays the project's action files, workflows and Markdown examples out as a repository that the linters read."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent.parent
TOOLS = Path(sys.executable).parent
"""Where the dev extra's programs lie: beside the python that runs the tests."""

ACTIONS = ("action.yml", "composite/action.yml")
DOCUMENTS = ("README.md", ".github/SETUPS.md")
EXAMPLE = re.compile(r"^```yaml\n# (\.github/workflows/[a-z-]+\.yml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> dict[str, str]:
    """The whole workflows in the Markdown files: `document: path` to text. They open with a comment: their path."""
    return {
        f"{document}: {match[1]}": match[2]
        for document in DOCUMENTS
        for match in EXAMPLE.finditer((ROOT / document).read_text(encoding="utf-8"))
    }


def workflows() -> dict[str, str]:
    """Every workflow, ours and the examples: a name that tells where it stands, to its text."""
    ours = {str(f.relative_to(ROOT)): f.read_text(encoding="utf-8") for f in (ROOT / ".github/workflows").glob("*.yml")}
    return ours | examples()


def load(text: str) -> dict[str, Any]:
    """A YAML file as mappings; `on` stays the text that GitHub reads, where YAML 1.1 sees a truth value."""
    made = yaml.safe_load(text)
    if True in made:
        made["on"] = made.pop(True)
    return dict(made)


def laid_out(folder: Path, flows: dict[str, str] | None = None) -> Path:
    """A repository with the actions, the linter's settings and every workflow; files are named after their source."""
    (folder / ".git").mkdir()
    (folder / ".github/workflows").mkdir(parents=True)
    (folder / "composite").mkdir()
    for name in (*ACTIONS, "Dockerfile", ".github/zizmor.yml"):
        copyfile(ROOT / name, folder / name)
    for name, text in (workflows() if flows is None else flows).items():
        file = re.sub(r"[^a-z-]+", "-", name.removesuffix(".yml").lower()).strip("-")
        (folder / f".github/workflows/{file}.yml").write_text(text, encoding="utf-8")
    return folder


def ran(folder: Path, tool: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A linter's run in that folder; never online."""
    return subprocess.run([TOOLS / tool, *words], cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def flow_files(folder: Path) -> Sequence[str]:
    """The laid out workflows, as words of a command line."""
    return sorted(str(f.relative_to(folder)) for f in (folder / ".github/workflows").iterdir())
