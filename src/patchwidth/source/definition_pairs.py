"""One file's definitions on both sides to pairs, and what is left of each side."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from patchwidth.model.names import Definition, DefinitionKind

ALIKE = 0.6
"""Share of the lines that two bodies have in common from which one is the other under another name."""

FEW = 3
"""Lines below which a body is compared by its words: one changed line of two would be half of it."""

ALIKE_WORDS = 0.75
"""The same share for words."""

_ANYWHERE = frozenset({"{", "}", "};", "return", "end", "pass"})
"""Words that a short body has whatever it does."""

MOST_PAIRS = 10_000
"""Definitions gone times definitions come that are compared; no honest patch comes near."""

_VALUES = (DefinitionKind.CONSTANT, DefinitionKind.FIELD)
_CALLED = (DefinitionKind.FUNCTION, DefinitionKind.METHOD)


@dataclass(slots=True)
class Pairs:
    """Definitions under one name on both sides, those renamed, and the rest of each side."""

    same: list[tuple[Definition, Definition]] = field(default_factory=list)
    renamed: list[tuple[Definition, Definition]] = field(default_factory=list)
    gone: list[Definition] = field(default_factory=list)
    came: list[Definition] = field(default_factory=list)


def pair(base: Sequence[Definition], head: Sequence[Definition]) -> Pairs:
    """Pairs by qualified name, then by likeness within one scope; members follow their renamed scope."""
    pairs = Pairs()
    _by_name(_implemented(base), _implemented(head), pairs)
    renamed: dict[str, str] = {}
    for old, new in _likeliest(_outermost(pairs.gone), _outermost(pairs.came), renamed):
        pairs.renamed.append((old, new))
        renamed[old.name] = new.name
    if renamed:
        _members(pairs, renamed)
    return pairs


def _implemented(definitions: Sequence[Definition]) -> Sequence[Definition]:
    """Without stubs that only describe, for a reader of types, a definition that follows under the same name."""
    stubs = [d for d in definitions if "overload" in d.before]
    if not stubs:
        return definitions
    whole = {d.name for d in definitions if "overload" not in d.before}
    return [d for d in definitions if d.name not in whole or "overload" not in d.before]


def _by_name(base: Sequence[Definition], head: Sequence[Definition], pairs: Pairs) -> None:
    there: dict[str, list[Definition]] = {}
    for definition in head:
        there.setdefault(definition.name, []).append(definition)
    here: dict[str, list[Definition]] = {}
    for definition in base:
        here.setdefault(definition.name, []).append(definition)
    for name, old in here.items():
        new = there.pop(name, [])
        if new:
            _overloads(old, new, pairs)
        else:
            pairs.gone += old[:1] if _is_one(old) else old
    for new in there.values():
        pairs.came += new[:1] if _is_one(new) else new


def _is_one(definitions: Sequence[Definition]) -> bool:
    """Whether they only say one thing again: a name assigned several times, a function under each of two conditions."""
    return all(d.kind in _VALUES for d in definitions) or len({(d.parameters, _receiver(d)) for d in definitions}) == 1


def _receiver(definition: Definition) -> tuple[str, ...]:
    """What stands before a name with a dot between them: what Kotlin's extensions extend."""
    return definition.before if definition.before[-1:] == (".",) else ()


def _overloads(old: Sequence[Definition], new: Sequence[Definition], pairs: Pairs) -> None:
    """Namesakes: the ones that are alike first, then in the order of the file."""
    if len(old) == len(new) == 1 or (_is_one(old) and _is_one(new)):
        pairs.same.append((old[0], new[0]))
        return
    left_old, left_new = list(old), list(new)
    for alike in (_signature, _called, _shape, _kind):
        taken: dict[object, list[Definition]] = {}
        for definition in left_new:
            taken.setdefault(alike(definition), []).append(definition)
        for definition in list(left_old):
            match = taken.get(alike(definition))
            if match:
                pairs.same.append((definition, match[0]))
                left_old.remove(definition)
                left_new.remove(match.pop(0))
    pairs.same += zip(left_old, left_new, strict=False)
    # a further definition of a name that stays takes nothing from anybody who calls it by the ones that are left
    pairs.gone += [d for d in left_old[len(left_new) :] if d.parameters is not None and len(new) < len(old)]


def _signature(definition: Definition) -> object:
    return definition.kind, definition.before, definition.parameters, definition.after


