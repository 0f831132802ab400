"""Histories that chance wrote: every count against git's, every line number against the bytes, by both doors."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from diff.histories import EXEC, FILE, LINK, SUBMODULE, Histories, Tree
from diff.oracle import counts, prove, raw_list, summary
from patchwidth.adapters.git import Repository
from patchwidth.adapters.git_text import read_text_diff
from patchwidth.model.errors import DiffError, Reason
from patchwidth.model.patch import FileChange

ENDS = st.sampled_from([b"\n", b"\n", b"\n", b"\r\n", b"\r"])
STARTS = [
    b"",
    b"",
    b"x",
    b"-- a/x",
    b"++ b/x",
    b"@@ -1 +1 @@",
    b"diff --git a/x b/x",
    b"\\ No",
    b"+",
    b"-",
    b" ",
    b"\t",
]
LINES = st.builds(lambda start, rest, end: start + rest + end, st.sampled_from(STARTS), st.binary(max_size=3), ENDS)
TEXTS = st.lists(LINES.filter(lambda line: b"\0" not in line), max_size=14)
SEGMENTS = st.binary(min_size=1, max_size=4).filter(lambda s: not set(s) & {0, ord("/")} and s not in (b".", b".."))
NAMES = st.one_of(
    st.sampled_from([b"a", b"b", b"src/a.py", b"src/b.py", b"a b", b"b/a", b"x\ty.py", b'q"q', b"caf\xe9"]),
    st.lists(SEGMENTS, min_size=1, max_size=3).map(b"/".join),
)
CONTENTS = st.one_of(
    st.tuples(st.sampled_from([FILE, FILE, FILE, EXEC]), TEXTS.map(b"".join)),
    st.tuples(st.just(FILE), st.tuples(TEXTS, st.binary(min_size=1, max_size=3)).map(lambda t: b"".join(t[0]) + t[1])),
    st.tuples(st.just(LINK), st.sampled_from([b"a", b"../b", b"src/a.py"])),
    st.tuples(st.just(FILE), st.binary(max_size=20).map(lambda tail: b"\0binary\n" + tail)),
    st.tuples(st.just(SUBMODULE), st.sampled_from([b"1" * 40, b"2" * 40])),
)


def _fits(tree: Mapping[bytes, object]) -> bool:
    """Whether no name is also a folder of another, and none is git's own."""
    folders = {name[:at] for name in tree for at, byte in enumerate(name) if byte == ord("/")}
    return not folders & tree.keys() and not any(s.lower().startswith(b".git") for n in tree for s in n.split(b"/"))


TREES = st.dictionaries(NAMES, CONTENTS, max_size=6).filter(_fits)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Tree, Tree]:
    """A tree, and what became of it: some files stayed, went, moved, changed their lines or mode, some came."""
    old = draw(TREES)
    new = dict(draw(TREES))
    for name, (mode, data) in old.items():
        fate = draw(st.sampled_from(["stay", "go", "move", "edit", "mode", "redraw"]))
        if fate == "move":
            new[draw(NAMES)] = (mode, data)
        elif fate == "edit" and mode in (FILE, EXEC):
            new[name] = (mode, _edit(draw, data))
        elif fate == "mode" and mode in (FILE, EXEC):
            new[name] = (EXEC if mode == FILE else FILE, data)
        elif fate == "stay":
            new[name] = (mode, data)
    return old, new


def _edit(draw: st.DrawFn, data: bytes) -> bytes:
    rows = data.splitlines(keepends=True)
    at = draw(st.integers(0, len(rows)))
    return b"".join([*rows[:at], *draw(TEXTS), *rows[at + draw(st.integers(0, 3)) :]])


def _is_source(file: FileChange) -> bool:
    return file.path.endswith(".py") or (file.old_path or "").endswith(".py")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Histories:
    return Histories.new(tmp_path_factory.mktemp("random") / "repo.git")


@example([({}, {b" / ": ("100644", b"\0binary\n")})])
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(st.lists(pairs().filter(lambda pair: _fits(pair[1])), min_size=1, max_size=4))
def test_every_count_is_gits(store: Histories, drawn: list[tuple[Tree, Tree]]) -> None:
    named = {f"p{number}": pair for number, pair in enumerate(drawn)}
    store.add(named)
    with Repository(store.path) as repository:
        for name, (base, head) in named.items():
            ends = (f"refs/heads/{name}/old", f"refs/heads/{name}/new")
            patch = repository.diff(*ends, confirm=True)
            assert summary(patch) == raw_list(store.path, *ends, "-M")
            said = counts(store.path, *ends, "-M")
            if not any(f.binary for f in patch.files):
                assert patch.added_lines == sum(int(added) for added, _ in said if added != b"-")
                assert patch.deleted_lines == sum(int(deleted) for _, deleted in said if deleted != b"-")
            for file in patch.files:
                if not file.binary or _is_source(file):
                    prove(file, base, head)
            _same_by_text(store.path, store, ends, base, head)


def _blank_beside_slash(name: bytes) -> bool:
    return any(part != part.strip(b" ") for part in name.split(b"/"))


def _same_by_text(path: Path, store: Histories, ends: tuple[str, str], base: Tree, head: Tree) -> None:
    """The text of the same change is read the same, or refused when it holds names that no diff may carry."""
    for context in ("-U0", "-U3"):
        text = store.git("diff", "-M", context, *ends)
        try:
            patch = read_text_diff(text, allow_empty=True)
        except DiffError as error:
            # a binary file shows its name in the first line alone, which git cannot split at such blanks
            if error.reason is Reason.READERS_DISAGREE and any(_blank_beside_slash(name) for name in {*base, *head}):
                continue
            raise AssertionError((error, text)) from error
        assert summary(patch, modes=False) == [row[:3] for row in raw_list(path, *ends, "-M")]
        for file in patch.files:
            if not file.binary:
                prove(file, base, head)
