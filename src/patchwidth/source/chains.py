"""Errors in the order in which a tool prints them to stacks with their relations, root cause first."""

from collections.abc import Sequence
from dataclasses import replace

from patchwidth.model.failure import Relation, Stack


def chained(surfaced_first: Sequence[Stack]) -> tuple[Stack, ...]:
    """An explicit chain, printed from the surfaced error down to its root cause, turned round and named."""
    if len(surfaced_first) < 2:
        return tuple(replace(s, relation=Relation.SURFACED) for s in surfaced_first)
    surfaced, *middle, root = surfaced_first
    return (
        replace(root, relation=Relation.CAUSE),
        *(replace(s, relation=Relation.WRAPPER) for s in reversed(middle)),
        replace(surfaced, relation=Relation.SURFACED),
    )


def leaf(chain: Sequence[Stack]) -> tuple[Stack, ...]:
    """One member of a group, as `chained` gave it: its root becomes the leaf, the errors around it wrappers."""
    return tuple(
        replace(
            s,
            relation=Relation.CONTEXT if s.relation is Relation.CONTEXT else Relation.WRAPPER if at else Relation.LEAF,
        )
        for at, s in enumerate(chain)
    )


def context(stacks: Sequence[Stack]) -> tuple[Stack, ...]:
    """Errors that were only being handled when another one rose."""
    return tuple(replace(s, relation=Relation.CONTEXT) for s in stacks)
