"""The nouns and small functions that all games share."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Literal

import msgspec
import pytest

from engine.game import IllegalAction, OptionsError, RuleError, check_seat, read_struct, shuffled
from tests.cases import Dice


class Options(msgspec.Struct, frozen=True):
    players: int = 2
    length: Literal["short", "long"] = "short"


class Scripted:
    """Chance that gives chosen numbers and remembers what it was asked."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def below(self, n: int, /) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def test_a_refusal_has_a_code_and_a_sentence() -> None:
    refusal = IllegalAction("not_your_turn", "Wait until you are asked.")
    assert (refusal.code, refusal.sentence) == ("not_your_turn", "Wait until you are asked.")
    assert str(refusal) == "not_your_turn: Wait until you are asked."
    assert isinstance(refusal, RuleError)


def test_a_shuffle_swaps_from_the_last_place_down_to_the_second() -> None:
    chance = Scripted(0, 2, 0)
    assert shuffled("abcd", chance) == ["b", "d", "c", "a"]
    assert chance.asked == [4, 3, 2]


@pytest.mark.parametrize("items", ["", "a"])
def test_a_shuffle_of_nothing_draws_nothing(items: str) -> None:
    assert shuffled(items, Scripted()) == list(items)


def test_a_shuffle_keeps_every_item_and_leaves_the_given_list_alone() -> None:
    items = [1, 1, 2, 3, 5, 8]
    assert Counter(shuffled(items, Dice(Random(1)))) == Counter(items)
    assert items == [1, 1, 2, 3, 5, 8]


def test_options_are_read_from_plain_data() -> None:
    assert read_struct(Options, {}) == Options()
    assert read_struct(Options, {"players": 3, "length": "long"}) == Options(3, "long")


@pytest.mark.parametrize(
    ("raw", "code", "sentence"),
    [
        ({"speed": 1}, "unknown_option", "There is no option 'speed'; use players, length."),
        ({"players": "two"}, "bad_option", "Expected `int`, got `str` - at `$.players`."),
        ({"length": "middle"}, "bad_option", "Invalid enum value 'middle' - at `$.length`."),
    ],
)
def test_bad_options_are_named(raw: dict[str, object], code: str, sentence: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        read_struct(Options, raw)
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(sentence)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_seat_of_the_table_may_be_named(seat: int | None) -> None:
    check_seat("first_player", seat, 3)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_the_table_lacks_is_refused(seat: int) -> None:
    with pytest.raises(OptionsError, match="'first_player' must be a seat from 0 to 2") as refusal:
        check_seat("first_player", seat, 3)
    assert refusal.value.code == "no_such_seat"
