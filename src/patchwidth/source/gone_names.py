"""A definition that is gone to what that does to those who used it."""

from collections.abc import Collection, Sequence

from patchwidth.model.names import Definition, Names
from patchwidth.model.symbols import ChangeKind
from patchwidth.source.given_changes import ALL
from patchwidth.source.symbol_scopes import (
    arguments,
    is_given,
    is_listed,
    is_one_of,
    is_overload,
    is_parameter,
    overrides,
    still_there,
)

Fate = tuple[ChangeKind, str]


def fate(
    old: Definition,
    base: Names | None,
    head: Names | None,
    gone: Sequence[Definition],
    members: Collection[tuple[str, str]],
) -> Fate | None:
    """What became of one of the definitions that are `gone`; `None` when it is there all the same.

    `members` are the members of all classes of the patch's head side.
    """
    if old.name == ALL or still_there(head, old, members) or (head is not None and is_given(old, None, head)):
        return None
    if old.is_constructor:
        # the class is made without one now, which only a call with arguments notices
        listed = head is not None and is_listed(old, head)
        if not listed and any(parameter.required for parameter in arguments(old)):
            return ChangeKind.SIGNATURE, "is gone with its parameters"
        return None
    if base is not None and head is not None:
        if is_overload(old, base):
            if any(one.name == old.name for one in head.definitions):
                return ChangeKind.SIGNATURE, "lost one of its overloads"
            if is_one_of(old, gone):
                return None
        if is_parameter(old, base) and not is_parameter(old, head):
            return None
        if overrides(old):
            return ChangeKind.WIDENED, "is gone, and what it overrode is there instead"
    return ChangeKind.REMOVED, "is gone"
