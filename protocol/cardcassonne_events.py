"""What happened in the card game, each point with its reason; `points` has one number per seat.

A part that the receiver may not know is absent.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from protocol.cardcassonne import Card, Colour, Positions
from protocol.fields import Count, Points, Seat, Wire


class CardTurnedUp(Wire, frozen=True, tag="cardcassonne.card_turned_up"):
    """The dealer turns up one of the first cards; `row` is absent until a joker has one."""

    card: Card
    row: Colour | None = None


class JokerLaid(Wire, frozen=True, tag="cardcassonne.joker_laid"):
    """The dealer has chosen a row for the joker turned up."""

    seat: Seat
    card: Card
    row: Colour


class RoundBegan(Wire, frozen=True, tag="cardcassonne.round_began"):
    """A round begins; the seat after the dealer is first."""

    round: Count
    dealer: Seat


class HandDealt(Wire, frozen=True, tag="cardcassonne.hand_dealt"):
    """A seat takes its cards for the round; only that seat is told which."""

    seat: Seat
    count: Count
    cards: tuple[Card, ...] | None = None


class CardLaid(Wire, frozen=True, tag="cardcassonne.card_laid"):
    """A card lies at the end of a row; face down, only the seat that laid it is told which."""

    seat: Seat
    row: Colour
    face_down: bool
    card: Card | None = None


class CardcassonneFollowerPlaced(Wire, frozen=True, tag="cardcassonne.follower_placed"):
    """A follower claims the cards between it and the next one towards the board."""

    seat: Seat
    row: Colour


class SegmentTurnedUp(Wire, frozen=True, tag="cardcassonne.segment_turned_up"):
    """A claimed segment is turned up for everyone."""

    seat: Seat
    row: Colour
    cards: tuple[Card, ...]
    face_down: Positions


class PersonsScored(Wire, frozen=True, tag="cardcassonne.persons_scored"):
    """Persons in their own row: the sum of their values times their number."""

    seat: Seat
    cards: tuple[Card, ...]
    total: Annotated[int, Meta(description="The sum of their values.")]
    count: Count
    points: Points


class MisplacedScored(Wire, frozen=True, tag="cardcassonne.misplaced_scored"):
    """Persons in a row of another colour: 10 points each."""

    seat: Seat
    cards: tuple[Card, ...]
    points: Points


class CardsCashed(Wire, frozen=True, tag="cardcassonne.cards_cashed"):
    """Cards given up by choice: 10 points each."""

    seat: Seat
    cards: tuple[Card, ...]
    points: Points


class DragonFairyScored(Wire, frozen=True, tag="cardcassonne.dragon_fairy_scored"):
    """Dragon and fairy: 10 points each."""

    seat: Seat
    cards: tuple[Card, ...]
    points: Points


class JokersAssigned(Wire, frozen=True, tag="cardcassonne.jokers_assigned"):
    """Animal jokers join species for good, one per entry."""

    seat: Seat
    species: tuple[Colour, ...]


class AnimalsScored(Wire, frozen=True, tag="cardcassonne.animals_scored"):
    """A species that grew by `gained` scores its whole `holding`."""

    seat: Seat
    species: Colour
    gained: Count
    holding: Count
    points: Points


class UnassignedScored(Wire, frozen=True, tag="cardcassonne.unassigned_scored"):
    """New animal jokers of a player without animals: 3 points each; they wait."""

    seat: Seat
    jokers: Count
    points: Points


class ChestGrew(Wire, frozen=True, tag="cardcassonne.chest_grew"):
    """Buildings go under the chest, which now holds `size` cards."""

    seat: Seat
    cards: tuple[Card, ...]
    size: Count


class SegmentScored(Wire, frozen=True, tag="cardcassonne.segment_scored"):
    """The sum of the parts just told, and the score it leads to."""

    seat: Seat
    row: Colour
    total: int
    score: int


class ChestScored(Wire, frozen=True, tag="cardcassonne.chest_scored"):
    """A chest is turned up at the end and its series of different buildings score."""

    seat: Seat
    cards: tuple[Card, ...]
    series: Annotated[tuple[int, ...], Meta(description="The lengths of its best series.")]
    points: Points


class CardcassonneGameEnded(Wire, frozen=True, tag="cardcassonne.game_ended"):
    """The game is over."""

    scores: Points
    winners: tuple[Seat, ...]


CardcassonneEvent: TypeAlias = (
    CardTurnedUp
    | JokerLaid
    | RoundBegan
    | HandDealt
    | CardLaid
    | CardcassonneFollowerPlaced
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
    | CardcassonneGameEnded
)
