"""One file's imports on both sides to those that are gone, each with what it was for."""

from collections.abc import Collection, Iterator

from patchwidth.model.names import Import, ImportKind, Names
from patchwidth.model.symbols import Use
from patchwidth.source.language import languages

NONE_UNUSED = ("go",)
"""Languages whose compiler refuses an import that nothing uses, so that none was unused before."""


NAMELESS_USE = ("rust", "scala")
"""Languages in which an import may be used without its name (a trait, by the methods that it brings; an implicit), and
in which a name may come by paths that no import states."""

_PACKAGED = ("java", "kotlin")
"""Languages in which a name may come from the file's own package, or by an `import a.*` that stands there anyway."""

_BEHIND_A_DOT = ("kotlin", "scala")
"""Languages in which what is imported may be used as a member is: `text.shout()`."""

_CALLED_BY_SIGNS = {
    "kotlin": frozenset(
        {
            "getValue", "setValue", "provideDelegate", "get", "set", "contains", "iterator", "next", "hasNext",
            "invoke", "compareTo", "rangeTo", "rangeUntil", "plus", "minus", "times", "div", "rem", "unaryPlus",
            "unaryMinus", "not", "inc", "dec", "plusAssign", "minusAssign", "timesAssign", "divAssign", "remAssign",
            "component1", "component2", "component3", "component4", "component5",
        }
    )
}  # fmt: skip
"""Functions that are called without a word: https://kotlinlang.org/docs/operator-overloading.html."""


def lost_imports(base: Names, head: Names) -> Iterator[tuple[Import, Use]]:
    """Each import of the base file that the head file lacks, with what it was for.

    A name that head binds by another import, a definition or an assignment was not lost but replaced.
    """
    still = {_key(one) for one in head.imports}
    modules = {one.module for one in head.imports}
    before = {_key(one) for one in base.imports}
    if any(one.kind is ImportKind.WILDCARD and _key(one) not in before for one in head.imports):
        # what an `import *` that came gives is not written anywhere in the file
        return
    bound = {one.local for one in head.imports if one.local} | {d.name for d in head.definitions}
    used_before, used_now = _used(base), _used(head)
    told: set[tuple[str, str, str]] = set()
    for one in base.imports:
        key = _key(one)
        if key in still or key in told:
            continue
        told.add(key)
        if one.kind in (ImportKind.WILDCARD, ImportKind.EFFECT):
            if one.module not in modules or one.kind is ImportKind.EFFECT:
                # nothing that the file used is gone, so the patch cannot have made it unused
                yield one, Use.ORPHANED if _fewer(base, head) else Use.OPAQUE
        elif one.local not in bound and (use := _use(one, base, head, used_before, used_now)) is not None:
            yield one, use


def _use(one: Import, base: Names, head: Names, before: Collection[str], now: Collection[str]) -> Use | None:
    """What a named import was for; `None` where only a compiler can tell."""
    language = languages()[base.language]
    if one.local in language.builtins | language.globals and one.local in before:
        # what stood in for a name that is there anyway
        return Use.ORPHANED
    if one.original in _CALLED_BY_SIGNS.get(base.language, ()):
        return None
    if one.local in now and one.local not in head.bound:
        return None if base.language in NAMELESS_USE or _otherwise(one, head) else Use.NEEDED
    if base.language in _BEHIND_A_DOT and one.local not in before:
        if one.local in {reference.name for reference in head.references}:
            return None
        before = {reference.name for reference in base.references}
    # words of strings and comments may have been its use; what still stands there proves nothing
    if one.local in before or base.language in NONE_UNUSED or one.local in base.mentioned - head.mentioned:
        return Use.ORPHANED
    if base.language in NAMELESS_USE:
        return Use.ORPHANED if _fewer(base, head) else Use.OPAQUE
    return Use.UNUSED


def _otherwise(one: Import, head: Names) -> bool:
    """Whether the name may still come from somewhere without an import of its own."""
    if head.language not in _PACKAGED:
        return False
    if any(one.local == definition.last for definition in head.definitions):
        return True
    folder = head.path.rpartition("/")[0].replace("/", ".")
    return f".{folder}".endswith(f".{one.module}") or any(i.kind is ImportKind.WILDCARD for i in head.imports)


def _fewer(base: Names, head: Names) -> bool:
    """Whether some name that base uses, of whatever it is a member, is used no more."""
    return not {reference.name for reference in base.references} <= {reference.name for reference in head.references}


def _key(one: Import) -> tuple[str, str, str]:
    return one.local, one.module, one.original


def _used(names: Names) -> set[str]:
    return {reference.name for reference in names.references if reference.object is None} | {
        export.original for export in names.exports if not export.module
    }
