"""Names of a snippet to short lines that a test can hold against what it expects."""

from patchwidth.model.names import Definition, Import, Names, Parameter
from patchwidth.source.names import names


def named(path: str, text: str) -> Names:
    """The names of a file with this text; it must be readable."""
    found = names(path, text.encode())
    assert found is not None
    return found


def defined(found: Names) -> list[str]:
    """`kind visibility Name(parameters)` for each definition, in order; `!` is behind what calls give by its name."""
    return [_definition(one) for one in found.definitions]


def imported(found: Names) -> list[str]:
    """`kind local module original` for each import; `-` for what it has not."""
    return [_import(one) for one in found.imports]


def exported(found: Names) -> list[str]:
    """`name original module` for each export."""
    return [f"{one.name} {one.original} {one.module or '-'}" for one in found.exports]


def used(found: Names) -> set[str]:
    """Names in use, each behind what it is looked up in."""
    return {one.name if one.object is None else f"{one.object}:{one.name}" for one in found.references}


def _definition(one: Definition) -> str:
    given = "" if one.parameters is None else f"({', '.join(map(_parameter, one.parameters))})"
    return f"{one.kind} {one.visibility} {one.name}{given}"


def _parameter(one: Parameter) -> str:
    kind = f": {one.type}" if one.type else ""
    default = "" if one.default is None else f" = {one.default}"
    return f"{one.star}{one.name}{'!' if one.keyword else ''}{kind}{default}"


def _import(one: Import) -> str:
    return f"{one.kind} {one.local or '-'} {one.module or '-'} {one.original or '-'}"
