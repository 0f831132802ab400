"""The policy as a noun: what the file says, checked and with its defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from patchwidth.model.case import Fence
from patchwidth.model.reading import Level
from patchwidth.model.verdict import FailOn


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How the project's own code is run; commands are shell lines, `timeout` is in seconds."""

    setup: str | None = None
    compile: str | None = None
    test: str | None = None
    timeout: int = 300
    carry: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exempt:
    """Whom the gate does not stop: authors by login, a label that a writer puts on, and whether it outlives a push."""

    authors: tuple[str, ...] = ("dependabot[bot]", "renovate[bot]")
    label: str = "patchwidth:accepted"
    sticky: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast:
    """How far references are followed, and how many are read before the search says that it stopped."""

    depth: int = 1
    limit: int = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """`.patchwidth.yml`, read from the base side. `roles` maps a role's name to globs, tried before the built-in ones.

    `limits` holds one Limits object a signal, by signal id. `rules` holds the levels that the file sets.
    `stated` lists the top-level keys that the file really holds. `source` is `defaults` or `path@revision`.
    """

    version: int = 1
    fail_on: FailOn | None = None
    required: tuple[str, ...] = ()
    gate_id: str = "default"
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    limits: Mapping[str, object] = field(default_factory=dict)
    fence: Fence = field(default_factory=Fence)
    preserve: tuple[str, ...] = ()
    blast: Blast = field(default_factory=Blast)
    rules: Mapping[str, Level] = field(default_factory=dict)
    run: Run = field(default_factory=Run)
    exempt: Exempt = field(default_factory=Exempt)
    stated: tuple[str, ...] = ()
    source: str = "defaults"
