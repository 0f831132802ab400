"""Every corpus that lies beside the project, and a few cases of our own, by both doors: right, or refused by name."""

from collections import Counter
from pathlib import Path

from diff.corpora import HardCase, build, differences, scripts
from diff.texts import MODE, TWO, WHOLE
from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_diff import Detect
from patchwidth.adapters.git_text import read_text_diff
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import Patch


def _entry(path: str, added: list[list[int]], deleted: list[list[int]], hunks: int, new_mode: str) -> dict[str, object]:
    return {
        "status": "M",
        "old": path,
        "new": path,
        "old_mode": "100644",
        "new_mode": new_mode,
        "binary": False,
        "added": sum(end - start + 1 for start, end in added),
        "deleted": sum(end - start + 1 for start, end in deleted),
        "added_lines": added,
        "deleted_lines": deleted,
        "hunks": hunks,
    }


FIRST = _entry("src/a.py", [[2, 2], [19, 19]], [[2, 2], [9, 10]], 3, "100644")
SECOND = _entry("src/b.py", [[2, 3]], [[2, 2]], 1, "100644")
OWN = [
    HardCase("own-two", TWO, "exact", [FIRST, SECOND]),
    HardCase("own-mode", WHOLE + MODE, "exact", [FIRST, _entry("run", [], [], 0, "100755")]),
    HardCase("own-cut", TWO[:-1], "refuse", []),
    HardCase("own-blank-behind", TWO + b"\n", "exact_or_refuse", [FIRST, SECOND]),
]


def _cases(folder: Path) -> list[HardCase]:
    return OWN + [case for n, script in enumerate(scripts()) for case in build(script, folder / f"corpus{n}")]


def _detect(case: HardCase) -> Detect:
    if "--no-renames" in case.detect:
        return Detect.NOTHING
    return Detect.COPIES if "-C" in case.detect else Detect.RENAMES


def _by_text(case: HardCase) -> Patch | DiffError:
    try:
        return read_text_diff(case.text)
    except DiffError as error:
        return error


def _confirmed_empty(case: HardCase) -> bool:
    """An empty text is right where the repository confirms that nothing changed."""
    if case.text or case.repository is None:
        return False
    with Repository(case.repository) as repository:
        return not case.entries and not repository.diff(case.old, case.new).files


def test_right_or_refused_by_name(tmp_path: Path) -> None:
    cases = _cases(tmp_path)
    wrong: dict[str, str] = {}
    came = Counter[str]()
    for case in cases:
        result = _by_text(case)
        if isinstance(result, DiffError):
            confirmed = result.reason is Reason.EMPTY and _confirmed_empty(case)
            if case.expect == "exact" and not confirmed:
                wrong[case.id] = f"refused: {result}"
            came["refused"] += 1
            continue
        came[case.expect] += 1
        found = ["accepted"] if case.expect == "refuse" else differences(case.entries, result)
        if found:
            wrong[case.id] = "; ".join(found)
    assert wrong == {}
    assert came["exact"] >= 2
    assert came["refused"] >= 1
    assert sum(came.values()) == len(cases)


def test_right_by_the_repository(tmp_path: Path) -> None:
    cases = [case for case in _cases(tmp_path) if case.repository is not None]
    wrong: dict[str, str] = {}
    open_ones: dict[Path, Repository] = {}
    for case in cases:
        if case.repository is None or case.whole is None:
            continue
        if case.repository not in open_ones:
            open_ones[case.repository] = Repository(case.repository)
        repository = open_ones[case.repository]
        patch = repository.diff(case.old, case.new, detect=_detect(case), confirm=True)
        found = differences(case.whole, patch, lines=case.own_counting, hunks=False)
        if found:
            wrong[case.id] = "; ".join(found)
    for repository in open_ones.values():
        repository.close()
    assert wrong == {}
    assert bool(cases) == bool(scripts())
