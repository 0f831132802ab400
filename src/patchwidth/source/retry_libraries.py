"""Calls of libraries that retry, to what they state."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from patchwidth.source.retry_code import Code
from patchwidth.source.retry_facts import Retry

if TYPE_CHECKING:
    from tree_sitter import Node


def calls_of_libraries(code: Code, language: str, calls: "Sequence[Node]") -> list[Retry]:
    """The calls."""
    return []
