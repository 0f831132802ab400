"""Two trees to outlines on demand."""

from patchwidth.model.patch import Side
from patchwidth.source.outlines import SnapshotOutlines
from source.pin_fakes import Tree


class CountingTree(Tree):
    """A tree that counts what is read."""

    reads = 0

    def read(self, path: str) -> bytes | None:
        self.reads += 1
        return super().read(path)


def test_each_side_has_its_own_outline_read_once() -> None:
    base, head = CountingTree({"a.py": "def f(): pass\n"}), CountingTree({"a.py": "\ndef g(): pass\n"})
    outlines = SnapshotOutlines(base, head)
    for _ in range(3):
        found = [outlines.outline(side, "a.py") for side in (Side.BASE, Side.HEAD)]
        assert [[u.name for u in made.functions] for made in found if made is not None] == [["f"], ["g"]]
    assert (base.reads, head.reads) == (1, 1)


def test_members_are_read_again_when_somebody_asks() -> None:
    tree = CountingTree({"a.py": "LIMIT = 1\n"})
    made = SnapshotOutlines(tree, None).outline(Side.BASE, "a.py")
    assert made is not None
    assert tree.reads == 1
    assert [u.name for u in made.members] == ["LIMIT"]
    assert len(made.members) == 1
    assert tree.reads == 2


def test_what_has_no_outline_is_asked_for_once() -> None:
    tree = CountingTree({"a.py": b"\0", "b.txt": "x"})
    outlines = SnapshotOutlines(tree, None)
    for _ in range(2):
        assert outlines.outline(Side.BASE, "a.py") is None
        assert outlines.outline(Side.BASE, "gone.py") is None
        assert outlines.outline(Side.BASE, "b.txt") is None
        assert outlines.outline(Side.HEAD, "a.py") is None
    assert tree.reads == 2


def test_the_name_alone_says_the_language() -> None:
    outlines = SnapshotOutlines(None, None)
    assert (outlines.language("x/a.py"), outlines.language("x/a.txt")) == ("python", None)


def test_a_script_without_an_ending_speaks_the_language_that_its_first_line_names() -> None:
    base = CountingTree(
        {"bin/tool": "#!/usr/bin/env python3\ndef f(): pass\n", "bin/sh": "#!/bin/sh\n", "a.txt": "#!python"}
    )
    outlines = SnapshotOutlines(base, CountingTree({"bin/new": "#!/usr/bin/env node\nfunction g() {}\n"}))
    for _ in range(2):
        found = [outlines.language(path) for path in ("bin/tool", "bin/new", "bin/sh", "a.txt", "gone")]
        assert found == ["python", "javascript", None, None, None]
    made = outlines.outline(Side.BASE, "bin/tool")
    assert made is not None
    assert [unit.name for unit in made.functions] == ["f"]
