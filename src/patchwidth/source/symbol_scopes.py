"""A definition and its file's others to who can reach it, and to what its class or its ancestors say of it already."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from patchwidth.model.names import Definition, DefinitionKind, Names, Parameter, Visibility

_RANKS = list(Visibility)
_HEADERS = ("typescript", "tsx")
_WORD = re.compile(r"[^\W\d]\w*")


def reached(definition: Definition, names: Names) -> Definition:
    """The definition as visible as the least visible of what holds it: nobody else reaches into a private class."""
    around = set(_scopes(definition.name))
    ranks = [_RANKS.index(one.visibility) for one in names.definitions if one.name in around]
    return definition._replace(visibility=_RANKS[max([_RANKS.index(definition.visibility), *ranks])])


def _scopes(name: str) -> Iterator[str]:
    at = name.rfind(".")
    while at > 0:
        yield name[:at]
        at = name.rfind(".", 0, at)


def is_parameter(definition: Definition, names: Names) -> bool:
    """Whether a field is declared by its class's list of parameters, so that what happens to that says it all."""
    if definition.kind is not DefinitionKind.FIELD or not definition.scope:
        return False
    owners = [one for one in names.definitions if one.name == definition.scope]
    if definition in names.definitions:
        # a field may be declared amid what a constructor takes; one that stands elsewhere only has a namesake there
        made = (one for one in names.definitions if one.is_constructor and one.scope == definition.scope)
        owners += [one for one in made if one.start <= definition.start and definition.end <= one.end]
    return any(definition.last in [p.name for p in owner.parameters or ()] for owner in owners)


def is_overload(definition: Definition, names: Names) -> bool:
    """Whether it is one of TypeScript's several headers of one function; what stands behind them is `is_behind`."""
    return names.language in _HEADERS and definition.parameters is not None and not definition.body


def is_behind(definition: Definition, names: Names) -> bool:
    """Whether callers see other headers of this function in its place."""
    return bool(definition.body) and any(
        one.name == definition.name and is_overload(one, names) for one in names.definitions
    )


def is_one_of(overload: Definition, gone: Sequence[Definition]) -> bool:
    """Whether what stands behind this header, or a header before it, went as well and says it all."""
    others = [one for one in gone if one.name == overload.name]
    return any(one.body for one in others) or others[0] is not overload


def is_given(old: Definition, new: Definition | None, head: Names) -> bool:
    """Whether others get what went as what a file gives without a name, which is still given."""
    unnamed = "default" in (old.name, new.name if new is not None else "")
    return unnamed and any(export.name in ("default", "module.exports") for export in head.exports)


def is_listed(constructor: Definition, names: Names) -> bool:
    """Whether the class itself lists the parameters that a constructor of its own took."""
    owners = (one for one in names.definitions if one.name == constructor.scope and one.parameters is not None)
    taken = [one.type for one in constructor.parameters or ()]
    return any([one.type for one in owner.parameters or ()] == taken for owner in owners)


def still_made(old: Definition, head: Names) -> bool:
    """Whether a class whose list of parameters changed has a constructor that takes the old one."""
    taken = [one.type for one in old.parameters or ()]
    made = (one for one in head.definitions if one.scope == old.name and one.is_constructor)
    return old.kind is DefinitionKind.CLASS and any([p.type for p in one.parameters or ()] == taken for one in made)


def namesake(member: Definition, name: str, among: Sequence[Definition]) -> Definition | None:
    """Which of these bears the name that a member has now; of several the one that takes the same."""
    there = [one for one in among if one.name == name]
    return next((one for one in there if one.parameters == member.parameters), there[0] if there else None)


def overrides(definition: Definition) -> bool:
    """Whether it says that its ancestors have such a member as well: without it theirs is there."""
    return "override" in definition.before or ("@", "Override") in pairwise(definition.before)


def with_new_names(definition: Definition, renamed: Mapping[str, str]) -> Definition:
    """The definition as it reads when types that were renamed are called by their new names."""
    if not renamed:
        return definition
    parameters = definition.parameters
    if parameters is not None:
        parameters = tuple(
            one._replace(type=_WORD.sub(lambda m: renamed.get(m[0], m[0]), one.type)) for one in parameters
        )
    return definition._replace(
        parameters=parameters,
        before=tuple(renamed.get(token, token) for token in definition.before),
        after=tuple(renamed.get(token, token) for token in definition.after),
    )


def arguments(constructor: Definition) -> tuple[Parameter, ...]:
    """What a caller gives: not the object itself."""
    given = constructor.parameters or ()
    return given[1:] if given and given[0].name in ("self", "cls") else given


def members(heads: Iterable[Names]) -> frozenset[tuple[str, str]]:
    """What the classes of these files hold, each with its class, both without what qualifies them."""
    held = (one for head in heads for one in head.definitions if one.scope)
    return frozenset((one.scope.rpartition(".")[2], one.last) for one in held)


def still_there(head: Names | None, old: Definition, known: Collection[tuple[str, str]]) -> bool:
    """Whether the head file still gives a name that its definition went with: by an import, or by what it inherits.

    `known` are the members of all classes of the patch.
    """
    return head is not None and (binds(head, old.name) or _inherits(old, head, known))


def binds(names: Names, name: str) -> bool:
    """Whether a file gives this name to itself by an import, at its top level."""
    return any(one.local == name for one in names.imports)


def _inherits(old: Definition, head: Names, known: Collection[tuple[str, str]]) -> bool:
    """Whether a member that is gone is still there in a base class."""
    if old.kind not in (DefinitionKind.METHOD, DefinitionKind.FIELD):
        return False
    owners = (one for one in head.definitions if one.name == old.scope)
    return any((base, old.last) in known for owner in owners for base in owner.after)
