"""Sequences that are made on first use."""

from patchwidth.model.late import Late


def test_nothing_is_made_before_somebody_looks_and_then_once() -> None:
    asked: list[int] = []

    def make(first: int, second: int) -> tuple[int, ...]:
        asked.append(first)
        return (first, second)

    late = Late(make, 1, 2)
    assert asked == []
    assert len(late) == 2
    assert (late[0], late[-1], late[:1], list(late), 2 in late) == (1, 2, (1,), [1, 2], True)
    assert asked == [1]


def test_it_equals_any_sequence_of_the_same_items() -> None:
    late = Late(tuple, "ab")
    assert late == ("a", "b") == late
    assert late == ["a", "b"]
    assert late == Late(tuple, ["a", "b"])
    assert late != ("a",)
    assert late != 3
    assert hash(late) == hash(("a", "b"))
    assert repr(late) == "('a', 'b')"
    assert not Late(tuple, ())
