"""What happened at the table, each point with its reason. What of it a viewer may know is for
`view.py`; a part that may not be known is `None`.

`points` has one number per seat.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.cardcassonne.cards import Card, Colour
from engine.game import Seat


class CardTurnedUp(msgspec.Struct, tag="cardcassonne.card_turned_up", frozen=True):
    """The dealer turns up one of the first cards; `row` is absent until a joker has one."""

    card: Card
    row: Colour | None = None


class JokerLaid(msgspec.Struct, tag="cardcassonne.joker_laid", frozen=True):
    """The dealer has chosen a row for the joker turned up. [CARD-4]"""

    seat: Seat
    card: Card
    row: Colour


class RoundBegan(msgspec.Struct, tag="cardcassonne.round_began", frozen=True):
    """A round begins; the seat after the dealer is first. [CARD-7]"""

    round: int
    dealer: Seat


class HandDealt(msgspec.Struct, tag="cardcassonne.hand_dealt", frozen=True):
    """A seat takes its cards for the round; only that seat sees which. [CARD-25]"""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None = None


class CardLaid(msgspec.Struct, tag="cardcassonne.card_laid", frozen=True):
    """A card lies at the end of a row; face down, only the seat that laid it knows it."""

    seat: Seat
    row: Colour
    face_down: bool
    card: Card | None = None


class FollowerPlaced(msgspec.Struct, tag="cardcassonne.follower_placed", frozen=True):
    """A follower claims the cards between it and the next one towards the board. [CARD-10]"""

    seat: Seat
    row: Colour


class SegmentTurnedUp(msgspec.Struct, tag="cardcassonne.segment_turned_up", frozen=True):
    """A claimed segment is turned up for everyone. [CARD-13]"""

    seat: Seat
    row: Colour
    cards: tuple[Card, ...]
    face_down: tuple[int, ...]
    """Positions in `cards` of those that lay face down."""


class PersonsScored(msgspec.Struct, tag="cardcassonne.persons_scored", frozen=True):
    """Persons in their own row: the sum of their values times their number. [CARD-15]"""

    seat: Seat
    cards: tuple[Card, ...]
    total: int
    count: int
    points: tuple[int, ...]


class MisplacedScored(msgspec.Struct, tag="cardcassonne.misplaced_scored", frozen=True):
    """Persons in a row of another colour: 10 points each. [CARD-20]"""

    seat: Seat
    cards: tuple[Card, ...]
    points: tuple[int, ...]


class CardsCashed(msgspec.Struct, tag="cardcassonne.cards_cashed", frozen=True):
    """Cards given up by choice: 10 points each. [CARD-20, CARD-21]"""

    seat: Seat
    cards: tuple[Card, ...]
    points: tuple[int, ...]


class DragonFairyScored(msgspec.Struct, tag="cardcassonne.dragon_fairy_scored", frozen=True):
    """Dragon and fairy: 10 points each. [CARD-19]"""

    seat: Seat
    cards: tuple[Card, ...]
    points: tuple[int, ...]


class JokersAssigned(msgspec.Struct, tag="cardcassonne.jokers_assigned", frozen=True):
    """Animal jokers join species for good, one per entry. [CARD-17]"""

    seat: Seat
    species: tuple[Colour, ...]


class AnimalsScored(msgspec.Struct, tag="cardcassonne.animals_scored", frozen=True):
    """A species that grew by `gained` scores its whole `holding`. [CARD-16]"""

    seat: Seat
    species: Colour
    gained: int
    holding: int
    points: tuple[int, ...]


class UnassignedScored(msgspec.Struct, tag="cardcassonne.unassigned_scored", frozen=True):
    """New animal jokers of a player without animals: 3 points each; they wait. [CARD-17]"""

    seat: Seat
    jokers: int
    points: tuple[int, ...]


class ChestGrew(msgspec.Struct, tag="cardcassonne.chest_grew", frozen=True):
    """Buildings go under the chest, which now holds `size` cards. [CARD-18]"""

    seat: Seat
    cards: tuple[Card, ...]
    size: int


class SegmentScored(msgspec.Struct, tag="cardcassonne.segment_scored", frozen=True):
    """The sum of the parts just told, and the score it leads to."""

    seat: Seat
    row: Colour
    total: int
    score: int


class ChestScored(msgspec.Struct, tag="cardcassonne.chest_scored", frozen=True):
    """A chest is turned up at the end: the lengths of its best series. [CARD-22]"""

    seat: Seat
    cards: tuple[Card, ...]
    series: tuple[int, ...]
    points: tuple[int, ...]


class GameEnded(msgspec.Struct, tag="cardcassonne.game_ended", frozen=True):
    """The game is over. [CARD-23]"""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    CardTurnedUp
    | JokerLaid
    | RoundBegan
    | HandDealt
    | CardLaid
    | FollowerPlaced
    | SegmentTurnedUp
    | PersonsScored
    | MisplacedScored
    | CardsCashed
    | DragonFairyScored
    | JokersAssigned
    | AnimalsScored
    | UnassignedScored
    | ChestGrew
    | SegmentScored
    | ChestScored
    | GameEnded
)

Sink: TypeAlias = list[Event] | None
"""Where a step tells what happened; `None` where nobody listens."""
