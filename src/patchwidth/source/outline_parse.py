"""Source bytes to marks: parses the reading that the grammar copes with best, and what that reading hides."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from patchwidth.model.ranges import Ranges, intersect, union
from patchwidth.source.grammar import Grammar, Main
from patchwidth.source.language import Damage
from patchwidth.source.outline_lines import Bytes, Lines
from patchwidth.source.outline_marks import Found, collect
from patchwidth.source.readings import Reading, decodable, first_reading, hidden_readings, other_readings

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

WIDEST_DAMAGE = 10**9
"""Sum of the squares of the child counts of all error nodes: a query takes about a nanosecond for each."""

STEPS_PER_KILOBYTE = 64
"""Hundreds of steps that a parser may take for 1,024 bytes; of 2,500 files in twelve languages none took over 22."""

FIRST_STEPS = 100
"""Hundreds of steps beside that: a very short file may need more for each byte."""

STEPS_OF_A_FILE = 12_000
"""Hundreds of steps that a file may take whatever its size: no file of 470 above 150 KB that had few lines took
over 6,400. What takes more is a table or a bundle that a program wrote, and its lines say nothing about functions."""

STEPS_PER_LINE = 2
"""Hundreds of steps for each line beside that; of the same files a long one took at most 1."""

MOST_STEPS = 50_000
"""Hundreds of steps for any file; the longest of the same files took 18,000 for its 70,000 lines."""

LONGEST_PARSE = 5.0
"""Seconds of CPU time for one parse. Steps are slow where a grammar follows many meanings at once."""

UNWATCHED = 768
"""Bytes of a file whose parse is not watched, as the watch would cost an eighth of it. Only where damage is local:
the other grammars follow many meanings at once, and 503 bytes of Kotlin can take for ever."""

KEPT_READINGS = 8
"""Files whose best reading is kept in mind: what was outlined is read for its names soon after."""

_CHOSEN: dict[tuple[str, bytes], Reading] = {}
_CHUNK = 4096

DEEPEST = 30_000
"""Levels of a tree that a query walks: it counts them in sixteen bits."""

SHALLOW_FILE = 16 * 1024
"""Bytes of a file that cannot be that deep: a level takes about one."""


class Parsed(NamedTuple):
    """What a file holds. `damage` are its syntax errors; not `readable`: too many of them, or a parse without end."""

    found: Found
    damage: Sequence[Bytes]
    readable: bool


class Tree(NamedTuple):
    """A reading's tree; `root` is `None` for a parse without end. `damage` are the byte ranges of syntax errors."""

    root: "Node | None"
    reading: Reading
    damage: Sequence[Bytes]
    readable: bool

    @property
    def cost(self) -> tuple[bool, int]:
        """What makes a reading worse than another: damage that no query copes with, then the bytes of it."""
        return not self.readable, sum(end - start + 1 for start, end in self.damage)


def tree_of(known: Grammar, data: bytes) -> Tree:
    """The tree of the reading that the grammar copes with best; not `readable`: no query over it ends in good time."""
    name, data = known.language.name, decodable(data)
    free = UNWATCHED if known.language.damage is Damage.LOCAL else 0
    if (name, data) in _CHOSEN:
        return _tree(known.parser, _CHOSEN[name, data])
    best = _tree(known.parser, first_reading(data, name), free)
    if best.damage and best.root is not None:
        for reading in other_readings(data, name):
            other = _tree(known.parser, reading)
            best = min(best, other, key=lambda tree: tree.cost)
        _CHOSEN[name, data] = best.reading
        if len(_CHOSEN) > KEPT_READINGS:
            del _CHOSEN[next(iter(_CHOSEN))]
    return best


def parse(known: Grammar, lines: Lines) -> Parsed:
    """The marks of one file, and the damage to the reading that they come from."""
    name, data = known.language.name, decodable(lines.data)
    best = tree_of(known, lines.data)
    found, damage = Found(), list(best.damage)
    matches = known.matches(best.root) if best.root is not None and best.readable else None
    if matches is None:
        return Parsed(found, damage, False)
    collect(known, matches, found, lines.data)
    found.lines[Main.LEADING].extend(best.reading.leading)
    if best.reading.hidden:
        for reading in hidden_readings(data, name):
            damage += _uncover(known, lines, best.reading.hidden, _tree(known.parser, reading), found)
    for span in found.lines[Main.REPARSE]:
        _reparse(known, lines, data, span, found)
    return Parsed(found, damage, True)


def _tree(parser: "Parser", reading: Reading, free: int = 0) -> Tree:
    """The tree of a reading; a parse of up to `free` bytes is not watched."""
    root = _root(parser, reading.data, free)
    if root is None:
        return Tree(None, reading, ((0, len(reading.data)),), False)
    damage, readable = _damage(root) if root.has_error else ([], True)
    if readable and len(reading.data) > SHALLOW_FILE:
        readable = not _too_deep(root)
    return Tree(root, reading, damage, readable)


