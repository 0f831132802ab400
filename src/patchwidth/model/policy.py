"""The policy as a noun: what the file says, checked and with its defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from patchwidth.model.case import Fence
from patchwidth.model.reading import Level
from patchwidth.model.task import Task
from patchwidth.model.verdict import FailOn


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How the project's own code is run; commands are shell lines, `timeout` is in seconds."""

    setup: str | None = field(default=None, metadata={"doc": "command before the others"})
    compile: str | None = field(default=None, metadata={"doc": "command that compiles"})
    test: str | None = field(default=None, metadata={"doc": "command that runs the tests"})
    timeout: int = field(default=300, metadata={"doc": "seconds for each command", "min": 1, "looser": "down"})
    carry: tuple[str, ...] = field(default=(), metadata={"doc": "ignored folders that a copy brings along"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Exempt:
    """Whom the gate does not stop: authors by login, a label that a writer puts on, and whether it outlives a push."""

    authors: tuple[str, ...] = field(
        default=("dependabot[bot]", "renovate[bot]"), metadata={"doc": "logins that the gate does not stop"}
    )
    label: str = field(default="patchwidth:accepted", metadata={"doc": "label by which a writer accepts a patch"})
    sticky: bool = field(default=False, metadata={"doc": "whether that outlives a push"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """`.patchwidth.yml`, read from the base side. `roles` maps a role's name to globs, tried before the built-in ones.

    `limits` holds one Limits object a signal, by signal id. `rules` holds the levels that the file sets.
    `stated` lists the top-level keys that the file really holds. `source` is `defaults` or `path@revision`.
    Fields marked `hidden` are not read from the text as they stand; `doc` describes the others.
    """

    version: int = field(default=1, metadata={"doc": "of this file's format"})
    fail_on: FailOn | None = field(default=None, metadata={"doc": "from which verdict on the process refuses"})
    required: tuple[str, ...] = field(default=(), metadata={"doc": "signals that must have run"})
    gate_id: str = field(default="default", metadata={"doc": "tells several gates on one pull request apart"})
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata={"doc": "globs by role"})
    limits: Mapping[str, object] = field(default_factory=dict, metadata={"hidden": True})
    fence: Fence = field(default=Fence(), metadata={"doc": "what a patch may touch"})
    preserve: tuple[str, ...] = field(default=(), metadata={"doc": "names that must stay: path:name, or public"})
    rules: Mapping[str, Level] = field(default_factory=dict, metadata={"doc": "levels by rule"})
    run: Run = field(default=Run(), metadata={"doc": "how the project's code is run"})
    exempt: Exempt = field(default=Exempt(), metadata={"doc": "whom the gate does not stop"})
    task: Task | None = field(default=None, metadata={"hidden": True})
    stated: tuple[str, ...] = field(default=(), metadata={"hidden": True})
    source: str = field(default="defaults", metadata={"hidden": True})
