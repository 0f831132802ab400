from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from patchwidth.model.errors import PolicyError
from patchwidth.policy.document import Value, Where
from patchwidth.policy.sections import LARGEST_NUMBER, build, key_of, settable, shown


class Colour(StrEnum):
    RED = "red"
    BLUE_GREEN = "blue-green"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    ratio: float = field(default=0.5, metadata={"min": 0, "max": 1})
    files: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    count: int = 1
    least: int = field(default=2, metadata={"min": 2, "max": 9})
    most: int | None = None
    name: str = "x"
    on_it: bool = False
    colour: Colour = Colour.RED
    other: Colour | None = None
    words: tuple[str, ...] = ()
    numbers: tuple[int, ...] = (7,)
    tight: Inner = Inner(ratio=0.25, files=1)
    levels: Mapping[str, Colour] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    secret: str = field(default="s", metadata={"hidden": True})


WHERE = Where(source="p.yml", lines={"tight.ratio": 4})


def made(value: Value) -> Outer:
    return build(Outer(), value, "", WHERE)


def test_every_kind_of_value_is_taken() -> None:
    value: Mapping[str, Value] = {
        "count": 0,
        "most": 5,
        "name": "n",
        "on-it": True,
        "colour": "blue-green",
        "other": "red",
        "words": ("a", "b"),
        "numbers": (),
        "tight": {"ratio": 1},
        "levels": {"any/key_as it-is": "red"},
        "lists": {"k": ("v",)},
    }
    got = made(value)
    assert got == Outer(
        count=0,
        most=5,
        name="n",
        on_it=True,
        colour=Colour.BLUE_GREEN,
        other=Colour.RED,
        words=("a", "b"),
        numbers=(),
        tight=Inner(ratio=1.0, files=1),
        levels={"any/key_as it-is": Colour.RED},
        lists={"k": ("v",)},
    )
    assert type(got.tight.ratio) is float


def test_what_is_left_out_keeps_the_default_it_is_built_on() -> None:
    assert made(None) == made({}) == Outer()
    assert made({"tight": None, "most": None, "other": None}) == Outer()
    assert made({"tight": {"files": 9}}).tight == Inner(ratio=0.25, files=9)


@pytest.mark.parametrize(
    ("value", "says", "hint"),
    [
        ({"cuont": 1}, "p.yml: cuont is no known key.", "Did you mean count? Known are colour, count"),
        ({"zzz": 1}, "p.yml: zzz is no known key.", "Known are colour"),
        ({"on_it": True}, "on_it is no known key", "Did you mean on-it?"),
        ({"secret": "x"}, "secret is no known key", "Known are"),
        ({"tight": {"ration": 1}}, "tight.ration is no known key", "Did you mean ratio?"),
        ({"tight": {"ratio": 1.5}}, "p.yml line 4: tight.ratio holds 1.5, not a number from 0 to 1.", "in that range"),
        ({"tight": {"ratio": float("nan")}}, "tight.ratio holds nan, not a number", "in that range"),
        ({"tight": {"ratio": "half"}}, "tight.ratio holds 'half', not a number", "in that range"),
        ({"tight": {"ratio": True}}, "tight.ratio holds true, not a number", "in that range"),
        ({"tight": ()}, "tight holds a list, not settings", "key: value"),
        ({"count": -1}, f"count holds -1, not a whole number from 0 to {LARGEST_NUMBER}", "in that range"),
        ({"count": LARGEST_NUMBER + 1}, "not a whole number", "in that range"),
        ({"count": 1.0}, "count holds 1.0, not a whole number", "in that range"),
        ({"count": False}, "count holds false, not a whole number", "in that range"),
        ({"count": None}, "count holds nothing, not a whole number", "in that range"),
        ({"least": 1}, "least holds 1, not a whole number from 2 to 9", "in that range"),
        ({"least": 10}, "least holds 10, not a whole number from 2 to 9", "in that range"),
        ({"most": "x"}, "most holds 'x', not a whole number", "in that range"),
        ({"name": 12}, "name holds 12, not a text", "in quotes"),
        ({"name": " "}, "name holds ' ', not a text", "in quotes"),
        ({"on-it": "yes"}, "on-it holds 'yes', not true or false", "without quotes"),
        ({"colour": "green"}, "colour holds 'green', not one of red, blue-green", "Write red"),
        ({"colour": None}, "colour holds nothing, not one of", "Write red"),
        ({"words": "a"}, "words holds 'a', not a list", "Write ['a']."),
        ({"words": None}, "words holds nothing, not a list", "Write []."),
        ({"words": ("a", 1)}, "words[1] holds 1, not a text", "in quotes"),
        ({"numbers": (1, "a")}, "numbers[1] holds 'a', not a whole number", "in that range"),
        ({"levels": ()}, "levels holds a list, not settings", "key: value"),
        ({"levels": {"k": "off"}}, "levels.k holds 'off', not one of", "Write red"),
        ({"lists": {"k": "v"}}, "lists.k holds 'v', not a list", "Write ['v']."),
        (("a",), "holds a list, not settings", "key: value"),
    ],
)
def test_what_is_refused_and_how(value: Value, says: str, hint: str) -> None:
    with pytest.raises(PolicyError) as caught:
        made(value)
    assert says in caught.value.message
    assert hint in caught.value.hint


def test_keys_that_somebody_else_reads_are_skipped_and_known() -> None:
    assert build(Outer(), {"width": 1, "count": 2}, "", WHERE, beside=("width",)) == Outer(count=2)
    with pytest.raises(PolicyError) as caught:
        build(Outer(), {"widht": 1}, "", WHERE, beside=("width",))
    assert "Did you mean width?" in caught.value.hint


def test_values_in_messages_are_short() -> None:
    assert shown("x" * 1000) == "'" + "x" * 56 + "..."
    assert shown("x" * 58) == "'" + "x" * 58 + "'"
    assert shown({}) == "settings"
    assert shown(()) == "a list"


def test_hidden_fields_have_no_key() -> None:
    assert "secret" not in [key_of(f) for f in settable(Outer)]
    assert "on-it" in [key_of(f) for f in settable(Outer)]
