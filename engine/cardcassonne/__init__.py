"""Cardcassonne, the card game for 2 to 5 players. This page is the game as `engine.game` asks."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.cardcassonne.choices import legal
from engine.cardcassonne.model import State, copy_of
from engine.cardcassonne.resolving import outcome
from engine.cardcassonne.setup import Options, Setup, deal, read_options
from engine.cardcassonne.turn import apply, start, step, to_move
from engine.cardcassonne.view import event_for, view_for

NAME: Final = "cardcassonne"
RULES_VERSION: Final = 1

__all__ = [
    "NAME",
    "RULES_VERSION",
    "Options",
    "Setup",
    "apply",
    "copy_of",
    "deal",
    "decode",
    "encode",
    "event_for",
    "legal",
    "outcome",
    "read_options",
    "start",
    "step",
    "to_move",
    "view_for",
]


def encode(state: State) -> bytes:
    """The whole state, hidden parts included, as canonical bytes."""
    return msgspec.json.encode(state)


def decode(data: bytes) -> State:
    """The state that `encode` wrote."""
    return msgspec.json.decode(data, type=State)
