"""Options, the deal, and the cards the dealer turns up."""

from __future__ import annotations

from random import Random

import pytest

import engine.cardcassonne as game
from engine.cardcassonne.actions import LayJoker
from engine.cardcassonne.cards import DECK
from engine.cardcassonne.events import CardTurnedUp, HandDealt, JokerLaid, RoundBegan
from engine.cardcassonne.setup import Options, Setup
from engine.game import OptionsError
from tests.cases import Dice
from tests.engine.cardcassonne.case import deck_beginning
from tests.engine.cardcassonne.tables import own, play, public

PLAIN = deck_beginning("y1 y2 r1 r2 g1 g2 b1 b2 b3 y3")
JOKERS = deck_beginning("y1 AJ y2 BJ DR r1 g1 b1 b2 FA")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({}, "bad_option"),
        ({"players": 1}, "wrong_player_count"),
        ({"players": 6}, "wrong_player_count"),
        ({"players": "two"}, "bad_option"),
        ({"players": 2, "edition": "fr"}, "bad_option"),
        ({"players": 2, "dealer": 2}, "no_such_seat"),
        ({"players": 2, "dealer": -1}, "no_such_seat"),
        ({"players": 2, "colour": "red"}, "unknown_option"),
    ],
)
def test_options_that_make_no_table_are_refused(raw: dict[str, object], code: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        game.read_options(raw)
    assert refusal.value.code == code


def test_options_have_defaults() -> None:  # CARD-21
    assert game.read_options({"players": 4}) == Options(players=4, edition="de", dealer=None)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(deck=DECK[1:], dealer=0), "wrong_deck"),
        (Setup(deck=(*DECK[1:], "BJ"), dealer=0), "wrong_deck"),
        (Setup(deck=DECK, dealer=2), "no_such_seat"),
        (Setup(deck=DECK, dealer=1), "wrong_dealer"),
    ],
)
def test_a_setup_that_cannot_have_been_dealt_is_refused(setup: Setup, code: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        game.start(Options(players=2, dealer=0), setup)
    assert refusal.value.code == code


def test_impossible_options_are_refused_at_the_deal() -> None:
    with pytest.raises(OptionsError):
        game.deal(Options(players=7), Dice(Random(1)))


def test_the_lot_or_the_option_names_the_first_dealer() -> None:  # CARD-3
    options = game.read_options({"players": 5})
    drawn = {game.deal(options, Dice(Random(seed))).dealer for seed in range(60)}
    assert drawn == {0, 1, 2, 3, 4}
    chosen = game.read_options({"players": 5, "dealer": 3})
    assert {game.deal(chosen, Dice(Random(seed))).dealer for seed in range(9)} == {3}


def test_the_deal_shuffles_the_whole_deck() -> None:  # CARD-1
    options = game.read_options({"players": 2})
    one, two = (game.deal(options, Dice(Random(seed))).deck for seed in (1, 2))
    assert one != two
    assert sorted(one) == sorted(two) == sorted(DECK)


def test_ten_cards_are_laid_at_their_colours_rows() -> None:  # CARD-4 CARD-6
    state, events = game.start(Options(players=2), Setup(deck=PLAIN, dealer=0))
    assert state.rows == {
        "y": ("y1", "y2", "y3"),
        "r": ("r1", "r2"),
        "g": ("g1", "g2"),
        "b": ("b1", "b2", "b3"),
    }
    assert [event for event in events if isinstance(event, CardTurnedUp)][:2] == [
        CardTurnedUp("y1", "y"),
        CardTurnedUp("y2", "y"),
    ]
    assert state.scores == [0, 0]


def test_a_joker_is_laid_before_the_next_card_is_seen() -> None:  # CARD-4
    state, events = game.start(Options(players=3), Setup(deck=JOKERS, dealer=1))
    assert events == [CardTurnedUp("y1", "y"), CardTurnedUp("AJ")]
    assert game.to_move(state) == (1,)
    assert (public(state).joker, public(state).stack, public(state).round) == ("AJ", 128, 0)
    state, events = game.apply(state, 1, LayJoker("g"))
    assert events == [JokerLaid(1, "AJ", "g"), CardTurnedUp("y2", "y"), CardTurnedUp("BJ")]
    state = play(state, ">g", ">b", ">r")
    assert state.rows == {
        "y": ("y1", "y2"),
        "r": ("r1", "FA"),
        "g": ("AJ", "BJ", "g1"),
        "b": ("DR", "b1", "b2"),
    }
    assert game.to_move(state) == (2,)


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 5), (4, 5), (5, 4)])
def test_hands_are_dealt_in_blocks_left_of_the_dealer_first(  # CARD-25 CARD-5
    players: int, cards: int
) -> None:
    deck = PLAIN[:10] + tuple(Random(25).sample(PLAIN[10:], 120))
    state, events = game.start(Options(players=players), Setup(deck=deck, dealer=0))
    order = [*range(1, players), 0]
    for place, seat in enumerate(order):
        block = deck[10 + place * cards : 10 + (place + 1) * cards]
        assert sorted(own(state, seat).hand) == sorted(block)
    dealt = [event for event in events if isinstance(event, HandDealt)]
    assert [event.seat for event in dealt] == order
    assert RoundBegan(1, 0) in events
    assert public(state).stack == 120 - players * cards
