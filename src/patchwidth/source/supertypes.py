"""What stands behind a name on both sides to supertypes, bounds and exceptions that came and went."""

from collections.abc import Iterator, Sequence

LANGUAGES = frozenset({"java", "kotlin", "csharp", "scala"})
"""Languages whose classes are told here; what they hand to a supertype's constructor is their own business."""

_BETWEEN = frozenset({",", "extends", "implements", "with", ":", "permits"})
_UNCHECKED = frozenset(
    {
        "RuntimeException", "IllegalArgumentException", "IllegalStateException", "NullPointerException",
        "UnsupportedOperationException", "IndexOutOfBoundsException", "ClassCastException", "NumberFormatException",
    }
)  # fmt: skip
"""Exceptions that nobody needs to catch (Java Language Specification, 11.1.1)."""

_OPENERS, _CLOSERS = "([{<", ")]}>"


def base_changes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """What happened to the bases of a Python class, and whether it breaks who uses the class."""
    old_bases, new_bases = _bases(old), _bases(new)
    yield from ((f"no longer inherits from {one}", True) for one in old_bases if one not in new_bases)
    yield from ((f"inherits from {one} now", False) for one in new_bases if one not in old_bases)


def _bases(after: Sequence[str]) -> list[str]:
    """The names that a Python class inherits from, without their modules and parameters; everything is an object."""
    found: list[str] = []
    depth = 0
    for at, token in enumerate(after):
        depth += (token in "([{") - (token in ")]}")
        behind = after[at + 1] if at + 1 < len(after) else ""
        if depth == 1 and token.isidentifier() and behind not in (".", "=") and after[at - 1] != "=":
            found.append(token)
    return [name for name in found if name != "object"]


def class_changes(old: Sequence[str], new: Sequence[str], *, typed: bool) -> Iterator[tuple[str, bool]]:
    """What happened behind a class's name, and whether it breaks who uses the class; `typed` if others can."""
    (old_bounds, old_bases), (new_bounds, new_bases) = _parts(old), _parts(new)
    if old_bounds != new_bounds:
        told, was = " ".join(new_bounds)[:80] or "nothing", " ".join(old_bounds)[:80] or "nothing"
        yield f"is bound by `{told}`, was `{was}`", typed and bool(old_bounds)
    for one in old_bases:
        if one not in new_bases:
            yield f"no longer inherits from {one[:80]}", typed
    for one in new_bases:
        if one not in old_bases:
            yield f"inherits from {one[:80]} now", False


def _parts(after: Sequence[str]) -> tuple[list[str], list[str]]:
    """Type parameters with what `where` says of them; and the supertypes, without what their constructors are given."""
    bounds: list[str] = []
    at = 0
    if after and after[0] in "<[":
        at = closed(after, 0)
        bounds += after[:at]
    bases: list[str] = []
    current: list[str] = []
    while at < len(after) and after[at] != "where":
        token = after[at]
        if token == "(" or (token == "by" and current):
            # arguments, or the object that Kotlin hands the work to
            at = closed(after, at) if token == "(" else _until_comma(after, at)
            continue
        if token in "<[":
            end = closed(after, at)
            current += after[at:end]
            at = end
            continue
        if token in _BETWEEN:
            bases, current = [*bases, "".join(current)], []
        elif token != ";":
            current.append(token)
        at += 1
    bounds += after[at:]
    return bounds, [base for base in (*bases, "".join(current)) if base]


def closed(tokens: Sequence[str], at: int) -> int:
    """One beyond the bracket that closes the one at `at`; other kinds of brackets say nothing (`[A <: B]`)."""
    opener, closer = tokens[at], _CLOSERS[_OPENERS.index(tokens[at])]
    depth = 0
    for end in range(at, len(tokens)):
        arrow = tokens[end] == ">" and tokens[end - 1] in "-="
        depth += 0 if arrow else (tokens[end] == opener) - (tokens[end] == closer)
        if depth == 0:
            return end + 1
    return len(tokens)


def _until_comma(tokens: Sequence[str], at: int) -> int:
    while at < len(tokens) and tokens[at] not in (",", "where"):
        at = closed(tokens, at) if tokens[at] in "([{" else at + 1
    return at


def is_more(old: Sequence[str], new: Sequence[str], language: str) -> bool:
    """Whether a type of Scala is what it was and something else as well: `A` and `B with A`."""
    sides = (" ".join(side).removeprefix(": ").split(" with ") for side in (old, new))
    before, now = ({one.strip() for one in side} for side in sides)
    return language == "scala" and before <= now


def is_never_null(old: Sequence[str], new: Sequence[str], language: str) -> bool:
    """Whether a result of Kotlin may be null no more, which serves whoever was ready for that."""
    return language == "kotlin" and tuple(old) == (*new, "?")


def thrown(after: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """What stands before `throws`, and the exceptions behind it that a caller must catch or pass on."""
    if "throws" not in after:
        return tuple(after), []
    at = list(after).index("throws")
    names = "".join(token for token in after[at + 1 :] if token != ";").split(",")
    return tuple(after[:at]), [name for name in names if name and name.rpartition(".")[2] not in _UNCHECKED]


def throw_changes(old: Sequence[str], new: Sequence[str], *, typed: bool) -> Iterator[tuple[str, bool]]:
    """Exceptions that came and went; one that went asks nothing more of a caller."""
    for one in new:
        if one not in old:
            yield f"throws {one} now", typed
    for one in old:
        if one not in new:
            yield f"no longer throws {one}", False
