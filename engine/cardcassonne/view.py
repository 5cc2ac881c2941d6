"""Who sees what. The public part is equal for all; a seat's part adds only its own cards.

Nothing here depends on what the viewer may not know, the order of things included. [CARD-24]
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from engine.cardcassonne.actions import Action
from engine.cardcassonne.cards import COLOURS, DEALS, Card, Colour
from engine.cardcassonne.choices import asked, claim_offers, legal
from engine.cardcassonne.events import CardLaid, Event, HandDealt
from engine.cardcassonne.model import (
    Claim,
    FaceDown,
    Follower,
    Herds,
    JokerChoice,
    RowItem,
    State,
)
from engine.cardcassonne.resolving import outcome
from engine.cardcassonne.segments import SegmentView, segments
from engine.cardcassonne.setup import Options
from engine.cardcassonne.turn import to_move
from engine.game import Outcome, Seat


class Hidden(msgspec.Struct, tag="face_down", frozen=True):
    """A card lying face down, and who laid it."""

    by: Seat


RowViewItem: TypeAlias = Card | Hidden | Follower


class RowView(msgspec.Struct, frozen=True):
    """A row from the board outwards, and its segments in the same order."""

    items: tuple[RowViewItem, ...]
    segments: tuple[SegmentView, ...]


class SeatSummary(msgspec.Struct, frozen=True):
    """What everybody sees of a seat."""

    score: int
    animals: Herds
    unassigned: int
    hand: int
    follower: bool
    """Whether the follower is still to be placed this round."""
    chest: int
    chest_cards: tuple[Card, ...] | None = None
    """What lay under the chest, once the game is over. [CARD-18]"""


class PublicView(msgspec.Struct, frozen=True):
    """What everybody knows, spectators included. [CARD-24]"""

    options: Options
    round: int
    rounds: int
    dealer: Seat
    stack: int
    rows: dict[Colour, RowView]
    seats: tuple[SeatSummary, ...]
    to_move: tuple[Seat, ...]
    joker: Card | None = None
    """The joker that waits for the dealer's choice. [CARD-4]"""
    claim: Claim | None = None
    """The segment turned up that waits for its owner's answer. [CARD-13]"""
    outcome: Outcome | None = None


class OwnCard(msgspec.Struct, frozen=True):
    """A card of one's own lying face down, at `place` in the row's items."""

    row: Colour
    place: int
    card: Card


class Request(msgspec.Struct, frozen=True):
    """What the seat is asked, with every answer that is allowed."""

    kind: Literal["joker", "turn", "segment"]
    legal: tuple[Action, ...]
    points: tuple[int, ...] | None = None
    """For a segment: what each answer brings, in the order of `legal`."""


class SeatView(msgspec.Struct, frozen=True):
    """What only this seat knows."""

    seat: Seat
    hand: tuple[Card, ...]
    face_down: tuple[OwnCard, ...]
    request: Request | None = None


HIDDEN: Final = tuple(Hidden(seat) for seat in range(max(DEALS)))


def view_for(state: State, seat: Seat | None) -> PublicView | SeatView:
    """The public part for `None`, else what that seat alone may know."""
    return public_view(state) if seat is None else seat_view(state, seat)


def public_view(state: State) -> PublicView:
    """What everybody knows. [CARD-24]"""
    (decision,) = state.decisions[-1] if state.decisions else (None,)
    return PublicView(
        options=state.options,
        round=state.round,
        rounds=DEALS[state.options.players].rounds,
        dealer=state.dealer,
        stack=len(state.stack),
        rows={row: row_view(state, row) for row in COLOURS},
        seats=tuple(summary(state, seat) for seat in range(state.options.players)),
        to_move=to_move(state),
        joker=decision.card if isinstance(decision, JokerChoice) else None,
        claim=decision if isinstance(decision, Claim) else None,
        outcome=outcome(state),
    )


def row_view(state: State, row: Colour) -> RowView:
    """The row without what lies face down."""
    return RowView(tuple([shown(item) for item in state.rows[row]]), segments(state, row))


def shown(item: RowItem) -> RowViewItem:
    """A thing in a row as everybody sees it."""
    return HIDDEN[item.by] if isinstance(item, FaceDown) else item


def summary(state: State, seat: Seat) -> SeatSummary:
    """What everybody sees of a seat; hand and chest only by their size. [CARD-18]"""
    return SeatSummary(
        score=state.scores[seat],
        animals=state.animals[seat],
        unassigned=state.unassigned[seat],
        hand=len(state.hands[seat]),
        follower=seat not in state.placed,
        chest=len(state.chests[seat]),
        chest_cards=None if state.decisions else state.chests[seat],
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """The seat's hand, the cards it laid face down, and what it is asked."""
    return SeatView(seat, state.hands[seat], own_cards(state, seat), request(state, seat))


def own_cards(state: State, seat: Seat) -> tuple[OwnCard, ...]:
    """The cards this seat laid face down, also in earlier rounds. [CARD-24]"""
    return tuple(
        [
            OwnCard(row, place, item.card)
            for row, items in state.rows.items()
            for place, item in enumerate(items)
            if isinstance(item, FaceDown) and item.by == seat
        ]
    )


def request(state: State, seat: Seat) -> Request | None:
    """What the seat is asked; for a segment with what each answer brings. [CARD-13]"""
    decision = asked(state, seat)
    if decision is None:
        return None
    if isinstance(decision, Claim):
        found = claim_offers(state, decision)
        answers = tuple(offer.answer for offer in found)
        return Request("segment", answers, tuple(offer.points for offer in found))
    kind: Literal["joker", "turn"] = "joker" if isinstance(decision, JokerChoice) else "turn"
    return Request(kind, tuple(legal(state, seat)))


def event_for(event: Event, seat: Seat | None) -> Event:
    """The event as this seat, or a spectator, may know it. [CARD-24]"""
    if isinstance(event, HandDealt) and event.seat != seat:
        return msgspec.structs.replace(event, cards=None)
    if isinstance(event, CardLaid) and event.face_down and event.seat != seat:
        return msgspec.structs.replace(event, card=None)
    return event
