"""A tree with its language to walks, names, calls and assignments: what is asked of code, whatever the language."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from patchwidth.source.retry_dialects import VOCABULARY, Dialect, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node

LONGEST_NAME = 160
"""Bytes of a dotted name; what is longer is an expression."""


_DELAYS = frozenset({"backoff", "delay", "wait", "sleep", "interval", "pause"})
_ARITHMETIC = frozenset({"binary_operator", "binary_expression"})
SUBSCRIPTS = frozenset({"subscript", "subscript_expression", "index_expression", "array_access"})


Fact = TypeVar("Fact")

HIGHEST = 100
"""Levels that are looked at above a node."""


MOST_NAMESAKES = 8
"""Functions of one name in a file, beyond which nobody can tell which one is called."""


class Assignment(NamedTuple):
    """One assignment. `names` are its targets; `grows`: the target's old value is part of the new one."""

    names: tuple[str, ...]
    value: "Node | None"
    grows: bool
    node: "Node"


class Code:
    """One file's bytes read in one dialect. `functions` are its functions by name, `root` is its tree."""

    def __init__(self, data: bytes, dialect: Dialect, functions: "Mapping[str, list[Node]]", root: "Node") -> None:
        self.dialect = dialect
        self.root = root
        self.functions = functions
        self._data = data
        self._loops = dialect.whiles | dialect.overs
        self._shut = self._loops | dialect.scopes | dialect.lambdas
        self._facts: dict[tuple[str, int], object] = {}
        self._assignments: dict[tuple[int, int], list[Assignment]] = {}

    def text(self, node: "Node") -> str:
        """The node's own text."""
        return self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def walk(self, node: "Node", *, deep: bool = False) -> "Iterator[Node]":
        """The named nodes below and at `node`, parents first; unless `deep` not into functions and inner loops."""
        shut = frozenset() if deep else self._shut
        stack = [node]
        while stack:
            here = stack.pop()
            yield here
            if here is node or here.type not in shut:
                stack.extend(reversed(here.named_children))

    def above(self, node: "Node") -> "Iterator[Node]":
        """The nodes around a node, innermost first, `HIGHEST` at most: each step costs the depth of the tree."""
        here = node.parent
        for _ in range(HIGHEST):
            if here is None:
                return
            yield here
            here = here.parent

    def own_calls(self, loop: "Node") -> "Iterator[tuple[Node, str]]":
        """The calls of a loop with those of closures in it, without what belongs to inner loops."""
        stack = [loop]
        while stack:
            here = stack.pop()
            if here.type in self.dialect.calls:
                yield here, self.callee(here)
            if here is loop or here.type not in self._loops:
                stack.extend(reversed(here.named_children))

    def names(self, node: "Node") -> set[str]:
        """Every variable in an expression, and every dotted name; a field alone (`b` in `a.b`) is none."""
        d, found, shut = self.dialect, set[str](), self._shut
        stack = [node]
        while stack:
            here = stack.pop()
            if here.type in d.words:
                found.add(self.text(here))
            elif here.type in d.members:
                if here.end_byte - here.start_byte < LONGEST_NAME:
                    found.add("".join(self.text(here).split()))
                stack.extend(here.named_children[:1])
            elif here is node or here.type not in shut:
                stack.extend(here.named_children)
        return found

    def targets(self, node: "Node") -> tuple[str, ...]:
        """What an assignment sets: of `a.b` that field alone, of `a[0]` the `a` that carries it."""
        if node.type in self.dialect.members:
            return ("".join(self.text(node).split()),)
        if node.type in SUBSCRIPTS and node.named_children:
            return tuple(self.names(node.named_children[0]))
        parts = [part for part in node.named_children if part.type in self.dialect.members | SUBSCRIPTS]
        return tuple(name for part in parts for name in self.targets(part)) or tuple(self.names(node))

    def calls(self, node: "Node", *, deep: bool = False) -> "Iterator[tuple[Node, str]]":
        """Calls with the dotted name of what is called."""
        for here in self.walk(node, deep=deep):
            if here.type in self.dialect.calls:
                yield here, self.callee(here)

    def callee(self, call: "Node") -> str:
        """The dotted name of what a call calls; of a chain (`a().b()`) the last name with `().` before it."""
        name = call.child_by_field_name("name")
        if name is not None:
            on = call.child_by_field_name("object")
            head = "" if on is None else f"{self._dotted(on)}."
            return head + self.text(name)
        for label in ("function", "constructor", "type"):
            called = call.child_by_field_name(label)
            if called is not None:
                return self._dotted(called)
        return ""

    def _dotted(self, node: "Node") -> str:
        if node.end_byte - node.start_byte < LONGEST_NAME:
            return "".join(self.text(node).split())
        last = node.child_by_field_name("attribute") or node.child_by_field_name("property")
        last = last or node.child_by_field_name("field") or node.child_by_field_name("name")
        return "" if last is None else f"().{self.text(last)}"

    def assignments(self, node: "Node", *, deep: bool = False) -> list[Assignment]:
        """Every assignment below `node`, in the order of the text."""
        key = node.start_byte, node.end_byte * 2 + deep
        if key not in self._assignments:
            self._assignments[key] = list(self._assigned(node, deep))
        return self._assignments[key]

    def _assigned(self, node: "Node", deep: bool) -> Iterator[Assignment]:
        fields = self.dialect.assigns
        for here in self.walk(node, deep=deep):
            if here.type not in fields:
                continue
            left, right = fields[here.type]
            target = here.child_by_field_name(left) if left else next(iter(here.named_children), None)
            value = here.child_by_field_name(right) if right else None
            if target is None:
                continue
            names = self.targets(target)
            grows = here.type in self.dialect.grows or self._operator(here) not in ("", "=", ":=")
            if not grows and value is not None:
                sums = (n for n in self.walk(value) if n.type in _ARITHMETIC)
                grows = any(set(names) & self.names(one) for one in sums) or self._passed_on(names, value)
            yield Assignment(names, value, grows, here)

    def _passed_on(self, names: tuple[str, ...], value: "Node") -> bool:
        """Whether a delay is worked out from itself: `backoff = next_backoff(backoff)`."""
        call = next((n for n in self.walk(value) if n.type in self.dialect.calls), None)
        given = call.child_by_field_name("arguments") if call is not None else None
        delay = any(part in _DELAYS for name in names for part in parts_of(name))
        return delay and given is not None and bool(set(names) & self.names(given))

    def _operator(self, node: "Node") -> str:
        operator = node.child_by_field_name("operator")
        return "" if operator is None else self.text(operator)

    def compared(self, node: "Node") -> "Iterator[tuple[Node, Node]]":
        """The two sides of every comparison in a condition."""
        for here in self.walk(node):
            if here.type not in self.dialect.compares:
                continue
            signs = {self.text(child) for child in here.children if not child.is_named}
            sides = here.named_children
            if signs & _COMPARISONS and len(sides) >= 2:
                yield sides[0], sides[-1]

    def local(self, callee: str) -> "list[Node]":
        """The functions of this file that a call may mean, by the last part of its name."""
        head, _, last = callee.rpartition(".")
        found = self.functions.get(last, []) if head in ("", "self", "cls", "this") or len(head) <= 2 else []
        return found if len(found) <= MOST_NAMESAKES else []

    def once(self, key: tuple[str, int], make: Callable[[], Fact]) -> Fact:
        """What `make` gives, worked out once for a key: a name of the question and a node's id."""
        if key not in self._facts:
            self._facts[key] = make()
        return cast("Fact", self._facts[key])

    def scope(self, node: "Node") -> "Node":
        """The outermost function around a node; without one the file."""
        found: Node | None = None
        top = node
        for here in self.above(node):
            top = here
            if here.child_by_field_name("parameters") is not None or here.type in self.dialect.lambdas:
                found = here
        return found if found is not None else top

    def retrying(self, names: Iterable[str]) -> bool:
        """Whether a name speaks of trying again."""
        return any(part in VOCABULARY for name in names for part in parts_of(name))


_COMPARISONS = frozenset({"<", ">", "<=", ">=", "==", "!=", "===", "!=="})


def line_of(node: "Node") -> int:
    """The node's first line, 1-based."""
    return node.start_point.row + 1


def within(node: "Node", outer: "Node") -> bool:
    """Whether a node lies in another one."""
    return outer.start_byte <= node.start_byte and node.end_byte <= outer.end_byte
