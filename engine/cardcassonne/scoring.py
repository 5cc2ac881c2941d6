"""What a claimed segment is worth and what a chest is worth. Pure; nothing here sees a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from engine.cardcassonne.actions import ScoreSegment
from engine.cardcassonne.cards import (
    ANIMAL_POINTS,
    CASH_POINTS,
    COLOURS,
    FACES,
    SERIES_POINTS,
    UNASSIGNED_POINTS,
    Card,
    Colour,
    Edition,
    Kind,
    in_order,
)
from engine.cardcassonne.model import Claim, Herds


class Batch(NamedTuple):
    """A segment's cards, sorted by what becomes of them. [CARD-14]"""

    persons: list[Card]
    strangers: list[Card]
    """Misplaced persons. [CARD-20]"""
    wonders: list[Card]
    """Dragon and fairy. [CARD-19]"""
    kept: list[Card]
    """Animals, buildings and their jokers that nobody has to decide about."""
    cashable: list[Card]
    """Those that the owner may keep or cash. [CARD-20, CARD-21]"""


class Gain(NamedTuple):
    """What the owner takes home from a batch once the cards to cash are chosen."""

    animals: Herds
    """Only species of which there is at least one."""
    jokers: int
    buildings: tuple[Card, ...]


class Offer(NamedTuple):
    """A complete answer on a segment and what it brings."""

    answer: ScoreSegment
    points: int


def batch_of(claim: Claim, edition: Edition) -> Batch:
    """The claim's cards, sorted by what becomes of them."""
    batch = Batch([], [], [], [], [])
    for place, card in enumerate(claim.cards):
        face = FACES[card]
        # Only a card laid face down can be in the wrong row; a joker never is. [CARD-20]
        misplaced = face.colour is not None and face.colour != claim.row
        if face.kind is Kind.PERSON:
            (batch.strangers if misplaced else batch.persons).append(card)
        elif face.kind is Kind.DRAGON_OR_FAIRY:
            batch.wonders.append(card)
        elif misplaced or (edition == "nl" and face.colour is None and place in claim.face_down):
            batch.cashable.append(card)  # [CARD-21]
        else:
            batch.kept.append(card)
    return batch


def person_points(persons: Iterable[Card]) -> int:
    """The sum of the values times the number of persons. [CARD-15]"""
    values = [FACES[card].value for card in persons]
    return sum(values) * len(values)


def herd_points(animals: int) -> int:
    """The printed table; nine and more count as its last entry. [CARD-16]"""
    return ANIMAL_POINTS[min(animals, len(ANIMAL_POINTS) - 1)]


def gain_of(batch: Batch, cash: Sequence[Card]) -> Gain:
    """The batch without what is cashed: an animal that is cashed is not gained. [CARD-17]"""
    gained = batch.kept + batch.cashable
    for card in cash:
        gained.remove(card)
    animals: Herds = {}
    jokers = 0
    buildings: list[Card] = []
    for card in gained:
        face = FACES[card]
        if face.kind is Kind.BUILDING:
            buildings.append(card)
        elif face.colour is None:
            jokers += 1
        else:
            animals[face.colour] = animals.get(face.colour, 0) + 1
    return Gain(animals, jokers, in_order(buildings))


def assignments(herds: Herds, gain: Gain, waiting: int) -> list[tuple[Colour, ...]]:
    """Every way to assign the new and the waiting jokers to species the player holds. [CARD-17]

    Without any animal the one way is to assign none.
    """
    held: list[Colour] = [each for each in COLOURS if herds[each] or each in gain.animals]
    return list(combinations_with_replacement(held, gain.jokers + waiting)) if held else [()]


def growth(gain: Gain, assign: Sequence[Colour]) -> Herds:
    """By how much each species grows that does, assigned jokers included. [CARD-17]"""
    grown = gain.animals.copy()
    for species in assign:
        grown[species] = grown.get(species, 0) + 1
    return grown


def unassigned_points(gain: Gain, grown: Herds) -> int:
    """Three for each new joker that waits: without any animal none is assigned. [CARD-17]"""
    return 0 if grown else UNASSIGNED_POINTS * gain.jokers


def animal_points(herds: Herds, gain: Gain, assign: Sequence[Colour]) -> int:
    """Each species that grew scores its whole holding; jokers without animals 3. [CARD-16]"""
    grown = growth(gain, assign)
    points = unassigned_points(gain, grown)
    for species, gained in grown.items():
        points += herd_points(herds[species] + gained)
    return points


def sure_points(batch: Batch) -> int:
    """What the batch brings whatever its owner decides. [CARD-15, CARD-19, CARD-20]"""
    return person_points(batch.persons) + CASH_POINTS * (len(batch.strangers) + len(batch.wonders))


def answer_points(batch: Batch, herds: Herds, answer: ScoreSegment) -> int:
    """What this answer brings in all."""
    gain = gain_of(batch, answer.cash)
    animals = animal_points(herds, gain, answer.assign)
    return sure_points(batch) + CASH_POINTS * len(answer.cash) + animals


def handfuls(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of some of these cards, none to all; equal cards are one choice."""
    equals = Counter(in_order(cards))
    for sizes in product(*(range(count + 1) for count in equals.values())):
        taken = zip(equals, sizes, strict=True)
        yield tuple(card for card, size in taken for _ in range(size))


def is_handful(cash: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether `handfuls` has it; counted, since there can be a hundred thousand of them."""
    if not isinstance(cash, tuple) or not Counter(cash) <= Counter(cards):
        return False
    return cash == in_order(cash)


def offers(batch: Batch, herds: Herds, waiting: int) -> Iterator[Offer]:
    """Every complete answer to this batch once, with its points. [CARD-17, CARD-20]"""
    sure = sure_points(batch)
    for cash in handfuls(batch.cashable):
        gain = gain_of(batch, cash)
        for assign in assignments(herds, gain, waiting):
            points = sure + CASH_POINTS * len(cash) + animal_points(herds, gain, assign)
            yield Offer(ScoreSegment(cash, assign), points)


def series(chest: Sequence[Card]) -> tuple[int, ...]:
    """The lengths of the chest's best series, longest first. [CARD-22]

    Each joker stands for the kind that is rarest so far.
    """
    count = dict.fromkeys(COLOURS, 0)
    for card in chest:
        colour = FACES[card].colour
        if colour is not None:
            count[colour] += 1
    for _ in range(len(chest) - sum(count.values())):
        count[min(COLOURS, key=count.__getitem__)] += 1
    # The n-th series takes one building of each kind that has n of them.
    return tuple(
        sum(count[kind] >= nth for kind in COLOURS) for nth in range(1, max(count.values()) + 1)
    )


def chest_points(chest: Sequence[Card]) -> int:
    """What the chest's best series bring together. [CARD-22]"""
    return sum(SERIES_POINTS[length] for length in series(chest))
