"""Plain values to settings: a frozen dataclass says which keys a section has, of what type, in which range.

Keys are the field names with dashes. A field's metadata may hold `min`, `max` (numbers) and `hidden` (no key sets it).
What the text leaves out keeps the value of the default it is built on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from enum import StrEnum
from math import isfinite
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from patchwidth.model.errors import PolicyError
from patchwidth.policy.document import Value, Where, clipped

Section = TypeVar("Section")

MOST_LISTED = 20
"""Known words that a hint lists; more would hide the hint."""

LARGEST_NUMBER = 10**9
"""The upper bound of a number whose field names none."""


def key_of(field: "Field[Any]") -> str:
    """The key that sets a field: its name with dashes, unless its metadata names another."""
    return str(field.metadata.get("key") or field.name.replace("_", "-"))


def settable(section: type) -> "tuple[Field[Any], ...]":
    """The fields of a section that the text may set."""
    return tuple(f for f in fields(section) if not f.metadata.get("hidden"))


def build(default: Section, value: Value, at: str, where: Where, *, beside: Iterable[str] = ()) -> Section:
    """A section from plain values, on top of `default`; PolicyError names the key, what it holds and what is wanted.

    `beside` are keys that somebody else reads: they count as known and are skipped.
    """
    if value is None:
        return default
    if not isinstance(value, Mapping):
        raise where.error(at, f"holds {shown(value)}, not settings", "Write key: value lines below it.")
    known = {key_of(f): f for f in settable(type(default))}
    types = get_type_hints(type(default))
    skipped = frozenset(beside)
    stated: dict[str, object] = {}
    for key, held in value.items():
        if key in skipped:
            continue
        path = f"{at}.{key}" if at else key
        if key not in known:
            raise unknown(path, key, (*known, *skipped), where)
        field = known[key]
        stated[field.name] = _typed(types[field.name], held, getattr(default, field.name), path, where, field.metadata)
    return replace(default, **stated)  # type: ignore[type-var]  # a dataclass by contract


def unknown(path: str, key: str, known: Iterable[str], where: Where, *, what: str = "key") -> PolicyError:
    """The error about a word that is not in a list, with the nearest that is."""
    from difflib import get_close_matches  # heavy, and only a mistake needs it

    words = sorted(known)
    near = get_close_matches(key, words, n=1, cutoff=0.5)
    listed = f"Known are {', '.join(words)}." if len(words) <= MOST_LISTED else "`patchwidth explain` lists them."
    return where.error(path, f"is no known {what}", f"Did you mean {near[0]}? {listed}" if near else listed)


def shown(value: Value) -> str:
    """A value for a message, never long."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "settings"
    if isinstance(value, tuple):
        return "a list"
    return clipped(repr(value), 60)


def _typed(wanted: object, value: Value, default: object, at: str, where: Where, limits: Mapping[str, Any]) -> object:
    """One value as the type that a field asks for."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is UnionType:
        if value is None:
            return None
        (wanted,) = (a for a in inner if a is not NoneType)
        return _typed(wanted, value, default, at, where, limits)
    if origin is tuple:
        if not isinstance(value, tuple):
            raise where.error(
                at, f"holds {shown(value)}, not a list", f"Write [{shown(value)}]." if value else "Write []."
            )
        return tuple(_typed(inner[0], v, None, f"{at}[{i}]", where, limits) for i, v in enumerate(value))
    if origin is not None:  # the one kind left is a mapping
        if not isinstance(value, Mapping):
            raise where.error(at, f"holds {shown(value)}, not settings", "Write key: value lines below it.")
        return {k: _typed(inner[1], v, None, f"{at}.{k}", where, limits) for k, v in value.items()}
    if is_dataclass(wanted):
        return build(wanted() if default is None else default, value, at, where)  # type: ignore[operator]  # a class
    return _single(cast(type, wanted), value, at, where, limits)


def _single(wanted: type, value: Value, at: str, where: Where, limits: Mapping[str, Any]) -> object:
    if issubclass(wanted, StrEnum):
        words = [str(w) for w in wanted]
        if not isinstance(value, str) or value not in words:
            raise where.error(
                at, f"holds {shown(value)}, not one of {', '.join(words)}", f"Write {words[0]}, for example."
            )
        return wanted(value)
    if wanted is bool:
        if not isinstance(value, bool):
            raise where.error(at, f"holds {shown(value)}, not true or false", "Write true or false, without quotes.")
        return value
    if wanted is str:
        if not isinstance(value, str) or not value.strip():
            raise where.error(
                at, f"holds {shown(value)}, not a text", 'Write a text; in quotes ("12") if it looks like a number.'
            )
        return value
    return _number(wanted, value, at, where, limits)


def _number(wanted: type, value: Value, at: str, where: Where, limits: Mapping[str, Any]) -> int | float:
    least, most = limits.get("min", 0), limits.get("max", LARGEST_NUMBER)
    kind = "a whole number" if wanted is int else "a number"
    fits = isinstance(value, int) or (wanted is float and isinstance(value, float) and isfinite(value))
    if not fits or isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise where.error(
            at, f"holds {shown(value)}, not {kind} from {least} to {most}", f"Write {kind} in that range."
        )
    return int(value) if wanted is int else float(value)
