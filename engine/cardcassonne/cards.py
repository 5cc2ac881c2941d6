"""The cards and the printed tables, as data: what lies in the box, not how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = Literal["y", "r", "g", "b"]
"""Yellow, red, green, blue: a row, a species of animals and a kind of building. [CARD-2]"""

Card: TypeAlias = Literal[
    "y1", "y2", "y3", "ya", "yb",
    "r1", "r2", "r3", "ra", "rb",
    "g1", "g2", "g3", "ga", "gb",
    "b1", "b2", "b3", "ba", "bb",
    "DR", "FA", "AJ", "BJ",
]  # fmt: skip
"""A colour with a person's value, `a` animal or `b` building; dragon, fairy, the two jokers."""

Edition: TypeAlias = Literal["de", "nl"]
"""The printed sheet that is followed where the two differ. [CARD-21]"""

COLOURS: Final[tuple[Colour, ...]] = ("y", "r", "g", "b")
"""The rows from top to bottom: cloister, road, field, city. [CARD-2]"""

ROW_NAMES: Final[dict[Colour, str]] = {"y": "cloister", "r": "road", "g": "field", "b": "city"}

SPECIES: Final[dict[Colour, str]] = {"y": "chickens", "r": "horses", "g": "sheep", "b": "pigs"}
"""One species per colour. [CARD-2]"""


class Kind(Enum):
    """What becomes of a card when it is scored."""

    PERSON = "person"
    ANIMAL = "animal"
    BUILDING = "building"
    DRAGON_OR_FAIRY = "dragon_or_fairy"


class Face(NamedTuple):
    """What is printed on a card; a joker has no colour. `copies` of it are in the deck."""

    kind: Kind
    colour: Colour | None
    value: int
    copies: int


FACES: Final[dict[Card, Face]] = {
    "y1": Face(Kind.PERSON, "y", 1, 8),
    "y2": Face(Kind.PERSON, "y", 2, 5),
    "y3": Face(Kind.PERSON, "y", 3, 3),
    "ya": Face(Kind.ANIMAL, "y", 0, 9),
    "yb": Face(Kind.BUILDING, "y", 0, 5),
    "r1": Face(Kind.PERSON, "r", 1, 8),
    "r2": Face(Kind.PERSON, "r", 2, 5),
    "r3": Face(Kind.PERSON, "r", 3, 3),
    "ra": Face(Kind.ANIMAL, "r", 0, 9),
    "rb": Face(Kind.BUILDING, "r", 0, 5),
    "g1": Face(Kind.PERSON, "g", 1, 8),
    "g2": Face(Kind.PERSON, "g", 2, 5),
    "g3": Face(Kind.PERSON, "g", 3, 3),
    "ga": Face(Kind.ANIMAL, "g", 0, 9),
    "gb": Face(Kind.BUILDING, "g", 0, 5),
    "b1": Face(Kind.PERSON, "b", 1, 8),
    "b2": Face(Kind.PERSON, "b", 2, 5),
    "b3": Face(Kind.PERSON, "b", 3, 3),
    "ba": Face(Kind.ANIMAL, "b", 0, 9),
    "bb": Face(Kind.BUILDING, "b", 0, 5),
    "DR": Face(Kind.DRAGON_OR_FAIRY, None, 0, 1),
    "FA": Face(Kind.DRAGON_OR_FAIRY, None, 0, 1),
    "AJ": Face(Kind.ANIMAL, None, 0, 4),
    "BJ": Face(Kind.BUILDING, None, 0, 4),
}
"""Every card of the game, in the order in which hands are sorted. [CARD-1]"""

ORDER: Final[dict[Card, int]] = {card: place for place, card in enumerate(FACES)}

DECK: Final[tuple[Card, ...]] = tuple(
    card for card, face in FACES.items() for _ in range(face.copies)
)
"""The 130 cards, sorted. [CARD-1]"""

SETUP_CARDS: Final = 10
"""Cards the dealer turns up before the first round. [CARD-4]"""


class Deal(NamedTuple):
    """How many cards a player gets each round, and how many rounds there are."""

    cards: int
    rounds: int


DEALS: Final[dict[int, Deal]] = {2: Deal(6, 10), 3: Deal(5, 8), 4: Deal(5, 6), 5: Deal(4, 6)}
"""Number of players -> the deal: always 120 cards. [CARD-5]"""

ANIMAL_POINTS: Final = (0, 3, 6, 9, 12, 14, 16, 18, 19)
"""Points for a herd of so many animals; a larger one counts as the last entry. [CARD-16]"""

UNASSIGNED_POINTS: Final = 3
"""An animal joker won by a player without animals. [CARD-17]"""

CASH_POINTS: Final = 10
"""Dragon, fairy, a misplaced person, a cashed card: each. [CARD-19, CARD-20]"""

SERIES_POINTS: Final = (0, 0, 5, 15, 30)
"""Points for a series of so many different buildings. [CARD-22]"""


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards sorted, so that their order tells nothing."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
