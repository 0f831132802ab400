"""Python errors in printed order, with the sentences between them, to stacks with their relations."""

from collections.abc import Sequence

from patchwidth.model.failure import Stack
from patchwidth.source.chains import chained, context

CAUSE = "The above exception was the direct cause of the following exception:"
CONTEXT = "During handling of the above exception, another exception occurred:"


def linked(parts: Sequence[Stack], links: Sequence[str]) -> tuple[Stack, ...]:
    """The last error surfaced; direct causes lead back to the root, what was only being handled is context.

    `links[n]` is the sentence that stands between `parts[n]` and `parts[n + 1]`.
    """
    if not parts:
        return ()
    first = len(parts) - 1
    while first > 0 and links[first - 1 : first] == [CAUSE]:
        first -= 1
    return (*chained(list(reversed(parts[first:]))), *context(list(reversed(parts[:first]))))
