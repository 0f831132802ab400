"""What a changed file is for."""

from enum import StrEnum


class Role(StrEnum):
    """File roles, in the order in which they are tried."""

    LOCK = "lock"
    CHANGELOG = "changelog"
    GENERATED = "generated"
    VENDORED = "vendored"
    TEST = "test"
    DOCS = "docs"
    CONFIG = "config"
    TYPES = "types"
    DATA = "data"
    SOURCE = "source"
    OTHER = "other"
