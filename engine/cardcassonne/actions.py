"""What a player may want. Whether it is allowed now is for `choices.py`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.cardcassonne.cards import Card, Colour


class LayJoker(msgspec.Struct, tag="cardcassonne.lay_joker", frozen=True):
    """As dealer, lay the joker just turned up at the end of a row. [CARD-4]"""

    row: Colour


class LayCard(msgspec.Struct, tag="cardcassonne.lay_card", frozen=True):
    """Lay a card from the hand at the end of a row; the round's first goes face down. [CARD-8]"""

    card: Card
    row: Colour


class PlaceFollower(msgspec.Struct, tag="cardcassonne.place_follower", frozen=True):
    """Place the large follower at the end of a row. [CARD-10]"""

    row: Colour


class ScoreSegment(msgspec.Struct, tag="cardcassonne.score_segment", frozen=True):
    """A complete answer on the own segment: all that may be decided, in one. [CARD-14]"""

    cash: tuple[Card, ...] = ()
    """Cards given up for 10 points each, sorted. [CARD-20]"""
    assign: tuple[Colour, ...] = ()
    """One species per animal joker, those that waited included; in the order y r g b. [CARD-17]"""


Action: TypeAlias = LayJoker | LayCard | PlaceFollower | ScoreSegment
