"""A search that copies once and steps in place plays the same game as `apply`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import carcassonne, cardcassonne
from engine.game import Searchable
from engine.games import GAMES
from tests.cases import Dice
from tests.registry import CASES, TABLES

SEARCHABLE: dict[str, Searchable[Any, Any]] = {
    carcassonne.NAME: carcassonne,
    cardcassonne.NAME: cardcassonne,
}


def test_every_game_can_be_searched() -> None:
    assert set(SEARCHABLE) == set(GAMES)


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_stepping_in_place_is_applying(name: str, table: str) -> None:
    game, quick, random = CASES[name].game, SEARCHABLE[name], Random(7)
    options = game.read_options(CASES[name].tables[table])
    state, _ = game.start(options, game.deal(options, Dice(random)))
    while asked := game.to_move(state):
        seat = random.choice(asked)
        action = random.choice(game.legal(state, seat))
        before = game.encode(state)
        stepped = quick.copy_of(state)
        quick.step(stepped, seat, action)
        assert game.encode(state) == before
        state, _ = game.apply(state, seat, action)
        assert stepped == state
