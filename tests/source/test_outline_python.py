"""Spans of Python against the interpreter's own tree."""

import ast
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from patchwidth.model.outline import Outline
from patchwidth.model.ranges import Range
from patchwidth.source import outline as module
from patchwidth.source.outline import outline


def made(text: str | bytes, path: str = "a.py") -> Outline:
    found = outline(path, text if isinstance(text, bytes) else text.encode())
    assert found is not None
    return found


@st.composite
def blocks(draw: st.DrawFn, depth: int) -> list[str]:
    """Lines of a block, not indented."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["def", "class", "lambda", "call", "if", "comment", "text"] if depth else ["text"]))
        if kind in ("def", "class", "if"):
            head = {"def": "def f(a, b=lambda: 0):", "class": "class C:", "if": "if x:"}[kind]
            if kind != "if":
                lines += draw(st.lists(st.sampled_from(["# above", "@d", "@d(\n    1,\n)"]), max_size=2))
            if kind != "if" and draw(st.booleans()) and depth == 1:
                lines.append(f"{head} pass")
                continue
            inner = draw(blocks(depth=depth - 1))
            lines += [head, *(f"    {line}".replace("\n", "\n    ") for line in inner)]
            lines += draw(st.sampled_from([[], ["    # trailing"], ["", "        # deep"], ["# level"]]))
        elif kind == "lambda":
            lines.append(draw(st.sampled_from(["g = lambda: 1", "g = (lambda: 1)", "d = {'k': lambda: 1}"])))
        elif kind == "call":
            lines.append(draw(st.sampled_from(["h(lambda: 1)", "h(key=lambda: 1)", "h(\n    lambda: 1,\n)"])))
        elif kind == "comment":
            lines += ["# alone", "x = 1"]
        else:
            lines.append(draw(st.sampled_from(["x = 1", "x = '''\n# text\n'''", "return_ = [y for y in x]"])))
        lines += draw(st.sampled_from([[], [""]]))
    return lines


def callables(text: str) -> list[tuple[int, int]]:
    """First line (of a decorator, if there is one) and last line of every span, without comments."""
    found: list[tuple[int, int]] = []

    def visit(node: ast.AST, held: bool) -> None:
        names = [getattr(node, "value", None)] if isinstance(node, ast.Assign | ast.keyword) else []
        names += node.values if isinstance(node, ast.Dict) else []
        for child in ast.iter_child_nodes(node):
            inner = held
            if isinstance(child, ast.FunctionDef):
                starts = [child.lineno, *(d.lineno for d in child.decorator_list)]
                found.append((min(starts), child.end_lineno or 0))
                inner = True
            elif isinstance(child, ast.Lambda):
                if child in names or not held:
                    found.append((child.lineno, child.end_lineno or 0))
                inner = held or child in names
            visit(child, inner)

    visit(ast.parse(text), False)
    return sorted(found)


def without_comments(found: Outline, lines: Sequence[str]) -> list[tuple[int, int]]:
    trimmed = []
    for unit in found.functions:
        start, end = unit.start, unit.end
        while any(start in r for r in found.comment):
            start += 1
        while end > unit.core_start and (not lines[end - 1].strip() or any(end in r for r in found.comment)):
            end -= 1
        trimmed.append((start, end))
    return sorted(trimmed)


@settings(max_examples=150)
@given(blocks(depth=3))
def test_python_spans_are_those_of_the_interpreter(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    found = made(text)
    assert without_comments(found, text.split("\n")) == callables(text)
    assert found.damaged == ()


def test_the_modules_own_source_is_read_whole() -> None:
    text = Path(module.__file__).read_text(encoding="utf-8")
    assert without_comments(made(text), text.split("\n")) == callables(text)
    assert made(text).comment != (Range(1, 1),)
