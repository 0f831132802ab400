"""Collections of hard diffs with their truth, as far as they lie beside the project -> cases to check."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwidth.model.patch import FileChange, Patch, Side
from patchwidth.model.ranges import Range, Ranges

BESIDE = Path(__file__).parents[3] / "shared" / "cases" / "diffs" / "make_corpus.py"


def scripts() -> list[Path]:
    """Generators of corpora: named by `PATCHWIDTH_CORPUS`, or in the folder beside the project."""
    named = os.environ.get("PATCHWIDTH_CORPUS")
    return [path for path in ([Path(named)] if named else [BESIDE]) if path.exists()]


@dataclass(frozen=True)
class HardCase:
    """One diff text with what is true of it; `entries` as in the corpus's own description."""

    id: str
    text: bytes
    expect: str
    entries: list[dict[str, Any]]
    repository: Path | None = None
    old: str = ""
    new: str = ""
    detect: tuple[str, ...] = ()
    whole: list[dict[str, Any]] | None = None
    own_counting: bool = True


def build(script: Path, folder: Path) -> Iterator[HardCase]:
    """Run a generator and read what it wrote; a folder that is a finished corpus is read as it is."""
    if script.is_dir():
        folder = script
    else:
        subprocess.run([sys.executable, str(script), str(folder)], check=True, capture_output=True)
    for truth in sorted(folder.glob("*/*/truth.json")):
        yield _read(folder, truth.parent, json.loads(truth.read_text()))


def _read(folder: Path, case: Path, truth: Mapping[str, Any]) -> HardCase:
    asked = truth.get("repo")
    # How a text was printed bears on the repository's answer only where it is about what is compared at all.
    elsewhere = {"-R", "-w", "--text", "--minimal", "--patience", "--histogram"} & set(truth.get("args", ()))
    partly = any(str(word).startswith("--relative") for word in truth.get("args", ()))
    comparable = not partly and not (truth["expect"] == "refuse" and "repo_entries" not in truth)
    return HardCase(
        id=truth["id"],
        text=(case / "input.diff").read_bytes(),
        expect=truth["expect"],
        entries=truth["entries"],
        repository=folder / asked["git_dir"] if asked and comparable else None,
        old=asked["old"] if asked else "",
        new=asked["new"] if asked else "",
        detect=tuple(asked["args"]) if asked else (),
        whole=truth.get("repo_entries", truth["entries"]),
        own_counting=not elsewhere - {"-R"},
    )


def differences(entries: list[dict[str, Any]], patch: Patch, *, lines: bool = True, hunks: bool = True) -> list[str]:
    """What a patch says otherwise than the truth; empty when it is right."""
    if len(entries) != len(patch.files):
        return [f"{len(patch.files)} files for {len(entries)}"]
    return [
        f"{file.path!a}: {what}"
        for entry, file in zip(entries, patch.files, strict=True)
        for what in _differs(entry, file, lines=lines, hunks=hunks)
    ]


def _differs(entry: Mapping[str, Any], file: FileChange, *, lines: bool, hunks: bool) -> Iterator[str]:
    told = (str(file.status), file.base_path, file.head_path)
    if told != (entry["status"], entry["old"], entry["new"]):
        yield f"{told}"
    for side in ("old_mode", "new_mode"):
        if getattr(file, side) not in (None, entry[side]):
            yield f"{side} {getattr(file, side)} for {entry[side]}"
    if entry["binary"] is not None and bool(entry["binary"]) != bool(file.binary) and lines:
        yield f"binary is {file.binary}"
    if entry["binary"] or not lines:
        return
    if (file.added, file.deleted) != (entry["added"] or 0, entry["deleted"] or 0):
        yield f"+{file.added} -{file.deleted} for +{entry['added']} -{entry['deleted']}"
    lines_told = (file.lines(Side.HEAD), file.lines(Side.BASE))
    if lines_told != (_ranges(entry["added_lines"]), _ranges(entry["deleted_lines"])):
        yield f"lines {list(file.runs)}"
    if hunks and entry["hunks"] is not None and file.hunks != entry["hunks"]:
        yield f"{file.hunks} hunks for {entry['hunks']}"


def _ranges(pairs: list[list[int]]) -> Ranges:
    return tuple(Range(start, end) for start, end in pairs)
