"""Sequences that are made when somebody first looks at them."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, overload

Item = TypeVar("Item")


class Late(Sequence[Item]):
    """What `make(*given)` returns, made once, on first use; equal to any sequence of the same items."""

    __slots__ = ("_given", "_made", "_make")

    def __init__(self, make: Callable[..., tuple[Item, ...]], *given: object) -> None:
        self._make: Callable[..., tuple[Item, ...]] | None = make
        self._given = given
        self._made: tuple[Item, ...] = ()

    def _items(self) -> tuple[Item, ...]:
        if self._make is not None:
            self._made = self._make(*self._given)
            self._make, self._given = None, ()
        return self._made

    def __len__(self) -> int:
        return len(self._items())

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        return self._items()[index]

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._items() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._items())

    def __repr__(self) -> str:
        return repr(self._items())
