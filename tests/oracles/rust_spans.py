"""Rust files to spans, by the tree that rustc prints (`-Zunpretty=ast-tree`).

Usage: python rust_spans.py RUSTC < paths, one a line. Writes one JSON record a line; comments are left to the reader.
Named functions inside a macro call's tokens are found by parsing those tokens once more, one level deep.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_SPAN = re.compile(r":(\d+):(\d+): (\d+):(\d+) \(#\d+\)$")
_FUNCTION_IN_TOKENS = re.compile(r"\bfn\b|\blet\s+(?:mut\s+)?\w+\s*=\s*(?:move\s*)?\|")

Place = tuple[int, int, int, int]


@dataclass(slots=True)
class Node:
    """One bracketed value of the printed tree: its field name, its type, its parts in order."""

    key: str
    kind: str
    parts: list[Node] = field(default_factory=list)
    leaves: dict[str, str] = field(default_factory=dict)

    def part(self, key: str) -> Node | None:
        return next((p for p in self.parts if p.key == key), None)

    @property
    def only(self) -> Node | None:
        return self.parts[0] if len(self.parts) == 1 else None

    @property
    def place(self) -> Place | None:
        return _place(self.leaves.get("span", ""))


def _place(text: str) -> Place | None:
    found = _SPAN.search(text)
    return (int(found[1]), int(found[2]), int(found[3]), int(found[4])) if found else None


def tree(printed: str) -> Node:
    """The printed tree as nodes; every opening bracket ends its line, every closing one begins it."""
    root = Node("", "")
    stack = [root]
    for raw in printed.splitlines():
        line = raw.strip()
        if line[:1] in "})]" and line.rstrip(",")[1:] == "":
            if len(stack) > 1:
                stack.pop()
            continue
        key, colon, rest = line.partition(": ")
        if not colon or not key.replace("_", "a").isalnum():
            key, rest = "", line
        if rest[-1:] in "{([":
            node = Node(key, rest[:-1].strip())
            stack[-1].parts.append(node)
            stack.append(node)
        elif key:
            stack[-1].leaves[key] = rest.rstrip(",")
        else:
            stack[-1].leaves.setdefault(f"#{len(stack[-1].leaves)}", rest.rstrip(","))
    return root


class Walker:
    """Collects the spans of one tree, and the macro calls whose tokens may hold more."""

    def __init__(self) -> None:
        self.spans: list[dict[str, object]] = []
        self.calls: list[tuple[Place, bool]] = []

    def walk(self, node: Node, *, held: bool) -> None:
        holds = held
        if node.kind == "Item" and (body := _function(node)) is not None:
            if body:
                self._add(node, node, anonymous=False)
                holds = True
        elif node.kind == "Local" and _closure(_value(node)):
            self._add(node, node, anonymous=False)
            holds = True
        elif node.kind == "Expr" and _closure(node) and not held:
            self._add(node, node, anonymous=True)
        elif node.kind == "MacCall" and node.part("args") is not None:
            self._call(node, held=held)
            return
        elif node.kind == "MacroDef":
            return
        for part in node.parts:
            if part.key != "tokens":
                self.walk(part, held=holds)

    def _add(self, node: Node, core: Node, *, anonymous: bool) -> None:
        if node.place is None:
            return
        line, column, end, _ = node.place
        start = line
        attributes = node.part("attrs")
        for attribute in attributes.parts if attributes else []:
            if attribute.place and "Outer" in attribute.leaves.get("style", "") and attribute.place[0] < start:
                start, column = attribute.place[0], attribute.place[1]
        where = {"start": start, "core_start": line, "column": column - 1, "end": end}
        self.spans.append({"name": "", "anonymous": anonymous, **where})

    def _call(self, node: Node, *, held: bool) -> None:
        arguments = node.part("args")
        delimiters = arguments.part("dspan") if arguments else None
        if delimiters is None:
            return
        opening, closing = _place(delimiters.leaves.get("open", "")), _place(delimiters.leaves.get("close", ""))
        if opening and closing:
            self.calls.append(((opening[2], opening[3], closing[0], closing[1]), held))


def _function(item: Node) -> bool | None:
    """Whether this item is a function with a body; `None` for another kind of item."""
    kind = item.part("kind")
    function = kind.only if kind is not None and kind.kind == "Fn" else None
    if function is None:
        return None
    return function.part("body") is not None


def _value(local: Node) -> Node | None:
    kind, pattern = local.part("kind"), local.part("pat")
    named = pattern is not None and any(p.key == "kind" and p.kind == "Ident" for p in pattern.parts)
    return kind.only if named and kind is not None and kind.kind == "Init" else None


def _closure(expression: Node | None) -> bool:
    while expression is not None:
        kind = expression.part("kind")
        if kind is None:
            return False
        if kind.kind == "Closure":
            return True
        expression = kind.only if kind.kind == "Paren" else None
    return False


class Compiler:
    """rustc as a parser."""

    def __init__(self, rustc: str, folder: Path) -> None:
        self.rustc = rustc
        self.folder = folder

    def parse(self, text: str) -> tuple[Node | None, str]:
        """The tree, or none and what the compiler said under the newest edition."""
        file = self.folder / "source.rs"
        file.write_text(text, encoding="utf-8")
        said = ""
        for edition in ("2024", "2021", "2018", "2015"):
            done = subprocess.run(
                [self.rustc, "-Zunpretty=ast-tree", "--edition", edition, "--crate-type", "lib", file.name],
                capture_output=True, text=True, check=False, cwd=self.folder,
                env={**os.environ, "RUSTC_BOOTSTRAP": "1"},
            )  # fmt: skip
            if done.returncode == 0:
                return tree(done.stdout), ""
            said = said or done.stderr.strip().split("\n")[0]
        return None, said or "rustc failed"


def _offset(starts: list[int], line: int, column: int) -> int:
    return starts[line - 1] + column - 1


def _blanked(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _inside_calls(compiler: Compiler, text: str, walker: Walker) -> Iterator[dict[str, object]]:
    starts = [0, *(m.end() for m in re.finditer("\n", text))]
    for (line, column, last, right), held in walker.calls:
        begin, end = _offset(starts, line, column), _offset(starts, last, right)
        tokens = text[begin:end]
        if not _FUNCTION_IN_TOKENS.search(tokens):
            continue
        before = _blanked(text[:begin])
        for opening, closing in (("", ""), ("fn w(){", "}"), ("fn w(){w(", ")}")):
            cut = begin - len(opening)
            if cut < starts[line - 1]:
                continue
            node, _ = compiler.parse(before[:cut] + opening + tokens + closing)
            if node is None:
                continue
            inner = Walker()
            inner.walk(_unwrapped(node) if opening else node, held=held)
            yield from (span for span in inner.spans if not span["anonymous"])
            break


def _unwrapped(root: Node) -> Node:
    """The body of the one function that was put around the tokens."""
    found = next(n for n in _below(root) if n.kind == "Fn" and n.part("body") is not None)
    body = found.part("body")
    assert body is not None
    return body


def _below(node: Node) -> Iterator[Node]:
    for part in node.parts:
        yield part
        yield from _below(part)


def record(compiler: Compiler, path: str) -> dict[str, object]:
    text = Path(path).read_text(encoding="utf-8").replace("\r\n", "\n")
    root, said = compiler.parse(text)
    if root is None:
        return {"path": path, "error": said}
    walker = Walker()
    walker.walk(root, held=False)
    return {"path": path, "spans": [*walker.spans, *_inside_calls(compiler, text, walker)]}


def main() -> None:
    sys.setrecursionlimit(20_000)
    with tempfile.TemporaryDirectory() as folder:
        compiler = Compiler(sys.argv[1], Path(folder))
        for line in sys.stdin:
            print(json.dumps(record(compiler, line.rstrip("\n"))), flush=True)


if __name__ == "__main__":
    main()
