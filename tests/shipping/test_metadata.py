"""action.yml and the composite variant say what the code's table says, and pass every input on."""

import re

import pytest

from patchwidth.edges.action_inputs import INPUTS, OUTPUTS, raw_inputs
from shipping.metadata import FILES, ROOT
from shipping.yards import load


def read(name):
    return load((ROOT / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_is_what_the_table_makes_of_it(file):
    assert file.read_text(encoding="utf-8") == FILES[file]()


def test_both_variants_take_and_give_the_same():
    container, composite = read("action.yml"), read("composite/action.yml")
    assert container["inputs"] == composite["inputs"]
    assert [*container["inputs"]] == [one.name for one in INPUTS]
    described = {name: {"description": one["description"]} for name, one in composite["outputs"].items()}
    assert described == container["outputs"]
    assert [*described] == [one.name for one in OUTPUTS]


def test_the_composite_variant_passes_every_input_by_the_environment_and_none_into_its_script():
    (step,) = read("composite/action.yml")["runs"]["steps"]
    assert "${{" not in step["run"]
    given = {name: re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", value)[1] for name, value in step["env"].items()}
    assert [*given.values()] == [one.name for one in INPUTS]
    # what the runner would put there arrives under the input's own name
    assert raw_inputs(given) == {one.name: one.name for one in INPUTS}


def test_the_composite_variant_gives_every_output_of_its_one_step():
    action = read("composite/action.yml")
    (step,) = action["runs"]["steps"]
    values = {name: one["value"] for name, one in action["outputs"].items()}
    assert values == {name: f"${{{{ steps.{step['id']}.outputs.{name} }}}}" for name in values}


def test_the_branding_is_one_that_the_marketplace_shows():
    for file in FILES:
        action = read(file)
        # GitHub's metadata syntax: a Feather icon of version 4.28 and one of eight colours
        assert action["branding"] == {"icon": "minimize-2", "color": "purple"}
        assert len(action["description"]) <= 125
