"""The cutting of descriptions: prose goes, nulls stay in sight, and only what is referred to is kept."""

import pytest
from openapi_schema_validator import OAS30Validator

from github_double.cut import OPERATIONS, Cutter, plain, references
from github_double.description import Description

NULLED = {
    "an enum": {"type": "string", "enum": ["a"], "nullable": True},
    "a reference": {"$ref": "#/components/schemas/x", "nullable": True},
    "a choice": {"oneOf": [{"type": "string"}], "nullable": True},
    "a plain type": {"type": "string", "nullable": True},
}


@pytest.mark.parametrize("schema", NULLED.values(), ids=NULLED.keys())
def test_what_may_be_null_may_be_null(schema):
    components = {"components": {"schemas": {"x": {"type": "string"}}}}
    judge = OAS30Validator({**plain(schema), **components})
    assert (judge.is_valid(None), judge.is_valid("a"), judge.is_valid(1)) == (True, True, False)
    strict = OAS30Validator({**plain(schema | {"nullable": False}), **components})
    assert not strict.is_valid(None)


def test_prose_goes_and_properties_that_are_called_like_it_stay():
    schema = {"description": "prose", "properties": {"title": {"type": "string", "example": "x"}, "example": {}}}
    assert plain(schema) == {"properties": {"title": {"type": "string"}, "example": {}}}
    assert plain([{"x-github": 1, "enum": ["title"]}]) == [{"enum": ["title"]}]


def test_references_are_followed():
    schema = {"a": [{"$ref": "#/components/schemas/x"}], "$ref": "#/components/schemas/y"}
    assert sorted(references(schema)) == ["x", "y"]


def test_only_operations_in_use_are_kept():
    names = ("pull-request", "pull-request-simple", "pull-request-review-comment")
    link = {"$ref": "#/components/schemas/pull-request"}
    third = {"$ref": f"#/components/schemas/{names[2]}"}
    part = {"properties": {"head": {"properties": {"repo": {"$ref": "#/components/schemas/pull-request-simple"}}}}}
    line = {"properties": {"line": {"type": "integer"}, "position": {"type": "integer"}}}
    told = {
        "operationId": "pulls/get",
        "parameters": [{"$ref": "#/components/parameters/page"}],
        "responses": {"200": {"content": {"application/json": {"schema": link}}}, "304": {"description": "no"}},
    }
    other = {"operationId": "repos/delete", "responses": {}}
    whole = {
        "info": {"version": "1"},
        "paths": {"/pulls": {"get": told, "delete": other, "parameters": []}},
        "components": {
            "parameters": {"page": {"name": "page", "in": "query", "schema": {"type": "integer"}}},
            "schemas": {names[0]: part | {"x": third}, names[1]: part, names[2]: line, "unused": {}},
        },
    }
    cut = Cutter(whole).cut()
    (kept,) = cut["operations"].values()
    assert (kept["method"], kept["query"], kept["answers"]) == (
        "GET",
        {"page": {"type": "integer"}},
        {"200": link, "304": None},
    )
    assert set(cut["components"]["schemas"]) == set(names)
    assert cut["components"]["schemas"][names[2]]["properties"]["line"]["nullable"] is True


@pytest.mark.parametrize("name", ["api.github.com", "ghes-3.19"])
def test_the_cut_descriptions_hold_what_is_asked_for(name):
    assert Description.named(name).operations.keys() == OPERATIONS
