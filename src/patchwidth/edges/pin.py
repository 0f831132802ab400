"""`pin`: a place or a failing output comes in, the function that holds it goes out.

Without `--base` no git is asked: the file is read as it lies in the folder, and the span is given for the side
that the place names (a plain place: head; a failing output: base, unless `--traceback-side head`).
"""

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from patchwidth.adapters.files import Folder, leads_out
from patchwidth.edges.places import Trees, asked_of, at_places, gather, prefix_of, split_at
from patchwidth.edges.screen import out
from patchwidth.model.errors import UsageError
from patchwidth.model.escape import visible
from patchwidth.model.patch import Patch, Side
from patchwidth.model.role import Role
from patchwidth.model.snapshot import Snapshot
from patchwidth.model.span import Extent, Origin
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.pin import pin

if TYPE_CHECKING:
    from patchwidth.source.roles import Roles

NOTHING_PINNED = 3
"""Exit code when no span was found: nothing was measured."""

CANDIDATES = 20
"""Frames that are shown as candidates, innermost first."""


def run(args: argparse.Namespace) -> int:
    """Prints the origins with their spans; exits 3 when none has one."""
    asked = args.place is not None or args.traceback is not None or args.junit or args.coverage
    if not asked:
        raise UsageError("pin needs a place or a failing output.", "Give PATH:LINE, --traceback FILE or --junit FILE.")
    if args.head is not None and args.base is None:
        raise UsageError("--head needs --base.", "Give both revisions.")
    origins, candidates = _in_folder(args) if args.base is None else _in_repository(args)
    if args.json:
        import json

        from patchwidth.model.encode import origin_json

        value = {
            "origins": [origin_json(o) for o in origins],
            "candidates": [origin_json(c) for c in candidates],
        }
        out(json.dumps(value, indent=2))
    else:
        out("\n".join([*map(_shown, origins), *(_candidate(c) for c in candidates)]))
    return 0 if any(o.span is not None for o in origins) else NOTHING_PINNED


def _found(args: argparse.Namespace, trees: Trees, patch: Patch) -> tuple[list[Origin], list[Origin]]:
    places = at_places([args.place], trees) if args.place is not None else ()
    gathered = gather(asked_of(args), trees)
    origins = [pin(place, patch, trees.outlines) for place in (*places, *gathered.places)]
    candidates = [pin(place, patch, trees.outlines) for place in gathered.candidates[:CANDIDATES]]
    return [*origins, *gathered.unpinned], candidates


def _in_folder(args: argparse.Namespace) -> tuple[list[Origin], list[Origin]]:
    if not os.path.isdir(args.repo):  # noqa: PTH112 - pathlib loads slowly
        raise UsageError(f"There is no folder {args.repo}.", "Give the repository's folder with --repo.")
    if args.place is not None:
        path = split_at(args.place)[1]
        if (real := leads_out(args.repo, path)) is not None:
            raise UsageError(f"{path} is reached by a link that leads out of the folder, to {real}.", "Name that file.")
    tree = Folder(args.repo)
    trees = Trees(base=tree, head=tree, outlines=SnapshotOutlines(tree, tree), role_of=_role_of(tree))
    origins, candidates = _found(args, trees, Patch(files=()))
    return [_one_side(o) for o in origins], [_one_side(c) for c in candidates]


def _role_of(tree: Snapshot) -> Callable[[str, bytes | None], Role]:
    """Roles over one tree; what knows them loads when the first path is asked for."""
    made: list[Roles] = []

    def role(path: str, opening: bytes | None) -> Role:
        if not made:
            from patchwidth.source.roles import roles_of

            made.append(roles_of({}, tree))
        return made[0].role(path, opening)

    return role


def _one_side(origin: Origin) -> Origin:
    """Only one tree was read: the other side's extent is not known and is not made up."""
    if origin.span is None:
        return origin
    if origin.side is Side.HEAD:
        return replace(origin, span=replace(origin.span, base=None))
    return replace(origin, span=replace(origin.span, head=None))


def _in_repository(args: argparse.Namespace) -> tuple[list[Origin], list[Origin]]:
    from patchwidth.adapters.git import Repository

    with Repository(args.repo) as repository:
        head_id = repository.resolve(args.head or "HEAD")
        base_id = repository.merge_base(repository.resolve(args.base), head_id)
        base, head = repository.snapshot(base_id), repository.snapshot(head_id)
        trees = Trees(
            base=base,
            head=head,
            outlines=SnapshotOutlines(base, head),
            role_of=_role_of(base),
            prefix=prefix_of(args.repo, repository.place.worktree),
        )
        return _found(args, trees, repository.diff(base_id, head_id))


def _shown(origin: Origin) -> str:
    place = f"{visible(origin.path)}:{origin.line}" if origin.path else "no place"
    head = f"{place} ({origin.side}, {origin.source}, {origin.role})"
    if origin.span is None:
        return f"{head}\n  not pinned: {visible(origin.because)}"
    span = origin.span
    doubt = ", uncertain" if span.uncertain else ""
    lines = [head, f"  {span.kind} {visible(span.name)} [{span.language}{doubt}]"]
    lines += [
        f"  {side} {_lines(extent)}" for side, extent in ((Side.BASE, span.base), (Side.HEAD, span.head)) if extent
    ]
    return "\n".join([*lines, f"  because: {visible(origin.because)}"])


def _lines(extent: Extent) -> str:
    return f"{extent.start}-{extent.end}"


def _candidate(origin: Origin) -> str:
    name = f" in {visible(origin.span.name)}" if origin.span is not None else ""
    return f"candidate {visible(origin.path)}:{origin.line}{name} ({visible(origin.because)})"
