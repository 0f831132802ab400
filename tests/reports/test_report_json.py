"""The JSON report against its contract: every sample is taken, every way to break it is refused."""

import copy
import json
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from patchwidth.model.encode import SCHEMA, origin_json
from patchwidth.model.errors import Reason
from patchwidth.model.outline import SpanKind
from patchwidth.model.patch import Patch, Side, Status
from patchwidth.model.reading import Evidence, Level, Outcome
from patchwidth.model.report import Style
from patchwidth.model.role import Role
from patchwidth.model.rules import RULES
from patchwidth.model.span import OriginRole, OriginSource
from patchwidth.model.verdict import VerdictOutcome
from patchwidth.reports.json import REPORT
from report_verdicts import HOSTILE, VERDICTS, change, hostile

CONTRACT: dict[str, Any] = json.loads(pkgutil.get_data("patchwidth", "schemas/verdict-1.schema.json") or b"")
DEFS: dict[str, Any] = CONTRACT["$defs"]
VALIDATOR = Draft202012Validator(CONTRACT)
KEYS = {
    "": "schema tool outcome exit_code because protocol patch origins files signals override",
    "tool": "name version",
    "protocol": "hash policy",
    "patch": "base head merge_base files_touched hunks added_lines deleted_lines",
    "origin": "path line side source role test may_block span because",
    "span": "path name kind language uncertain base head",
    "file": "path old_path status role language binary uncounted "
    "added deleted in_added in_deleted out_added out_deleted",
    "signal": "id outcome level because reason measures findings evidence runs rung",
    "finding": "rule level path side start end symbol message fingerprint suppressed",
}
ENUMS: dict[str, tuple[type[StrEnum], Any]] = {
    "outcome": (VerdictOutcome, CONTRACT["properties"]["outcome"]),
    "reason": (Reason, DEFS["reason"]),
    "level": (Level, DEFS["level"]),
    "side": (Side, DEFS["side"]),
    "kind": (SpanKind, DEFS["span"]["properties"]["kind"]),
    "source": (OriginSource, DEFS["origin"]["properties"]["source"]),
    "origin role": (OriginRole, DEFS["origin"]["properties"]["role"]),
    "status": (Status, DEFS["file"]["properties"]["status"]),
    "role": (Role, DEFS["file"]["properties"]["role"]),
    "signal outcome": (Outcome, DEFS["signal"]["properties"]["outcome"]),
    "evidence": (Evidence, DEFS["signal"]["properties"]["evidence"]),
}


