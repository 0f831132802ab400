"""Source bytes to code, in the languages that tests are read in."""

from functools import cache
from importlib import import_module

from patchwidth.source.code.nodes import Module
from patchwidth.source.code.reader import Reader
from patchwidth.source.grammar import grammar
from patchwidth.source.language import language_of
from patchwidth.source.outline import LARGEST
from patchwidth.source.outline_parse import tree_of

READERS = {
    "python": ("python", "PythonReader"),
}
"""The module and the class that read a language."""


@cache
def _reader(language: str) -> type[Reader]:
    module, name = READERS[language]
    found: type[Reader] = getattr(import_module(f"patchwidth.source.code.{module}"), name)
    return found


def lowered(path: str, data: bytes, language: str | None = None) -> Module | None:
    """The code of one file; `None` when it is binary, too large, or in a language whose tests are not read.

    `language` is a key of `languages()`; without one the path's name says it. Never fails on the file's content.
    """
    language = language if language is not None else language_of(path)
    if language not in READERS or len(data) > LARGEST or b"\0" in data:
        return None
    tree = tree_of(grammar(language), data)
    if tree.root is None:
        return None
    return _reader(language)(tree.reading.data).module(path, language, tree.root, damaged=bool(tree.damage))
