"""Turns GitHub's cut OpenAPI description into operations that can be routed, checked and filled in."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jsonschema.exceptions import best_match
from openapi_schema_validator import OAS30Validator

Json = dict[str, Any]
SPEC = Path(__file__).parent / "spec"


@dataclass(frozen=True)
class Operation:
    """One operation of the description. `answers` maps a status, as text, to a schema or to None for no body."""

    id: str
    method: str
    path: str
    docs: str
    query: Mapping[str, Any]
    body: Json | None
    body_required: bool
    answers: Mapping[str, Json | None]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+?)", re.escape(self.path)) + r"\Z")


class Description:
    """The operations in use, and every schema they need."""

    def __init__(self, name: str) -> None:
        told = json.loads((SPEC / f"{name}.json").read_text(encoding="utf-8"))
        self.components: Json = told["components"]
        self.operations = {key: Operation(id=key, **value) for key, value in told["operations"].items()}

    @staticmethod
    @cache
    def named(name: str) -> "Description":
        """A description by name, read once in a process."""
        return Description(name)

    def route(self, method: str, path: str) -> tuple[Operation, dict[str, str]] | None:
        """The operation that a request means, with the parameters of its path, unquoted."""
        for operation in self.operations.values():
            if operation.method == method and (found := operation.pattern.match(path)):
                return operation, {name: unquote(value) for name, value in found.groupdict().items()}
        return None

    def resolved(self, schema: Json) -> Json:
        while "$ref" in schema:
            schema = self.components["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def breach(self, schema: Json, value: Any) -> str | None:
        """What is wrong with a value, in one line; None when it keeps to the schema."""
        found = best_match(self._validator(json.dumps(schema, sort_keys=True)).iter_errors(value))
        return None if found is None else f"{found.json_path}: {found.message[:300]}"

    @cache  # noqa: B019 - descriptions live as long as the process
    def _validator(self, schema: str) -> Any:
        return OAS30Validator({**json.loads(schema), "components": self.components})

    def unknown_keys(self, schema: Json, value: Any, where: str = "$") -> list[str]:
        """The keys of a request's body that the description does not name, at any depth."""
        schema = self._object(schema, value)
        if isinstance(value, list):
            return [
                key
                for at, one in enumerate(value)
                for key in self.unknown_keys(schema.get("items", {}), one, f"{where}[{at}]")
            ]
        if not isinstance(value, dict) or "properties" not in schema:
            return []
        found = []
        for key, one in value.items():
            if key not in schema["properties"]:
                found.append(f"{where}.{key}")
            else:
                found += self.unknown_keys(schema["properties"][key], one, f"{where}.{key}")
        return found

    def _object(self, schema: Json, value: Any = None) -> Json:
        """A schema with its references followed and its parts (`allOf`, the fitting one of `anyOf`) laid together."""
        schema = self.resolved(schema)
        for choice in ("oneOf", "anyOf"):
            if choice in schema:
                parts = [self.resolved(part) for part in schema[choice]]
                real = [part for part in parts if part.get("enum") != [None]]
                chosen = next(
                    (part for part in real if value is not None and self.breach(part, value) is None), real[0]
                )
                if "properties" in schema and not {"properties", "type", "allOf", *("oneOf", "anyOf")} & chosen.keys():
                    continue  # a mere condition on top of the object's own properties
                if "properties" in schema and "properties" in chosen:
                    properties = {**schema["properties"], **chosen["properties"]}
                    return {**schema, **chosen, "properties": properties}
                return self._object(chosen, value)
        if "allOf" in schema:
            merged: Json = {"type": "object", "properties": {}, "required": []}
            for part in schema["allOf"]:
                told = self._object(part, value)
                merged["properties"] |= told.get("properties", {})
                merged["required"] += told.get("required", [])
            return merged
        return schema

    def filled(self, schema: Json | str, facts: Any) -> Any:
        """The facts, with every key that the description requires and nobody told filled in by something of its kind.

        Text that stands for nothing says so, so that no test leans on it. Raises KeyError for a fact that the
        description does not know: a slip of the double.
        """
        if isinstance(schema, str):
            schema = {"$ref": f"#/components/schemas/{schema}"}
        told = self._object(schema)
        if isinstance(facts, list):
            return [self.filled(told.get("items", {}), one) for one in facts]
        if not isinstance(facts, dict):
            return facts
        known = told.get("properties", {})
        if known and (strange := facts.keys() - known.keys()) and not told.get("additionalProperties"):
            raise KeyError(f"the description has no {sorted(strange)}")
        made = {key: self.filled(known.get(key, {}), value) for key, value in facts.items()}
        for key in told.get("required", []):
            if key not in made:
                made[key] = self._filler(known.get(key, {}), key)
        return made

    def _filler(self, schema: Json, key: str) -> Any:
        if schema.get("nullable") or any(part.get("enum") == [None] for part in schema.get("anyOf", ())):
            return None
        told = self._object(schema)
        if told.get("nullable"):
            return None
        if "enum" in told:
            return told["enum"][0]
        match told.get("type"):
            case "string":
                return _text(told.get("format"), key)
            case "integer" | "number":
                return 0
            case "boolean":
                return False
            case "array":
                return []
            case _:
                return self.filled(told, {})


def _text(form: str | None, key: str) -> str:
    match form:
        case "uri":
            return f"https://unplayed.invalid/{key}"
        case "date-time":
            return "2026-01-01T00:00:00Z"
        case "email":
            return "unplayed@unplayed.invalid"
        case _:
            return f"(not played: {key})"
