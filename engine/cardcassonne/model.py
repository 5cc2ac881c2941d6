"""The nouns of a table: what lies in a row, what is being asked, and the whole state."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.cardcassonne.cards import Card, Colour
from engine.cardcassonne.setup import Options
from engine.game import Seat


class FaceDown(msgspec.Struct, tag="face_down", frozen=True):
    """A card lying face down, known only to the seat that laid it. [CARD-8]"""

    by: Seat
    card: Card


class Follower(msgspec.Struct, tag="follower", frozen=True):
    """A large follower standing at what was the end of its row. [CARD-10]"""

    seat: Seat


RowItem: TypeAlias = Card | FaceDown | Follower
"""What lies in a row, from the board outwards; a bare card is face up."""

Row: TypeAlias = tuple[RowItem, ...]

Herds: TypeAlias = dict[Colour, int]
"""Animals in front of a player by species, assigned jokers included."""


class JokerChoice(msgspec.Struct, tag="joker", frozen=True):
    """The dealer has turned up a joker and chooses its row. [CARD-4]"""

    seat: Seat
    card: Card


class Turn(msgspec.Struct, tag="turn", frozen=True):
    """A seat lays a card or places its follower. [CARD-7]"""

    seat: Seat


class Claim(msgspec.Struct, tag="segment", frozen=True):
    """A segment taken off its row and turned up; its owner decides and scores it. [CARD-13]"""

    seat: Seat
    row: Colour
    cards: tuple[Card, ...]
    """From the board outwards."""
    face_down: tuple[int, ...]
    """Positions in `cards` of those that lay face down."""


Decision: TypeAlias = JokerChoice | Turn | Claim


class State(msgspec.Struct):
    """The whole table, hidden cards included.

    A step changes a state in place but replaces every tuple and herd whole, so a shallow copy
    of the lists is a full copy.
    """

    options: Options
    dealer: Seat
    stack: tuple[Card, ...]
    """Top card first."""
    rows: dict[Colour, Row]
    hands: list[tuple[Card, ...]]
    """Each sorted."""
    scores: list[int]
    animals: list[Herds]
    unassigned: list[int]
    """Animal jokers waiting for a species, per seat. [CARD-17]"""
    chests: list[tuple[Card, ...]]
    """Each sorted. [CARD-18]"""
    round: int = 0
    """Counted from 1; 0 while the dealer turns up the first cards."""
    placed: tuple[Seat, ...] = ()
    """Who has placed a follower this round, in that order. [CARD-12]"""
    decisions: list[tuple[Decision, ...]] = []
    """Groups of open questions; the last group is asked now. Empty once the game is over."""


def copy_of(state: State) -> State:
    """An independent copy: what is shared is never changed in place."""
    return State(
        state.options,
        state.dealer,
        state.stack,
        state.rows.copy(),
        state.hands.copy(),
        state.scores.copy(),
        state.animals.copy(),
        state.unassigned.copy(),
        state.chests.copy(),
        state.round,
        state.placed,
        state.decisions.copy(),
    )
