"""Cuts Octokit's webhook examples and their schemas down to the events that the gate knows.

    python tests/github_double/cut_events.py EXAMPLES SCHEMAS

The two folders are the unpacked npm packages @octokit/webhooks-examples and @octokit/webhooks-schemas (both MIT, see
spec/LICENSE, whose holders are the same). Writes `spec/events.json`, the shortest example of each event that
keeps to the schema, and `spec/events.schema.json`, the definitions that they need.
"""

import json
import sys
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator

WANTED = (
    ("issue_comment", "created"),
    ("merge_group", "checks_requested"),
    ("pull_request", "labeled"),
    ("pull_request", "opened"),
    ("pull_request", "synchronize"),
    ("push", None),
    ("workflow_dispatch", None),
    ("workflow_run", "completed"),
)
DEFINITIONS = (
    "issue_comment$created",
    "merge_group$checks_requested",
    "pull_request$edited",
    "pull_request$labeled",
    "pull_request$opened",
    "pull_request$reopened",
    "pull_request$synchronize",
    "pull_request$unlabeled",
    "push$event",
    "workflow_dispatch$event",
    "workflow_run$completed",
)


def plain(schema: Any) -> Any:
    """A schema without prose. Properties may be called as prose is."""
    if isinstance(schema, list):
        return [plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {}
    for key, value in schema.items():
        if key == "properties":
            kept[key] = {name: plain(part) for name, part in value.items()}
        elif key not in ("description", "title", "tsAdditionalProperties", "$schema"):
            kept[key] = plain(value)
    return kept


def references(schema: Any) -> list[str]:
    """The names of the definitions that a schema refers to."""
    if isinstance(schema, list):
        return [name for part in schema for name in references(part)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"].rsplit("/", 1)[1]] if isinstance(schema.get("$ref"), str) else []
    return own + references(list(schema.values()))


def main(examples: Path, schemas: Path, target: Path) -> None:
    """Writes both files."""
    told = json.loads((examples / "api.github.com" / "index.json").read_text(encoding="utf-8"))
    named = {event["name"]: event["examples"] for event in told}
    whole = json.loads((schemas / "schema.json").read_text(encoding="utf-8"))["definitions"]
    definitions: dict[str, Any] = {}
    waiting = list(DEFINITIONS)
    while waiting:
        name = waiting.pop()
        if name not in definitions:
            definitions[name] = plain(whole[name])
            waiting += references(definitions[name])
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": definitions}
    kept = {}
    for name, action in WANTED:
        judge = Draft7Validator({**schema, "$ref": f"#/definitions/{name}${action or 'event'}"})
        fitting = [one for one in named[name] if one.get("action") == action and judge.is_valid(one)]  # some are old
        shortest = min(fitting, key=lambda one: len(json.dumps(one)))
        shortest.pop("installation", None)  # what a workflow is given has none
        kept[f"{name}.{action}" if action else name] = shortest
    for path, value in ((target / "events.json", kept), (target / "events.schema.json", schema)):
        path.write_text(json.dumps(value, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(__file__).parent / "spec")
