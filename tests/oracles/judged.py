"""A bug fix to one row: how `check --base PARENT --head COMMIT --at base:PATH:LINE` judges it with the defaults.

The place is the best case: in the existing function in which the commit changed the most code lines.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

from oracles.mining import Fix
from patchwidth.adapters.git import Repository
from patchwidth.engine import assemble, judge
from patchwidth.model.errors import PatchwidthError
from patchwidth.model.outline import Outline, SpanKind, Unit
from patchwidth.model.patch import FileChange, Patch, Run, Side
from patchwidth.model.policy import Policy
from patchwidth.model.reading import Level, Outcome
from patchwidth.model.role import Role
from patchwidth.model.snapshot import Searchable
from patchwidth.model.span import OriginSource, Place
from patchwidth.model.verdict import Verdict
from patchwidth.policy.edits import edits
from patchwidth.source.attribution import code_lines
from patchwidth.source.outlines import SnapshotOutlines
from patchwidth.source.roleheaders import Headers
from patchwidth.source.roles import roles_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A unit that a commit changed: a line of it on base, and how many code lines were changed in it."""

    path: str
    line: int
    name: str
    kind: SpanKind
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One judged fix; `cpu` in seconds, `band` empty when nothing that the commit changed was there before."""

    repository: str
    commit: str
    subject: str
    origin: str = ""
    name: str = ""
    kind: str = ""
    band: str = ""
    because: str = ""
    ratio: float | None = None
    source_files: int = 0
    existing_functions: int = 0
    source_lines: int = 0
    counted_lines: int = 0
    all_ratio: float | None = None
    roles: tuple[tuple[str, str, int], ...] = ()
    loud: tuple[str, ...] = ()
    cpu: float = 0.0
    crash: str = ""


class Trees:
    """A fix's two trees, patch, outlines and roles, as `check` sees them."""

    def __init__(self, repository: Repository, fix: Fix) -> None:
        self.base: Searchable = repository.snapshot(fix.parent)
        self.head: Searchable = repository.snapshot(fix.commit)
        self.patch: Patch = repository.diff(fix.parent, fix.commit)
        self.outlines = SnapshotOutlines(self.base, self.head)
        self.roles = roles_of({}, self.base)
        self.headers = Headers(self.base, self.head)

    def role(self, file: FileChange) -> Role:
        """The file's role, told by its name and by its header."""
        return self.roles.of(file, self.headers)

    def judged(self, spot: Spot) -> Verdict:
        """The verdict with the spot as a person's `--at`."""
        place = Place(path=spot.path, line=spot.line, side=Side.BASE, source=OriginSource.INPUT)
        case = assemble(
            patch=self.patch,
            base=self.base,
            head=self.head,
            outlines=self.outlines,
            role_of=self.role,
            places=(place,),
            policy=Policy(),
            policy_edits=edits(self.patch, self.base, self.head),
        )
        return judge(case, Policy())


def spot_of(trees: Trees) -> Spot | None:
    """The existing function with the most changed code lines; without one the existing member or statement."""
    spots = [s for f in trees.patch.files if trees.role(f) is Role.SOURCE for s in _spots(trees, f)]
    functions = [s for s in spots if s.kind is SpanKind.FUNCTION]
    return max(functions or spots, key=lambda s: s.lines, default=None)


def _spots(trees: Trees, file: FileChange) -> list[Spot]:
    base = trees.outlines.outline(Side.BASE, file.base_path) if file.base_path is not None else None
    head = trees.outlines.outline(Side.HEAD, file.head_path) if file.head_path is not None else None
    if base is None:
        return []
    tally: Counter[Unit] = Counter()
    for unit in _changed(base, file, Side.BASE):
        tally[unit] += 1
    for unit in _changed(head, file, Side.HEAD) if head is not None else ():
        before = _on_base(unit, base, file)
        if before is not None:
            tally[before] += 1
    return [
        Spot(path=base.path, line=_line_in(base, file, unit), name=unit.name, kind=unit.kind, lines=lines)
        for unit, lines in tally.items()
    ]


def _changed(outline: Outline, file: FileChange, side: Side) -> Iterator[Unit]:
    """The innermost unit of each changed code line."""
    for start, end in code_lines(outline, file.lines(side)):
        yield from filter(None, map(outline.innermost, range(start, end + 1)))


def _on_base(unit: Unit, base: Outline, file: FileChange) -> Unit | None:
    """A head unit's namesake on base; of several (overloads) the one that holds the line where its header stood."""
    namesakes = [u for u in (*base.functions, *base.members) if u.name == unit.name]
    if len(namesakes) == 1:
        return namesakes[0]
    line = unit.core_start
    for run in reversed(file.runs):
        last_on_head = run.head_start + max(run.head_count, 1) - 1
        if last_on_head < unit.core_start:
            line += run.base_start + max(run.base_count, 1) - 1 - last_on_head
            break
    return next((u for u in namesakes if u.core_start == line), None)


def _line_in(base: Outline, file: FileChange, unit: Unit) -> int:
    """A base line of the unit, deleted or beside an addition, from the largest stretch that has one."""
    for run in sorted(file.runs, key=_larger_first):
        deleted = run.deleted
        lines: list[int] = [*range(deleted.start, deleted.end + 1), max(1, run.base_start), run.base_start + 1]
        for line in lines:
            if base.innermost(line) == unit:
                return line
    return unit.core_start


def _larger_first(run: Run) -> int:
    return -run.base_count - run.head_count


def measure(fix: Fix) -> Row:
    """Judges one fix. A refusal or a crash of ours is a row that says so."""
    row = Row(repository=_name(fix.git_dir), commit=fix.commit, subject=fix.subject)
    try:
        with Repository(str(fix.git_dir)) as repository:
            spot = spot_of(Trees(repository, fix))
        if spot is None:
            return row
        start = _cpu()
        with Repository(str(fix.git_dir)) as repository:
            verdict = Trees(repository, fix).judged(spot)
        return _filled(replace(row, cpu=round(_cpu() - start, 4)), spot, verdict)
    except PatchwidthError as error:
        return replace(row, crash=f"{error.reason}: {error}")


def _filled(row: Row, spot: Spot, verdict: Verdict) -> Row:
    width = next(r for r in verdict.rulings if r.signal == "width")
    measures: Any = width.measures
    counted = measures.get("counted") or {}
    every = [f for r in verdict.rulings for f in r.findings if f.level.weight > Level.NOTE.weight]
    return replace(
        row,
        origin=f"base:{spot.path}:{spot.line}",
        name=spot.name,
        kind=str(spot.kind),
        band=f"not_run {width.reason}" if width.outcome is Outcome.NOT_RUN else measures["band"],
        because=width.because,
        ratio=counted.get("width_ratio"),
        source_files=counted.get("source_files", 0),
        existing_functions=counted.get("existing_functions", 0),
        source_lines=counted.get("source_lines", 0),
        counted_lines=counted.get("added_lines", 0) + counted.get("deleted_lines", 0),
        all_ratio=measures["all"]["width_ratio"],
        roles=tuple((f.change.path, str(f.role), f.change.added + f.change.deleted) for f in verdict.files),
        loud=tuple(f"{f.rule}={f.level}" for f in every),
    )


def _cpu() -> float:
    return sum(u.ru_utime + u.ru_stime for u in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)))


def _name(git_dir: Path) -> str:
    return git_dir.parent.name if git_dir.name in (".git", "repo") else git_dir.name
