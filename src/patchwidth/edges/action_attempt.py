"""A piece of a step to what it makes, or to the error that stopped it: what breaks must still be told everywhere."""

import os
from collections.abc import Callable
from typing import TypeVar

from patchwidth.model.errors import PatchwidthError

T = TypeVar("T")


def attempt(do: Callable[[], T]) -> T | PatchwidthError:
    """What `do` makes, or the error; one of our own making too, which PATCHWIDTH_DEBUG=1 lets through."""
    try:
        return do()
    except PatchwidthError as error:
        return error
    except Exception as error:
        # beside the command's own the one broad catch: a step that breaks has outputs and a summary to write
        if os.environ.get("PATCHWIDTH_DEBUG"):
            raise
        return PatchwidthError(
            f"patchwidth itself broke ({type(error).__name__}: {error}).",
            "Please report this; PATCHWIDTH_DEBUG=1 shows where.",
        )
