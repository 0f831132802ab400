"""Each language's own parser: how to find it on this machine and how to ask it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from oracles import python_spans
from oracles.span_record import Record, read

HERE = Path(__file__).parent
FOLDER_VARIABLE = "PATCHWIDTH_ORACLES"


class OracleError(Exception):
    """A parser that stopped instead of answering."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Oracle:
    """One parser. `command` builds the call from the tools' folder and the files' root, or says what is missing.

    `target` is the share of lines, in per cent, that has to agree.
    """

    language: str
    needs: str
    target: float
    command: Callable[[Path, Path], list[str] | None]

    def found(self, tools: Path) -> bool:
        """Whether everything that it needs is on this machine."""
        return self.command(tools, HERE) is not None

    def records(self, paths: Sequence[str], *, tools: Path, root: Path) -> Iterator[Record]:
        """What the parser says about each file, in their order."""
        command = self.command(tools, root)
        if command is None:
            raise OracleError(f"the oracle for {self.language} needs {self.needs}")
        if not command:
            yield from (python_spans.spans_of(path) for path in paths)
            return
        asked = "".join(f"{path}\n" for path in paths)
        done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        if done.returncode or len(lines) != len(paths):
            raise OracleError(f"the oracle for {self.language} stopped: {done.stderr.strip()[-600:]}")
        yield from (read(line) for line in lines)


def _on_path(program: str, *arguments: str | Path, where: Path | None = None) -> list[str] | None:
    """The command, when the program is on PATH and the file that it cannot do without is there."""
    found = shutil.which(program)
    if found is None or (where is not None and not where.exists()):
        return None
    return [found, *map(str, arguments)]


def _typescript(tools: Path, root: Path) -> list[str] | None:
    modules = tools / "node_modules"
    return _on_path("node", HERE / "typescript_spans.js", modules, where=modules / "typescript")


def _ruby(tools: Path, root: Path) -> list[str] | None:
    modules = tools / "node_modules"
    return _on_path("node", HERE / "prism_spans.mjs", modules, where=modules / "@ruby" / "prism")


def _php(tools: Path, root: Path) -> list[str] | None:
    library = tools / "php-parser" / "lib"
    return _on_path("php", HERE / "php_spans.php", library, where=library / "PhpParser")


def _kotlin(tools: Path, root: Path) -> list[str] | None:
    jars = tools / "kotlin" / "run_kotlin_kernel" / "jars"
    return _on_path("java", "-cp", f"{jars}/*", HERE / "KotlinSpans.java", where=jars)


def _java(tools: Path, root: Path) -> list[str] | None:
    return _on_path("java", HERE / "JavaSpans.java") if shutil.which("javac") else None


def _rust(tools: Path, root: Path) -> list[str] | None:
    rustc = shutil.which("rustc")
    return [sys.executable, str(HERE / "rust_spans.py"), rustc] if rustc else None


def _clang(dialect: str) -> Callable[[Path, Path], list[str] | None]:
    def command(tools: Path, root: Path) -> list[str] | None:
        bindings = tools / "libclang"
        there = (bindings / "clang" / "cindex.py").exists()
        return [sys.executable, str(HERE / "clang_spans.py"), str(bindings), dialect, str(root)] if there else None

    return command


_NODE = "node and the npm package typescript"
ORACLES = {
    oracle.language: oracle
    for oracle in (
        Oracle(language="python", needs="nothing", target=99.95, command=lambda tools, root: []),
        Oracle(language="javascript", needs=_NODE, target=99.95, command=_typescript),
        Oracle(language="typescript", needs=_NODE, target=99.95, command=_typescript),
        Oracle(language="tsx", needs=_NODE, target=99.95, command=_typescript),
        Oracle(
            language="go",
            needs="go",
            target=99.95,
            command=lambda tools, root: _on_path("go", "run", HERE / "go_spans.go"),
        ),
        Oracle(language="java", needs="a JDK, 17 or newer", target=99.95, command=_java),
        Oracle(language="ruby", needs="node and the npm package @ruby/prism", target=99.95, command=_ruby),
        Oracle(language="rust", needs="rustc", target=99.95, command=_rust),
        Oracle(language="php", needs="php and the PHP-Parser library", target=99.95, command=_php),
        Oracle(language="c", needs="the PyPI package libclang", target=97.0, command=_clang("c")),
        Oracle(language="cpp", needs="the PyPI package libclang", target=97.0, command=_clang("c++")),
        Oracle(
            language="kotlin",
            needs="java and the PyPI package kotlin-jupyter-kernel",
            target=98.5,
            command=_kotlin,
        ),
    )
}
"""Every oracle by the name that `patchwidth` gives the language."""


def tools_folder() -> Path:
    """Where the installed parsers are, unless the call says otherwise."""
    return Path(os.environ.get(FOLDER_VARIABLE, HERE / "tools")).absolute()
