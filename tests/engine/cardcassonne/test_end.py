"""The end of the game: chests, series, winners."""

from __future__ import annotations

from itertools import product

import pytest

import engine.cardcassonne as game
from engine.cardcassonne.cards import COLOURS, Card
from engine.cardcassonne.events import ChestScored, GameEnded
from engine.cardcassonne.resolving import result_of
from engine.cardcassonne.scoring import chest_points
from engine.game import Outcome
from tests.engine.cardcassonne import naive
from tests.engine.cardcassonne.tables import BLUE, RED, a_table, play, public, told

BUILDINGS: dict[str, Card] = {"y": "yb", "r": "rb", "g": "gb", "b": "bb"}


def closed_form(kinds: tuple[int, ...], jokers: int) -> int:
    """5 d2 + 10 d3 + 15 d4 of the sorted counts, each joker given to the rarest kind."""
    counts = sorted(kinds)
    for _ in range(jokers):
        counts[0] += 1
        counts.sort()
    d4, d3, d2, _ = counts
    return 5 * d2 + 10 * d3 + 15 * d4


def test_the_series_are_the_best_for_every_chest_that_can_occur() -> None:  # CARD-22
    for *kinds, jokers in product(range(6), range(6), range(6), range(6), range(5)):
        chest: list[Card] = [
            BUILDINGS[colour]
            for colour, count in zip(COLOURS, kinds, strict=True)
            for _ in range(count)
        ]
        chest.extend("BJ" for _ in range(jokers))
        best = naive.best_series(tuple(sorted(kinds)), jokers)
        assert chest_points(chest) == best
        assert closed_form(tuple(kinds), jokers) == best


def test_after_the_last_round_the_rows_are_worthless() -> None:  # CARD-22
    state = a_table(rows={"g": "g1 @Blue g3 g3", "y": "y1"}, placed=(BLUE,), stack=())
    state = play(state, "@y")
    assert game.outcome(state) == Outcome((1, 1), (RED, BLUE))
    assert state.rows["g"] == ("g3", "g3")


def test_each_chest_is_turned_up_with_its_series() -> None:  # CARD-22
    state = a_table(chests=["yb rb BJ", "gb gb"], placed=(BLUE,), stack=(), rows={"b": "@Blue"})
    assert public(state).seats[RED].chest_cards is None
    assert told(state, "@y")[-3:] == [
        ChestScored(RED, ("yb", "rb", "BJ"), (3,), (15, 0)),
        ChestScored(BLUE, ("gb", "gb"), (1, 1), (0, 0)),
        GameEnded((15, 0), (RED,)),
    ]
    state = play(state, "@y")
    assert public(state).seats[RED].chest_cards == ("yb", "rb", "BJ")
    assert (game.to_move(state), public(state).outcome) == ((), Outcome((15, 0), (RED,)))


@pytest.mark.parametrize(
    ("scores", "chests", "winners"),
    [
        ([10, 12], ["yb yb", ""], (BLUE,)),
        ([10, 10], ["yb", "yb yb"], (BLUE,)),
        ([10, 10], ["yb BJ", "yb"], (RED,)),
        ([10, 10], ["yb", "rb"], (RED, BLUE)),
    ],
)
def test_most_points_then_most_buildings_win(  # CARD-23
    scores: list[int], chests: list[str], winners: tuple[int, ...]
) -> None:
    assert result_of(a_table(scores=scores, chests=chests)).winners == winners


def test_a_game_in_play_has_no_outcome() -> None:  # CARD-23
    assert game.outcome(a_table()) is None
