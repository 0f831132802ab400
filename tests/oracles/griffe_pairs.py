"""Two releases of Python libraries -> what griffe calls breaking beside what `symbols` finds.

    python tests/oracles/griffe_pairs.py REPOSITORY PACKAGE OLD NEW [--show N]

griffe (a test-only tool, `pip install griffe`) loads both releases and compares the public API; `symbols` compares the
files that differ. Each breakage of griffe in a touched file is looked for among the findings, by the name or by the
class that holds it. What is left on either side is printed with a reason where one is known. Without griffe the script
says so and ends.
"""

import argparse
import logging
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from patchwidth.adapters.git import Repository
from patchwidth.edges.judged import Sides, measured
from patchwidth.edges.places import Gathered
from patchwidth.model.reading import Finding, Level
from patchwidth.model.role import Role
from patchwidth.policy.config import load
from patchwidth.source.names import names

VALUES = "ATTRIBUTE_CHANGED_VALUE"
"""griffe's kind for another value of a constant: a body, not a signature, so `symbols` says nothing by design."""

TYPES = ("ATTRIBUTE_CHANGED_TYPE", "RETURN_CHANGED_TYPE")
"""griffe's kinds for annotations, which Python does not enforce: a note of ours."""


@dataclass(frozen=True, kw_only=True)
class Broken:
    """One breakage that griffe reports: its kind, the path of the object, the file's path in the repository."""

    kind: str
    name: str
    file: str
    told: str


@dataclass(frozen=True, kw_only=True)
class Compared:
    """What came of one pair."""

    found: list[Broken]
    explained: list[tuple[Broken, str]]
    missed: list[Broken]
    ours: list[Finding]
    alone: list[Finding]


def checked_out(repository: Path, revision: str, folder: Path) -> Path:
    """The revision's files, without a worktree of the repository's own."""
    folder.mkdir()
    tar = subprocess.run(["git", "-C", str(repository), "archive", revision], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=tar, check=True)
    return folder


def breakages(package: str, old: Path, new: Path, roots: Iterable[str]) -> list[Broken]:
    """What griffe calls breaking between two folders; private names are left to themselves, as griffe does."""
    griffe: Any = import_module("griffe")
    logging.getLogger("griffe").setLevel(logging.CRITICAL)
    sides = []
    for folder in (old, new):
        paths = [str(folder / root) for root in roots]
        sides.append(griffe.load(package, search_paths=paths, resolve_aliases=False, allow_inspection=False))
    found = []
    for one in griffe.find_breaking_changes(*sides):
        try:
            file = one.obj.filepath
        except griffe.AliasResolutionError:
            continue  # another package's object under our name
        file = file[0] if isinstance(file, list) else file
        for folder in (old, new):
            if Path(file).is_relative_to(folder):
                file = Path(file).relative_to(folder)
        told = one.explain(style=griffe.ExplanationStyle.ONE_LINE)
        found.append(
            Broken(kind=one.kind.name, name=one.obj.path.removeprefix(f"{package}."), file=str(file), told=told)
        )
    return found


def findings(
    repository: Path, old: str, new: str
) -> tuple[list[Finding], dict[str, Role], dict[str | None, str | None]]:
    """What `symbols` finds, the touched files with their roles, and the old names of renamed files."""
    with Repository(repository) as opened:
        base, head = opened.resolve(old), opened.resolve(new)
        policy = load(None, source="defaults")
        sides = Sides(base=base, head=head, policy=base)
        verdict = measured(opened, sides, policy, lambda _: Gathered(), only=["symbols"])
    found = [f for r in verdict.rulings for f in r.findings if f.level is not Level.OFF]
    roles: dict[str, Role] = {}
    for row in verdict.files:
        roles |= dict.fromkeys(filter(None, (row.change.base_path, row.change.head_path)), row.role)
    renamed = {f.head_path: f.base_path for f in verdict.patch.files if f.old_path is not None}
    return found, roles, renamed


