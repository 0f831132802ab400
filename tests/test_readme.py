"""The README says what the code says, and its examples parse."""

import re
import shlex

from patchwidth.edges.parser import build
from readme import BLOCK, MAKERS, README, regenerated

TEXT = README.read_text(encoding="utf-8")


def test_every_generated_block_is_what_the_code_makes_of_it():
    assert regenerated(TEXT) == TEXT


def test_every_block_that_can_be_made_stands_in_the_readme():
    assert sorted(match[2] for match in BLOCK.finditer(TEXT)) == sorted(MAKERS)


def test_every_example_call_is_one_that_the_command_takes():
    calls = re.findall(r"^(?:.*\| )?patchwidth (.+?)(?:  +#.*)?$", TEXT, re.MULTILINE)
    examples = [shlex.split(call) for call in calls if not call.startswith("#")]
    assert len(examples) > 6
    for words in examples:
        assert build().parse_args(words).command == words[0]
