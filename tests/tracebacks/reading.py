"""Samples of failing outputs, located in the trees that they came from or in such a tree that lies elsewhere."""

import json
from functools import cache
from pathlib import Path

from patchwidth.model.failure import Located
from patchwidth.model.patch import Side
from patchwidth.model.role import Role
from patchwidth.model.span import OriginRole, OriginSource, Place
from patchwidth.source.failures import failures
from patchwidth.source.locate import locate
from patchwidth.source.roles import roles_of

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
EXPECTED = json.loads((HERE / "EXPECTED.json").read_text())


class Tree:
    """One folder of `sources/` as a tracked tree, or as the folder `below` of one."""

    def __init__(self, name: str, below: str = "") -> None:
        self.root = HERE / "sources" / name
        self.below = below
        self.paths = sorted(f"{below}{p.relative_to(self.root)}" for p in self.root.rglob("*") if p.is_file())
        self.role = roles_of({}, self).role

    def list(self) -> list[str]:
        return self.paths

    def read(self, path: str) -> bytes | None:
        file = self.root / path.removeprefix(self.below)
        return file.read_bytes() if path.startswith(self.below) and file.is_file() else None


tree = cache(Tree)


def located(name: str, test: str | None = None, *, data: bytes | None = None, below: str = "") -> Located:
    """The places of one sample, or of `data` in its stead."""
    source = tree(EXPECTED[name]["tree"], below)
    return locate(
        failures((SAMPLES / name).read_bytes() if data is None else data),
        source.list(),
        side=Side.BASE,
        source=OriginSource.TRACEBACK,
        is_test=lambda path: source.role(path) is Role.TEST,
        is_foreign=lambda path: source.role(path) in (Role.GENERATED, Role.VENDORED),
        read=source.read,
        tests=[test] if test else [],
    )


def spots(places: tuple[Place, ...], role: OriginRole | None = None) -> set[str]:
    """The places as `path:line`."""
    return {f"{p.path}:{p.line}" for p in places if role is None or p.role is role}
