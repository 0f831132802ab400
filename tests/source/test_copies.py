"""Files that repeat another one's code are told from files that only share its name."""

from collections.abc import Mapping

from patchwidth.model.case import Case
from patchwidth.model.outline import Outline
from patchwidth.model.patch import FileChange, Patch, Runs, Side, Status
from patchwidth.model.ranges import Range
from patchwidth.model.scope import Inside
from patchwidth.source.copies import Counts, copies
from signals_fakes import WrittenOutlines, WrittenTree

CODE = b"import x\na = 1\nb = 2\n"
ALIKE = b"import y\na = 1\nb = 2\n"
ANOTHER = b"import x\na = 1\nb = 3\n"
NONE = Inside()


def found(
    texts: Mapping[str, bytes | None],
    *,
    counts: Counts = (1, 0),
    inside: Inside = NONE,
    status: Status = Status.MODIFIED,
) -> frozenset[str]:
    side = Side.BASE if status is Status.DELETED else Side.HEAD
    known = {
        (side, path): Outline(path=path, language="python", line_count=3, imports=(Range(1, 1),))
        for path, text in texts.items()
        if text is not None
    }
    tree = WrittenTree({path: text for path, text in texts.items() if text is not None})
    files = tuple(FileChange(path=path, status=status, added=1, runs=Runs([(1, 0, 2, 1)])) for path in texts)
    base, head = (tree, WrittenTree()) if side is Side.BASE else (WrittenTree(), tree)
    case = Case(patch=Patch(files=files), base=base, head=head, outlines=WrittenOutlines(known))
    return copies(case, dict.fromkeys(texts, counts), inside)


def test_the_first_of_several_is_no_copy() -> None:
    assert found({"a/m.py": CODE, "b/m.py": ALIKE, "c/m.py": ANOTHER, "d/m.py": CODE}) == {"b/m.py", "d/m.py"}


def test_the_one_with_a_span_is_no_copy() -> None:
    inside = Inside(head={"b/m.py": (Range(2, 2),)})
    assert found({"a/m.py": CODE, "b/m.py": ALIKE}, inside=inside) == {"a/m.py"}


def test_another_name_is_another_file() -> None:
    assert found({"a/m.py": CODE, "a/n.py": CODE}) == set()


def test_without_a_counted_line_nothing_is_compared() -> None:
    assert found({"a/m.py": CODE, "b/m.py": CODE}, counts=(0, 0)) == set()


def test_files_that_are_gone_are_compared_on_base() -> None:
    assert found({"a/m.py": CODE, "b/m.py": CODE}, status=Status.DELETED) == {"b/m.py"}


def test_files_that_cannot_be_read_are_no_copies() -> None:
    assert found({"a/m.py": None, "b/m.py": None}) == set()
    file = FileChange(path="a/m.py", status=Status.MODIFIED)
    other = FileChange(path="b/m.py", status=Status.MODIFIED)
    case = Case(patch=Patch(files=(file, other)))
    assert copies(case, {"a/m.py": (1, 0), "b/m.py": (1, 0)}, NONE) == set()
