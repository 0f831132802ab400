"""Files written whole or not at all, and what is no file left as it is."""

import os
import threading

import pytest

from patchwidth.adapters.files import MOST_LINKS, Folder, in_reach, read_input, write_whole
from patchwidth.model.errors import UsageError


def test_a_report_is_replaced_in_one_step_and_keeps_its_mode(tmp_path):
    target = tmp_path / "v.json"
    target.write_text("old")
    target.chmod(0o640)
    write_whole(str(target), "new \udcff")
    assert target.read_bytes() == b"new \xff"
    assert target.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["v.json"]


def test_a_new_report_follows_the_umask(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(str(tmp_path / "v.json"), "x")
    finally:
        os.umask(before)
    assert (tmp_path / "v.json").stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed_and_stays(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_whole(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    seen = []
    reader = threading.Thread(target=lambda: seen.append(pipe.read_bytes()))
    reader.start()
    write_whole(str(pipe), "verdict")
    reader.join(5)
    assert seen == [b"verdict"]
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["missing/v.json", ".", "nul\0.json", "loop/v.json"])
def test_what_cannot_be_written_is_said_and_leaves_nothing(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(UsageError, match="cannot be written"):
        write_whole(name, "x")
    assert [p.name for p in tmp_path.iterdir()] == ["loop"]


def test_an_input_above_its_cap_is_refused(tmp_path):
    (tmp_path / "log").write_bytes(b"x" * 11)
    assert read_input(str(tmp_path / "log"), "The log", cap=11) == b"x" * 11
    with pytest.raises(UsageError, match="larger than"):
        read_input(str(tmp_path / "log"), "The log", cap=10)


def test_a_folder_lists_its_files_without_hidden_folders(tmp_path):
    for name in ("a.py", "pkg/b.py", ".git/config"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    tree = Folder(str(tmp_path))
    assert tree.list() == ["a.py", "pkg/b.py"]
    assert (tree.read("pkg/b.py"), tree.read("pkg"), tree.read("nul\0")) == (b"x", None, None)


def test_a_folder_gives_nothing_that_lies_outside(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "out.py").write_text("secret\n")
    (tmp_path / "in" / "a.py").symlink_to("../out.py")
    (tmp_path / "in" / "b.py").symlink_to("c.py")
    (tmp_path / "in" / "c.py").write_text("c\n")
    tree = Folder(str(tmp_path / "in"))
    assert [tree.read(name) for name in ("a.py", "b.py", "c.py")] == [None, b"c\n", b"c\n"]


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A folder `w`, with links in it and links to it."""
    root = tmp_path / "w"
    (root / "sub").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    (root / "away").symlink_to("../out")
    (root / "sub" / "near").symlink_to("../a")
    (tmp_path / "door").symlink_to(root)
    (tmp_path / "late").symlink_to("door/away")
    (tmp_path / "other").symlink_to("out")
    (tmp_path / "ring").symlink_to("ring")
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("a", True),
        ("./sub//../a", True),
        ("sub/near", True),
        ("away", True),
        ("away/x", True),
        ("away/../x", True),
        ("../door/away/x", True),
        ("../late/x", True),
        ("../door", True),
        ("../x", False),
        ("sub/../../x", False),
        ("../other/x", False),
        ("../wide", False),
        ("../ring", False),
        ("/", False),
        ("", False),
    ],
)
def test_what_a_path_reaches_through_a_folder_is_the_folder_s_to_choose(tree, path, inside):
    assert in_reach(str(tree), path) is inside
    if path:
        assert in_reach(str(tree), str(tree / path)) is inside


@pytest.mark.parametrize("number", [MOST_LINKS, MOST_LINKS + 20])
def test_a_chain_of_links_into_a_folder_is_found_as_far_as_it_opens(tree, tmp_path, number):
    (tree / "a").write_text("x")
    (tmp_path / "0").symlink_to("w/a")
    for each in range(1, number):
        (tmp_path / str(each)).symlink_to(str(each - 1))
    assert in_reach(str(tree), f"../{number - 1}")
