"""A task's text: every field is there, known and what it must be."""

import pytest

from patchwidth.model.errors import PolicyError
from patchwidth.model.policy import Policy
from patchwidth.model.task import LeakageRisk, TaskOrigin
from patchwidth.policy.config import digest
from patchwidth.policy.task import load_task, with_task

WHOLE = {
    "id": "one",
    "origin": "synthetic",
    "leakage_risk": "low",
    "prompt": "Mend it, please.",
    "allowed_files": "[src/a.py]",
    "max_files_touched": "1",
    "max_diff_loc": "10",
    "timeout_sec": "60",
    "visible_tests": "[]",
    "hidden_tests": '["tests/test_a.py::test_b"]',
    "hidden_constraints": '[{id: quiet, text: "prints nothing"}]',
}


def text(**other: str | None) -> bytes:
    fields = {**WHOLE, **other}
    return "".join(f"{key}: {value}\n" for key, value in fields.items() if value is not None).encode()


def test_a_whole_task_is_read() -> None:
    task = load_task(text(), source="task.yml")
    assert (task.id, task.origin, task.leakage_risk) == ("one", TaskOrigin.SYNTHETIC, LeakageRisk.LOW)
    assert (task.allowed_files, task.max_files_touched, task.max_diff_loc) == (("src/a.py",), 1, 10)
    assert [(c.id, c.text) for c in task.hidden_constraints] == [("quiet", "prints nothing")]


@pytest.mark.parametrize("key", WHOLE)
def test_every_field_is_required(key: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load_task(text(**{key: None}), source="task.yml")
    assert caught.value.message == f"task.yml: {key} is missing."
    assert "allowed_files" in caught.value.hint


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("alowed_files", "[a]", "line 12: alowed_files is no known key."),
        ("origin", "web", "line 2: origin holds 'web', not one of internal_ticket, synthetic, public_web."),
        ("leakage_risk", "none", "leakage_risk holds 'none', not one of low, unknown, high."),
        ("id", '""', "id holds '', not a text."),
        ("id", "12", "id holds 12, not a text."),
        ("prompt", "[a]", "prompt holds a list, not a text."),
        ("allowed_files", "src/a.py", "allowed_files holds 'src/a.py', not a list."),
        ("allowed_files", "[]", "allowed_files is an empty list."),
        ("allowed_files", "[/etc/passwd]", "allowed_files holds a pattern that cannot be taken."),
        ("allowed_files", "[../a]", "allowed_files holds a pattern that cannot be taken."),
        ("allowed_files", '["[a"]', "allowed_files holds a pattern that cannot be taken."),
        ("max_files_touched", "0", "max_files_touched holds 0, not a whole number from 1 to"),
        ("max_diff_loc", "-3", "max_diff_loc holds -3, not a whole number from 1 to"),
        ("max_diff_loc", "true", "max_diff_loc holds true, not a whole number"),
        ("max_diff_loc", "1e9", "max_diff_loc holds 1000000000.0, not a whole number"),
        ("timeout_sec", "86401", "timeout_sec holds 86401, not a whole number from 1 to 86400."),
        ("visible_tests", "{a: b}", "visible_tests holds settings, not a list."),
        ("hidden_constraints", "[quiet]", "hidden_constraints[0] holds 'quiet', not settings."),
        ("hidden_constraints", "[{id: a}]", "hidden_constraints[0] lacks its id or its text."),
        ("hidden_constraints", "[{id: a, text: b, more: c}]", "hidden_constraints[0].more is no known key."),
        ("hidden_constraints", "[{id: a, text: b}, {id: a, text: c}]", "hidden_constraints[1] has the id 'a' of"),
        ("hidden_constraints", "[{id: a, text: b}, {}]", "line 11: hidden_constraints[1] lacks its id or its text."),
        ("hidden_constraints", "[~]", "line 11: hidden_constraints[0] lacks its id or its text."),
        ("hidden_constraints", "[{id: a b, text: c}]", "line 11: hidden_constraints[0].id holds 'a b'."),
        ("hidden_tests", '["", a]', "line 10: hidden_tests[0] holds '', not a text."),
        ("visible_tests", "", "line 9: visible_tests holds nothing, not a list."),
        ("id", '"a\\nb"', r"line 1: id holds 'a\nb'."),
        ("id", '"a\\u202eb"', r"line 1: id holds 'a\u202eb'."),
        ("id", "x" * 101, "line 1: id holds 'xxx"),
        ("max_diff_loc", "9" * 4000, "line 7: max_diff_loc holds '999"),
        ("id", "&x one", "an anchor or alias"),
        ("id", "!!python/object:os.system one", "a tag"),
    ],
)
def test_what_a_field_must_be(field: str, value: str, says: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load_task(text(**{field: value}), source="task.yml")
    assert says in caught.value.message
    assert caught.value.hint


HOSTILE = {
    "empty": (b"", "task.yml: id is missing."),
    "a list": (b"- a\n", "task.yml holds a list, not settings. A task is written as key: value lines."),
    "two": (text() + b"---\na: b\n", "line 12: a second document begins. A task is one document."),
    "no text": (text() + b"# \xff\xfe\n", "task.yml is not UTF-8 (byte "),
    "utf-16": (text().decode().encode("utf-16"), "task.yml is not UTF-8 (byte 0)."),
    "a surrogate": (text(id='"\\ud800"'), "line 1 is not YAML: "),
    "unclosed": (b"{[", "line 1: a key is not a plain word."),
    "nul": (text(prompt="a\x00b"), "is not YAML: "),
    "escape": (text(prompt='"a\\x1b[31m"'), "line 4: a value holds a control character."),
    "escape in a key": (text() + b'"a\\x1b": 1\n', "line 12: a key is not a plain word."),
    "ten megabytes": (
        text(prompt="x" * 10_000_000),
        "bytes long, the most is 65536. A task is a page, not a data file.",
    ),
    "laughs": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "line 1: an anchor or alias"),
    "itself": (text(visible_tests="&a [*a]"), "line 9: an anchor or alias"),
    "deep lists": (text(id="[" * 30_000), "line 1"),
    "deep maps": (text(id="{a: " * 8_000), "line 1"),
    "merge": (text() + b"<<: {id: b}\n", "line 12: << is no known key."),
    "twice": (text() + b"id: two\n", "line 12: the key 'id' stands twice."),
}


@pytest.mark.parametrize(("data", "says"), HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_task_is_one_short_sentence(data: bytes, says: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load_task(data, source="task.yml")
    assert says in caught.value.text
    assert len(caught.value.text) < 400
    assert caught.value.text.isprintable()


def test_a_task_is_a_part_of_what_decided() -> None:
    task = load_task(text(), source="task.yml")
    other = load_task(text(prompt="Mend it."), source="task.yml")
    policy = Policy()
    hashes = {digest(policy), digest(with_task(policy, task, "a")), digest(with_task(policy, other, "a"))}
    assert len(hashes) == 3
    # where it was read from is not
    assert digest(with_task(policy, task, "a")) == digest(with_task(policy, task, "b"))
