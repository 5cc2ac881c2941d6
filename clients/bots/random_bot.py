"""A bot that plays any legal action, each as likely as the others."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from protocol.carcassonne import CarcassonneAction, CarcassonneOffer, PlaceTile, PlaceTileOptions
from protocol.cardcassonne import (
    CardcassonneAction,
    CardcassonneOffer,
    ScoreSegment,
    ScoreSegmentOption,
)
from protocol.room import GameView, Own

Action: TypeAlias = CarcassonneAction | CardcassonneAction
Offer: TypeAlias = CarcassonneOffer | CardcassonneOffer


def choose(_view: GameView, own: Own, random: Random, _level: int | None = None) -> Action:
    """An answer to the open request of this seat; equal chance gives equal answers."""
    assert own.request is not None, "only a seat that is asked chooses"
    return random.choice([action for offer in own.request.legal for action in actions(offer)])


def actions(offer: Offer) -> list[Action]:
    """Every action that an offer stands for, ready to be sent."""
    if isinstance(offer, PlaceTileOptions):
        spots = (None, *offer.followers)
        return [PlaceTile(offer.x, offer.y, offer.rotation, spot) for spot in spots]
    if isinstance(offer, ScoreSegmentOption):
        return [ScoreSegment(offer.cash, offer.assign)]
    return [offer]
