"""The Action's inputs: defaults, names as the runner and a shell write them, and what is refused."""

import pytest

from patchwidth.edges.action_inputs import INPUTS, OUTPUTS, TOKEN_DEFAULT, Inputs, When, read_inputs
from patchwidth.model.errors import UsageError
from patchwidth.model.patch import Side
from patchwidth.model.verdict import FailOn


def test_without_any_variable_the_defaults_hold():
    assert read_inputs({}) == Inputs()


def test_what_action_yml_gives_by_itself_is_the_same_as_nothing():
    given = {f"INPUT_{one.name.upper()}": one.default for one in INPUTS if one.default != TOKEN_DEFAULT}
    assert read_inputs(given) == Inputs()


def test_every_input_is_read():
    made = read_inputs(
        {
            "INPUT_TOKEN": "secret",
            "INPUT_LOGIN": "gate[bot]",
            "INPUT_BASE": "main",
            "INPUT_HEAD": "HEAD",
            "INPUT_AT": "a.py:1\n  b.py:2 \n\n",
            "INPUT_TRACEBACK": "out.txt",
            "INPUT_TRACEBACK-SIDE": "head",
            "INPUT_JUNIT": "a.xml\nb.xml",
            "INPUT_COVERAGE": "c.json",
            "INPUT_TEST": "test_x",
            "INPUT_POLICY": "p.yml",
            "INPUT_TASK": "t.yml",
            "INPUT_FAIL-ON": "warn",
            "INPUT_COMMENT": "never",
            "INPUT_CHECK-RUN": "False",
            "INPUT_ANNOTATIONS": "always",
            "INPUT_REVIEW-COMMENTS": "true",
            "INPUT_SARIF": "s.sarif",
            "INPUT_REPORT": "r.json",
            "INPUT_MARKDOWN-REPORT": "r.md",
            "INPUT_WORKING-DIRECTORY": "sub",
            "INPUT_GATE-ID": "strict",
            "INPUT_WORKFLOW": "gate.yml",
        }
    )
    assert made == Inputs(
        token="secret",
        login="gate[bot]",
        base="main",
        head="HEAD",
        at=("a.py:1", "b.py:2"),
        traceback="out.txt",
        side=Side.HEAD,
        junit=("a.xml", "b.xml"),
        coverage=("c.json",),
        tests=("test_x",),
        policy="p.yml",
        task="t.yml",
        fail_on=FailOn.WARN,
        comment=When.NEVER,
        check_run=False,
        annotations=When.ALWAYS,
        review_comments=True,
        sarif="s.sarif",
        report="r.json",
        markdown_report="r.md",
        working_directory="sub",
        gate_id="strict",
        workflow="gate.yml",
    )
    assert "secret" not in repr(made)


def test_a_shell_s_spelling_of_the_name_counts_too():
    assert read_inputs({"INPUT_FAIL_ON": "never"}).fail_on is FailOn.NEVER


@pytest.mark.parametrize(
    ("name", "text", "takes"),
    [
        ("FAIL-ON", "error", "warn, fail, never"),
        ("COMMENT", "yes", "auto, always, never"),
        ("ANNOTATIONS", "::error::x", "auto, always, never"),
        ("CHECK-RUN", "1", "true or false"),
        ("REVIEW-COMMENTS", "on", "true or false"),
        ("TRACEBACK-SIDE", "both", "base, head"),
        ("GATE-ID", "a b", "letters, digits"),
        ("LOGIN", "a b", "[bot]"),
    ],
)
def test_anything_else_is_refused_by_name(name, text, takes):
    with pytest.raises(UsageError) as caught:
        read_inputs({f"INPUT_{name}": text})
    assert caught.value.message.startswith(f"The input {name.lower()} is '{text}'")
    assert takes in caught.value.hint


def test_names_are_unique_and_documented_in_one_sentence():
    for table in (INPUTS, OUTPUTS):
        names = [one.name for one in table]
        assert len(set(names)) == len(names)
        assert all(one.doc and not one.doc.endswith(".") and "\n" not in one.doc for one in table)
