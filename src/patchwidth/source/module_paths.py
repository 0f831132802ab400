"""An import's module, as written, to the files of the repository that it may mean."""

import posixpath
import re
from collections.abc import Callable, Iterator

_JS_ENDINGS = (".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue")
_JS_LIKE = ("javascript", "typescript", "tsx")
_ROOTS = ("", "src/", "lib/", "python/", "source/")

MOST_FOLDERS = 24
"""Folders above an importing file that a module is looked for in."""


def means(
    language: str,
    module: str,
    importer: str,
    target: str,
    holds: Callable[[str], bool],
    roots: Callable[[str], str | None] = lambda _: None,
) -> bool | None:
    """Whether a module, imported by the file `importer`, is the file `target`; `None` when nobody can tell.

    `holds` says whether the tree has a file, `roots` what a go.mod in a folder calls it.
    A language whose imports name no files is always `None`.
    """
    if language == "python":
        return _python(module, importer, target, holds)
    if language in _JS_LIKE:
        return _javascript(module, importer, target, holds)
    if language == "go":
        return _go(module, target, roots)
    if language in ("java", "kotlin", "scala"):
        return _dotted(module, target)
    if language == "rust":
        return _rust(module, importer, target)
    return None


def _python(module: str, importer: str, target: str, holds: Callable[[str], bool]) -> bool | None:
    dots = len(module) - len(module.lstrip("."))
    parts = [part for part in module[dots:].replace(" ", "").split(".") if part]
    if dots:
        folder = posixpath.dirname(importer)
        for _ in range(dots - 1):
            folder = posixpath.dirname(folder)
        wanted = _modules(posixpath.join(folder, *parts))
        if target not in wanted:
            return False
        return None if any(holds(other) for other in wanted if _apart(other, target)) else True
    if not parts:
        return None
    ending = "/".join(parts)
    if not any(("/" + target).endswith("/" + path) for path in _modules(ending)):
        return False
    found = [path for root in _above(importer) for path in _modules(root + ending) if path == target or holds(path)]
    if target not in found:
        # a source folder that is no package's own: it is the one that ends so, or another one does as well
        return None
    return None if any(_apart(other, target) for other in found) else True


def _apart(path: str, other: str) -> bool:
    """Whether two files are two modules; a stub beside its code is none of its own."""
    return path.removesuffix("i") != other.removesuffix("i")


def _modules(path: str) -> tuple[str, ...]:
    return tuple(f"{path}{ending}" for ending in (".py", ".pyi", "/__init__.py", "/__init__.pyi"))


def _above(importer: str) -> Iterator[str]:
    """The folders from which a module may be imported: those above the importing file, and the usual roots."""
    seen = set()
    folder = posixpath.dirname(importer)
    for _ in range(MOST_FOLDERS):
        seen.add(f"{folder}/" if folder else "")
        if not folder:
            break
        folder = posixpath.dirname(folder)
    return iter(dict.fromkeys((*sorted(seen, key=len, reverse=True), *_ROOTS)))


def _javascript(module: str, importer: str, target: str, holds: Callable[[str], bool]) -> bool | None:
    if not module.startswith("."):
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(importer), module))
    stem = re.sub(r"\.(?:m|c)?js$", "", path)
    wanted = {path, *(stem + ending for ending in _JS_ENDINGS), *(f"{path}{ending}" for ending in _JS_ENDINGS)}
    wanted |= {f"{path}/index{ending}" for ending in _JS_ENDINGS}
    if target not in wanted:
        return False
    # declarations beside their code are no other module
    others = (other for other in wanted if other != target and not other.endswith(".d.ts"))
    return None if any(holds(other) for other in others) else True


def _go(module: str, target: str, roots: Callable[[str], str | None]) -> bool | None:
    """A package by its full path: what the nearest go.mod calls its folder, and the way from there."""
    folder = posixpath.dirname(target)
    at = folder
    for _ in range(MOST_FOLDERS):
        root = roots(at)
        if root is not None:
            way = posixpath.relpath(folder, at) if at else folder
            return module == (root if way in ("", ".") else f"{root}/{way}")
        if not at:
            break
        at = posixpath.dirname(at)
    return None if folder and module.endswith(f"/{folder}") else False


def _dotted(module: str, target: str) -> bool | None:
    """A class by its full name: Java's files are called after what they hold, the others' may be."""
    stem = posixpath.splitext(target)[0]
    path = module.replace(".", "/")
    if f"/{stem}".endswith(f"/{path}"):
        return True
    return False if target.endswith(".java") else None


def _rust(module: str, importer: str, target: str) -> bool | None:
    parts = [part for part in re.split(r"::|\s", module) if part]
    # a program beside the library is a crate of its own, and so is each test and example
    apart = re.search(r"(?:^|/)(?:src/bin|src/main\.rs|examples|tests|benches)(?:/|$)", importer)
    if not parts or parts[0] not in ("crate", "self", "super") or apart is not None:
        return None
    root = _crate(importer)
    here = _rust_module(importer, root)
    if parts[0] == "crate":
        wanted = parts[1:]
    else:
        wanted = list(here)
        for part in parts:
            if part == "super":
                wanted = wanted[:-1]
        wanted += [part for part in parts if part not in ("self", "super")]
    return _crate(target) == root and _rust_module(target, root) == tuple(wanted)


def _crate(path: str) -> str:
    """The folder in which a crate's modules begin."""
    head, found, _ = f"/{path}".rpartition("/src/")
    return f"{head}{found}".lstrip("/")


def _rust_module(path: str, root: str) -> tuple[str, ...]:
    stem = path[len(root) :].removesuffix(".rs")
    parts = [part for part in stem.split("/") if part]
    if parts and parts[-1] in ("mod", "lib", "main"):
        parts.pop()
    return tuple(parts)