def document(name: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(REPORT.render(VERDICTS[name](), Style()))
    return made


def schema_of(part: str) -> dict[str, Any]:
    found: dict[str, Any] = DEFS[part] if part in DEFS else CONTRACT["properties"].get(part, CONTRACT)
    return found


def test_the_contract_is_itself_a_schema() -> None:
    Draft202012Validator.check_schema(CONTRACT)
    assert CONTRACT["properties"]["schema"]["const"] == SCHEMA


@pytest.mark.parametrize("part", KEYS)
def test_the_contract_names_exactly_these_keys_in_this_order(part: str) -> None:
    schema = schema_of(part)
    assert list(schema["properties"]) == schema["required"] == KEYS[part].split()
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("name", ENUMS)
def test_the_contract_lists_what_the_model_lists(name: str) -> None:
    enum, schema = ENUMS[name]
    assert schema["enum"] == [member.value for member in enum]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_fits_the_contracts_pattern(rule: str) -> None:
    Draft202012Validator(DEFS["rule_id"]).validate(rule)


@pytest.mark.parametrize("name", VERDICTS)
def test_every_sample_is_taken(name: str) -> None:
    VALIDATOR.validate(document(name))


@pytest.mark.parametrize("name", VERDICTS)
def test_the_keys_stand_in_the_contracts_order(name: str) -> None:
    made = document(name)
    parts = [("", made), ("tool", made["tool"]), ("protocol", made["protocol"]), ("patch", made["patch"])]
    parts += [("origin", o) for o in made["origins"]]
    parts += [("span", o["span"]) for o in made["origins"] if o["span"]]
    parts += [("file", f) for f in made["files"]]
    parts += [("signal", s) for s in made["signals"]]
    parts += [("finding", f) for s in made["signals"] for f in s["findings"]]
    assert [list(part) for _, part in parts] == [KEYS[name].split() for name, _ in parts]


def drop(*path: str | int) -> Callable[[Any], None]:
    def mutate(made: Any) -> None:
        for key in path[:-1]:
            made = made[key]
        del made[path[-1]]

    return mutate


def put(value: object, *path: str | int) -> Callable[[Any], None]:
    def mutate(made: Any) -> None:
        for key in path[:-1]:
            made = made[key]
        made[path[-1]] = value

    return mutate


BROKEN: dict[str, tuple[str, Callable[[Any], None]]] = {
    "a key too few": ("wide", drop("override")),
    "a key too many": ("wide", put(1, "more")),
    "another schema": ("wide", put("patchwidth.verdict/2", "schema")),
    "another tool": ("wide", put("other", "tool", "name")),
    "a bool for an outcome": ("wide", put(True, "outcome")),
    "a code that is not the outcome's": ("wide", put(0, "exit_code")),
    "a green code for not_run": ("unmeasured", put(0, "exit_code")),
    "a short revision": ("wide", put("1f1f1f1", "patch", "head")),
    "a negative count": ("wide", put(-1, "patch", "hunks")),
    "a line 0": ("wide", put(0, "origins", 0, "line")),
    "a span without its base key": ("wide", drop("origins", 0, "span", "base")),
    "an extent with another key": ("wide", put(1, "origins", 0, "span", "head", "column")),
    "an unknown origin source": ("wide", put("guess", "origins", 0, "source")),
    "an origin without a span that may block": ("policy-edit", put(True, "origins", 0, "may_block")),
    "an empty path": ("wide", put("", "files", 0, "path")),
    "an old name on a modification": ("wide", put("a", "files", 0, "old_path")),
    "a rename without an old name": ("every-status", put(None, "files", 2, "old_path")),
    "a number that nobody counted": ("every-status", put(0, "files", 5, "added")),
    "no number on a counted file": ("wide", put(None, "files", 0, "added")),
    "not_run without a reason": ("clean", put(None, "signals", 1, "reason")),
    "not_run with a level": ("clean", put("note", "signals", 1, "level")),
    "an unknown reason": ("clean", put("because", "signals", 1, "reason")),
    "a pass with a reason": ("clean", put("no-fence", "signals", 0, "reason")),
    "a pass with level fail": ("clean", put("fail", "signals", 0, "level")),
    "a miss without a level": ("wide", put(None, "signals", 0, "level")),
    "a miss at note": ("wide", put("note", "signals", 0, "level")),
    "a miss without findings": ("wide", put([], "signals", 0, "findings")),
    "a rule without a signal": ("wide", put("wide", "signals", 0, "findings", 0, "rule")),
    "a fingerprint of another kind": ("wide", put("x" * 16, "signals", 0, "findings", 0, "fingerprint")),
    "a finding's unknown level": ("wide", put("error", "signals", 0, "findings", 0, "level")),
    "a finding on no side": ("wide", put("both", "signals", 0, "findings", 0, "side")),
    "a share above one": ("clean", put(1.5, "signals", 0, "measures", "all", "width_ratio")),
    "a block without its ratio": ("clean", drop("signals", 0, "measures", "all", "scope_ratio")),
    "a block with another key": ("clean", put(1, "signals", 0, "measures", "all", "source_files")),
    "counted without its figures": ("clean", drop("signals", 0, "measures", "counted", "source_lines")),
    "an unknown band": ("clean", put("good", "signals", 0, "measures", "band")),
    "an override by nobody": ("overridden", put("", "override", "who")),
    "zero runs": ("overridden", put(0, "signals", 0, "runs")),
}


@pytest.mark.parametrize("name", BROKEN)
def test_every_way_to_break_it_is_refused(name: str) -> None:
    sample, mutate = BROKEN[name]
    made = document(sample)
    broken = copy.deepcopy(made)
    mutate(broken)
    assert VALIDATOR.is_valid(made)
    assert not VALIDATOR.is_valid(broken)


@pytest.mark.parametrize("name", VERDICTS)
def test_it_is_ascii_and_the_same_twice(name: str) -> None:
    first, second = (REPORT.render(VERDICTS[name](), Style(width=w, color=w > 60)) for w in (60, 200))
    assert first == second
    assert first.isascii()
    assert first.endswith("}\n")


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


@given(st.text(st.characters(), min_size=1, max_size=40))
def test_a_text_comes_back_as_it_went_in(text: str) -> None:
    made = json.loads(REPORT.render(hostile((text, "b", "c")), Style()))
    assert made["files"][0]["path"] == made["override"]["reason"] == made["signals"][0]["measures"]["names"][0] == text


def test_a_path_keeps_its_bytes() -> None:
    assert "\\udcff\\udc80 bytes" in REPORT.render(hostile(), Style())
    assert set(HOSTILE) <= set(strings(document("hostile")))


def test_no_number_stands_where_nobody_counted() -> None:
    made = document("every-status")["files"][5]
    assert made["uncounted"] is True
    assert {made[key] for key in KEYS["file"].split()[7:]} == {None}


def test_the_patch_in_figures() -> None:
    made = replace(VERDICTS["wide"](), patch=Patch(files=(replace(change("a", 5, 2), hunks=3), change("b", 1, 0))))
    assert json.loads(REPORT.render(made, Style()))["patch"] == {
        "base": None,
        "head": None,
        "merge_base": None,
        "files_touched": 2,
        "hunks": 4,
        "added_lines": 6,
        "deleted_lines": 2,
    }


def test_an_origin_is_written_as_in_the_verdict() -> None:
    made = VERDICTS["every-status"]()
    assert [origin_json(o) for o in made.origins] == document("every-status")["origins"]


def test_a_figure_that_is_no_number_is_an_error() -> None:
    made = hostile(("a", "b", "c"))
    broken = type(made.rulings[0])(signal="zebra", outcome=Outcome.PASS, because="", measures={"share": float("nan")})
    with pytest.raises(ValueError, match="Out of range float"):
        REPORT.render(
            type(made)(outcome=made.outcome, because="", protocol=made.protocol, patch=made.patch, rulings=(broken,)),
            Style(),
        )