def _called(definition: Definition) -> object:
    return definition.kind, definition.parameters, _receiver(definition)


def _shape(definition: Definition) -> object:
    return definition.kind, len(definition.parameters or ()), definition.body


def _outermost(definitions: Iterable[Definition]) -> list[Definition]:
    """Those whose scope is not itself among them."""
    names = {d.name for d in definitions}
    return [d for d in definitions if not any(scope in names for scope in _scopes(d.name))]


def _scopes(name: str) -> Iterable[str]:
    at = name.rfind(".")
    while at > 0:
        yield name[:at]
        at = name.rfind(".", 0, at)


def _likeliest(
    gone: Sequence[Definition], came: Sequence[Definition], renamed: dict[str, str]
) -> list[tuple[Definition, Definition]]:
    """The pairs under two names, the likest first; each side once."""
    if len(gone) * len(came) > MOST_PAIRS:
        return []
    scored = sorted(
        (
            (score, old, new)
            for old in gone
            for new in came
            if _may_be(old, new) and (score := likeness(old, new)) >= 1.0
        ),
        key=lambda found: (-found[0], found[1].start, found[2].start),
    )
    taken: set[tuple[str, int]] = set()
    found = []
    for _, old, new in scored:
        if ("old", old.start) not in taken and ("new", new.start) not in taken:
            taken |= {("old", old.start), ("new", new.start)}
            found.append((old, new))
    return found


def _may_be(old: Definition, new: Definition) -> bool:
    same = _kind(old) == _kind(new) and old.scope == new.scope
    # nothing else is called as a constructor is
    return same and old.is_constructor == new.is_constructor


def _kind(definition: Definition) -> str:
    return "called" if definition.kind in _CALLED else str(definition.kind)


def likeness(old: Definition, new: Definition) -> float:
    """How much of one stands in the other; 1.0 is just enough to call them one thing. Own names count as equal."""
    one, other = _own(old), _own(new)
    if old.kind in _VALUES:
        # what only gives something its own name is something else under another
        named = len(one) == 1 and one[0].endswith(".\0")
        near = one == other and not named and abs(old.line - new.line) < 200 and _tells(one)
        return 2.0 if near else 0.0
    if one == other and one:
        return 3.0 if old.parameters == new.parameters else 2.5
    if min(len(one), len(other)) < FEW:
        return _share(_words(one), _words(other)) / ALIKE_WORDS
    return _share(one, other) / ALIKE


def _tells(lines: Sequence[str]) -> bool:
    """Whether a value is more than what any two constants may share."""
    return len("".join(lines)) > 2


def _own(definition: Definition) -> list[str]:
    name = definition.last
    return [line.replace(name, "\0") for line in definition.body] if len(name) > 1 else list(definition.body)


def _words(lines: Sequence[str]) -> list[str]:
    return [word for line in lines for word in line.split() if word not in _ANYWHERE]


def _share(one: Sequence[str], other: Sequence[str]) -> float:
    if not one or not other:
        return 0.0
    both = sum((Counter(one) & Counter(other)).values())
    return 2 * both / (len(one) + len(other))


def _members(pairs: Pairs, renamed: dict[str, str]) -> None:
    """Members of a renamed scope are looked for under its new name."""
    came: dict[str, list[Definition]] = {}
    taken = {id(new) for _, new in pairs.renamed}
    for definition in pairs.came:
        if id(definition) not in taken:
            came.setdefault(definition.name, []).append(definition)
    matched_new: set[int] = set()
    gone = []
    for definition in pairs.gone:
        if definition.name in renamed and any(definition is old for old, _ in pairs.renamed):
            continue
        # further definitions of a name, which only say what it takes, go by the new one as well
        scope = next((s for s in (definition.name, *_scopes(definition.name)) if s in renamed), None)
        new = came.get(renamed[scope] + definition.name[len(scope) :], []) if scope is not None else []
        if new:
            one = new.pop(0)
            pairs.same.append((definition, one))
            matched_new.add(id(one))
        else:
            gone.append(definition)
    matched_new |= {id(new) for _, new in pairs.renamed}
    pairs.gone = gone
    pairs.came = [d for d in pairs.came if id(d) not in matched_new]


def outermost(definitions: Iterable[Definition]) -> list[Definition]:
    """Those whose scope is not itself among them: a class that is gone says what its members say."""
    return _outermost(list(definitions))
