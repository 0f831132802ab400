"""Two lists of parameters to what happened between them, and whether it breaks a call."""

import re
from collections.abc import Iterator, Sequence

from patchwidth.model.names import Parameter
from patchwidth.source.parameters import GIVEN
from patchwidth.source.written_types import takes, words

NAMED = frozenset({"python", "kotlin", "swift", "csharp", "scala"})
"""Languages in which a caller may give any parameter by its name, so that its name belongs to the signature."""

_EXACT = ("go", "java")
"""Languages in which a call gives every parameter."""

_EMPTY = ("[]", "{}", "()", "set()", "dict()", "list()")
"""Defaults that a function shares between its calls; `None` in their place is how that is mended."""

_MAY_STAY_AWAY = frozenset({"?", "undefined", "null", "false", "0", "''", '""', "{}", "[]"})
"""Defaults that say little more than that a parameter of TypeScript need not be given."""

_LIFETIME = re.compile(r"'\w++ ?(?!')")
_LONG_LIST = re.compile(r"\barray\(([^()]*)\)", re.IGNORECASE)


def extends(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether one type is the other with more alternatives (`A` and `A | null`)."""
    return "|" in new and tuple(new[: len(old)]) == tuple(old) and tuple(new[len(old) : len(old) + 1]) == ("|",)


def changed_parameters(
    old: Sequence[Parameter], new: Sequence[Parameter], language: str, *, typed: bool
) -> Iterator[tuple[str, bool]]:
    """What happened to parameters, and whether it breaks a call."""
    catches = any(p.star == "**" for p in new)
    if language not in NAMED:
        # any method takes a block, whether it names it or not
        placed = [[p for p in side if not p.keyword and p.star != "&"] for side in (old, new)]
        yield from _by_place(placed[0], placed[1], language, typed=typed)
        old, new = [p for p in old if p.keyword], [p for p in new if p.keyword]
    before, after = {p.name: p for p in old}, {p.name: p for p in new}
    gone = [p for p in old if p.name not in after]
    came = [p for p in new if p.name not in before]
    if (
        len(gone) == len(came) == 1
        and _place(old, gone[0]) == _place(new, came[0])
        and not gone[0].star
        and not came[0].star
    ):
        # who may use such a name the compiler sees as well
        seen = language != "python" and not typed
        yield f"calls its parameter `{gone[0].name}` now `{came[0].name}`", not (gone[0].position or seen)
        gone, came = [], []
    for parameter in gone:
        served = (catches and parameter.keyword) or parameter.default == GIVEN
        yield f"lost its parameter `{parameter.star}{parameter.name}`", not served
    reached = [p.name for p in old if p.name in after and not p.keyword]
    for parameter in came:
        early = not parameter.keyword and not parameter.star and _shifts(parameter, new, reached)
        told = "required" if parameter.required else "optional"
        yield f"has the new {told} parameter `{parameter.star}{parameter.name}`", parameter.required or early
    kept_old = [p.name for p in old if p.name in after and not p.keyword]
    kept_new = [p.name for p in new if p.name in before and not p.keyword]
    if [n for n in kept_old if n in kept_new] != [n for n in kept_new if n in kept_old]:
        yield f"has its parameters in another order: {', '.join(kept_new)}", True
    for name, parameter in before.items():
        if name in after:
            yield from _same(parameter, after[name], typed=typed)


def _place(parameters: Sequence[Parameter], parameter: Parameter) -> int:
    return parameters.index(parameter)


def _shifts(parameter: Parameter, new: Sequence[Parameter], placed: Sequence[str]) -> bool:
    """Whether an optional parameter stands before one that callers reach by its place."""
    at = new.index(parameter)
    return any(p.name in placed and not p.keyword and not p.star for p in new[at + 1 :])


def _by_place(
    old: Sequence[Parameter], new: Sequence[Parameter], language: str, *, typed: bool
) -> Iterator[tuple[str, bool]]:
    """Where callers know nothing but the place: names only tell which parameter came or went."""
    names_old, names_new = [p.name for p in old], [p.name for p in new]
    gone, came = list(old[len(new) :]), list(new[len(old) :])
    named = all(names_old) and all(names_new)
    if named and (gone or came):
        gone = [p for p in old if p.name not in names_new][: max(len(gone), 0)] or gone
        came = [p for p in new if p.name not in names_old][: max(len(came), 0)] or came
    for parameter in gone:
        yield f"lost its parameter `{parameter.star}{parameter.name or parameter.type}`", True
    for parameter in came:
        told = "required" if parameter.required else "optional"
        behind = new[-1] is parameter or parameter in new[len(old) :]
        breaks = parameter.required or not behind or (language in _EXACT and not parameter.star)
        yield f"has the new {told} parameter `{parameter.star}{parameter.name or parameter.type}`", breaks
    left = [p for p in old if p not in gone]
    right = [p for p in new if p not in came]
    both = {p.name for p in left} & {p.name for p in right}
    if named and [p.name for p in left if p.name in both] != [p.name for p in right if p.name in both]:
        yield f"has its parameters in another order: {', '.join(names_new)}", True
        return
    for one, other in zip(left, right, strict=False):
        yield from _same(one, other, typed=typed)


def _unnamed(kind: str) -> str:
    """A type without white space, and without the names of lifetimes, which a compiler fills in by itself."""
    return "".join(_LIFETIME.sub("", kind).split())


def _value(written: str | None) -> str | None:
    """A default in one of the ways to write it."""
    return None if written is None else _LONG_LIST.sub(r"[\1]", written).replace("'", '"')


def _same(old: Parameter, new: Parameter, *, typed: bool) -> Iterator[tuple[str, bool]]:
    """The same parameter on both sides."""
    name = new.name or new.type
    if _unnamed(old.type) != _unnamed(new.type):
        # who takes a thing only to read it serves whoever gave it to be written
        reads = "const" in new.type.split() and _unnamed(new.type.replace("const", "")) == _unnamed(old.type)
        wider = reads or extends(old.type.split(), new.type.split()) or takes(words(old.type), words(new.type))
        yield (
            f"takes `{name}` as `{new.type or 'anything'}`, was `{old.type or 'anything'}`",
            typed and bool(old.type and new.type) and not wider,
        )
    if old.star != new.star:
        # one where any number may stand
        wider = not old.star and new.star == "..." and _unnamed(old.type) == _unnamed(new.type)
        yield f"takes `{new.star}{name}`, was `{old.star}{old.name}`", not wider
    elif _value(old.default) != _value(new.default):
        if new.default is None:
            yield f"needs `{name}` now", True
        elif old.default is None:
            yield f"no longer needs `{name}`", False
        else:
            same = (new.default == "None" and old.default in _EMPTY) or (
                "?" in (old.default, new.default) and {old.default, new.default} <= _MAY_STAY_AWAY
            )
            yield f"takes {new.default[:40]} for `{name}` by default, was {old.default[:40]}", not same
    if not old.keyword and new.keyword:
        yield f"takes `{name}` by keyword alone now", True
    if not old.position and new.position:
        yield f"takes `{name}` by its place alone now", True
