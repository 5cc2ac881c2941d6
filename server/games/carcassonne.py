"""The tile game: rules on one side, words of the protocol on the other."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, cast

import msgspec

from engine import carcassonne as GAME  # noqa: N812 - the bridge names it so
from engine.carcassonne import actions, events, model
from engine.carcassonne.base_tiles import START
from engine.carcassonne.choices import decision_for, legal, placements, placements_with_spots
from engine.carcassonne.expansions import crop_circles, dispatches
from engine.carcassonne.model import LayTile, State, scores
from engine.carcassonne.notation import write_action, write_board
from engine.carcassonne.packing import cell_at
from engine.carcassonne.tables import KINDS, NAMES, turned
from engine.carcassonne.tiles import TileKind
from engine.game import Seat
from protocol import carcassonne as wire
from protocol import carcassonne_events as wire_events
from protocol.catalog import CarcassonneCatalog, CatalogSegment, CatalogTile
from server.games.bridge import Question, WireAction, WrongGame, mirrored, recast
from server.games.carcassonne_view import TileDisplay

__all__ = [
    "GAME", "Request", "catalog", "default_action", "display", "engine_action", "engine_setup",
    "insider", "question", "scores", "told", "write_action", "write_state",
]  # fmt: skip

Request: Final = wire.CarcassonneRequest
display: Final = TileDisplay

TO_ENGINE: Final[dict[type[msgspec.Struct], type[msgspec.Struct]]] = {
    wire.PlaceTile: actions.PlaceTile,
    wire.MoveFigures: dispatches.MoveFigures,
    wire.TakePoints: dispatches.TakePoints,
    wire.CarryOut: dispatches.CarryOut,
    wire.ChooseCircle: crop_circles.ChooseCircle,
    wire.AddFollower: crop_circles.AddFollower,
    wire.TakeBack: crop_circles.TakeBack,
    wire.Spot: actions.Spot,
}
ACTIONS: Final = frozenset(TO_ENGINE) - {wire.Spot}

FROM_ENGINE: Final = mirrored(TO_ENGINE)

# An event without an optional part reads byte for byte like its twin. These have one.
TOLD: Final[dict[type, type[msgspec.Struct]]] = {
    dispatches.Award: wire.Award,
    dispatches.FigureMoved: wire_events.FigureMoved,
    dispatches.DispatchUsed: wire_events.DispatchUsed,
    dispatches.DispatchScored: wire_events.DispatchScored,
}


def engine_action(action: object) -> Any:
    """The engine's action behind one of the wire, or `WrongGame`."""
    if isinstance(action, wire.PlaceTile):
        return actions.PlaceTile(action.x, action.y, action.rotation, action.follower)
    if type(action) not in ACTIONS:
        raise WrongGame
    return recast(action, TO_ENGINE)


def engine_setup(setup: object) -> model.Setup:
    """The engine's setup behind one of the wire, or `WrongGame`."""
    if not isinstance(setup, wire.CarcassonneSetup):
        raise WrongGame
    return model.Setup(setup.first, setup.bag, setup.stacks)


def question(state: State, seat: Seat) -> Question | None:
    """What this seat is asked now, if anything; a question is named by its own tag."""
    decision = decision_for(state, seat)
    if decision is None:
        return None
    if isinstance(decision, LayTile):
        return Question("carcassonne.lay_tile", _tile_offers(state))
    kind = cast("str", type(decision).__struct_config__.tag)
    return Question(kind, [recast(action, FROM_ENGINE) for action in legal(state, seat)])


def _tile_offers(state: State) -> list[msgspec.Struct]:
    """Each way to lay the tile once, with the segments that a follower may take there."""
    assert state.drawn is not None
    kind = state.drawn
    offers: list[msgspec.Struct] = []
    for cell, rotation, free in placements_with_spots(state):
        x, y = cell_at(cell)
        offers.append(wire.PlaceTileOptions(x, y, rotation, _names(kind, free)))
    return offers


@lru_cache(maxsize=1 << 12)
def _names(kind: int, free: tuple[int, ...]) -> tuple[str, ...]:
    """Segments of a tile by their names; remembered, since they return in every list."""
    names = NAMES[turned(kind, 0)]
    return tuple(names[index] for index in free)


def default_action(state: State, seat: Seat) -> WireAction:
    """The tile without a follower, figure 0, the points of a dispatch, add, pass, or the first."""
    decision = decision_for(state, seat)
    if isinstance(decision, LayTile):
        cell, rotation = placements(state)[0]
        return wire.PlaceTile(*cell_at(cell), rotation)
    if isinstance(decision, crop_circles.CircleAdd):
        return wire.AddFollower()
    first = legal(state, seat)[0]
    return cast("WireAction", recast(first, FROM_ENGINE))


def insider(_event: object) -> Seat | None:
    """Every event of the tile game happens in the open."""
    return None


def told(event: events.Event) -> msgspec.Struct:
    """The event as it is encoded."""
    return cast("msgspec.Struct", recast(event, TOLD)) if type(event) in TOLD else event


def catalog() -> CarcassonneCatalog:
    """Every kind of tile with its segments."""
    return CarcassonneCatalog(tuple(_tile(kind) for kind in KINDS), START)


def _tile(kind: TileKind) -> CatalogTile:
    segments = tuple(recast(segment, {type(segment): CatalogSegment}) for segment in kind.segments)
    return CatalogTile(kind.id, kind.count, segments, kind.tile_set, kind.mark)


def write_state(state: State) -> str:
    """The landscape, drawn and in notation, and what lies beside it."""
    points = " ".join(map(str, scores(state)))
    supply = " ".join(map(str, state.supply))
    drawn = "-" if state.drawn is None else KINDS[state.drawn].id
    return "\n".join(
        [
            f"points {points}, followers {supply}, tile {drawn}, bag {len(state.bag)}",
            str(state.land),
            write_board(state.land),
        ]
    )
