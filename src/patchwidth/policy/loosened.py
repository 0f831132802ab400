"""Two policies to what the second lets through that the first did not, in words.

A change whose direction cannot be told (a preset, a command, a label) counts as loosening: it is shown to a person,
never waved through.
"""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass

from patchwidth.model.case import Fence
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Level
from patchwidth.model.role import Role
from patchwidth.model.rules import RULES
from patchwidth.model.verdict import FailOn
from patchwidth.policy.sections import key_of, settable
from patchwidth.source.globs import Globs

_REFUSES = {FailOn.WARN: 0, FailOn.FAIL: 1, FailOn.NEVER: 2}


def loosened(before: Policy, after: Policy) -> tuple[str, ...]:
    """What got looser, one short phrase each; empty when nothing did."""
    return tuple(
        phrase
        for part in (
            _fail_on(before, after),
            _dropped("required", before.required, after.required),
            _dropped("preserve", before.preserve, after.preserve),
            _fence(before.fence, after.fence),
            _rules(before.rules, after.rules),
            _roles(before.roles, after.roles),
            _limits(before.limits, after.limits),
            _section("run", before.run, after.run),
            _exempt(before, after),
        )
        for phrase in part
    )


def _fail_on(before: Policy, after: Policy) -> Iterator[str]:
    # unset, the Action and the hook refuse from `fail` on; that is where an edit to the policy arrives
    was, now = before.fail_on or FailOn.FAIL, after.fail_on or FailOn.FAIL
    if _REFUSES[now] > _REFUSES[was]:
        yield f"fail-on goes from {was} to {now}"


def _dropped(key: str, before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[str]:
    for word in before:
        if word not in after:
            yield f"{key} drops {word}"


def _fence(before: Fence, after: Fence) -> Iterator[str]:
    if before.allow and not after.allow:
        yield "fence.allow is gone"
    elif before.allow:
        covered = Globs(p for p in before.allow if _is_name(p) or p.endswith("/") or p.split("/")[-1] == "**")
        for pattern in after.allow:
            if pattern not in before.allow and not (_is_name(pattern) and covered.match(pattern)):
                yield f"fence.allow adds {pattern}"
    yield from _dropped("fence.deny", before.deny, after.deny)
    yield from _number("fence.files", before.files, after.files, up=True)
    yield from _number("fence.lines", before.lines, after.lines, up=True)


def _is_name(pattern: str) -> bool:
    """A file or folder without wildcards; such a pattern takes everything beneath, too."""
    return not any(sign in pattern for sign in "*?[")


def _rules(before: Mapping[str, Level], after: Mapping[str, Level]) -> Iterator[str]:
    for rule in sorted({*before, *after}):
        was, now = before.get(rule), after.get(rule)
        if now is None and was is not None:
            # the default may be lower where the evidence is weaker
            looser = was.weight > RULES[rule].level.weight or (was.weight > Level.NOTE.weight and RULES[rule].otherwise)
        else:
            looser = now is not None and now.weight < (was or RULES[rule].level).weight
        if looser:
            yield f"{rule} goes from {was or 'its default'} to {now or 'its default'}"


def _roles(before: Mapping[str, tuple[str, ...]], after: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Globs that take files out of the source, and globs that no longer keep them in."""
    kept_out = {glob for role, globs in before.items() if role != Role.SOURCE for glob in globs}
    for role, globs in after.items():
        for glob in globs if role != Role.SOURCE else ():
            if glob not in kept_out:
                yield f"roles.{role} adds {glob}"
    yield from _dropped("roles.source", before.get(Role.SOURCE, ()), after.get(Role.SOURCE, ()))
    if [role for role in before if role in after] != [role for role in after if role in before]:
        yield "roles stand in another order"


def _limits(before: Mapping[str, object], after: Mapping[str, object]) -> Iterator[str]:
    for name in sorted(before.keys() & after.keys()):
        yield from _section(name, before[name], after[name])


def _section(at: str, before: object, after: object) -> Iterator[str]:
    """One section, setting by setting; a field's `looser` says which way is loose (`up` where it says nothing)."""
    for field in settable(type(before)):
        was, now = getattr(before, field.name), getattr(after, field.name)
        path = f"{at}.{key_of(field)}"
        if was == now or was is None:
            continue
        if is_dataclass(was):
            yield from _section(path, was, now)
        elif isinstance(was, int | float) and not isinstance(was, bool):
            yield from _number(path, was, now, up=field.metadata.get("looser", "up") == "up")
        else:
            yield f"{path} changes"


def _number(path: str, was: float | None, now: float | None, *, up: bool) -> Iterator[str]:
    if was is not None and (now is None or (now > was if up else now < was)):
        yield f"{path} goes from {was} to {'no limit' if now is None else now}"


def _exempt(before: Policy, after: Policy) -> Iterator[str]:
    was, now = before.exempt, after.exempt
    for author in now.authors:
        if author not in was.authors:
            yield f"exempt.authors adds {author}"
    if now.label != was.label:
        yield "exempt.label changes"
    if now.sticky and not was.sticky:
        yield "exempt.sticky is on"
