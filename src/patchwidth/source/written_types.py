"""Two types as TypeScript writes them to whether the second serves whoever lived with the first."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

LANGUAGES = frozenset({"javascript", "typescript", "tsx"})
"""Languages whose classes and results are read here."""

DEEPEST = 16
"""How deep types are looked into; what lies deeper is compared by its words."""

MOST = 16
"""Alternatives of one type that are looked into; among more of them only a type that is the same is found."""

Words = tuple[str, ...]

_WORD = re.compile(r"=\s*>|[\w$]+(?:\s*\.\s*[\w$]+)*|\"[^\"]*\"|'[^']*'|[^\w\s]")
_ANYTHING = (("any",), ("unknown",))
_NOTHING = (*_ANYTHING, ("void",))
_HOLDING = ("Promise", "Readonly", "ReadonlyArray", "Array", "Partial", "PromiseLike")
_OPENERS, _CLOSERS = "([{<", ")]}>"


def words(written: str) -> Words:
    """A type's words and signs; names keep what qualifies them, quotes are all of one kind."""
    found = ("".join(word.split()).replace("'", '"') for word in _WORD.findall(written))
    return tuple(found)


def alike(old: Words, new: Words) -> bool:
    """Whether they are one type, which one of the two may look up in some module."""
    if old == new:
        return True
    return len(old) == len(new) and all(
        one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
        for one, other in zip(old, new, strict=True)
    )


def takes(old: Words, new: Words, depth: int = 0) -> bool:
    """Whether who gave the old type may give it for the new one."""
    old, new = _bare(old), _bare(new)
    if alike(old, new) or new in _ANYTHING:
        return True
    if depth > DEEPEST:
        return False
    if new[:1] == ("readonly",) and takes(old, new[1:], depth + 1):
        return True
    before, now = _parted(old, "|"), _parted(new, "|")
    if len(before) > 1 or len(now) > 1:
        return all(_among(one, now, lambda one, other: takes(one, other, depth + 1)) for one in before)
    if "=>" in old and "=>" in new:
        return _calls(old, new)
    return _inside(old, new, takes, depth) or _members(old, new, depth)


def gives(old: Words, new: Words, depth: int = 0) -> bool:
    """Whether who lived with getting the old type can live with the new one."""
    old, new = _bare(old), _bare(new)
    if alike(old, new) or old in _NOTHING:
        return True
    if depth > DEEPEST:
        return False
    before, now = _parted(old, "|"), _parted(new, "|")
    if len(before) > 1 or len(now) > 1:
        return all(_among(one, before, lambda one, other: gives(other, one, depth + 1)) for one in now)
    return _inside(old, new, gives, depth)


def serves(old: str, new: str, *, called: bool) -> bool:
    """Whether what stands behind a name still serves its users: a result of what is `called`, else a value's type."""
    before, now = words(old), words(new)
    if called:
        return gives(before, now)
    # what need not be there may stay away
    if before[:1] == ("?",) and now[:1] != ("?",):
        return False
    before, now = (side[1:] if side[:1] in (("?",), ("!",)) else side for side in (before, now))
    # what holds a function is called by some and set by others
    return alike(before, now) if "=>" in before and "=>" in now else takes(before, now)


def _among(one: Words, types: Sequence[Words], serves_too: Callable[[Words, Words], bool]) -> bool:
    """Whether one of several types is this one, or serves as well."""
    if any(alike(one, other) for other in types):
        return True
    return len(types) <= MOST and any(serves_too(one, other) for other in types)


def _bare(type_: Words) -> Words:
    """Without a sign in front of the first alternative, and without brackets around everything."""
    for _ in range(DEEPEST):
        if type_[:1] in (("|",), ("&",), (":",)):
            type_ = type_[1:]
        elif type_[:1] == ("(",) and _closed(type_, 0) == len(type_) > 2:
            type_ = type_[1:-1]
        else:
            break
    return type_


def _closed(type_: Words, at: int) -> int:
    depth = 0
    for end in range(at, len(type_)):
        word = type_[end]
        depth += (len(word) == 1 and word in _OPENERS) - (len(word) == 1 and word in _CLOSERS)
        if depth == 0:
            return end + 1
    return len(type_)


def _parted(type_: Words, *signs: str) -> list[Words]:
    """What stands between these signs outside of all brackets; a function's result belongs to the function."""
    found: list[Words] = []
    start = at = 0
    while at < len(type_):
        word = type_[at]
        if word == "=>" and "|" in signs:
            break
        if word in signs:
            found.append(type_[start:at])
            start = at + 1
        at = _closed(type_, at) if len(word) == 1 and word in _OPENERS else at + 1
    return [part for part in (*found, type_[start:]) if part]


