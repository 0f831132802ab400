"""Rules, signals and their limits to rows for tables and to the text of `explain`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import get_type_hints

from patchwidth.model.errors import UsageError
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Level
from patchwidth.model.rules import RULES, Rule
from patchwidth.policy.config import NEEDS, POLICY_PATHS, known_signals
from patchwidth.policy.sections import key_of, settable
from patchwidth.registry import signals

NOT_BUILT = "This version does not judge it; a policy that asks for it gets not_run: not-built."


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalRow:
    """One signal. `title` is empty, and `built` false, where only the rule table knows it so far."""

    id: str
    title: str
    built: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRow:
    """One setting of the policy file: `key` is `path.to.key`, `default` as one would write it in YAML."""

    key: str
    default: str
    doc: str


def signal_rows() -> tuple[SignalRow, ...]:
    """Every signal: those that are built in report order, then the others by name."""
    built = [SignalRow(id=s.id, title=s.title, built=True) for s in signals()]
    names = {row.id for row in built}
    return (*built, *(SignalRow(id=n, title="", built=False) for n in known_signals(()) if n not in names))


def rule_rows() -> tuple[Rule, ...]:
    """Every rule, those of one signal together, signals as in `signal_rows`."""
    return tuple(rule for row in signal_rows() for rule in RULES.values() if rule.signal == row.id)


def setting_rows(signal: str | None = None) -> tuple[SettingRow, ...]:
    """The settings of the policy file with their defaults; with a signal those that it reads."""
    general, limits = Policy(), {s.id: s.limits() for s in signals()}
    rows: list[SettingRow] = []
    for field in settable(Policy):
        if signal is None or signal == field.name or signal in NEEDS.get(field.name, ()):
            rows += _rows(
                field.name.replace("_", "-"), getattr(general, field.name), str(field.metadata.get("doc", ""))
            )
    for name, section in limits.items():
        if signal is None or signal == name:
            rows += _rows(name, section, "")
    return tuple(rows)


def _rows(key: str, value: object, doc: str) -> Iterator[SettingRow]:
    if not is_dataclass(value):
        yield SettingRow(key=key, default=_yaml(value), doc=doc)
        return
    types = get_type_hints(type(value))
    for field in settable(type(value)):
        words = str(field.metadata.get("doc", ""))
        wanted = types[field.name]
        if isinstance(wanted, type) and issubclass(wanted, StrEnum):
            words += f" ({' | '.join(wanted)})"
        yield from _rows(f"{key}.{key_of(field)}", getattr(value, field.name), words)


def _yaml(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case tuple():
            return f"[{', '.join(_yaml(v) for v in value)}]"
        case str():
            return f'"{value}"' if any(sign in value for sign in ":[]{}#*&!|>'%@`") else str(value)
        case int() | float():
            return f"{value:g}" if isinstance(value, float) else str(value)
        case _:
            return "{}"


def overview() -> str:
    """Every signal with its rules, levels and titles, as text."""
    lines: list[str] = []
    width = max(len(rule) for rule in RULES)
    for row in signal_rows():
        lines.append(f"{row.id}: {row.title}" if row.built else f"{row.id} (not judged by this version)")
        rules = (rule for rule in RULES.values() if rule.signal == row.id)
        lines += [f"  {rule.id:<{width}}  {rule.level:<4}  {rule.title}" for rule in rules]
        lines.append("")
    lines.append("patchwidth explain RULE or SIGNAL says more.")
    return "\n".join(lines) + "\n"


def explain(name: str) -> str:
    """What a rule or a signal means, what it needs, and how to set it. An unknown name is a UsageError."""
    if name in RULES:
        return _explain_rule(RULES[name])
    rows = {row.id: row for row in signal_rows()}
    if name in rows:
        return _explain_signal(rows[name])
    near = get_close_matches(name, [*RULES, *rows], n=1, cutoff=0.4)
    raise UsageError(
        f"{name[:80]!r} is neither a rule nor a signal.",
        f"Did you mean {near[0]}?" if near else "patchwidth explain lists them.",
    )


def _explain_rule(rule: Rule) -> str:
    row = next(row for row in signal_rows() if row.id == rule.signal)
    bare = "the signal does not run" if rule.without_origin is None else str(rule.without_origin)
    lines = [
        f"{rule.id}: {rule.title}",
        "",
        f"level          {rule.level}",
        f"without origin {bare}",
        f"when           {rule.otherwise or 'always at that level'}",
        f"signal         {row.id}{f', {row.title}' if row.built else ''}",
    ]
    if not row.built:
        lines += ["", NOT_BUILT]
    other = Level.WARN if rule.level is Level.FAIL else Level.FAIL
    lines += ["", f"To change it, in {POLICY_PATHS[0]} on the base branch (off | note | warn | fail):", ""]
    return "\n".join([*lines, f"  rules: {{{rule.id}: {other}}}"]) + "\n"


def _explain_signal(row: SignalRow) -> str:
    lines = [f"{row.id}: {row.title}" if row.built else row.id, ""]
    if not row.built:
        lines += [NOT_BUILT, ""]
    rules = [rule for rule in RULES.values() if rule.signal == row.id]
    width = max(len(rule.id) for rule in rules)
    lines += ["Rules and their levels (off | note | warn | fail):", ""]
    lines += [f"  {r.id:<{width}}  {r.level:<4}  {r.title}" for r in rules]
    for when in dict.fromkeys(rule.otherwise for rule in rules if rule.otherwise):
        named = [rule.id.partition("/")[2] for rule in rules if rule.otherwise == when]
        lines += ["", f"  {'all' if len(named) == len(rules) else ', '.join(named)}: {when}"]
    settings = setting_rows(row.id)
    if settings:
        lines += [
            "",
            f"Settings in {POLICY_PATHS[0]} on the base branch, as they are by default:",
            "",
            *_block(settings),
        ]
    return "\n".join(lines) + "\n"


def _block(settings: Sequence[SettingRow]) -> Iterator[str]:
    """Settings as YAML that can be pasted, each with what it means."""
    written: list[tuple[str, str]] = []
    above: tuple[str, ...] = ()
    for setting in settings:
        *sections, key = setting.key.split(".")
        for depth, section in enumerate(sections):
            if above[: depth + 1] != tuple(sections[: depth + 1]):
                written.append((f"{'  ' * depth}{section}:", ""))
        above = tuple(sections)
        written.append((f"{'  ' * len(sections)}{key}: {setting.default}", setting.doc))
    wide = max(len(text) for text, doc in written if doc)
    return (f"  {text:<{wide}}  # {doc}" if doc else f"  {text}" for text, doc in written)
