"""Fence: which changed files the stated fence does not allow, and whether the patch is larger than it allows.

Names count as bytes, both names of a rename count, and every changed line counts: neither padding nor moving buys room.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from patchwidth.model.case import Case, Fence
from patchwidth.model.errors import Reason
from patchwidth.model.patch import FileChange, Side, Status
from patchwidth.model.reading import Finding, Json, Level, Reading, Ruling, fingerprint_of, not_run, ruled
from patchwidth.model.role import Role
from patchwidth.model.signal import Signal
from patchwidth.source.globs import Globs

ID = "fence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """One changed file: every name that the change touches, and its lines. `uncounted` lines are in no number.

    `blob` is binary content that stands on head after the patch: it has a size, but no lines.
    """

    path: str
    names: tuple[str, ...]
    side: Side
    added: int
    deleted: int
    uncounted: bool
    lock: bool
    blob: bool

    @property
    def lines(self) -> int:
        """Added plus deleted lines."""
        return self.added + self.deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class FenceFacts:
    """The fence as stated, and the files of the patch."""

    fence: Fence
    files: tuple[Touched, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """None: the limits are the fence itself (`fence:` in the policy, or a task's)."""


def read(case: Case) -> Reading[FenceFacts]:
    """Lists what the patch touches; not_run where no fence is stated."""
    if not case.fence.stated:
        return Reading(
            signal=ID, facts=None, reason=Reason.NO_FENCE, because="no fence; state one under fence: in the policy"
        )
    files = tuple(_touched(file, case.role(file)) for file in case.patch.files)
    return Reading(signal=ID, facts=FenceFacts(fence=case.fence, files=files))


def _touched(file: FileChange, role: Role) -> Touched:
    renamed = file.old_path if file.status is Status.RENAMED else None  # a copy leaves its source as it was
    return Touched(
        path=file.path,
        names=(file.path,) if renamed is None else (renamed, file.path),
        side=Side.BASE if file.status is Status.DELETED else Side.HEAD,
        added=file.added,
        deleted=file.deleted,
        uncounted=file.uncounted,
        lock=role is Role.LOCK,
        blob=file.binary is True and not file.hunks and not file.uncounted and file.status is not Status.DELETED,
    )


def rule(reading: Reading[FenceFacts], limits: Limits) -> Ruling:
    """Holds the files against the fence, largest first, one finding a file; then the two caps."""
    facts = reading.facts
    if facts is None:
        return not_run(ID, reading.reason or Reason.NO_FENCE, reading.because)
    fence = facts.fence
    files = sorted(facts.files, key=lambda f: (not f.uncounted, -f.lines, f.path))
    names = {file.path for file in files}
    lines = sum(file.lines for file in files)
    uncounted = tuple(file.path for file in files if file.uncounted)
    outside = _outside(files, fence)
    blobs = _unmeasured(files, fence)
    caps = (*_too_many(len(names), fence), *_too_long(lines, uncounted, fence))
    measures: Mapping[str, Json] = {
        "files": len(names),
        "lines": lines,
        "added_lines": sum(file.added for file in files),
        "deleted_lines": sum(file.deleted for file in files),
        "denied": sum(f.rule == "fence/denied" for f in outside),
        "unsolicited": sum(f.rule == "fence/unsolicited" for f in outside),
        "uncounted": uncounted,
        "binary": tuple(file.path for file in files if file.blob),
        "allow": fence.allow,
        "narrow": fence.narrow,
        "deny": fence.deny,
        "most_files": fence.files,
        "most_lines": fence.lines,
        "stated_by": fence.stated_by,
    }
    return ruled(
        ID,
        _because(outside, caps, blobs, fence),
        (*outside, *caps, *blobs),
        measures,
        figure=f"{len(outside)} outside, {len(names)} files, {'over ' if uncounted or blobs else ''}{lines} lines",
        limit=_limit(fence),
    )


def _outside(files: Sequence[Touched], fence: Fence) -> tuple[Finding, ...]:
    allowed, deny = [Globs(each) for each in (fence.allow, fence.narrow) if each], Globs(fence.deny)
    found = []
    for file in files:
        denied = [name for name in file.names if deny.match(name)]
        strange = [name for name in file.names if not all(each.match(name) for each in allowed)]
        if denied:
            found.append(_finding("fence/denied", file, f"the fence forbids {_named(file, denied)}"))
        elif strange:
            found.append(_finding("fence/unsolicited", file, f"the fence does not allow {_named(file, strange)}"))
    return tuple(found)


def _named(file: Touched, names: Sequence[str]) -> str:
    """The name at fault where a rename has two, and the file's size."""
    size = "lines that git does not count" if file.uncounted else f"+{file.added} -{file.deleted}"
    kind = "this lock file" if file.lock else "this file"
    if len(file.names) == 1:
        return f"{kind} ({size})"
    which = "both names of this rename" if len(names) == len(file.names) else f"the name {names[0]} of this rename"
    return f"{which} ({size})"


def _finding(rule_id: str, file: Touched, message: str) -> Finding:
    return Finding(
        rule=rule_id,
        level=Level.FAIL,
        message=message,
        fingerprint=fingerprint_of(rule_id, file.path),
        path=file.path,
        side=file.side,
    )


def _too_many(files: int, fence: Fence) -> tuple[Finding, ...]:
    if fence.files is None or files <= fence.files:
        return ()
    message = f"{files} changed files, the fence allows {fence.files}"
    return (
        Finding(rule="fence/files", level=Level.FAIL, message=message, fingerprint=fingerprint_of("fence/files", None)),
    )


def _too_long(lines: int, uncounted: Sequence[str], fence: Fence) -> tuple[Finding, ...]:
    if fence.lines is None or (lines <= fence.lines and not uncounted):
        return ()
    message = f"{lines} changed lines, the fence allows {fence.lines}"
    if lines <= fence.lines:
        message = (
            f"git does not count the lines of {uncounted[0]}, so nobody can say that they are at most {fence.lines}"
        )
    return (
        Finding(rule="fence/lines", level=Level.FAIL, message=message, fingerprint=fingerprint_of("fence/lines", None)),
    )


def _unmeasured(files: Sequence[Touched], fence: Fence) -> tuple[Finding, ...]:
    """Binary files under a cap on lines that no list of allowed files takes in: a person must look at their size."""
    if fence.lines is None or fence.allow or fence.narrow:
        return ()
    message = f"binary, its size cannot be counted in lines, and the fence allows {fence.lines}"
    found = (_finding("fence/lines", file, message) for file in files if file.blob)
    return tuple(replace(finding, level=Level.WARN) for finding in found)


def _because(outside: Sequence[Finding], caps: Sequence[Finding], blobs: Sequence[Finding], fence: Fence) -> str:
    parts = [finding.message for finding in caps]
    if blobs:
        more = f" and {len(blobs) - 1} more" if len(blobs) > 1 else ""
        parts.append(f"{blobs[0].path}{more}: {blobs[0].message}")
    if outside:
        first = outside[0]
        kind = "forbidden" if first.rule == "fence/denied" else "not allowed"
        files = "file is" if len(outside) == 1 else "files are"
        parts.insert(0, f"{len(outside)} {files} outside the fence, the largest {kind}: {first.path}")
    return "; ".join(parts) or f"all inside the fence of {fence.stated_by or 'this case'}"


def _limit(fence: Fence) -> str:
    parts = [f"{len(each)} allowed" for each in (fence.allow, fence.narrow) if each]
    parts += [f"{len(fence.deny)} denied"] if fence.deny else []
    parts += [] if fence.files is None else [f"{fence.files} files"]
    parts += [] if fence.lines is None else [f"{fence.lines} lines"]
    return ", ".join(parts)


SIGNAL = Signal(
    id=ID, title="whether the patch keeps to what it may touch", limits=Limits, read=read, rule=rule, order=20
)
