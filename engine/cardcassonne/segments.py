"""The segments of a row as anybody can count them: owner, known points, unknown cards."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.cardcassonne.cards import Card, Colour
from engine.cardcassonne.model import Claim, FaceDown, Follower, State
from engine.cardcassonne.narration import points_for
from engine.cardcassonne.scoring import (
    Gain,
    animal_points,
    assignments,
    batch_of,
    gain_of,
    sure_points,
)
from engine.game import Seat


class SegmentView(msgspec.Struct, frozen=True):
    """The cards up to a follower, or the open end of a row that the next follower would claim."""

    owner: Seat | None
    """The seat that claims it; absent for the open end. [CARD-10]"""
    known: tuple[int, ...]
    """What its face-up cards would bring each seat now; nothing to a seat that cannot get them."""
    unknown: int
    """How many of its cards lie face down."""


def segments(state: State, row: Colour) -> tuple[SegmentView, ...]:
    """The row's segments from the board outwards, the open end last."""
    found: list[SegmentView] = []
    cards: list[Card] = []
    unknown = 0
    for item in state.rows[row]:
        if isinstance(item, Follower):
            found.append(SegmentView(item.seat, known(state, row, cards, item.seat), unknown))
            cards, unknown = [], 0
        elif isinstance(item, FaceDown):
            unknown += 1
        else:
            cards.append(item)
    found.append(SegmentView(None, known(state, row, cards, None), unknown))
    return tuple(found)


def known(state: State, row: Colour, cards: list[Card], owner: Seat | None) -> tuple[int, ...]:
    """What these face-up cards would bring their owner, or each seat while they have none."""
    players = state.options.players
    if not cards:
        return (0,) * players
    sure, gain = face_up(row, tuple(cards))
    if owner is not None:
        return points_for(players, owner, sure + best_animals(state, gain, owner))
    if not gain.jokers and not gain.animals:
        return (sure,) * players
    return tuple([sure + best_animals(state, gain, seat) for seat in range(players)])


@lru_cache(maxsize=4096)
def face_up(row: Colour, cards: tuple[Card, ...]) -> tuple[int, Gain]:
    """What these cards bring anybody, and what is gained; rows change little between two views."""
    batch = batch_of(Claim(0, row, cards, ()), "de")  # the editions differ only in face-down cards
    return sure_points(batch), gain_of(batch, ())


def best_animals(state: State, gain: Gain, seat: Seat) -> int:
    """What a seat gets for animals with its jokers assigned as well as can be. [CARD-17]"""
    herds, waiting = state.animals[seat], state.unassigned[seat]
    if not gain.jokers and not waiting:
        return animal_points(herds, gain, ())
    ways = assignments(herds, gain, waiting)
    return max(animal_points(herds, gain, assign) for assign in ways)
