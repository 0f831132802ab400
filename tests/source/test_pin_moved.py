"""Functions that the patch moved to another file."""

import pytest

from source.pin_fakes import Change, sides

ONE = """import os

LIMIT = 3


def first(value):
    total = value + 1
    return total


def second(value):
    total = value + 2
    return total
"""


def test_a_function_that_moved_to_another_file_of_the_patch_is_followed() -> None:
    moved = "def first(value):\n    total = value + 1\n    return total\n"
    base = {"a.py": ONE, "b.py": "import re\n"}
    head = {"a.py": ONE.replace(moved, ""), "b.py": "import re\n\n\n" + moved}
    change = Change(base, head)
    for where in ("base:a.py:7", "head:b.py:5"):
        origin = change.pin(where)
        assert sides(origin) == ((6, 8), (4, 6))
        assert origin.span is not None
        assert (origin.span.base_path, origin.span.path) == ("a.py", "b.py")
    assert change.pin("base:a.py:7").because == "first moved between a.py and b.py."


def test_a_function_out_of_a_deleted_file_is_followed() -> None:
    change = Change({"a.py": ONE}, {"b.py": "# new home\n" + ONE})
    origin = change.pin("base:a.py:12")
    assert sides(origin) == ((11, 13), (12, 14))


def test_a_function_that_may_have_moved_to_two_files_is_not_guessed() -> None:
    base = {"a.py": "def f():\n    return 1\n", "b.py": "\n", "c.py": "\n"}
    head = {"a.py": "x = 1\n", "b.py": "def f():\n    return 1\n", "c.py": "def f():\n    return 1\n"}
    origin = Change(base, head).pin("base:a.py:2")
    assert sides(origin) == ((1, 2), None)
    assert origin.because == ("f is gone: head does not have it. It may have moved: b.py, c.py have one of that name.")


MAIN = "def main():\n    return 1\n"


GONE = "main is gone: head does not have it."


NEW = "main is new: base does not have it."


@pytest.mark.parametrize(
    ("elsewhere_before", "elsewhere_after"),
    [(MAIN, MAIN.replace("1", "2")), ("y = 1\n", "def main():\n" + "    print(1)\n" * 7), ("y = 1\n", "y = 2\n")],
)
def test_a_function_of_that_name_elsewhere_is_another_when_it_was_there_before_or_is_far_longer(
    elsewhere_before: str, elsewhere_after: str
) -> None:
    with_main, without = {"a.py": MAIN, "b.py": elsewhere_before}, {"a.py": "x = 1\n", "b.py": elsewhere_after}
    gone = Change(with_main, without).pin("base:a.py:1")
    assert (sides(gone), gone.because) == (((1, 2), None), GONE)
    new = Change({**without, "b.py": elsewhere_before}, {**with_main, "b.py": elsewhere_after}).pin("head:a.py:1")
    assert (sides(new)[0], new.because) == (None, NEW)


def test_a_move_may_triple_a_short_function() -> None:
    after = "def main():\n" + "    print(1)\n" * 5
    moved = Change({"a.py": MAIN, "b.py": "y = 1\n"}, {"a.py": "x = 1\n", "b.py": after}).pin("base:a.py:1")
    assert sides(moved) == ((1, 2), (1, 6))
    back = Change({"a.py": "x = 1\n", "b.py": after}, {"a.py": MAIN, "b.py": "y = 1\n"}).pin("head:a.py:1")
    assert sides(back) == ((1, 6), (1, 2))


def test_a_function_of_another_language_is_no_move() -> None:
    base, head = {"a.py": MAIN, "b.js": "f();\n"}, {"a.py": "x = 1\n", "b.js": "function main() { f(); }\n"}
    assert Change(base, head).pin("base:a.py:1").because == GONE


def test_of_many_files_that_it_may_have_moved_to_five_are_named() -> None:
    base = {"a.py": MAIN, **{f"b{n}.py": "y = 1\n" for n in range(7)}}
    head = {"a.py": "x = 1\n", **{f"b{n}.py": MAIN for n in range(7)}}
    assert Change(base, head).pin("base:a.py:1").because == (
        f"{GONE} It may have moved: b0.py, b1.py, b2.py, b3.py, b4.py have one of that name."
    )


def long(*lines: str, indent: str = "") -> str:
    return "".join(f"{indent}{line}\n" for line in ("def main(value):", *(f"    {line}" for line in lines)))


STEPS = [f"value = step_{n}(value)" for n in range(8)]


@pytest.mark.parametrize(("kept", "followed"), [(8, True), (4, True), (3, False), (0, False)])
def test_half_of_a_function_s_lines_move_with_it(kept: int, followed: bool) -> None:
    other = (*STEPS[:kept], *(f"value = other_{n}(value)" for n in range(8 - kept)))
    for here, there in ((long(*STEPS), long(*other)), (long(*STEPS), "if True:\n" + long(*other, indent="    "))):
        one, two = {"a.py": here, "b.py": "y = 1\n"}, {"a.py": "x = 1\n", "b.py": there}
        for origin in (Change(one, two).pin("base:a.py:3"), Change(two, one).pin("head:a.py:3")):
            assert origin.span is not None
            assert (origin.span.base_path == origin.span.path) is not followed
            assert (None not in sides(origin)) is followed


def test_lines_of_brackets_alone_are_no_likeness() -> None:
    opened = "function main() {\n" + "  if (a) {\n" * 3 + "  }\n" * 3 + "}\n"
    decoy = "function main() {\n" + "  while (b) {\n" * 3 + "  }\n" * 3 + "}\n"
    origin = Change({"a.js": opened, "b.js": "y;\n"}, {"a.js": "x;\n", "b.js": decoy}).pin("base:a.js:2")
    assert sides(origin) == ((1, 8), None)
