"""Collects the one constant that each plug-in module declares, by name, when it is first asked for."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the types alone: who asks for formats does not load what signals need
    from patchwidth.model.failure import Format
    from patchwidth.model.report import Report
    from patchwidth.model.signal import Signal


def names(package: str) -> tuple[str, ...]:
    """The plug-in modules of a package, sorted, without importing them."""
    return tuple(sorted(m.name for m in iter_modules(import_module(package).__path__)))


@cache
def signals() -> "tuple[Signal[Any, Any], ...]":
    """Every signal, in report order."""
    found = [import_module(f"patchwidth.signals.{n}") for n in names("patchwidth.signals")]
    return tuple(sorted((m.SIGNAL for m in found), key=lambda s: (s.order, s.id)))


@cache
def formats() -> "tuple[Format, ...]":
    """Every traceback format: runners first, then stacks."""
    found = [import_module(f"patchwidth.source.tracebacks.{n}") for n in names("patchwidth.source.tracebacks")]
    return tuple(sorted((m.FORMAT for m in found), key=lambda f: (f.order, f.id)))


def report(name: str) -> "Report | None":
    """The report called `name`; only its own module is loaded."""
    module = name.replace("-", "_")
    if module not in names("patchwidth.reports"):
        return None
    declared = import_module(f"patchwidth.reports.{module}")
    return getattr(declared, "REPORT", None)
