"""The card game on the wire: options, what is asked and answered, and who sees what.

What happened is told in `cardcassonne_events.py`. Names and fields are those of the rules engine
wherever the meaning is the same.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from protocol import limits
from protocol.fields import (
    Count,
    Outcome,
    RequestNumber,
    Seat,
    ServerTime,
    Wire,
    open_set,
)

Colour: TypeAlias = Annotated[
    Literal["y", "r", "g", "b"],
    Meta(
        title="Colour",
        description="Yellow, red, green, blue: the rows cloister, road, field and city, and the "
        "species chickens, horses, sheep and pigs.",
    ),
]
Card: TypeAlias = Annotated[
    Literal[
        "y1", "y2", "y3", "ya", "yb",
        "r1", "r2", "r3", "ra", "rb",
        "g1", "g2", "g3", "ga", "gb",
        "b1", "b2", "b3", "ba", "bb",
        "DR", "FA", "AJ", "BJ",
    ],
    Meta(
        title="Card",
        description="A colour with a person's value, `a` animal or `b` building; dragon, fairy, "
        "animal joker, building joker.",
    ),
]  # fmt: skip
Positions: TypeAlias = Annotated[
    tuple[int, ...], Meta(description="Positions in `cards` of those that lay face down.")
]


# Before the game


class CardcassonneOptions(Wire, frozen=True, tag="cardcassonne.options"):
    """A table of the card game."""

    players: Annotated[int, Meta(ge=2, le=5)]
    edition: Annotated[
        Literal["de", "nl"], Meta(description="Which printed sheet is followed where they differ.")
    ] = "de"
    dealer: Annotated[Seat | None, Meta(description="The first dealer; absent: drawn by lot.")] = (
        None
    )


class CardcassonneSetup(Wire, frozen=True, tag="cardcassonne.setup"):
    """All that chance decided, for records of scripted games."""

    deck: Annotated[tuple[Card, ...], Meta(description="In drawing order.")]
    dealer: Seat


# What a seat wants


class LayJoker(Wire, frozen=True, tag="cardcassonne.lay_joker"):
    """As dealer, lay the joker just turned up at the end of a row."""

    row: Colour


class LayCard(Wire, frozen=True, tag="cardcassonne.lay_card"):
    """Lay a card from the hand at the end of a row; the round's first goes face down."""

    card: Card
    row: Colour


class PlaceFollower(Wire, frozen=True, tag="cardcassonne.place_follower"):
    """Place the large follower at the end of a row."""

    row: Colour


class ScoreSegment(Wire, frozen=True, tag="cardcassonne.score_segment"):
    """A complete answer on the own segment: all that may be decided, in one."""

    cash: Annotated[
        tuple[Card, ...],
        Meta(max_length=limits.MOST_CARDS, description="Cards given up for 10 points each."),
    ] = ()
    assign: Annotated[
        tuple[Colour, ...],
        Meta(
            max_length=limits.MOST_JOKERS,
            description="A species for each animal joker, in the order y r g b.",
        ),
    ] = ()


CardcassonneAction: TypeAlias = LayJoker | LayCard | PlaceFollower | ScoreSegment


class ScoreSegmentOption(Wire, frozen=True, tag="cardcassonne.score_segment"):
    """An answer on the own segment and what it brings; it may be sent back as it is."""

    points: Annotated[int, Meta(description="What this answer brings at once.")]
    cash: tuple[Card, ...] = ()
    assign: tuple[Colour, ...] = ()


CardcassonneOffer: TypeAlias = LayJoker | LayCard | PlaceFollower | ScoreSegmentOption


# What everybody sees


class RowCard(Wire, frozen=True, gc=False):
    """A card in a row; face down, it is told who laid it and not what it is."""

    card: Card | None = None
    by: Annotated[Seat | None, Meta(description="Given only for a card lying face down.")] = None


