"""What the specification of `fence` cannot show in Markdown: odd bytes, uncounted files, copies, order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwidth.model.case import Case, Fence
from patchwidth.model.errors import Reason
from patchwidth.model.patch import FileChange, Patch, Status
from patchwidth.model.reading import Level, Outcome, Ruling
from patchwidth.model.role import Role
from patchwidth.model.rules import RULES
from patchwidth.signals.fence import SIGNAL, Limits, read, rule


def file(path: str, *, old: str | None = None, status: Status = Status.MODIFIED, **more: int | bool) -> FileChange:
    return FileChange(
        path=path,
        old_path=old,
        status=status,
        added=int(more.get("added", 0)),
        deleted=int(more.get("deleted", 0)),
        uncounted=bool(more.get("uncounted", False)),
    )


def ruled(fence: Fence, *files: FileChange, roles: dict[str, Role] | None = None) -> Ruling:
    case = Case(patch=Patch(files=files), fence=fence, roles=roles or {})
    return rule(read(case), Limits())


def found(ruling: Ruling) -> list[tuple[str, str | None]]:
    return [(f.rule, f.path) for f in ruling.findings]


def test_no_fence_is_not_run_and_no_miss() -> None:
    got = ruled(Fence(), file("a", added=9))
    assert (got.outcome, got.reason, got.level, got.findings) == (Outcome.NOT_RUN, Reason.NO_FENCE, None, ())


def test_an_empty_patch_is_inside_every_fence() -> None:
    assert ruled(Fence(allow=("src/",), deny=("**",), files=0, lines=0)).outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("status", "old", "new", "wanted"),
    [
        (Status.RENAMED, "src/a", "lib/a", [("fence/unsolicited", "lib/a")]),
        (Status.RENAMED, "lib/a", "src/a", [("fence/unsolicited", "src/a")]),
        (Status.RENAMED, "lib/a", "lib/b", [("fence/unsolicited", "lib/b")]),
        (Status.RENAMED, "src/a", "src/b", []),
        (Status.COPIED, "lib/a", "src/a", []),
        (Status.COPIED, "src/a", "lib/a", [("fence/unsolicited", "lib/a")]),
        (Status.RENAMED, "src/key", "src/b", [("fence/denied", "src/b")]),
        (Status.RENAMED, "src/b", "src/key", [("fence/denied", "src/key")]),
        (Status.COPIED, "src/key", "src/b", []),
        (Status.DELETED, None, "lib/a", [("fence/unsolicited", "lib/a")]),
        (Status.ADDED, None, "src/key", [("fence/denied", "src/key")]),
    ],
)
def test_names(status: Status, old: str | None, new: str, wanted: list[tuple[str, str]]) -> None:
    fence = Fence(allow=("src/",), deny=("src/key",))
    assert found(ruled(fence, file(new, old=old, status=status))) == wanted


def test_messages_say_which_name_and_how_large() -> None:
    fence = Fence(allow=("src/",))
    got = ruled(
        fence,
        file("src/b", old="lib/b", status=Status.RENAMED, added=4),
        file("lib/d", old="lib/c", status=Status.RENAMED, added=3),
        file("lib/e", added=1, deleted=1),
        file("go.sum", added=1),
        roles={"go.sum": Role.LOCK},
    )
    assert [f.message for f in got.findings] == [
        "the fence does not allow the name lib/b of this rename (+4 -0)",
        "the fence does not allow both names of this rename (+3 -0)",
        "the fence does not allow this file (+1 -1)",
        "the fence does not allow this lock file (+1 -0)",
    ]


def test_the_largest_comes_first_and_what_nobody_counted_before_it() -> None:
    got = ruled(
        Fence(allow=("src/",)),
        file("small", added=1),
        file("large", added=5, deleted=5),
        file("blob", uncounted=True),
        file("also-small", deleted=1),
    )
    assert [f.path for f in got.findings] == ["blob", "large", "also-small", "small"]
    assert got.findings[0].message == "the fence does not allow this file (lines that git does not count)"
    assert got.figure == "4 outside, 4 files, over 12 lines"


@pytest.mark.parametrize(("lines", "outcome"), [(10, Outcome.MISS), (2, Outcome.MISS)])
def test_lines_that_nobody_counted_cannot_meet_a_cap(lines: int, outcome: Outcome) -> None:
    got = ruled(Fence(lines=lines), file("a", added=3), file("blob.py", uncounted=True))
    assert (got.outcome, got.level, found(got)) == (outcome, Level.FAIL, [("fence/lines", None)])
    assert ("blob.py" in got.because) is (lines == 10)
    assert got.measures["uncounted"] == ("blob.py",)


def test_lines_that_nobody_counted_do_not_matter_without_a_cap() -> None:
    assert ruled(Fence(files=1), file("blob.py", uncounted=True)).outcome is Outcome.PASS


def test_a_change_of_type_is_one_file() -> None:
    fence = Fence(files=1)
    got = ruled(fence, file("a", status=Status.DELETED, deleted=3), file("a", status=Status.ADDED, added=1))
    assert (got.outcome, got.measures["files"], got.measures["lines"]) == (Outcome.PASS, 1, 4)


@pytest.mark.parametrize("name", ["src\udcff/a", "src /a", "Src/a", "src\u0301/a", "src\\a", "\u202esrc/a"])
def test_names_are_compared_as_they_stand(name: str) -> None:
    assert found(ruled(Fence(allow=("src/",)), file(name))) == [("fence/unsolicited", name)]


def test_undecodable_names_can_be_allowed() -> None:
    assert ruled(Fence(allow=("src/*",)), file("src/\udcff\udcfe")).outcome is Outcome.PASS


def test_every_rule_it_gives_is_in_the_table() -> None:
    fence = Fence(allow=("src/",), deny=("x",), files=1, lines=1)
    rules = {f.rule for f in ruled(fence, file("x", added=2), file("y")).findings}
    assert rules == {"fence/denied", "fence/unsolicited", "fence/files", "fence/lines"}
    assert rules <= RULES.keys()
    assert all(RULES[r].signal == SIGNAL.id for r in rules)


def test_a_stored_reading_can_be_judged_again() -> None:
    case = Case(patch=Patch(files=(file("a", added=2),)), fence=Fence(lines=1))
    reading = read(case)
    assert rule(reading, Limits()) == rule(reading, Limits())


def test_fingerprints_do_not_change_with_the_size() -> None:
    fence = Fence(allow=("src/",))
    one, other = ruled(fence, file("a", added=1)), ruled(fence, file("a", added=99))
    assert one.findings[0].fingerprint == other.findings[0].fingerprint
    assert one.findings[0].fingerprint != ruled(fence, file("b", added=1)).findings[0].fingerprint


SIZES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=8)


@given(SIZES, st.integers(0, 8), st.integers(0, 60))
def test_padding_never_buys_room(sizes: list[tuple[int, int]], most_files: int, most_lines: int) -> None:
    """More files and more lines never turn a miss into a pass."""
    fence = Fence(files=most_files, lines=most_lines)
    files = [file(f"f{i}", added=added, deleted=deleted) for i, (added, deleted) in enumerate(sizes)]
    outcomes = [ruled(fence, *files[:n]).outcome for n in range(len(files) + 1)]
    assert outcomes == sorted(outcomes, key=[Outcome.PASS, Outcome.MISS].index)
    within = len(files) <= most_files and sum(a + d for a, d in sizes) <= most_lines
    assert (outcomes[-1] is Outcome.PASS) is within