def same(broken: Broken, finding: Finding) -> bool:
    """Whether both speak of one thing: in one file, under one name, or of the class or module that went with it.

    griffe repeats what a class inherits, so the last part of the name is enough in the file that defines it.
    """
    if finding.path != broken.file or finding.symbol is None:
        return False
    theirs, ours = broken.name.split("(")[0].split("."), finding.symbol.split(".")
    if ours[-1] == "__init__" and theirs[-1] != "__init__":
        theirs = [*theirs, "__init__"]
    inside = any(theirs[at : at + len(ours)] == ours for at in range(len(theirs)))
    return inside or theirs[-1] == ours[-1]


def why(broken: Broken, repository: Path, old: str, paths: Mapping[str, Role]) -> str | None:
    """Why `symbols` says nothing of it, where that is by design."""
    if paths[broken.file] not in (Role.SOURCE, Role.TYPES):
        return f"the file's role is {paths[broken.file]}"
    if broken.name in ("", "<module>") or "<module>" in broken.told:
        return "a file that went is in the list of files"
    shown = ["git", "-C", str(repository), "show", f"{old}:{broken.file}"]
    base = names(broken.file, subprocess.run(shown, capture_output=True, check=False).stdout)
    known = {d.name for d in base.definitions} if base is not None else set()
    parts = broken.name.split("(")[0].split(".")
    if parts[-1] == "__init__" and not any(name.endswith(".".join(parts[-2:])) for name in known):
        return "an __init__ that a decorator writes"
    if broken.kind == "OBJECT_REMOVED" and not any(name.rpartition(".")[2] == parts[-1] for name in known):
        return "an attribute of an instance, or a name that comes by another way than a definition"
    return "another name for the same thing" if broken.kind == "OBJECT_CHANGED_KIND" else None


def compare(repository: Path, package: str, old: str, new: str, roots: Iterable[str] = ("", "src")) -> Compared:
    """One pair of releases."""
    with tempfile.TemporaryDirectory() as folder:
        trees = [checked_out(repository, rev, Path(folder) / side) for rev, side in ((old, "old"), (new, "new"))]
        theirs = breakages(package, trees[0], trees[1], roots)
    ours, touched, renamed = findings(repository, old, new)
    theirs = [replace(b, file=renamed.get(b.file) or b.file) for b in theirs]
    theirs = [b for b in theirs if b.file in touched and b.kind != VALUES]
    found = [b for b in theirs if any(same(b, f) for f in ours)]
    left = [(b, why(b, repository, old, touched)) for b in theirs if b not in found]
    counted = [f for f in ours if f.level.weight >= Level.WARN.weight and (f.path or "").endswith(".py")]
    return Compared(
        found=found,
        explained=[(b, reason) for b, reason in left if reason is not None],
        missed=[b for b, reason in left if reason is None],
        ours=counted,
        alone=[f for f in counted if not any(same(b, f) for b in theirs)],
    )


def main(words: list[str]) -> int:
    """Prints the comparison of one pair; 0 when nothing of griffe's was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("package")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--show", type=int, default=20)
    args = parser.parse_args(words)
    try:
        import_module("griffe")
    except ModuleNotFoundError:
        print("griffe is not installed: pip install griffe", file=sys.stderr)
        return 2
    made = compare(args.repository, args.package, args.old, args.new)
    reasons = Counter(reason for _, reason in made.explained)
    print(
        f"{args.package} {args.old}..{args.new}: griffe {len(made.found) + len(made.explained) + len(made.missed)} in "
        f"touched files, found {len(made.found)}, explained {len(made.explained)} {dict(reasons)}, "
        f"missed {len(made.missed)}; symbols {len(made.ours)} at warn, {len(made.alone)} that griffe has not"
    )
    for broken in made.missed[: args.show]:
        print(f"  missed {broken.kind} {broken.told}")
    for finding in made.alone[: args.show]:
        print(f"  alone {finding.rule} {finding.path}:{finding.start} {finding.message}")
    return int(bool(made.missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
