"""A round, turn by turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

import engine.cardcassonne as game
from engine.cardcassonne.cards import COLOURS
from engine.cardcassonne.choices import legal
from engine.cardcassonne.events import CardLaid, FollowerPlaced, RoundBegan
from engine.cardcassonne.model import FaceDown, Follower
from engine.cardcassonne.notation import write_action
from tests.engine.cardcassonne.case import CASE
from tests.engine.cardcassonne.tables import BLUE, GREEN, RED, a_table, play, told
from tests.play import deal, random_steps

SIX = ["y1 y1 ya r1 AJ DR", "g1 g1 g2 g3 gb BJ"]


def moves(*, hands: list[str], placed: tuple[int, ...] = ()) -> list[str]:
    """Red's legal actions, written."""
    return [write_action(each) for each in legal(a_table(hands=hands, placed=placed), RED)]


def test_the_player_left_of_the_dealer_starts() -> None:  # CARD-7
    for seed in range(4):
        state = deal(CASE, "de_4", seed).state
        while state.round == 0:
            state = play(state, ">y")
        assert game.to_move(state) == ((state.dealer + 1) % 4,)


def test_turns_go_clockwise() -> None:  # CARD-7
    state = a_table(3, hands=["y1 y1", "r1 r1", "g1 g1"], on_turn=GREEN)
    assert game.to_move(state) == (GREEN,)
    state = play(state, "g1>g")
    assert game.to_move(state) == (RED,)
    assert game.to_move(play(state, "@y")) == (BLUE,)


def test_the_first_card_goes_face_down_to_any_row() -> None:  # CARD-8
    assert moves(hands=SIX) == [
        *(f"{card}>{row}" for card in ("y1", "ya", "r1", "DR", "AJ") for row in COLOURS),
        *(f"@{row}" for row in COLOURS),
    ]
    state = play(a_table(hands=SIX), "r1>y")
    assert state.rows["y"] == (FaceDown(RED, "r1"),)
    assert told(a_table(hands=SIX), "r1>y") == [CardLaid(RED, "y", face_down=True, card="r1")]


def test_later_cards_go_face_up_to_their_row_and_jokers_to_any() -> None:  # CARD-9
    assert moves(hands=["y1 y1 r1 AJ DR"], placed=(RED,)) == [
        "y1>y",
        "r1>r",
        *(f"DR>{row}" for row in COLOURS),
        *(f"AJ>{row}" for row in COLOURS),
    ]


def test_cards_go_to_the_end_of_the_row() -> None:  # CARD-9
    state = a_table(rows={"y": "y2 [ra]Blue @Blue"}, hands=["y1"], placed=(BLUE,))
    assert play(state, "y1>y").rows["y"][-2:] == (Follower(BLUE), "y1")


def test_the_follower_stands_at_the_end_of_any_row() -> None:  # CARD-10
    state = a_table(rows={"y": "y2 y3 @Blue"}, hands=["y1"], placed=(BLUE,))
    assert play(state, "@y").rows["y"] == ("y2", "y3", Follower(BLUE), Follower(RED))
    assert told(state, "@y") == [FollowerPlaced(RED, "y")]


def test_with_an_empty_hand_only_the_follower_is_left() -> None:  # CARD-10
    assert moves(hands=[]) == [f"@{row}" for row in COLOURS]


def test_a_placed_follower_leaves_only_cards() -> None:  # CARD-10
    assert moves(hands=["y1"], placed=(RED,)) == ["y1>y"]


@pytest.mark.parametrize("table", ["de_2", "nl_3", "de_4", "nl_5"])
def test_a_round_is_players_times_cards_and_one_turns(table: str) -> None:  # CARD-11
    first = deal(CASE, table, 11)
    players = first.options.players
    seats: dict[int, list[int]] = {}
    for step in random_steps(CASE, first, 11):
        if type(step.before.decisions[-1][0]).__name__ == "Turn":
            seats.setdefault(step.before.round, []).append(step.seat)
    cards = {2: 6, 3: 5, 4: 5, 5: 4}[players]
    for order in seats.values():
        assert len(order) == players * (cards + 1)
        assert all(later == (seat + 1) % players for seat, later in pairwise(order))


def test_who_places_the_last_follower_deals_next() -> None:  # CARD-12
    state = a_table(3, hands=["y1", "", "g1"], placed=(GREEN,), on_turn=RED)
    events = told(state, "@y", "@b", "g1>g", "y1>y")
    assert RoundBegan(2, BLUE) in events
