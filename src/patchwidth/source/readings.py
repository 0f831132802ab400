"""Source bytes to other bytes of the same length that a grammar can read: what it trips over becomes something plain.

Only the parser sees a reading; names, lines and their classes come from the file itself. Every byte that a reading
keeps is at its own place, so places in the tree are places in the file.
"""

from collections.abc import Iterator
from typing import NamedTuple

Bytes = tuple[int, int]
"""A byte range, end exclusive."""


class Reading(NamedTuple):
    """One way to read a file. `leading` are annotations taken out that belong to the function below them.

    `hidden` is code taken out that another reading shows, in order: the branches of `#if` that are not this one's.
    """

    data: bytes
    leading: tuple[Bytes, ...] = ()
    hidden: tuple[Bytes, ...] = ()


def decodable(data: bytes) -> bytes:
    """The bytes with a question mark for each that is no UTF-8: a query's predicates decode what they look at."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape").encode("utf-8", "replace")
    return data


def first_reading(data: bytes, language: str) -> Reading:
    """What the parser is given first; for most languages the file as it stands."""
    if language == "kotlin":
        from patchwidth.source.kotlin_masks import plain_kotlin

        return plain_kotlin(data)
    return Reading(data)


def other_readings(data: bytes, language: str) -> Iterator[Reading]:
    """What may be tried when the first reading has syntax errors; the one with the least damage stands."""
    if language == "kotlin":
        yield Reading(data)
    elif language in ("c", "cpp"):
        from patchwidth.source.c_masks import without_macros
        from patchwidth.source.conditionals import branch

        plain = branch(data, 0)
        yield plain
        yield without_macros(plain, likely=False)
        yield without_macros(plain, likely=True)


def hidden_readings(data: bytes, language: str) -> Iterator[Reading]:
    """Readings that show what the first branch of each `#if` hides, and macros of several lines."""
    if language in ("c", "cpp"):
        from patchwidth.source.c_masks import without_macros
        from patchwidth.source.conditionals import MOST_BRANCHES, branch, macros

        yield macros(data)
        for number in range(1, MOST_BRANCHES):
            yield without_macros(branch(data, number), likely=False)
