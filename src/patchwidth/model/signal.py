"""What a signal module declares."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from patchwidth.model.case import Case
from patchwidth.model.errors import Reason
from patchwidth.model.reading import Reading, Ruling

Facts = TypeVar("Facts")
Limits = TypeVar("Limits")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal(Generic[Facts, Limits]):
    """One signal: `read` takes facts from a case, `rule` judges them under limits and needs no tree.

    `limits` is a frozen dataclass whose fields all have defaults: the config section named `id`, its validation,
    the README row and `explain` come from it. `order` sorts the report's rows, lowest first. A signal that did not
    run for the reason `silent` has no row, unless somebody asked for it by name.
    """

    id: str
    title: str
    limits: type[Limits]
    read: Callable[[Case], Reading[Facts]]
    rule: Callable[[Reading[Facts], Limits], Ruling]
    order: int = 100
    silent: Reason | None = None
