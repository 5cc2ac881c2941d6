"""The segments of a row as anybody can count them: owner, known points, unknown cards."""

from __future__ import annotations

import msgspec

from engine.cardcassonne.cards import Card, Colour
from engine.cardcassonne.model import Claim, FaceDown, Follower, State
from engine.cardcassonne.scoring import Batch, animal_points, batch_of, gain_of, offers, sure_points
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
    players = range(state.options.players)
    if not cards:
        return tuple(0 for _ in players)
    batch = batch_of(Claim(0, row, tuple(cards), ()), state.options.edition)
    if not batch.kept:
        sure = sure_points(batch)
        return tuple(sure if owner in (None, seat) else 0 for seat in players)
    return tuple(best(state, batch, seat) if owner in (None, seat) else 0 for seat in players)


def best(state: State, batch: Batch, seat: Seat) -> int:
    """What a seat gets for the batch with its jokers assigned as well as can be."""
    waiting = state.unassigned[seat]
    if not waiting and "AJ" not in batch.kept:
        return sure_points(batch) + animal_points(state.animals[seat], gain_of(batch, ()), ())
    return max(offer.points for offer in offers(batch, state.animals[seat], waiting))
