"""Every hard kind of change, read from the repository and from the text of many ways of printing it."""

import pytest

from diff.histories import Histories
from diff.kinds import kinds
from diff.oracle import counts, prove, raw_list, summary
from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_diff import Detect
from patchwidth.adapters.git_text import read_text_diff
from patchwidth.model.patch import FileChange, Status

KINDS = kinds()
PRINTED = {
    "u0": ("-U0",),
    "u3": (),
    "all-context": ("-U9999", "--full-index"),
    "binary": ("-U1", "--binary"),
    "bare-names": ("-U0", "--no-prefix"),
    "own-prefix": ("-U0", "--src-prefix=before/", "--dst-prefix=after/"),
    "summaries": ("-U0", "-p", "--stat", "--summary", "--raw"),
    "numbers": ("-U0", "-p", "--numstat", "--shortstat", "--dirstat"),
    "rewrites": ("-U2", "-B", "--patience"),
    "functions": ("-W", "--histogram"),
    "joined": ("-U0", "--inter-hunk-context=12", "--minimal"),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Histories:
    made = Histories.new(tmp_path_factory.mktemp("kinds") / "repo.git")
    made.add(KINDS)
    return made


def _is_source(file: FileChange) -> bool:
    return any(name.endswith((".py", ".sh")) for name in (file.path, file.old_path or ""))


DETECT = [
    (Detect.RENAMES, ["-M"]),
    (Detect.COPIES, ["-M", "-C", "--find-copies-harder"]),
    (Detect.NOTHING, ["--no-renames"]),
]


@pytest.mark.parametrize(("detect", "words"), DETECT)
def test_the_repository_door(store: Histories, detect: Detect, words: list[str]) -> None:
    with Repository(store.path) as repository:
        names = list(KINDS) if detect is Detect.RENAMES else list(KINDS)[::2]
        for name in names:
            base, head = KINDS[name]
            ends = (f"refs/heads/{name}/old", f"refs/heads/{name}/new")
            patch = repository.diff(*ends, detect=detect, confirm=True)
            assert summary(patch) == raw_list(store.path, *ends, *words), name
            said = counts(store.path, *ends, *words)
            if not any(file.binary for file in patch.files):
                assert patch.added_lines == sum(int(row[0]) for row in said), name
                assert patch.deleted_lines == sum(int(row[1]) for row in said), name
            for file in patch.files:
                if not file.binary or _is_source(file):
                    prove(file, base, head)
                else:
                    assert not file.uncounted, name


EVERY_KIND = ("u0", "u3", "bare-names")
"""The ways that are tried on every kind; each of the others takes its third of them."""


@pytest.mark.parametrize("way", PRINTED)
def test_the_text_door(store: Histories, way: str) -> None:
    proved = 0
    names = list(KINDS) if way in EVERY_KIND else list(KINDS)[list(PRINTED).index(way) % 3 :: 3]
    for name in names:
        base, head = KINDS[name]
        ends = (f"refs/heads/{name}/old", f"refs/heads/{name}/new")
        text = store.git("-c", "core.quotePath=false", "diff", "-M", *PRINTED[way], *ends)
        patch = read_text_diff(text, allow_empty=True)
        detect = ("-M", "-B") if way == "rewrites" else ("-M",)
        assert summary(patch, modes=False) == [row[:3] for row in raw_list(store.path, *ends, *detect)], name
        for file in patch.files:
            if not file.binary:
                prove(file, base, head)
                proved += 1
            assert file.uncounted == bool(file.binary and _is_source(file)), name
    assert proved > len(names) / 2


def test_both_doors_see_the_same_lines(store: Histories) -> None:
    with Repository(store.path) as repository:
        for name in KINDS:
            ends = (f"refs/heads/{name}/old", f"refs/heads/{name}/new")
            text = store.git("diff", "-M", "-U0", "--full-index", *ends)
            seen = read_text_diff(text, allow_empty=True).files
            asked = repository.diff(*ends).files
            assert [(f.path, f.runs, f.hunks) for f in seen if not f.binary] == [
                (f.path, f.runs, f.hunks) for f in asked if not f.binary
            ], name
            for mine, other in zip(seen, asked, strict=True):
                if mine.old_oid or mine.new_oid:
                    assert (mine.old_oid, mine.new_oid) == (other.old_oid, other.new_oid), name
                for side in ("old_mode", "new_mode"):
                    assert getattr(mine, side) in (None, getattr(other, side)), name
            if asked:
                assert {f.status for f in asked} <= set(Status), name
