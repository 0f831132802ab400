"""An event as a workflow is given it: name, payload, and the variables of a step; payloads are held to a schema."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jsonschema import Draft7Validator
from jsonschema.exceptions import best_match

from github_double.description import SPEC, Json
from github_double.world import World


@cache
def _schema() -> Json:
    told: Json = json.loads((SPEC / "events.schema.json").read_text(encoding="utf-8"))
    return told


def breach(definition: str, payload: Json) -> str | None:
    """What is wrong with a payload, in one line; None when it keeps to Octokit's schema of that event."""
    found = best_match(Draft7Validator({**_schema(), "$ref": f"#/definitions/{definition}"}).iter_errors(payload))
    return None if found is None else f"{found.json_path}: {found.message[:300]}"


@dataclass(frozen=True)
class Delivery:
    """An event as a workflow is given it. `ref` and `sha` are what GITHUB_REF and GITHUB_SHA say."""

    name: str
    payload: Json
    ref: str
    sha: str

    def under(self, name: str) -> "Delivery":
        """The same payload under another event's name: `pull_request_target` has that of `pull_request`."""
        return Delivery(name, self.payload, self.ref, self.sha)

    def write(self, path: Path) -> Path:
        path.write_text(json.dumps(self.payload), encoding="utf-8")
        return path

    def variables(self, world: World, path: Path, *, run: int = 1, attempt: int = 1) -> dict[str, str]:
        """The variables that every step has ("Default environment variables", docs.github.com)."""
        return {
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTOR": self.payload["sender"]["login"],
            "GITHUB_API_URL": world.url,
            "GITHUB_EVENT_NAME": self.name,
            "GITHUB_EVENT_PATH": str(path),
            "GITHUB_JOB": "gate",
            "GITHUB_REF": self.ref,
            "GITHUB_REPOSITORY": world.full_name,
            "GITHUB_RUN_ATTEMPT": str(attempt),
            "GITHUB_RUN_ID": str(run),
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_SHA": self.sha,
            "GITHUB_WORKFLOW": "gate",
            "GITHUB_WORKFLOW_REF": f"{world.full_name}/.github/workflows/gate.yml@{self.ref}",
        }
