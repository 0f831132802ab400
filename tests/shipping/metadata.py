"""Makes action.yml and composite/action.yml from the code's table: `python tests/shipping/metadata.py --write`."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from patchwidth.edges.action_inputs import INPUTS, OUTPUTS

ROOT = Path(__file__).parent.parent.parent

HEAD = """\
# Made from src/patchwidth/edges/action_inputs.py by: python tests/shipping/metadata.py --write
name: {name}
description: {description}
author: The patchwidth maintainers

branding:
  icon: minimize-2
  color: purple
"""

DOCKER = """
runs:
  # on main the image is built in every job that uses it; a release names the published image by its digest here
  using: docker
  image: Dockerfile
"""

COMPOSITE = """
runs:
  using: composite
  steps:
    - name: Judge the patch
      id: gate
      shell: bash
      # inputs go through the environment: pasted into the script, a branch's name could be a command
      run: bash "$GITHUB_ACTION_PATH/run"
      env:
"""


def sentence(doc: str) -> str:
    """A table's phrase as a sentence, quoted for YAML (JSON's strings are YAML's)."""
    return json.dumps(doc[0].upper() + doc[1:] + ".", ensure_ascii=False)


def inputs() -> str:
    """The `inputs:` block, the same in both files."""
    rows = (
        f"  {one.name}:\n    description: {sentence(one.doc)}\n    required: false\n"
        f"    default: {json.dumps(one.default)}\n"
        for one in INPUTS
    )
    return "\ninputs:\n" + "".join(rows)


def outputs(value: Callable[[str], str]) -> str:
    """The `outputs:` block; `value` makes the line that only a composite action has."""
    rows = (f"  {one.name}:\n    description: {sentence(one.doc)}\n{value(one.name)}" for one in OUTPUTS)
    return "\noutputs:\n" + "".join(rows)


def docker() -> str:
    """action.yml: the container."""
    head = HEAD.format(
        name="patchwidth",
        description="Measures the shape of a patch and gates what lands outside the function that broke.",
    )
    return head + inputs() + outputs(lambda _: "") + DOCKER


def composite() -> str:
    """composite/action.yml: the same without a container."""
    head = HEAD.format(
        name="patchwidth (composite)",
        description="The same gate without a container, on the runner's own Python 3.11 or newer.",
    )
    values = outputs(lambda name: f"    value: ${{{{ steps.gate.outputs.{name} }}}}\n")
    # a shell may drop variables with a dash in their name; the table's reader takes both spellings
    names = ((one.name, one.name.upper().replace("-", "_")) for one in INPUTS)
    rows = (f"        INPUT_{upper}: ${{{{ inputs.{name} }}}}\n" for name, upper in names)
    return head + inputs() + values + COMPOSITE + "".join(rows)


FILES: dict[Path, Callable[[], str]] = {ROOT / "action.yml": docker, ROOT / "composite" / "action.yml": composite}

if __name__ == "__main__":
    for file, make in FILES.items():
        if "--write" in sys.argv:
            file.write_text(make(), encoding="utf-8")
        else:
            sys.stdout.write(make())