def _inside(old: Words, new: Words, check: Callable[[Words, Words, int], bool], depth: int) -> bool:
    """The same for what a promise, a list or the like holds."""
    same = old[:2] == new[:2] and old[:1] in [(name,) for name in _HOLDING] and old[1:2] == ("<",)
    if not (same and _closed(old, 1) == len(old) and _closed(new, 1) == len(new)):
        return False
    inner = _parted(old[2:-1], ","), _parted(new[2:-1], ",")
    return len(inner[0]) == len(inner[1]) == 1 and check(inner[0][0], inner[1][0], depth + 1)


def _calls(old: Words, new: Words) -> bool:
    """Whether a callback that was given before can be called as the new one is: with more, but not with less."""
    sides = [(type_[: _closed(type_, 0)], type_[_closed(type_, 0) :]) for type_ in (old, new) if type_[0] == "("]
    if len(sides) < 2 or (not alike(sides[0][1], sides[1][1]) and sides[1][1] != ("=>", "void")):
        return False
    given, now = (_parted(parameters[1:-1], ",") for parameters, _ in sides)
    return len(given) <= len(now) and all(alike(one, other) for one, other in zip(given, now, strict=False))


def _members(old: Words, new: Words, depth: int) -> bool:
    """Whether an object that was given before has all that the new type needs, and nothing that it does not know."""
    parts = [_parted(type_, "&") for type_ in (old, new)]
    if len(parts[0]) != len(parts[1]) or not all(part[0][:1] == ("{",) or len(part) > 1 for part in parts):
        return False
    for one, other in zip(*parts, strict=True):
        if alike(one, other):
            continue
        if one[0] != "{" or other[0] != "{":
            return False
        before, now = _named(one), _named(other)
        kept = all(name in now and _keeps(now[name], told, depth) for name, told in before.items())
        if not kept or any(needed for name, (needed, _) in now.items() if name not in before):
            return False
    return True


def _keeps(now: tuple[bool, Words], before: tuple[bool, Words], depth: int) -> bool:
    needed, type_ = now
    was_needed, old = before
    return (was_needed or not needed) and takes(old, type_, depth + 1)


def _named(type_: Words) -> dict[Words, tuple[bool, Words]]:
    """The members of an object's type by what stands before the colon; whether each must be there, and its type."""
    found: dict[Words, tuple[bool, Words]] = {}
    for member in _parted(type_[1:-1], ";", ","):
        head, *rest = _parted(member, ":")
        optional = head[-1:] == ("?",)
        found[head[:-1] if optional else head] = not optional, member[len(head) + 1 :] if rest else ()
    return found


def heritage_changes(old: Sequence[str], new: Sequence[str], *, typed: bool) -> Iterator[tuple[str, bool]]:
    """What happened behind a class's name, and whether it breaks who uses the class; `typed` if others can."""
    (old_bounds, old_bases), (new_bounds, new_bases) = (_heritage(words(" ".join(side))) for side in (old, new))
    for one, other in zip_longest(old_bounds, new_bounds):
        if one is None:
            yield f"has the new type parameter {' '.join(other)[:80]}", typed and "=" not in other
        elif other is None:
            yield f"lost its type parameter {' '.join(one)[:80]}", typed
        elif one != other:
            # a default for those who say nothing is nobody's bound
            bound = [_parted(side, "=")[0] for side in (one, other)]
            is_break = not alike(bound[0], bound[1]) and "extends" in bound[1]
            yield f"is bound by `{' '.join(other)[:80]}`, was `{' '.join(one)[:80]}`", typed and is_break
    known = {_last(base) for base in new_bases}
    yield from (
        (f"no longer inherits from {' '.join(base)[:80]}", typed) for base in old_bases if _last(base) not in known
    )
    yield from (
        (f"inherits from {' '.join(base)[:80]} now", False)
        for base in new_bases
        if not any(alike(one, base) for one in old_bases)
    )


def _heritage(behind: Words) -> tuple[list[Words], list[Words]]:
    """Type parameters, and the types that a class or an interface extends or implements."""
    if behind[:2] == ("=", "class"):
        # the name of an expression is nobody's
        behind = behind[2:] if behind[2:3] in ((), ("<",), ("extends",), ("implements",)) else behind[3:]
    at = _closed(behind, 0) if behind[:1] == ("<",) else 0
    rest = behind[at:]
    return _parted(behind[1 : at - 1], ",") if at else [], [
        base for base in _parted(rest, "extends", "implements", ",") if base != ("{",)
    ]


def _last(base: Words) -> str:
    """A base's name without its module and what it is given."""
    return base[0].rpartition(".")[2]
