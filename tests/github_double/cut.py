"""Cuts GitHub's OpenAPI description, as the npm package @octokit/openapi ships it, down to the operations in use.

    python tests/github_double/cut.py FOLDER_OF_THE_UNPACKED_PACKAGE

writes `spec/<name>.json`: operations by id (method, path, query, body, answers) and the schemas that they refer to,
without prose and examples. What a schema says about null beside an enum or a reference is put into words that an
OpenAPI 3.0 validator heeds (`nullable` next to `enum`, `$ref`, `oneOf`, `anyOf` or `allOf` is lost on it).
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAMES = ("api.github.com", "ghes-3.19")

OPERATIONS = frozenset(
    {
        "actions/get-workflow-run",
        "actions/list-jobs-for-workflow-run",
        "actions/list-workflow-runs",
        "actions/list-workflow-runs-for-repo",
        "actions/re-run-workflow-failed-jobs",
        "apps/create-installation-access-token",
        "apps/get-authenticated",
        "apps/get-repo-installation",
        "checks/create",
        "checks/get",
        "checks/list-annotations",
        "checks/list-for-ref",
        "checks/update",
        "git/get-commit",
        "issues/create-comment",
        "issues/delete-comment",
        "issues/get",
        "issues/get-comment",
        "issues/list-comments",
        "issues/list-events",
        "issues/list-events-for-timeline",
        "issues/update-comment",
        "pulls/create-review",
        "pulls/get",
        "pulls/list",
        "pulls/list-files",
        "pulls/list-review-comments",
        "pulls/list-reviews",
        "reactions/create-for-issue-comment",
        "repos/compare-commits",
        "repos/get",
        "repos/get-collaborator-permission-level",
        "repos/get-commit",
        "repos/list-pull-requests-associated-with-commit",
        "users/get-authenticated",
    }
)

PROSE = frozenset(
    {
        "description",
        "summary",
        "example",
        "examples",
        "title",
        "externalDocs",
        "tags",
        "deprecated",
        "x-github-breaking-changes",
    }
)
MAY_BE_NULL = {
    # `line` returns None for some review comments, original_line is populated then (ZedThree/clang-tidy-review#142):
    # what is outdated has no line in the newest diff, which the description forgets for these two
    "pull-request-review-comment": ("line", "position"),
    # a fork that was deleted: head.repo is `oneOf repository, null` in @octokit/webhooks-schemas, pull-request
    "pull-request": ("head.repo",),
    "pull-request-simple": ("head.repo",),
}
COMBINED = ("$ref", "oneOf", "anyOf", "allOf")


def plain(schema: Any) -> Any:
    """A schema without prose, with its nulls where a validator sees them."""
    if isinstance(schema, list):
        return [plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "properties":
            kept[key] = {name: plain(part) for name, part in value.items()}
        elif key not in PROSE and not (key.startswith("x-") and key != "x-webhooks"):
            kept[key] = value if key in ("enum", "required", "default") else plain(value)
    if not kept.get("nullable"):
        return kept
    if "enum" in kept and None not in kept["enum"]:
        kept["enum"] = [*kept["enum"], None]
    if "type" not in kept and any(key in kept for key in COMBINED):
        kept.pop("nullable")
        return {"anyOf": [kept, {"enum": [None], "nullable": True}]}
    return kept


def references(schema: Any) -> Iterator[str]:
    """The names of the component schemas that a schema refers to."""
    if isinstance(schema, list):
        for part in schema:
            yield from references(part)
    elif isinstance(schema, dict):
        target = schema.get("$ref")
        if isinstance(target, str):
            yield target.removeprefix("#/components/schemas/")
        for part in schema.values():
            yield from references(part)


class Cutter:
    """One description, cut."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self.whole = whole

    def resolved(self, part: dict[str, Any]) -> dict[str, Any]:
        """A parameter, body or answer, followed where it stands elsewhere."""
        while "$ref" in part:
            _, _, kind, name = part["$ref"].split("/", 3)
            part = self.whole["components"][kind][name]
        return part

    def schema_of(self, holder: dict[str, Any]) -> Any:
        content = self.resolved(holder).get("content", {})
        kept = content.get("application/json") or content.get("application/scim+json")
        return None if kept is None else plain(kept["schema"])

    def operation(self, method: str, path: str, told: dict[str, Any]) -> dict[str, Any]:
        parameters = [self.resolved(one) for one in told.get("parameters", [])]
        body = told.get("requestBody")
        return {
            "method": method.upper(),
            "path": path,
            "docs": told.get("externalDocs", {}).get("url", ""),
            "query": {one["name"]: plain(one["schema"]) for one in parameters if one["in"] == "query"},
            "body": None if body is None else self.schema_of(body),
            "body_required": bool(body and self.resolved(body).get("required")),
            "answers": {status: self.schema_of(answer) for status, answer in told["responses"].items()},
        }

    def cut(self) -> dict[str, Any]:
        """The cut description."""
        operations = {
            told["operationId"]: self.operation(method, path, told)
            for path, methods in self.whole["paths"].items()
            for method, told in methods.items()
            if isinstance(told, dict) and told.get("operationId") in OPERATIONS
        }
        schemas: dict[str, Any] = {}
        waiting = sorted(set(references(list(operations.values()))))
        while waiting:
            name = waiting.pop()
            if name not in schemas:
                schemas[name] = plain(self.whole["components"]["schemas"][name])
                waiting += references(schemas[name])
        for name, keys in MAY_BE_NULL.items():
            for key in keys:
                *above, last = key.split(".")
                told = schemas[name]["properties"]
                for step in above:
                    told = told[step]["properties"]
                told[last] = plain(told[last] | {"nullable": True})
        return {"version": self.whole["info"]["version"], "operations": operations, "components": {"schemas": schemas}}


def main(folder: Path, target: Path) -> None:
    """Cuts every description that the double plays, and keeps the package's licence beside them."""
    for name in NAMES:
        whole = json.loads((folder / "generated" / f"{name}.json").read_text(encoding="utf-8"))
        text = json.dumps(Cutter(whole).cut(), indent=0, sort_keys=True, ensure_ascii=True)
        (target / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    (target / "LICENSE").write_text((folder / "LICENSE").read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(__file__).parent / "spec")
