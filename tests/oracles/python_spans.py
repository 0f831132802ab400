"""Python files to spans, by the interpreter's own `ast` and `tokenize`."""

from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import replace
from pathlib import Path

from oracles.span_record import Record, Span


class _Walker(ast.NodeVisitor):
    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.held = False
        self.naming: dict[ast.expr, tuple[ast.AST, str]] = {}

    def generic_visit(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=[target], value=ast.Lambda() as value):
                self.naming[value] = (node, ast.unparse(target))
            case ast.AnnAssign(target=target, value=ast.Lambda() as value):
                self.naming[value] = (node, ast.unparse(target))
            case ast.keyword(arg=str(name), value=ast.Lambda() as value):
                self.naming[value] = (node, name)
            case ast.Dict():
                for key, held in zip(node.keys, node.values, strict=True):
                    if key is not None and isinstance(held, ast.Lambda):
                        self.naming[held] = (key, ast.unparse(key))
            case _:
                pass
        super().generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        at, name = self.naming.get(node, (node, ""))
        anonymous = node not in self.naming
        if not (anonymous and self.held):
            assert isinstance(at, (ast.expr, ast.stmt, ast.keyword))
            self._add(at.lineno, node.lineno, at.col_offset, node.end_lineno, name, anonymous=anonymous)
        self._inside(node, held=self.held or not anonymous)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        self._add(start, node.lineno, node.col_offset, node.end_lineno, node.name, anonymous=False)
        self._inside(node, held=True)

    def _inside(self, node: ast.AST, *, held: bool) -> None:
        before, self.held = self.held, held
        self.generic_visit(node)
        self.held = before

    def _add(self, start: int, core: int, column: int, end: int | None, name: str, *, anonymous: bool) -> None:
        self.spans.append(
            Span(name=name, anonymous=anonymous, start=start, core_start=core, column=column, end=end or core)
        )


def _end(span: Span, lines: list[str], only: set[int]) -> int:
    """The last line, with the comments below the body of a `def` that are indented deeper than its header."""
    header = lines[span.core_start - 1]
    if not header.lstrip().startswith(("def", "async")):
        return span.end
    indent = len(header) - len(header.lstrip())
    end = span.end
    for number in range(span.end + 1, len(lines) + 1):
        text = lines[number - 1]
        if not text.strip():
            continue
        if number not in only or len(text) - len(text.lstrip()) <= indent:
            break
        end = number
    return end


def spans_of(path: str) -> Record:
    """The record of one file; a file that this interpreter cannot read carries the error."""
    source = Path(path).read_bytes()
    try:
        tree = ast.parse(source)
        tokens = list(tokenize.tokenize(io.BytesIO(source).readline))
    except (SyntaxError, ValueError, tokenize.TokenError) as error:
        return Record(path=path, error=str(error))
    walker = _Walker()
    walker.visit(tree)
    lines = source.decode("utf-8", "replace").split("\n")
    comments = tuple((*t.start, *t.end) for t in tokens if t.type == tokenize.COMMENT)
    only = {line for line, left, _, _ in comments if not lines[line - 1][:left].strip()}
    spans = tuple(replace(s, end=_end(s, lines, only)) for s in walker.spans)
    return Record(path=path, spans=spans, comments=comments)
