"""Turns a verdict into the JSON document `patchwidth.verdict/1`, one file, finding or origin a line."""

from collections.abc import Mapping
from json import JSONEncoder

from patchwidth import __version__
from patchwidth.model.encode import verdict_json
from patchwidth.model.reading import Json
from patchwidth.model.report import Report, Style
from patchwidth.model.verdict import Verdict

_ENCODE = JSONEncoder(ensure_ascii=True, allow_nan=False).encode


def render(verdict: Verdict, style: Style) -> str:
    r"""Pure ASCII with a final newline, the same bytes for the same verdict.

    A path that is no UTF-8 keeps its bytes as lone surrogates (`\udcXX`), as Python's surrogateescape makes them.
    """
    return _laid_out(verdict_json(verdict, version=__version__), "") + "\n"


def _laid_out(value: Json, indent: str) -> str:
    """Mappings that hold lists are opened, and so are lists of mappings; everything else stays on its line."""
    inner = indent + "  "
    if isinstance(value, Mapping) and any(isinstance(v, list) for v in value.values()):
        rows = [f"{_ENCODE(key)}: {_laid_out(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + row for row in rows) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return "[\n" + ",\n".join(inner + _laid_out(item, inner) for item in value) + f"\n{indent}]"
    return _ENCODE(value)


REPORT = Report(id="json", title="the whole verdict for programs", render=render)
