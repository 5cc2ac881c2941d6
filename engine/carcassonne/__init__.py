"""Carcassonne, the tile game, with the Dispatches, the Labyrinth and the Crop Circles.

This page is the game as the house knows it (`engine.game.Game`). The rules themselves:
`turn.py` for the order of a turn, `scoring.py` for points, `occupation.py` for where a follower
may stand, `expansions/` for the rest.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.carcassonne.actions import PlaceTile, Spot
from engine.carcassonne.choices import legal
from engine.carcassonne.events import Event
from engine.carcassonne.expansions import AnyAction, AnyDecision, AnyEvent, AnyPart
from engine.carcassonne.model import Setup, State, StateOf, scores
from engine.carcassonne.options import Options, read_options
from engine.carcassonne.play import apply, step
from engine.carcassonne.setup import deal, start
from engine.carcassonne.tables import KINDS
from engine.carcassonne.tiles import TileKind
from engine.carcassonne.turn import winners
from engine.carcassonne.view import own_view, public_view
from engine.game import Outcome, Seat

__all__ = [
    "NAME", "RULES_VERSION", "AnyAction", "AnyEvent", "Options", "PlaceTile", "Setup", "Spot",
    "State", "apply", "catalog", "copy_of", "deal", "decode", "encode", "event_for", "legal",
    "outcome", "read_options", "start", "step", "to_move", "view_for",
]  # fmt: skip

NAME: Final = "carcassonne"
RULES_VERSION: Final = 1

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(StateOf[AnyPart, AnyDecision])


def to_move(state: State) -> tuple[Seat, ...]:
    """The seats of the top group of decisions."""
    if not state.decisions:
        return ()
    return tuple([decision.seat for decision in state.decisions[-1]])


def view_for(state: State, seat: Seat | None) -> msgspec.Struct:
    """The public table for everybody, or what one seat alone is told."""
    return public_view(state) if seat is None else own_view(state, seat)


def event_for(event: Event, seat: Seat | None) -> Event:  # noqa: ARG001
    """Every event of the tile game happens in the open."""
    return event


def outcome(state: State) -> Outcome | None:
    """The result once the last tile is laid and everything is counted. [BASE-16]"""
    return Outcome(scores(state), winners(state)) if state.over else None


def encode(state: State) -> bytes:
    """The whole state as JSON."""
    return _ENCODER.encode(state)


def decode(data: bytes) -> State:
    """The state that `encode` wrote."""
    return _DECODER.decode(data)  # type: ignore[return-value]


def copy_of(state: State) -> State:
    """A state of its own, for a search that goes on with `step` in place."""
    return state.copy()


def catalog() -> tuple[TileKind, ...]:
    """Every kind of tile with its segments, so that clients can draw and bots can count."""
    return tuple(KINDS)
