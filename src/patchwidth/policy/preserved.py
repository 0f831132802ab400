"""The policy's `preserve:` texts to entries."""

import re
from collections.abc import Sequence

from patchwidth.model.errors import PolicyError
from patchwidth.model.preserve import Kept, Preserve
from patchwidth.source.globs import Globs

_NAME = re.compile(r"[^\s:]+(?:::?[^\s:]+)*")
FORMS = "Write `path:name`, `path:Class.method`, `path:import name` (globs are welcome), or `public`."


def entries(texts: Sequence[str]) -> tuple[Preserve, ...]:
    """One entry a text; a PolicyError names the text that is none."""
    return tuple(entry(text) for text in texts)


def entry(text: str) -> Preserve:
    """One text as an entry."""
    if text == "public":
        return Preserve(text=text, kind=Kept.PUBLIC)
    path, colon, name = text.partition(":")
    kind = Kept.SYMBOL
    if name.startswith("import "):
        kind, name = Kept.IMPORT, name.removeprefix("import ").strip()
    if not colon or not path or _NAME.fullmatch(name) is None:
        raise PolicyError(f"preserve holds {text[:80]!r}, which names nothing.", FORMS)
    Globs((path,))
    return Preserve(text=text, kind=kind, path=path, name=name.replace("::", "."))