def _root(parser: "Parser", data: bytes, free: int) -> "Node | None":
    """The tree's root, or `None` when the parser would not come to an end in good time."""
    if len(data) <= free:
        return parser.parse(data).root_node
    left = _steps(data)
    until = process_time() + LONGEST_PARSE

    def spent(_offset: int, _error: bool) -> bool:
        nonlocal left
        left -= 1
        return left < 0 or (left % 64 == 0 and process_time() > until)

    try:
        return parser.parse(lambda at, _: data[at : at + _CHUNK], progress_callback=spent).root_node
    except ValueError:  # what the binding says for a parse that was stopped
        parser.reset()
        return None


def _steps(data: bytes) -> int:
    by_size = FIRST_STEPS + STEPS_PER_KILOBYTE * len(data) // 1024
    if by_size <= STEPS_OF_A_FILE:
        return by_size
    return min(by_size, STEPS_OF_A_FILE + STEPS_PER_LINE * data.count(b"\n"), MOST_STEPS)


def _too_deep(root: "Node") -> bool:
    """Whether some node lies too deep; only what has that many nodes in it is entered."""
    open_nodes = [(root, 0)]
    while open_nodes:
        node, depth = open_nodes.pop()
        if depth > DEEPEST:
            return True
        open_nodes += [(child, depth + 1) for child in node.children if child.descendant_count > DEEPEST - depth]
    return False


def _damage(root: "Node") -> tuple[list[Bytes], bool]:
    """The byte ranges of syntax errors, and whether a query over the tree ends in good time.

    Only nodes that hold an error are entered. A query looks ahead over the siblings of every node, which is
    quadratic in the children of an error node alone: everything else that repeats is a balanced tree inside.
    """
    found: list[Bytes] = []
    widest = 0
    cursor = root.walk()
    while True:
        node = cursor.node
        if node is not None and node.has_error:
            if node.is_error or node.is_missing:
                found.append((node.start_byte, node.end_byte))
                widest += node.child_count**2
            if cursor.goto_first_child():
                continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return found, widest <= WIDEST_DAMAGE


def _uncover(known: Grammar, lines: Lines, hidden: Sequence[Bytes], tree: Tree, found: Found) -> list[Bytes]:
    """Adds what stands whole in the hidden code, as this tree shows it; the damage that reaches in there comes back."""
    if not tree.readable:
        return list(hidden)
    inner = _marks(known, tree, lines.data)
    for key, mark in inner.marks.items():
        if _inside((mark.start, mark.end), hidden):
            found.marks.setdefault(key, mark)
    for kind, spans in enumerate(inner.lines):
        found.lines[kind] += [span for span in spans if _inside(span, hidden)]
    both = intersect(_places(tree.damage), _places(hidden))
    return [(start, end + 1) for start, end in both]


def _places(spans: Sequence[Bytes]) -> Ranges:
    """Byte ranges as sorted, disjoint ranges that include their ends; a missing token takes one byte."""
    return union((start, max(start, end - 1)) for start, end in spans)


def _marks(known: Grammar, tree: Tree, data: bytes) -> Found:
    found = Found()
    if tree.root is not None:
        collect(known, known.matches(tree.root) or (), found, data)
    return found


def _inside(span: Bytes, places: Sequence[Bytes]) -> bool:
    at = bisect_right(places, span[0], key=lambda place: place[0])
    return at > 0 and span[1] <= places[at - 1][1] + 1


def _reparse(known: Grammar, lines: Lines, data: bytes, span: Bytes, found: Found) -> None:
    """Parses the inside of a token tree as source of its own and keeps the functions that are whole in there."""
    from tree_sitter import Parser, Point
    from tree_sitter import Range as Included

    start, end = span[0] + 1, span[1] - 1
    if lines.row(start) == lines.row(end):
        return
    first, last = ((lines.row(at), at - lines.starts[lines.row(at)]) for at in (start, end))
    parser = Parser(known.parser.language, included_ranges=[Included(Point(*first), Point(*last), start, end)])
    tree = _tree(parser, Reading(data))
    if not tree.readable:
        return
    damage, inner = _places(tree.damage), _marks(known, tree, lines.data)

    def whole(start: int, end: int) -> bool:
        at = bisect_left(damage, start, key=lambda place: place.end)
        return at == len(damage) or damage[at].start >= end

    for key, mark in inner.marks.items():
        if mark.main in (Main.FUNCTION, Main.SCOPE) and whole(mark.start, mark.end):
            found.marks.setdefault(key, mark)
    for kind in (Main.LEADING, Main.TEST):
        found.lines[kind] += [place for place in inner.lines[kind] if whole(*place)]
