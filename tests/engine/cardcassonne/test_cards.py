"""The deck and the printed tables."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cardcassonne.cards import (
    ANIMAL_POINTS,
    COLOURS,
    DEALS,
    DECK,
    FACES,
    ROW_NAMES,
    SERIES_POINTS,
    SETUP_CARDS,
    SPECIES,
    Colour,
    Kind,
)
from engine.cardcassonne.scoring import herd_points


def test_the_deck_has_130_cards() -> None:  # CARD-1
    assert len(DECK) == 130


@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_has_thirty_cards(colour: Colour) -> None:  # CARD-1
    cards = Counter(card for card in DECK if FACES[card].colour == colour)
    assert [cards[card] for card in FACES if FACES[card].colour == colour] == [8, 5, 3, 9, 5]


def test_ten_jokers_have_no_colour() -> None:  # CARD-1
    assert Counter(card for card in DECK if FACES[card].colour is None) == {
        "DR": 1,
        "FA": 1,
        "AJ": 4,
        "BJ": 4,
    }


def test_a_colour_is_a_row_and_a_species() -> None:  # CARD-2
    assert ROW_NAMES == {"y": "cloister", "r": "road", "g": "field", "b": "city"}
    assert SPECIES == {"y": "chickens", "r": "horses", "g": "sheep", "b": "pigs"}


def test_every_code_says_what_its_card_is() -> None:  # CARD-2
    for card, face in FACES.items():
        if face.colour is not None:
            assert card[0] == face.colour
            assert (face.kind is Kind.PERSON) == card[1].isdigit()
            assert face.value == (int(card[1]) if card[1].isdigit() else 0)


@pytest.mark.parametrize("players", DEALS)
def test_every_deal_uses_120_cards(players: int) -> None:  # CARD-5
    deal = DEALS[players]
    assert players * deal.cards * deal.rounds == len(DECK) - SETUP_CARDS == 120


def test_the_table_of_animals() -> None:  # CARD-16
    assert ANIMAL_POINTS[1:] == (3, 6, 9, 12, 14, 16, 18, 19)
    assert [herd_points(animals) for animals in (8, 9, 13)] == [19, 19, 19]


def test_the_table_of_series() -> None:  # CARD-22
    assert SERIES_POINTS[1:] == (0, 5, 15, 30)
