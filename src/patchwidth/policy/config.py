"""The policy file to a policy: found on the base side, read strictly, hashed."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from patchwidth import __version__
from patchwidth.model.errors import PolicyError, Reason
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Level, Ruling, not_run
from patchwidth.model.role import Role
from patchwidth.model.rules import RULES
from patchwidth.model.signal import Signal
from patchwidth.model.snapshot import Snapshot
from patchwidth.policy.document import Where, clipped, parse
from patchwidth.policy.preserved import entries
from patchwidth.policy.sections import build, unknown
from patchwidth.registry import signals
from patchwidth.source.globs import Globs

POLICY_PATHS = (".patchwidth.yml", ".github/patchwidth.yml")
"""Where a policy may stand; both at once is an error."""

NEAR_MISSES = (".patchwidth.yaml", ".github/patchwidth.yaml", "patchwidth.yml", ".github/.patchwidth.yml")
"""Names that people write instead. A policy that nobody reads would be worse than none."""

VERSION = 1
"""The one format of the file so far."""

NEEDS = {"run": ("ladder",)}
"""Keys that only these signals read."""

_GATE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
LONGEST_LABEL = 50
"""Characters of a label's name (GitHub REST API, "Create a label")."""


def find(tree: Snapshot) -> tuple[str, bytes] | None:
    """The policy file of a tree, path and bytes; `None` when there is none. Two of them are a PolicyError."""
    found = [(path, data) for path in POLICY_PATHS if (data := tree.read(path)) is not None]
    if len(found) > 1:
        raise PolicyError(f"Both {POLICY_PATHS[0]} and {POLICY_PATHS[1]} are there.", "Keep one of them.")
    astray = next((path for path in NEAR_MISSES if tree.read(path) is not None), None)
    if astray is not None:
        raise PolicyError(f"{astray} is not read as a policy.", f"Call it {POLICY_PATHS[0]}, or remove it.")
    return found[0] if found else None


def load(data: bytes | None, *, source: str, known: Sequence[Signal[Any, Any]] | None = None) -> Policy:
    """Reads a policy; `None` gives the defaults. `source` names it in messages and in the verdict.

    `known` are the signals whose Limits have a section of their own, by default all there are.
    """
    limits: dict[str, object] = {s.id: s.limits() for s in (signals() if known is None else known)}
    if data is None:
        return Policy(limits=limits, source=source)
    document = parse(data, source)
    sections = {name for name, section in limits.items() if fields(section)}  # type: ignore[arg-type]  # Limits
    for name in sections & document.root.keys():
        limits[name] = build(limits[name], document.root[name], name, document.where)
    policy = build(Policy(), document.root, "", document.where, beside=sections)
    _check(policy, document.where, known_signals(limits))
    fence = replace(policy.fence, stated_by=source) if policy.fence.stated else policy.fence
    return replace(policy, limits=limits, fence=fence, stated=tuple(document.root), source=source)


def known_signals(built: Mapping[str, object] | Sequence[str]) -> tuple[str, ...]:
    """Every signal's id, sorted: those that are built and those that the rule table promises."""
    return tuple(sorted({rule.signal for rule in RULES.values()} | set(built)))


def _check(policy: Policy, where: Where, known: Sequence[str]) -> None:
    """What types cannot say: words from open lists, globs, names that others must be able to write."""
    if policy.version != VERSION:
        raise where.error("version", f"is {policy.version}, this tool reads {VERSION}", f"Write version: {VERSION}.")
    for index, name in enumerate(policy.required):
        if name not in known:
            raise unknown(f"required[{index}]", name, known, where, what=f"signal: {clipped(name)}")
    for rule in policy.rules:
        if rule not in RULES:
            raise unknown(f"rules.{rule}", rule, RULES, where, what="rule")
    for role in policy.roles:
        if role not in set(Role):
            raise unknown(f"roles.{role}", role, Role, where, what="role")
    if not _GATE_ID.fullmatch(policy.gate_id):
        raise where.error(
            "gate-id",
            f"holds {clipped(policy.gate_id)!r}",
            "Use letters, digits, dots, dashes, underscores, at most 64.",
        )
    if len(policy.exempt.label) > LONGEST_LABEL:
        raise where.error("exempt.label", f"is longer than {LONGEST_LABEL} characters", "Shorten it.")
    try:
        entries(policy.preserve)
    except PolicyError as error:
        raise where.error("preserve", f"cannot be taken. {error.message[:-1]}", error.hint) from None
    globs = [(f"roles.{role}", patterns) for role, patterns in policy.roles.items()]
    for at, patterns in (*globs, ("fence.allow", policy.fence.allow), ("fence.deny", policy.fence.deny)):
        try:
            Globs(patterns)
        except PolicyError as error:
            raise where.error(at, f"holds a pattern that cannot be taken. {error.message[:-1]}", error.hint) from None


def digest(policy: Policy) -> str:
    """What decided, as 64 hex digits: a hash over the tool's version, every setting and the task, whole.

    Where they were read from is not in it, nor who states the fence.
    """
    settings = {"policy": _plain(policy), "roles": list(policy.roles.items())}  # the order of roles matters
    text = json.dumps({"tool": __version__, **settings}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


_PROVENANCE = frozenset(("source", "stated", "stated_by"))


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.name not in _PROVENANCE}
    if isinstance(value, Mapping):
        return {str(key): _plain(held) for key, held in value.items()}
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def unjudged(policy: Policy, known: Sequence[str]) -> tuple[Ruling, ...]:
    """One ruling `not_run: not-built` for each signal that the policy counts on and this version does not have.

    `known` are the ids of the signals that there are. A setting that nobody reads is thereby never silent.
    """
    asked: dict[str, list[str]] = {}
    for key, names in NEEDS.items():
        for name in names if key in policy.stated else ():
            asked.setdefault(name, []).append(key)
    for rule, level in policy.rules.items():
        if level is not Level.OFF:
            asked.setdefault(RULES[rule].signal, []).append(f"rules: {rule}")
    for name in policy.required:
        asked.setdefault(name, []).append("required")
    return tuple(
        not_run(name, Reason.NOT_BUILT, f"the policy asks for it ({', '.join(keys)}), this version does not judge it")
        for name, keys in sorted(asked.items())
        if name not in known
    )
