"""The first line of a git header and the names below it -> one file's names, if all of them agree."""

from collections.abc import Iterator
from typing import NamedTuple

from patchwidth.diff.git_header import Header
from patchwidth.diff.names import DEV_NULL, Pair, Printed, common_name, prefix_of, quoted_pair, split_at, whole
from patchwidth.model.patch import Status

# A name with more spaces than this is taken only where quotes, equal lengths or the lines below tell where it ends.
_MOST_SPACES = 100


class Named(NamedTuple):
    """A file's names as bytes: `old_name` for a rename or copy, and the prefixes that both names carried.

    `raw_old` and `raw_new` are the two names as the first line prints them.
    """

    name: bytes
    old_name: bytes | None
    prefixes: tuple[bytes, bytes]
    raw_old: bytes
    raw_new: bytes


def agree_on_names(rest: bytes, header: Header, old: Printed | None, new: Printed | None) -> Named | None:
    """The names in `rest`, which follows `diff --git `; `old` and `new` are the `---` and `+++` lines, if any.

    `None` when some name says otherwise than another, or when it cannot be told where the first one ends.
    """
    # At most one way fits: a prefix holds no second slash, so two ways would need two lengths of one name.
    return next((named for pair in _pairs(rest, header, old, new) if (named := _named(pair, header, old, new))), None)


def _pairs(rest: bytes, header: Header, old: Printed | None, new: Printed | None) -> Iterator[Pair]:
    """How `rest` may fall into two names, the likeliest way first."""
    quoted = quoted_pair(rest) if rest.startswith(b'"') or rest.endswith(b'"') else None
    if quoted is not None or rest.startswith(b'"'):
        yield from () if quoted is None else (quoted,)
        return
    for length in _lengths(rest, header, old, new):
        pair = split_at(rest, length)
        if pair is not None:
            yield pair


def _lengths(rest: bytes, header: Header, old: Printed | None, new: Printed | None) -> Iterator[int]:
    """How long the first of two unquoted names may be."""
    if old is not None and old.name != DEV_NULL:
        yield len(old.name)
        return
    if new is not None and new.name != DEV_NULL:
        yield len(rest) - len(new.name) - 1
        return
    # Git's own prefixes are equally long.
    if header.old_name is not None and header.new_name is not None:
        yield len(header.old_name) + (len(rest) - len(header.old_name) - len(header.new_name) - 1) // 2
    else:
        yield len(rest) // 2
    if rest.count(b" ") <= _MOST_SPACES:
        yield from (at for at in range(len(rest)) if rest[at] == _SPACE)


_SPACE = b" "[0]


def _named(pair: Pair, header: Header, old: Printed | None, new: Printed | None) -> Named | None:
    """What the two names come to, if they agree with the header and with the lines below it."""
    if whole(pair.raw_old) is None or whole(pair.raw_new) is None:
        return None
    if old is not None and new is not None:
        missing = header.status
        expected_old = DEV_NULL if missing is Status.ADDED else pair.old
        expected_new = DEV_NULL if missing is Status.DELETED else pair.new
        if (old.name, new.name) != (expected_old, expected_new):
            return None
    if header.old_name is None or header.new_name is None:
        common = common_name(pair.old, pair.new)
        return None if common is None else Named(common[2], None, common[:2], pair.raw_old, pair.raw_new)
    return _renamed(pair, whole(header.old_name), whole(header.new_name))


def _renamed(pair: Pair, old: bytes | None, new: bytes | None) -> Named | None:
    """The names of a rename or copy, whose own lines carry no prefix."""
    if old is None or new is None:
        return None
    before, after = prefix_of(pair.old, old), prefix_of(pair.new, new)
    if before is None or after is None or (before == after) != (not before) or (not before) != (not after):
        return None
    if max(before.count(b"/"), after.count(b"/")) > 1:
        return None
    return Named(new, old, (before, after), pair.raw_old, pair.raw_new)
