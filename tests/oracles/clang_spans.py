"""C and C++ files to spans, by libclang.

Usage: python clang_spans.py FOLDER_OF_THE_BINDINGS c|c++ ROOT < paths, one a line. Writes one JSON record a line;
comments are left to the reader. A file whose includes are not to be found, or that the compiler itself cannot read, is
left out: it would be guessing. `unseen` are the lines that the preprocessor skipped.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_STANDARD = {"c": "-std=gnu17", "c++": "-std=gnu++20"}
_FUNCTIONS = frozenset(
    {"FUNCTION_DECL", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR", "CONVERSION_FUNCTION", "FUNCTION_TEMPLATE"}
)
_LAMBDA = "LAMBDA_EXPR"
_SYNTAX = frozenset({"Parse Issue", "Lexical or Preprocessor Issue"})


class _RangeList(ctypes.Structure):
    _fields_ = (("count", ctypes.c_uint), ("ranges", ctypes.c_void_p))


def skipped(cindex: Any, unit: Any, path: str) -> list[tuple[int, int]]:
    """The lines of the file that the preprocessor skipped, from libclang's own list."""
    library = cindex.conf.lib
    ask, release = library.clang_getSkippedRanges, library.clang_disposeSourceRangeList
    ask.argtypes, ask.restype = [cindex.TranslationUnit, cindex.File], ctypes.POINTER(_RangeList)
    release.argtypes, release.restype = [ctypes.POINTER(_RangeList)], None
    found = ask(unit, unit.get_file(path))
    held = found.contents
    ranges = ctypes.cast(held.ranges, ctypes.POINTER(cindex.SourceRange))
    lines = [(ranges[i].start.line, ranges[i].end.line) for i in range(held.count)]
    release(found)
    return lines


def resource_includes() -> list[str]:
    """The folders of the headers that a compiler brings itself, asked of the one on this machine."""
    said = subprocess.run(
        ["cc", "-print-file-name=include"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return ["-isystem", said] if said else []


def project_includes(root: Path) -> list[str]:
    """The root, then (after the system's own) every folder with headers in it and every folder around one."""
    headers = {p.parent for pattern in ("*.h", "*.hpp", "*.hh", "*.inc", "*.def") for p in root.rglob(pattern)}
    folders = sorted(headers | {p.parent for p in headers if p != root})
    return [f"-I{root}", f"-I{root / 'include'}", f"-I{root / 'src'}", *(f"-idirafter{p}" for p in folders)]


class Reader:
    """One libclang index with the flags of a project."""

    def __init__(self, cindex: Any, language: str, root: Path) -> None:
        self.cindex = cindex
        self.index = cindex.Index.create()
        self.flags = ["-x", language, _STANDARD[language], "-w", "-ferror-limit=0", "-fno-delayed-template-parsing"]
        self.flags += [*resource_includes(), *project_includes(root)]

    def record(self, path: str) -> dict[str, object]:
        options = self.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        try:
            unit = self.index.parse(path, self.flags, options=options)
        except self.cindex.TranslationUnitLoadError as error:
            return {"path": path, "error": str(error)}
        refused = next((d.spelling for d in unit.diagnostics if self._refuses(d, path)), None)
        if refused is not None:
            return {"path": path, "error": refused}
        tokens = _Tokens(unit)
        spans = list(self._spans(unit.cursor, path, tokens, held=False))
        return {"path": path, "spans": spans, "unseen": skipped(self.cindex, unit, path)}

    def _refuses(self, said: Any, path: str) -> bool:
        """Whether the compiler could not read the file: a missing include, or an error of syntax in this very file."""
        if said.severity >= self.cindex.Diagnostic.Fatal:
            return True
        here = said.location.file is not None and said.location.file.name == path
        return bool(here and said.severity >= self.cindex.Diagnostic.Error and said.category_name in _SYNTAX)

    def _spans(self, cursor: Any, path: str, tokens: _Tokens, *, held: bool) -> Iterator[dict[str, object]]:
        for child in cursor.get_children():
            kind = _kind(child)
            at = child.location.file
            if kind != "COMPOUND_STMT" and at is not None and at.name != path and not held:
                continue
            function = kind in _FUNCTIONS and _has_body(child)
            if function or (kind == _LAMBDA and not held):
                yield from _span(child, path, tokens, anonymous=not function)
            yield from self._spans(child, path, tokens, held=held or function)


class _Tokens:
    """The tokens of a file by offset: attributes and template heads stand before what clang calls the start."""

    def __init__(self, unit: Any) -> None:
        self.tokens = [
            (t.extent.start.offset, t.spelling, t.extent.start.line, t.extent.start.column)
            for t in unit.get_tokens(extent=unit.cursor.extent)
            if t.kind.name != "COMMENT"
        ]
        self.at = {offset: i for i, (offset, *_) in enumerate(self.tokens)}

    def before(self, offset: int) -> tuple[int, int] | None:
        """The line and column where the attributes and template heads in front of `offset` begin."""
        index = self.at.get(offset)
        if index is None:
            return None
        while (earlier := self._step(index)) is not None:
            index = earlier
        return self.tokens[index][2], self.tokens[index][3]

    def _step(self, index: int) -> int | None:
        previous = self.tokens[index - 1][1] if index else ""
        if previous == "]" and index > 1 and self.tokens[index - 2][1] == "]":
            return self._opening(index - 1, "[", "]")
        if previous in (">", ">>"):
            opening = self._opening(index - 1, "<", ">")
            if opening is not None and opening and self.tokens[opening - 1][1] == "template":
                return opening - 1
        if previous == ")":
            opening = self._opening(index - 1, "(", ")")
            if opening is not None and opening and self.tokens[opening - 1][1] in ("__attribute__", "__declspec"):
                return opening - 1
        if previous in ("constexpr", "inline", "static", "extern", "virtual", "explicit", "friend", "template"):
            return index - 1
        return None

    def _opening(self, index: int, left: str, right: str) -> int | None:
        depth = 0
        for i in range(index, -1, -1):
            depth += self.tokens[i][1].count(right) - self.tokens[i][1].count(left)
            if depth == 0:
                return i
        return None


def _kind(cursor: Any) -> str:
    try:
        return str(cursor.kind.name)
    except ValueError:  # a kind that is newer than the bindings
        return ""


def _has_body(cursor: Any) -> bool:
    """Whether a body is written; a defaulted member that is used has one of the compiler's own."""
    written = bool(cursor.is_definition()) and not cursor.is_default_method()
    return written and any(_kind(c) in ("COMPOUND_STMT", "CXX_TRY_STMT") for c in cursor.get_children())


def _span(cursor: Any, path: str, tokens: _Tokens, *, anonymous: bool) -> Iterator[dict[str, object]]:
    start, end = cursor.extent.start, cursor.extent.end
    if start.file is None or start.file.name != path or end.line < start.line:
        return
    line, column = tokens.before(start.offset) or (start.line, start.column)
    yield {
        "name": cursor.spelling, "anonymous": anonymous, "start": line, "core_start": start.line,
        "column": column - 1, "end": end.line,
    }  # fmt: skip


def main() -> None:
    folder, language, root = sys.argv[1:4]
    sys.path.insert(0, folder)
    cindex = importlib.import_module("clang.cindex")
    sys.setrecursionlimit(20_000)
    reader = Reader(cindex, language, Path(root))
    for line in sys.stdin:
        print(json.dumps(reader.record(line.rstrip("\n"))), flush=True)


if __name__ == "__main__":
    main()
