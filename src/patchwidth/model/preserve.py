"""What a policy wants left alone: names, each with the files that it speaks of."""

from dataclasses import dataclass
from enum import StrEnum


class Kept(StrEnum):
    """What an entry speaks of: an import, a definition, or every public name."""

    IMPORT = "import"
    SYMBOL = "symbol"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preserve:
    """One entry: `src/kit.py:import math`, `src/kit.py:_helper`, `src/**:Box.*`, or `public`.

    `text` is what the policy says, `path` a glob over whole paths, `name` a glob over qualified names.
    """

    text: str
    kind: Kept
    path: str = "**"
    name: str = "*"
