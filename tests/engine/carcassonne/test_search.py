"""The quick way for a search: in place, without a listener, and by the numbers of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import engine.carcassonne as game
from engine.carcassonne.actions import Action, PlaceTile
from engine.carcassonne.choices import placements, placements_with_spots, spots
from engine.carcassonne.packing import cell_at, pack_cell
from engine.carcassonne.play import place, step
from engine.game import Seat
from tests.cases import Dice
from tests.engine.carcassonne.tables import RED, a_position

EVERYTHING = {"players": 4, "dispatches": True, "labyrinth": True, "crop_circles": "both"}


def random_moves(seed: int) -> Iterator[tuple[game.State, Seat, Action, game.State]]:
    """A whole game by chance: state, seat, action and the state after it."""
    random = Random(seed)
    options = game.read_options(EVERYTHING)
    state, _ = game.start(options, game.deal(options, Dice(random)))
    while game.to_move(state):
        seat = random.choice(game.to_move(state))
        action = random.choice(game.legal(state, seat))
        after, _ = game.apply(state, seat, action)
        yield state, seat, action, after
        state = after


def test_a_step_without_a_listener_leads_to_the_same_state() -> None:
    for state, seat, action, after in random_moves(1):
        before = game.encode(state)
        silent = state.copy()
        step(silent, seat, action)
        assert silent == after
        assert game.encode(state) == before, "the copy is a state of its own"


def test_a_tile_placed_by_numbers_is_the_same_tile() -> None:
    for state, _, action, after in random_moves(2):
        if isinstance(action, PlaceTile) and action.follower is None:
            silent = state.copy()
            place(silent, pack_cell(*action.cell), action.rotation)
            assert silent == after


def test_the_quick_questions_agree_with_the_legal_actions() -> None:
    for state, seat, action, _ in random_moves(3):
        if isinstance(action, PlaceTile):
            legal = [each for each in game.legal(state, seat) if isinstance(each, PlaceTile)]
            quick = {(*cell_at(cell), rotation) for cell, rotation in placements(state)}
            assert quick == {(each.x, each.y, each.rotation) for each in legal}
            for cell, rotation, free in placements_with_spots(state):
                assert spots(state, cell, rotation) == free


def test_without_a_supply_there_is_no_spot() -> None:  # BASE-5
    state = a_position("D(0,0)r0", "B", supply=[0, 7]).state
    ((cell, rotation), *_) = placements(state)
    assert spots(state, cell, rotation) == ()
    assert state.on_turn == RED
