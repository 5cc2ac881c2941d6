"""The eight dispatch cards: what each is worth to a seat in the present position. [DISP-8]"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from engine.carcassonne.actions import Spot
from engine.carcassonne.events import FeatureReport
from engine.carcassonne.landscape import root_of
from engine.carcassonne.model import State
from engine.carcassonne.reports import anchor_of, report, segment_at, spot_of, standing_of
from engine.carcassonne.scoring import feature_kind, owners, points_now, seats_of
from engine.carcassonne.tiles import FeatureKind
from engine.game import Seat


class Card(IntEnum):
    """The dispatches, by the number printed in the rules."""

    SMALLEST_ROAD = 1
    SMALLEST_CITY = 2
    SMALLEST_CLOISTER = 3
    SHIELDS = 4
    KNIGHTS = 5
    FARMERS = 6
    EXTRA_TILE = 7
    SCORE_FOLLOWER = 8


class Gain(msgspec.Struct, frozen=True):
    """What a dispatch brings, and for what."""

    points: int
    kind: FeatureKind | None = None
    at: Spot | None = None
    feature: FeatureReport | None = None
    count: int = 0


_SMALLEST = {
    Card.SMALLEST_ROAD: FeatureKind.ROAD,
    Card.SMALLEST_CITY: FeatureKind.CITY,
    Card.SMALLEST_CLOISTER: FeatureKind.CLOISTER,
}


def can_take_effect(state: State, seat: Seat, card: Card) -> bool:
    """Whether the action would do anything; what fits of the bag is not looked at. [DISP-6]"""
    if card is Card.EXTRA_TILE:
        return bool(state.bag)  # [DISP-9]
    if card is Card.SCORE_FOLLOWER:
        return bool(standing_of(state, seat))
    return gain_from(state, seat, card, None).points > 0


def gain_from(state: State, seat: Seat, card: Card, follower: Spot | None) -> Gain:
    """The points of the card's action; 0 if there is nothing to count. [DISP-8]"""
    if card is Card.SCORE_FOLLOWER:
        assert follower is not None
        return _followers_feature(state, seat, segment_at(state.land, follower))
    if card in _SMALLEST:
        return _smallest(state, seat, _SMALLEST[card])
    count = _COUNTS[card](state, seat)
    return Gain(2 * count, count=count)


def _features_of(state: State, seat: Seat, kind: FeatureKind) -> list[int]:
    """The features of this kind on which the seat has a follower; presence is enough."""
    land = state.land
    return [
        root
        for root, followers in land.followers.items()
        if feature_kind(land, root) is kind and seat in seats_of(followers)
    ]


def _smallest(state: State, seat: Seat, kind: FeatureKind) -> Gain:
    """The own feature that final scoring would pay least for; followers stay."""
    land = state.land
    own = _features_of(state, seat, kind)
    if not own:
        return Gain(0)
    root = min(own, key=lambda root: (points_now(land, root), anchor_of(land, root)))
    return _gain_of_feature(state, root)


def _gain_of_feature(state: State, root: int) -> Gain:
    land = state.land
    _, anchor = anchor_of(land, root)
    kind, at = feature_kind(land, root), spot_of(land, anchor)
    return Gain(points_now(land, root), kind, at, report(state, root))


def _followers_feature(state: State, seat: Seat, segment: int) -> Gain:
    """Having or sharing the majority, the player alone scores the feature; else nothing."""
    root = root_of(state.land, segment)
    if seat in owners(state.land.followers[root]):
        return _gain_of_feature(state, root)
    return Gain(0)


def _shields(state: State, seat: Seat) -> int:
    cities = _features_of(state, seat, FeatureKind.CITY)
    return sum(state.land.shields[root] for root in cities)


def _knights(state: State, seat: Seat) -> int:
    return _own_followers(state, seat, FeatureKind.CITY)


def _farmers(state: State, seat: Seat) -> int:
    return _own_followers(state, seat, FeatureKind.FIELD)


def _own_followers(state: State, seat: Seat, kind: FeatureKind) -> int:
    land = state.land
    return sum(
        seats_of(land.followers[root]).count(seat) for root in _features_of(state, seat, kind)
    )


_COUNTS = {Card.SHIELDS: _shields, Card.KNIGHTS: _knights, Card.FARMERS: _farmers}