class RowSegment(Wire, frozen=True, gc=False):
    """The cards up to a follower, or the open end of a row that the next follower would claim."""

    cards: Annotated[tuple[RowCard, ...], Meta(description="From the board outwards.")]
    known: Annotated[
        tuple[int, ...], Meta(description="What its face-up cards would bring each seat now.")
    ]
    unknown: Annotated[Count, Meta(description="How many of its cards lie face down.")]
    owner: Annotated[
        Seat | None,
        Meta(description="Whose follower stands at its end; absent for the open end."),
    ] = None


class RowView(Wire, frozen=True):
    """A row: its segments from the board outwards, the open end last."""

    row: Colour
    segments: tuple[RowSegment, ...]


class Herds(Wire, frozen=True):
    """Animals in front of a seat by species, assigned jokers included."""

    y: Count
    r: Count
    g: Count
    b: Count


class SeatSummary(Wire, frozen=True):
    """What everybody sees of a seat."""

    score: int
    animals: Herds
    unassigned: Annotated[Count, Meta(description="Animal jokers that wait for a species.")]
    hand: Annotated[Count, Meta(description="How many cards it holds.")]
    follower: Annotated[bool, Meta(description="The follower is still to be placed this round.")]
    chest: Annotated[Count, Meta(description="How many cards lie under the chest.")]
    chest_cards: Annotated[
        tuple[Card, ...] | None, Meta(description="Which ones, once the game is over.")
    ] = None


class Claim(Wire, frozen=True):
    """A segment taken off its row and turned up; its owner decides how it is scored."""

    seat: Seat
    row: Colour
    cards: Annotated[tuple[Card, ...], Meta(description="From the board outwards.")]
    face_down: Positions


class CardcassonneView(Wire, frozen=True, tag="cardcassonne.view"):
    """What everybody knows, spectators included."""

    round: Annotated[Count, Meta(description="From 1; 0 while the first cards are turned up.")]
    rounds: Count
    dealer: Seat
    stack: Annotated[Count, Meta(description="Cards not yet dealt.")]
    rows: Annotated[tuple[RowView, ...], Meta(description="The four rows in the order y r g b.")]
    seats: tuple[SeatSummary, ...]
    to_move: Annotated[tuple[Seat, ...], Meta(description="Seats that are asked now.")]
    joker: Annotated[
        Card | None, Meta(description="The joker that waits for the dealer's choice.")
    ] = None
    claim: Annotated[
        Claim | None, Meta(description="The segment that waits for its owner's answer.")
    ] = None
    outcome: Outcome | None = None


# What one seat sees


class OwnCard(Wire, frozen=True):
    """A card of one's own lying face down: which row, which segment there, which card of it."""

    row: Colour
    segment: Annotated[Count, Meta(description="Index into the row's `segments`.")]
    place: Annotated[Count, Meta(description="Index into that segment's `cards`.")]
    card: Card


class CardcassonneRequest(Wire, frozen=True):
    """A question to this seat, with the answers that are allowed."""

    req: RequestNumber
    kind: Annotated[
        str,
        open_set(
            "A row for the joker; a turn; how the own segment in `view.claim` is scored.",
            "cardcassonne.joker",
            "cardcassonne.turn",
            "cardcassonne.segment",
        ),
    ]
    legal: tuple[CardcassonneOffer, ...]
    deadline_ms: Annotated[
        ServerTime | None, Meta(description="When time runs out, by the server's clock.")
    ] = None
    complete: Annotated[
        bool,
        Meta(
            description="False if a segment has so many answers that `legal` holds only some, "
            "good ones first; every other legal answer is taken as well."
        ),
    ] = True


class CardcassonneOwn(Wire, frozen=True, tag="cardcassonne.own"):
    """What only this seat knows."""

    seat: Seat
    hand: Annotated[tuple[Card, ...], Meta(description="Sorted.")]
    face_down: tuple[OwnCard, ...]
    request: CardcassonneRequest | None = None
