"""A definition and its file's others to who can reach it, and to what its class or its ancestors say of it already."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from patchwidth.model.names import Definition, DefinitionKind, Names, Visibility

_RANKS = list(Visibility)
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
    owners = (one for one in names.definitions if one.name == definition.scope)
    return any(definition.last in [p.name for p in owner.parameters or ()] for owner in owners)


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
