"""One action, checked and carried out: `apply` for the house, `step` for a search."""

from __future__ import annotations

from engine.carcassonne.actions import Action, PlaceTile
from engine.carcassonne.choices import decision_for, legal, spots
from engine.carcassonne.events import Event
from engine.carcassonne.expansion import Tell, rules_of
from engine.carcassonne.landscape import fitting_rotations
from engine.carcassonne.model import Decision, LayTile, State
from engine.carcassonne.notation import Laid, write_tile
from engine.carcassonne.packing import is_on_map, pack_cell
from engine.carcassonne.tables import KINDS, NAMES, turned
from engine.carcassonne.turn import go_on, lay_tile
from engine.game import IllegalAction, Seat


def apply(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    """The state after the action and what happened; the given state is never changed."""
    check_action(state, seat, action)
    after = state.copy()
    events: list[Event] = []
    step(after, seat, action, events)
    return after, events


def step(state: State, seat: Seat, action: Action, tell: Tell = None) -> None:
    """Carries out a legal action in place."""
    if isinstance(action, PlaceTile):
        assert state.drawn is not None
        cell = pack_cell(action.x, action.y)
        segment = action.follower
        index = None if segment is None else NAMES[turned(state.drawn, 0)].index(segment)
        place(state, cell, action.rotation, index, tell)
        return
    decision = decision_for(state, seat)
    assert decision is not None
    _answered(state, decision)
    rules_of(state).answers[type(decision)].take(state, decision, action, tell)
    go_on(state, tell)


def place(
    state: State, cell: int, rotation: int, index: int | None = None, tell: Tell = None
) -> None:
    """Lays the drawn tile in place, by the numbers that `choices.placements` and `spots` give."""
    state.decisions.pop()
    lay_tile(state, cell, rotation, index, tell)
    go_on(state, tell)


def _answered(state: State, decision: Decision) -> None:
    """Takes one seat's decision off the top group, and the group when all have answered."""
    group = state.decisions.pop()
    others = tuple(other for other in group if other is not decision)
    if others:
        state.decisions.append(others)


def check_action(state: State, seat: Seat, action: object) -> None:
    """Raises `IllegalAction` unless this seat may do this now."""
    if not isinstance(action, Action):
        raise IllegalAction("wrong_game", "This is not an action of the tile game.")
    if state.over:
        raise IllegalAction("game_over", "The game is over; start a new one.")
    decision = decision_for(state, seat)
    if decision is None:
        raise IllegalAction("not_your_turn", "Wait until you are asked.")
    if isinstance(decision, LayTile):
        _check_tile(state, action)
    elif action not in legal(state, seat):
        raise rules_of(state).answers[type(decision)].refuse(state, decision, action)


def _check_tile(state: State, action: Action) -> None:
    if not isinstance(action, PlaceTile):
        raise IllegalAction("wrong_action", "Lay the drawn tile first.")
    if not _is_whole(action.rotation) or action.rotation not in range(4):
        raise IllegalAction("bad_rotation", "Turn the tile by 0, 1, 2 or 3 quarter turns.")
    cell = _free_cell(state, action)
    assert state.drawn is not None
    if action.rotation not in fitting_rotations(state.land, state.drawn, cell):
        raise IllegalAction(
            "tile_does_not_fit",
            f"{_written(state, action)} does not continue what it touches on every side; turn it "
            "or choose another cell.",
        )
    if action.follower is not None:
        _check_follower(state, cell, action)


def _is_whole(number: object) -> bool:
    """A bot may hand over anything; 1.0 would pass for 1 and spoil the landscape."""
    return type(number) is int


def _free_cell(state: State, action: PlaceTile) -> int:
    """The packed cell, if it is free and touches the landscape along a side. [BASE-3]"""
    if _is_whole(action.x) and _is_whole(action.y) and is_on_map(action.x, action.y):
        cell = pack_cell(action.x, action.y)
        if cell in state.land.slots:
            raise IllegalAction("cell_is_taken", "A tile lies there already; choose a free cell.")
        if cell in state.land.frontier:
            return cell
    raise IllegalAction(
        "cell_is_not_adjacent", "The tile must touch a laid tile along a full side."
    )


def _check_follower(state: State, cell: int, action: PlaceTile) -> None:
    """Only a free feature of this tile, and only from the own supply. [BASE-5]"""
    assert state.drawn is not None
    names = NAMES[turned(state.drawn, 0)]
    if action.follower not in names:
        offer = ", ".join(names)
        raise IllegalAction("no_such_segment", f"This tile has only {offer}.")
    if not state.supply[state.on_turn]:
        raise IllegalAction("no_follower_left", "You have no follower left; lay the tile alone.")
    if names.index(action.follower) not in spots(state, cell, action.rotation):
        raise IllegalAction(
            "feature_is_occupied",
            f"{_written(state, action)} would join a feature on which a follower stands already; "
            "choose another one or none.",
        )


def _written(state: State, action: PlaceTile) -> str:
    """What the player wanted, in the notation: `K(1,0)r1 Red@N`."""
    assert state.drawn is not None
    tile = turned(state.drawn, action.rotation)
    followers = (
        ((state.on_turn, NAMES[tile].index(action.follower)),)
        if action.follower in NAMES[tile]
        else ()
    )
    return write_tile(Laid(KINDS[state.drawn].id, action.x, action.y, action.rotation, followers))
