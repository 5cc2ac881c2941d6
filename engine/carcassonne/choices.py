"""Every action `apply` would take, and the quick questions a search asks. [BASE-3, BASE-5]"""

from __future__ import annotations

from engine.carcassonne.actions import Action, PlaceTile
from engine.carcassonne.expansion import rules_of
from engine.carcassonne.model import Decision, LayTile, State
from engine.carcassonne.occupation import WHOLE_ROADS, Stretches, free_segments, surroundings
from engine.carcassonne.packing import cell_at
from engine.carcassonne.tables import FEATURES, FITS, NAMES, turned
from engine.carcassonne.tiles import FeatureKind
from engine.game import Seat


def decision_for(state: State, seat: Seat) -> Decision | None:
    """What this seat is asked now, if it is asked."""
    if state.decisions:
        for decision in state.decisions[-1]:
            if decision.seat == seat:
                return decision
    return None


def placements(state: State) -> list[tuple[int, int]]:
    """Where the drawn tile may lie: cell and rotation, in no particular order. [BASE-3]"""
    assert state.drawn is not None
    fits = FITS[state.drawn]
    return [
        (cell, rotation) for cell, need in state.land.frontier.items() for rotation in fits[need]
    ]


def spots(state: State, cell: int, rotation: int) -> tuple[int, ...]:
    """The segments of the drawn tile, lying so, that a follower may take. [BASE-5]"""
    assert state.drawn is not None
    if not state.supply[state.on_turn]:
        return ()
    stretches = _stretches(state)
    around = surroundings(state.land, cell, stretches)
    free = free_segments(turned(state.drawn, rotation), around)
    return _with_roads(state.drawn, free) if state.drawn in stretches.hubs else free


def _stretches(state: State) -> Stretches:
    rule = rules_of(state).stretches
    return (rule(state) if rule else None) or WHOLE_ROADS


def _with_roads(kind: int, free: tuple[int, ...]) -> tuple[int, ...]:
    """The free segments and every road: a hub's road takes a follower whoever is connected."""
    return tuple(
        index
        for index, feature in enumerate(FEATURES[turned(kind, 0)])
        if index in free or feature is FeatureKind.ROAD
    )


def placements_with_spots(state: State) -> list[tuple[int, int, tuple[int, ...]]]:
    """Where the drawn tile may lie, each with the segments that a follower may take there."""
    kind = state.drawn
    assert kind is not None
    if not state.supply[state.on_turn]:
        return [(cell, rotation, ()) for cell, rotation in placements(state)]
    stretches = _stretches(state)
    is_hub = kind in stretches.hubs
    land, fits = state.land, FITS[kind]
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for cell, need in land.frontier.items():
        if rotations := fits[need]:
            around = surroundings(land, cell, stretches)
            for rotation in rotations:
                free = free_segments(turned(kind, rotation), around)
                found.append((cell, rotation, _with_roads(kind, free) if is_hub else free))
    return found


def legal(state: State, seat: Seat) -> list[Action]:
    """Every action this seat may take now, each once; tiles by how long their cell is free."""
    decision = decision_for(state, seat)
    if decision is None:
        return []
    if isinstance(decision, LayTile):
        return _legal_tiles(state)
    return rules_of(state).answers[type(decision)].legal(state, decision)


def _legal_tiles(state: State) -> list[Action]:
    assert state.drawn is not None
    names = NAMES[turned(state.drawn, 0)]
    actions: list[Action] = []
    for cell, rotation, free in placements_with_spots(state):
        x, y = cell_at(cell)
        actions.append(PlaceTile(x, y, rotation))
        actions.extend([PlaceTile(x, y, rotation, names[index]) for index in free])
    return actions
